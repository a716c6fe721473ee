#pragma once

#include "ui/geometry.h"

namespace batchyard::ui {

/// Which part of the board a view shows. `view` rectangles are in pixels of the window.
struct Camera {
  static constexpr double least_zoom = 0.25;
  static constexpr double most_zoom = 4.0;
  static constexpr double wheel_step = 1.1;

  double x = 0;  ///< board point in the centre of the view
  double y = 0;
  double zoom = 1;  ///< pixels to a board unit

  Vec to_screen(Rect view, Vec board) const;
  Vec to_board(Rect view, Vec screen) const;
  Rect to_screen(Rect view, Rect board) const;
  Rect to_board(Rect view, Rect screen) const;
  float scaled(float board_length) const { return static_cast<float>(board_length * zoom); }

  bool operator==(const Camera&) const = default;
};

/// Moved so that what was under `from` is under `to` (pixels).
Camera panned(Camera camera, Vec from, Vec to);
/// Zoomed by `factor` within the limits; the board point under `pointer` stays there.
Camera zoomed(Camera camera, Rect view, Vec pointer, double factor);
/// Shows all of `content` (board units) in the middle with `margin` pixels around it, at no more than `most`.
Camera fitted(Rect view, Rect content, float margin, double most = Camera::most_zoom);
/// Moved as little as needed to show `target` (board units) with `margin` pixels around it; zoom stays.
Camera revealing(Camera camera, Rect view, Rect target, float margin);

}  // namespace batchyard::ui
