#pragma once

#include <memory>

#include "model/level.h"
#include "model/outcome.h"
#include "sim/plan.h"
#include "sim/run.h"
#include "sim/snapshots.h"

namespace batchyard::sim {

/// `run`, which also leaves snapshots on its way where `snapshots` is not null. `plan` is that of the level and board.
model::Outcome recorded_run(const model::Level& level, const model::Board& board, const std::shared_ptr<const Plan>& plan,
                            const RunOptions& options, Snapshots* snapshots);

}  // namespace batchyard::sim
