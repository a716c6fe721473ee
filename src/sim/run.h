#pragma once

#include <atomic>
#include <cstdint>
#include <stop_token>

#include "model/level.h"
#include "model/outcome.h"

namespace batchyard::sim {

struct RunOptions {
  std::stop_token stop = {};
  std::atomic<std::int64_t>* reached_ns = nullptr;  ///< simulated time so far, for a progress bar
  std::int64_t event_budget = 4'000'000'000;  ///< steps that the engine takes, each of one or many events; leaps are none
  bool leap = true;  ///< over what would only repeat; changes no figure but `steps`
  int curve_points = 512;
};

/// Simulates the board under the level's traffic, or with its tasks: a pure function of its first three arguments.
/// The board must have no problems(level, board).
model::Outcome run(const model::Level& level, const model::Board& board, std::uint64_t seed,
                   const RunOptions& options = {});

}  // namespace batchyard::sim
