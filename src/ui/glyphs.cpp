#include "ui/glyphs.h"

#include <imgui.h>

#include <array>
#include <cassert>
#include <charconv>

#include "ui/draw.h"

namespace batchyard::ui {
namespace {

struct GlyphRow {
  Glyph glyph;
  std::string_view strokes;
};

// A box of 24 by 24. M x y begins a stroke, L goes on straight, C by a cubic curve, Z closes it; O x y r is a ring, D a disc,
// R x y w h r a rectangle with round corners, B the same filled, P a filled convex polygon.
constexpr std::array rows{
    GlyphRow{Glyph::users,
             "O 9 8 3.4 M 2.8 20 L 2.8 18.6 C 2.8 15.6 5.4 14 9 14 C 12.6 14 15.2 15.6 15.2 18.6 L 15.2 20 "
             "M 15.2 4.7 C 17 5 18.2 6.3 18.2 8 C 18.2 9.7 17 11 15.2 11.3 M 18 14.4 C 20 15.1 21.2 16.6 21.2 18.6 L 21.2 20"},
    GlyphRow{Glyph::broker, "R 2.5 6.5 19 11 2.6 B 6 10 2.4 4 0.6 B 10.2 10 2.4 4 0.6 R 14.6 10 3 4 0.4"},
    GlyphRow{Glyph::worker, "M 8 3.5 L 4.5 3.5 L 4.5 20.5 L 8 20.5 M 16 3.5 L 19.5 3.5 L 19.5 20.5 L 16 20.5 "
                            "D 12 7.5 1.5 D 12 12 1.5 D 12 16.5 1.5"},
    GlyphRow{Glyph::store,
             "M 5 6.5 C 5 4.5 8 3.4 12 3.4 C 16 3.4 19 4.5 19 6.5 C 19 8.5 16 9.6 12 9.6 C 8 9.6 5 8.5 5 6.5 Z "
             "M 5 6.5 L 5 17.5 C 5 19.5 8 20.6 12 20.6 C 16 20.6 19 19.5 19 17.5 L 19 6.5 "
             "M 5 12 C 5 14 8 15.1 12 15.1 C 16 15.1 19 14 19 12"},
    GlyphRow{Glyph::gpu, "R 5.5 5.5 13 13 2 R 9.3 9.3 5.4 5.4 0.6 M 9 2.5 L 9 5.5 M 12 2.5 L 12 5.5 M 15 2.5 L 15 5.5 "
                         "M 9 18.5 L 9 21.5 M 12 18.5 L 12 21.5 M 15 18.5 L 15 21.5 M 2.5 9 L 5.5 9 M 2.5 12 L 5.5 12 "
                         "M 2.5 15 L 5.5 15 M 18.5 9 L 21.5 9 M 18.5 12 L 21.5 12 M 18.5 15 L 21.5 15"},
    GlyphRow{Glyph::gpu_large, "R 5.5 5.5 13 13 2 B 8.6 8.6 6.8 6.8 0.8 M 9 2.5 L 9 5.5 M 12 2.5 L 12 5.5 M 15 2.5 L 15 5.5 "
                               "M 9 18.5 L 9 21.5 M 12 18.5 L 12 21.5 M 15 18.5 L 15 21.5 M 2.5 9 L 5.5 9 M 2.5 12 L 5.5 12 "
                               "M 2.5 15 L 5.5 15 M 18.5 9 L 21.5 9 M 18.5 12 L 21.5 12 M 18.5 15 L 21.5 15"},
    GlyphRow{Glyph::storage, "R 3.5 3.5 17 7.5 2 R 3.5 13 17 7.5 2 M 7.5 6.4 L 7.5 8.1 M 7.5 15.9 L 7.5 17.6"},
    GlyphRow{Glyph::dispatcher, "M 3 12 L 21 12 M 9.5 12 L 15 6 L 21 6 M 9.5 12 L 15 18 L 21 18"},
    GlyphRow{Glyph::assembler, "M 3 12 L 21 12 M 14.5 12 L 9 6 L 3 6 M 14.5 12 L 9 18 L 3 18"},
    GlyphRow{Glyph::card, "R 2.5 5.5 19 11 1.8 O 9 11 3 M 15.2 9 L 18.4 9 M 15.2 13 L 18.4 13 M 5.5 16.5 L 5.5 20 M 9 16.5 L 9 20"},
    GlyphRow{Glyph::licence, "O 7.5 12 4 M 11.5 12 L 21.2 12 M 17 12 L 17 15.4 M 20.4 12 L 20.4 14.6"},
    GlyphRow{Glyph::yard, "M 2.5 12 L 21 12 M 6 12 L 12.5 5 L 20 5 M 6 12 L 12.5 19 L 20 19"},
    GlyphRow{Glyph::ghost, "M 3 19.5 L 5.8 17.8 M 8.2 16.2 L 10.8 14.2 M 12.8 12.2 L 15 9.8 M 17 7.8 L 21 5.8"},
    GlyphRow{Glyph::check, "M 4.8 12.6 L 9.8 17.6 L 19.6 6.8"},
    GlyphRow{Glyph::cross, "M 6.2 6.2 L 17.8 17.8 M 17.8 6.2 L 6.2 17.8"},
    GlyphRow{Glyph::padlock, "R 4.5 10.5 15 9.5 2 M 8 10.5 L 8 8.8 C 8 6.4 9.5 4.8 12 4.8 C 14.5 4.8 16 6.4 16 8.8 L 16 10.5"},
    GlyphRow{Glyph::play, "P 7 4.5 20 12 7 19.5"},
    GlyphRow{Glyph::pause, "B 6.5 5 4 14 0.8 B 13.5 5 4 14 0.8"},
    GlyphRow{Glyph::step_back, "B 5.5 5.5 2.4 13 0.4 P 18.5 5.5 18.5 18.5 9 12"},
    GlyphRow{Glyph::step, "B 16.1 5.5 2.4 13 0.4 P 5.5 5.5 15 12 5.5 18.5"},
    GlyphRow{Glyph::undo, "M 8.5 4.5 L 4 9 L 8.5 13.5 M 4 9 L 15 9 C 18 9 20.2 11.2 20.2 14.2 C 20.2 17.2 18 19.4 15 19.4 L 12 19.4"},
    GlyphRow{Glyph::redo, "M 15.5 4.5 L 20 9 L 15.5 13.5 M 20 9 L 9 9 C 6 9 3.8 11.2 3.8 14.2 C 3.8 17.2 6 19.4 9 19.4 L 12 19.4"},
    GlyphRow{Glyph::bulb, "M 9.2 18.2 L 14.8 18.2 M 10.3 21.2 L 13.7 21.2 M 9.4 15.4 C 7.2 14.2 5.8 12.2 5.8 9.6 "
                          "C 5.8 6 8.4 3.4 12 3.4 C 15.6 3.4 18.2 6 18.2 9.6 C 18.2 12.2 16.8 14.2 14.6 15.4"},
    GlyphRow{Glyph::sliders, "M 3.5 6 L 20.5 6 M 3.5 12 L 20.5 12 M 3.5 18 L 20.5 18 D 15.5 6 2.5 D 8 12 2.5 D 13 18 2.5"},
    GlyphRow{Glyph::help, "O 12 12 9 M 9.3 9.6 C 9.3 8 10.5 7 12 7 C 13.6 7 14.8 8 14.8 9.5 C 14.8 11.4 12 11.6 12 13.6 D 12 16.7 1.2"},
    GlyphRow{Glyph::triangle, "M 12 3.8 L 21.2 19.8 L 2.8 19.8 Z M 12 9.6 L 12 14.2 D 12 16.9 1.1"},
    GlyphRow{Glyph::clock, "O 12 12 9 M 12 6.8 L 12 12 L 15.6 13.8"},
    GlyphRow{Glyph::target, "O 12 12 9 O 12 12 4.4"},
    GlyphRow{Glyph::goal, "O 12 12 9 D 12 12 3.2"},
    GlyphRow{Glyph::jump, "M 5.5 18.5 L 18.5 5.5 M 8.5 5.5 L 18.5 5.5 L 18.5 15.5"},
    GlyphRow{Glyph::book, "M 12 6.6 L 12 20.2 M 12 6.6 C 10 5 7 4.3 3.2 4.3 L 3.2 18 C 7 18 10 18.6 12 20.2 "
                          "C 14 18.6 17 18 20.8 18 L 20.8 4.3 C 17 4.3 14 5 12 6.6"},
    GlyphRow{Glyph::copy, "R 8.5 8.5 12 12 2 M 15.5 5.6 L 15.5 3.5 L 3.5 3.5 L 3.5 15.5 L 5.6 15.5"},
    GlyphRow{Glyph::forbidden, "O 12 12 9 M 5.8 5.8 L 18.2 18.2"},
    GlyphRow{Glyph::down, "M 12 3.5 L 12 15 M 7 10.2 L 12 15.2 L 17 10.2 M 4.5 20 L 19.5 20"},
    GlyphRow{Glyph::starved, "R 2.5 7 16.5 10 2 M 21.8 10.4 L 21.8 13.6 M 14.8 3.8 L 6.8 20.2"},
    GlyphRow{Glyph::to_start, "M 5.5 5.5 L 5.5 18.5 M 17.5 5.5 L 11 12 L 17.5 18.5"},
    GlyphRow{Glyph::to_end, "M 18.5 5.5 L 18.5 18.5 M 6.5 5.5 L 13 12 L 6.5 18.5"},
    GlyphRow{Glyph::plus, "M 12 4.5 L 12 19.5 M 4.5 12 L 19.5 12"},
    GlyphRow{Glyph::chevron_down, "M 6 9 L 12 15 L 18 9"},
    GlyphRow{Glyph::chevron_right, "M 9 6 L 15 12 L 9 18"},
    GlyphRow{Glyph::chevron_left, "M 15 6 L 9 12 L 15 18"},
    GlyphRow{Glyph::pencil, "M 4.5 19.5 L 5.4 15.2 L 15.8 4.8 L 19.2 8.2 L 8.8 18.6 Z"},
    GlyphRow{Glyph::bin, "M 4.5 6.8 L 19.5 6.8 M 9.2 6.8 L 9.2 4 L 14.8 4 L 14.8 6.8 M 6.6 6.8 L 7.5 20 L 16.5 20 L 17.4 6.8"},
};

constexpr float stroke_units = 1.75f;

/// Draws the strokes of a glyph at a place and size.
class Plotter {
 public:
  Plotter(Kit& kit, std::string_view strokes, Vec centre, float size, Colour colour)
      : pen_(kit.pen()), rest_(strokes), unit_(size / 24), corner_(centre - Vec{size / 2, size / 2}), colour_(colour),
        width_(std::max(1.25f, stroke_units * unit_)) {}

