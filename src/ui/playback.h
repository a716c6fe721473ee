#pragma once

#include "ui/board/board_view.h"

namespace batchyard::ui {

/// Where a run is being watched; lost at will.
struct PlaybackView {
  double at_ns = 0;
  bool playing = false;
  double speed = 1;       ///< simulated seconds a second
  double window_s = 0.8;  ///< width of the close-up
  sim::Moment moment;
  sim::Window window;
  double moment_at_ns = -1;  ///< what the two above were made for
};

/// Moves the clock and takes the keys of playback; call once a frame before the others. Needs session.last_run().
void play(Kit& kit, game::Session& session, PlaybackView& view);
/// Puts the instant onto the board; without this call it shows no run.
void show(const PlaybackView& view, BoardView& board);

/// "Where every item is": the left panel.
void playback_items(Kit& kit, const game::Session& session, const PlaybackView& view, const Rect& area);
/// "Where GPU time went": the right panel.
void playback_ledger(Kit& kit, const game::Session& session, const PlaybackView& view, const Rect& area);
/// The whole run with its scrubber, and the close-up lanes.
void playback_timeline(Kit& kit, game::Session& session, PlaybackView& view, const Rect& area);
/// Play, step, clock, speed, jumps. True when the player wants the score.
bool playback_bar(Kit& kit, game::Session& session, PlaybackView& view, const Rect& area);

}  // namespace batchyard::ui
