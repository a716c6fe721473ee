#include "game/library.h"

#include <algorithm>

#include "io/files.h"
#include "io/nearest.h"

namespace batchyard::game {
namespace {

namespace fs = std::filesystem;

template <class T>
T taken(io::Loaded<T> loaded, std::vector<io::Problem>& problems) {
  problems.insert(problems.end(), loaded.problems.begin(), loaded.problems.end());
  return loaded.value ? std::move(*loaded.value) : T();
}

io::Problem no_folder() {
  return {"", 0, 0, "",
          "The program's own folders \"assets\" and \"levels\" are neither beside it nor in ../share/batchyard; "
          "install it again, or start it from its build folder"};
}

io::Problem unknown_level(const std::string& id, const std::vector<std::string>& known) {
  const auto meant = io::nearest(id, known);
  return {id, 0, 0, "",
          "there is no level of this name; " +
              (meant ? "did you mean \"" + *meant + "\"?" : "write one of the campaign's, or the path of a level file")};
}

}  // namespace

Library::Library(std::optional<fs::path> folder) : folder_(std::move(folder)) {
  if (!folder_) {
    problems_.push_back(no_folder());
    return;
  }
  catalogue_ = taken(io::load_catalogue(*folder_ / "assets" / "catalogue.json"), problems_);
  campaign_ = taken(io::load_campaign(*folder_ / "levels" / "campaign.json"), problems_);
}

const io::Loaded<model::Level>& Library::level(const std::string& id) {
  if (const auto found = levels_.find(id); found != levels_.end()) return found->second;
  const auto known = ids();
  const bool is_known = std::ranges::find(known, id) != known.end();
  auto loaded = is_known ? level_in(*folder_ / "levels" / (id + ".json"))
                         : io::Loaded<model::Level>{std::nullopt, {unknown_level(id, known)}};
  return levels_.emplace(id, std::move(loaded)).first->second;
}

io::Loaded<model::Level> Library::level_in(const fs::path& file) const { return io::load_level(file, catalogue_); }

std::optional<Stop> Library::stop(std::string_view id) const {
  for (const model::Campaign::Chapter& chapter : campaign_.chapters) {
    const auto found = std::ranges::find(chapter.levels, id);
    if (found != chapter.levels.end()) return Stop{&chapter, static_cast<std::size_t>(found - chapter.levels.begin())};
  }
  return std::nullopt;
}

std::vector<std::string> Library::ids() const {
  std::vector<std::string> all;
  for (const model::Campaign::Chapter& chapter : campaign_.chapters)
    all.insert(all.end(), chapter.levels.begin(), chapter.levels.end());
  return all;
}

std::string Library::after(std::string_view id) const {
  const auto all = ids();
  const auto found = std::ranges::find(all, id);
  return found == all.end() || found + 1 == all.end() ? "" : *(found + 1);
}

std::vector<std::string> texts(const std::vector<io::Problem>& problems) {
  std::vector<std::string> lines;
  for (const io::Problem& problem : problems) lines.push_back(text(problem));
  return lines;
}

}  // namespace batchyard::game
