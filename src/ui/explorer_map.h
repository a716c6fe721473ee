#pragma once

#include "ui/explorer_screen.h"

namespace batchyard::ui {

/// The heat map, GPUs up and batch sizes across: each cell a run, empty until it is there. A click chooses it.
void explorer_map(Kit& kit, ExplorerView& view, Rect area);

}  // namespace batchyard::ui
