#include <array>

#include "cli/endings.h"
#include "cli/report.h"
#include "cli/verb.h"

namespace batchyard::cli {
namespace {

constexpr std::array seed_options{seed_option};

ExitCode run(const Call& call, Console& console) {
  const std::vector<std::string> boards{call.names.size() > 1 ? call.names[1] : "start"};
  const auto loaded = inputs(call.names[0], boards);
  if (!loaded) return refused(loaded.problems, console);
  const Inputs& its = *loaded.value;
  const auto seed = seed_of(call, its.level.seed);
  if (!seed) return refused_seed(call, console);
  const game::Trial trial = game::trial(its.level, its.boards[0].board, *seed, {.stop = call.stop});
  if (!trial.outcome.finished()) return given_up(trial.outcome, console);
  const Report report{its.level, its.boards[0], *seed, trial};
  console.print(console.json() ? json(report) : text(report));
  return trial.score.passed ? all_well : not_passed;
}

}  // namespace

const Verb run_verb{.name = "run",
                    .synopsis = "LEVEL [BOARD]",
                    .summary = "Simulates a board on a level and prints the score.",
                    .least_names = 1,
                    .most_names = 2,
                    .options = seed_options,
                    .run = run};

}  // namespace batchyard::cli
