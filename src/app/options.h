#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "ui/mode.h"

namespace batchyard::app {

/// The command line of the window.
struct Options {
  int width = 0;  ///< 0: a size that suits the display
  int height = 0;
  std::optional<int> scale_percent;
  std::optional<bool> light;
  std::string level;   ///< opens this one; empty: the yard
  ui::Mode mode = ui::Mode::build;
  std::string board;     ///< of the level's own: "solution"; empty: the player's
  std::optional<ui::Stage> stage;  ///< the board is run first, then this is shown
  std::optional<double> at_s;      ///< where a playback stands
  bool gallery = false;  ///< the sheet of colours, glyphs and controls instead of the game
  std::optional<std::filesystem::path> data;        ///< folder of assets/ and levels/
  std::optional<std::filesystem::path> user;        ///< folder of progress and boards
  std::optional<std::filesystem::path> screenshot;  ///< picture written once the window has settled; then it closes
  std::optional<std::filesystem::path> timing;      ///< what frames cost, written when the window closes
  std::optional<std::filesystem::path> record;      ///< what the screen says, written whenever it has settled
  bool help = false;
};

/// The options, or a sentence about what is wrong with them.
struct ParsedOptions {
  Options options;
  std::string error;
};
ParsedOptions parsed_options(int count, const char* const* words);

std::string help_text();

}  // namespace batchyard::app
