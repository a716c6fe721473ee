#pragma once

#include <span>
#include <string>
#include <vector>

#include "ui/draw.h"
#include "ui/text.h"

namespace batchyard::ui {

struct Tick {
  double at;
  std::string words;
};

/// One direction of a plot: what its ends stand for, and the values that get a line and a label.
struct Axis {
  double least = 0;
  double most = 1;
  std::vector<Tick> ticks = {};
};

/// A frame in which values are places.
struct Plot {
  Rect frame;
  Axis x;
  Axis y;

  float x_of(double value) const;
  float y_of(double value) const;
  Vec at(double x_value, double y_value) const { return {x_of(x_value), y_of(y_value)}; }
};

struct Point {
  double x;
  double y;
};

/// Round values, about `count` of them, that cover least to most: 1, 2 or 5 times a power of ten apart.
std::vector<double> round_steps(double least, double most, int count);

/// Ticks of an axis of so many seconds: hours, minutes or seconds, about `count` of them.
std::vector<Tick> time_ticks(double most_s, int count = 5);

/// The well, its border, a line for each tick of `y`, and the labels of both axes: y's on the left, x's below.
void draw_frame(Kit& kit, const Plot& plot);
void draw_curve(Kit& kit, const Plot& plot, std::span<const Point> points, Colour colour, float width, bool filled = false);
void draw_dashed_curve(Kit& kit, const Plot& plot, std::span<const Point> points, Colour colour, float width, float on, float off);
/// A level or an upright limit across the frame, dashed.
void draw_limit_x(Kit& kit, const Plot& plot, double at, Colour colour);
void draw_limit_y(Kit& kit, const Plot& plot, double at, Colour colour);
/// The upright limit of a time axis, and below, beside it, its word.
void draw_deadline(Kit& kit, const Plot& plot, double at);
/// Where you are: a disc in a ring.
void draw_dot(Kit& kit, Vec centre, float radius, Colour colour);
/// A small coloured square with its words, for a legend; returns the width used.
float legend(Kit& kit, Vec left_middle, model::Activity activity, std::string_view words, std::string_view value);

}  // namespace batchyard::ui
