#pragma once

#include <cstdint>

#include "model/level.h"
#include "model/outcome.h"

namespace batchyard::support {

/// What docs/MODEL.md says that a run gives, by a second implementation that shares nothing with the engine: one event at
/// a time, one object an item, measures from complete records. Slow: for boards of some thousand items.
model::Outcome reference_run(const model::Level& level, const model::Board& board, std::uint64_t seed);

}  // namespace batchyard::support
