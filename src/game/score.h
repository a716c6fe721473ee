#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "model/level.h"
#include "model/outcome.h"
#include "model/problem.h"
#include "sim/run.h"

namespace batchyard::game {

struct GoalResult {
  model::Goal goal;
  model::Figure actual;
  bool passed = false;
};
struct RuleResult {
  std::string rule;
  bool passed = false;
  std::string message;  ///< empty where passed
  std::string value;    ///< what it came to, as in a table: "0", "90,381,559", "none written"; empty where the board does not run
};
enum class MedalColour { none, bronze, silver, gold };
struct MedalResult {
  model::Medal medal;
  model::Figure actual;
  MedalColour colour = MedalColour::none;
};

struct Score {
  bool passed = false;
  std::vector<GoalResult> goals;
  std::vector<RuleResult> rules;
  std::vector<MedalResult> medals;  ///< all none unless passed; bronze for any pass
};

/// The one scoring function: window, command line, grader and prover call it.
/// `others`: the runs with the level's further seeds; every figure is then over all runs.
Score score(const model::Level& level, const model::Outcome& outcome, const std::vector<model::Outcome>& others = {});

/// A measure over runs with different seeds: the mean, rounded half up, or the worst where the measure says so. Nothing where it
/// is not defined in one of them.
model::Figure figure(const model::MeasureRow& measure, const model::Outcome& outcome, const std::vector<model::Outcome>& others);

/// Of one run its own; of several 64-bit FNV-1a over theirs in order, 8 bytes each, least first.
std::uint64_t fingerprint(const model::Outcome& outcome, const std::vector<model::Outcome>& others);

/// What a figure is worth: gold, silver, or bronze for any. None without a figure.
MedalColour colour(const model::Medal& medal, model::Figure figure);

/// What a board comes to on a level. One that has problems does not run: it has its monthly cost, no other figure, and
/// never passes; each problem is then the message of a broken rule "board_runs".
struct Trial {
  std::vector<model::BoardProblem> problems;
  model::Outcome outcome;              ///< with the first seed; or of the first run that did not get to its end: there are no others then
  std::vector<model::Outcome> others;  ///< with the further seeds, in order
  Score score;
  bool ran() const { return problems.empty(); }
};
Trial trial(const model::Level& level, const model::Board& board, std::span<const std::uint64_t> seeds, const sim::RunOptions& options = {});
/// With one seed.
Trial trial(const model::Level& level, const model::Board& board, std::uint64_t seed, const sim::RunOptions& options = {});

/// A measure of a trial; nothing where it is not defined, or where the board did not run.
model::Figure figure(const Trial& trial, const model::MeasureRow& measure);

/// What the runs with different seeds lie between.
struct Range {
  std::int64_t least = 0;
  std::int64_t most = 0;
};
/// Nothing where the measure is not defined in one of the runs.
std::optional<Range> range(const model::MeasureRow& measure, const model::Outcome& outcome, const std::vector<model::Outcome>& others);

/// The measures that a table of the level shows, in the order of the one table: those of its goals and medals, and of those that are
/// always shown the ones that boards can differ by: with tasks no rows are written that could be lost, and results are refused only
/// where the tolerance is narrower than the error of a task.
std::vector<const model::MeasureRow*> shown_measures(const model::Level& level);
/// Those of them that are always shown and have no goal.
std::vector<const model::MeasureRow*> shown_beside_goals(const model::Level& level);

/// A rule as a line of a score table: what it looks at, and what it asks for.
struct RuleWords {
  std::string_view label;   ///< "Unfinished items"
  std::string_view wanted;  ///< "none"
};
RuleWords rule_words(const model::Level& level, std::string_view rule);

/// Work was left when the run ended, or nothing was published: its completion time is the horizon, at which nothing was completed.
bool cut_off(const model::Outcome& outcome);
/// Whether the measure is the completion time, and one of the runs was cut off.
bool cut_off(const model::MeasureRow& measure, const model::Outcome& outcome, const std::vector<model::Outcome>& others);
/// "not finished by 90,000 s": instead of the figure of a completion time that was cut off.
std::string cut_off_text(model::Nanoseconds horizon_ns);

/// "under 86,400 s"; "none" where nothing is allowed.
std::string goal_text(const model::Goal& goal);

/// Whether `a` is better than `b`: lower or higher as the measure says. No figure is never better than another.
bool better(const model::MeasureRow& measure, model::Figure a, model::Figure b);

}  // namespace batchyard::game
