#pragma once

#include <string>
#include <vector>

#include "model/level.h"
#include "model/outcome.h"
#include "model/problem.h"

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
  std::vector<MedalResult> medals;  ///< all none unless passed
};

/// The one scoring function: window, command line, grader and prover call it.
Score score(const model::Level& level, const model::Outcome& outcome);

/// Judges only the measure "monthly_cost_usd" and the like of a board that never ran: all other figures are absent.
/// A board with problems can't run and never passes: every problem becomes the message of rule "board_runs".
Score unrunnable(const model::Level& level, const std::vector<model::BoardProblem>& problems);

}  // namespace batchyard::game
