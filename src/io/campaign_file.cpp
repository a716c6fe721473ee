#include "io/campaign_file.h"

#include <map>

#include "io/document.h"
#include "io/files.h"
#include "io/level_file.h"

namespace batchyard::io {
namespace {

// Ids and the lines on which they were first met.
class Met {
 public:
  explicit Met(Faults& faults) : faults_(faults) {}
  void add(std::string_view id, std::size_t offset, std::string path) {
    const auto [first, is_new] = lines_.try_emplace(std::string(id), faults_.line(offset));
    if (!is_new)
      faults_.add(offset, std::move(path),
                  "\"" + std::string(id) + "\" stands on line " + std::to_string(first->second) + " too; remove one of the two");
  }

 private:
  Faults& faults_;
  std::map<std::string, int> lines_;
};

void check_level_id(const Node& level, std::string_view chapter, const std::string& path, Faults& faults) {
  if (!has_form(Form::path, level.text) || chapter.empty() || level.text.starts_with(std::string(chapter) + "/")) return;
  faults.add(level.offset, path, "level \"" + level.text + "\" is of another chapter; write \"" + std::string(chapter) + "/...\"");
}

void check_files(const Node& root, const std::filesystem::path& folder, Faults& faults) {
  const auto& chapters = elements(root, "chapters");
  for (std::size_t i = 0; i < chapters.size(); ++i)
    for (std::size_t j = 0; j < elements(chapters[i], "levels").size(); ++j) {
      const Node& level = elements(chapters[i], "levels")[j];
      std::error_code error;
      if (has_form(Form::path, level.text) && !std::filesystem::exists(folder / (level.text + ".json"), error))
        faults.add(level.offset, below(below(below("/chapters", i), "levels"), j),
                   "there is no file \"" + level.text + ".json\" beside this one; add it, or remove the level here");
    }
}

model::Campaign campaign_of(const Node& root) {
  model::Campaign out;
  for (const Node& chapter : elements(root, "chapters")) {
    out.chapters.push_back({std::string(word(chapter, "id")), text_of(at(chapter, "title")), {}});
    for (const Node& level : elements(chapter, "levels")) out.chapters.back().levels.push_back(level.text);
  }
  return out;
}

}  // namespace

void check_campaign(const Node& root, Faults& faults) {
  Met met(faults);
  const auto& chapters = elements(root, "chapters");
  for (std::size_t i = 0; i < chapters.size(); ++i) {
    const std::string path = below("/chapters", i);
    const std::string_view id = word(chapters[i], "id");
    if (!id.empty()) met.add(id, at(chapters[i], "id").offset, below(path, "id"));
    const auto& levels = elements(chapters[i], "levels");
    for (std::size_t j = 0; j < levels.size(); ++j) {
      const std::string here = below(below(path, "levels"), j);
      check_level_id(levels[j], id, here, faults);
      if (levels[j].kind == Node::Kind::string) met.add(levels[j].text, levels[j].offset, here);
    }
  }
}

Loaded<model::Campaign> load_campaign(const std::filesystem::path& file) {
  const auto text = read_file(file);
  if (!text) return {std::nullopt, text.problems};
  Document read = document(FileKind::campaign, nullptr, file.string(), without_mark(*text.value));
  if (read.root) {
    check_campaign(*read.root, read.faults);
    check_files(*read.root, file.parent_path(), read.faults);
  }
  return result(read, campaign_of);
}

}  // namespace batchyard::io
