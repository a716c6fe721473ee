#include <array>

#include "cli/endings.h"
#include "cli/report.h"
#include "cli/verb.h"
#include "game/trace.h"
#include "io/files.h"

namespace batchyard::cli {
namespace {

constexpr Option trace_option{"--trace", "FILE", "also writes what happened, for Perfetto or chrome://tracing"};
constexpr Option trace_from_option{"--trace-from", "S",
                                   "where in the run, in seconds, the details of the trace begin; 0 if left out"};
constexpr std::array options{trace_option, trace_from_option, seed_option};

// Nothing if what was typed is no time.
std::optional<model::Nanoseconds> trace_from(const Call& call) {
  const std::string* typed = call.value(trace_from_option);
  if (!typed) return 0;
  const auto ns = model::scaled(*typed, model::row(model::Unit::seconds).decimals);
  return ns && *ns >= 0 ? ns : std::nullopt;
}

std::string details(const game::Trace& trace, const model::Outcome& outcome) {
  const auto time = [](model::Nanoseconds ns) { return model::shown_in_table(ns, model::Unit::seconds); };
  if (trace.details_from_ns == 0 && trace.details_to_ns == outcome.completion_ns) return "the trace holds the whole run";
  return "the trace has details from " + time(trace.details_from_ns) + " to " + time(trace.details_to_ns) + " of " +
         time(outcome.completion_ns) + ", and samples of the rest; --trace-from begins the details elsewhere";
}

ExitCode write_trace(const Report& report, model::Nanoseconds from_ns, const Call& call, Console& console) {
  if (!report.trial.ran()) {
    console.note("the board does not run, and there is nothing to trace");
    return all_well;
  }
  const auto trace =
      game::trace(report.level, report.board.board, report.seeds.front(), report.trial.outcome, {.from_ns = from_ns}, call.stop);
  if (!trace) return interrupted(console);
  if (const auto failure = io::write_file(*call.value(trace_option), trace->text)) {
    console.report(*failure);
    return unfinished;
  }
  console.note(details(*trace, report.trial.outcome));
  return all_well;
}

ExitCode run(const Call& call, Console& console) {
  const std::vector<std::string> boards{call.names.size() > 1 ? call.names[1] : "start"};
  const auto loaded = inputs(call.names[0], boards);
  if (!loaded) return refused(loaded.problems, console);
  const Inputs& its = *loaded.value;
  const auto seeds = seeds_of(call, its.level);
  if (!seeds) return refused_seed(call, console);
  const auto from_ns = trace_from(call);
  if (!from_ns) {
    console.report("--trace-from takes seconds from 0 on, such as 3600, not \"" + *call.value(trace_from_option) + "\"");
    return bad_input;
  }
  const game::Trial trial = game::trial(its.level, its.boards[0].board, *seeds, {.stop = call.stop});
  if (!trial.outcome.finished()) return given_up(trial.outcome, console);
  const Report report{its.level, its.boards[0], *seeds, trial};
  if (call.has(trace_option))
    if (const ExitCode code = write_trace(report, *from_ns, call, console); code != all_well) return code;
  console.print(console.json() ? json(report) : text(report));
  return trial.score.passed ? all_well : not_passed;
}

}  // namespace

const Verb run_verb{.name = "run",
                    .synopsis = "LEVEL [BOARD]",
                    .summary = "Simulates a board on a level and prints the score.",
                    .least_names = 1,
                    .most_names = 2,
                    .options = options,
                    .run = run};

}  // namespace batchyard::cli
