#include "sim/jobs/task_run.h"

#include "sim/jobs/task_simulation.h"

namespace batchyard::sim {
namespace {

using model::Ending;

constexpr std::int64_t steps_between_looks = 1024;  // at the stop token

Ending go(TaskSimulation& simulation, model::Nanoseconds until_ns, const RunOptions& options) {
  for (std::int64_t steps = 1; !simulation.ended() && simulation.next_ns() <= until_ns; ++steps) {
    if (simulation.steps() >= options.event_budget) return Ending::event_budget;
    simulation.step();
    if (steps % steps_between_looks != 0) continue;
    if (options.stop.stop_requested()) return Ending::stopped;
    if (options.reached_ns) options.reached_ns->store(simulation.now_ns(), std::memory_order_relaxed);
  }
  return simulation.ended() ? Ending::nothing_left : Ending::horizon;
}

}  // namespace

model::Outcome run_tasks(const model::Level& level, const model::Board& board, std::uint64_t seed, const RunOptions& options,
                         TaskHistory* history) {
  TaskSimulation simulation(std::make_shared<const TaskPlan>(task_plan(level, board, seed)), options.curve_points, history);
  model::Outcome outcome;
  outcome.horizon_ns = level.horizon_ns;
  outcome.minimum_rental_ns = level.minimum_rental_ns;
  outcome.monthly_cost_usd = model::month_usd(level.catalogue, board);
  for (const model::Part& part : board.parts)
    if (part.kind == model::PartKind::gpu_server) outcome.gpu_month_usd += model::month_usd(level.catalogue, part);
  outcome.ending = go(simulation, level.horizon_ns, options);
  if (outcome.ending == Ending::event_budget)
    outcome.failure = "The run was given up after " + std::to_string(simulation.steps()) + " events, at " +
                      model::decimal(simulation.now_ns(), 9) + " s. The busiest part is \"" + simulation.busiest_part() + "\".";
  const bool to_now = simulation.assembled() || !outcome.finished();
  outcome.completion_ns = to_now ? simulation.now_ns() : level.horizon_ns;
  simulation.measure_into(outcome, outcome.completion_ns);
  return outcome;
}

}  // namespace batchyard::sim
