#include "support/reference_simulation.h"

#include <algorithm>
#include <cassert>

namespace batchyard::support {

using model::Activity;

ReferenceRun::ReferenceRun(const model::Level& level, const model::Board& board, std::uint64_t seed)
    : catalogue_(level.catalogue), faults_(level.faults), parts_(level, board, seed) {
  record_.horizon_ns = level.horizon_ns;
  record_.broker = parts_.broker.id;
  for (const PlannedItem& planned : planned_items(level, parts_.users.id, seed)) {
    const Nanoseconds instant = planned.at_ns;
    record_.items.push_back({instant, {}});
    items_.push_back({.bytes = planned.bytes});
    const auto number = static_cast<std::int64_t>(record_.items.size());
    schedule({instant, Rank::publish, parts_.users.id, number, 0}, [this, number] { publish(number); });
  }
  parts_.users.unpublished = items_.size();
  for (const model::Part& part : board.parts) record_.tokens[part.id];
  record_.stations[parts_.broker.id].servers = static_cast<int>(parts_.broker.vcpu);
  for (const Store& store : parts_.stores) record_.stations[store.id].servers = static_cast<int>(store.vcpu);
  for (const Server& server : parts_.servers) record_.gpus[server.id].gpu = server.gpu.id;
  for (Worker& worker : parts_.workers) warm_up(worker);
  schedule_faults();
}

// Time and order

void ReferenceRun::schedule(const Key& key, std::function<void()> what) {
  const bool is_new = agenda_.emplace(key, std::move(what)).second;
  assert(is_new);
}

/// An event about copies, the first of which is in its key.
void ReferenceRun::schedule(Nanoseconds at, Rank rank, const std::string& part, const Copies& copies, std::function<void()> what) {
  schedule({at, rank, part, copies.front()->item, copies.front()->turn}, std::move(what));
}

/// What was scheduled for the part under this rank no longer happens.
void ReferenceRun::forget(Rank rank, const std::string& part) {
  std::erase_if(agenda_, [&](const auto& event) { return event.first.rank == rank && event.first.part == part; });
}

/// What is pending because its condition holds, and the deadlines that are not over.
Agenda ReferenceRun::conditional() {
  Agenda pending;
  Broker& broker = parts_.broker;
  if (broker.up && !broker.outside.empty() && fits(broker.outside.front()))
    pending[{now_, Rank::broker_arrival, broker.id, broker.outside.front(), 0}] = [this] {
      const std::int64_t first = parts_.broker.outside.front();
      parts_.broker.outside.pop_front();
      accept(first);
    };
  if (broker.up && !broker.queue.empty() && anyone_has_room())
    pending[{now_, Rank::delivery, broker.id, *broker.queue.begin(), 0}] = [this] { deliver(); };
  for (Server& server : parts_.servers)
    if (can_start(server)) pending[{now_, Rank::batch_start, server.id, 0, 0}] = [this, &server] { start_batch(server); };
  for (Worker& worker : parts_.workers) {
    add_longest_wait(worker, pending);
    add_ack_timeout(worker, pending);
  }
  return pending;
}

void ReferenceRun::add_longest_wait(Worker& worker, Agenda& pending) {
  if (!worker.max_wait_ns || worker.buffer.empty() || worker.buffer.front().waited_longest) return;
  const Buffered& oldest = worker.buffer.front();
  const Nanoseconds over = oldest.entered_ns + *worker.max_wait_ns;
  if (over >= now_)
    pending[{over, Rank::longest_wait_over, worker.id, oldest.copy->item, oldest.copy->turn}] = [&worker] {
      worker.buffer.front().waited_longest = true;
    };
}

void ReferenceRun::add_ack_timeout(const Worker& worker, Agenda& pending) {
  if (!parts_.broker.ack_timeout_ns || worker.outstanding.empty()) return;
  const auto first = std::ranges::min_element(worker.outstanding, {}, [](const CopyRef& copy) { return std::pair(copy->delivered_ns, copy->item); });
  Copies late;
  for (const CopyRef& copy : worker.outstanding)
    if (copy->delivered_ns == (*first)->delivered_ns) late.push_back(copy);
  const Nanoseconds deadline = (*first)->delivered_ns + *parts_.broker.ack_timeout_ns;
  pending[{deadline, Rank::ack_timeout, worker.id, (*first)->item, (*first)->turn}] = [this, late] { take_back(late); };
}

/// Lets the next event happen. False if there is none by the horizon.
bool ReferenceRun::step() {
  Agenda pending = conditional();
  const bool from_agenda = pending.empty() || (!agenda_.empty() && agenda_.begin()->first < pending.begin()->first);
  Agenda& next_in = from_agenda ? agenda_ : pending;
  if (next_in.empty() || next_in.begin()->first.at_ns > record_.horizon_ns) return false;
  const auto next = next_in.extract(next_in.begin());
  now_ = next.key().at_ns;
  next.mapped()();
  return true;
}

RunRecord ReferenceRun::record() {
  note_state();
  while (!all_settled() && step()) note_state();
  assert(none_is_forgotten());
  return record_;
}

void ReferenceRun::note_state() {
  record_.published.note(now_, published_);
  record_.written.note(now_, written_);
  const Broker& broker = parts_.broker;
  record_.queues[broker.id].length.note(now_, static_cast<std::int64_t>(broker.queue.size()));
  record_.queues[broker.id].memory.note(now_, held_bytes());
  record_.queues[broker.id].kept_outside.note(now_, broker.up ? static_cast<std::int64_t>(broker.outside.size()) : 0);
  for (const Store& store : parts_.stores) {
    std::int64_t waiting = 0;
    for (const BatchRef& batch : store.line) waiting += static_cast<std::int64_t>(batch->copies.size());
    record_.queues[store.id].length.note(now_, waiting);
    record_.queues[store.id].memory.note(now_, store.taken_rows() * catalogue_.constants.store_row_bytes);
  }
  for (const Server& server : parts_.servers) note(server);
}

void ReferenceRun::note(const Server& server) {
  GpuState state;
  if (server.running) state.batch = server.running->span;
  state.otherwise = waiting_for(server);
  state.batches_ended = server.batches_ended;
  state.items_ended = server.items_ended;
  record_.gpus[server.id].states.note(now_, state);
  const Bytes used = server.workers.empty() ? 0 : gpu_memory(server, server.running ? server.running->copies.size() : 0);
  record_.gpus[server.id].memory.note(now_, used);
}

Activity ReferenceRun::waiting_for(const Server& server) const {
  const auto any = [&](auto holds) {
    return std::ranges::any_of(server.workers, [&](std::size_t worker) { return holds(parts_.workers[worker]); });
  };
  if (any([](const Worker& worker) { return worker.alive && !worker.warm; })) return Activity::warm_up;
  if (any([](const Worker& worker) { return !worker.buffer.empty() || !worker.pieces.empty(); })) return Activity::filling;
  if (any([&](const Worker& worker) { return worker.alive && !nothing_more_comes(worker); })) return Activity::starved;
  if (any([](const Worker& worker) { return !worker.alive; })) return Activity::down;
  return Activity::idle;
}

void ReferenceRun::add_token(const std::string& part, TokenKind kind, const Items& items) {
  record_.tokens[part].push_back({kind, static_cast<std::int64_t>(items.size()), items.empty() ? 0 : items.front(), now_});
}

// What becomes of items

void ReferenceRun::end(const Copies& copies) {
  for (const CopyRef& copy : copies) {
    assert(copy->lives);
    copy->lives = false;
    --item(copy->item).living_copies;
  }
}

bool ReferenceRun::is_held(std::int64_t item) const {
  const Broker& broker = parts_.broker;
  return broker.in_line.contains(item) || broker.queue.contains(item) || std::ranges::find(broker.outside, item) != broker.outside.end();
}

bool ReferenceRun::is_gone(std::int64_t number) const {
  const Item& its = item(number);
  return !its.written && !its.lost && its.living_copies == 0 && !is_held(number);
}

void ReferenceRun::lose_the_gone(const std::string& part, const Items& candidates) {
  Items gone;
  for (const std::int64_t number : candidates) {
    if (!is_gone(number)) continue;
    item(number).lost = true;
    gone.push_back(number);
  }
  if (gone.empty()) return;
  record_.losses.insert(record_.losses.end(), gone.size(), now_);
  settled_ += gone.size();
  add_token(part, token_loss, gone);
}

/// Every item is somewhere: not published, on its way to the broker, held, a living copy, or settled. Those refused are only
/// counted, and must be the others.
bool ReferenceRun::none_is_forgotten() const {
  std::int64_t nowhere = 0;
  for (std::size_t i = 0; i < items_.size(); ++i) {
    const auto number = static_cast<std::int64_t>(i) + 1;
    const bool published = number <= published_;
    nowhere += published && !parts_.broker.on_link.contains(number) && is_gone(number);
  }
  return nowhere == record_.refused;
}

}  // namespace batchyard::support
