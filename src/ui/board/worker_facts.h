#pragma once

#include <optional>

#include "model/level.h"
#include "model/roster.h"

namespace batchyard::ui {

/// What the catalogue says of a worker on its server, for the batch it is set to.
struct WorkerFacts {
  const model::Gpu* gpu = nullptr;
  const model::BatchLaw* law = nullptr;
  std::int64_t batch = 1;
  std::int64_t seats = 0;  ///< largest batch that does not spill
  model::BatchCost cost;
  double items_per_s = 0;  ///< while the GPU is never short of items; 0 where the batch does not fit
};

/// Nothing for a worker that stands on no server, or on one whose GPU has no batch law for the level's job.
std::optional<WorkerFacts> worker_facts(const model::Level& level, const model::Roster& roster, const model::Part& worker);
WorkerFacts worker_facts(const model::Level& level, const model::Gpu& gpu, const model::BatchLaw& law, std::int64_t batch);

/// Memory that all workers on a server need at their batch sizes.
model::Bytes gpu_memory_needed(const model::Level& level, const model::Roster& roster, std::string_view server);

}  // namespace batchyard::ui
