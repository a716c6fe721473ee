#pragma once

#include <string_view>
#include <vector>

#include "game/score.h"
#include "model/campaign.h"

namespace batchyard::game {

/// What a run adds to a player's progress: one run, and where it passed its best figures so far, of the measures that are
/// always shown and those of the level's medals. A run that did not pass is never a record.
void count_run(model::Progress& progress, const model::Level& level, const Score& score, const model::Outcome& outcome);

/// What a player has done on a level; null: never run.
const model::Progress::Level* record(const model::Progress& progress, std::string_view level);
bool passed(const model::Progress& progress, std::string_view level);

/// The medals that a player holds on a level, from the best figures of all passing runs; all none unless it is passed.
std::vector<MedalResult> medals_so_far(const model::Level& level, const model::Progress& progress);

/// Two programs' progress put together: passed in either, the better figures, the first answer, the sum of the runs.
/// `ours` holds what came after both were the same: its runs are those since then, and its last level stands.
model::Progress merged(model::Progress theirs, const model::Progress& ours);

/// What another's progress (an exported file) adds to ours, to be merged into it: passed in either, the better figures, our
/// own answers, the larger number of runs. Adding the same file again adds nothing.
model::Progress news(const model::Progress& ours, const model::Progress& theirs);

}  // namespace batchyard::game
