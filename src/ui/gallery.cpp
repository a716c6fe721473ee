#include "ui/gallery.h"

#include <array>
#include <cmath>

#include "ui/widgets.h"

namespace batchyard::ui {
namespace {

struct Swatch {
  std::string_view name;
  Colour Theme::*colour;
};
constexpr std::array swatches{
    Swatch{"board", &Theme::board}, Swatch{"panel", &Theme::panel}, Swatch{"card", &Theme::card},
    Swatch{"raised", &Theme::raised}, Swatch{"line", &Theme::line}, Swatch{"edge", &Theme::edge},
    Swatch{"ink 3", &Theme::ink3}, Swatch{"ink 2", &Theme::ink2}, Swatch{"ink", &Theme::ink},
    Swatch{"accent", &Theme::accent}, Swatch{"pass", &Theme::pass}, Swatch{"fail", &Theme::fail},
    Swatch{"warn", &Theme::warn},
};

struct KindSample {
  Glyph glyph;
  std::string_view name;
  Colour Hues::*hue;  // null: the second ink
};
constexpr std::array kinds{
    KindSample{Glyph::users, "users", &Hues::sky},
    KindSample{Glyph::broker, "broker", &Hues::orange},
    KindSample{Glyph::worker, "worker", &Hues::green},
    KindSample{Glyph::store, "store", &Hues::purple},
    KindSample{Glyph::gpu, "GPU, L4", nullptr},
    KindSample{Glyph::gpu_large, "GPU, H100", nullptr},
    KindSample{Glyph::storage, "storage", &Hues::purple},
    KindSample{Glyph::dispatcher, "dispatcher", &Hues::sky},
    KindSample{Glyph::assembler, "assembler", &Hues::yellow},
};

void heading(Kit& kit, Rect row, std::string_view words) { text(kit, row, words, {20, 0, Face::semibold}); }

Rect column(const Kit& kit, const Rect& row, std::size_t index, std::size_t count) {
  const float gap = kit.px(12), width = (row.w - gap * static_cast<float>(count - 1)) / static_cast<float>(count);
  return {std::round(row.x + static_cast<float>(index) * (width + gap)), row.y, std::floor(width), row.h};
}

void colours(Kit& kit, const Rect& row) {
  for (std::size_t i = 0; i < swatches.size(); ++i) {
    Rect at = column(kit, row, i, swatches.size());
    const Rect box = at.cut_top(kit.px(64));
    fill(kit, box, kit.theme().*swatches[i].colour, kit.px(8));
    outline(kit, box, kit.theme().edge, kit.px(8));
    text(kit, at.cut_top(kit.px(28)), swatches[i].name, {14, 0, Face::medium});
  }
}

void ledger(Kit& kit, Rect& rest) {
  const int in_row = kit.compact() ? (model::activity_count + 1) / 2 : model::activity_count;
  for (int first = 0; first < model::activity_count; first += in_row) {
    const Rect row = rest.cut_top(kit.px(100));
    for (int i = first; i < std::min(first + in_row, model::activity_count); ++i) {
      Rect at = column(kit, row, static_cast<std::size_t>(i - first), static_cast<std::size_t>(in_row));
      activity_block(kit, at.cut_top(kit.px(56)), static_cast<model::Activity>(i), kit.px(4));
      text(kit, at.cut_top(kit.px(32)), model::row(static_cast<model::Activity>(i)).label, {13, 0, Face::regular});
    }
  }
  rest.cut_top(kit.px(20));
}

void parts(Kit& kit, const Rect& row) {
  for (std::size_t i = 0; i < kinds.size(); ++i) {
    Rect at = column(kit, row, i, kinds.size());
    const Colour colour = kinds[i].hue ? kit.theme().safe.*kinds[i].hue : kit.theme().ink2;
    kind_tile(kit, kinds[i].glyph, at.cut_top(kit.px(64)).centre(), kit.px(64), colour);
    text(kit, at.cut_top(kit.px(36)), kinds[i].name, {kit.compact() ? 11.f : 13.f, kit.theme().ink2}, Align::centre);
  }
}

void icons(Kit& kit, const Rect& area) {
  const float step = kit.px(48);
  for (int i = static_cast<int>(Glyph::yard); i <= static_cast<int>(Glyph::bin); ++i) {
    const int at = i - static_cast<int>(Glyph::yard), in_row = std::max(1, static_cast<int>(area.w / step));
    const Vec centre{area.x + step * (static_cast<float>(at % in_row) + 0.5f), area.y + step * (static_cast<float>(at / in_row) + 0.5f)};
    glyph(kit, static_cast<Glyph>(i), centre, kit.px(20), kit.theme().ink2);
  }
}

void type(Kit& kit, Rect row) {
  float x = row.x;
  const auto sample = [&](std::string_view words, TextStyle style) {
    if (x + text_width(kit, words, style) > row.right()) x = row.x, row.y += row.h;
    x += text(kit, {x, row.y, row.right() - x, row.h}, words, style) + kit.px(32);
  };
  sample("56", {56, 0, Face::semibold});
  sample("36 title", {36, 0, Face::semibold});
  sample("28 heading", {28, 0, Face::semibold});
  sample("20 section", {20, 0, Face::semibold});
  sample("16 lead", {16, 0, Face::medium});
  sample("15 body", {15, kit.theme().ink2});
  sample("13 label", {13, kit.theme().ink2});
  sample("12 axis", {12, kit.theme().ink3});
  sample("74,100.25 s", {28, 0, Face::regular, true});
  sample("1,349.5 items/s", {14, kit.theme().ink2, Face::regular, true});
}

void results(Kit& kit, Rect row) {
  for (const MedalMetal metal : {MedalMetal::gold, MedalMetal::silver, MedalMetal::bronze, MedalMetal::none})
    medal(kit, row.cut_left(kit.px(64)).centre(), kit.px(20), metal);
  verdict(kit, {row.cut_left(kit.px(72)).right(), row.centre().y}, true);
  verdict(kit, {row.cut_left(kit.px(88)).right(), row.centre().y}, false);
  row.cut_left(kit.px(32));
  const Theme& t = kit.theme();
  const std::array runs{SeatRun{64, t.data.green}, SeatRun{38, faded(t.data.green, 0.28f)}, SeatRun{33, t.empty_seat()}};
  seats(kit, row.cut_left(kit.px(150)).corner(), 15, kit.px(8), runs);
  primary_button(kit, around(row.cut_left(kit.px(200)).centre(), kit.px(160), kit.px(48)), "Run", {.glyph = Glyph::play, .key = "R"});
  button(kit, around(row.cut_left(kit.px(180)).centre(), kit.px(150), kit.px(40)), "Play it back", {.glyph = Glyph::play});
  icon_button(kit, around(row.cut_left(kit.px(56)).centre(), kit.px(40), kit.px(40)), Glyph::undo, "Undo");
  key_cap(kit, {row.cut_left(kit.px(72)).x, row.centre().y}, "Ctrl Z");
  pill(kit, row.cut_left(kit.px(80)).centre(), "AMQP");
}

}  // namespace

void gallery(Kit& kit) {
  kit.begin_area("gallery", kit.screen(), {.scrolls = true});
  Rect rest = kit.content().inset(kit.px(kit.compact() ? 32 : 64), kit.px(40));
  rest.h = 1e6f;
  text(kit, rest.cut_top(kit.px(64)), kit.theme().light ? "Batchyard, light" : "Batchyard, dark", {36, 0, Face::semibold});
  rest.cut_top(kit.px(24));
  colours(kit, rest.cut_top(kit.px(128)));
  heading(kit, rest.cut_top(kit.px(40)), "Time ledger");
  ledger(kit, rest);
  Rect left = rest.cut_top(kit.px(220)), right = left.cut_right(left.w * 0.44f);
  heading(kit, left.cut_top(kit.px(44)), "Parts");
  heading(kit, right.cut_top(kit.px(44)), "Icons");
  left.cut_right(kit.px(24));
  parts(kit, left);
  icons(kit, right);
  heading(kit, rest.cut_top(kit.px(44)), "Type");
  Rect samples = rest.cut_top(kit.px(kit.compact() ? 160 : 80));
  samples.h = kit.px(80);
  type(kit, samples);
  heading(kit, rest.cut_top(kit.px(44)), "Results and controls");
  results(kit, rest.cut_top(kit.px(90)));
  kit.end_area(rest.y);
}

}  // namespace batchyard::ui
