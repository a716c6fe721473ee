#include "game/score.h"

#include <algorithm>
#include <cassert>

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

// What is missing, as in a table.
std::string missing_text(const Outcome& outcome) {
  const bool tasks = outcome.accepted_results.has_value();
  if (!outcome.finished()) return "run not finished";
  if (tasks && outcome.refused > 0) return count(outcome.refused) + " refused";
  if (tasks && outcome.inside() == 0) return "not finished";
  if (tasks) return count(outcome.inside()) + (outcome.inside() == 1 ? " task missing" : " tasks missing");
  if (outcome.published == 0) return "none sent";
  return outcome.inside() > 0 ? count(outcome.inside()) : "none written";
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

RuleResult board_complete(const model::Level& level, const Outcome& outcome, const std::vector<Outcome>& others) {
  std::string reason = why_not_complete(outcome);
  const Outcome* missed = &outcome;
  for (std::size_t i = 0; i < others.size() && reason.empty(); ++i)
    if (reason = why_not_complete(others[i]), missed = &others[i]; !reason.empty() && i < level.more_seeds.size())
      reason = "with seed " + std::to_string(level.more_seeds[i]) + ", " + reason;
  if (reason.empty()) return {"board_complete", true, "", model::has_tasks(level) ? "done" : "0"};
  return {"board_complete", false, "Board is not complete: " + reason + ".", missing_text(*missed)};
}

// Every name of model::rule_names() is judged here.
RuleResult judged(const std::string& rule, const model::Level& level, const Outcome& outcome, const std::vector<Outcome>& others) {
  if (rule == "board_complete") return board_complete(level, outcome, others);
  return {rule, false, "The level has a rule \"" + rule + "\" that nobody can judge.", ""};
}

bool reaches(const model::MeasureRow& measure, std::int64_t actual, std::int64_t mark) {
  return measure.better == model::Better::higher ? actual >= mark : actual <= mark;
}

Score unrunnable(const model::Level& level, const Outcome& outcome, const std::vector<model::BoardProblem>& problems) {
  const auto known = [&](const std::string& id) { return id == monthly_cost ? Figure(outcome.monthly_cost_usd) : std::nullopt; };
  Score score;
  for (const model::Goal& goal : level.goals) score.goals.push_back(judged(goal, known(goal.measure)));
  for (const model::BoardProblem& problem : problems)
    score.rules.push_back({"board_runs", false, problem.message + " " + problem.remedy, ""});
  for (const model::Medal& medal : level.medals) score.medals.push_back({medal, known(medal.measure), MedalColour::none});
  return score;
}

std::int64_t mean(model::Wide sum, std::size_t runs) {  // half up; no measure is negative
  const auto under = static_cast<model::Wide>(runs);
  return static_cast<std::int64_t>((2 * sum + under) / (2 * under));
}

bool has_goal(const model::Level& level, const model::MeasureRow& measure) {
  return std::ranges::find(level.goals, measure.id, &model::Goal::measure) != level.goals.end();
}

bool applies(const model::Level& level, const model::MeasureRow& measure) {
  if (!model::has_tasks(level)) return true;
  if (measure.id == "lost_writes") return false;
  if (measure.id != "error_rate") return true;
  return std::ranges::any_of(level.tasks, [&](const model::Task& task) { return task.error > level.tolerance; });
}

}  // namespace

std::vector<const model::MeasureRow*> shown_measures(const model::Level& level) {
  std::vector<const model::MeasureRow*> out;
  for (const model::MeasureRow& row : model::measures()) {
    const bool of_medal = std::ranges::find(level.medals, row.id, &model::Medal::measure) != level.medals.end();
    if (has_goal(level, row) || of_medal || (row.always_shown && applies(level, row))) out.push_back(&row);
  }
  return out;
}

std::vector<const model::MeasureRow*> shown_beside_goals(const model::Level& level) {
  std::vector<const model::MeasureRow*> out = shown_measures(level);
  std::erase_if(out, [&](const model::MeasureRow* row) { return !row->always_shown || has_goal(level, *row); });
  return out;
}

MedalColour colour(const model::Medal& medal, Figure actual) {
  const model::MeasureRow* measure = model::measure(medal.measure);
  if (!measure || !actual) return MedalColour::none;
  if (reaches(*measure, *actual, medal.gold)) return MedalColour::gold;
  if (reaches(*measure, *actual, medal.silver)) return MedalColour::silver;
  return MedalColour::bronze;
}

std::optional<Range> range(const model::MeasureRow& measure, const Outcome& outcome, const std::vector<Outcome>& others) {
  const Figure first = measure.of(outcome);
  if (!first) return std::nullopt;
  Range out{*first, *first};
  for (const Outcome& other : others) {
    const Figure its = measure.of(other);
    if (!its) return std::nullopt;
    out = {std::min(out.least, *its), std::max(out.most, *its)};
  }
  return out;
}

