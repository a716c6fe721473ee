#include "game/unlocking.h"

#include <algorithm>
#include <vector>

#include "game/progress.h"

namespace batchyard::game {
namespace {

using model::Campaign;
using model::Preferences;
using model::Progress;

// More than half.
std::size_t passes_needed(const Campaign::Chapter& chapter) { return chapter.levels.size() / 2 + 1; }

std::vector<std::string> open_levels(const Campaign& campaign, const Progress& progress, const Preferences& preferences) {
  std::vector<std::string> out;
  for (const Campaign::Chapter& chapter : campaign.chapters)
    for (const std::string& id : chapter.levels)
      if (level_is_open(campaign, id, progress, preferences)) out.push_back(id);
  return out;
}

}  // namespace

std::size_t passed_in(const Campaign::Chapter& chapter, const Progress& progress) {
  return static_cast<std::size_t>(std::ranges::count_if(chapter.levels, [&](const std::string& id) { return passed(progress, id); }));
}

bool chapter_is_open(const Campaign& campaign, std::size_t chapter, const Progress& progress, const Preferences& preferences) {
  return preferences.all_levels_open || std::all_of(campaign.chapters.begin(), campaign.chapters.begin() + static_cast<std::ptrdiff_t>(chapter),
                                                    [&](const Campaign::Chapter& before) { return passed_in(before, progress) >= passes_needed(before); });
}

bool level_is_open(const Campaign& campaign, std::string_view id, const Progress& progress, const Preferences& preferences) {
  if (const Progress::Level* its = record(progress, id); its && (its->runs > 0 || its->passed)) return true;
  for (std::size_t i = 0; i < campaign.chapters.size(); ++i)
    if (std::ranges::find(campaign.chapters[i].levels, id) != campaign.chapters[i].levels.end())
      return chapter_is_open(campaign, i, progress, preferences);
  return true;
}

std::size_t passes_missing(const Campaign& campaign, std::size_t chapter, const Progress& progress, const Preferences& preferences) {
  if (chapter == 0 || chapter_is_open(campaign, chapter, progress, preferences)) return 0;
  const Campaign::Chapter& before = campaign.chapters[chapter - 1];
  const std::size_t done = passed_in(before, progress), needed = passes_needed(before);
  return needed > done ? needed - done : 0;
}

std::string next_open(const Campaign& campaign, std::string_view id, const Progress& progress, const Preferences& preferences) {
  bool behind = false;
  for (const Campaign::Chapter& chapter : campaign.chapters)
    for (const std::string& each : chapter.levels) {
      if (behind && level_is_open(campaign, each, progress, preferences)) return each;
      behind = behind || each == id;
    }
  return "";
}

std::string to_continue(const Campaign& campaign, const Progress& progress, const Preferences& preferences) {
  const auto open = open_levels(campaign, progress, preferences);
  const auto unsolved = [&](const std::string& id) { return !passed(progress, id); };
  const auto last = std::ranges::find(open, progress.last_level);
  const auto from_there = std::find_if(last, open.end(), unsolved);
  if (from_there != open.end()) return *from_there;
  const auto first = std::ranges::find_if(open, unsolved);
  return first == open.end() ? "" : *first;
}

}  // namespace batchyard::game
