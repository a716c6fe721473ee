#pragma once

#include "ui/board/board_view.h"

namespace batchyard::ui {

/// Every setting of what is selected, with its unit, its catalogue number and its source, and live curves; the board as a
/// whole where nothing is selected.
void inspector(Kit& kit, game::Session& session, BoardView& view, const Rect& area);

}  // namespace batchyard::ui
