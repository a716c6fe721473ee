#pragma once

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
};

void explorer_screen(Kit& kit, ExplorerView& view, const Rect& area);

}  // namespace batchyard::ui
