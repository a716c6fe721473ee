#pragma once

#include <cstdint>

#include "model/level.h"
#include "model/outcome.h"

namespace batchyard::support {

/// What docs/MODEL.md, section 9, says that a run of tasks gives, by a second implementation that shares nothing with the
/// engine but the streams of random numbers: every pending event is listed and the least one happens. At most 8 cards.
model::Outcome reference_tasks(const model::Level& level, const model::Board& board, std::uint64_t seed, int curve_points = 512);

}  // namespace batchyard::support