  void draw() {
    while (const char op = next_op()) plot(op);
    stroke(false);
  }

 private:
  void plot(char op) {
    switch (op) {
      case 'M': stroke(false); pen_.PathLineTo(point()); break;
      case 'L': pen_.PathLineTo(point()); break;
      case 'C': curve(); break;
      case 'Z': stroke(true); break;
      case 'O': circle(false); break;
      case 'D': circle(true); break;
      case 'R': box(false); break;
      case 'B': box(true); break;
      case 'P': polygon(); break;
      default: assert(false && "strokes are written with these letters");
    }
  }
  void curve() {
    const ImVec2 a = point(), b = point(), to = point();
    pen_.PathBezierCubicCurveTo(a, b, to);
  }
  void circle(bool filled) {
    stroke(false);
    const ImVec2 at = point();
    const float radius = number() * unit_;
    if (filled) pen_.AddCircleFilled(at, radius, colour_);
    else pen_.AddCircle(at, radius, colour_, 0, width_);
  }
  void box(bool filled) {
    stroke(false);
    const ImVec2 at = point();
    const float w = number() * unit_, h = number() * unit_, radius = number() * unit_;
    const ImVec2 to(at.x + w, at.y + h);
    if (filled) return pen_.AddRectFilled(at, to, colour_, radius);
    pen_.PathRect(at, to, radius);
    stroke(true);
  }
  void polygon() {
    stroke(false);
    while (number_follows()) pen_.PathLineTo(point());
    pen_.PathFillConvex(colour_);
  }
  void stroke(bool closed) { pen_.PathStroke(colour_, closed ? ImDrawFlags_Closed : ImDrawFlags_None, width_); }

