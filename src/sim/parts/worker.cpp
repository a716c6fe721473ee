#include "sim/parts/worker.h"

#include <algorithm>
#include <tuple>

#include "sim/pattern.h"

namespace batchyard::sim {

using model::Nanoseconds;

void post(Fifo<Posted>& queue, const Posted& posted) {
  const auto before = std::find_if(std::reverse_iterator(queue.end()), std::reverse_iterator(queue.begin()), [&](const Posted& other) {
    return std::tie(other.at_ns, other.item) < std::tie(posted.at_ns, posted.item);
  });
  queue.insert(before.base(), posted);
}

void Worker::send(const Train& arrivals, bool sure) {
  append(on_link_, arrivals);
  coming_ += arrivals.items.count;
  if (!sure || unsure_ > 0) unsure_ += arrivals.items.count;
}

void Worker::enter(const Train& train, Nanoseconds ack_latency_ns) {
  const std::int64_t count = train.items.count;
  if (const std::int64_t late = count - (coming_ - unsure_); unsure_ > 0 && late > 0) {
    Items items = train.items;
    if (late < count) cut(items, count - late);
    settlements.push({Settlement::Kind::done, {items, train.law.later(ack_latency_ns)}});
    unsure_ -= late;
  }
  append(buffer_, train);
  coming_ -= count;
  buffered_ += count;
  entered_ += count;
}

void Worker::advance(const Plan::Worker& plan, const Timetable& timetable, Nanoseconds now_ns) {
  while (coming_ > 0 && buffered_ < plan.buffer) {
    const std::int64_t arrived = timetable.count_by(on_link_.front(), now_ns);
    if (arrived == 0) return;
    enter(sim::take(on_link_, std::min(arrived, plan.buffer - buffered_)), plan.broker_latency_ns);
  }
}

void Worker::take(const Plan::Worker& plan, const Timetable& timetable, std::int64_t count, Nanoseconds now_ns, std::vector<Items>& out) {
  assert(0 < count && count <= buffered_);
  buffered_ -= count;
  while (count > 0) {
    const Items items = sim::take(buffer_, std::min(count, buffer_.front().items.count)).items;
    count -= items.count;
    if (out.empty() || !joined(out.back(), items)) out.push_back(items);
  }
  while (coming_ > 0 && buffered_ < plan.buffer) {
    const std::int64_t arrived = timetable.count_by(on_link_.front(), now_ns);
    if (arrived == 0) return;
    Train train = sim::take(on_link_, std::min(arrived, plan.buffer - buffered_));
    train.law = Law::fixed_at(now_ns);
    enter(train, plan.broker_latency_ns);
  }
}

void Worker::repeat(const Worker& before, Pattern& pattern) {
  pattern.level(before.buffered_, buffered_);
  pattern.level(before.coming_, coming_);
  pattern.level(before.unsure_, unsure_);
  pattern.level(before.warm, warm);
  pattern.level(before.spread, spread);
  pattern.level(before.need, need);
  pattern.past(before.waited_out_ns, waited_out_ns);
  pattern.total(before.entered_, entered_);
  pieces.repeat(before.pieces, pattern);
  message_link.repeat(before.message_link, pattern);
  row_link.repeat(before.row_link, pattern);
  pattern.trains(before.on_link_, on_link_);
  pattern.trains(before.buffer_, buffer_);
  pattern.all_posted(before.to_store, to_store);
  pattern.all_posted(before.refusals, refusals);
  pattern.all_posted(before.retries, retries);
  pattern.level(before.settlements.size(), settlements.size());
  for (std::size_t i = 0; pattern.holds() && i < settlements.size(); ++i) {
    pattern.level(before.settlements[i].kind, settlements[i].kind);
    pattern.level(before.settlements[i].on_arrival, settlements[i].on_arrival);
    pattern.train(before.settlements[i].train, settlements[i].train);
  }
}

Nanoseconds Worker::arrival_ns(const Timetable& timetable, std::int64_t index) const {
  assert(0 < index && index <= coming_);
  for (const Train& train : on_link_) {
    if (index <= train.items.count) return timetable.at(train.law, train.items.nth(index - 1));
    index -= train.items.count;
  }
  return 0;
}

}  // namespace batchyard::sim
