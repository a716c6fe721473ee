// What a simulation does where copies of messages matter: late acks, workers that die, a broker that restarts (docs/MODEL.md, "Copies",
// "Ack timeout", "Restarts" and "Deaths").
#include <algorithm>
#include <tuple>

#include "sim/simulation.h"

namespace batchyard::sim {

using model::Nanoseconds;

void Simulation::schedule_faults() {
  for (const Plan::Worker& worker : plan_->workers) worker_failures_.emplace_back(worker.failures, Failures::Redraw::when_up);
  broker_failures_.emplace(plan_->broker.failures, Failures::Redraw::when_up);
  for (std::size_t i = 0; i < workers_.size(); ++i) schedule_death(i);
  schedule_restart();
}

void Simulation::copy_event(std::size_t index) {
  switch (static_cast<CopySource>(std::min(index, worker_copy_sources_from))) {
    case CopySource::reply: return hear();
    case CopySource::going_down: return go_down();
    case CopySource::up_again: return come_up();
    case CopySource::of_workers: break;
  }
  index -= worker_copy_sources_from;
  const std::size_t worker = index / worker_copy_sources;
  switch (static_cast<WorkerCopySource>(index % worker_copy_sources)) {
    case WorkerCopySource::ack_timeout: return take_back_late(worker);
    case WorkerCopySource::death: return die(worker);
    case WorkerCopySource::back: return come_back(worker);
  }
}

// ---- what the broker is told

void Simulation::reply(const Reply& reply) {
  const auto key = [](const Reply& of) { return std::tuple(of.at_ns, of.items.front().first, of.items.front().turn); };
  const auto after = std::ranges::upper_bound(replies_, key(reply), {}, key);
  replies_.insert(after, reply);
  schedule_reply();
}

void Simulation::reply_now(std::size_t worker, Settlement::Kind kind, const std::vector<Items>& items) {
  if (!items.empty()) reply({now_ns_ + plan_->workers[worker].broker_latency_ns, worker, kind, items});
}

void Simulation::schedule_reply() {
  const std::size_t own = source(CopySource::reply);
  if (replies_.empty()) return agenda_.clear(own);
  const Reply& next = replies_.front();
  agenda_.set(own, Key(next.at_ns, Rank::settlement, plan_->broker.rank, next.items.front().first, next.items.front().turn));
}

void Simulation::hear() {
  const Reply now = replies_.front();
  replies_.pop();
  schedule_reply();
  broker_.settle(now_ns_, now.worker, now);
  watch_broker();
}

// Early acks leave one by one, as the messages enter the buffer.
void Simulation::reply_for_entries(std::size_t worker) {
  Fifo<Settlement>& entered = workers_[worker].settlements;
  for (; !entered.empty(); entered.pop()) {
    const Train& train = entered.front().train;
    for (Items run = train.items; run.count > 0;) {
      const Items own = cut(run, 1);
      reply({broker_.timetable().at(train.law, own.first), worker, Settlement::Kind::done, {own}});
    }
  }
}

void Simulation::lose_gone(std::size_t worker, const std::vector<std::int64_t>& items) {
  const Copies::Lost lost = broker_.copies().lose_gone(items);
  if (lost.count == 0) return;
  count_loss(lost.count);
  worker_prints_[worker].add(Fingerprint::Token::loss, now_ns_, lost.first, lost.count);
}

// Rows of a batch: the copies end.
Simulation::Written Simulation::write_copies(const Batch& batch, std::size_t store) {
  Written written;
  std::vector<Items> firsts;
  for (Items run : batch.items)
    while (run.count > 0) {
      const Items own = cut(run, 1);
      const Copies::Row row = broker_.copies().write(own.first, store);
      written.again += row.is_new_to_store ? 0 : 1;
      written.firsts += row.is_items_first ? 1 : 0;
      if (row.is_items_first && (firsts.empty() || !joined(firsts.back(), own))) firsts.push_back(own);
    }
  if (log_) log_->latency.add(batch.worker, now_ns_, firsts);
  broker_.copies().end(batch.items);
  broker_.copies().lose_gone(batch.items);  // none is: they are written
  return written;
}

void Simulation::lose_rows(std::uint32_t batch) {
  const std::vector<Items>& items = batches_[batch].items;
  const std::size_t store = plan_->workers[batches_[batch].worker].store;
  broker_.copies().end(items);
  if (const Copies::Lost lost = broker_.copies().lose_gone(items); lost.count > 0) {
    count_loss(lost.count);
    stores_[store].lose(now_ns_, lost.first, lost.count);
  }
  spare_batches_.push_back(batch);
}

// ---- ack timeout

void Simulation::watch_deadlines() {
  if (!plan_->broker.ack_timeout_ns) return;
  for (std::size_t i = 0; i < workers_.size(); ++i) {
    const Copies::Delivered first = broker_.copies().first_outstanding(i);
    const std::size_t own = source(WorkerCopySource::ack_timeout, i);
    if (first.turn == 0) agenda_.clear(own);
    else agenda_.set(own, Key(first.at_ns + *plan_->broker.ack_timeout_ns, Rank::ack_timeout, plan_->workers[i].rank, first.item, first.turn));
  }
}

void Simulation::take_back_late(std::size_t worker) {
  broker_.take_back(now_ns_, worker, broker_.copies().oldest_outstanding(worker));
  watch_broker();
}

// ---- deaths

void Simulation::schedule_death(std::size_t worker) {
  const auto next = worker_failures_[worker].next();
  const std::size_t own = source(WorkerCopySource::death, worker);
  if (!next) return agenda_.clear(own);
  agenda_.set(own, Key(next->at_ns, Rank::death, plan_->workers[worker].rank, 0, static_cast<std::int32_t>(next->place)));
}

void Simulation::die(std::size_t worker) {
  const Nanoseconds down_ns = worker_failures_[worker].take();
  const bool was_alive = workers_[worker].alive;
  if (was_alive) worker_failures_[worker].go_down(now_ns_);
  schedule_death(worker);
  if (!was_alive) return;
  worker_prints_[worker].add(Fingerprint::Token::fault, now_ns_, 0, 0);
  broker_.take_back(now_ns_, worker, broker_.copies().outstanding(worker));
  broker_.lose_consumer(worker);
  const std::vector<Items> ended = end_with(worker);
  broker_.copies().end(ended);
  std::vector<std::int64_t> items = numbers(ended);
  std::ranges::sort(items);
  lose_gone(worker, items);
  agenda_.set(source(WorkerCopySource::back, worker), Key(now_ns_ + down_ns, Rank::back, plan_->workers[worker].rank, 0));
  look_soon(plan_->workers[worker].server);
  watch_broker();
}

// Empties a worker that dies: all copies that end with it. Rows that have left go on without a sender.
std::vector<Items> Simulation::end_with(std::size_t worker) {
  Worker& own = workers_[worker];
  std::vector<Items> ended;
  const auto end_batch = [&](std::uint32_t batch) {
    ended.insert(ended.end(), batches_[batch].items.begin(), batches_[batch].items.end());
    spare_batches_.push_back(batch);
  };
  own.advance(plan_->workers[worker], broker_.timetable(), now_ns_);
  reply_for_entries(worker);
  own.lose_messages(ended);
  while (!own.pieces.empty()) {
    const std::vector<Items> piece = own.pieces.take();
    ended.insert(ended.end(), piece.begin(), piece.end());
  }
  own.alive = own.warm = false;
  for (const std::size_t other : plan_->servers[plan_->workers[worker].server].workers) workers_[other].moved = true;
  for (Batch& batch : batches_)
    if (batch.worker == worker) batch.sender_died = true;
  for (Fifo<Posted>* refused : {&own.refusals, &own.retries})
    for (; !refused->empty(); refused->pop()) end_batch(refused->front().batch);
  GpuServer& server = servers_[plan_->workers[worker].server];
  if (!server.free() && server.worker() == worker) {
    end_batch(server.batch());
    server.break_off(now_ns_);
    set_free(plan_->workers[worker].server);
    agenda_.clear(source(ServerSource::batch_end, plan_->workers[worker].server));
  }
  Fifo<Reply> others;
  for (const Reply& reply : replies_) {
    if (reply.worker != worker || reply.kind != Settlement::Kind::back) others.push(reply);
    else ended.insert(ended.end(), reply.items.begin(), reply.items.end());
  }
  replies_ = others;
  schedule_reply();
  for (const WorkerSource kind : {WorkerSource::entry, WorkerSource::refusal, WorkerSource::retry, WorkerSource::warm_up, WorkerSource::longest_wait})
    agenda_.clear(source(kind, worker));
  return ended;
}

void Simulation::come_back(std::size_t worker) {
  agenda_.clear(source(WorkerCopySource::back, worker));
  workers_[worker].alive = workers_[worker].moved = true;
  const Plan::Worker& plan = plan_->workers[worker];
  agenda_.set(source(WorkerSource::warm_up, worker), Key(now_ns_ + plan.warm_up_ns, Rank::warm_up, plan.rank, 0));
  worker_failures_[worker].come_up(now_ns_);
  schedule_death(worker);
  broker_.regain_consumer(worker);
  watch_broker();
}

// ---- restarts

void Simulation::schedule_restart() {
  const std::size_t own = source(CopySource::going_down);
  const auto next = broker_failures_->next();
  if (!next) return agenda_.clear(own);
  agenda_.set(own, Key(next->at_ns, Rank::going_down, plan_->broker.rank, 0, static_cast<std::int32_t>(next->place)));
}

void Simulation::go_down() {
  const Nanoseconds down_ns = broker_failures_->take();
  if (broker_.up()) broker_failures_->go_down(now_ns_);
  schedule_restart();
  if (!broker_.up()) return;
  for (std::size_t i = 0; i < workers_.size(); ++i) {
    workers_[i].advance(plan_->workers[i], broker_.timetable(), now_ns_);
    reply_for_entries(i);
  }
  broker_.go_down(now_ns_, workers_);
  for (std::size_t i = 0; i < workers_.size(); ++i)
    if (workers_[i].buffered() == 0) agenda_.clear(source(WorkerSource::longest_wait, i));
  agenda_.set(source(CopySource::up_again), Key(now_ns_ + down_ns, Rank::up_again, plan_->broker.rank, 0));
  watch_broker();
}

void Simulation::come_up() {
  agenda_.clear(source(CopySource::up_again));
  broker_.come_up(now_ns_, workers_);
  broker_failures_->come_up(now_ns_);
  schedule_restart();
  watch_broker();
}

// ---- figures

void Simulation::failures_into(model::Outcome& outcome) const {
  outcome.failures.clear();
  const auto add = [&](const std::string& id, const Failures& its) {
    if (const model::FailureFigures figures = its.figures(id, now_ns_); figures.times > 0) outcome.failures.push_back(figures);
  };
  if (broker_failures_) add(plan_->broker.id, *broker_failures_);
  for (std::size_t i = 0; i < worker_failures_.size(); ++i) add(plan_->workers[i].id, worker_failures_[i]);
  std::ranges::sort(outcome.failures, {}, &model::FailureFigures::id);
}

}  // namespace batchyard::sim
