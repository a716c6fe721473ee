#include <array>
#include <cmath>

#include "ui/charts.h"
#include "ui/glyphs.h"
#include "ui/result.h"
#include "ui/words.h"

namespace batchyard::ui {
namespace {

double seconds(std::int64_t ns) { return static_cast<double>(ns) / 1e9; }
double usd(std::int64_t millionths) { return static_cast<double>(millionths) / 1e6; }

std::optional<double> deadline(const model::Level& level) {
  for (const model::Goal& goal : level.goals)
    if (goal.measure == "completion_time_s") return seconds(goal.value);
  return std::nullopt;
}

std::vector<Tick> count_ticks(double most) {
  std::vector<Tick> out;
  for (const double at : round_steps(0, most, 4)) {
    const bool millions = most >= 4e6;
    out.push_back({at, millions && at > 0 ? grouped(fixed(at / 1e6, most < 2e7 && std::fmod(at, 1e6) != 0 ? 1 : 0)) + " M" : grouped(fixed(at, 0))});
  }
  return out;
}

/// Seconds along an axis, in hours, minutes or seconds.
std::vector<Tick> time_ticks(double most) {
  const double unit = most >= 2 * 3600 ? 3600 : most >= 180 ? 60 : 1;
  const std::string_view suffix = unit == 3600 ? " h" : unit == 60 ? " min" : " s";
  std::vector<Tick> out;
  for (const double at : round_steps(0, most / unit, 5)) out.push_back({at * unit, grouped(fixed(at, most / unit < 4 && std::fmod(at, 1) != 0 ? 1 : 0)) + std::string(suffix)});
  return out;
}

/// A curve of an outcome, drawn on to the end of the level.
std::vector<Point> points(const model::Curve& curve, const std::vector<std::int64_t>& values, double last, double end) {
  std::vector<Point> out;
  const double step = seconds(curve.step_ns);
  for (std::size_t i = 0; i < values.size(); ++i) out.push_back({std::min(step * static_cast<double>(i), end), static_cast<double>(values[i])});
  out.push_back({end, last});
  return out;
}

void heading_and_unit(Kit& kit, Rect& area, std::string_view words, std::string_view unit) {
  text(kit, area.cut_top(kit.px(kit.compact() ? 28 : 32)), words, {16, 0, Face::semibold});
  text(kit, area.cut_top(kit.px(24)), unit, {12, kit.theme().ink3});
}

Rect frame_in(const Kit& kit, const Rect& area, float left, float below) {
  return {area.x + kit.px(left), area.y + kit.px(4), area.w - kit.px(left) - kit.px(8), area.h - kit.px(4) - kit.px(below)};
}

void label(Kit& kit, Vec at, std::string_view words, Colour colour, Align align = Align::left) {
  const TextStyle style{13, colour, Face::regular, true};
  const float width = text_width(kit, words, style) + 1;
  const float x = align == Align::right ? at.x - width : align == Align::centre ? at.x - width / 2 : at.x;
  text(kit, {x, at.y - kit.px(10), width, kit.px(20)}, words, style);
}

/// Words beside lines: each takes the first place, of those offered, that is inside the frame and free.
class Labels {
 public:
  Labels(Kit& kit, const Plot& plot) : kit_(kit), plot_(plot) {}

  /// Along a curve, from its end to its start: below right of it, else above left.
  void beside(std::span<const Point> curve, std::string_view words, Colour colour) {
    const Vec size = size_of(words);
    for (std::size_t i = curve.size(); i-- > 0;) {
      const Vec at = plot_.at(curve[i].x, curve[i].y);
      const Rect right{at.x + kit_.px(10), at.y + kit_.px(4), size.x, size.y};
      const Rect left{at.x - kit_.px(10) - size.x, at.y - kit_.px(4) - size.y, size.x, size.y};
      if (put(right, words, colour) || put(left, words, colour)) return;
    }
  }
  /// At the left or right of an upright line, wherever there is room.
  void at_upright(double x, std::string_view words, Colour colour) {
    const Vec size = size_of(words);
    for (float y = plot_.frame.bottom() - 2 * size.y; y > plot_.frame.y; y -= size.y)
      if (put({plot_.x_of(x) - kit_.px(8) - size.x, y, size.x, size.y}, words, colour) ||
          put({plot_.x_of(x) + kit_.px(8), y, size.x, size.y}, words, colour))
        return;
  }
  /// Keeps words off a curve.
  void avoid(std::span<const Point> curve) {
    for (std::size_t i = 1; i < curve.size(); ++i) {
      const Vec from = plot_.at(curve[i - 1].x, curve[i - 1].y), to = plot_.at(curve[i].x, curve[i].y);
      const auto steps = static_cast<int>(std::max(std::abs(to.x - from.x), std::abs(to.y - from.y)) / kit_.px(6)) + 1;
      for (int step = 0; step <= steps; ++step)
        taken_.push_back(around(from + (to - from) * (static_cast<float>(step) / static_cast<float>(steps)), kit_.px(4), kit_.px(4)));
    }
  }

