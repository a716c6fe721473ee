// Items of different sizes on boards small enough to follow by hand (tests/support/tiny.h says how long everything takes; the reference
// and the engine must both give these figures), and what random sizes are like.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "sim/sizes.h"
#include "support/tiny.h"

namespace batchyard::support {
namespace {

using model::Bytes;
using model::Nanoseconds;
using model::Outcome;
using model::Segment;

void publish(Scene& scene, const std::vector<Nanoseconds>& instants, const std::vector<Bytes>& sizes) {
  scene.level.traffic.segments = {{.shape = Segment::Shape::recorded, .from_ns = instants.front(), .to_ns = instants.back(), .instants = instants, .sizes = sizes}};
}

Scene broker_of_10_bytes(const std::string& overflow) {
  Scene scene = tiny(1);
  set(scene, "broker_memory_per_vcpu_gb", 10);
  choose(scene, "b", "overflow", overflow);
  return scene;
}

TEST(Sizes, ASmallerMessageFitsWhereALargerIsRefused) {
  Scene scene = broker_of_10_bytes("reject");
  publish(scene, {0, 0, 0, 0}, {6, 5, 4, 1});
  const Outcome o = outcome(scene);
  // 6 held, 5 more do not fit, 4 do, 1 more does not.
  EXPECT_EQ(o.refused, 2);
  EXPECT_EQ(o.written, 2);
  EXPECT_EQ(o.queues[0].peak_memory_bytes, 10);
}

TEST(Sizes, TheOverheadCountsForEachMessage) {
  Scene scene = broker_of_10_bytes("reject");
  set(scene, "broker_overhead_bytes", 1);
  publish(scene, {0, 0, 0}, {6, 4, 2});
  const Outcome o = outcome(scene);  // 7, then 5 do not fit, 3 do
  EXPECT_EQ(o.refused, 1);
  EXPECT_EQ(o.queues[0].peak_memory_bytes, 10);
}

TEST(Sizes, AsManyAreDroppedAsMakeRoom) {
  Scene scene = broker_of_10_bytes("drop_oldest");
  choose(scene, "w", "prefetch", std::int64_t{1});
  publish(scene, {0, 0, 0, 15}, {4, 2, 3, 4});
  const Outcome o = outcome(scene);
  // At 20 item 1 is at the worker, items 2 and 3 in the queue, 9 held. Without item 2 it would be 11, without both it is 8. Item 1
  // commits at 33, ack 35; item 4 is delivered then: worker 37, commit 60.
  EXPECT_EQ(o.lost, 2);
  EXPECT_EQ(o.first_loss_ns, 20);
  EXPECT_EQ(o.completion_ns, 60);
  EXPECT_EQ(o.queues[0].peak_memory_bytes, 9);
}

TEST(Sizes, ANewcomerThatNeverFitsIsDroppedWithTheQueue) {
  Scene scene = broker_of_10_bytes("drop_oldest");
  choose(scene, "w", "prefetch", std::int64_t{1});
  publish(scene, {0, 0, 15}, {4, 2, 7});
  const Outcome o = outcome(scene);  // 4 stay with the worker
  EXPECT_EQ(o.lost, 2);
  EXPECT_EQ(o.written, 1);
}

TEST(Sizes, NobodyOvertakesOutside) {
  Scene scene = broker_of_10_bytes("block");
  publish(scene, {0, 0, 0}, {6, 5, 1});
  const Outcome o = outcome(scene);
  // Item 3 would fit beside item 1, but waits behind item 2. Both are accepted with item 1's ack at 35: ready 38 and 41, worker 40 and 43,
  // batches to 51 and 62.
  EXPECT_EQ(o.completion_ns, 62 + 12);
  EXPECT_EQ(o.queues[0].peak_memory_bytes, 6);
}

TEST(Sizes, ALinkTakesLongerForALargerMessage) {
  Scene scene = tiny(2);
  publish(scene, {0, 0}, {2, 1});
  scene.board.links[0].settings["bandwidth_gb_s"] = std::int64_t{250'000'000};  // 4 for a byte
  const Outcome o = outcome(scene);
  // It has sent them by 8 and 12: broker 13 and 17, ready 16 and 20, worker 18 and 22; batch to 34, store 36, written 44.
  EXPECT_EQ(o.completion_ns, 50);
  scene.board.links[0].settings.clear();
  scene.board.links[1].settings["bandwidth_gb_s"] = std::int64_t{250'000'000};
  // Ready 8 and 11; sent by 16 and 20: worker 18 and 22.
  EXPECT_EQ(outcome(scene).completion_ns, 50);
}

TEST(Sizes, ABufferHoldsBytes) {
  Scene scene = tiny(1);
  set(scene, "broker_memory_per_vcpu_gb", 12);
  scene.level.catalogue.gpus.front().host_memory_bytes = 10;
  choose(scene, "b", "acks", "on_delivery");
  // At the worker at 10, 13, 16, 19. Item 1 computes from 10 to 21. Where items 2 and 3 fill the buffer, 4 waits before it until 21, and the
  // broker holds its byte until 23: item 5, which needs all memory at 22, is refused.
  publish(scene, {0, 0, 0, 0, 17}, {1, 6, 4, 1, 12});
  EXPECT_EQ(outcome(scene).refused, 1);
  publish(scene, {0, 0, 0, 0, 17}, {1, 6, 3, 1, 12});
  EXPECT_EQ(outcome(scene).refused, 0);
}

// ---- random sizes

std::vector<Bytes> drawn(const model::Traffic& traffic) {
  const sim::Arrivals arrivals(traffic, 1'000, "u", 1);
  const sim::Sizes sizes(traffic, arrivals, 0, "u", 1);
  std::vector<Bytes> out;
  for (std::int64_t item = 1; item <= arrivals.total(); ++item) out.push_back(sizes.payload(item));
  return out;
}

double share(const std::vector<Bytes>& sizes, Bytes most) {
  return static_cast<double>(std::ranges::count_if(sizes, [&](Bytes size) { return size <= most; })) / static_cast<double>(sizes.size());
}

// Within four standard errors of the share of n items.
double four_errors(double share, double n) { return 4 * std::sqrt(share * (1 - share) / n); }

TEST(Sizes, LognormalSizesHaveTheirMeanAndQuantiles) {
  constexpr double n = 200'000, sigma = 0.5;
  model::Traffic traffic{.item_bytes = 1'000, .segments = {{Segment::Shape::backlog, 0, 0, static_cast<std::int64_t>(n)}}};
  traffic.size_sigma = 500'000'000;
  const std::vector<Bytes> sizes = drawn(traffic);
  double sum = 0;
  for (const Bytes size : sizes) sum += static_cast<double>(size);
  const double deviation = 1'000 * std::sqrt(std::exp(sigma * sigma) - 1);
  EXPECT_NEAR(sum / n, 1'000, 4 * deviation / std::sqrt(n));
  const double median = 1'000 * std::exp(-sigma * sigma / 2);  // 882.5: just where rounding turns
  EXPECT_NEAR(share(sizes, static_cast<Bytes>(median)), 0.5, four_errors(0.5, n));
  EXPECT_NEAR(share(sizes, static_cast<Bytes>(median * std::exp(1.6448536 * sigma))), 0.95, four_errors(0.95, n));  // 2,008.6
}

TEST(Sizes, ListedSizesComeAsOftenAsTheirWeight) {
  model::Traffic traffic{.item_bytes = 1'072, .segments = {{Segment::Shape::backlog, 0, 0, 100'000}, {Segment::Shape::backlog, 0, 0, 100'000}}};
  traffic.sizes = {{64, 3}, {4'096, 1}};
  const std::vector<Bytes> sizes = drawn(traffic);
  EXPECT_NEAR(share(sizes, 64), 0.75, four_errors(0.75, 200'000));
  EXPECT_EQ(share(sizes, 4'095), share(sizes, 64));
  EXPECT_NE(std::vector(sizes.begin(), sizes.begin() + 100), std::vector(sizes.begin() + 100'000, sizes.begin() + 100'100));  // a stream each
}

}  // namespace
}  // namespace batchyard::support
