#include "support/reference_simulation.h"

#include <algorithm>

namespace batchyard::support {

void ReferenceRun::publish(std::int64_t item) {
  ++record_.events;
  ++published_;
  --parts_.users.unpublished;
  parts_.broker.on_link.insert(item);
  const Nanoseconds at = parts_.users.to_broker.arrival(now_, this->item(item).bytes);
  schedule({at, Rank::broker_arrival, parts_.broker.id, item, 0}, [this, item] { arrive_at_broker(item); });
}

void ReferenceRun::arrive_at_broker(std::int64_t item) {
  Broker& broker = parts_.broker;
  broker.on_link.erase(item);
  const bool others_wait = !broker.outside.empty();
  if (broker.up && fits(item) && !others_wait) return accept(item);
  if (broker.overflow == "block") return broker.outside.push_back(item);
  if (broker.up) record_.queues[broker.id].turned_away = true;
  if (broker.up && broker.overflow == "drop_oldest") return drop_one_for(item);
  ++record_.events;
  refuse();
}

Bytes ReferenceRun::held_bytes() const {
  Bytes bytes = 0;
  for (const std::int64_t item : parts_.broker.held) bytes += message_bytes(item);
  return bytes;
}

bool ReferenceRun::fits(std::int64_t item) const { return held_bytes() + message_bytes(item) <= parts_.broker.capacity_bytes; }

void ReferenceRun::accept(std::int64_t item) {
  ++record_.events;
  ++record_.attempts;
  Broker& broker = parts_.broker;
  broker.held.insert(item);
  broker.in_line.insert(item);
  const auto vcpus = static_cast<std::size_t>(broker.vcpu);
  const std::size_t before = broker.served_ns.size();
  const Nanoseconds begun = before < vcpus ? now_ : std::max(now_, broker.served_ns[before - vcpus]);
  const Nanoseconds served = begun + catalogue_.constants.broker_message_ns;
  broker.served_ns.push_back(served);
  record_.stations[broker.id].work.push_back({begun, served});
  const Nanoseconds ready = broker.durable ? served + catalogue_.constants.broker_fsync_ns : served;
  schedule({ready, Rank::ready, broker.id, item, 0}, [this, item] { become_ready(item); });
}

void ReferenceRun::refuse() {
  ++record_.attempts;
  ++record_.failed_attempts;
  ++record_.refused;
  ++settled_;
}

void ReferenceRun::drop_one_for(std::int64_t item) {
  Broker& broker = parts_.broker;
  Items dropped;
  while (!fits(item) && !broker.queue.empty()) {
    const std::int64_t oldest = *broker.queue.begin();
    leave_queue(oldest);
    broker.held.erase(oldest);
    dropped.push_back(oldest);
  }
  if (fits(item)) {
    accept(item);
  } else {
    ++record_.events;
    ++record_.attempts;
    dropped.push_back(item);
  }
  lose_the_gone(broker.id, dropped);
}

void ReferenceRun::become_ready(std::int64_t item) {
  ++record_.events;
  parts_.broker.in_line.erase(item);
  enter_queue(item);
}

void ReferenceRun::enter_queue(std::int64_t number) {
  parts_.broker.queue.insert(number);
  item(number).queued_ns = now_;
  ++record_.queues[parts_.broker.id].entered;
}

void ReferenceRun::leave_queue(std::int64_t number) {
  parts_.broker.queue.erase(number);
  record_.queues[parts_.broker.id].waits.push_back(now_ - item(number).queued_ns);
}

bool ReferenceRun::has_room(const Worker& worker) const {
  return worker.alive && static_cast<std::int64_t>(worker.outstanding.size()) < worker.prefetch;
}

bool ReferenceRun::anyone_has_room() const {
  return std::ranges::any_of(parts_.workers, [&](const Worker& worker) { return has_room(worker); });
}

void ReferenceRun::deliver() {
  ++record_.events;
  Broker& broker = parts_.broker;
  const std::int64_t number = *broker.queue.begin();
  leave_queue(number);
  Item& its = item(number);
  if (its.returned) ++record_.redelivered;
  std::size_t consumer = broker.next_consumer;
  while (!has_room(parts_.workers[consumer])) consumer = (consumer + 1) % parts_.workers.size();
  broker.next_consumer = (consumer + 1) % parts_.workers.size();
  Worker& worker = parts_.workers[consumer];

  const auto copy = std::make_shared<Copy>();
  *copy = {.item = number, .turn = ++its.deliveries, .worker = consumer, .failures_before = its.failures, .failures = its.failures, .delivered_ns = now_};
  ++its.living_copies;
  worker.outstanding.push_back(copy);
  worker.on_link.push_back(copy);
  schedule(worker.from_broker.arrival(now_, its.bytes), Rank::worker_arrival, worker.id, {copy}, [this, copy] { arrive_at_worker(copy); });
}

void ReferenceRun::send_settlement(Settlement kind, std::size_t worker, const Copies& copies) {
  if (copies.empty()) return;
  const Nanoseconds at = now_ + parts_.workers[worker].from_broker.latency_ns;
  schedule(at, Rank::settlement, parts_.broker.id, copies, [this, kind, copies] { settle(kind, copies); });
}

void ReferenceRun::settle(Settlement kind, const Copies& copies) {
  for (const CopyRef& copy : copies) {
    if (kind == Settlement::nack && copy->lives) {
      std::erase(parts_.workers[copy->worker].nacks, copy);
      end({copy});
    }
    if (!copy->outstanding) continue;  // ignored
    ++record_.events;
    if (kind == Settlement::nack) put_back(copy, copy->failures);
    else let_go(copy);
  }
  lose_the_gone(parts_.broker.id, items_of(copies));
}

/// The broker has settled the copy: its memory and its room are free.
void ReferenceRun::let_go(const CopyRef& copy) {
  copy->outstanding = false;
  std::erase(parts_.workers[copy->worker].outstanding, copy);
  parts_.broker.held.erase(copy->item);
}

void ReferenceRun::put_back(const CopyRef& copy, std::int64_t failures) {
  if (item(copy->item).lost) return let_go(copy);  // a discard is under way, or there is nothing left to give back
  copy->outstanding = false;
  std::erase(parts_.workers[copy->worker].outstanding, copy);
  item(copy->item).failures = failures;
  item(copy->item).returned = true;
  enter_queue(copy->item);
}

/// The broker gives up waiting for the settlement of outstanding copies.
void ReferenceRun::take_back(const Copies& copies) {
  for (const CopyRef& copy : copies) put_back(copy, copy->failures_before);
}

}  // namespace batchyard::support
