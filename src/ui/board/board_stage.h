#pragma once

#include "ui/board/arrange.h"
#include "ui/board/board_view.h"
#include "ui/board/draw_board.h"

namespace batchyard::ui {

/// One frame of a board view: what its parts work on.
struct BoardStage {
  Kit& kit;
  game::Session& session;
  BoardView& view;
  Rect area;
  NameWidth width;
  const Layout& layout;  ///< of the board as it is: the view's
  Lens lens;
  bool pointed = false;  ///< the mouse is on the board

  const model::Level& level() const { return session.level(); }
  const model::Board& board() const { return session.board(); }
  Scene scene() const { return {level(), board(), layout}; }
  Vec mouse() const { return lens.board(kit.mouse()); }
  /// Lays the board out afresh after a change.
  void refresh() { view.lying->board = board(), view.lying->layout = ui::layout(board(), width); }
  float slack() const { return kit.px(11) / std::max(lens.length(1), 1e-3f); }  ///< of a hit, in board units
};

/// Makes a change, or tells the player why not. True if the board has changed.
bool make(BoardStage& stage, const edit::Edit& edit);
void tell(BoardStage& stage, std::string sentence);
void carry_out(BoardStage& stage, Step step);
void cancel_gesture(BoardStage& stage);

void handle_camera(BoardStage& stage);
void handle_pointer(BoardStage& stage);
/// `own_arrow`: an arrow key that went to the board because it has the focus.
void handle_keys(BoardStage& stage, Vec own_arrow);

/// Finishes what is in the hand, else goes to the settings of what is selected. False: Enter means nothing here.
bool press_enter(BoardStage& stage);

// Commands of keys and menus.
void remove_selected(BoardStage& stage);
void duplicate_selected(BoardStage& stage);
void copy_selected(BoardStage& stage);
void paste(BoardStage& stage);
void select_all(BoardStage& stage);
void arrange_all(BoardStage& stage);
void align_selected(BoardStage& stage, Alignment alignment);
void start_link(BoardStage& stage);
void rename(BoardStage& stage, const std::string& part);
void edit_first_setting(BoardStage& stage);
void fit_board(BoardStage& stage);
/// A new part in the hand; a GPU server brings a worker along where the level has room for both.
void take_in_hand(BoardStage& stage, model::PartKind kind, std::string_view gpu, bool dragged);
/// Brings these parts into sight.
void reveal(BoardStage& stage, const std::set<std::string>& parts);

void draw_tray(BoardStage& stage);
void draw_menu(BoardStage& stage);
void draw_notice(BoardStage& stage);
void draw_link_hints(BoardStage& stage, const LinkOffers& offers, const DrawLink& draw);
void draw_renaming(BoardStage& stage);
Rect tray_area(const BoardStage& stage);
/// Shows all of `bounds` (board units) above the tray of so many pixels, beside what covers the board.
Camera fitted(const BoardView& view, const Lens& lens, const Rect& bounds, float tray_px);

}  // namespace batchyard::ui
