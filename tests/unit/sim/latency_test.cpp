#include "sim/latency.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

#include "support/random_board.h"
#include "unit/sim/yard.h"

namespace batchyard::sim::test {
namespace {

using model::Nanoseconds;
using support::Dice;

model::LatencyFigures figures_of(std::vector<Nanoseconds> latencies) {
  std::ranges::sort(latencies);
  const auto items = std::ssize(latencies);
  const auto of_percent = [&](std::int64_t percent) {
    return latencies[static_cast<std::size_t>((items * percent + 99) / 100 - 1)];
  };
  const Nanoseconds sum = std::accumulate(latencies.begin(), latencies.end(), Nanoseconds{0});
  return {items, (2 * sum + items) / (2 * items), of_percent(50), of_percent(95), of_percent(99), latencies.back()};
}

void expect_equal(const model::LatencyFigures& a, const model::LatencyFigures& b, std::uint64_t seed) {
  ASSERT_EQ(a.items, b.items) << seed;
  ASSERT_EQ(a.mean_ns, b.mean_ns) << seed;
  ASSERT_EQ(a.p50_ns, b.p50_ns) << seed;
  ASSERT_EQ(a.p95_ns, b.p95_ns) << seed;
  ASSERT_EQ(a.p99_ns, b.p99_ns) << seed;
  ASSERT_EQ(a.max_ns, b.max_ns) << seed;
}

// Batches of a log, and beside it every latency by itself.
struct Book {
  const Arrivals& arrivals;
  LatencyLog log;
  std::vector<Nanoseconds> latencies;

  void add(std::size_t stream, Nanoseconds commit_ns, const std::vector<Items>& batch) {
    log.add(stream, commit_ns, batch);
    count(commit_ns, batch);
  }
  void count(Nanoseconds commit_ns, const std::vector<Items>& batch) {
    for (const Items& items : batch)
      for (std::int64_t i = 0; i < items.count; ++i) latencies.push_back(commit_ns - arrivals.at(items.nth(i)));
  }
};

TEST(LatencyLog, AgreesWithEveryLatencyByItself) {
  for (std::uint64_t seed = 1; seed <= 600; ++seed) {
    Dice dice(seed);
    const Nanoseconds step_ns = dice.between(1, 60);
    std::vector<model::Segment> segments{even(0, dice.between(0, 4'000), dice.between(100, 400))};
    if (dice.chance(40)) segments.push_back(backlog(dice.between(1, 50), dice.between(0, 3'000)));
    if (dice.chance(40)) segments.push_back(even(500, dice.between(600, 5'000), dice.between(1, 300)));
    const Arrivals arrivals(level_of(segments, 10'000).traffic, 10'000);
    Book book{arrivals, {}, {}};
    const std::int64_t count = dice.between(1, 9), stride = dice.between(1, 3), streams = dice.between(1, 2);
    std::int64_t first = 1;
    for (Nanoseconds commit_ns = 6'000; first + (count - 1) * stride <= arrivals.total();
         commit_ns += dice.chance(90) ? step_ns : dice.between(0, 99)) {
      book.add(static_cast<std::size_t>(dice.between(0, streams - 1)), commit_ns,
               {{.first = first, .count = count, .stride = stride}});
      first += dice.chance(90) ? count * stride : dice.between(1, 20);
    }
    expect_equal(*book.log.figures(arrivals), figures_of(book.latencies), seed);
  }
}

TEST(LatencyLog, RepeatsAPeriodAsIfItsBatchesWereAdded) {
  for (std::uint64_t seed = 1; seed <= 600; ++seed) {
    Dice dice(seed);
    const Arrivals arrivals(level_of({even(0, dice.between(0, 9'000), 3'000)}, 10'000).traffic, 10'000);
    Book book{arrivals, {}, {}};
    book.add(0, 9'500, {{.first = 1, .count = 3}});
    book.log.begin_period();
    const std::int64_t batches = dice.between(1, 4), count = dice.between(1, 5), times = dice.between(1, 40);
    const bool evenly = dice.chance(50);
    const std::int64_t shift = batches * count;
    const Nanoseconds period_ns = batches * 30;
    for (std::int64_t j = 0; j < batches; ++j) {
      const Nanoseconds commit_ns = 10'000 + j * 30 + (evenly ? 0 : dice.between(0, 20));
      const std::vector<Items> batch{{.first = 10 + j * count, .count = count}};
      book.add(0, commit_ns, batch);
      for (std::int64_t k = 1; k <= times; ++k)
        book.count(commit_ns + k * period_ns, {{.first = 10 + j * count + k * shift, .count = count}});
    }
    const std::size_t before = book.log.records();
    book.log.repeat(period_ns, shift, times);
    EXPECT_LE(book.log.records(), before + static_cast<std::size_t>(batches)) << "repeating costs no memory";
    expect_equal(*book.log.figures(arrivals), figures_of(book.latencies), seed);
  }
}

TEST(LatencyLog, HasNothingToSayWithoutItems) { EXPECT_FALSE(LatencyLog().figures(Arrivals()).has_value()); }

}  // namespace
}  // namespace batchyard::sim::test
