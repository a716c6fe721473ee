#include "sim/arrivals.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "support/random_board.h"
#include "unit/sim/yard.h"

namespace batchyard::sim::test {
namespace {

using model::Nanoseconds;
using model::Wide;
using support::Dice;

struct Case {
  model::Traffic traffic;
  Nanoseconds horizon_ns = 0;
  std::vector<Nanoseconds> instants;  // item by item, straight from docs/MODEL.md
};

Case random_case(std::uint64_t seed) {
  Dice dice(seed);
  Case made;
  for (std::int64_t i = dice.between(1, 3); i > 0; --i) {
    const Nanoseconds from_ns = dice.between(0, 40), length_ns = dice.between(0, 120);
    const std::int64_t count = dice.between(0, 60);
    const bool at_once = dice.chance(30);
    made.traffic.segments.push_back(at_once ? backlog(count, from_ns) : even(from_ns, from_ns + length_ns, count));
    for (std::int64_t k = 1; k <= count; ++k) made.instants.push_back(from_ns + (at_once ? 0 : k * length_ns / count));
  }
  made.horizon_ns = dice.chance(30) ? dice.between(0, 100) : 1'000;
  std::erase_if(made.instants, [&](Nanoseconds at_ns) { return at_ns > made.horizon_ns; });
  std::ranges::sort(made.instants);
  return made;
}

TEST(Arrivals, AgreeWithInstantsItemByItem) {
  for (std::uint64_t seed = 1; seed <= 1'500; ++seed) {
    const Case made = random_case(seed);
    const Arrivals arrivals(made.traffic, made.horizon_ns);
    ASSERT_EQ(arrivals.total(), std::ssize(made.instants)) << seed;
    Wide sum = 0;
    for (std::int64_t item = 1; item <= arrivals.total(); ++item) {
      ASSERT_EQ(arrivals.at(item), made.instants[static_cast<std::size_t>(item - 1)]) << seed << " item " << item;
      sum += arrivals.at(item);
      ASSERT_TRUE(arrivals.sum(1, item) == sum) << seed << " item " << item;
    }
    for (Nanoseconds at_ns = -1; at_ns <= 200; ++at_ns)
      ASSERT_EQ(arrivals.count_by(at_ns), std::ranges::upper_bound(made.instants, at_ns) - made.instants.begin())
          << seed << " at " << at_ns;
  }
}

TEST(Arrivals, LinesAndSpansHoldForEveryItemTheyName) {
  for (std::uint64_t seed = 1; seed <= 600; ++seed) {
    const Case made = random_case(seed);
    const Arrivals arrivals(made.traffic, 1'000);
    Dice dice(seed);
    for (std::int64_t item = 1; item <= arrivals.total(); ++item) {
      const Arrivals::Line line = arrivals.line(item);
      for (std::int64_t i = std::max(line.first, item); i <= line.last; ++i)
        ASSERT_EQ(arrivals.at(i), line.from_ns + (i - line.base) * line.rise / line.run) << seed << " item " << i;
      const std::int64_t apart = dice.between(1, 4);
      const Nanoseconds gap_ns = dice.between(0, 12);
      for (std::int64_t i = arrivals.sparse_through(item, apart, gap_ns); i - apart >= item; --i)
        ASSERT_GE(arrivals.at(i) - arrivals.at(i - apart), gap_ns) << seed;
      for (std::int64_t i = arrivals.dense_through(item, apart, gap_ns); i - apart >= item; --i)
        ASSERT_LE(arrivals.at(i) - arrivals.at(i - apart), gap_ns) << seed;
    }
  }
}

// 10^8 items over 20 h: every 720 us, the last at the very end. Their mean is half the time and half a gap.
TEST(Arrivals, OfTheReferenceLevel) {
  const Arrivals arrivals(reference_level().traffic, reference_level().horizon_ns);
  EXPECT_EQ(arrivals.total(), 100'000'000);
  EXPECT_EQ(arrivals.at(1), 720'000);
  EXPECT_EQ(arrivals.at(100'000'000), 72'000 * second);
  EXPECT_EQ(arrivals.count_by(36'000 * second), 50'000'000);
  EXPECT_EQ(static_cast<std::int64_t>(arrivals.sum(1, 100'000'000) / 100'000'000), 36'000 * second + 360'000);
}

}  // namespace
}  // namespace batchyard::sim::test
