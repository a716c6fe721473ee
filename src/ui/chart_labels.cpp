#include "ui/chart_labels.h"

#include <cmath>

namespace batchyard::ui {

bool Labels::put(const Rect& place, std::string_view words, Colour colour) {
  if (!plot_.frame.inset(kit_.px(3)).holds(place)) return false;
  for (const Rect& other : taken_)
    if (const Rect both = common(place, other); both.w > 0 && both.h > 0) return false;
  text(kit_, place, words, style(colour));
  taken_.push_back(place);
  return true;
}

void Labels::beside(std::span<const Point> curve, std::string_view words, Colour colour) {
  const Vec size = size_of(words);
  for (std::size_t i = curve.size(); i-- > 0;) {
    const Vec at = plot_.at(curve[i].x, curve[i].y);
    const Rect right{at.x + kit_.px(10), at.y + kit_.px(4), size.x, size.y};
    const Rect left{at.x - kit_.px(10) - size.x, at.y - kit_.px(4) - size.y, size.x, size.y};
    if (put(right, words, colour) || put(left, words, colour)) return;
  }
}

void Labels::at_upright(double x, std::string_view words, Colour colour) {
  const Vec size = size_of(words);
  for (float y = plot_.frame.bottom() - 2 * size.y; y > plot_.frame.y; y -= size.y)
    if (put({plot_.x_of(x) - kit_.px(8) - size.x, y, size.x, size.y}, words, colour) ||
        put({plot_.x_of(x) + kit_.px(8), y, size.x, size.y}, words, colour))
      return;
}

void Labels::at_level(double y, std::string_view words, Colour colour) {
  const Vec size = size_of(words);
  for (float x = plot_.frame.right() - size.x - kit_.px(8); x > plot_.frame.x; x -= kit_.px(24))
    if (put({x, plot_.y_of(y) + kit_.px(5), size.x, size.y}, words, colour) ||
        put({x, plot_.y_of(y) - kit_.px(5) - size.y, size.x, size.y}, words, colour))
      return;
}

void Labels::around_mark(Vec centre, float radius, std::string_view words, Colour colour) {
  const Vec size = size_of(words);
  const float gap = radius + kit_.px(6);
  const Rect places[] = {{centre.x + gap, centre.y - size.y / 2, size.x, size.y},
                         {centre.x - gap - size.x, centre.y - size.y / 2, size.x, size.y},
                         {centre.x - size.x / 2, centre.y - gap - size.y, size.x, size.y},
                         {centre.x - size.x / 2, centre.y + gap, size.x, size.y},
                         {centre.x + radius, centre.y - gap - size.y, size.x, size.y},
                         {centre.x - radius - size.x, centre.y - gap - size.y, size.x, size.y},
                         {centre.x + radius, centre.y + gap, size.x, size.y},
                         {centre.x - radius - size.x, centre.y + gap, size.x, size.y}};
  for (const Rect& place : places)
    if (put(place, words, colour)) return;
}

void Labels::avoid(std::span<const Point> curve) {
  for (std::size_t i = 1; i < curve.size(); ++i) {
    const Vec from = plot_.at(curve[i - 1].x, curve[i - 1].y), to = plot_.at(curve[i].x, curve[i].y);
    const auto steps = static_cast<int>(std::max(std::abs(to.x - from.x), std::abs(to.y - from.y)) / kit_.px(6)) + 1;
    for (int step = 0; step <= steps; ++step)
      taken_.push_back(around(from + (to - from) * (static_cast<float>(step) / static_cast<float>(steps)), kit_.px(4), kit_.px(4)));
  }
}

}  // namespace batchyard::ui
