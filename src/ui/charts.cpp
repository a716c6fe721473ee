#include "ui/charts.h"

#include <array>
#include <cmath>

#include "ui/words.h"

namespace batchyard::ui {
namespace {

std::vector<Vec> placed(const Plot& plot, std::span<const Point> points) {
  std::vector<Vec> out;
  for (const Point& p : points) out.push_back(plot.at(p.x, p.y));
  return out;
}

float share(const Axis& axis, double value) {
  return static_cast<float>((value - axis.least) / (axis.most == axis.least ? 1 : axis.most - axis.least));
}

TextStyle axis_style(const Kit& kit) { return {12, kit.theme().ink3, Face::regular, true}; }

}  // namespace

float Plot::x_of(double value) const { return frame.x + frame.w * share(x, value); }
float Plot::y_of(double value) const { return frame.bottom() - frame.h * share(y, value); }

std::vector<double> round_steps(double least, double most, int count) {
  if (!(most > least)) return {least};
  const double rough = (most - least) / count, power = std::pow(10, std::floor(std::log10(rough)));
  const double step = rough <= 1.5 * power ? power : rough <= 3.5 * power ? 2 * power : rough <= 7.5 * power ? 5 * power : 10 * power;
  std::vector<double> out;
  const double first = std::ceil(least / step - 1e-9), last = std::floor(most / step + 1e-9);
  for (double i = first; i <= last; ++i) out.push_back(i * step + 0.0);
  return out;
}

std::vector<Tick> time_ticks(double most_s, int count) {
  const double unit = most_s >= 2 * 3600 ? 3600 : most_s >= 180 ? 60 : 1;
  const std::string_view suffix = unit == 3600 ? " h" : unit == 60 ? " min" : " s";
  const std::vector<double> steps = round_steps(0, most_s / unit, count);
  const double step = steps.size() > 1 ? steps[1] - steps[0] : 1;
  const int digits = step >= 1 ? 0 : step >= 0.1 ? 1 : 2;
  std::vector<Tick> out;
  for (const double at : steps) out.push_back({at * unit, grouped(fixed(at, at == std::floor(at) ? 0 : digits)) + std::string(suffix)});
  return out;
}

void draw_frame(Kit& kit, const Plot& plot) {
  const Theme& t = kit.theme();
  fill(kit, plot.frame, t.board, kit.px(4));
  for (const Tick& tick : plot.y.ticks) {
    const float y = std::round(plot.y_of(tick.at));
    if (y > plot.frame.y + 1 && y < plot.frame.bottom() - 2) horizontal(kit, plot.frame.x, plot.frame.right(), y, t.line);
    const float width = text_width(kit, tick.words, axis_style(kit));
    text(kit, {plot.frame.x - kit.px(8) - width, y - kit.px(8), width, kit.px(16)}, tick.words, axis_style(kit), Align::right);
  }
  outline(kit, plot.frame, t.line, kit.px(4), kit.px(1));
  // From the right: where there is no room for all labels, the end of the axis keeps its own.
  float room_to = plot.frame.right() + kit.px(8);
  for (std::size_t i = plot.x.ticks.size(); i-- > 0;) {
    const Tick& tick = plot.x.ticks[i];
    const float width = text_width(kit, tick.words, axis_style(kit)), x = plot.x_of(tick.at);
    const float left = std::clamp(x - width / 2, plot.frame.x, std::max(plot.frame.x, plot.frame.right() - width));
    if (left + width + kit.px(6) > room_to) continue;
    text(kit, {left, plot.frame.bottom() + kit.px(4), width + 1, kit.px(18)}, tick.words, axis_style(kit));
    room_to = left;
  }
}

void draw_curve(Kit& kit, const Plot& plot, std::span<const Point> points, Colour colour, float width, bool filled) {
  const std::vector<Vec> at = placed(plot, points);
  kit.push_clip(plot.frame);
  if (filled) area_below(kit, at, plot.frame.bottom(), faded(colour, 0.2f));
  path(kit, at, colour, width);
  kit.pop_clip();
}

void draw_dashed_curve(Kit& kit, const Plot& plot, std::span<const Point> points, Colour colour, float width, float on, float off) {
  kit.push_clip(plot.frame);
  dashed(kit, placed(plot, points), colour, width, on, off);
  kit.pop_clip();
}

void draw_limit_x(Kit& kit, const Plot& plot, double at, Colour colour) {
  const float x = std::round(plot.x_of(at)) + 0.5f;
  dashed(kit, std::array{Vec{x, plot.frame.y}, Vec{x, plot.frame.bottom()}}, colour, kit.px(1), kit.px(4), kit.px(4));
}

void draw_limit_y(Kit& kit, const Plot& plot, double at, Colour colour) {
  const float y = std::round(plot.y_of(at)) + 0.5f;
  dashed(kit, std::array{Vec{plot.frame.x, y}, Vec{plot.frame.right(), y}}, colour, kit.px(1), kit.px(4), kit.px(4));
}

void draw_deadline(Kit& kit, const Plot& plot, double at) {
  draw_limit_x(kit, plot, at, kit.theme().warn);
  const std::string words = kit.say("deadline");
  const TextStyle style{12, kit.theme().warn};
  const float width = text_width(kit, words, style) + 1, high = kit.px(16), gap = kit.px(6), x = plot.x_of(at);
  const float left = x + gap + width > plot.frame.right() ? x - gap - width : x + gap;
  const Rect box{left, plot.frame.bottom() - high - kit.px(2), width, high};
  fill(kit, box.outset(kit.px(1)), faded(kit.theme().board, 0.85f), kit.px(3));
  text(kit, box, words, style);
}

void draw_dot(Kit& kit, Vec centre, float radius, Colour colour) {
  disc(kit, centre, radius + kit.px(5), faded(colour, 0.25f));
  disc(kit, centre, radius + kit.px(1), kit.theme().board);
  disc(kit, centre, radius, colour);
}

float legend(Kit& kit, Vec left_middle, model::Activity activity, std::string_view words, std::string_view value) {
  const float size = kit.px(14), row = kit.px(20);
  activity_block(kit, {left_middle.x, left_middle.y - size / 2, size, size}, activity, kit.px(2));
  float x = left_middle.x + size + kit.px(8);
  x += text(kit, {x, left_middle.y - row / 2, kit.px(200), row}, words, {13, kit.theme().ink2});
  x += kit.px(8);
  x += text(kit, {x, left_middle.y - row / 2, kit.px(200), row}, value, {13, kit.theme().ink, Face::regular, true});
  return x - left_middle.x;
}

}  // namespace batchyard::ui
