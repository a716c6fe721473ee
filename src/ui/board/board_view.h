#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "game/session.h"
#include "ui/board/camera.h"
#include "ui/board/gesture.h"
#include "ui/board/selection.h"
#include "ui/kit.h"

namespace batchyard::ui {

/// A board as text and back, strictly checked: given by what knows files. `from_text` answers with a board or one sentence.
struct BoardTexts {
  std::function<std::string(const model::Board&)> to_text;
  std::function<std::variant<model::Board, std::string>(std::string_view)> from_text;
};

/// What a board view shows beside the board: camera, selection, a gesture under way. Lost at will.
struct BoardView {
  /// A part that the last result blames, and the words on its tag: "85.5 % launching".
  struct Blame {
    std::string part;
    std::string words;
  };

  // Set by the screen
  bool editable = true;  ///< false: can be looked at, moved and zoomed, not changed; no tray
  std::optional<sim::Moment> moment;  ///< whose figures the cards show; nothing: no run is shown
  std::optional<sim::Window> window;  ///< what is on the links around `clock_ns`; nothing: links are drawn empty
  double clock_ns = 0;
  std::optional<Blame> blame;
  std::string wanted;  ///< id of a part to bring into view and select; taken and emptied by the view
  BoardTexts texts;    ///< for the clipboard; without it copies stay within the window

  // Set by the view
  Camera camera;
  bool fit = true;  ///< show the whole board in the next frame
  Selection selection;
  std::string focus;  ///< part that the keys act on; empty: none
  Gesture gesture;
  std::string notice;       ///< why the last attempt did nothing
  double notice_until = 0;  ///< in the kit's time
  std::optional<Vec> menu;  ///< where the context menu is open
  bool problems_open = false;
  std::string edit_setting;  ///< key of the setting that the inspector shall give the keyboard to
};

/// The board in its area: grid, links, cards, tray, and everything that the mouse and the keys do to them.
void board_view(Kit& kit, game::Session& session, BoardView& view, const Rect& area);
/// Any board, only to be looked at: for a comparison.
void board_picture(Kit& kit, const model::Level& level, const model::Board& board, BoardView& view, const Rect& area);

/// "No problems", "2 problems" with its mark; opens and closes the list. Returns its width in pixels.
float problem_button(Kit& kit, const game::Session& session, BoardView& view, Vec right_middle);
/// The open list, at the upper right of `area`: each problem with its remedy, "Show it" and, where one link mends it,
/// "Link it for me".
void problem_list(Kit& kit, game::Session& session, BoardView& view, const Rect& area);

}  // namespace batchyard::ui
