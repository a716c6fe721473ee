#pragma once

#include <stop_token>
#include <vector>

#include "sim/playback.h"

namespace batchyard::game {

/// A stretch of a run in full detail: each slice and each journey once.
struct RunDetails {
  model::Nanoseconds from_ns = 0;
  model::Nanoseconds to_ns = 0;   ///< everything up to here is there
  std::vector<sim::Span> slices;  ///< of GPU servers: one behind the other without gaps; of stores: as many at once as vCPUs
  std::vector<sim::Passage> journeys;
};

/// From `from_ns` as far as about `most` slices and journeys go, at most to `end_ns`, where all of it is cut off.
RunDetails run_details(const model::Board& board, sim::Playback& playback, model::Nanoseconds from_ns, model::Nanoseconds end_ns,
                       std::size_t most, const std::stop_token& stop);

}  // namespace batchyard::game
