#pragma once

#include <optional>
#include <string>

#include "game/session.h"
#include "ui/kit.h"

namespace batchyard::ui {

/// What a board view shows beside the board: camera, selection, a gesture under way. Lost at will.
struct BoardView {
  /// A part that the last result blames, and the words on its tag: "85.5 % launching".
  struct Blame {
    std::string part;
    std::string words;
  };

  bool editable = true;  ///< false: can be looked at, moved and zoomed, not changed; no tray
  std::optional<sim::Moment> moment;  ///< whose figures the cards show; nothing: no run is shown
  std::optional<Blame> blame;
  std::string wanted;  ///< id of a part to bring into view and select; taken and emptied by the view
};

/// The board in its area: grid, links, cards, tray, and everything that the mouse and the keys do to them.
void board_view(Kit& kit, game::Session& session, BoardView& view, const Rect& area);

/// The settings of what is selected.
void inspector(Kit& kit, game::Session& session, BoardView& view, const Rect& area);

}  // namespace batchyard::ui
