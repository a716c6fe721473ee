#include <algorithm>
#include <cmath>

#include "ui/compare.h"
#include "ui/headline.h"
#include "ui/words.h"

namespace batchyard::ui {
namespace {

struct Row {
  std::string measure, wanted, a, b, difference;
  std::string exact_a, exact_b;  ///< for a hover: the exact figure, and of several runs what they lie between
  std::optional<bool> a_passed, b_passed;
};

const game::GoalResult* goal_of(const game::RunResult* run, std::string_view measure) {
  if (!run) return nullptr;
  for (const game::GoalResult& result : run->score.goals)
    if (result.goal.measure == measure) return &result;
  return nullptr;
}

Row measure_row(Kit& kit, const model::MeasureRow& measure, const game::RunResult* a, const game::RunResult* b, std::string wanted) {
  const auto figure = [&](const game::RunResult* run) { return run ? game::figure(measure, run->outcome, run->others) : std::nullopt; };
  const auto is_cut_off = [&](const game::RunResult* run) { return run && game::cut_off(measure, run->outcome, run->others); };
  const auto value = [&](const game::RunResult* run) {
    if (is_cut_off(run)) return kit.say(kit.compact() ? "not finished" : game::cut_off_text(run->outcome.horizon_ns));
    const game::GoalResult* goal = goal_of(run, measure.id);
    return readable(figure(run), measure.unit, goal ? model::Figure(goal->goal.value) : std::nullopt);
  };
  const auto exactly = [&](const game::RunResult* run) {
    if (is_cut_off(run)) return game::cut_off_text(run->outcome.horizon_ns);
    const std::string over = run ? over_seeds(kit, measure, *run) : "";
    return shown(figure(run), measure.unit) + (over.empty() ? "" : ": " + over);
  };
  Row out{kit.say(measure.label), std::move(wanted), value(a), value(b), a && b ? difference(kit, measure, *a, *b) : "", exactly(a), exactly(b), {}, {}};
  if (const auto* goal = goal_of(a, measure.id)) out.a_passed = goal->passed;
  if (const auto* goal = goal_of(b, measure.id)) out.b_passed = goal->passed;
  return out;
}

Row rule_row(Kit& kit, const model::Level& level, std::size_t rule, const game::RunResult* a, const game::RunResult* b) {
  const game::RuleWords words = game::rule_words(level, level.rules[rule]);
  const auto value = [&](const game::RunResult* run) { return run ? run->score.rules[rule].value : std::string("\u2013"); };
  const auto kept = [&](const game::RunResult* run) { return run ? std::optional(run->score.rules[rule].passed) : std::nullopt; };
  const auto kept_a = kept(a), kept_b = kept(b);
  std::string differ;
  if (kept_a && kept_b) differ = *kept_a == *kept_b ? value(a) == value(b) ? kit.say("same") : "" : kit.say(*kept_b ? "only B gets done" : "only A gets done");
  return {kit.say(words.label), kit.say(words.wanted), value(a), value(b), differ, "", "", kept_a, kept_b};
}

std::vector<Row> rows(Kit& kit, const model::Level& level, const game::RunResult* a, const game::RunResult* b) {
  std::vector<Row> out;
  for (const model::Goal& wanted : level.goals) out.push_back(measure_row(kit, *model::measure(wanted.measure), a, b, goal(wanted)));
  for (const model::MeasureRow* measure : game::shown_beside_goals(level)) out.push_back(measure_row(kit, *measure, a, b, kit.say("not a goal")));
  for (std::size_t i = 0; i < level.rules.size(); ++i) out.push_back(rule_row(kit, level, i, a, b));
  return out;
}

std::size_t row_count(const model::Level& level) {
  return level.goals.size() + level.rules.size() + game::shown_beside_goals(level).size();
}

float row_height(const Kit& kit) { return kit.px(kit.compact() ? 28 : 36); }

void value_and_mark(Kit& kit, const Rect& row, float right, std::string_view label, const std::string& value, const std::string& exact, const std::optional<bool>& passed) {
  const Theme& t = kit.theme();
  const Rect box{row.x, row.y, right - row.x, row.h};
  const float width = text_width(kit, value, {14, 0, Face::medium, true});
  text_of(kit, label, {box.right() - width - 1, row.y, width + 1, row.h}, value, {14, passed == false ? t.fail : t.ink, Face::medium, true}, Align::right);
  const Rect figure{box.right() - width - 1, row.y, width + 1, row.h};
  if (!exact.empty() && exact != value && figure.holds(kit.mouse()) && kit.reachable()) tip(kit, figure, exact);
  if (!passed) return;
  const float size = kit.px(16), x = right + kit.px(20);
  if (*passed) pass_mark(kit, {x, row.centre().y}, size);
  else fail_mark(kit, {x, row.centre().y}, size);
  if (!kit.compact()) text(kit, {x + kit.px(14), row.y, kit.px(40), row.h}, kit.say(*passed ? "pass" : "fail"), {14, *passed ? t.pass : t.fail, Face::medium});
}

}  // namespace

std::string difference(const Kit& kit, const model::MeasureRow& measure, const game::RunResult& a, const game::RunResult& b) {
  const model::Figure first = game::figure(measure, a.outcome, a.others), second = game::figure(measure, b.outcome, b.others);
  if (!first && !second) return kit.say("same");
  if (!first || !second) return kit.say("not to be compared");
  const bool first_cut_off = game::cut_off(measure, a.outcome, a.others), second_cut_off = game::cut_off(measure, b.outcome, b.others);
  return game::change_text({&measure, first, second, first_cut_off, second_cut_off});
}

float compare_table_height(const Kit& kit, const model::Level& level) { return row_height(kit) * static_cast<float>(row_count(level) + 1); }

void compare_table(Kit& kit, const model::Level& level, const game::RunResult* a, const game::RunResult* b, Rect area) {
  const Theme& t = kit.theme();
  const float goal_x = area.x + area.w * 0.19f, a_right = area.x + area.w * 0.5f, b_right = area.x + area.w * 0.74f;
  const Rect head = area.cut_top(row_height(kit));
  const TextStyle small{13, t.ink3};
  const std::size_t seeds = level.more_seeds.size() + 1;
  text(kit, {head.x, head.y, goal_x - head.x, head.h}, seeds == 1 ? kit.say("Measure") : kit.say("Mean of {} runs", {std::to_string(seeds)}), small);
  text(kit, {goal_x, head.y, head.w, head.h}, kit.say("Goal"), small);
  text(kit, {a_right - kit.px(40), head.y, kit.px(40), head.h}, "A", {14, t.safe.orange, Face::semibold}, Align::right);
  text(kit, {b_right - kit.px(40), head.y, kit.px(40), head.h}, "B", {14, t.safe.sky, Face::semibold}, Align::right);
  text(kit, {b_right, head.y, area.right() - b_right, head.h}, kit.say("B against A"), small, Align::right);
  for (const Row& line : rows(kit, level, a, b)) {
    const Rect row = area.cut_top(row_height(kit));
    horizontal(kit, row.x, row.right(), row.y, t.line);
    text(kit, {row.x, row.y, goal_x - row.x, row.h}, line.measure, {14, t.ink, Face::medium});
    text(kit, {goal_x, row.y, a_right - goal_x, row.h}, line.wanted, {14, t.ink2, Face::regular, true});
    value_and_mark(kit, row, a_right, line.measure + " A", line.a, line.exact_a, line.a_passed);
    value_and_mark(kit, row, b_right, line.measure + " B", line.b, line.exact_b, line.b_passed);
    text_of(kit, line.measure + " difference", {b_right + kit.px(60), row.y, row.right() - b_right - kit.px(60), row.h}, line.difference, {14, t.ink2, Face::regular, true}, Align::right);
  }
}

}  // namespace batchyard::ui
