#include "support/reference_simulation.h"

namespace batchyard::support {

void ReferenceRun::send_rows(const BatchRef& batch) {
  Worker& worker = parts_.workers[batch->worker];
  ++batch->attempts;
  batch->refused = false;
  const Bytes bytes = static_cast<Bytes>(batch->copies.size()) * catalogue_.constants.store_row_bytes;
  schedule(worker.to_store.arrival(now_, bytes), Rank::store_arrival, store_of(batch).id, batch->copies, [this, batch] { arrive_at_store(batch); });
}

void ReferenceRun::arrive_at_store(const BatchRef& batch) {
  ++record_.events;
  Store& store = store_of(batch);
  const auto rows = static_cast<std::int64_t>(batch->copies.size());
  if (store.taken_rows() + rows > store.capacity_rows) return reject(batch);
  store.uncommitted_rows += rows;
  batch->reached_store_ns = now_;
  record_.queues[store.id].entered += rows;
  store.line.push_back(batch);
  start_writing(store);
}

void ReferenceRun::reject(const BatchRef& batch) {
  const auto rows = static_cast<std::int64_t>(batch->copies.size());
  record_.attempts += rows;
  record_.failed_attempts += rows;
  record_.queues[store_of(batch).id].turned_away = true;
  batch->refused = true;
  if (batch->sender_died) {
    end(batch->copies);
    return lose_the_gone(store_of(batch).id, items_of(batch->copies));
  }
  const Worker& worker = parts_.workers[batch->worker];
  schedule(now_ + worker.to_store.latency_ns, Rank::refusal, worker.id, batch->copies, [this, batch] { learn_refusal(batch); });
}

/// Free vCPUs take the next in line.
void ReferenceRun::start_writing(Store& store) {
  while (store.free_vcpus > 0 && !store.line.empty()) {
    const BatchRef batch = store.line.front();
    store.line.pop_front();
    --store.free_vcpus;
    const auto rows = static_cast<std::int64_t>(batch->copies.size());
    auto& waits = record_.queues[store.id].waits;
    waits.insert(waits.end(), batch->copies.size(), now_ - batch->reached_store_ns);
    const Nanoseconds over = now_ + rows * catalogue_.constants.store_row_ns;
    record_.stations[store.id].work.push_back({now_, over});
    schedule(over, Rank::write_end, store.id, batch->copies, [this, batch] { end_writing(batch); });
  }
}

void ReferenceRun::end_writing(const BatchRef& batch) {
  ++record_.events;
  Store& store = store_of(batch);
  ++store.free_vcpus;
  schedule(now_ + catalogue_.constants.store_commit_ns, Rank::commit, store.id, batch->copies, [this, batch] { commit(batch); });
  start_writing(store);
}

void ReferenceRun::commit(const BatchRef& batch) {
  ++record_.events;
  Store& store = store_of(batch);
  store.uncommitted_rows -= static_cast<std::int64_t>(batch->copies.size());
  for (const CopyRef& copy : batch->copies) {
    ++record_.attempts;
    store.rows.insert(copy->item);
    Item& its = item(copy->item);
    if (its.written) {
      ++record_.duplicates;
      continue;
    }
    its.written = true;
    ++written_;
    ++settled_;
    record_.items[static_cast<std::size_t>(copy->item) - 1].written_ns = now_;
  }
  end(batch->copies);
  add_token(store.id, token_commit, items_of(batch->copies));
  std::erase(parts_.workers[batch->worker].unwritten, batch);
  if (!parts_.broker.acks_on_delivery && !batch->sender_died) send_settlement(Settlement::ack, batch->worker, batch->copies);
}

void ReferenceRun::learn_refusal(const BatchRef& batch) {
  Worker& worker = parts_.workers[batch->worker];
  if (batch->attempts <= worker.retries)
    return schedule(now_ + catalogue_.constants.worker_retry_ns, Rank::retry, worker.id, batch->copies, [this, batch] { send_rows(batch); });
  end(batch->copies);
  std::erase(worker.unwritten, batch);
  lose_the_gone(worker.id, items_of(batch->copies));
  if (!parts_.broker.acks_on_delivery) send_settlement(Settlement::discard, batch->worker, batch->copies);
}

}  // namespace batchyard::support
