#include "sim/pattern.h"

#include <algorithm>
#include <limits>

#include "sim/simulation.h"

namespace batchyard::sim {

using model::Nanoseconds;
using model::Wide;

Pattern::Pattern(const Simulation& before, const Simulation& now)
    : from_ns_(before.now_ns()),
      period_ns_(now.now_ns() - from_ns_),
      shift_(now.broker().front() - before.broker().front()),
      fixed_ns_(Key::never),
      most_times_(std::numeric_limits<std::int64_t>::max()) {
  const std::int64_t front = before.broker().front();
  if (period_ns_ <= 0 || shift_ <= 0 || front > before.plan().sent().total()) {
    holds_ = false;
    return;
  }
  line_ = before.plan().sent().line(front);
  arrivals_keep_step_ = line_.first <= line_.last && Wide{shift_} * line_.rise == Wide{period_ns_} * line_.run;
}

void Pattern::bounded(const std::int64_t& before, std::int64_t& now, std::int64_t most) {
  if (checks() && now > before) most_times_ = std::min(most_times_, (most - now) / (now - before) - 1);
  total(before, now);
}

// In the i-th period from now the sum gains what it gained in the last one, and `count` times i periods.
void Pattern::instants(Wide before, Wide& now, std::int64_t count) const {
  total(before, now);
  if (!checks()) now += Wide{period_ns_} * count * (Wide{times_} * (times_ + 1) / 2);
}

void Pattern::departure(const Nanoseconds& before, Nanoseconds& now) {
  const bool moves = now - before == period_ns_;
  const bool behind = before <= from_ns_ && now <= from_ns_ + period_ns_;
  if (checks() && !moves && !behind) return fail();
  if (moves) instant(before, now);
}

void Pattern::pending(const Nanoseconds& before, Nanoseconds& now) {
  if (now == before)
    fixed_ns_ = std::min(fixed_ns_, now);
  else
    instant(before, now);
}

bool Pattern::shifted(const Items& before, const Items& now) const {
  return now.first - before.first == shift_ && before.count == now.count && before.stride == now.stride &&
         before.failures == now.failures && before.returned == now.returned && before.turn == now.turn;
}

void Pattern::timetables(const Timetable& before, const Timetable& now) {
  timetable_before_ = &before;
  timetable_now_ = &now;
}

bool Pattern::keeps_step(const Law& before, const Law& now) const {
  if (before.kind != now.kind) return false;
  switch (now.kind) {
    case Law::Kind::fixed:
      return now.at_ns - before.at_ns == period_ns_;
    case Law::Kind::planned:
      return arrivals_keep_step_ && before.at_ns == now.at_ns;
    case Law::Kind::spaced:
      return before.offsets == now.offsets && now.at_ns - before.at_ns == period_ns_ && now.origin - before.origin == shift_;
    case Law::Kind::paced:
      break;
  }
  const std::int64_t servers = timetable_now_->servers();
  if (before == now) return shift_ % servers == 0 && Wide{shift_ / servers} * timetable_now_->service_ns() == period_ns_;
  return timetable_before_->same_offsets(before, *timetable_now_, now) && now.at_ns - before.at_ns == period_ns_ &&
         now.origin - before.origin == shift_;
}

void Pattern::law(const Law& before, Law& now) {
  if (checks()) {
    if (!keeps_step(before, now)) fail();
    return;
  }
  total(before.at_ns, now.at_ns);
  total(before.origin, now.origin);
}

void Pattern::train(const Train& before, Train& now) {
  law(before.law, now.law);
  if (now.law.kind == Law::Kind::planned) level(before.items.first >= line_.first, true);
  items(before.items, now.items);
}

void Pattern::trains(const Fifo<Train>& before, Fifo<Train>& now) {
  level(before.size(), now.size());
  for (std::size_t i = 0; holds_ && i < now.size(); ++i) train(before[i], now[i]);
}

void Pattern::batches(const std::vector<Batch>& before, const std::vector<Batch>& now) {
  batches_before_ = &before;
  batches_now_ = &now;
}

// Which slot a batch has is of no account. What is in it is carried by whoever keeps the batches.
void Pattern::batch(std::uint32_t before, std::uint32_t now) {
  if (!checks()) return;
  const Batch& then = (*batches_before_)[before];
  const Batch& own = (*batches_now_)[now];
  if (then.worker != own.worker || then.attempts != own.attempts || then.items.size() != own.items.size()) return fail();
  for (std::size_t i = 0; i < own.items.size(); ++i)
    if (!shifted(then.items[i], own.items[i])) fail();
}

void Pattern::posted(const Posted& before, Posted& now) {
  instant(before.at_ns, now.at_ns);
  item(before.item, now.item);
  batch(before.batch, now.batch);
}

}  // namespace batchyard::sim
