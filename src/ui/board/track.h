#pragma once

#include <vector>

#include "ui/geometry.h"

namespace batchyard::ui {

/// A line of straight stretches and round corners that can be walked by distance.
class Track {
 public:
  Track() = default;
  /// Through `corners`, each inner one rounded by at most `radius`. At least two corners.
  Track(const std::vector<Vec>& corners, float radius);

  const std::vector<Vec>& points() const { return points_; }
  float length() const { return passed_.empty() ? 0 : passed_.back(); }
  /// `distance` is cut to 0..length.
  Vec at(float distance) const;
  /// Unit vector along the track there.
  Vec heading(float distance) const;
  float distance_from(Vec p) const;

 private:
  std::size_t stretch(float distance) const;

  std::vector<Vec> points_;
  std::vector<float> passed_;  ///< length up to each point
};

/// How a link bends between its ends where they are not level.
struct Bend {
  bool upright = false;  ///< a vertical middle even where 45 degrees would do
  float shift = 0;       ///< moves the vertical middle sideways, to keep several apart
};

/// The way of a link from an output at `from` (leaving to the right) to an input at `to` (entered from the left): straight,
/// 45 degrees, straight; with a vertical middle where the rise is too steep for that; around both ends where `to` lies behind.
Track route(Vec from, Vec to, Bend bend = {});
/// Whether `route` needs a vertical middle between these ends.
bool is_steep(Vec from, Vec to);

}  // namespace batchyard::ui
