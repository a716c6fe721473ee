#include "sim/jobs/processor_sharing.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <map>
#include <vector>

#include "sim/chance.h"
#include "sim/timetable.h"

namespace batchyard::sim {
namespace {

using model::Bytes;
using model::Nanoseconds;
using model::Wide;

constexpr Nanoseconds second = model::nanoseconds_per_second;
constexpr Bytes gb = model::bytes_per_gb;

/// Every reader with the instant at which it ended, of readers (arrival, bytes) by rising arrival.
struct Read {
  Nanoseconds at_ns;
  Bytes bytes;
};
std::vector<Nanoseconds> ends(Bytes bytes_per_s, const std::vector<Read>& reads) {
  ProcessorSharing storage(bytes_per_s);
  std::vector<Nanoseconds> ends(reads.size());
  const auto drain_until = [&](Nanoseconds limit) {
    while (const auto end = storage.next_end_ns()) {
      if (*end > limit) break;
      for (const int reader : storage.take_done(*end)) ends[static_cast<std::size_t>(reader)] = *end;
    }
  };
  for (std::size_t i = 0; i < reads.size(); ++i) {
    drain_until(reads[i].at_ns - 1);
    storage.join(reads[i].at_ns, static_cast<int>(i), reads[i].bytes);
  }
  drain_until(INT64_MAX);
  return ends;
}

TEST(ProcessorSharing, OneReaderHasTheWholeBandwidth) {
  EXPECT_EQ(ends(gb / 2, {{5 * second, 60 * gb}}), (std::vector{125 * second}));
}

TEST(ProcessorSharing, EqualReadersEndTogether) {  // n of b bytes: n b / bandwidth
  for (const int n : {2, 3, 7, 64})
    EXPECT_EQ(ends(2 * gb, std::vector<Read>(static_cast<std::size_t>(n), {0, 60 * gb})),
              std::vector(static_cast<std::size_t>(n), n * 30 * second));
}

// 30 and 60 GB at 1 GB/s: both at 0.5 until the first ends at 60 s; 30 GB are left, alone at 1 GB/s: 90 s.
TEST(ProcessorSharing, TheShorterLeavesMoreToTheLonger) {
  EXPECT_EQ(ends(gb, {{0, 30 * gb}, {0, 60 * gb}}), (std::vector{60 * second, 90 * second}));
}

// 10 GB alone for 4 s leave 6; then two at half speed: 6 GB take 12 s more, to 16 s; the second has 2 of 8 GB then left: 18 s.
TEST(ProcessorSharing, ALaterReaderSlowsTheFirst) {
  EXPECT_EQ(ends(gb, {{0, 10 * gb}, {4 * second, 8 * gb}}), (std::vector{16 * second, 18 * second}));
}

TEST(ProcessorSharing, AnEndIsRoundedUp) {
  EXPECT_EQ(ends(3, {{0, 1}}), (std::vector<Nanoseconds>{333'333'334}));
  EXPECT_EQ(ends(3, {{0, 3}}), (std::vector<Nanoseconds>{second}));
  // Two readers at 1.5 bytes/s: 2/3 s, rounded up. What the first had in the last third of a nanosecond is gone.
  EXPECT_EQ(ends(3, {{0, 1}, {0, 2}}), (std::vector<Nanoseconds>{666'666'667, second + 1}));
}

TEST(ProcessorSharing, NothingToReadEndsAtOnce) { EXPECT_EQ(ends(gb, {{7, 0}}), (std::vector<Nanoseconds>{7})); }

TEST(ProcessorSharing, WhoLeavesGivesItsShareBack) {  // 4 s at half speed, then 8 GB alone
  ProcessorSharing storage(gb);
  storage.join(0, 0, 10 * gb);
  storage.join(0, 1, 10 * gb);
  storage.leave(4 * second, 1);
  storage.leave(4 * second, 9);  // does not read: no change
  EXPECT_EQ(storage.next_end_ns(), 12 * second);
  EXPECT_EQ(storage.readers(), 1);
}

TEST(ProcessorSharing, ACopyGoesOnByItself) {
  ProcessorSharing storage(gb);
  storage.join(0, 0, gb);
  ProcessorSharing copy = storage;
  copy.join(0, 1, gb);
  EXPECT_EQ(storage.next_end_ns(), 1 * second);
  EXPECT_EQ(copy.next_end_ns(), 2 * second);
}

// A second way to the same ends: what each reader still wants, in units of 1/60 of a byte-second's billionth part, so that
// shares of up to six readers (lcm 60) are whole numbers; one nanosecond step at a time.
std::vector<Nanoseconds> ends_step_by_step(Bytes bytes_per_s, const std::vector<Read>& reads) {
  std::map<std::size_t, Wide> left;
  std::vector<Nanoseconds> ends(reads.size());
  std::size_t next = 0, ended = 0;
  for (Nanoseconds now = 0; ended < reads.size(); ++now) {
    for (auto at = left.begin(); at != left.end();)
      if (at->second <= 0) ends[at->first] = now, ++ended, at = left.erase(at);
      else ++at;
    for (; next < reads.size() && reads[next].at_ns == now; ++next) {
      left[next] = Wide{reads[next].bytes} * 60 * second;
      if (reads[next].bytes == 0) ends[next] = now, ++ended, left.erase(next);
    }
    if (left.empty()) continue;
    for (auto& [reader, bytes] : left) bytes -= Wide{60} * bytes_per_s / static_cast<Wide>(left.size());
  }
  return ends;
}

TEST(ProcessorSharing, AgreesWithNanosecondSteps) {
  RandomStream random(1, "storage", "test");
  for (int round = 0; round < 200; ++round) {
    std::vector<Read> reads;
    Nanoseconds at = 0;
    for (int i = 0; i < 6; ++i)
      reads.push_back({at += static_cast<Nanoseconds>(random.below(40)), static_cast<Bytes>(random.below(30))});
    const Bytes bytes_per_s = static_cast<Bytes>(100'000'000 + random.below(2'000'000'000));
    EXPECT_EQ(ends(bytes_per_s, reads), ends_step_by_step(bytes_per_s, reads)) << "round " << round;
  }
}

// While anyone reads, the storage gives its whole bandwidth: however readers overlap, n of them that leave no gap end
// together with their total. Every end that is rounded up gives away less than a nanosecond of it.
TEST(ProcessorSharing, NoBandwidthIsLost) {
  RandomStream random(2, "storage", "test");
  std::vector<Read> reads{{0, 1000 * gb}};
  Bytes total = reads[0].bytes;
  for (int i = 1; i < 64; ++i) {
    reads.push_back({i * second, static_cast<Bytes>(random.below(20'000'000'000))});
    total += reads.back().bytes;
  }
  const auto all = ends(gb, reads);
  const Nanoseconds last = *std::max_element(all.begin(), all.end());
  EXPECT_GE(last, total);  // 1 byte a nanosecond
  EXPECT_LE(last, total + 64);
}

// M/G/1 processor sharing: a mean stay of E[S] / (1 - rho), whatever the distribution of sizes (Kleinrock, volume 2,
// equation 4.17). 20 batches of 4,000 readers; the interval of 99.9 % of Student's t with 19 degrees of freedom.
double mean_stay_deviate(std::uint64_t seed, bool exponential_sizes) {
  constexpr int batches = 20, batch = 4'000;
  constexpr double load = 0.7;
  constexpr Nanoseconds mean_ns = 1'000'000;
  RandomStream random(seed, "storage", "test");
  std::vector<Read> reads;
  Nanoseconds at = 0;
  for (int i = 0; i < batches * batch; ++i) {
    at += random.exponential_ns(static_cast<Nanoseconds>(mean_ns / load));
    reads.push_back({at, exponential_sizes ? random.exponential_ns(mean_ns) : mean_ns});
  }
  const auto all = ends(second, reads);  // 1 byte a nanosecond
  double sum = 0, squares = 0;
  for (int b = 0; b < batches; ++b) {
    double stay = 0;
    for (std::size_t i = 0; i < batch; ++i) {
      const std::size_t reader = static_cast<std::size_t>(b * batch) + i;
      stay += static_cast<double>(all[reader] - reads[reader].at_ns) / mean_ns / batch;
    }
    sum += stay;
    squares += stay * stay;
  }
  const double mean = sum / batches;
  const double error = std::sqrt((squares / batches - mean * mean) / (batches - 1));
  EXPECT_LT(error * 3.88, 0.3 * mean) << "too wide to tell it from first come, first served: 1 + rho / (2 (1 - rho)) for equal sizes";
  return (mean - 1 / (1 - load)) / error;
}

TEST(ProcessorSharing, MeanStayDoesNotDependOnTheDistributionOfSizes) {
  for (const std::uint64_t seed : {1u, 2u, 3u}) {
    EXPECT_LT(std::fabs(mean_stay_deviate(seed, true)), 3.88) << seed;
    EXPECT_LT(std::fabs(mean_stay_deviate(seed, false)), 3.88) << seed;
  }
}

}  // namespace
// 64 readers of 10^6 GB at a thousandth of a GB/s need 6.4 * 10^10 s, more nanoseconds than 64 bits hold.
TEST(ProcessorSharing, WhatNanosecondsCantCountEndsAfterEveryRun) {
  ProcessorSharing storage(gb / 1000);
  for (int reader = 0; reader < ProcessorSharing::most_readers; ++reader) storage.join(0, reader, 1'000'000 * gb);
  EXPECT_EQ(storage.next_end_ns(), after_every_run_ns);
  for (int reader = 9; reader < ProcessorSharing::most_readers; ++reader) storage.leave(0, reader);
  EXPECT_EQ(storage.next_end_ns(), after_every_run_ns);
  for (int reader = 1; reader < 9; ++reader) storage.leave(0, reader);
  EXPECT_EQ(storage.next_end_ns(), 1'000'000'000 * second);
}

}  // namespace batchyard::sim
