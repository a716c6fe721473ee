#include <gtest/gtest.h>

#include <cstdlib>
#include <set>

#include "io/utf8.h"
#include "unit/io/shipped.h"

namespace batchyard::io {
namespace {

// An environment variable's value for the time of a test; nullptr: none.
class Variable {
 public:
  Variable(const char* name, const char* value) : name_(name) {
    if (const char* old = std::getenv(name)) old_ = old;
    set(value);
  }
  ~Variable() { set(old_ ? old_->c_str() : nullptr); }
  Variable(const Variable&) = delete;
  Variable& operator=(const Variable&) = delete;

 private:
  void set(const char* value) const { value ? setenv(name_, value, 1) : unsetenv(name_); }
  const char* name_;
  std::optional<std::string> old_;
};

TEST(Folders, UserFolderFollowsTheXdgSpecification) {
  const Variable home("HOME", "/home/ada");
  {
    const Variable data("XDG_DATA_HOME", "/data");
    EXPECT_EQ(user_folder(), "/data/batchyard");
  }
  for (const char* unset : {static_cast<const char*>(nullptr), "", "relative/path"}) {
    const Variable data("XDG_DATA_HOME", unset);
    EXPECT_EQ(user_folder(), "/home/ada/.local/share/batchyard");
  }
}

TEST(Folders, WithoutAHomeThereIsNone) {
  const Variable home("HOME", nullptr), data("XDG_DATA_HOME", nullptr);
  EXPECT_EQ(user_folder(), std::nullopt);
}

TEST(Folders, DataStandsBesideTheProgramOrInShare) {
  const TemporaryFolder folder;
  const fs::path program = folder.path() / "bin/batchyard";
  EXPECT_EQ(find_data_folder(program), std::nullopt);
  for (const char* name : {"assets", "levels"}) fs::create_directories(folder.path() / "share/batchyard" / name);
  EXPECT_EQ(find_data_folder(program), folder.path() / "share/batchyard");
  fs::create_directories(folder.path() / "bin/assets");
  EXPECT_EQ(find_data_folder(program), folder.path() / "share/batchyard");
  fs::create_directories(folder.path() / "bin/levels");
  EXPECT_EQ(find_data_folder(program), folder.path() / "bin");
}

TEST(Folders, DataIsFoundThroughALinkToTheProgram) {
  const TemporaryFolder folder;
  for (const char* name : {"assets", "levels"}) fs::create_directories(folder.path() / "bin" / name);
  ASSERT_FALSE(write_file(folder.path() / "bin/batchyard", ""));
  fs::create_symlink("bin/batchyard", folder.path() / "yard");
  EXPECT_EQ(find_data_folder(folder.path() / "yard"), folder.path() / "bin");
}

TEST(Folders, ABuildFindsItsOwnSource) {
  const auto data = find_data_folder(program_file());
  ASSERT_TRUE(data);
  EXPECT_TRUE(fs::equivalent(*data / "levels", source / "levels"));
}

TEST(FileName, KeepsWhatIsPlain) {
  for (const std::string text : {"Two at 64", "J\xC3\xBCrgen \xE8\xAF\x95\xE9\xAA\x8C", "a.b", "x-y_z (2)"}) EXPECT_EQ(file_name(text), text);
}

TEST(FileName, EscapesWhatIsNot) {
  EXPECT_EQ(file_name("a/b"), "a%2Fb");
  EXPECT_EQ(file_name("50% off %d"), "50%25 off %25d");
  EXPECT_EQ(file_name(".."), "%2E%2E");
  EXPECT_EQ(file_name(".hidden"), "%2Ehidden");
  EXPECT_EQ(file_name(" x. "), "%20x.%20");
  EXPECT_EQ(file_name("a\\b:c*d?e\"f<g>h|i\n\x7F"), "a%5Cb%3Ac%2Ad%3Fe%22f%3Cg%3Eh%7Ci%0A%7F");
  EXPECT_EQ(file_name(""), "%");
}

TEST(FileName, IsNeverTooLongAndAlwaysItsOwn) {
  std::set<std::string> names;
  for (const std::string end : {"a", "b", "\xC3\xA9", "/"}) {
    std::string text;
    for (int i = 0; i < 300; ++i) text += "\xE8\xAF\x95";
    const std::string name = file_name(text + end);
    EXPECT_LE(name.size(), 200u);
    EXPECT_EQ(first_broken_byte(name), std::nullopt);
    EXPECT_TRUE(names.insert(name).second);
  }
}

}  // namespace
}  // namespace batchyard::io
