#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "game/session.h"
#include "ui/board/camera.h"
#include "ui/board/gesture.h"
#include "ui/board/selection.h"
#include "ui/board/tray.h"
#include "ui/kit.h"
#include "ui/widgets.h"

namespace batchyard::ui {

/// A board as text and back, strictly checked: given by what knows files. `from_text` answers with a board or one sentence.
struct BoardTexts {
  std::function<std::string(const model::Board&)> to_text;
  std::function<std::variant<model::Board, std::string>(std::string_view)> from_text;
};

/// What the ports of a board say to a link that is being drawn.
struct LinkOffers {
  model::End from;
  std::map<model::End, std::string> answers;  ///< an empty answer takes it, another says why not

  bool takes(const model::End& end) const {
    const auto found = answers.find(end);
    return found != answers.end() && found->second.empty();
  }
};

/// What the inspector keeps between frames.
struct InspectorState {
  std::map<std::string, InputState, std::less<>> inputs;  ///< by setting key
  std::string wrong;      ///< key of the setting whose last entry was refused
  std::string complaint;  ///< why
  unsigned gesture = 0;   ///< number of the last slider pull: each is one undo step
  bool pulling = false;
  bool sources_open = false;
  Selection of;  ///< the state above belongs to this selection
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
  double speed = 0;  ///< of the clock, in simulated seconds a second; 0: it stands
  std::optional<Blame> blame;
  std::string wanted;  ///< id of a part to bring into view and select; taken and emptied by the view
  BoardTexts texts;    ///< for the clipboard; without it copies stay within the window

  // Set by the view
  float tray_height = 0;   ///< pixels from the tray's upper edge to the bottom of the board
  float covered_left = 0;  ///< pixels at the left that something lies over: the board is fitted into the rest
  /// How a board lies, and what that was made for.
  struct Lying {
    model::Board board;
    Rect area;
    float scale = 0, margin = 0;
    bool editable = false;
    Layout layout;
  };
  std::optional<Lying> lying;
  /// What would mend a part of the board of this revision: asked when its problem comes into sight.
  std::map<std::string, std::optional<model::Link>, std::less<>> mends;
  std::optional<std::uint64_t> mends_revision;
  std::vector<TrayItem> tray;  ///< of the board of this revision: every item asks all rules of boards
  std::optional<std::uint64_t> tray_revision;
  Camera camera;
  bool fit = true;  ///< show the whole board in the next frame
  Selection selection;
  std::string focus;  ///< part that the keys act on; empty: none
  Gesture gesture;
  std::string notice;       ///< why the last attempt did nothing
  double notice_until = 0;  ///< in the kit's time
  std::optional<Vec> menu;  ///< where the context menu is open, in pixels
  std::string renaming;     ///< part whose name is being typed; empty: none
  InputState name_input;
  edit::AddParts copied;    ///< what Paste adds where there is no clipboard of texts
  bool by_keys = false;     ///< the keys moved the focus last: it is outlined
  double zoomed_at = -1;    ///< when the wheel last turned, in the kit's time
  std::optional<LinkOffers> offers;  ///< to the link that is being drawn, on the board of this revision:
  std::uint64_t offers_revision = 0;
  std::optional<Vec> panning;      ///< the pointer while the board is pulled along, in pixels
  float panned = 0;                ///< how far it was pulled since the button went down
  bool problems_open = false;
  InspectorState inspector;
  std::string edit_setting;  ///< key of the setting that the inspector shall give the keyboard to
};

/// Selects a part and brings it into sight.
void show_part(BoardView& view, const std::string& id);

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
