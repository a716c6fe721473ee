#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "game/library.h"
#include "game/saves.h"
#include "ui/explorer_screen.h"
#include "ui/level_page.h"
#include "ui/settings.h"
#include "ui/yard.h"

namespace batchyard::ui {

/// What the window asks of the program around it.
struct Doors {
  std::function<BoardTexts(const model::Level&)> texts = [](const model::Level&) { return BoardTexts{}; };
  std::function<void()> reset_window = [] {};
  std::function<void()> full_screen = [] {};
  std::function<void()> close = [] {};
};

/// The whole window: which screen is open, and the way from one to another.
class Shell {
 public:
  Shell(game::Library& library, game::Saves& saves, Doors doors);

  void draw(Kit& kit);
  /// False where there is no such level; what is wrong with its file is told.
  bool open_level(const std::string& id);
  void open_sandbox();
  void show(Mode mode) { mode_ = mode; }
  void explore() { exploring_ = true; }
  /// Adds one of the open level's own boards and shows it; false where it has none of this name.
  bool take_board(const std::string& name);
  /// Runs the open board and then shows this, a playback standing at `at_s`.
  void run_for(Stage stage, double at_s);
  /// Whether something is being computed that the screen will show.
  bool busy() const;
  /// The level being played; nothing: the yard.
  LevelPage* page() { return page_.get(); }
  /// A sentence that stays until it is dismissed.
  void tell(std::string sentence);
  /// Keeps changed boards, in the background: call it every second or so.
  void keep();
  /// Saves what is not saved yet and waits for it: before the window closes.
  void finish();
  /// As finish(). False where something could not be saved: the player is asked, and the window must stay open.
  bool may_close();

 private:
  void draw_top(Kit& kit, const Rect& area);
  void draw_notices(Kit& kit, Rect& area);
  void draw_screen(Kit& kit, const Rect& area);
  void draw_yard(Kit& kit, const Rect& area);
  void draw_level(Kit& kit, const Rect& area);
  void draw_explorer(Kit& kit, const Rect& area);
  void draw_lesson(Kit& kit, const Rect& area);
  void draw_sheets(Kit& kit);
  bool draw_help(Kit& kit);
  bool does_something(Action action) const;
  void draw_settings(Kit& kit);
  void draw_closing(Kit& kit);
  void open_settings();
  void look_for_others();
  void export_progress(Kit& kit, bool over_another);
  void import_progress(Kit& kit, bool confirmed);
  void take_keys(Kit& kit);
  void to_yard();
  void start(const model::Level& level);
  std::string next_level() const;  ///< id of the one that the open level leads to; empty: none
  std::vector<std::string> notices() const;
  YardMap map();
  std::optional<NextStop> next_stop();
  bool may_open(const std::string& id);

  game::Library& library_;
  game::Saves& saves_;
  Doors doors_;
  std::unique_ptr<LevelPage> page_;
  Mode mode_ = Mode::build;
  bool exploring_ = false;  ///< the explorer, opened from the yard
  ExplorerView explorer_;
  std::vector<std::string> told_, dismissed_;
  std::optional<SettingsView> settings_;
  bool help_ = false;
  bool closing_ = false;  ///< the player is asked what to do about what could not be saved
};

}  // namespace batchyard::ui
