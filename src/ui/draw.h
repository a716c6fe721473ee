#pragma once

#include <span>
#include <string_view>

#include "ui/kit.h"

namespace batchyard::ui {

// Shapes in pixels. Rectangles are snapped to whole pixels; widths and radii are in pixels.
void fill(Kit& kit, const Rect& rect, Colour colour, float radius = 0);
void outline(Kit& kit, const Rect& rect, Colour colour, float radius = 0, float width = 1);
void horizontal(Kit& kit, float x1, float x2, float y, Colour colour);  ///< a hairline
void vertical(Kit& kit, float x, float y1, float y2, Colour colour);
void line(Kit& kit, Vec from, Vec to, Colour colour, float width);
void path(Kit& kit, std::span<const Vec> points, Colour colour, float width, bool closed = false);
/// `on` and `off` in pixels, walked along the whole path.
void dashed(Kit& kit, std::span<const Vec> points, Colour colour, float width, float on, float off, bool closed = false);
void dashed_outline(Kit& kit, const Rect& rect, Colour colour, float radius, float width, float on, float off);
void disc(Kit& kit, Vec centre, float radius, Colour colour);
void ring(Kit& kit, Vec centre, float radius, Colour colour, float width);
void polygon(Kit& kit, std::span<const Vec> convex, Colour colour);
/// Fills between a curve of rising x and a level line.
void area_below(Kit& kit, std::span<const Vec> points, float base_y, Colour colour);
void hatch(Kit& kit, const Rect& rect, Hatch hatch, Colour colour);
void shadow(Kit& kit, const Rect& rect, float radius);

/// A stretch of GPU time: filled and hatched, or hollow.
void activity_block(Kit& kit, const Rect& rect, model::Activity activity, float radius = 0, float opacity = 1);

/// Focus by keyboard, selection, a part that a result blames: outlines around `rect`.
void focus_outline(Kit& kit, const Rect& rect, float radius);
void selection_outline(Kit& kit, const Rect& rect, float radius);

/// The seat grid: cells of `pitch` pixels; a colour for each run of cells, row by row.
struct SeatRun {
  std::int64_t cells;
  Colour colour;
};
void seats(Kit& kit, Vec at, int columns, float pitch, std::span<const SeatRun> runs);

/// A bar with a filled share, 0 to 1.
void gauge(Kit& kit, const Rect& rect, float share, Colour colour);
void medal(Kit& kit, Vec centre, float radius, MedalMetal metal);

}  // namespace batchyard::ui
