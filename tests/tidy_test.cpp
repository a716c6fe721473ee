#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <set>
#include <sstream>

#include "cli/verb.h"
#include "model/part_kind.h"

// Keeps the map true: what may include what, what the documents name, and words that have no place.
namespace batchyard {
namespace {

namespace fs = std::filesystem;
using Names = std::set<std::string>;

const fs::path root = BATCHYARD_SOURCE_DIR;

std::string text_of(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  std::stringstream text;
  text << in.rdbuf();
  return text.str();
}

std::vector<fs::path> files_below(const std::string& folder, const Names& extensions) {
  std::vector<fs::path> files;
  for (const auto& entry : fs::recursive_directory_iterator(root / folder))
    if (entry.is_regular_file() && extensions.contains(entry.path().extension().string())) files.push_back(entry.path());
  std::ranges::sort(files);
  return files;
}

std::vector<fs::path> sources() { return files_below("src", {".h", ".cpp"}); }
std::vector<fs::path> sources_and_tests() {
  auto files = sources();
  for (fs::path& file : files_below("tests", {".h", ".cpp"})) files.push_back(std::move(file));
  return files;
}

std::string shown(const fs::path& file) { return fs::relative(file, root).string(); }
std::string module_of(const fs::path& file) { return fs::relative(file, root / "src").begin()->string(); }

std::vector<std::string> matches(const std::string& text, const std::string& pattern) {
  std::vector<std::string> found;
  const std::regex expression(pattern);
  for (std::sregex_iterator at(text.begin(), text.end(), expression), end; at != end; ++at) found.push_back((*at)[1]);
  return found;
}

// What each module may include of ours: the dependency rule of docs/ARCHITECTURE.md.
const std::map<std::string, Names> may_include{
    {"model", {"model"}},
    {"sim", {"model", "sim"}},
    {"edit", {"model", "edit"}},
    {"io", {"model", "io"}},
    {"game", {"model", "sim", "edit", "io", "game"}},
    {"cli", {"model", "sim", "edit", "io", "game", "cli"}},
    {"ui", {"model", "sim", "edit", "game", "ui"}},
    {"app", {"model", "sim", "edit", "io", "game", "ui", "app"}},
};

// Headers that only some modules may include, as patterns of a whole name.
const std::vector<std::pair<std::string, Names>> reserved{
    {"nlohmann/.*", {"io"}},
    {"imgui.*", {"ui", "app"}},
    {"SDL.*", {"app"}},
    {"GL/.*|KHR/.*|EGL/.*", {"app"}},
    {"CLI/.*", {"cli"}},
    {"cmark.*", {"io"}},
    {"pcg.*", {"sim"}},
    {"thread|mutex|future|condition_variable|shared_mutex|semaphore|latch|barrier", {"game"}},
};

TEST(Tidy, ModulesIncludeOnlyWhatTheRuleAllows) {
  for (const fs::path& file : sources()) {
    const auto allowed = may_include.find(module_of(file));
    ASSERT_NE(allowed, may_include.end()) << shown(file) << " is in no known module";
    for (const std::string& name : matches(text_of(file), "#include \"([^\"]+)\""))
      EXPECT_TRUE(allowed->second.contains(name.substr(0, name.find('/')))) << shown(file) << " includes " << name;
  }
}

TEST(Tidy, LibrariesStayWithTheirModules) {
  for (const fs::path& file : sources())
    for (const std::string& name : matches(text_of(file), "#include [<\"]([^>\"]+)[>\"]"))
      for (const auto& [pattern, modules] : reserved) {
        const bool applies = std::regex_match(name, std::regex(pattern));
        EXPECT_TRUE(!applies || modules.contains(module_of(file))) << shown(file) << " includes " << name;
      }
}

TEST(Tidy, ThreadsStayInGameParallel) {
  for (const fs::path& file : sources()) {
    if (file.filename().string().starts_with("parallel.") && module_of(file) == "game") continue;
    for (const char* word : {"std::thread", "std::jthread", "std::mutex", "std::async", "std::condition_variable", "pthread_"})
      EXPECT_EQ(text_of(file).find(word), std::string::npos) << shown(file) << " uses " << word;
  }
}

TEST(Tidy, TheEngineKnowsNeitherClockNorForeignChance) {
  const std::vector<std::string> words{"_distribution", "rand(",      "random_device", "mt19937",
                                       "std::shuffle",  "unordered_", "std::hash",     "chrono",
                                       "time(",         "clock(",     "gettimeofday",  "std::sort(std::execution",
                                       "float "};
  for (const fs::path& file : files_below("src/sim", {".h", ".cpp"}))
    for (const std::string& word : words) {
      const auto found = matches(text_of(file), "(^|[^A-Za-z_])" + std::regex_replace(word, std::regex("[(]"), "\\("));
      EXPECT_TRUE(found.empty()) << shown(file) << " uses " << word;
    }
}

TEST(Tidy, NothingIsLeftForLater) {
  const std::string later = std::string("TO") + "DO", mend = std::string("FIX") + "ME";
  for (const fs::path& file : sources_and_tests())
    for (const std::string& word : {later, mend})
      EXPECT_EQ(text_of(file).find(word), std::string::npos) << shown(file) << " says " << word;
}

TEST(Tidy, FilesEndWithANewlineAndHeadersAreReadOnce) {
  for (const fs::path& file : sources_and_tests()) {
    const std::string text = text_of(file);
    EXPECT_TRUE(text.ends_with("\n") && !text.ends_with("\n\n")) << shown(file) << " must end with one newline";
    EXPECT_EQ(text.find('\t'), std::string::npos) << shown(file) << " has a tab";
    EXPECT_EQ(text.find('\r'), std::string::npos) << shown(file) << " has a carriage return";
    EXPECT_TRUE(file.extension() != ".h" || text.starts_with("#pragma once\n")) << shown(file) << " must start with #pragma once";
  }
}

TEST(Tidy, NamesSayWhatThingsAre) {
  const std::regex vague("(struct|class) [A-Za-z]*(Manager|Helper|Util|Utils|Impl|Data) *[:{]");
  for (const fs::path& file : sources()) {
    EXPECT_FALSE(std::regex_search(text_of(file), vague)) << shown(file);
    EXPECT_TRUE(std::regex_match(file.filename().string(), std::regex("[a-z0-9_]+\\.(h|cpp)"))) << shown(file);
  }
}

// Folders named in the map's block: lines such as "src/model/   ...".
TEST(Tidy, TheMapNamesEveryFolderAndNoOther) {
  const std::string map = text_of(root / "docs/ARCHITECTURE.md");
  Names named;
  for (const std::string& name : matches(map, "\n((?:src|tests|assets|levels|docs|cmake)/[a-z_/]*)"))
    named.insert(name.substr(0, name.size() - name.ends_with('/')));
  for (const std::string& name : named) EXPECT_TRUE(fs::is_directory(root / name)) << "the map names " << name;
  for (const char* parent : {"src", "tests"})
    for (const auto& entry : fs::directory_iterator(root / parent))
      EXPECT_TRUE(!entry.is_directory() || named.contains(shown(entry.path()))) << "the map lacks " << shown(entry.path());
}

TEST(Tidy, DocumentsNameEveryPartKindSettingAndVerb) {
  const std::string format = text_of(root / "docs/LEVEL_FORMAT.md");
  for (const model::KindRow& kind : model::kinds()) {
    EXPECT_NE(format.find("`" + std::string(kind.id) + "`"), std::string::npos) << kind.id;
    for (const model::SettingRow& setting : kind.settings)
      EXPECT_NE(format.find("`" + std::string(setting.key) + "`"), std::string::npos) << kind.id << "." << setting.key;
  }
  const std::string cli = text_of(root / "docs/CLI.md");
  for (const cli::Verb* verb : cli::verbs())
    EXPECT_NE(cli.find("`" + std::string(verb->name) + " " + std::string(verb->synopsis)), std::string::npos) << verb->name;
}

// Of docs/MODEL.md, section 10: each test that it names is there, and each test of a law is named.
TEST(Tidy, TheModelNamesTheTestsOfItsLaws) {
  Names there, suites, laws;
  for (const fs::path& file : files_below("tests", {".cpp"})) {
    const std::string text = text_of(file);
    const std::regex test("\nTEST(?:_F|_P)?\\((\\w+), (\\w+)\\)");
    for (std::sregex_iterator at(text.begin(), text.end(), test), end; at != end; ++at) {
      const std::string name = (*at)[1].str() + "." + (*at)[2].str();
      there.insert(name);
      suites.insert((*at)[1].str() + ".*");
      if (file.parent_path() == root / "tests" / "theory") laws.insert(name);
    }
  }
  const std::string page = text_of(root / "docs/MODEL.md");
  const auto section = page.find("\n## 10. ");
  ASSERT_NE(section, std::string::npos);
  Names named;
  for (const std::string& name : matches(page.substr(section), "`([A-Z]\\w+\\.(?:\\w+|\\*))`")) named.insert(name);
  for (const std::string& name : named) EXPECT_TRUE(there.contains(name) || suites.contains(name)) << "docs/MODEL.md names " << name;
  for (const std::string& name : laws) EXPECT_TRUE(named.contains(name)) << "docs/MODEL.md lacks " << name;
}

TEST(Tidy, LinksBetweenDocumentsLeadSomewhere) {
  std::vector<fs::path> pages = files_below("docs", {".md"});
  pages.push_back(root / "README.md");
  for (const fs::path& page : pages)
    for (std::string target : matches(text_of(page), "\\]\\(([^)]+)\\)")) {
      target = target.substr(0, target.find('#'));
      if (target.empty() || target.starts_with("http")) continue;
      EXPECT_TRUE(fs::exists(page.parent_path() / target)) << shown(page) << " links to " << target;
    }
}

}  // namespace
}  // namespace batchyard