Figure figure(const model::MeasureRow& measure, const Outcome& outcome, const std::vector<Outcome>& others) {
  const Figure first = measure.of(outcome);
  if (!first) return std::nullopt;
  std::int64_t most = *first;
  model::Wide sum = *first;
  for (const Outcome& other : others) {
    const Figure its = measure.of(other);
    if (!its) return std::nullopt;
    most = std::max(most, *its);
    sum += *its;
  }
  return measure.worst_of_runs ? most : mean(sum, others.size() + 1);
}

std::uint64_t fingerprint(const Outcome& outcome, const std::vector<Outcome>& others) {
  if (others.empty()) return outcome.fingerprint;
  std::uint64_t hash = 0xcbf29ce484222325;
  const auto add = [&](std::uint64_t value) {
    for (int shift = 0; shift < 64; shift += 8) hash = (hash ^ ((value >> shift) & 255)) * 0x100000001b3;
  };
  add(outcome.fingerprint);
  for (const Outcome& other : others) add(other.fingerprint);
  return hash;
}

Score score(const model::Level& level, const Outcome& outcome, const std::vector<Outcome>& others) {
  const auto known = [&](const std::string& id) {
    const model::MeasureRow* measure = model::measure(id);
    return measure ? figure(*measure, outcome, others) : std::nullopt;
  };
  Score score;
  for (const model::Goal& goal : level.goals) score.goals.push_back(judged(goal, known(goal.measure)));
  for (const std::string& rule : level.rules) score.rules.push_back(judged(rule, level, outcome, others));
  score.passed = outcome.finished() && std::ranges::all_of(others, &Outcome::finished) &&
                 std::ranges::all_of(score.goals, &GoalResult::passed) && std::ranges::all_of(score.rules, &RuleResult::passed);
  for (const model::Medal& medal : level.medals) {
    const Figure its = known(medal.measure);
    score.medals.push_back({medal, its, score.passed ? colour(medal, its) : MedalColour::none});
  }
  return score;
}

namespace {

void run_all(const model::Level& level, const model::Board& board, std::span<const std::uint64_t> seeds, const sim::RunOptions& options,
             Trial& out) {
  out.outcome = sim::run(level, board, seeds.front(), options);
  for (const std::uint64_t seed : seeds.subspan(1)) {
    if (!out.outcome.finished()) return;
    Outcome other = sim::run(level, board, seed, options);
    if (other.finished()) {
      out.others.push_back(std::move(other));
    } else {
      out.outcome = std::move(other);
      out.others.clear();
    }
  }
}

}  // namespace

Trial trial(const model::Level& level, const model::Board& board, std::span<const std::uint64_t> seeds, const sim::RunOptions& options) {
  assert(!seeds.empty());
  Trial out;
  out.problems = model::problems(level, board);
  if (out.ran()) {
    run_all(level, board, seeds, options, out);
    out.score = score(level, out.outcome, out.others);
  } else {
    out.outcome.horizon_ns = level.horizon_ns;
    out.outcome.monthly_cost_usd = model::month_usd(level.catalogue, board);
    out.score = unrunnable(level, out.outcome, out.problems);
  }
  return out;
}

Trial trial(const model::Level& level, const model::Board& board, std::uint64_t seed, const sim::RunOptions& options) {
  return trial(level, board, std::span(&seed, 1), options);
}

Figure figure(const Trial& trial, const model::MeasureRow& measure) {
  return trial.ran() || measure.id == monthly_cost ? figure(measure, trial.outcome, trial.others) : std::nullopt;
}

RuleWords rule_words(const model::Level& level, std::string_view rule) {
  if (rule == "board_complete") return model::has_tasks(level) ? RuleWords{"Assembly", "done"} : RuleWords{"Unfinished items", "none"};
  return {"Level rules", "none broken"};
}

bool cut_off(const Outcome& outcome) {
  const bool done = outcome.accepted_results ? outcome.assembled : outcome.published > 0 && outcome.inside() == 0;
  return !done && outcome.completion_ns == outcome.horizon_ns;
}

bool cut_off(const model::MeasureRow& measure, const Outcome& outcome, const std::vector<Outcome>& others) {
  const auto its = [](const Outcome& each) { return cut_off(each); };
  return measure.id == "completion_time_s" && (its(outcome) || std::ranges::any_of(others, its));
}

std::string cut_off_text(model::Nanoseconds horizon_ns) { return "not finished by " + model::shown_in_table(horizon_ns, model::Unit::seconds); }

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
