#pragma once

#include <algorithm>

namespace batchyard::ui {

/// A point or a distance, in pixels of the drawn picture.
struct Vec {
  float x = 0;
  float y = 0;
  bool operator==(const Vec&) const = default;
};
inline Vec operator+(Vec a, Vec b) { return {a.x + b.x, a.y + b.y}; }
inline Vec operator-(Vec a, Vec b) { return {a.x - b.x, a.y - b.y}; }
inline Vec operator*(Vec a, float by) { return {a.x * by, a.y * by}; }

/// A rectangle in pixels. Layouts cut strips off it: what `cut_left` returns is gone from the rest.
struct Rect {
  float x = 0;
  float y = 0;
  float w = 0;
  float h = 0;

  float right() const { return x + w; }
  float bottom() const { return y + h; }
  Vec corner() const { return {x, y}; }
  Vec centre() const { return {x + w / 2, y + h / 2}; }
  bool holds(Vec p) const { return p.x >= x && p.x < right() && p.y >= y && p.y < bottom(); }
  bool holds(const Rect& o) const { return o.x >= x && o.y >= y && o.right() <= right() && o.bottom() <= bottom(); }
  bool operator==(const Rect&) const = default;

  Rect inset(float by) const { return inset(by, by); }
  Rect inset(float across, float down) const {
    return {x + across, y + down, std::max(0.f, w - 2 * across), std::max(0.f, h - 2 * down)};
  }
  Rect outset(float by) const { return {x - by, y - by, w + 2 * by, h + 2 * by}; }
  Rect moved(Vec by) const { return {x + by.x, y + by.y, w, h}; }

  Rect cut_left(float width) {
    const Rect cut{x, y, width, h};
    x += width, w -= width;
    return cut;
  }
  Rect cut_right(float width) {
    w -= width;
    return {right(), y, width, h};
  }
  Rect cut_top(float height) {
    const Rect cut{x, y, w, height};
    y += height, h -= height;
    return cut;
  }
  Rect cut_bottom(float height) {
    h -= height;
    return {x, bottom(), w, height};
  }
};

inline Rect around(Vec centre, float width, float height) { return {centre.x - width / 2, centre.y - height / 2, width, height}; }

/// What both hold; without width or height where they do not meet.
inline Rect common(const Rect& a, const Rect& b) {
  const float x = std::max(a.x, b.x), y = std::max(a.y, b.y);
  return {x, y, std::max(0.f, std::min(a.right(), b.right()) - x), std::max(0.f, std::min(a.bottom(), b.bottom()) - y)};
}

}  // namespace batchyard::ui
