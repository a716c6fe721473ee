// What the broker does where messages can be delivered again: docs/MODEL.md, "Copies" and "Restarts".
#include <algorithm>
#include <cassert>
#include <numeric>

#include "sim/parts/broker.h"

namespace batchyard::sim {

using model::Nanoseconds;

void Broker::settle(Nanoseconds now_ns, std::size_t worker, const Reply& reply) {
  if (reply.kind == Settlement::Kind::back) copies_.end(reply.items);
  std::vector<Items> returned;
  for (Items run : reply.items) {
    for (; run.count > 0; cut(run, 1)) {
      if (!copies_.settle(run.first, run.turn)) continue;
      settled_ += 1;
      free_room(worker, 1);
      Items own = run;
      own.count = 1;
      if (reply.kind == Settlement::Kind::done || !copies_.put_back(run.first)) release(run.first);
      else if (returned.empty() || !joined(returned.back(), own)) returned.push_back(own);
    }
  }
  put_back(now_ns, returned);
  accept_ahead(now_ns);
  lose(copies_.lose_gone(reply.items), now_ns);
}

void Broker::take_back(Nanoseconds now_ns, std::size_t worker, std::vector<Copies::Delivered> copies) {
  return_all(now_ns, worker, std::move(copies));
  accept_ahead(now_ns);
}

void Broker::return_all(Nanoseconds now_ns, std::size_t worker, std::vector<Copies::Delivered> copies) {
  std::ranges::sort(copies, {}, &Copies::Delivered::item);
  std::vector<Items> returned;
  for (const Copies::Delivered& copy : copies) {
    copies_.settle(copy.item, copy.turn);
    free_room(worker, 1);
    if (!copies_.put_back(copy.item)) {
      release(copy.item);
      copies_.lose_gone(std::span(&copy.item, 1));  // was lost before: only forgets it
      continue;
    }
    const Items own{.first = copy.item, .count = 1, .failures = copy.failures, .turn = copy.turn};
    if (returned.empty() || !joined(returned.back(), own)) returned.push_back(own);
  }
  put_back(now_ns, returned);
}

void Broker::free_room(std::size_t worker, std::int64_t messages) {
  change_room(worker, messages);
  pending_ = true;
}

void Broker::release(std::int64_t item) {
  released_ += 1;
  free_ += 1;
  if (plan_->sizes) taken_bytes_ -= plan_->sizes->message(item);
}

void Broker::put_back(Nanoseconds now_ns, const std::vector<Items>& messages) {
  for (const Items& items : messages) {
    returned_.push_back({items, Law::fixed_at(now_ns)});
    returned_.back().items.returned = true;
    put_back_ += items.count;
    put_back_ns_ = now_ns;
  }
}

void Broker::lose_consumer(std::size_t worker) { change_room(worker, -room_[worker]); }

void Broker::regain_consumer(std::size_t worker) {
  if (!up_) return;
  assert(room_[worker] == 0);
  free_room(worker, plan_->workers[worker].prefetch);
}

// ---- restarts

void Broker::go_down(Nanoseconds now_ns, std::vector<Worker>& workers) {
  assert(up_);
  advance(now_ns, workers);
  spent_ns_ = busy_ns(now_ns);
  spent_on_ = ready_so_far(now_ns);
  fingerprint_.add(Fingerprint::Token::fault, now_ns, 0, 0);
  const Copies::Lost unready = stop_vcpus(now_ns);
  up_ = false;
  pending_ = false;
  if (plan_->broker.durable) break_connections(now_ns, unready.count, workers);
  else forget(now_ns, unready);
  for (std::size_t i = 0; i < room_.size(); ++i) lose_consumer(i);
  free_ = 0;
  released_ += held(now_ns) - queued(now_ns);
  if (plan_->sizes) taken_bytes_ = queue_bytes();
}

// What is accepted and not ready leaves the line, and is returned; what was accepted ahead of its arrival is not accepted.
Copies::Lost Broker::stop_vcpus(Nanoseconds now_ns) {
  const std::int64_t ahead = std::max<std::int64_t>(0, decided_ - arrived_by(now_ns)), ready = ready_by(now_ns);
  Copies::Lost unready{.first = 0, .count = -ahead};
  Fifo<Train> kept;
  for (std::int64_t left = ready; Train train : fresh_) {
    const std::int64_t keeps = std::min(left, train.items.count);
    left -= keeps;
    if (keeps < train.items.count && unready.first == 0) unready.first = train.items.nth(keeps);
    unready.count += train.items.count - keeps;
    train.items.count = keeps;
    if (keeps > 0) kept.push(train);
  }
  fresh_ = kept;
  ready_trains_ = 0;
  ready_items_ = 0;
  line_ = BrokerLine(plan_->broker.vcpu, plan_->broker.confirm_ns);
  accepted_ -= ahead;
  decided_ -= ahead;
  return unready;
}

// Transient: nothing that was not delivered is left.
void Broker::forget(Nanoseconds now_ns, const Copies::Lost& unready) {
  std::vector<std::int64_t> forgotten;
  for (const Train& train : returned_) {
    leave_queue(train, now_ns);
    dropped_ready_ += train.items.count;
    for (const std::int64_t item : numbers({train.items})) {
      copies_.leave_queue(item);
      forgotten.push_back(item);
    }
  }
  returned_.clear();
  std::ranges::sort(forgotten);
  Copies::Lost lost = copies_.lose_gone(forgotten);
  const auto lose_fresh = [&](std::int64_t first, std::int64_t count) {
    if (lost.count == 0) lost.first = first;
    lost.count += count;
  };
  for (const Train& train : fresh_) {
    leave_queue(train, now_ns);
    dropped_ready_ += train.items.count;
    lose_fresh(train.items.first, train.items.count);
  }
  fresh_.clear();
  if (unready.count > 0) lose_fresh(unready.first, unready.count);
  for (std::size_t i = 0; i < room_.size(); ++i)
    for (const Copies::Delivered& copy : copies_.outstanding(i)) {
      copies_.settle(copy.item, copy.turn);
      copies_.lose_gone(std::span(&copy.item, 1));
    }
  lose(lost, now_ns);
}

// Durable: what was not confirmed goes back to its publishers, what was delivered goes back into the queue.
void Broker::break_connections(Nanoseconds now_ns, std::int64_t unready, std::vector<Worker>& workers) {
  if (plan_->broker.overflow == Plan::Overflow::block) {
    accepted_ -= unready;
    decided_ -= unready;
    given_back_ += unready;
  } else {
    turned_out_ += unready;
  }
  std::vector<Items> ended;
  for (std::size_t i = 0; i < workers.size(); ++i) {
    return_all(now_ns, i, copies_.outstanding(i));
    workers[i].lose_messages(ended);
  }
  pending_ = false;
  copies_.end(ended);
  std::vector<std::int64_t> items = numbers(ended);
  std::ranges::sort(items);
  lose(copies_.lose_gone(items), now_ns);
}

void Broker::come_up(Nanoseconds now_ns, const std::vector<Worker>& workers) {
  assert(!up_);
  up_ = true;
  free_ = plan_->broker.capacity - held(now_ns);
  for (std::size_t i = 0; i < workers.size(); ++i)
    if (workers[i].alive) regain_consumer(i);
  accept_ahead(now_ns);
}

}  // namespace batchyard::sim
