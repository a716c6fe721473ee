#include "sim/run.h"

#include <algorithm>
#include <memory>

#include "sim/jobs/task_run.h"
#include "sim/leaper.h"
#include "sim/recorded_run.h"
#include "sim/simulation.h"

namespace batchyard::sim {
namespace {

using model::Ending;
using model::Nanoseconds;
using model::Outcome;

constexpr std::int64_t steps_between_looks = 4096;  // at the stop token

Ending go(Simulation& simulation, RunLog& log, Nanoseconds until_ns, const RunOptions& options, Snapshots* snapshots) {
  Leaper leaper(simulation, &log, snapshots, until_ns);
  while (!simulation.ended() && simulation.next_ns() <= until_ns) {
    if (simulation.steps() >= options.event_budget) return Ending::event_budget;
    simulation.step();
    if (snapshots) snapshots->offer(simulation);
    if (options.leap) leaper.look();
    if (simulation.steps() % steps_between_looks != 0) continue;
    if (options.stop.stop_requested()) return Ending::stopped;
    if (options.reached_ns) options.reached_ns->store(simulation.now_ns(), std::memory_order_relaxed);
  }
  return simulation.ended() ? Ending::nothing_left : Ending::horizon;
}

RunLog log_for(const Plan& plan, const RunOptions& options) { return {CurveLog(plan.horizon_ns, options.curve_points), {}}; }

// A batch that a death ends was in vain from its start on: those under way here whose worker dies before the run is over.
void fail_broken_batches(const Simulation& at_completion, Outcome& until) {
  if (!at_completion.plan().tracks_copies) return;
  Simulation later = at_completion.unlogged();
  while (!later.ended() && later.next_ns() <= later.plan().horizon_ns) {
    later.step();
    for (std::size_t i = 0; i < later.servers().size(); ++i) {
      const GpuServer& then = at_completion.servers()[i];
      if (then.free() || later.servers()[i].broken_since_ns() != then.since_ns()) continue;
      until.devices[i].ledger = then.ledger_if_broken_off(at_completion.now_ns());
    }
  }
}

// Losses after the last commit: integrals and shares end at the completion, which was already behind when the run ended.
void integrate_again(const std::shared_ptr<const Plan>& plan, const RunOptions& options, Outcome& outcome) {
  RunLog log = log_for(*plan, options);
  Simulation again(plan, &log);
  go(again, log, outcome.completion_ns, {.leap = options.leap}, nullptr);
  again.settle_through(outcome.completion_ns);
  Outcome until;
  again.measure_into(until);
  fail_broken_batches(again, until);
  for (std::size_t i = 0; i < outcome.devices.size(); ++i) outcome.devices[i].ledger = until.devices[i].ledger;
  for (std::size_t i = 0; i < outcome.queues.size(); ++i) outcome.queues[i].item_ns = until.queues[i].item_ns;
  outcome.stations = until.stations;
  for (model::FailureFigures& figures : outcome.failures) {
    const auto its = std::ranges::find(until.failures, figures.id, &model::FailureFigures::id);
    figures.down_ns = its == until.failures.end() ? 0 : its->down_ns;
  }
  outcome.curve = log.curve.curve();
}

}  // namespace

Outcome run(const model::Level& level, const model::Board& board, std::uint64_t seed, const RunOptions& options) {
  if (model::has_tasks(level)) return run_tasks(level, board, seed, options, nullptr);
  return recorded_run(level, board, std::make_shared<const Plan>(plan(level, board, seed)), options, nullptr);
}

Outcome recorded_run(const model::Level& level, const model::Board& board, const std::shared_ptr<const Plan>& plan,
                     const RunOptions& options, Snapshots* snapshots) {
  RunLog log = log_for(*plan, options);
  Simulation simulation(plan, &log);
  Outcome outcome;
  outcome.horizon_ns = level.horizon_ns;
  outcome.minimum_rental_ns = level.minimum_rental_ns;
  outcome.monthly_cost_usd = model::month_usd(level.catalogue, board);
  for (const model::Part& part : board.parts)
    if (part.kind == model::PartKind::gpu_server) outcome.gpu_month_usd += model::month_usd(level.catalogue, part);
  outcome.ending = go(simulation, log, level.horizon_ns, options, snapshots);
  if (outcome.ending == Ending::event_budget)
    outcome.failure = "The run was given up after " + std::to_string(simulation.steps()) + " steps, at " +
                      model::decimal(simulation.now_ns(), 9) + " s. The busiest part is \"" + simulation.busiest_part() + "\".";
  if (outcome.ending == Ending::horizon) simulation.settle_through(level.horizon_ns);
  simulation.count_into(outcome);
  outcome.latency = log.latency.figures(plan->arrivals);
  outcome.completion_ns = simulation.ended() && outcome.written > 0 ? simulation.last_commit_ns() : level.horizon_ns;
  if (!outcome.finished()) outcome.completion_ns = simulation.now_ns();
  simulation.settle_through(std::max(outcome.completion_ns, simulation.now_ns()));
  simulation.measure_into(outcome);
  outcome.curve = log.curve.curve();
  if (outcome.completion_ns < simulation.now_ns()) integrate_again(plan, options, outcome);
  return outcome;
}

}  // namespace batchyard::sim