  void skip_spaces() { rest_.remove_prefix(std::min(rest_.find_first_not_of(' '), rest_.size())); }
  char next_op() {
    skip_spaces();
    if (rest_.empty()) return 0;
    const char op = rest_[0];
    rest_.remove_prefix(1);
    return op;
  }
  bool number_follows() {
    skip_spaces();
    return !rest_.empty() && rest_[0] >= '0' && rest_[0] <= '9';
  }
  float number() {
    skip_spaces();
    float value = 0;
    const auto read = std::from_chars(rest_.data(), rest_.data() + rest_.size(), value);
    rest_.remove_prefix(static_cast<std::size_t>(read.ptr - rest_.data()));
    return value;
  }
  ImVec2 point() {
    const float x = number(), y = number();
    return {corner_.x + x * unit_, corner_.y + y * unit_};
  }

  ImDrawList& pen_;
  std::string_view rest_;
  float unit_;
  Vec corner_;
  Colour colour_;
  float width_;
};

std::string_view strokes(Glyph glyph) {
  const GlyphRow& found = rows[static_cast<std::size_t>(glyph)];
  assert(found.glyph == glyph);
  return found.strokes;
}

}  // namespace

void glyph(Kit& kit, Glyph which, Vec centre, float size, Colour colour) {
  Plotter(kit, strokes(which), centre, size, colour).draw();
  kit.note(Drawn::mark, "", "", around(centre, size * 0.7f, size * 0.7f));  // most glyphs leave the rim of their box empty
}

void kind_tile(Kit& kit, Glyph which, Vec centre, float size, Colour colour) {
  fill(kit, around(centre, size, size), faded(colour, kit.theme().tile_tint), size / 5);
  glyph(kit, which, centre, size * 19 / 28, colour);
}

Glyph glyph_of(model::PartKind kind, std::string_view gpu) {
  switch (kind) {
    case model::PartKind::users: return Glyph::users;
    case model::PartKind::broker: return Glyph::broker;
    case model::PartKind::worker: return Glyph::worker;
    case model::PartKind::store: return Glyph::store;
    case model::PartKind::dispatcher: return Glyph::dispatcher;
    case model::PartKind::runner: return Glyph::card;
    case model::PartKind::storage: return Glyph::storage;
    case model::PartKind::licence_server: return Glyph::licence;
    case model::PartKind::assembler: return Glyph::assembler;
    case model::PartKind::gpu_server: return gpu == "H100" ? Glyph::gpu_large : Glyph::gpu;
  }
  return Glyph::help;
}

Colour colour_of(const Theme& theme, model::PartKind kind) {
  switch (kind) {
    case model::PartKind::users: return theme.safe.sky;
    case model::PartKind::broker: return theme.safe.orange;
    case model::PartKind::worker: return theme.safe.green;
    case model::PartKind::store: return theme.safe.purple;
    case model::PartKind::dispatcher: return theme.safe.sky;
    case model::PartKind::runner: return theme.safe.green;
    case model::PartKind::storage: return theme.safe.purple;
    case model::PartKind::licence_server: return theme.safe.orange;
    case model::PartKind::assembler: return theme.safe.yellow;
    case model::PartKind::gpu_server: return theme.ink2;
  }
  return theme.ink2;
}

void pass_mark(Kit& kit, Vec centre, float size) {
  disc(kit, centre, size / 2, kit.theme().pass);
  glyph(kit, Glyph::check, centre, size * 0.7f, kit.theme().light ? kit.theme().card : kit.theme().board);
}

void fail_mark(Kit& kit, Vec centre, float size) {
  fill(kit, around(centre, size * 0.92f, size * 0.92f), kit.theme().fail, size * 0.14f);
  glyph(kit, Glyph::cross, centre, size * 0.75f, kit.theme().on_fail);
}

}  // namespace batchyard::ui
