#pragma once

#include "ui/screen.h"
#include "ui/shell.h"

namespace batchyard::test {

/// The whole game on a screen without a window, with the levels of the source folder; nothing is saved without a data folder.
class GameScreen {
 public:
  GameScreen(int width, int height, bool light = false, float scale = 1, std::optional<std::filesystem::path> data_folder = {});

  Screen screen;
  game::Library library;
  game::Saves saves;
  ui::Shell shell;

  void open(const std::string& level);
  /// Replaces the board by this one of the level's own: "start", "naive", "solution".
  void take_board(std::string_view name);
  /// Runs and waits for the result.
  bool run();
};

}  // namespace batchyard::test
