#include "sim/simulation.h"

#include <algorithm>
#include <cassert>

#include "sim/pattern.h"

namespace batchyard::sim {

using model::Activity;
using model::Nanoseconds;

Simulation::Simulation(std::shared_ptr<const Plan> plan, RunLog* log)
    : plan_(std::move(plan)),
      broker_(*plan_, Timetable(plan_->sent(), plan_->broker.message_ns, plan_->broker.vcpu)),
      workers_(plan_->workers.begin(), plan_->workers.end()),
      servers_(plan_->servers.begin(), plan_->servers.end()),
      stores_(plan_->stores.begin(), plan_->stores.end()),
      worker_prints_(workers_.size()),
      agenda_(source_count()),
      log_(log),
      part_steps_(source_count()) {
  for (std::size_t i = 0; i < workers_.size(); ++i)
    agenda_.set(source(WorkerSource::warm_up, i), Key(plan_->workers[i].warm_up_ns, Rank::warm_up, plan_->workers[i].rank, 0));
  if (plan_->tracks_copies) schedule_faults();
  was_exhausted_ = broker_.exhausted();
  for (std::size_t i = 0; i < servers_.size(); ++i) {
    set_free(i);
    look_soon(i);
  }
  watch_broker();
}

Simulation Simulation::unlogged() const {
  Simulation copy = *this;
  copy.log_ = nullptr;
  return copy;
}

bool Simulation::all_settled() const { return written_ + lost() + refused() == plan_->arrivals.total() && plan_->arrivals.total() > 0; }

// What the broker turns away at this instant may end the run before the event.
bool Simulation::over_before_event() {
  broker_.catch_up(now_ns_, reached_, workers_);
  if (!all_settled()) return false;
  reached_ = Rank::broker_arrival;
  return true;
}

void Simulation::step() {
  const std::size_t source = agenda_.next();
  const Nanoseconds at_ns = agenda_.next_ns();
  const Rank rank = agenda_.key(source).rank();
  agenda_.pop();
  assert(at_ns >= now_ns_ && at_ns != Key::never);
  if (log_) sample_before(at_ns);
  reached_ = at_ns > event_ns_ ? rank : std::max(reached_, rank);
  now_ns_ = event_ns_ = at_ns;
  mark_ = Mark::none;
  source_ = source;
  steps_ += 1;
  part_steps_[source] += 1;
  if (!plan_->tracks_copies || !over_before_event()) happen(source);
  ended_ = all_settled();
  if (ended_) end();
}

void Simulation::end() {
  // Copies of items that are settled may still arrive, up to this event.
  if (plan_->tracks_copies) let_in(reached_ >= Rank::worker_arrival ? now_ns_ : now_ns_ - 1);
  for (const std::size_t server : free_servers_) rest(server);
}

void Simulation::sample_before(Nanoseconds at_ns) {
  while (log_->curve.next_ns() < at_ns) {
    now_ns_ = log_->curve.next_ns();
    broker_.advance(now_ns_, workers_);
    log_->curve.add(published(), written_, queued());
  }
}

void Simulation::settle_through(Nanoseconds now_ns) {
  assert(now_ns >= now_ns_);
  if (log_) sample_before(now_ns + 1);
  now_ns_ = now_ns;
  broker_.advance(now_ns_, workers_);
  if (!ended_) let_in(now_ns_);
}

void Simulation::let_in(Nanoseconds through_ns) {
  for (std::size_t i = 0; i < workers_.size(); ++i) workers_[i].advance(plan_->workers[i], broker_.timetable(), through_ns);
}

void Simulation::happen(std::size_t source) {
  if (source == 0) {
    broker_.deliver(now_ns_, workers_);
    return watch_broker();
  }
  if (source < server_sources_from_)
    return worker_event(static_cast<WorkerSource>((source - 1) % worker_sources), (source - 1) / worker_sources);
  if (source < store_sources_from_) {
    const std::size_t index = source - server_sources_from_;
    return index % server_sources == static_cast<std::size_t>(ServerSource::look) ? look(index / server_sources) : end_batch(index / server_sources);
  }
  if (source >= copy_sources_from_) return copy_event(source - copy_sources_from_);
  const std::size_t index = source - store_sources_from_;
  return index % store_sources == static_cast<std::size_t>(StoreSource::commit) ? commit(index / store_sources) : end_write(index / store_sources);
}

void Simulation::worker_event(WorkerSource kind, std::size_t worker) {
  const Plan::Worker& plan = plan_->workers[worker];
  switch (kind) {
    case WorkerSource::settlement: return settle(worker);
    case WorkerSource::store_arrival: return rows_arrive(worker);
    case WorkerSource::entry:
      return watch_entries(worker);
    case WorkerSource::refusal: return learn_refusal(worker);
    case WorkerSource::retry: return retry(worker);
    case WorkerSource::warm_up:
      workers_[worker].warm = workers_[worker].moved = true;
      agenda_.clear(source(WorkerSource::warm_up, worker));
      return look_soon(plan.server);
    case WorkerSource::longest_wait:
      workers_[worker].waited_out_ns = now_ns_;
      agenda_.clear(source(WorkerSource::longest_wait, worker));
      return look_soon(plan.server);
  }
}

// ---- broker

void Simulation::settle(std::size_t worker) {
  Fifo<Settlement>& pending = workers_[worker].settlements;
  Settlement now = pending.front();
  const std::int64_t count = broker_.timetable().count_by(now.train, now_ns_);
  now.train.items = cut(pending.front().train.items, count);
  if (pending.front().train.items.count == 0) pending.pop();
  broker_.settle(now_ns_, reached_, worker, now, workers_);
  schedule_settlement(worker);
  watch_broker();
}

void Simulation::schedule_settlement(std::size_t worker) {
  const Fifo<Settlement>& pending = workers_[worker].settlements;
  const std::size_t own = source(WorkerSource::settlement, worker);
  if (pending.empty()) return agenda_.clear(own);
  const Train& train = pending.front().train;
  const Nanoseconds at_ns = broker_.timetable().first_at(train);
  if (pending.front().on_arrival) agenda_.set(own, Key(at_ns, Rank::worker_arrival, plan_->workers[worker].rank, train.items.first));
  else agenda_.set(own, Key(at_ns, Rank::settlement, plan_->broker.rank, train.items.first));
}

void Simulation::tell_broker(std::size_t worker, Settlement::Kind kind, const Items& items) {
  const Law learns = Law::fixed_at(now_ns_ + plan_->workers[worker].broker_latency_ns);
  workers_[worker].settlements.push({kind, {items, learns}});
  schedule_settlement(worker);
}

// After anything that the broker did: who waits for messages looks when they come, and the broker acts when it matters to them.
void Simulation::watch_broker() {
  if (plan_->broker.acks == Plan::Acks::on_delivery)
    for (std::size_t i = 0; i < workers_.size(); ++i) watch_entries(i);
  const bool exhausted = broker_.exhausted(), changed = exhausted != was_exhausted_;
  for (const std::size_t server : free_servers_) {
    if (changed) look_soon(server);
    else if (any_moved(server)) rest(server);
  }
  was_exhausted_ = exhausted;
  if (plan_->tracks_copies) watch_deadlines();
  const Nanoseconds next = broker_.next_delivery_ns(now_ns_, workers_);
  if (next == Key::never) return agenda_.clear(0);
  agenda_.set(0, Key(next, Rank::delivery, plan_->broker.rank, 0));
}

void Simulation::set_free(std::size_t server) {
  free_servers_.insert(std::ranges::lower_bound(free_servers_, server), server);
  for (const std::size_t worker : plan_->servers[server].workers) workers_[worker].moved = true;
}

bool Simulation::any_moved(std::size_t server) const {
  return std::ranges::any_of(plan_->servers[server].workers, [&](std::size_t worker) { return workers_[worker].moved; });
}

// ---- worker and GPU

bool Simulation::nothing_more_comes(std::size_t worker) const { return broker_.exhausted() && workers_[worker].coming() == 0; }

bool Simulation::due(std::size_t worker) const {
  const auto& max_wait_ns = plan_->workers[worker].max_wait_ns;
  if (!max_wait_ns) return false;
  const Nanoseconds due_ns = workers_[worker].oldest_entry_ns(broker_.timetable()) + *max_wait_ns;
  return now_ns_ > due_ns || (now_ns_ == due_ns && workers_[worker].waited_out_ns == now_ns_);
}

bool Simulation::can_start(std::size_t worker) const {
  const Worker& own = workers_[worker];
  if (!own.warm || !own.has_work()) return false;
  if (!own.pieces.empty()) return true;
  return own.buffered() >= plan_->workers[worker].batch || due(worker) || nothing_more_comes(worker);
}

// In cyclic order from the one after the last that started; none: the number of workers.
std::size_t Simulation::next_to_start(std::size_t server) const {
  const std::vector<std::size_t>& workers = plan_->servers[server].workers;
  std::size_t at = 0;
  if (servers_[server].has_started()) at = static_cast<std::size_t>(std::ranges::upper_bound(workers, servers_[server].worker()) - workers.begin());
  for (std::size_t i = 0; i < workers.size(); ++i, ++at) {
    const std::size_t worker = workers[at % workers.size()];
    if (can_start(worker)) return worker;
  }
  return workers_.size();
}

void Simulation::look_soon(std::size_t server) {
  agenda_.set(source(ServerSource::look, server), Key(now_ns_, Rank::batch_start, plan_->servers[server].rank, 0));
}

void Simulation::look(std::size_t server) {
  broker_.advance(now_ns_, workers_);
  for (const std::size_t worker : plan_->servers[server].workers) {
    workers_[worker].advance(plan_->workers[worker], broker_.timetable(), now_ns_);
    workers_[worker].moved = true;
  }
  const std::size_t worker = servers_[server].free() ? next_to_start(server) : workers_.size();
  if (worker < workers_.size()) start(server, worker);
  watch_broker();
}

// Where a message may find the buffer full, its ack depends on its entry, so each arrival is an event.
void Simulation::watch_entries(std::size_t worker) {
  const std::int64_t entered = workers_[worker].entered();
  // Not before their rank: an ack of no latency must not free memory for what arrives at the broker before.
  const bool too_early = workers_[worker].unsure() && reached_ < Rank::worker_arrival;
  workers_[worker].advance(plan_->workers[worker], broker_.timetable(), too_early ? now_ns_ - 1 : now_ns_);
  if (workers_[worker].entered() > entered) look_soon(plan_->workers[worker].server);
  if (plan_->tracks_copies) reply_for_entries(worker);
  else schedule_settlement(worker);
  const Worker& own = workers_[worker];
  const std::size_t entry = source(WorkerSource::entry, worker);
  if (!own.unsure() || own.full(plan_->workers[worker])) return agenda_.clear(entry);
  agenda_.set(entry, Key(own.arrival_ns(broker_.timetable(), 1), Rank::worker_arrival, plan_->workers[worker].rank, 0));
}

void Simulation::start(std::size_t server, std::size_t worker) {
  Worker& own = workers_[worker];
  const std::uint32_t batch = own.pieces.empty() ? batch_of_buffered(worker) : batch_of_piece(worker);
  const std::int64_t count = batches_[batch].count;
  const model::BatchCost& mean = plan_->workers[worker].costs[static_cast<std::size_t>(count - 1)];
  servers_[server].start(worker, batch, count, own.spread ? own.spread->drawn(mean) : mean, now_ns_);
  free_servers_.erase(std::ranges::lower_bound(free_servers_, server));
  for (const std::size_t other : plan_->servers[server].workers) {
    workers_[other].need = 0;
    agenda_.clear(source(WorkerSource::longest_wait, other));
  }
  const std::int64_t first = batches_[batch].first();
  worker_prints_[worker].add(Fingerprint::Token::batch_start, now_ns_, first, count);
  agenda_.set(source(ServerSource::batch_end, server),
              Key(servers_[server].ends_ns(), Rank::batch_end, plan_->workers[worker].rank, first, batches_[batch].turn()));
  batch_events_ += 1;
  mark_ = Mark::batch_start;
}

std::uint32_t Simulation::batch_of_buffered(std::size_t worker) {
  Worker& own = workers_[worker];
  const std::int64_t count = std::min(plan_->workers[worker].batch, own.buffered());
  const std::uint32_t batch = new_batch(worker, count);
  own.take(plan_->workers[worker], broker_.timetable(), count, now_ns_, batches_[batch].items);
  return batch;
}

std::uint32_t Simulation::batch_of_piece(std::size_t worker) {
  Pieces& pieces = workers_[worker].pieces;
  const std::int64_t before = pieces.items();
  std::vector<Items> piece = pieces.take();
  const std::uint32_t batch = new_batch(worker, before - pieces.items());
  batches_[batch].items = std::move(piece);
  return batch;
}

// The free GPU waits: for whom, and until when at the earliest.
void Simulation::rest(std::size_t server) {
  Nanoseconds next_look_ns = Key::never;
  Activity activity = Activity::idle;
  const auto at_least = [&](Activity other) {
    const auto urgency = [](Activity a) { 
      return a == Activity::warm_up ? 4 : a == Activity::filling ? 3 : a == Activity::starved ? 2 : a == Activity::down ? 1 : 0;
    };
    if (urgency(other) > urgency(activity)) activity = other;
  };
  for (const std::size_t worker : plan_->servers[server].workers) {
    workers_[worker].moved = false;
    if (!workers_[worker].warm) {
      at_least(workers_[worker].alive ? Activity::warm_up : Activity::down);
      continue;
    }
    at_least(workers_[worker].has_work() ? Activity::filling : nothing_more_comes(worker) ? Activity::idle : Activity::starved);
    wait_for(worker, next_look_ns);
  }
  servers_[server].rest(activity, now_ns_);
  const std::size_t look = source(ServerSource::look, server);
  if (agenda_.key(look).at_ns == now_ns_) return;
  if (next_look_ns == Key::never) return agenda_.clear(look);
  agenda_.set(look, Key(next_look_ns, Rank::batch_start, plan_->servers[server].rank, 0));
}

void Simulation::wait_for(std::size_t worker, Nanoseconds& next_look_ns) {
  Worker& own = workers_[worker];
  const Plan::Worker& plan = plan_->workers[worker];
  std::int64_t wanted = own.buffered() == 0 ? 1 : plan.batch - own.buffered();
  if (broker_.exhausted()) wanted = std::min(wanted, own.coming());
  own.need = std::max<std::int64_t>(0, wanted - own.coming());
  if (wanted > 0 && own.need == 0) next_look_ns = std::min(next_look_ns, own.arrival_ns(broker_.timetable(), wanted));
  if (own.buffered() == 0 || !plan.max_wait_ns) return;
  const Nanoseconds due_ns = own.oldest_entry_ns(broker_.timetable()) + *plan.max_wait_ns;
  if (due_ns < now_ns_ || own.waited_out_ns == due_ns) return;
  agenda_.set(source(WorkerSource::longest_wait, worker), Key(due_ns, Rank::longest_wait, plan.rank, own.oldest(), own.oldest_turn()));
}

std::uint32_t Simulation::new_batch(std::size_t worker, std::int64_t count) {
  if (spare_batches_.empty()) {
    spare_batches_.push_back(static_cast<std::uint32_t>(batches_.size()));
    batches_.emplace_back();
  }
  const std::uint32_t batch = spare_batches_.back();
  spare_batches_.pop_back();
  batches_[batch].worker = worker;
  batches_[batch].count = count;
  batches_[batch].attempts = 0;
  batches_[batch].sender_died = false;
  batches_[batch].items.clear();
  return batch;
}

void Simulation::end_batch(std::size_t server) {
  const std::uint32_t batch = servers_[server].batch();
  const Batch& own = batches_[batch];
  const bool good = servers_[server].cost().fits;
  servers_[server].finish(now_ns_);
  set_free(server);
  batch_attempts_ += own.count;
  batch_events_ += 1;
  mark_ = Mark::batch_end;
  worker_prints_[own.worker].add(good ? Fingerprint::Token::batch_end : Fingerprint::Token::batch_failed, now_ns_, own.first(), own.count);
  if (good) send_rows(batch);
  else fail_batch(batch);
  look_soon(server);
}

void Simulation::fail_batch(std::uint32_t batch) {
  const Batch& own = batches_[batch];
  failed_batch_attempts_ += own.count;
  if (plan_->workers[own.worker].splits && own.count > 1) {
    workers_[own.worker].pieces.split(own.items);
    spare_batches_.push_back(batch);
    return;
  }
  const bool can_return = plan_->broker.acks == Plan::Acks::after_write;
  std::vector<Items> lost, back;
  for (Items items : own.items) {
    items.failures += 1;
    (can_return && items.failures <= plan_->workers[own.worker].retries ? back : lost).push_back(items);
  }
  if (plan_->tracks_copies) reply_now(own.worker, Settlement::Kind::back, back);
  else for (const Items& items : back) tell_broker(own.worker, Settlement::Kind::back, items);
  if (!lost.empty()) give_up(own.worker, lost);
  spare_batches_.push_back(batch);
}

void Simulation::give_up(std::size_t worker, const std::vector<Items>& items) {
  const bool tells = plan_->broker.acks == Plan::Acks::after_write;
  if (plan_->tracks_copies) {
    broker_.copies().end(items);
    lose_gone(worker, numbers(items));
    if (tells) reply_now(worker, Settlement::Kind::done, items);
    return;
  }
  Items all{.first = items.front().first};
  for (const Items& run : items) all.count += run.count;
  count_loss(all.count);
  worker_prints_[worker].add(Fingerprint::Token::loss, now_ns_, all.first, all.count);
  if (tells) tell_broker(worker, Settlement::Kind::done, all);
}

void Simulation::count_loss(std::int64_t items) {
  lost_ += items;
  if (first_loss_ns_ < 0) first_loss_ns_ = now_ns_;
}

// ---- rows

void Simulation::schedule(std::size_t source, Rank rank, std::uint32_t part, const Fifo<Posted>& queue) {
  if (queue.empty()) return agenda_.clear(source);
  const Posted& next = queue.front();
  agenda_.set(source, Key(next.at_ns, rank, part, next.item, next.turn));
}

void Simulation::send_rows(std::uint32_t batch) {
  const std::size_t worker = batches_[batch].worker;
  const Plan::Worker& plan = plan_->workers[worker];
  Worker& own = workers_[worker];
  const Nanoseconds sent_ns = plan.store_bytes_per_s ? own.row_link.send(now_ns_, plan_->rows_sending_ns(plan, batches_[batch].count)) : now_ns_;
  post(own.to_store, {sent_ns + plan.store_latency_ns, batches_[batch].first(), batch, batches_[batch].turn()});
  schedule(source(WorkerSource::store_arrival, worker), Rank::store_arrival, plan_->stores[plan.store].rank, own.to_store);
}

void Simulation::rows_arrive(std::size_t worker) {
  const Plan::Worker& plan = plan_->workers[worker];
  const std::uint32_t batch = workers_[worker].to_store.front().batch;
  workers_[worker].to_store.pop();
  schedule(source(WorkerSource::store_arrival, worker), Rank::store_arrival, plan_->stores[plan.store].rank, workers_[worker].to_store);
  Batch& own = batches_[batch];
  own.attempts += 1;
  batch_events_ += 1;
  if (stores_[plan.store].accept({0, own.first(), batch, own.turn()}, own.count, now_ns_)) return schedule_write_end(plan.store);
  write_attempts_ += own.count;
  failed_write_attempts_ += own.count;
  if (own.sender_died) return lose_rows(batch);
  post(workers_[worker].refusals, {now_ns_ + plan.store_latency_ns, own.first(), batch, own.turn()});
  schedule(source(WorkerSource::refusal, worker), Rank::refusal, plan.rank, workers_[worker].refusals);
}

void Simulation::learn_refusal(std::size_t worker) {
  const Plan::Worker& plan = plan_->workers[worker];
  const Posted refused = workers_[worker].refusals.front();
  workers_[worker].refusals.pop();
  schedule(source(WorkerSource::refusal, worker), Rank::refusal, plan.rank, workers_[worker].refusals);
  const Batch& own = batches_[refused.batch];
  if (own.attempts > plan.retries) {
    give_up(worker, own.items);
    spare_batches_.push_back(refused.batch);
    return;
  }
  post(workers_[worker].retries, {now_ns_ + plan.retry_ns, refused.item, refused.batch, refused.turn});
  schedule(source(WorkerSource::retry, worker), Rank::retry, plan.rank, workers_[worker].retries);
}

void Simulation::retry(std::size_t worker) {
  const std::uint32_t batch = workers_[worker].retries.front().batch;
  workers_[worker].retries.pop();
  schedule(source(WorkerSource::retry, worker), Rank::retry, plan_->workers[worker].rank, workers_[worker].retries);
  send_rows(batch);
}

void Simulation::schedule_write_end(std::size_t store) {
  const Posted end = stores_[store].next_write_end();
  if (end.at_ns == Key::never) return agenda_.clear(source(StoreSource::write_end, store));
  agenda_.set(source(StoreSource::write_end, store), Key(end.at_ns, Rank::write_end, plan_->stores[store].rank, end.item, end.turn));
}

void Simulation::end_write(std::size_t store) {
  stores_[store].end_write(now_ns_);
  batch_events_ += 1;
  schedule_write_end(store);
  schedule(source(StoreSource::commit, store), Rank::commit, plan_->stores[store].rank, stores_[store].commits());
}

void Simulation::commit(std::size_t store) {
  const std::uint32_t batch = stores_[store].commits().front().batch;
  const Batch& own = batches_[batch];
  const Written written = plan_->tracks_copies ? write_copies(own, store) : Written{own.count, 0};
  stores_[store].commit(now_ns_, own.count, written.again);
  schedule(source(StoreSource::commit, store), Rank::commit, plan_->stores[store].rank, stores_[store].commits());
  written_ += written.firsts;
  duplicates_ += own.count - written.firsts;
  write_attempts_ += own.count;
  batch_events_ += 1;
  if (written.firsts > 0) last_commit_ns_ = now_ns_;
  mark_ = Mark::commit;
  if (log_ && !plan_->tracks_copies) log_->latency.add(own.worker, now_ns_, own.items);
  if (plan_->broker.acks == Plan::Acks::after_write && !own.sender_died) {
    if (plan_->tracks_copies) reply_now(own.worker, Settlement::Kind::done, own.items);
    else tell_broker(own.worker, Settlement::Kind::done, {.first = own.first(), .count = own.count});
  }
  spare_batches_.push_back(batch);
}

void Simulation::repeat(const Simulation& before, Pattern& pattern) {
  pattern.batches(before.batches_, batches_);
  pattern.timetables(before.broker_.timetable(), broker_.timetable());
  pattern.level(before.ended_, ended_);
  pattern.level(before.mark_, mark_);
  pattern.level(before.reached_, reached_);
  pattern.level(before.was_exhausted_, was_exhausted_);
  pattern.level(before.first_loss_ns_, first_loss_ns_);
  pattern.level(before.duplicates_, duplicates_);
  pattern.past(before.last_commit_ns_, last_commit_ns_);
  for (std::size_t i = 0; pattern.holds() && i < servers_.size(); ++i) servers_[i].repeat(before.servers_[i], pattern);
  for (std::size_t i = 0; pattern.holds() && i < workers_.size(); ++i) workers_[i].repeat(before.workers_[i], pattern);
  if (pattern.holds()) agenda_.repeat(before.agenda_, pattern);
  for (std::size_t i = 0; pattern.holds() && i < stores_.size(); ++i) stores_[i].repeat(before.stores_[i], pattern);
  for (std::size_t i = 0; pattern.holds() && i < worker_prints_.size(); ++i) worker_prints_[i].repeat(before.worker_prints_[i], pattern);
  if (pattern.holds()) broker_.repeat(before.broker_, pattern);
  pattern.instant(before.now_ns_, now_ns_);
  pattern.past(before.event_ns_, event_ns_);
  for (const auto total : {&Simulation::written_, &Simulation::lost_, &Simulation::batch_attempts_, &Simulation::failed_batch_attempts_,
                           &Simulation::write_attempts_, &Simulation::failed_write_attempts_, &Simulation::batch_events_})
    pattern.total(before.*total, this->*total);
  if (pattern.checks()) return;
  for (Batch& batch : batches_)
    for (Items& items : batch.items) items.first += pattern.times() * pattern.shift();
}

void Simulation::leap(const Simulation& before, std::int64_t times) {
  Pattern pattern(before, *this);
  pattern.carry(times);
  repeat(before, pattern);
}

}  // namespace batchyard::sim
