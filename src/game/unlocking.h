#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "model/campaign.h"

namespace batchyard::game {

// Which levels may be played. The first chapter is open, and so is a chapter whose predecessor is open and mostly solved
// (more than half of its levels passed). With `all_levels_open` all are. A level that was ever run stays open, and one that
// is in no chapter is.

/// Levels of a chapter that were passed.
std::size_t passed_in(const model::Campaign::Chapter& chapter, const model::Progress& progress);

bool chapter_is_open(const model::Campaign& campaign, std::size_t chapter, const model::Progress& progress,
                     const model::Preferences& preferences);

bool level_is_open(const model::Campaign& campaign, std::string_view id, const model::Progress& progress,
                   const model::Preferences& preferences);

/// How many more levels of the chapter before must be passed for this one to open; 0 if none or if it is open.
std::size_t passes_missing(const model::Campaign& campaign, std::size_t chapter, const model::Progress& progress,
                           const model::Preferences& preferences);

/// The next open level after this one in the order of play; empty if there is none.
std::string next_open(const model::Campaign& campaign, std::string_view id, const model::Progress& progress,
                      const model::Preferences& preferences);

/// Where to go on: the level last played if it is not passed, else the next open one that is not, else the first of
/// these; empty once all are passed.
std::string to_continue(const model::Campaign& campaign, const model::Progress& progress, const model::Preferences& preferences);

}  // namespace batchyard::game