 private:
  TextStyle style(Colour colour) const { return {13, colour, Face::regular, true}; }
  Vec size_of(std::string_view words) { return {text_width(kit_, words, style(0)) + 1, kit_.px(18)}; }
  bool put(const Rect& place, std::string_view words, Colour colour) {
    if (!plot_.frame.inset(kit_.px(3)).holds(place)) return false;
    for (const Rect& other : taken_)
      if (const Rect both = common(place, other); both.w > 0 && both.h > 0) return false;
    text(kit_, place, words, style(colour));
    taken_.push_back(place);
    return true;
  }

  Kit& kit_;
  const Plot& plot_;
  std::vector<Rect> taken_;
};

/// A run as a place between cost and time.
struct Spot {
  double cost, time;
  bool passed;
  std::string name;
  bool operator==(const Spot&) const = default;
};
Spot spot(const game::RunResult& run) {
  return {usd(run.outcome.monthly_cost_usd), seconds(run.outcome.completion_ns), run.score.passed, run.board.name};
}

/// From cheap and slow to dear and fast: those that no other one beats in both.
std::vector<Spot> front(const std::vector<Spot>& all) {
  std::vector<Spot> out, sorted;
  for (const Spot& s : all)
    if (s.passed) sorted.push_back(s);
  std::ranges::sort(sorted, [](const Spot& a, const Spot& b) { return std::pair(a.cost, a.time) < std::pair(b.cost, b.time); });
  for (const Spot& s : sorted)
    if (out.empty() || s.time < out.back().time) out.push_back(s);
  return out;
}

void draw_front(Kit& kit, const Plot& plot, const std::vector<Spot>& best, double limit) {
  if (best.empty()) return;
  std::vector<Point> line{{best[0].cost, limit}};
  for (std::size_t i = 0; i < best.size(); ++i) {
    line.push_back({best[i].cost, best[i].time});
    line.push_back({i + 1 < best.size() ? best[i + 1].cost : plot.x.most, best[i].time});
  }
  draw_curve(kit, plot, line, kit.theme().pass, kit.px(2));
}

void padded(Axis& axis, int steps) {
  const double room = std::max((axis.most - axis.least) * 0.15, axis.most * 0.05);
  axis.least = std::max(0.0, axis.least - room), axis.most += room;
  for (const double at : round_steps(axis.least, axis.most, steps)) axis.ticks.push_back({at, grouped(fixed(at, 0))});
}

}  // namespace

void ghost_chart(Kit& kit, const model::Level& level, const game::RunResult& run, const game::RunResult* before, Rect area) {
  const Theme& t = kit.theme();
  heading_and_unit(kit, area, kit.say("Against the ghost"), kit.say("items written"));
  const double end = seconds(level.horizon_ns);
  const auto all = static_cast<double>(std::max(model::planned_items(level.traffic), run.outcome.published));
  const Plot plot{frame_in(kit, area, 56, 24), {0, end, time_ticks(end)}, {0, all * 1.04, count_ticks(all)}};
  draw_frame(kit, plot);
  const auto limit = deadline(level);
  if (limit && *limit < end) draw_limit_x(kit, plot, *limit, t.warn);

  const std::vector<Point> published = points(run.outcome.curve, run.outcome.curve.published, static_cast<double>(run.outcome.published), end);
  const std::vector<Point> written = points(run.outcome.curve, run.outcome.curve.written, static_cast<double>(run.outcome.written), end);
  const double ghost_end = limit.value_or(end);
  const std::vector<Point> ghost = before ? points(before->outcome.curve, before->outcome.curve.written, static_cast<double>(before->outcome.written), end)
                                          : std::vector<Point>{{0, 0}, {ghost_end / 2, all / 2}, {ghost_end, all}};
  draw_curve(kit, plot, published, t.safe.sky, kit.px(2));
  draw_dashed_curve(kit, plot, ghost, t.ink2, kit.px(2), kit.px(7), kit.px(6));
  draw_curve(kit, plot, written, t.fail, kit.px(2.5f), true);

  Labels labels(kit, plot);
  for (const auto& curve : {published, ghost, written}) labels.avoid(curve);
  if (limit && *limit < end) labels.avoid(std::array{Point{*limit, 0}, Point{*limit, plot.y.most}});
  labels.beside(written, kit.say("this run") + "  " + compact_count(run.outcome.written, 1), t.fail);
  labels.beside(ghost, kit.say(before ? "the run before" : kit.compact() ? "slowest pass" : "ghost: the slowest pass"), t.ink2);
  labels.beside(published, kit.say("published"), t.safe.sky);
  if (limit && *limit < end) labels.at_upright(*limit, kit.say("deadline"), t.warn);
}

void pareto_chart(Kit& kit, const model::Level& level, const std::vector<game::RunResult>& runs, const game::RunResult& run, Rect area) {
  const Theme& t = kit.theme();
  heading_and_unit(kit, area, kit.say("Cost against time"), kit.say("completion time, s"));
  text(kit, area.cut_bottom(kit.px(20)), kit.say("monthly cost, USD"), {12, t.ink3}, Align::right);
  const Spot here = spot(run);
  std::vector<Spot> spots{here};
  for (const game::RunResult& other : runs)
    if (const Spot s = spot(other); std::ranges::find(spots, s) == spots.end()) spots.push_back(s);
  Plot plot{frame_in(kit, area, 64, 24), {here.cost, here.cost, {}}, {here.time, here.time, {}}};
  const double limit = deadline(level).value_or(here.time);
  for (const Spot& s : spots) {
    plot.x.least = std::min(plot.x.least, s.cost), plot.x.most = std::max(plot.x.most, s.cost);
    plot.y.least = std::min(plot.y.least, s.time), plot.y.most = std::max({plot.y.most, s.time, limit});
  }
  padded(plot.x, 4), padded(plot.y, 4);
  draw_frame(kit, plot);
  if (deadline(level)) {
    const float y = plot.y_of(limit);
    hatch(kit, {plot.frame.x, plot.frame.y, plot.frame.w, y - plot.frame.y}, Hatch::sparse, faded(t.safe.vermillion, 0.35f));
    draw_limit_y(kit, plot, limit, t.warn);
    label(kit, {plot.frame.right() - kit.px(10), y + kit.px(14)}, kit.say("deadline") + " " + grouped(fixed(limit, 0)) + " s", t.warn, Align::right);
  }
  draw_front(kit, plot, front(spots), limit);
  for (const Spot& s : spots) {
    const Vec at = plot.at(s.cost, s.time);
    if (s == here) draw_dot(kit, at, kit.px(7), t.accent);
    else if (s.passed) ring(kit, at, kit.px(6), t.pass, kit.px(2));
    else glyph(kit, Glyph::cross, at, kit.px(18), t.fail);
  }
  const Vec at = plot.at(here.cost, here.time);
  const bool left = at.x > plot.frame.centre().x;
  const Vec beside = at + Vec{left ? kit.px(-18) : kit.px(18), 0};
  const float room = left ? beside.x - plot.frame.x - kit.px(8) : plot.frame.right() - beside.x - kit.px(8);
  label(kit, beside - Vec{0, kit.px(9)}, elided(kit, here.name, {13, 0}, room), t.ink, left ? Align::right : Align::left);
  label(kit, beside + Vec{0, kit.px(9)}, kit.say("this run"), t.ink2, left ? Align::right : Align::left);
}

}  // namespace batchyard::ui
