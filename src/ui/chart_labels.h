#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "ui/charts.h"

namespace batchyard::ui {

/// Words in a plot: each takes the first place, of those offered, that is inside the frame and free.
class Labels {
 public:
  Labels(Kit& kit, const Plot& plot) : kit_(kit), plot_(plot) {}

  /// Along a curve, from its end to its start: below right of it, else above left.
  void beside(std::span<const Point> curve, std::string_view words, Colour colour);
  /// At the left or right of an upright line, wherever there is room.
  void at_upright(double x, std::string_view words, Colour colour);
  /// Below or above a level line, from its right end to its left.
  void at_level(double y, std::string_view words, Colour colour);
  /// Around a mark of this radius.
  void around_mark(Vec centre, float radius, std::string_view words, Colour colour);
  /// Keeps words off a curve, or off a place.
  void avoid(std::span<const Point> curve);
  void avoid(const Rect& place) { taken_.push_back(place); }

 private:
  TextStyle style(Colour colour) const { return {13, colour, Face::regular, true}; }
  Vec size_of(std::string_view words) { return {text_width(kit_, words, style(0)) + 1, kit_.px(18)}; }
  bool put(const Rect& place, std::string_view words, Colour colour);

  Kit& kit_;
  const Plot& plot_;
  std::vector<Rect> taken_;
};

}  // namespace batchyard::ui
