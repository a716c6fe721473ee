#pragma once

#include "ui/top_bar.h"

namespace batchyard::ui {

/// The name of the current board; opens the menu of all boards. Takes its room from the left of `rest`.
void boards_button(Kit& kit, game::Session& session, BoardsMenu& menu, BoardView& view, Rect& rest);

}  // namespace batchyard::ui
