#pragma once

#include <array>
#include <optional>

#include "ui/board/board_view.h"

namespace batchyard::ui {

/// Where a run is being watched; lost at will.
struct PlaybackView {
  double at_ns = 0;
  bool playing = false;
  double speed = 0;      ///< simulated seconds a second; 0: one that suits the run is chosen
  double window_s = 0.8; ///< width of the close-up
  sim::Moment moment;
  sim::Window window;    ///< around the clock; its links are those of the session's board
  sim::Moment before;    ///< at the window's start, where that holds too much to list (`window.cut`)
  sim::Moment after;     ///< at its end
  std::optional<double> made_for_ns;  ///< the clock that the above was made for
  double made_for_window_s = 0;
  std::size_t run = 0;   ///< number of the session's runs when this one began
};

inline constexpr std::array playback_speeds{0.1, 1.0, 60.0, 3'600.0, 36'000.0};
/// The fastest of the speeds at which the run still lasts 15 seconds.
double fitting_speed(model::Nanoseconds run_ns);

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
/// The whole run with its scrubber, and the close-up lanes.
void playback_timeline(Kit& kit, game::Session& session, PlaybackView& view, const Rect& area);
/// Play, step, clock, speed, jumps. True when the player wants the score.
bool playback_bar(Kit& kit, game::Session& session, PlaybackView& view, const Rect& area);

}  // namespace batchyard::ui
