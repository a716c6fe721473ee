#pragma once

#include <array>
#include <cstdint>
#include <memory>

#include "game/explorer.h"
#include "ui/elements.h"

namespace batchyard::ui {

/// The toy of GPUs and batch sizes: what is chosen, and the runs behind it.
struct ExplorerView {
  std::unique_ptr<game::Explorer> runs;
  int gpus = 2;
  std::size_t batch = 6;  ///< index into game::Explorer::batches
  bool by_cost = false;   ///< the map shows cost rather than time
  std::size_t time_limit = 2, cost_limit = 1;  ///< indices into the limits that can be chosen
};

/// What the job may take or cost at most: where a map's cells pass and where they fail.
inline constexpr std::array<std::int64_t, 5> time_limits_ns{1'800'000'000'000, 3'600'000'000'000, 7'200'000'000'000, 14'400'000'000'000, 28'800'000'000'000};
inline constexpr std::array<std::int64_t, 4> cost_limits_usd{2'000'000, 3'000'000, 5'000'000, 10'000'000};  ///< millionths
/// Whether the job of a cell is done within the limit that is chosen.
bool within_limit(const ExplorerView& view, const game::Explorer::Cell& cell);

void explorer_screen(Kit& kit, ExplorerView& view, const Rect& area);

}  // namespace batchyard::ui
