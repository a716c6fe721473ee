#include "support/reference_run.h"

#include <algorithm>
#include <cassert>
#include <functional>
#include <map>

#include "support/reference_measures.h"
#include "support/reference_parts.h"

namespace batchyard::support {
namespace {

using model::Activity;

enum class Rank {
  commit, settlement, batch_end, write_end, ready, publish, broker_arrival, worker_arrival, store_arrival, refusal,
  delivery, batch_start, warm_up_over, longest_wait_over, retry,
};
enum class Settlement { ack, discard, nack };
enum TokenKind { token_batch_start = 1, token_good_batch = 2, token_failed_batch = 3, token_commit = 4, token_loss = 5 };

/// The port is left out: it never decides.
struct Key {
  Nanoseconds at_ns;
  Rank rank;
  std::string part;
  std::int64_t first_item;
  auto operator<=>(const Key&) const = default;
};
using Agenda = std::map<Key, std::function<void()>>;

class Run {
 public:
  Run(const model::Level& level, const model::Board& board, std::uint64_t seed);
  RunRecord record();

 private:
  void schedule(Nanoseconds at, Rank rank, const std::string& part, std::int64_t first_item, std::function<void()> what);
  Agenda conditional();
  bool step();
  void note_state();
  void note(const Server& server);
  Activity waiting_for(const Server& server) const;

  void publish(std::int64_t item);
  void arrive_at_broker(std::int64_t item);
  void accept(std::int64_t item);
  void refuse();
  void drop_one_for(std::int64_t item);
  void drop(std::int64_t item);
  void become_ready(std::int64_t item);
  void enter_queue(std::int64_t item);
  void leave_queue(std::int64_t item);
  bool has_room(const Worker& worker) const;
  bool anyone_has_room() const;
  void deliver();
  void send_settlement(Settlement kind, std::size_t worker, const Items& items);
  void settle(Settlement kind, std::size_t worker, const Items& items);

  void arrive_at_worker(std::size_t worker, std::int64_t item);
  void enter_buffer(std::size_t worker, std::int64_t item);
  bool nothing_more_comes(const Worker& worker) const;
  bool is_due(const Worker& worker) const;
  bool can_start(const Worker& worker) const;
  bool can_start(const Server& server) const;
  void start_batch(Server& server);
  void end_batch(Server& server);
  void end_good_batch(const BatchRef& batch);
  void end_failed_batch(const BatchRef& batch);
  void lose(std::size_t worker, const Items& items);

  void send_rows(const BatchRef& batch);
  void arrive_at_store(const BatchRef& batch);
  void start_writing(Store& store);
  void end_writing(const BatchRef& batch);
  void commit(const BatchRef& batch);
  void learn_refusal(const BatchRef& batch);

  void add_token(const std::string& part, TokenKind kind, const Items& items);
  Item& item(std::int64_t number) { return items_[static_cast<std::size_t>(number) - 1]; }
  bool all_settled() const { return !items_.empty() && settled_ == items_.size(); }

