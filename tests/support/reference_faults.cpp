#include "support/reference_simulation.h"

#include <algorithm>
#include <utility>

namespace batchyard::support {
namespace {

Items in_order(Items items) {
  std::ranges::sort(items);
  return items;
}

}  // namespace

void ReferenceRun::schedule_faults() {
  for (std::size_t i = 0; i < faults_.size(); ++i)
    for (const Nanoseconds at : faults_[i].at_ns) schedule_scripted(i, at);
  for (Worker& worker : parts_.workers) schedule_random_deaths(worker);
  schedule_random_restarts();
}

void ReferenceRun::schedule_scripted(std::size_t place, Nanoseconds at) {
  const model::Fault& fault = faults_[place];
  const auto turn = static_cast<std::int64_t>(place);
  if (fault.kind == model::PartKind::broker)
    schedule({at, Rank::going_down, parts_.broker.id, 0, turn}, [this, &fault] { go_down(fault.down_ns); });
  if (fault.kind != model::PartKind::worker || static_cast<std::size_t>(fault.nth) > parts_.workers.size()) return;
  Worker& worker = parts_.workers[static_cast<std::size_t>(fault.nth) - 1];
  schedule({at, Rank::death, worker.id, 0, turn}, [this, &worker, &fault] { die(worker, fault.down_ns); });
}

void ReferenceRun::schedule_random_deaths(Worker& worker) {
  for (auto& [place, stream] : worker.failures) {
    const model::Fault& fault = faults_[place];
    const Nanoseconds at = now_ + stream.exponential_ns(fault.mean_ns);
    schedule({at, Rank::death, worker.id, 0, static_cast<std::int64_t>(place)}, [this, &worker, &fault] { die(worker, fault.down_ns); });
  }
}

void ReferenceRun::schedule_random_restarts() {
  Broker& broker = parts_.broker;
  for (auto& [place, stream] : broker.failures) {
    const model::Fault& fault = faults_[place];
    const Nanoseconds at = now_ + stream.exponential_ns(fault.mean_ns);
    schedule({at, Rank::going_down, broker.id, 0, static_cast<std::int64_t>(place)}, [this, &fault] { go_down(fault.down_ns); });
  }
}

/// The failures by chance that the part had coming are void.
void ReferenceRun::forget_random(Rank rank, const std::string& part) {
  std::erase_if(agenda_, [&](const auto& event) {
    const Key& key = event.first;
    return key.rank == rank && key.part == part && faults_[static_cast<std::size_t>(key.turn)].at_ns.empty();
  });
}

void ReferenceRun::die(Worker& worker, Nanoseconds down) {
  if (!worker.alive) return;
  worker.alive = false;
  worker.warm = false;
  add_token(worker.id, token_failure, {});
  take_back(Copies(worker.outstanding));
  const Copies ended = all_that_a_death_ends(worker);
  end(ended);
  worker.from_broker.free_ns = 0;
  for (const Rank rank : {Rank::batch_end, Rank::worker_arrival, Rank::refusal, Rank::warm_up_over, Rank::retry}) forget(rank, worker.id);
  forget_random(Rank::death, worker.id);
  record_.down[worker.id].push_back({now_, record_.horizon_ns});
  lose_the_gone(worker.id, in_order(items_of(ended)));
  schedule({now_ + down, Rank::back, worker.id, 0, 0}, [this, &worker] { come_back(worker); });
}

/// Empties the worker, its GPU's batch included. Rows that are under way go on.
Copies ReferenceRun::all_that_a_death_ends(Worker& worker) {
  Copies ended = std::exchange(worker.on_link, {});
  for (const CopyRef& copy : std::exchange(worker.before_buffer, {})) ended.push_back(copy);
  for (const Buffered& buffered : std::exchange(worker.buffer, {})) ended.push_back(buffered.copy);
  for (const Copies& piece : std::exchange(worker.pieces, {})) append(ended, piece);
  for (const BatchRef& batch : std::exchange(worker.unwritten, {})) {
    batch->sender_died = true;
    if (batch->refused) append(ended, batch->copies);
  }
  append(ended, std::exchange(worker.nacks, {}));
  BatchRef& running = parts_.servers[worker.server].running;
  if (running && &parts_.workers[running->worker] == &worker) {
    running->span->good = false;
    append(ended, running->copies);
    running.reset();
  }
  return ended;
}

void ReferenceRun::come_back(Worker& worker) {
  worker.alive = true;
  record_.down[worker.id].back().to_ns = now_;
  warm_up(worker);
  schedule_random_deaths(worker);
}

void ReferenceRun::go_down(Nanoseconds down) {
  Broker& broker = parts_.broker;
  if (!broker.up) return;
  broker.up = false;
  record_.down[broker.id].push_back({now_, record_.horizon_ns});
  forget_random(Rank::going_down, broker.id);
  add_token(broker.id, token_failure, {});
  stop_vcpus();
  Items touched;
  if (broker.durable) {
    give_back_unready();
    touched = break_connections();
  } else {
    touched = forget_undelivered();
  }
  for (Worker& worker : parts_.workers)
    for (const CopyRef& copy : std::exchange(worker.outstanding, {})) copy->outstanding = false;
  broker.held = broker.queue;
  lose_the_gone(broker.id, in_order(touched));
  schedule({now_ + down, Rank::up_again, broker.id, 0, 0}, [this] {
    parts_.broker.up = true;
    record_.down[parts_.broker.id].back().to_ns = now_;
    schedule_random_restarts();
  });
}

void ReferenceRun::stop_vcpus() {
  Broker& broker = parts_.broker;
  forget(Rank::ready, broker.id);
  broker.served_ns.clear();
  auto& work = record_.stations[broker.id].work;
  std::erase_if(work, [&](const Work& each) { return each.from_ns >= now_; });
  for (Work& each : work) each.to_ns = std::min(each.to_ns, now_);
}

/// A transient broker's memory.
Items ReferenceRun::forget_undelivered() {
  Broker& broker = parts_.broker;
  Items forgotten(broker.in_line.begin(), broker.in_line.end());
  broker.in_line.clear();
  for (const std::int64_t number : std::set(broker.queue)) {
    leave_queue(number);
    forgotten.push_back(number);
  }
  return forgotten;
}

/// What a durable broker has not confirmed.
void ReferenceRun::give_back_unready() {
  Broker& broker = parts_.broker;
  const std::set<std::int64_t> unready = std::exchange(broker.in_line, {});
  if (broker.overflow == "block") {
    broker.outside.insert(broker.outside.begin(), unready.begin(), unready.end());
    return;
  }
  for (std::size_t i = 0; i < unready.size(); ++i) refuse();
}

/// What a durable broker has delivered, it delivers again.
Items ReferenceRun::break_connections() {
  Copies ended;
  for (Worker& worker : parts_.workers) {
    take_back(Copies(worker.outstanding));
    append(ended, std::exchange(worker.on_link, {}));
    for (const CopyRef& copy : std::exchange(worker.before_buffer, {})) ended.push_back(copy);
    for (const Buffered& buffered : std::exchange(worker.buffer, {})) ended.push_back(buffered.copy);
    worker.from_broker.free_ns = 0;
    forget(Rank::worker_arrival, worker.id);
  }
  end(ended);
  return items_of(ended);
}

}  // namespace batchyard::support
