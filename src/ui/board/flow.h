#pragma once

#include <span>
#include <vector>

#include "sim/playback.h"

namespace batchyard::ui {

/// Something drawn on a link.
struct FlowMark {
  float at = 0;  ///< share of the way, 0 to 1
  std::int64_t items = 1;
};

/// How a link is looked at.
struct FlowView {
  double clock_ns = 0;
  double speed = 0;     ///< simulated seconds a second; 0: the clock stands
  float length_px = 0;  ///< of the track
  float gap_px = 12;    ///< the least between two marks
  float phase_px = 0;   ///< how far a steady flow has moved on
};

/// The marks of one link, from its passages in the order of departure. Where the eye can follow, each passage is where it is
/// at its true spacing from the next. Where it is too fast for that, the link shows a steady flow: a mark wherever something
/// departed in that share of the last 0.4 s, so that a link with nothing to carry shows gaps.
std::vector<FlowMark> flow_marks(std::span<const sim::Passage> passages, const FlowView& view);

}  // namespace batchyard::ui
