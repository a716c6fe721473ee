#include "ui/board/camera.h"

#include "ui/board/plane.h"

namespace batchyard::ui {
namespace {

// How far the stretch low..high must move to lie within least..most; its start counts where it is too long.
float shift_into(float low, float high, float least, float most) {
  if (low < least || high - low > most - least) return least - low;
  return high > most ? most - high : 0;
}

}  // namespace

Vec Camera::to_screen(Rect view, Vec board) const {
  const Vec middle = view.centre();
  return {static_cast<float>(middle.x + (board.x - x) * zoom), static_cast<float>(middle.y + (board.y - y) * zoom)};
}

Vec Camera::to_board(Rect view, Vec screen) const {
  const Vec middle = view.centre();
  return {static_cast<float>(x + (screen.x - middle.x) / zoom), static_cast<float>(y + (screen.y - middle.y) / zoom)};
}

Rect Camera::to_screen(Rect view, Rect board) const {
  return between(to_screen(view, board.corner()), to_screen(view, far_corner(board)));
}

Rect Camera::to_board(Rect view, Rect screen) const {
  return between(to_board(view, screen.corner()), to_board(view, far_corner(screen)));
}

Camera panned(Camera camera, Vec from, Vec to) {
  camera.x -= (to.x - from.x) / camera.zoom;
  camera.y -= (to.y - from.y) / camera.zoom;
  return camera;
}

Camera zoomed(Camera camera, Rect view, Vec pointer, double factor) {
  const double zoom = std::clamp(camera.zoom * factor, Camera::least_zoom, Camera::most_zoom);
  const Vec off = pointer - view.centre();
  camera.x += off.x / camera.zoom - off.x / zoom;
  camera.y += off.y / camera.zoom - off.y / zoom;
  camera.zoom = zoom;
  return camera;
}

Camera fitted(Rect view, Rect content, float margin, double most) {
  const float wide = std::max(1.0f, view.w - 2 * margin);
  const float high = std::max(1.0f, view.h - 2 * margin);
  const double zoom = std::min<double>(wide / std::max(1.0f, content.w), high / std::max(1.0f, content.h));
  const Vec middle = content.centre();
  return {middle.x, middle.y, std::clamp(zoom, Camera::least_zoom, most)};
}

Camera revealing(Camera camera, Rect view, Rect target, float margin) {
  const Rect seen = camera.to_screen(view, target).outset(margin);
  const Vec by{shift_into(seen.x, seen.right(), view.x, view.right()),
                 shift_into(seen.y, seen.bottom(), view.y, view.bottom())};
  return panned(camera, {}, by);
}

}  // namespace batchyard::ui
