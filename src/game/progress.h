#pragma once

#include <string>

#include "game/score.h"
#include "model/campaign.h"

namespace batchyard::game {

/// What a run adds to a player's progress: one run, and where it passed its best figures so far, of the measures that are
/// always shown and those of the level's medals. A run that did not pass is never a record.
void count_run(model::Progress& progress, const model::Level& level, const Score& score, const model::Outcome& outcome);

/// Two programs' progress put together: passed in either, the better figures, the first answer, the sum of the runs.
/// `ours` holds what came after both were the same: its runs are those since then, and its last level stands.
model::Progress merged(model::Progress theirs, const model::Progress& ours);

}  // namespace batchyard::game
