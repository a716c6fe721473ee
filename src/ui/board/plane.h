#pragma once

#include <algorithm>
#include <cmath>

#include "ui/geometry.h"

namespace batchyard::ui {

inline float length(Vec v) { return std::hypot(v.x, v.y); }

/// The rectangle with these opposite corners, whichever way they lie.
inline Rect between(Vec a, Vec b) {
  const Vec least{std::min(a.x, b.x), std::min(a.y, b.y)};
  return {least.x, least.y, std::max(a.x, b.x) - least.x, std::max(a.y, b.y) - least.y};
}

/// The smallest rectangle that holds both.
inline Rect united(const Rect& a, const Rect& b) {
  return between({std::min(a.x, b.x), std::min(a.y, b.y)}, {std::max(a.right(), b.right()), std::max(a.bottom(), b.bottom())});
}

inline bool meet(const Rect& a, const Rect& b) {
  return a.x < b.right() && b.x < a.right() && a.y < b.bottom() && b.y < a.bottom();
}

inline Vec far_corner(const Rect& r) { return {r.right(), r.bottom()}; }

}  // namespace batchyard::ui
