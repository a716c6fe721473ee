#include "sim/playback.h"

#include <algorithm>
#include <optional>

#include "sim/jobs/task_playback.h"
#include "sim/leaper.h"
#include "sim/recorded_run.h"
#include "sim/snapshots.h"
#include "sim/watch.h"

namespace batchyard::sim {

using model::Nanoseconds;

struct Playback::State {
  model::Level level;
  model::Board board;
  std::shared_ptr<const Plan> plan;
  Snapshots snapshots;
  std::unique_ptr<TaskPlayback> tasks;  // instead of the plan, on a level with tasks

  Simulation before(Nanoseconds at_ns) const {
    auto kept = snapshots.before(at_ns);
    return kept ? *std::move(kept) : Simulation(plan);
  }
  /// After all events of the instant.
  Simulation at(Nanoseconds at_ns) {
    Simulation simulation = before(at_ns);
    Leaper leaper(simulation, nullptr, &snapshots, at_ns);
    while (!simulation.ended() && simulation.next_ns() <= at_ns) {
      simulation.step();
      snapshots.offer(simulation);
      leaper.look();
    }
    return simulation;
  }
};

namespace {

Moment::Worker worker_at(const Simulation& simulation, std::size_t index) {
  const Plan::Worker& plan = simulation.plan().workers[index];
  const GpuServer& server = simulation.servers()[plan.server];
  const Worker& own = simulation.workers()[index];
  Moment::Worker moment{.id = plan.id, .buffered = own.buffered() + own.pieces.items(), .activity = server.activity(simulation.now_ns())};
  if (!own.alive) moment.activity = model::Activity::down;
  if (server.free() || server.worker() != index) return moment;
  moment.batch = server.items();
  moment.batch_started_ns = server.since_ns();
  moment.batch_ends_ns = server.ends_ns();
  return moment;
}

Moment moment_of(Simulation& simulation) {
  const Plan& plan = simulation.plan();
  const Nanoseconds now_ns = simulation.now_ns();
  Moment moment;
  moment.at_ns = now_ns;
  moment.published = simulation.published();
  moment.written = simulation.written();
  moment.lost = simulation.lost();
  moment.refused = simulation.refused();
  const std::int64_t queued = simulation.queued();
  moment.waiting = queued - simulation.broker().copies().written_queued();
  moment.in_hand = simulation.inside() - moment.waiting;
  for (std::size_t i = 0; i < plan.workers.size(); ++i) moment.workers.push_back(worker_at(simulation, i));
  moment.queues.push_back({plan.broker.id, queued, simulation.broker().memory_bytes(now_ns)});
  for (std::size_t i = 0; i < plan.stores.size(); ++i) {
    const Store& store = simulation.stores()[i];
    moment.queues.push_back({plan.stores[i].id, store.waiting() + store.in_service(), store.memory_bytes()});
  }
  std::ranges::sort(moment.queues, {}, &Moment::Queue::id);
  for (std::size_t i = 0; i < plan.servers.size(); ++i) moment.devices.push_back({plan.servers[i].id, simulation.servers()[i].ledger(now_ns)});
  return moment;
}

}  // namespace

Playback::Playback(const model::Level& level, const model::Board& board, std::uint64_t seed)
    : state_(std::make_unique<State>(State{level, board, nullptr, {}, nullptr})) {
  if (model::has_tasks(level)) state_->tasks = std::make_unique<TaskPlayback>(level, board, seed);
  else state_->plan = std::make_shared<const Plan>(plan(level, board, seed));
}
Playback::~Playback() = default;
Playback::Playback(Playback&&) noexcept = default;
Playback& Playback::operator=(Playback&&) noexcept = default;

model::Outcome Playback::run(const RunOptions& options) {
  if (state_->tasks) return state_->tasks->run(options);
  return recorded_run(state_->level, state_->board, state_->plan, options, &state_->snapshots);
}

Moment Playback::moment(Nanoseconds at_ns) {
  if (state_->tasks) return state_->tasks->moment(at_ns);
  Simulation simulation = state_->at(at_ns);
  simulation.settle_through(std::max(at_ns, simulation.now_ns()));
  return moment_of(simulation);
}

Window Playback::window(Nanoseconds from_ns, Nanoseconds to_ns, std::size_t most) {
  if (state_->tasks) return state_->tasks->window(from_ns, to_ns, most);
  Simulation simulation = state_->at(from_ns);
  simulation.settle_through(std::max(from_ns, simulation.now_ns()));
  Watch watch(state_->board, *state_->plan, from_ns, std::max(from_ns, to_ns), most);
  watch.begin(simulation);
  watch.follow(simulation);
  return std::move(watch).window();
}

Nanoseconds Playback::next_event(Nanoseconds at_ns) {
  if (state_->tasks) return state_->tasks->next_event(at_ns);
  Simulation simulation = state_->at(at_ns);
  while (!simulation.ended() && simulation.next_ns() <= state_->level.horizon_ns) {
    simulation.step();
    if (simulation.is_mark()) return simulation.now_ns();
  }
  return at_ns;
}

Nanoseconds Playback::previous_event(Nanoseconds at_ns) {
  if (state_->tasks) return state_->tasks->previous_event(at_ns);
  for (Nanoseconds from_ns = at_ns - 1; from_ns >= 0;) {
    Simulation simulation = state_->before(from_ns);
    const Nanoseconds start_ns = simulation.now_ns();
    std::optional<Nanoseconds> last_ns;
    while (!simulation.ended() && simulation.next_ns() < at_ns) {
      simulation.step();
      if (simulation.is_mark()) last_ns = simulation.now_ns();
    }
    if (last_ns) return *last_ns;
    from_ns = start_ns - 1;
  }
  return 0;
}

}  // namespace batchyard::sim
