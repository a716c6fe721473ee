#include "sim/parts/broker_line.h"

#include <algorithm>

#include "sim/pattern.h"

namespace batchyard::sim {

using model::Nanoseconds;

BrokerLine::BrokerLine(int servers, Nanoseconds confirm_ns)
    : departures_(static_cast<std::size_t>(servers), -1), confirm_ns_(confirm_ns) {}

Nanoseconds BrokerLine::free_ns(std::int64_t index) const {
  return departures_[(next_ + static_cast<std::size_t>(index)) % departures_.size()];
}

void BrokerLine::accept(Timetable& timetable, Train arrivals, Fifo<Train>& ready) {
  while (arrivals.items.count > 0) {
    if (const std::int64_t count = relaxed(timetable, arrivals); count > 0) {
      depart(timetable, {cut(arrivals.items, count), arrivals.law.later(timetable.service_ns())}, ready);
      continue;
    }
    std::vector<Nanoseconds> first_ready;
    for (std::int64_t i = 0; i < std::min(timetable.servers(), arrivals.items.count); ++i)
      first_ready.push_back(std::max(timetable.at(arrivals.law, arrivals.items.nth(i)), free_ns(i)) + timetable.service_ns());
    const std::int64_t count = crowded(timetable, arrivals, first_ready);
    const Law law = count == 1 ? Law::fixed_at(first_ready[0]) : timetable.paced(arrivals.items.first, first_ready);
    depart(timetable, {cut(arrivals.items, count), law}, ready);
  }
}

void BrokerLine::repeat(const BrokerLine& before, Pattern& pattern) {
  for (std::size_t i = 0; i < departures_.size(); ++i)
    pattern.departure(before.departures_[(before.next_ + i) % departures_.size()], departures_[(next_ + i) % departures_.size()]);
}

void BrokerLine::follow(const Timetable& timetable, const Train& last) {
  next_ = 0;
  for (std::size_t i = 0; i < departures_.size(); ++i)
    departures_[i] = timetable.at(last.law, last.items.nth(last.items.count - timetable.servers() + static_cast<std::int64_t>(i))) - confirm_ns_;
}

// The leading arrivals that find a free vCPU.
std::int64_t BrokerLine::relaxed(const Timetable& timetable, const Train& arrivals) const {
  const Items& items = arrivals.items;
  const auto served = std::min(timetable.servers(), items.count);
  for (std::int64_t i = 0; i < served; ++i)
    if (timetable.at(arrivals.law, items.nth(i)) < free_ns(i)) return i;
  if (timetable.service_ns() == 0) return items.count;
  if (served == items.count || arrivals.law.kind == Law::Kind::fixed) return served;
  const std::int64_t sparse = timetable.arrivals().sparse_through(items.first, timetable.servers(), timetable.service_ns());
  return std::clamp(sparse - items.first + 1, served, items.count);
}

// The leading arrivals that keep every vCPU busy, so that the first ready instants repeat every service time; at least 1.
std::int64_t BrokerLine::crowded(const Timetable& timetable, const Train& arrivals,
                                 const std::vector<Nanoseconds>& first_ready) const {
  const Items& items = arrivals.items;
  const std::int64_t servers = timetable.servers();
  if (arrivals.law.kind == Law::Kind::fixed) return items.count;
  if (items.count <= servers) return 1;
  const Nanoseconds service = timetable.service_ns();
  if (const std::int64_t dense = timetable.arrivals().dense_through(items.first, servers, service) - items.first + 1; dense > servers)
    return std::min(dense, items.count);
  // Arrivals slower than the service: every vCPU's backlog shrinks, so the first round in which one finds none is searched by halves.
  const std::int64_t sparse = timetable.arrivals().sparse_through(items.first, servers, service) - items.first + 1;
  const auto busy = [&](std::int64_t round) {
    for (std::int64_t i = 0; i < servers; ++i)
      if (timetable.at(arrivals.law, items.nth(round * servers + i)) > first_ready[static_cast<std::size_t>(i)] + (round - 1) * service) return false;
    return true;
  };
  std::int64_t low = 0, high = std::min(sparse, items.count) / servers;  // rounds 0 .. low are busy, high is not known to be
  while (high - low > 1) {
    const std::int64_t middle = low + (high - low) / 2;
    (busy(middle) ? low : high) = middle;
  }
  return low == 0 ? 1 : (low + 1) * servers;
}

void BrokerLine::depart(const Timetable& timetable, const Train& train, Fifo<Train>& ready) {
  const auto servers = static_cast<std::int64_t>(departures_.size());
  const Items& items = train.items;
  const Train confirmed{items, train.law.later(confirm_ns_)};
  const bool follows = !ready.empty() && ready.back().items.last() + 1 == items.first;
  const bool keeps_pace = follows && items.count == 1 && timetable.at(ready.back().law, items.first) == timetable.first_at(confirmed);
  if (!follows) ready.push(confirmed);
  else append(ready, keeps_pace ? Train{items, ready.back().law} : confirmed);
  for (std::int64_t i = std::max<std::int64_t>(0, items.count - servers); i < items.count; ++i) {
    departures_[next_] = timetable.at(train.law, items.nth(i));
    next_ = (next_ + 1) % departures_.size();
  }
}

}  // namespace batchyard::sim
