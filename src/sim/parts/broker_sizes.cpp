// What the broker does where items differ in size: its memory is counted in bytes, and what is turned away is looked at one by one.
#include <algorithm>

#include "sim/parts/broker.h"

namespace batchyard::sim {

using model::Bytes;
using model::Nanoseconds;

// Of the next `most` messages, those that fit beside all accepted ones.
std::int64_t Broker::fitting(std::int64_t most) const {
  if (!plan_->sizes) return std::min(most, free_);
  if (!up_ || most <= 0) return 0;
  return plan_->sizes->fitting(decided_ + 1, most, plan_->broker.capacity_bytes - taken_bytes_);
}

Bytes Broker::memory_bytes(Nanoseconds now_ns) const {
  if (!plan_->sizes) return held(now_ns) * plan_->broker.message_bytes;
  const std::int64_t arrived = arrived_by(now_ns);
  return arrived < decided_ ? taken_bytes_ - plan_->sizes->messages(arrived + 1, decided_ - arrived) : taken_bytes_;
}

// The next message does not fit when it arrives; a smaller one behind it may.
void Broker::turn_away_sized(Nanoseconds now_ns, std::vector<Worker>& workers) {
  if (plan_->broker.overflow == Plan::Overflow::block) return;
  while (decided_ < total_ && arrival_ns(decided_ + 1) <= now_ns) {
    const Nanoseconds at_ns = arrival_ns(decided_ + 1);
    close_before_arrival(at_ns, workers);
    figures_.was_full = true;
    if (plan_->broker.overflow == Plan::Overflow::reject) {
      refused_ += 1;
      decided_ += 1;
    } else {
      drop_for(decided_ + 1, at_ns);
    }
    accept_ahead(at_ns);
  }
}

void Broker::send_sized(std::size_t worker, const Train& train, std::vector<Worker>& workers) {
  const Plan::Worker& plan = plan_->workers[worker];
  for (Items left = train.items; left.count > 0;) {
    const Items own = cut(left, 1);
    const Nanoseconds given_ns = timetable_.at(train.law, own.first);
    const Nanoseconds sent_ns =
        plan.broker_bytes_per_s ? workers[worker].message_link.send(given_ns, plan_->sending_of(plan, own.first)) : given_ns;
    const Nanoseconds arrives_ns = sent_ns + plan.broker_latency_ns;
    workers[worker].send({own, Law::fixed_at(arrives_ns)}, plan_->broker.acks == Plan::Acks::after_write, arrives_ns == given_ns, timetable_);
  }
}

Bytes Broker::queue_bytes() const {
  Bytes bytes = 0;
  for (const Train& train : fresh_)
    for (std::int64_t i = 0; i < train.items.count; ++i) bytes += plan_->sizes->message(train.items.nth(i));
  for (const Train& train : returned_)
    for (std::int64_t i = 0; i < train.items.count; ++i) bytes += plan_->sizes->message(train.items.nth(i));
  return bytes;
}

}  // namespace batchyard::sim
