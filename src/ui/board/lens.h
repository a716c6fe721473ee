#pragma once

#include "ui/board/camera.h"
#include "ui/text.h"

namespace batchyard::ui {

/// A camera on its view in the window. The camera counts in layout units, so that 100 % is the same size to the eye at every
/// display scale; here they become pixels.
struct Lens {
  Camera camera;
  Rect view;            ///< pixels
  float scale = 1;      ///< pixels a layout unit
  bool settled = true;  ///< not being zoomed: texts are drawn from fonts of exactly their size

  float zoom() const { return static_cast<float>(camera.zoom); }
  float length(float board_units) const { return board_units * zoom() * scale; }
  Vec in_units(Vec px) const { return px * (1 / scale); }
  Rect in_units(const Rect& px) const { return {px.x / scale, px.y / scale, px.w / scale, px.h / scale}; }

  Vec px(Vec board) const { return camera.to_screen(in_units(view), board) * scale; }
  Rect px(const Rect& board) const {
    const Vec corner = px(board.corner());
    return {corner.x, corner.y, length(board.w), length(board.h)};
  }
  Vec board(Vec px) const { return camera.to_board(in_units(view), in_units(px)); }

  /// A text style of the board: `em` in board units.
  TextStyle style(float em, Colour colour, Face face = Face::regular, bool figures = false) const {
    return {em * zoom(), colour, face, figures, settled};
  }
};

}  // namespace batchyard::ui
