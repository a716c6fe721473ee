#include <array>
#include <cmath>

#include "ui/chart_labels.h"
#include "ui/glyphs.h"
#include "ui/result.h"
#include "ui/seeds.h"
#include "ui/words.h"

namespace batchyard::ui {
namespace {

double seconds(std::int64_t ns) { return static_cast<double>(ns) / 1e9; }

std::optional<double> deadline(const model::Level& level) {
  for (const model::Goal& goal : level.goals)
    if (goal.measure == "completion_time_s") return seconds(goal.value);
  return std::nullopt;
}

std::vector<Tick> count_ticks(double most) {
  std::vector<Tick> out;
  for (const double at : round_steps(0, most, 4)) {
    const bool millions = most >= 1e6;
    out.push_back({at, millions && at > 0 ? grouped(fixed(at / 1e6, most < 2e7 && std::fmod(at, 1e6) != 0 ? 1 : 0)) + " M" : grouped(fixed(at, 0))});
  }
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

Rect frame_in(const Kit& kit, const Rect& area, float left, float below) {
  return {area.x + kit.px(left), area.y + kit.px(4), area.w - kit.px(left) - kit.px(8), area.h - kit.px(4) - kit.px(below)};
}

}  // namespace

void ghost_chart(Kit& kit, game::Session& session, const game::RunResult& run, const game::RunResult* before, Rect area) {
  const Theme& t = kit.theme();
  const model::Level& level = session.level();
  const bool tasks = model::has_tasks(level);  // all of them are there from the start: no curve
  Rect head = area.cut_top(kit.px(26));
  head.cut_left(text(kit, head, kit.say(tasks ? "results accepted" : "items written"), {13, t.ink2}) + kit.px(16));
  session.show_seed(seed_link(kit, level, session.shown_seed(), head));
  const model::Outcome& outcome = run.with_seed(session.shown_seed());
  const model::Outcome* other = before ? &before->with_seed(session.shown_seed()) : nullptr;
  const double end = seconds(level.horizon_ns);
  const auto all = static_cast<double>(std::max(model::planned_items(level.traffic), outcome.published));
  const Colour own = run.score.passed ? t.accent : t.fail;
  const Plot plot{frame_in(kit, area, 56, 24), {0, end, time_ticks(end)}, {0, all * 1.04, count_ticks(all)}};
  draw_frame(kit, plot);
  const auto limit = deadline(level);
  if (limit && *limit < end) draw_limit_x(kit, plot, *limit, t.warn);

  const std::vector<Point> published = points(outcome.curve, outcome.curve.published, static_cast<double>(outcome.published), end);
  const std::vector<Point> written = points(outcome.curve, outcome.curve.written, static_cast<double>(outcome.written), end);
  // The run before; without one the slowest course that the deadline allows.
  std::vector<Point> ghost;
  if (other) ghost = points(other->curve, other->curve.written, static_cast<double>(other->written), end);
  else if (limit)
    for (int i = 0; i <= 16; ++i) ghost.push_back({*limit * i / 16, all * i / 16});
  if (!tasks) draw_curve(kit, plot, published, t.safe.sky, kit.px(2));
  if (!ghost.empty()) draw_dashed_curve(kit, plot, ghost, t.ink2, kit.px(2), kit.px(7), kit.px(6));
  draw_curve(kit, plot, written, own, kit.px(2.5f), true);

  Labels labels(kit, plot);
  for (const auto& curve : {ghost, written}) labels.avoid(curve);
  if (!tasks) labels.avoid(published);
  if (limit && *limit < end) labels.avoid(std::array{Point{*limit, 0}, Point{*limit, plot.y.most}});
  labels.beside(written, kit.say("this run") + "  " + compact_count(outcome.written, 1), own);
  if (!ghost.empty()) labels.beside(ghost, kit.say(other ? "the run before" : kit.compact() ? "just in time" : "what would be just in time"), t.ink2);
  if (!tasks) labels.beside(published, kit.say("published"), t.safe.sky);
  if (limit && *limit < end) labels.at_upright(*limit, kit.say("deadline"), t.warn);
}

}  // namespace batchyard::ui
