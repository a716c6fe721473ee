#include "game/new_level.h"

#include <algorithm>
#include <array>

#include "io/files.h"

namespace batchyard::game {
namespace {

namespace fs = std::filesystem;
using Written = io::Loaded<std::vector<fs::path>>;

constexpr std::array<std::string_view, 5> endings{".json", ".naive.json", ".solution.json", ".front.json", ".lesson.md"};
constexpr std::string_view chapter_mark = "new-chapter", name_mark = "new-level";

Written refused(const fs::path& file, std::string message) { return {std::nullopt, {{file.string(), 0, 0, "", std::move(message)}}}; }

bool is_id(std::string_view word) {
  constexpr std::string_view letters = "abcdefghijklmnopqrstuvwxyz0123456789-_";
  return !word.empty() && word.size() <= 40 && word.find_first_not_of(letters) == std::string_view::npos;
}

std::string replaced(std::string text, std::string_view mark, const std::string& with) {
  for (std::size_t at = 0; (at = text.find(mark, at)) != std::string::npos; at += with.size()) text.replace(at, mark.size(), with);
  return text;
}

std::string why_not(const fs::path& file, const std::string& chapter, const std::string& name) {
  if (file.extension() != ".json") return "a level's file ends in .json; write CHAPTER/NAME.json";
  if (!is_id(chapter) || !is_id(name))
    return "a level is called after its folder and its file, each 1 to 40 of a-z, 0-9, - and _; write CHAPTER/NAME.json";
  for (const std::string_view ending : endings) {
    std::error_code error;
    if (const fs::path there = io::beside(file, ending); fs::exists(there, error))
      return "there is a file " + there.string() + " already; choose another name";
  }
  return "";
}

// Empty where the folder that the file would be in has no name: the current one was removed.
std::string chapter_of(const fs::path& file) {
  std::error_code error;
  return fs::absolute(file, error).parent_path().filename().string();
}

std::string name_of(const fs::path& file) { return file.stem().string(); }

}  // namespace

std::string why_no_new_level(const fs::path& file) { return why_not(file, chapter_of(file), name_of(file)); }

Written write_new_level(const fs::path& templates, const fs::path& file) {
  const std::string chapter = chapter_of(file), name = name_of(file);
  if (std::string why = why_not(file, chapter, name); !why.empty()) return refused(file, std::move(why));
  Written out{std::vector<fs::path>(), {}};
  for (const std::string_view ending : endings) {
    const auto text = io::read_file(io::beside(templates / "level.json", ending));
    if (!text) return {std::nullopt, text.problems};
    const fs::path place = io::beside(file, ending);
    if (const auto failure = io::write_file(place, replaced(replaced(*text.value, chapter_mark, chapter), name_mark, name))) {
      std::error_code ignored;
      for (const fs::path& written : *out.value) fs::remove(written, ignored);
      return refused(place, *failure);
    }
    out.value->push_back(place);
  }
  return out;
}

}  // namespace batchyard::game
