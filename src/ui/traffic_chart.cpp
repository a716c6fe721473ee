#include "ui/traffic_chart.h"

#include <cmath>

#include "ui/charts.h"
#include "ui/words.h"

namespace batchyard::ui {
namespace {

double seconds(model::Nanoseconds ns) { return static_cast<double>(ns) / 1e9; }

double rate(const model::Segment& s) {
  switch (s.shape) {
    case model::Segment::Shape::even: return static_cast<double>(s.count) / seconds(s.to_ns - s.from_ns);
    case model::Segment::Shape::poisson: return static_cast<double>(s.per_second) / 1e6;
    case model::Segment::Shape::recorded:
      return s.to_ns > s.from_ns ? static_cast<double>(s.instants.size()) / seconds(s.to_ns - s.from_ns) : 0;
    case model::Segment::Shape::backlog: return 0;
  }
  return 0;
}

std::string rate_words(double per_second) { return grouped(fixed(per_second, per_second < 100 ? 1 : 0)) + " items/s"; }

std::optional<model::Nanoseconds> deadline(const model::Level& level) {
  for (const model::Goal& goal : level.goals)
    if (goal.measure == "completion_time_s") return goal.value;
  return std::nullopt;
}

/// Steps of the summed rate: each flank of a segment is one.
std::vector<Point> rate_curve(const model::Traffic& traffic) {
  std::vector<double> flanks{0};
  for (const model::Segment& s : traffic.segments)
    if (rate(s) > 0) flanks.insert(flanks.end(), {seconds(s.from_ns), seconds(s.to_ns)});
  std::ranges::sort(flanks);
  std::vector<Point> out;
  double before = 0;
  for (const double at : flanks) {
    double sum = 0;
    for (const model::Segment& s : traffic.segments)
      if (seconds(s.from_ns) <= at && at < seconds(s.to_ns)) sum += rate(s);
    out.push_back({at, before});
    out.push_back({at, sum});
    before = sum;
  }
  return out;
}

}  // namespace

std::int64_t mean_items(const model::Traffic& traffic) {
  double by_chance = 0;
  for (const model::Segment& s : traffic.segments)
    if (s.shape == model::Segment::Shape::poisson) by_chance += rate(s) * seconds(s.to_ns - s.from_ns);
  return model::planned_items(traffic) + std::llround(by_chance);
}

std::string traffic_words(const model::Traffic& traffic) {
  double most = 0;
  for (const Point& p : rate_curve(traffic)) most = std::max(most, p.y);
  if (most > 0) return rate_words(most);
  return compact_count(model::planned_items(traffic)) + " at once";
}

void traffic_chart(Kit& kit, const model::Level& level, const Rect& area) {
  const Theme& t = kit.theme();
  const auto due = deadline(level);
  const float above = due && *due <= level.horizon_ns ? kit.px(18) : 0;  // of the deadline's words
  Plot plot{{area.x, area.y + above, area.w, area.h - above - kit.px(20)}, {0, seconds(level.horizon_ns), {}}, {0, 1, {}}};
  const std::vector<Point> curve = rate_curve(level.traffic);
  for (const Point& p : curve) plot.y.most = std::max(plot.y.most, p.y * 1.05);
  horizontal(kit, plot.frame.x, plot.frame.right(), plot.frame.bottom(), t.edge);
  if (curve.size() > 2) draw_curve(kit, plot, curve, t.safe.sky, kit.px(2), true);
  for (const model::Segment& s : level.traffic.segments)
    if (s.shape == model::Segment::Shape::backlog)
      fill(kit, {plot.x_of(seconds(s.from_ns)), plot.frame.y, kit.px(3), plot.frame.h}, t.safe.sky);
  if (above > 0) {
    draw_limit_x(kit, plot, seconds(*due), t.warn);
    const std::string words = kit.say("deadline {}", {duration(*due)});
    const TextStyle label{12, t.warn, Face::regular, true};
    const float width = text_width(kit, words, label) + 1, middle = plot.x_of(seconds(*due));
    text(kit, {std::clamp(middle - width / 2, area.x, area.right() - width), area.y - kit.px(2), width, above}, words, label);
  }

  const TextStyle style{12, t.ink3, Face::regular, true};
  const Rect axis{area.x, area.bottom() - kit.px(18), area.w, kit.px(18)};
  const std::string last = duration(level.horizon_ns);
  text(kit, axis, "0 " + last.substr(last.rfind(' ') + 1), style);
  const float last_width = text(kit, axis, last, style, Align::right);
  model::Nanoseconds end = 0;
  for (const model::Segment& s : level.traffic.segments) end = std::max(end, s.to_ns);
  const std::string words = duration(end);
  const float width = text_width(kit, words, style), x = plot.x_of(seconds(end)) - width / 2;
  if (end > 0 && x > axis.x + kit.px(40) && x + width < axis.right() - last_width - kit.px(8))
    text(kit, {x, axis.y, width + 1, axis.h}, words, style);
}

}  // namespace batchyard::ui
