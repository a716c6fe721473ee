#include "game/score.h"

#include <algorithm>

namespace batchyard::game {
namespace {

using model::Figure;
using model::Outcome;

constexpr std::string_view monthly_cost = "monthly_cost_usd";

GoalResult judged(const model::Goal& goal, Figure actual) {
  return {goal, actual, actual && model::holds(*actual, goal.comparison, goal.value)};
}

std::string count(std::int64_t items) { return model::shown(items, model::Unit::count); }

std::string unwritten(const Outcome& outcome) {
  const bool some_are_gone = outcome.lost > 0 || outcome.refused > 0;
  return count(outcome.inside()) + " of " + count(outcome.published) + " items were " +
         (some_are_gone ? "neither written, lost nor refused" : "not written") + " by the end of the run, at " +
         model::shown(outcome.horizon_ns, model::Unit::seconds);
}

// Of a level with tasks. Empty: the product is finished.
std::string why_not_assembled(const Outcome& outcome) {
  const std::string by = " by the end of the run, at " + model::shown(outcome.horizon_ns, model::Unit::seconds);
  if (outcome.assembled) return "";
  if (outcome.refused > 0) return count(outcome.refused) + " of " + count(outcome.published) + " results were not good enough";
  if (outcome.inside() > 0) return count(outcome.inside()) + " of " + count(outcome.published) + " tasks were not finished" + by;
  return "the assembly was not finished" + by;
}

// Empty: the board is complete.
std::string why_not_complete(const Outcome& outcome) {
  if (!outcome.finished()) return "the run was not finished";
  if (outcome.accepted_results) return why_not_assembled(outcome);
  if (outcome.published == 0) return "nothing was published";
  if (outcome.inside() > 0) return unwritten(outcome);
  if (outcome.written == 0) return "none of the " + count(outcome.published) + " published items was written";
  return "";
}

RuleResult board_complete(const Outcome& outcome) {
  const std::string reason = why_not_complete(outcome);
  return {"board_complete", reason.empty(), reason.empty() ? "" : "Board is not complete: " + reason + "."};
}

// Every name of model::rule_names() is judged here.
RuleResult judged(const std::string& rule, const Outcome& outcome) {
  if (rule == "board_complete") return board_complete(outcome);
  return {rule, false, "The level has a rule \"" + rule + "\" that nobody can judge."};
}

bool reaches(const model::MeasureRow& measure, std::int64_t actual, std::int64_t mark) {
  return measure.better == model::Better::higher ? actual >= mark : actual <= mark;
}

// Of an outcome, or of a board that did not run and has its cost alone.
Figure actual(const Outcome& outcome, std::string_view id, bool ran) {
  const model::MeasureRow* measure = model::measure(id);
  return measure && (ran || id == monthly_cost) ? measure->of(outcome) : std::nullopt;
}

void judge_goals(const model::Level& level, const Outcome& outcome, bool ran, Score& score) {
  for (const model::Goal& goal : level.goals) score.goals.push_back(judged(goal, actual(outcome, goal.measure, ran)));
}

void judge_medals(const model::Level& level, const Outcome& outcome, bool ran, Score& score) {
  for (const model::Medal& medal : level.medals) {
    const Figure figure = actual(outcome, medal.measure, ran);
    score.medals.push_back({medal, figure, score.passed ? colour(medal, figure) : MedalColour::none});
  }
}

Score unrunnable(const model::Level& level, const Outcome& outcome, const std::vector<model::BoardProblem>& problems) {
  Score score;
  judge_goals(level, outcome, false, score);
  for (const model::BoardProblem& problem : problems)
    score.rules.push_back({"board_runs", false, problem.message + " " + problem.remedy});
  judge_medals(level, outcome, false, score);
  return score;
}

bool applies(const model::Level& level, const model::MeasureRow& measure) {
  if (!model::has_tasks(level)) return true;
  if (measure.id == "lost_writes") return false;
  if (measure.id != "error_rate") return true;
  return std::ranges::any_of(level.tasks, [&](const model::Task& task) { return task.error > level.tolerance; });
}

}  // namespace

std::vector<const model::MeasureRow*> shown_beside_goals(const model::Level& level) {
  std::vector<const model::MeasureRow*> out;
  for (const model::MeasureRow& row : model::measures()) {
    const bool a_goal = std::ranges::find(level.goals, row.id, &model::Goal::measure) != level.goals.end();
    if (row.always_shown && !a_goal && applies(level, row)) out.push_back(&row);
  }
  return out;
}

MedalColour colour(const model::Medal& medal, Figure actual) {
  const model::MeasureRow* measure = model::measure(medal.measure);
  if (!measure || !actual) return MedalColour::none;
  if (reaches(*measure, *actual, medal.gold)) return MedalColour::gold;
  if (reaches(*measure, *actual, medal.silver)) return MedalColour::silver;
  return MedalColour::bronze;
}

Score score(const model::Level& level, const Outcome& outcome) {
  Score score;
  judge_goals(level, outcome, true, score);
  for (const std::string& rule : level.rules) score.rules.push_back(judged(rule, outcome));
  score.passed = outcome.finished() && std::ranges::all_of(score.goals, &GoalResult::passed) &&
                 std::ranges::all_of(score.rules, &RuleResult::passed);
  judge_medals(level, outcome, true, score);
  return score;
}

Trial trial(const model::Level& level, const model::Board& board, std::uint64_t seed, const sim::RunOptions& options) {
  Trial out;
  out.problems = model::problems(level, board);
  if (out.ran()) {
    out.outcome = sim::run(level, board, seed, options);
    out.score = score(level, out.outcome);
  } else {
    out.outcome.horizon_ns = level.horizon_ns;
    out.outcome.monthly_cost_usd = model::month_usd(level.catalogue, board);
    out.score = unrunnable(level, out.outcome, out.problems);
  }
  return out;
}

Figure figure(const Trial& trial, const model::MeasureRow& measure) { return actual(trial.outcome, measure.id, trial.ran()); }

std::string goal_text(const model::Goal& goal) {
  const model::MeasureRow* measure = model::measure(goal.measure);
  const bool nothing =
      goal.value == 0 && (goal.comparison == model::Comparison::at_most || goal.comparison == model::Comparison::equal);
  if (nothing) return "none";
  std::string words(name(goal.comparison));
  std::ranges::replace(words, '_', ' ');
  return words + " " + (measure ? model::shown(goal.value, measure->unit) : std::to_string(goal.value));
}

bool better(const model::MeasureRow& measure, Figure a, Figure b) {
  if (!a || measure.better == model::Better::neither) return false;
  if (!b) return true;
  return measure.better == model::Better::lower ? *a < *b : *a > *b;
}

}  // namespace batchyard::game
