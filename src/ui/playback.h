#pragma once

#include <optional>
#include <string>
#include <vector>

#include "ui/board/board_view.h"

namespace batchyard::ui {

/// Where a run is being watched; lost at will.
struct PlaybackView {
  double at_ns = 0;
  bool playing = false;
  double begin_at_ns = 0;  ///< where the next run that is watched begins
  double speed = 0;      ///< simulated seconds a second; 0: one that suits the run is chosen
  double window_s = 0.8; ///< width of the close-up
  sim::Moment moment;
  sim::Window window;    ///< around the clock; its links are those of the session's board
  sim::Moment before;    ///< at the window's start, where that holds too much to list (`window.cut`)
  sim::Moment after;     ///< at its end
  std::optional<double> made_for_ns;  ///< the clock that the above was made for
  double made_for_window_s = 0;
  std::size_t run = 0;   ///< number of the session's runs when this one began
  std::size_t seed = 0;  ///< index of the seed that the above was made for
  std::size_t lanes_from = 0;  ///< the first of the lanes that are shown, where there are too many
};

/// A speed to watch a run at.
struct PlaybackSpeed {
  double per_s = 1;   ///< simulated seconds a second
  std::string words;  ///< "60×"
};
/// Rising: one batch a second, round speeds that suit the run, and the whole run in five seconds.
std::vector<PlaybackSpeed> playback_speeds(const model::Outcome& outcome);
/// The fastest of them at which the run still lasts 15 seconds.
double fitting_speed(const model::Outcome& outcome);

/// Puts the clock to an instant and lets it stand there.
void go_to(PlaybackView& view, double at_ns);
/// At the end of the run, plays from its start.
void toggle_playing(const game::Session& session, PlaybackView& view);

/// Moves the clock and takes the keys of playback; call once a frame before the others. Needs session.last_run().
void play(Kit& kit, game::Session& session, PlaybackView& view);
/// Puts the instant onto the board; without this call it shows no run.
void show(const PlaybackView& view, BoardView& board);

/// "Where every item is": the left panel.
void playback_items(Kit& kit, const game::Session& session, const PlaybackView& view, const Rect& area);
/// "Where GPU time went": the right panel.
void playback_ledger(Kit& kit, const game::Session& session, const PlaybackView& view, const Rect& area);
/// A bar of the shares of a ledger, busy categories first.
void ledger_bar(Kit& kit, const Rect& bar, const model::Ledger& ledger, float opacity);
/// Both in one line, where there is no room for panels.
void playback_strip(Kit& kit, const game::Session& session, const PlaybackView& view, const Rect& area);
/// Height that all lanes of the run need, within reason.
float timeline_height(const Kit& kit, const game::Session& session);
/// The whole run with its scrubber, and the close-up lanes.
void playback_timeline(Kit& kit, game::Session& session, PlaybackView& view, const Rect& area);
/// Play, step, clock, speed, jumps. True when the player wants the score.
bool playback_bar(Kit& kit, game::Session& session, PlaybackView& view, const Rect& area);

}  // namespace batchyard::ui
