#include "app/game_window.h"

#include <cstdio>

#include "app/loop.h"
#include "game/sandbox.h"
#include "io/files.h"
#include "ui/gallery.h"
#include "ui/shell.h"

namespace batchyard::app {
namespace {

ui::BoardTexts board_texts(const model::Level& level) {
  return {[&level](const model::Board& board) { return io::board_text(board, level.id); },
          [&level](std::string_view text) -> std::variant<model::Board, std::string> {
            auto board = io::board_from_text(text, "clipboard", &level);
            if (board) return *std::move(board.value);
            return io::text(board.problems.front());
          }};
}

float scale_of(const Options& options, const game::Saves& saves) {
  return static_cast<float>(options.scale_percent.value_or(saves.preferences().scale_percent)) / 100;
}

/// What the options ask for, as the player's own preferences for this time.
void prefer(const Options& options, game::Saves& saves) {
  model::Preferences preferences = saves.preferences();
  if (options.light) preferences.light = *options.light;
  if (options.scale_percent) preferences.scale_percent = *options.scale_percent;
  if (preferences != saves.preferences()) saves.set(preferences);
}

/// False where the level that was asked for can't be opened.
bool open_asked(const Options& options, ui::Shell& shell) {
  if (options.level.empty()) {
    if (options.mode == ui::Mode::explore) shell.explore();
    return true;
  }
  if (options.level == game::sandbox_id) shell.open_sandbox();
  else if (!shell.open_level(options.level)) return false;
  if (!options.board.empty() && !shell.take_board(options.board)) return false;
  shell.show(options.mode);
  if (options.stage) shell.run_for(*options.stage, options.at_s.value_or(0));
  return true;
}

int open_window(const Options& options) {
  game::Library library(options.data ? options.data : io::find_data_folder(io::program_file()));
  game::Saves saves(options.user ? options.user : io::user_folder());
  prefer(options, saves);
  Window window(options.width, options.height);
  Loop loop(window, options);
  ui::Shell shell(library, saves, {board_texts, [&] { window.reset(); }, [&] { window.toggle_full_screen(); }, [&] { loop.close(); }});
  if (!open_asked(options, shell)) {
    for (const std::string& line : game::texts(library.level(options.level).problems)) std::fprintf(stderr, "%s\n", line.c_str());
    if (library.level(options.level))
      std::fprintf(stderr, "The level has no board \"%s\": it is start, naive or solution.\n", options.board.c_str());
    return 2;
  }
  loop.player_scale = [&] { return scale_of(options, saves); };
  loop.draw = [&] {
    if (options.gallery) ui::gallery(loop.kit());
    else shell.draw(loop.kit());
  };
  loop.busy = [&] { return shell.busy(); };
  loop.between = [&] { shell.keep(); };
  loop.may_close = [&] { return shell.may_close(); };
  loop.run();
  shell.finish();
  for (const std::string& line : saves.unsaved()) std::fprintf(stderr, "%s\n", line.c_str());
  return 0;
}

}  // namespace

int run(const Options& options) try {
  return open_window(options);
} catch (const WindowError& error) {
  std::fprintf(stderr, "%s\n", error.sentence.c_str());
  return 3;
}

}  // namespace batchyard::app
