#include "ui/draw.h"

#include <imgui.h>

#include <array>
#include <cmath>
#include <utility>

namespace batchyard::ui {
namespace {

ImVec2 im(Vec v) { return {v.x, v.y}; }
Vec vec(ImVec2 v) { return {v.x, v.y}; }

Rect snapped(const Rect& r) {
  const float x = std::round(r.x), y = std::round(r.y);
  return {x, y, std::round(r.right()) - x, std::round(r.bottom()) - y};
}

float length(Vec v) { return std::hypot(v.x, v.y); }

std::vector<Vec> rounded_path(Kit& kit, const Rect& r, float radius) {
  ImDrawList& pen = kit.pen();
  pen.PathClear();
  pen.PathRect(im(r.corner()), {r.right(), r.bottom()}, radius);
  std::vector<Vec> out;
  for (const ImVec2& point : pen._Path) out.push_back(vec(point));
  pen.PathClear();
  return out;
}

/// A tile of a hatch; `at(x, y)` gives its opacity at a pixel's centre, in units of an 8-unit tile.
template <class Opacity>
Bitmap tile(int size, Opacity at) {
  Bitmap out{.width = size, .height = size, .rgba = {}};
  const float unit = 8.f / static_cast<float>(size);
  for (int y = 0; y < size; ++y)
    for (int x = 0; x < size; ++x) {
      const float opacity = at((static_cast<float>(x) + 0.5f) * unit, (static_cast<float>(y) + 0.5f) * unit);
      out.rgba.push_back(faded(rgb(0xFFFFFF), std::clamp(opacity, 0.f, 1.f)));
    }
  return out;
}

/// Opacity of lines at 45 degrees that repeat each 8 units; `along` is constant on a line.
float diagonal(float along, float half_width) {
  const float off = std::abs(std::fmod(along + 16, 8.f) - 4) / std::sqrt(2.f);
  return half_width + 0.5f - off;
}
float stripe(float along) { return std::fmod(along, 4.f) < 1 ? 1.f : 0.f; }
float dot(float x, float y) {
  const bool cell = (std::fmod(x, 8.f) < 4) == (std::fmod(y, 8.f) < 4);
  return cell && std::fmod(x, 4.f) < 2 && std::fmod(y, 4.f) < 2 ? 1.f : 0.f;
}

float hatch_opacity(Hatch hatch, float x, float y) {
  switch (hatch) {
    case Hatch::none: return 0;
    case Hatch::vertical: return stripe(x);
    case Hatch::horizontal: return stripe(y);
    case Hatch::rising: return diagonal(x + y, 1.4f);
    case Hatch::falling: return diagonal(x - y, 1.4f);
    case Hatch::cross: return std::max(diagonal(x + y, 0.9f), diagonal(x - y, 0.9f));
    case Hatch::dots: return dot(x, y);
    case Hatch::sparse: return diagonal(x + y, 0.7f);
  }
  return 0;
}

/// One quad of a repeating picture whose corner lies at `origin`.
void tiled(Kit& kit, std::uintptr_t texture, const Rect& r, Vec origin, float tile_px, Colour colour) {
  if (r.w <= 0 || r.h <= 0) return;
  const auto uv = [&](float x, float y) { return ImVec2((x - origin.x) / tile_px, (y - origin.y) / tile_px); };
  kit.pen().AddImage(reinterpret_cast<ImTextureID>(texture), im(r.corner()), {r.right(), r.bottom()}, uv(r.x, r.y),
                     uv(r.right(), r.bottom()), colour);
}

/// One seat in its pitch: a square with its corners taken off.
Bitmap seat_tile(int pitch) {
  const int seat = std::max(1, pitch * 3 / 4);
  const float corner = seat >= 8 ? 0.35f : seat >= 5 ? 0.6f : 1;
  Bitmap out{.width = pitch, .height = pitch, .rgba = {}};
  for (int y = 0; y < pitch; ++y)
    for (int x = 0; x < pitch; ++x) {
      const bool inside = x < seat && y < seat;
      const bool at_corner = (x == 0 || x == seat - 1) && (y == 0 || y == seat - 1);
      out.rgba.push_back(faded(rgb(0xFFFFFF), !inside ? 0 : at_corner ? corner : 1));
    }
  return out;
}

}  // namespace

void fill(Kit& kit, const Rect& rect, Colour colour, float radius) {
  const Rect r = snapped(rect);
  if (r.w <= 0 || r.h <= 0) return;
  kit.pen().AddRectFilled(im(r.corner()), {r.right(), r.bottom()}, colour, std::min(radius, std::min(r.w, r.h) / 2));
}

void outline(Kit& kit, const Rect& rect, Colour colour, float radius, float width) {
  const Rect r = snapped(rect).inset(width / 2);
  kit.pen().PathRect(im(r.corner()), {r.right(), r.bottom()}, std::max(0.f, radius - width / 2));
  kit.pen().PathStroke(colour, ImDrawFlags_Closed, width);
}

void horizontal(Kit& kit, float x1, float x2, float y, Colour colour) { fill(kit, {x1, y, x2 - x1, kit.px(1)}, colour); }
void vertical(Kit& kit, float x, float y1, float y2, Colour colour) { fill(kit, {x, y1, kit.px(1), y2 - y1}, colour); }

void line(Kit& kit, Vec from, Vec to, Colour colour, float width) { path(kit, std::array{from, to}, colour, width); }

void path(Kit& kit, std::span<const Vec> points, Colour colour, float width, bool closed) {
  for (const Vec& point : points) kit.pen().PathLineToMergeDuplicate(im(point));
  kit.pen().PathStroke(colour, closed ? ImDrawFlags_Closed : ImDrawFlags_None, width);
}

void dashed(Kit& kit, std::span<const Vec> points, Colour colour, float width, float on, float off, bool closed) {
  bool drawing = true;
  float left = on;
  const std::size_t segments = points.size() - (closed ? 0 : 1);
  if (points.size() < 2) return;
  kit.pen().PathLineTo(im(points[0]));
  for (std::size_t i = 0; i < segments; ++i) {
    const Vec from = points[i], to = points[(i + 1) % points.size()];
    const float whole = length(to - from);
    float done = 0;
    while (whole - done > left) {
      done += left;
      const Vec at = from + (to - from) * (done / whole);
      kit.pen().PathLineTo(im(at));
      if (drawing) kit.pen().PathStroke(colour, ImDrawFlags_None, width);
      else kit.pen().PathClear(), kit.pen().PathLineTo(im(at));
      drawing = !drawing;
      left = drawing ? on : off;
      if (drawing) kit.pen().PathClear(), kit.pen().PathLineTo(im(at));
    }
    left -= whole - done;
    if (drawing) kit.pen().PathLineTo(im(to));
  }
  if (drawing) kit.pen().PathStroke(colour, ImDrawFlags_None, width);
  kit.pen().PathClear();
}

void dashed_outline(Kit& kit, const Rect& rect, Colour colour, float radius, float width, float on, float off) {
  dashed(kit, rounded_path(kit, snapped(rect).inset(width / 2), radius), colour, width, on, off, true);
}

void disc(Kit& kit, Vec centre, float radius, Colour colour) { kit.pen().AddCircleFilled(im(centre), radius, colour); }
void ring(Kit& kit, Vec centre, float radius, Colour colour, float width) {
  kit.pen().AddCircle(im(centre), radius - width / 2, colour, 0, width);
}

void polygon(Kit& kit, std::span<const Vec> convex, Colour colour) {
  for (const Vec& point : convex) kit.pen().PathLineTo(im(point));
  kit.pen().PathFillConvex(colour);
}

void area_below(Kit& kit, std::span<const Vec> points, float base_y, Colour colour) {
  // Soft edges of neighbours would show as seams.
  const ImDrawListFlags flags = std::exchange(kit.pen().Flags, kit.pen().Flags & ~ImDrawListFlags_AntiAliasedFill);
  for (std::size_t i = 1; i < points.size(); ++i) {
    const Vec a = points[i - 1], b = points[i];
    kit.pen().AddQuadFilled(im(a), im(b), {b.x, base_y}, {a.x, base_y}, colour);
  }
  kit.pen().Flags = flags;
}

void hatch(Kit& kit, const Rect& rect, Hatch pattern, Colour colour) {
  if (pattern == Hatch::none) return;
  const float size = kit.px(8);
  const std::string name = "hatch " + std::to_string(static_cast<int>(pattern)) + " at " + std::to_string(static_cast<int>(size));
  const auto drawn = [&] { return tile(static_cast<int>(size), [&](float x, float y) { return hatch_opacity(pattern, x, y); }); };
  const Rect r = snapped(rect);
  tiled(kit, kit.texture(name, drawn), r, {0, r.y}, size, colour);
}

void shadow(Kit& kit, const Rect& rect, float radius) {
  const Rect down = rect.moved({0, kit.px(2)});
  for (const float spread : {0.f, 1.5f, 3.f})
    fill(kit, down.outset(kit.px(spread)), faded(kit.theme().shadow, 0.45f), radius + kit.px(spread));
}

void activity_block(Kit& kit, const Rect& rect, model::Activity activity, float radius, float opacity) {
  const ActivityLook how = look(kit.theme(), activity);
  if (how.filled) fill(kit, rect, faded(how.fill, opacity), radius);
  hatch(kit, rect, how.hatch, faded(how.hatch_colour, opacity));
  if (how.edge != 0 && rect.w > 3) outline(kit, rect, faded(how.edge, opacity), radius, kit.px(1));
}

void focus_outline(Kit& kit, const Rect& rect, float radius) {
  const float away = kit.px(4);
  dashed_outline(kit, rect.outset(away), kit.theme().accent, radius + away, kit.px(2), kit.px(6), kit.px(3));
}

void selection_outline(Kit& kit, const Rect& rect, float radius) {
  const float away = kit.px(3);
  outline(kit, rect, kit.theme().accent, radius, kit.px(1));
  outline(kit, rect.outset(away), kit.theme().accent, radius + away, kit.px(2));
}

void seats(Kit& kit, Vec at, int columns, float pitch, std::span<const SeatRun> runs) {
  const auto size = static_cast<int>(pitch);
  const std::uintptr_t texture = kit.texture("seats at " + std::to_string(size), [&] { return seat_tile(size); });
  const auto cells = [&](std::int64_t column, std::int64_t row, std::int64_t across, std::int64_t down, Colour colour) {
    const Rect r{at.x + static_cast<float>(column) * pitch, at.y + static_cast<float>(row) * pitch,
                 static_cast<float>(across) * pitch, static_cast<float>(down) * pitch};
    tiled(kit, texture, r, at, pitch, colour);
  };
  std::int64_t done = 0;
  for (const SeatRun& run : runs) {
    std::int64_t left = run.cells;
    while (left > 0) {
      const std::int64_t column = done % columns, row = done / columns;
      const bool rows = column == 0 && left >= columns;
      const std::int64_t down = rows ? left / columns : 1, across = rows ? columns : std::min(left, columns - column);
      cells(column, row, across, down, run.colour);
      done += across * down, left -= across * down;
    }
  }
}

void gauge(Kit& kit, const Rect& rect, float share, Colour colour) {
  const float radius = std::min(kit.px(2), rect.h / 2);
  fill(kit, rect, kit.theme().well, radius);
  if (share > 0) fill(kit, {rect.x, rect.y, std::max(rect.w * std::min(share, 1.f), radius * 2), rect.h}, colour, radius);
}

void medal(Kit& kit, Vec centre, float radius, MedalMetal metal) {
  const MedalLook how = look(kit.theme(), metal);
  if (how.bars == 0) return ring(kit, centre, radius, how.colour, std::max(1.f, radius / 12));
  disc(kit, centre, radius, how.colour);
  if (radius > 9) ring(kit, centre, radius * 0.86f, faded(on_medal, 0.45f), std::max(1.f, radius / 16));
  const float wide = radius * 0.9f, high = std::max(1.f, std::round(radius * 0.11f)), apart = std::round(radius * 0.3f);
  for (int bar = 0; bar < how.bars; ++bar) {
    const float y = centre.y + (static_cast<float>(bar) - static_cast<float>(how.bars - 1) / 2) * apart;
    fill(kit, around({centre.x, y}, wide, high), on_medal);
  }
}

}  // namespace batchyard::ui
