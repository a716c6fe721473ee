#include "ui/headline.h"

#include <algorithm>

#include "ui/words.h"

namespace batchyard::ui {
namespace {

std::string of_all(std::int64_t part, std::int64_t all) {
  if (all < 10'000'000) return grouped(part) + " of " + grouped(all);
  std::string whole = fixed(static_cast<double>(all) / 1e6, 1);
  if (whole.ends_with(".0")) whole.erase(whole.size() - 2);
  return fixed(static_cast<double>(part) / 1e6, 1) + " of " + grouped(whole) + " million";
}

const game::GoalResult* deadline(const game::Score& score) {
  for (const game::GoalResult& goal : score.goals)
    if (goal.goal.measure == "completion_time_s") return &goal;
  return nullptr;
}

}  // namespace

std::string headline(const Kit& kit, const model::Level& level, const game::RunResult& run) {
  const auto over_runs = [&](std::string_view id) { return game::figure(*model::measure(id), run.outcome, run.others).value_or(0); };
  const std::int64_t written = over_runs("written"), published = over_runs("published");
  if (level.goals.empty()) return kit.say("{} written in {}", {grouped(written), readable(over_runs("completion_time_s"), model::Unit::seconds)});
  const game::GoalResult* limit = deadline(run.score);
  if (run.score.passed) {
    if (!limit || !limit->actual) return kit.say("Passed");
    return kit.say("Passed, {} before the deadline", {readable(limit->goal.value - *limit->actual, model::Unit::seconds)});
  }
  if (std::ranges::any_of(run.score.rules, [](const game::RuleResult& rule) { return !rule.passed; }))
    return kit.say(run.outcome.accepted_results ? "Not passed: {} accepted" : "Not passed: {} written",
                   {of_all(written, std::max(model::planned_items(level.traffic), published))});
  for (const game::GoalResult& result : run.score.goals)
    if (!result.passed) {
      const model::MeasureRow* measure = model::measure(result.goal.measure);
      return kit.say("Not passed: {} {}, the goal is {}", {within_sentence(kit.say(measure->label)), readable(result.actual, measure->unit, result.goal.value), goal(result.goal)});
    }
  return kit.say("Not passed");
}

std::string over_seeds(const Kit& kit, const model::MeasureRow& measure, const game::RunResult& run) {
  const auto range = game::range(measure, run.outcome, run.others);
  if (run.others.empty() || !range) return "";
  return kit.say(measure.worst_of_runs ? "worst of {}, from {} to {}" : "mean of {}, from {} to {}",
                 {std::to_string(run.others.size() + 1), readable(range->least, measure.unit), readable(range->most, measure.unit)});
}

}  // namespace batchyard::ui
