#pragma once

#include "model/level.h"
#include "model/outcome.h"
#include "sim/jobs/task_history.h"
#include "sim/run.h"

namespace batchyard::sim {

/// `run` of a level with tasks; `history`: where it is recorded, or null.
model::Outcome run_tasks(const model::Level& level, const model::Board& board, std::uint64_t seed, const RunOptions& options,
                         TaskHistory* history);

}  // namespace batchyard::sim