  const model::Catalogue& catalogue_;
  Parts parts_;
  std::vector<Item> items_;
  Agenda agenda_;
  RunRecord record_;
  Nanoseconds now_ = 0;
  std::size_t settled_ = 0;
  std::int64_t published_ = 0;
  std::int64_t written_ = 0;
};

Run::Run(const model::Level& level, const model::Board& board, std::uint64_t seed) : catalogue_(level.catalogue), parts_(level, board) {
  record_.horizon_ns = level.horizon_ns;
  record_.broker = parts_.broker.id;
  for (const Nanoseconds instant : planned_instants(level, parts_.users.id, seed)) {
    record_.items.push_back({instant, {}});
    const auto number = static_cast<std::int64_t>(record_.items.size());
    schedule(instant, Rank::publish, parts_.users.id, number, [this, number] { publish(number); });
  }
  items_.resize(record_.items.size());
  parts_.users.unpublished = items_.size();
  for (const model::Part& part : board.parts) record_.tokens[part.id];
  record_.stations[parts_.broker.id].servers = static_cast<int>(parts_.broker.vcpu);
  for (const Store& store : parts_.stores) record_.stations[store.id].servers = static_cast<int>(store.vcpu);
  for (const Server& server : parts_.servers) record_.gpus[server.id].gpu = server.gpu.id;
  for (Worker& worker : parts_.workers)
    schedule(catalogue_.constants.worker_warm_up_ns, Rank::warm_up_over, worker.id, 0, [&worker] { worker.warm = true; });
}

// Time and order

void Run::schedule(Nanoseconds at, Rank rank, const std::string& part, std::int64_t first_item, std::function<void()> what) {
  const bool is_new = agenda_.emplace(Key{at, rank, part, first_item}, std::move(what)).second;
  assert(is_new);
}

/// What is pending because its condition holds, and the longest waits that are not over.
Agenda Run::conditional() {
  Agenda pending;
  Broker& broker = parts_.broker;
  if (!broker.outside.empty() && broker.fits())
    pending[{now_, Rank::broker_arrival, broker.id, broker.outside.front()}] = [this] {
      const std::int64_t first = parts_.broker.outside.front();
      parts_.broker.outside.pop_front();
      accept(first);
    };
  if (!broker.queue.empty() && anyone_has_room())
    pending[{now_, Rank::delivery, broker.id, *broker.queue.begin()}] = [this] { deliver(); };
  for (Server& server : parts_.servers)
    if (can_start(server)) pending[{now_, Rank::batch_start, server.id, 0}] = [this, &server] { start_batch(server); };
  for (Worker& worker : parts_.workers) {
    if (!worker.max_wait_ns || worker.buffer.empty() || worker.buffer.front().waited_longest) continue;
    const Nanoseconds over = worker.buffer.front().entered_ns + *worker.max_wait_ns;
    if (over >= now_)
      pending[{over, Rank::longest_wait_over, worker.id, worker.buffer.front().item}] = [&worker] { worker.buffer.front().waited_longest = true; };
  }
  return pending;
}

/// Lets the next event happen. False if there is none by the horizon.
bool Run::step() {
  Agenda pending = conditional();
  const bool from_agenda = pending.empty() || (!agenda_.empty() && agenda_.begin()->first < pending.begin()->first);
  Agenda& next_in = from_agenda ? agenda_ : pending;
  if (next_in.empty() || next_in.begin()->first.at_ns > record_.horizon_ns) return false;
  const auto next = next_in.extract(next_in.begin());
  now_ = next.key().at_ns;
  next.mapped()();
  return true;
}

RunRecord Run::record() {
  note_state();
  while (!all_settled() && step()) note_state();
  return record_;
}

void Run::note_state() {
  record_.published.note(now_, published_);
  record_.written.note(now_, written_);
  const Broker& broker = parts_.broker;
  record_.queues[broker.id].length.note(now_, static_cast<std::int64_t>(broker.queue.size()));
  record_.queues[broker.id].memory.note(now_, broker.held_bytes());
  for (const Store& store : parts_.stores) {
    std::int64_t waiting = 0;
    for (const BatchRef& batch : store.line) waiting += static_cast<std::int64_t>(batch->items.size());
    record_.queues[store.id].length.note(now_, waiting);
    record_.queues[store.id].memory.note(now_, (store.rows + store.uncommitted_rows) * catalogue_.constants.store_row_bytes);
  }
  for (const Server& server : parts_.servers) note(server);
}

void Run::note(const Server& server) {
  GpuState state;
  if (server.running) state.batch = server.running->span;
  state.otherwise = waiting_for(server);
  state.batches_ended = server.batches_ended;
  state.items_ended = server.items_ended;
  record_.gpus[server.id].states.note(now_, state);
  const Bytes used = server.workers.empty() ? 0 : gpu_memory(server, server.running ? server.running->items.size() : 0);
  record_.gpus[server.id].memory.note(now_, used);
}

Activity Run::waiting_for(const Server& server) const {
  const auto any = [&](auto holds) {
    return std::ranges::any_of(server.workers, [&](std::size_t worker) { return holds(parts_.workers[worker]); });
  };
  if (any([](const Worker& worker) { return !worker.warm; })) return Activity::warm_up;
  if (any([](const Worker& worker) { return !worker.buffer.empty(); })) return Activity::filling;
  if (any([&](const Worker& worker) { return !nothing_more_comes(worker); })) return Activity::starved;
  return Activity::idle;
}

void Run::add_token(const std::string& part, TokenKind kind, const Items& items) {
  record_.tokens[part].push_back({kind, static_cast<std::int64_t>(items.size()), items.front(), now_});
}

// Users and broker

void Run::publish(std::int64_t item) {
  ++record_.events;
  ++published_;
  --parts_.users.unpublished;
  parts_.broker.on_link.insert(item);
  schedule(now_ + parts_.users.latency_ns, Rank::broker_arrival, parts_.broker.id, item, [this, item] { arrive_at_broker(item); });
}

void Run::arrive_at_broker(std::int64_t item) {
  Broker& broker = parts_.broker;
  broker.on_link.erase(item);
  const bool others_wait = !broker.outside.empty();
  if (broker.fits() && !others_wait) return accept(item);
  if (broker.overflow == "block") return broker.outside.push_back(item);
  if (broker.overflow == "reject") return refuse();
  drop_one_for(item);
}

void Run::accept(std::int64_t item) {
  ++record_.events;
  ++record_.attempts;
  Broker& broker = parts_.broker;
  broker.held.insert(item);
  broker.in_line.insert(item);
  const auto vcpus = static_cast<std::size_t>(broker.vcpu);
  const std::size_t before = broker.ready_ns.size();
  const Nanoseconds served = before < vcpus ? now_ : std::max(now_, broker.ready_ns[before - vcpus]);
  const Nanoseconds ready = served + catalogue_.constants.broker_message_ns;
  broker.ready_ns.push_back(ready);
  record_.stations[broker.id].work.push_back({served, ready});
  schedule(ready, Rank::ready, broker.id, item, [this, item] { become_ready(item); });
}

void Run::refuse() {
  ++record_.events;
  ++record_.attempts;
  ++record_.failed_attempts;
  ++record_.refused;
  ++settled_;
}

void Run::drop_one_for(std::int64_t item) {
  Broker& broker = parts_.broker;
  if (broker.queue.empty()) {
    ++record_.events;
    ++record_.attempts;
    return drop(item);
  }
  const std::int64_t oldest = *broker.queue.begin();
  leave_queue(oldest);
  broker.held.erase(oldest);
  drop(oldest);
  accept(item);
}

void Run::drop(std::int64_t item) {
  record_.losses.push_back(now_);
  ++settled_;
  add_token(parts_.broker.id, token_loss, {item});
}

void Run::become_ready(std::int64_t item) {
  ++record_.events;
  parts_.broker.in_line.erase(item);
  enter_queue(item);
}

void Run::enter_queue(std::int64_t number) {
  parts_.broker.queue.insert(number);
  item(number).queued_ns = now_;
  ++record_.queues[parts_.broker.id].entered;
}

void Run::leave_queue(std::int64_t number) {
  parts_.broker.queue.erase(number);
  record_.queues[parts_.broker.id].waits.push_back(now_ - item(number).queued_ns);
}

bool Run::has_room(const Worker& worker) const { return static_cast<std::int64_t>(worker.unsettled.size()) < worker.prefetch; }

bool Run::anyone_has_room() const {
  return std::ranges::any_of(parts_.workers, [&](const Worker& worker) { return has_room(worker); });
}

void Run::deliver() {
  ++record_.events;
  Broker& broker = parts_.broker;
  const std::int64_t number = *broker.queue.begin();
  leave_queue(number);
  if (item(number).returned) ++record_.redelivered;
  std::size_t consumer = broker.next_consumer;
  while (!has_room(parts_.workers[consumer])) consumer = (consumer + 1) % parts_.workers.size();
  broker.next_consumer = (consumer + 1) % parts_.workers.size();
  Worker& worker = parts_.workers[consumer];
  worker.unsettled.insert(number);
  worker.on_link.insert(number);
  schedule(now_ + worker.broker_latency_ns, Rank::worker_arrival, worker.id, number,
           [this, consumer, number] { arrive_at_worker(consumer, number); });
}

void Run::send_settlement(Settlement kind, std::size_t worker, const Items& items) {
  if (items.empty()) return;
  const Nanoseconds at = now_ + parts_.workers[worker].broker_latency_ns;
  schedule(at, Rank::settlement, parts_.broker.id, items.front(), [this, kind, worker, items] { settle(kind, worker, items); });
}

void Run::settle(Settlement kind, std::size_t worker, const Items& items) {
  for (const std::int64_t number : items) {
    ++record_.events;
    parts_.workers[worker].unsettled.erase(number);
    if (kind == Settlement::nack) {
      item(number).returned = true;
      enter_queue(number);
    } else {
      parts_.broker.held.erase(number);
    }
  }
}

// Workers and GPUs

void Run::arrive_at_worker(std::size_t place, std::int64_t item) {
  Worker& worker = parts_.workers[place];
  worker.on_link.erase(item);
  if (worker.buffer.size() < worker.most_buffered) return enter_buffer(place, item);
  worker.before_buffer.push_back(item);
}

void Run::enter_buffer(std::size_t worker, std::int64_t item) {
  ++record_.events;
  parts_.workers[worker].buffer.push_back({item, now_});
  if (parts_.broker.acks_on_delivery) send_settlement(Settlement::ack, worker, {item});
}

bool Run::nothing_more_comes(const Worker& worker) const {
  const Broker& broker = parts_.broker;
  return parts_.users.unpublished == 0 && broker.on_link.empty() && broker.outside.empty() && broker.in_line.empty() &&
         broker.queue.empty() && worker.on_link.empty() && worker.before_buffer.empty();
}

bool Run::is_due(const Worker& worker) const {
  if (!worker.max_wait_ns) return false;
  const Buffered& oldest = worker.buffer.front();
  return now_ > oldest.entered_ns + *worker.max_wait_ns || oldest.waited_longest;
}

bool Run::can_start(const Worker& worker) const {
  if (!worker.warm || worker.buffer.empty()) return false;
  const bool full = static_cast<std::int64_t>(worker.buffer.size()) >= worker.batch;
  return full || is_due(worker) || nothing_more_comes(worker);
}

bool Run::can_start(const Server& server) const {
  const auto can = [&](std::size_t worker) { return can_start(parts_.workers[worker]); };
  return !server.running && std::ranges::any_of(server.workers, can);
}

void Run::start_batch(Server& server) {
  ++record_.events;
  std::size_t turn = server.next_worker;
  while (!can_start(parts_.workers[server.workers[turn]])) turn = (turn + 1) % server.workers.size();
  server.next_worker = (turn + 1) % server.workers.size();
  const std::size_t place = server.workers[turn];
  Worker& worker = parts_.workers[place];

  const auto batch = std::make_shared<Batch>();
  batch->worker = place;
  while (!worker.buffer.empty() && static_cast<std::int64_t>(batch->items.size()) < worker.batch) {
    batch->items.push_back(worker.buffer.front().item);
    worker.buffer.pop_front();
  }
  batch->span = batch_span(catalogue_, server, batch->items.size(), now_);
  server.running = batch;
  add_token(worker.id, token_batch_start, batch->items);
  const Nanoseconds end = now_ + batch->span.launch_ns + batch->span.compute_ns + batch->span.spill_ns;
  schedule(end, Rank::batch_end, worker.id, batch->items.front(), [this, &server] { end_batch(server); });

  while (!worker.before_buffer.empty() && worker.buffer.size() < worker.most_buffered) {
    enter_buffer(place, worker.before_buffer.front());
    worker.before_buffer.pop_front();
  }
}

void Run::end_batch(Server& server) {
  ++record_.events;
  const BatchRef batch = server.running;
  server.running.reset();
  ++server.batches_ended;
  server.items_ended += static_cast<std::int64_t>(batch->items.size());
  record_.attempts += static_cast<std::int64_t>(batch->items.size());
  if (batch->span.good) return end_good_batch(batch);
  end_failed_batch(batch);
}

void Run::end_good_batch(const BatchRef& batch) {
  add_token(parts_.workers[batch->worker].id, token_good_batch, batch->items);
  send_rows(batch);
}

void Run::end_failed_batch(const BatchRef& batch) {
  const Worker& worker = parts_.workers[batch->worker];
  record_.failed_attempts += static_cast<std::int64_t>(batch->items.size());
  add_token(worker.id, token_failed_batch, batch->items);
  if (parts_.broker.acks_on_delivery) return lose(batch->worker, batch->items);
  Items given_up, given_back;
  for (const std::int64_t number : batch->items) {
    ++item(number).failures;
    (item(number).failures > worker.retries ? given_up : given_back).push_back(number);
  }
  lose(batch->worker, given_up);
  send_settlement(Settlement::nack, batch->worker, given_back);
}

/// The worker gives items up; where the broker still holds them, it is told.
void Run::lose(std::size_t worker, const Items& items) {
  if (items.empty()) return;
  record_.losses.insert(record_.losses.end(), items.size(), now_);
  settled_ += items.size();
  add_token(parts_.workers[worker].id, token_loss, items);
  if (!parts_.broker.acks_on_delivery) send_settlement(Settlement::discard, worker, items);
}

// Stores

void Run::send_rows(const BatchRef& batch) {
  const Worker& worker = parts_.workers[batch->worker];
  ++batch->attempts;
  schedule(now_ + worker.store_latency_ns, Rank::store_arrival, parts_.stores[worker.store].id, batch->items.front(),
           [this, batch] { arrive_at_store(batch); });
}

void Run::arrive_at_store(const BatchRef& batch) {
  ++record_.events;
  const Worker& worker = parts_.workers[batch->worker];
  Store& store = parts_.stores[worker.store];
  const auto rows = static_cast<std::int64_t>(batch->items.size());
  if (store.rows + store.uncommitted_rows + rows > store.capacity_rows) {
    record_.attempts += rows;
    record_.failed_attempts += rows;
    return schedule(now_ + worker.store_latency_ns, Rank::refusal, worker.id, batch->items.front(), [this, batch] { learn_refusal(batch); });
  }
  store.uncommitted_rows += rows;
  batch->reached_store_ns = now_;
  record_.queues[store.id].entered += rows;
  store.line.push_back(batch);
  start_writing(store);
}

/// Free vCPUs take the next in line.
void Run::start_writing(Store& store) {
  while (store.free_vcpus > 0 && !store.line.empty()) {
    const BatchRef batch = store.line.front();
    store.line.pop_front();
    --store.free_vcpus;
    const auto rows = static_cast<std::int64_t>(batch->items.size());
    auto& waits = record_.queues[store.id].waits;
    waits.insert(waits.end(), batch->items.size(), now_ - batch->reached_store_ns);
    const Nanoseconds end = now_ + rows * catalogue_.constants.store_row_ns;
    record_.stations[store.id].work.push_back({now_, end});
    schedule(end, Rank::write_end, store.id, batch->items.front(), [this, batch] { end_writing(batch); });
  }
}

void Run::end_writing(const BatchRef& batch) {
  ++record_.events;
  Store& store = parts_.stores[parts_.workers[batch->worker].store];
  ++store.free_vcpus;
  schedule(now_ + catalogue_.constants.store_commit_ns, Rank::commit, store.id, batch->items.front(), [this, batch] { commit(batch); });
  start_writing(store);
}

void Run::commit(const BatchRef& batch) {
  ++record_.events;
  const auto rows = static_cast<std::int64_t>(batch->items.size());
  Store& store = parts_.stores[parts_.workers[batch->worker].store];
  store.uncommitted_rows -= rows;
  store.rows += rows;
  record_.attempts += rows;
  written_ += rows;
  settled_ += batch->items.size();
  for (const std::int64_t number : batch->items) record_.items[static_cast<std::size_t>(number) - 1].written_ns = now_;
  add_token(store.id, token_commit, batch->items);
  if (!parts_.broker.acks_on_delivery) send_settlement(Settlement::ack, batch->worker, batch->items);
}

void Run::learn_refusal(const BatchRef& batch) {
  const Worker& worker = parts_.workers[batch->worker];
  if (batch->attempts > worker.retries) return lose(batch->worker, batch->items);
  schedule(now_ + catalogue_.constants.worker_retry_ns, Rank::retry, worker.id, batch->items.front(), [this, batch] { send_rows(batch); });
}

}  // namespace

model::Outcome reference_run(const model::Level& level, const model::Board& board, std::uint64_t seed) {
  constexpr int curve_points = 512;
  model::Outcome outcome = measures_of(Run(level, board, seed).record(), curve_points);
  outcome.monthly_cost_usd = price(level.catalogue, board);
  outcome.gpu_month_usd = price(level.catalogue, board, model::PartKind::gpu_server);
  return outcome;
}

}  // namespace batchyard::support
