#pragma once

#include <string>
#include <vector>

#include "game/score.h"

namespace batchyard::game {

/// What a run came to, without what only a screen needs: small enough to keep a hundred thousand of them.
struct Verdict {
  bool passed = false;
  std::vector<model::Figure> figures;  ///< in the order of model::measures()
  std::optional<std::uint64_t> fingerprint;
  std::string problem;  ///< why there is no result: the first problem of the board, or how the run failed; empty: none
  bool cut_off = false;  ///< a run did not get done by its horizon: the completion time is only that
};

/// Runs the board, once with each seed, for its verdict. Nothing if it was stopped.
std::optional<Verdict> verdict(const model::Level& level, const model::Board& board, std::span<const std::uint64_t> seeds, std::stop_token stop);

}  // namespace batchyard::game
