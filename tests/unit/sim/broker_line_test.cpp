#include "sim/parts/broker_line.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "support/random_board.h"
#include "unit/sim/yard.h"

namespace batchyard::sim::test {
namespace {

using model::Nanoseconds;
using support::Dice;

// d(j) = max(a(j), d(j - servers)) + service, message by message. Ready are they when that is confirmed.
std::vector<Nanoseconds> ready_one_by_one(const std::vector<Nanoseconds>& arrivals, Nanoseconds service_ns, int servers) {
  std::vector<Nanoseconds> ready;
  for (std::size_t j = 0; j < arrivals.size(); ++j) {
    const auto before = static_cast<std::size_t>(servers);
    ready.push_back((j < before ? arrivals[j] : std::max(arrivals[j], ready[j - before])) + service_ns);
  }
  return ready;
}

model::Traffic traffic(Dice& dice) {
  model::Traffic traffic;
  for (std::int64_t i = dice.between(1, 3); i > 0; --i) {
    const Nanoseconds from_ns = dice.between(0, 200);
    if (dice.chance(25))
      traffic.segments.push_back(backlog(dice.between(1, 20), from_ns));
    else
      traffic.segments.push_back(even(from_ns, from_ns + dice.between(0, 300), dice.between(1, 80)));
  }
  return traffic;
}

TEST(BrokerLine, TrainsAgreeWithTheRecursionMessageByMessage) {
  for (std::uint64_t seed = 1; seed <= 3'000; ++seed) {
    Dice dice(seed);
    const Arrivals arrivals(traffic(dice), 10'000);
    const Nanoseconds service_ns = dice.between(0, 14);
    const int servers = static_cast<int>(dice.between(1, 4));
    Timetable timetable(arrivals, service_ns, servers);
    const Nanoseconds confirm_ns = dice.one_of({0, 7});
    BrokerLine line(servers, confirm_ns);
    Fifo<Train> ready;
    std::vector<Nanoseconds> arrived;
    for (std::int64_t next = 1;
         next <= arrivals.total();) {  // some ahead of their arrival, some let in from outside at one instant
      const std::int64_t count = dice.between(1, arrivals.total() - next + 1);
      const bool outside = dice.chance(20);
      const Law law = outside ? Law::fixed_at(std::max(arrivals.at(next + count - 1), arrived.empty() ? 0 : arrived.back()))
                              : Law::planned_plus(5);
      const bool in_order = arrived.empty() || timetable.at(law, next) >= arrived.back();
      if (!in_order) break;
      line.accept(timetable, {{.first = next, .count = count}, law}, ready);
      for (std::int64_t i = next; i < next + count; ++i) arrived.push_back(timetable.at(law, i));
      next += count;
    }
    const std::vector<Nanoseconds> expected = ready_one_by_one(arrived, service_ns, servers);
    std::size_t j = 0;
    for (const Train& train : ready)
      for (std::int64_t i = 0; i < train.items.count; ++i, ++j) {
        ASSERT_EQ(train.items.nth(i), static_cast<std::int64_t>(j) + 1) << seed;
        ASSERT_EQ(timetable.at(train.law, train.items.nth(i)), expected[j] + confirm_ns) << "seed " << seed << ", message " << j + 1;
      }
    ASSERT_EQ(j, expected.size()) << seed;
    const Nanoseconds last_ns = confirm_ns + (expected.empty() ? -1 : expected.back());  // at first no vCPU was ever busy
    ASSERT_EQ(line.last_ready_ns(), last_ns) << seed;
  }
}

// 40,000 messages a second come to two vCPUs that take 20,000 each: always busy, never behind. A little more, and the line grows.
TEST(BrokerLine, TakesOneTrainForAnEvenStream) {
  for (const auto& [count, most_trains] : {std::pair<std::int64_t, std::size_t>{40'000, 1}, {39'000, 1}, {44'000, 2}}) {
    const Arrivals arrivals(level_of({even(0, second, count)}, second).traffic, second);
    Timetable timetable(arrivals, 50'000, 2);
    BrokerLine line(2, 0);
    Fifo<Train> ready;
    line.accept(timetable, {{.first = 1, .count = count}, Law::planned_plus(0)}, ready);
    EXPECT_LE(ready.size(), most_trains + 1) << count;
    const Nanoseconds alone_ns = arrivals.at(count) + 50'000;
    EXPECT_EQ(line.last_ready_ns() > alone_ns, count > 40'000) << count;
  }
}

}  // namespace
}  // namespace batchyard::sim::test
