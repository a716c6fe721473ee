#include "sim/arrivals.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "unit/sim/yard.h"

namespace batchyard::sim::test {
namespace {

using model::Nanoseconds;
using model::Segment;

Segment recorded(std::vector<Nanoseconds> instants) {
  Segment segment{.shape = Segment::Shape::recorded, .from_ns = instants.front(), .to_ns = instants.back()};
  segment.instants = std::move(instants);
  return segment;
}
Segment poisson(Nanoseconds from_ns, Nanoseconds to_ns, std::int64_t per_second) {
  return {.shape = Segment::Shape::poisson, .from_ns = from_ns, .to_ns = to_ns, .per_second = per_second * 1'000'000};
}

// Each answer against the plain list of instants.
void expect_agrees_with_its_list(const Arrivals& arrivals, Nanoseconds end_ns) {
  std::vector<Nanoseconds> all;
  for (std::int64_t item = 1; item <= arrivals.total(); ++item) all.push_back(arrivals.at(item));
  EXPECT_TRUE(std::ranges::is_sorted(all));
  for (Nanoseconds at_ns = 0; at_ns <= end_ns; at_ns += std::max<Nanoseconds>(1, end_ns / 997))
    ASSERT_EQ(arrivals.count_by(at_ns), std::ranges::upper_bound(all, at_ns) - all.begin()) << at_ns;
  for (std::int64_t first = 1; first <= arrivals.total(); first += 13) {
    const std::int64_t last = std::min(arrivals.total(), first + 70);
    model::Wide sum = 0;
    for (std::int64_t item = first; item <= last; ++item) sum += all[static_cast<std::size_t>(item - 1)];
    ASSERT_TRUE(arrivals.sum(first, last) == sum);
    const auto gap = [&](std::int64_t item, std::int64_t apart) { return all[static_cast<std::size_t>(item - 1)] - all[static_cast<std::size_t>(item - 1 - apart)]; };
    for (const std::int64_t apart : {1, 2, 4})
      for (const Nanoseconds gap_ns : {end_ns / 500, end_ns / 50}) {
        const std::int64_t sparse = arrivals.sparse_through(first, apart, gap_ns), dense = arrivals.dense_through(first, apart, gap_ns);
        ASSERT_LE(std::max(sparse, dense), arrivals.total());
        for (std::int64_t item = first + apart; item <= sparse; ++item) ASSERT_GE(gap(item, apart), gap_ns);
        for (std::int64_t item = first + apart; item <= dense; ++item) ASSERT_LE(gap(item, apart), gap_ns);
      }
  }
}

TEST(Arrivals, RecordedInstantsAreTheItems) {
  const Arrivals arrivals({64, {recorded({5, 5, 8, 30})}}, 20);
  EXPECT_EQ(arrivals.total(), 3) << "what is planned after the horizon does not exist";
  EXPECT_EQ(arrivals.at(1), 5);
  EXPECT_EQ(arrivals.at(3), 8);
  EXPECT_EQ(arrivals.count_by(4), 0);
  EXPECT_EQ(arrivals.count_by(5), 2);
  EXPECT_EQ(arrivals.count_by(20), 3);
}

TEST(Arrivals, AgreeWithTheirListHoweverTheyAreMixed) {
  const Nanoseconds end_ns = 10 * second;
  std::vector<Nanoseconds> table;
  for (Nanoseconds at_ns = second; std::ssize(table) < 300; at_ns += (std::ssize(table) * 7919) % 31 * ms) table.push_back(at_ns);
  const Segment list = recorded(table), chance = poisson(2 * second, 9 * second, 60), line = even(0, 10 * second, 200), burst = backlog(30, 3 * second);
  for (const std::vector<Segment>& segments : {std::vector{list}, {chance}, {list, line}, {chance, burst}, {list, chance, line, burst}, {chance, chance}})
    expect_agrees_with_its_list(Arrivals({64, segments}, end_ns, "users", 3), end_ns);
}

// d(k) = max(p(k), d(k - 1)) + gap, written down item by item.
TEST(Arrivals, LeaveALinkOneAtATime) {
  const Nanoseconds end_ns = 10 * second;
  const Segment line = even(0, 4 * second, 200), uneven = even(5 * second + 3, 9 * second + 17, 333), burst = backlog(30, second / 2), last = backlog(5, end_ns);
  const std::vector<std::vector<Segment>> mixes{{line}, {burst}, {line, uneven}, {line, burst}, {burst, uneven, last}, {poisson(0, 8 * second, 50)}, {uneven, poisson(0, 9 * second, 20), burst}};
  for (std::size_t mix = 0; mix < mixes.size(); ++mix)
    for (const Nanoseconds gap_ns : {Nanoseconds{1}, 11 * ms, 12 * ms, 13 * ms, 20 * ms, 21 * ms, 60 * ms, 20 * second}) {
      const Arrivals planned({64, mixes[mix]}, end_ns, "users", 3), sent = planned.sent(gap_ns, end_ns);
      ASSERT_EQ(sent.total(), planned.total());
      Nanoseconds free_ns = 0;
      for (std::int64_t item = 1; item <= planned.total(); ++item) {
        free_ns = std::max(planned.at(item), free_ns) + gap_ns;
        ASSERT_EQ(sent.at(item), std::min(free_ns, end_ns + 1)) << "mix " << mix << ", gap " << gap_ns << ", item " << item;
      }
      expect_agrees_with_its_list(sent, end_ns + 1);
    }
}

TEST(Arrivals, ASegmentDrawsOfItsOwn) {
  const auto instants = [](const Arrivals& arrivals) {
    std::vector<Nanoseconds> all;
    for (std::int64_t item = 1; item <= arrivals.total(); ++item) all.push_back(arrivals.at(item));
    return all;
  };
  const Segment first = poisson(0, 10 * second, 20), later = poisson(20 * second, 30 * second, 20);
  const auto alone = instants(Arrivals({64, {first}}, 100 * second, "users", 1));
  auto both = instants(Arrivals({64, {first, later}}, 100 * second, "users", 1));
  EXPECT_GT(both.size(), alone.size());
  both.resize(alone.size());
  EXPECT_EQ(both, alone) << "a segment more changes nothing for the first";
  EXPECT_NE(instants(Arrivals({64, {first}}, 100 * second, "users", 2)), alone);
  EXPECT_NE(instants(Arrivals({64, {first}}, 100 * second, "others", 1)), alone);
  const auto cut = instants(Arrivals({64, {first}}, 5 * second, "users", 1));
  EXPECT_TRUE(std::equal(cut.begin(), cut.end(), alone.begin())) << "an earlier horizon only leaves items out";
  EXPECT_GT(alone.front(), 0);
  EXPECT_LE(alone.back(), 10 * second);
}

}  // namespace
}  // namespace batchyard::sim::test
