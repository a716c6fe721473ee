#include "support/reference_simulation.h"

#include <algorithm>

namespace batchyard::support {

void ReferenceRun::warm_up(Worker& worker) {
  schedule({now_ + catalogue_.constants.worker_warm_up_ns, Rank::warm_up_over, worker.id, 0, 0}, [&worker] { worker.warm = true; });
}

void ReferenceRun::arrive_at_worker(const CopyRef& copy) {
  Worker& worker = parts_.workers[copy->worker];
  std::erase(worker.on_link, copy);
  if (worker.before_buffer.empty() && enters(worker, copy)) return enter_buffer(copy);
  worker.before_buffer.push_back(copy);
}

bool ReferenceRun::enters(const Worker& worker, const CopyRef& copy) const {
  if (!worker.buffer_bytes || static_cast<std::int64_t>(worker.buffer.size()) < worker.batch) return true;
  Bytes bytes = message_bytes(copy->item);
  for (const Buffered& buffered : worker.buffer) bytes += message_bytes(buffered.copy->item);
  return bytes <= *worker.buffer_bytes;
}

void ReferenceRun::enter_buffer(const CopyRef& copy) {
  ++record_.events;
  parts_.workers[copy->worker].buffer.push_back({copy, now_});
  if (parts_.broker.acks_on_delivery) send_settlement(Settlement::ack, copy->worker, {copy});
}

bool ReferenceRun::nothing_more_comes(const Worker& worker) const {
  const Broker& broker = parts_.broker;
  return parts_.users.unpublished == 0 && broker.on_link.empty() && broker.outside.empty() && broker.in_line.empty() &&
         broker.queue.empty() && worker.on_link.empty() && worker.before_buffer.empty();
}

bool ReferenceRun::is_due(const Worker& worker) const {
  if (!worker.max_wait_ns) return false;
  const Buffered& oldest = worker.buffer.front();
  return now_ > oldest.entered_ns + *worker.max_wait_ns || oldest.waited_longest;
}

bool ReferenceRun::can_start(const Worker& worker) const {
  if (!worker.warm) return false;
  if (!worker.pieces.empty()) return true;
  if (worker.buffer.empty()) return false;
  const bool full = static_cast<std::int64_t>(worker.buffer.size()) >= worker.batch;
  return full || is_due(worker) || nothing_more_comes(worker);
}

bool ReferenceRun::can_start(const Server& server) const {
  const auto can = [&](std::size_t worker) { return can_start(parts_.workers[worker]); };
  return !server.running && std::ranges::any_of(server.workers, can);
}

void ReferenceRun::start_batch(Server& server) {
  ++record_.events;
  std::size_t turn = server.next_worker;
  while (!can_start(parts_.workers[server.workers[turn]])) turn = (turn + 1) % server.workers.size();
  server.next_worker = (turn + 1) % server.workers.size();
  Worker& worker = parts_.workers[server.workers[turn]];

  const auto batch = std::make_shared<Batch>();
  batch->worker = server.workers[turn];
  batch->copies = next_batch(worker);
  BatchSpan span = batch_span(catalogue_, server, batch->copies.size(), now_);
  if (span.good) span.compute_ns = spread(server.law, span.compute_ns, worker.service);
  batch->span = std::make_shared<BatchSpan>(span);
  server.running = batch;
  add_token(worker.id, token_batch_start, items_of(batch->copies));
  const Nanoseconds over = now_ + span.launch_ns + span.compute_ns + span.spill_ns;
  schedule(over, Rank::batch_end, worker.id, batch->copies, [this, &server] { end_batch(server); });

  while (!worker.before_buffer.empty() && enters(worker, worker.before_buffer.front())) {
    const CopyRef next = worker.before_buffer.front();
    worker.before_buffer.pop_front();
    enter_buffer(next);
  }
}

/// Takes a piece, or else the oldest of the buffer.
Copies ReferenceRun::next_batch(Worker& worker) {
  Copies batch;
  if (!worker.pieces.empty()) {
    batch = worker.pieces.front();
    worker.pieces.pop_front();
    return batch;
  }
  while (!worker.buffer.empty() && static_cast<std::int64_t>(batch.size()) < worker.batch) {
    batch.push_back(worker.buffer.front().copy);
    worker.buffer.pop_front();
  }
  return batch;
}

void ReferenceRun::end_batch(Server& server) {
  ++record_.events;
  const BatchRef batch = server.running;
  server.running.reset();
  ++server.batches_ended;
  server.items_ended += static_cast<std::int64_t>(batch->copies.size());
  record_.attempts += static_cast<std::int64_t>(batch->copies.size());
  if (batch->span->good) return end_good_batch(batch);
  end_failed_batch(batch);
}

void ReferenceRun::end_good_batch(const BatchRef& batch) {
  Worker& worker = parts_.workers[batch->worker];
  add_token(worker.id, token_good_batch, items_of(batch->copies));
  worker.unwritten.push_back(batch);
  send_rows(batch);
}

void ReferenceRun::end_failed_batch(const BatchRef& batch) {
  Worker& worker = parts_.workers[batch->worker];
  record_.failed_attempts += static_cast<std::int64_t>(batch->copies.size());
  add_token(worker.id, token_failed_batch, items_of(batch->copies));
  if (worker.splits && batch->copies.size() > 1) return split(batch);
  Copies given_up, given_back;
  for (const CopyRef& copy : batch->copies) {
    ++copy->failures;
    const bool gives_up = parts_.broker.acks_on_delivery || copy->failures > worker.retries;
    (gives_up ? given_up : given_back).push_back(copy);
  }
  end(given_up);
  append(worker.nacks, given_back);
  lose_the_gone(worker.id, items_of(given_up));
  if (parts_.broker.acks_on_delivery) return;
  send_settlement(Settlement::discard, batch->worker, given_up);
  send_settlement(Settlement::nack, batch->worker, given_back);
}

void ReferenceRun::split(const BatchRef& batch) {
  const Copies& all = batch->copies;
  const auto middle = all.begin() + static_cast<std::ptrdiff_t>((all.size() + 1) / 2);
  std::deque<Copies>& pieces = parts_.workers[batch->worker].pieces;
  pieces.emplace_front(middle, all.end());
  pieces.emplace_front(all.begin(), middle);
}

}  // namespace batchyard::support
