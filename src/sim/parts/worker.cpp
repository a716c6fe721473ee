#include "sim/parts/worker.h"

#include <algorithm>

#include "sim/pattern.h"

namespace batchyard::sim {

using model::Nanoseconds;

void post(Fifo<Posted>& queue, const Posted& posted) {
  if (queue.empty() || comes_before(queue.back(), posted)) return queue.push(posted);
  const auto before = std::find_if(std::reverse_iterator(queue.end()), std::reverse_iterator(queue.begin()), [&](const Posted& other) {
    return comes_before(other, posted);
  });
  queue.insert(before.base(), posted);
}

void Worker::send(const Train& arrivals, bool sure, bool at_once, const Timetable& timetable) {
  const bool overtakes = !at_once && !on_link_.empty() && on_link_.back().items.last() > arrivals.items.first &&
                         timetable.last_at(on_link_.back()) == timetable.first_at(arrivals);
  append(on_link_, arrivals);
  if (overtakes) sort_last_arrivals(timetable);
  coming_ += arrivals.items.count;
  moved = true;
  if (!sure || unsure_ > 0) unsure_ += arrivals.items.count;
}

// What comes back to the broker may be delivered after others of its instant: of what arrives at one instant, the least item does first.
void Worker::sort_last_arrivals(const Timetable& timetable) {
  const Nanoseconds at_ns = timetable.last_at(on_link_.back());
  std::vector<Items> last;
  while (!on_link_.empty() && timetable.last_at(on_link_.back()) == at_ns) {
    Items run = on_link_.back().items;
    const std::int64_t before = timetable.count_by(on_link_.back(), at_ns - 1);
    on_link_.back().items.count = before;
    if (before > 0) cut(run, before);
    else on_link_.pop_back();
    while (run.count > 0) last.push_back(cut(run, 1));
    if (before > 0) break;
  }
  std::ranges::sort(last, {}, &Items::first);
  for (const Items& own : last) append(on_link_, {own, Law::fixed_at(at_ns)});
}

void Worker::enter(const Plan::Worker& plan, const Train& train) {
  const std::int64_t count = train.items.count;
  if (plan.sizes) buffered_bytes_ += plan.sizes->message(train.items.first);
  if (const std::int64_t late = count - (coming_ - unsure_); unsure_ > 0 && late > 0) {
    Items items = train.items;
    if (late < count) cut(items, count - late);
    settlements.push({Settlement::Kind::done, {items, train.law.later(plan.broker_latency_ns)}});
    unsure_ -= late;
  }
  append(buffer_, keeps_entries ? train : Train{train.items, {}});
  coming_ -= count;
  buffered_ += count;
  entered_ += count;
  moved = true;
}

// How many of those that are coming enter, if they have arrived. Where items differ, they are looked at one by one.
std::int64_t Worker::room(const Plan::Worker& plan) const {
  if (!plan.sizes) return plan.buffer - buffered_;
  if (coming_ == 0) return 0;
  return buffered_ < plan.batch || buffered_bytes_ + plan.sizes->message(on_link_.front().items.first) <= plan.buffer_bytes ? 1 : 0;
}

void Worker::let_in(const Plan::Worker& plan, const Timetable& timetable, Nanoseconds now_ns, bool at_once) {
  while (coming_ > 0) {
    const std::int64_t most = room(plan);
    if (most == 0) return;
    const std::int64_t arrived = timetable.count_by(on_link_.front(), now_ns);
    if (arrived == 0) return;
    Train train = sim::take(on_link_, std::min(arrived, most));
    if (at_once) train.law = Law::fixed_at(now_ns);
    enter(plan, train);
  }
}

void Worker::advance(const Plan::Worker& plan, const Timetable& timetable, Nanoseconds now_ns) { let_in(plan, timetable, now_ns, false); }

void Worker::take(const Plan::Worker& plan, const Timetable& timetable, std::int64_t count, Nanoseconds now_ns, std::vector<Items>& out) {
  assert(0 < count && count <= buffered_);
  buffered_ -= count;
  while (count > 0) {
    const Items items = sim::take(buffer_, std::min(count, buffer_.front().items.count)).items;
    count -= items.count;
    for (std::int64_t i = 0; plan.sizes && i < items.count; ++i) buffered_bytes_ -= plan.sizes->message(items.nth(i));
    if (out.empty() || !joined(out.back(), items)) out.push_back(items);
  }
  let_in(plan, timetable, now_ns, true);
}

void Worker::lose_messages(std::vector<Items>& out) {
  for (const Fifo<Train>* trains : {&on_link_, &buffer_})
    for (const Train& train : *trains) out.push_back(train.items);
  on_link_.clear();
  message_link = Link();
  buffer_.clear();
  coming_ = unsure_ = buffered_ = 0;
  buffered_bytes_ = 0;
  waited_out_ns = -1;
  need = 0;
  moved = true;
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
  repeat_buffer(before, pattern);
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

void Worker::repeat_buffer(const Worker& before, Pattern& pattern) {
  if (keeps_entries) return pattern.trains(before.buffer_, buffer_);
  pattern.level(before.buffer_.size(), buffer_.size());
  for (std::size_t i = 0; pattern.holds() && i < buffer_.size(); ++i) pattern.items(before.buffer_[i].items, buffer_[i].items);
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
