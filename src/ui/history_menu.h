#pragma once

#include "game/session.h"
#include "ui/elements.h"

namespace batchyard::ui {

/// All steps that made the board, the newest on top, the board as it was opened at the bottom: a click goes there, forwards or
/// back. `right_top` is its upper right corner; `open` becomes false when it is left.
void history_menu(Kit& kit, game::Session& session, bool& open, Vec right_top);

}  // namespace batchyard::ui
