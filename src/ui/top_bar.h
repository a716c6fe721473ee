#pragma once

#include <optional>
#include <string>
#include <vector>

#include "game/session.h"
#include "ui/board/board_view.h"
#include "ui/mode.h"
#include "ui/widgets.h"

namespace batchyard::ui {

/// What a screen is called along the way from the yard, and which modes it has.
struct TopBar {
  std::vector<std::string> path;  ///< behind "Yard"; the last one is where you are
  std::optional<Mode> mode;       ///< nothing: no modes
  bool has_lesson = false;
  game::Session* session = nullptr;  ///< a level is open: board menu, problems, undo and redo
  BoardView* board = nullptr;
  std::size_t levels = 0, levels_passed = 0;  ///< of the yard
};

/// The menu of a level's boards.
struct BoardsMenu {
  bool open = false;
  bool steps_open = false;  ///< the list of the current board's steps
  std::optional<std::size_t> renaming;
  InputState name;
};

/// What was asked for.
struct TopBarAnswer {
  bool to_yard = false;
  bool explorer = false;
  bool sandbox = false;
  bool settings = false;
  bool help = false;
  std::optional<Mode> mode;
};

TopBarAnswer top_bar(Kit& kit, const TopBar& bar, BoardsMenu& menu, const Rect& area);

}  // namespace batchyard::ui
