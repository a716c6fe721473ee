// The reference implementation against boards small enough to follow by hand: the arithmetic stands beside each figure.
#include <gtest/gtest.h>

#include "support/reference_parts.h"
#include "support/tiny.h"

namespace batchyard::support {
namespace {

using model::Activity;
using model::Outcome;
using model::Part;
using model::PartKind;
using model::Segment;

TEST(Reference, OneItem) {
  Scene scene = tiny(1);
  publish_at_0(scene, 1);
  const Outcome o = outcome(scene);
  EXPECT_EQ(o.ending, model::Ending::nothing_left);
  EXPECT_EQ(o.completion_ns, 5 + 3 + 2 + 11 + 2 + 4 + 6);
  EXPECT_EQ(o.published, 1);
  EXPECT_EQ(o.written, 1);
  EXPECT_EQ(o.attempts, 3);  // publish, batch, write
  EXPECT_EQ(o.failed_attempts, 0);
  EXPECT_EQ(o.events, 10);  // all but the ack, which would come at 35
  EXPECT_EQ(o.monthly_cost_usd, 16 + 15 + 520);
  EXPECT_EQ(o.gpu_month_usd, 520);
  EXPECT_EQ(o.latency->mean_ns, 33);
  EXPECT_EQ(times(o), (Times{{Activity::compute, 1}, {Activity::launch, 10}, {Activity::starved, 10}, {Activity::idle, 12}}));
  EXPECT_EQ(o.devices.front().peak_memory_bytes, 100 + 10);
  EXPECT_EQ(o.stations[0].busy_ns, model::Wide{3});
  EXPECT_EQ(o.stations[1].busy_ns, model::Wide{4});
  EXPECT_EQ(o.queues[0].longest, 0);  // it enters and leaves at 8
  EXPECT_EQ(o.queues[0].entered, 1);
  EXPECT_EQ(o.queues[1].left, 1);
  EXPECT_EQ(o.queues[1].peak_memory_bytes, 1);
  EXPECT_EQ(o.curve.step_ns, 1);
  EXPECT_EQ(o.curve.published, std::vector<std::int64_t>(34, 1));
  EXPECT_EQ(o.curve.written[32], 0);
  EXPECT_EQ(o.curve.written[33], 1);
  EXPECT_EQ(o.first_starved_ns, std::nullopt);
  // Tokens (kind, items, first, instant): w (1, 1, 1, 10), (2, 1, 1, 21); s (4, 1, 1, 33). Section 7 by a calculator.
  EXPECT_EQ(o.fingerprint, 0x8DF78264ED69A042u);
}

TEST(Reference, WhatIsLeftGoesWhenNothingMoreComes) {
  Scene scene = tiny(2);
  publish_each_10(scene, 3);  // in the buffer at 20, 30, 40
  const Outcome o = outcome(scene);
  // Items 1, 2: 30 to 42, at the store 44, written 52, commit 58. Item 3: 42 to 53, 55, 59, 65.
  EXPECT_EQ(o.completion_ns, 65);
  EXPECT_EQ(o.latency->p50_ns, 58 - 20);
  EXPECT_EQ(o.latency->max_ns, 58 - 10);
  EXPECT_EQ(o.latency->mean_ns, 40);  // (48 + 38 + 35) / 3 = 40.3
  EXPECT_EQ(times(o), (Times{{Activity::compute, 3}, {Activity::launch, 20}, {Activity::filling, 10}, {Activity::starved, 20}, {Activity::idle, 12}}));
}

TEST(Reference, LongestWaitStartsAPart) {
  Scene scene = tiny(3);
  publish_each_10(scene, 3);
  choose(scene, "w", "max_wait_s", std::int64_t{15});
  const Outcome o = outcome(scene);
  // Items 1, 2: 20 + 15 = 35 to 47, 49, 57, 63. Item 3, in the buffer at 40: 47 to 58, 60, 64, 70.
  EXPECT_EQ(o.completion_ns, 70);
  EXPECT_EQ(o.devices.front().batches, 2);
  EXPECT_EQ(times(o), (Times{{Activity::compute, 3}, {Activity::launch, 20}, {Activity::filling, 15}, {Activity::starved, 20}, {Activity::idle, 12}}));
}

Scene four_into_two_places(const std::string& overflow) {
  Scene scene = tiny(1);
  publish_at_0(scene, 4);
  set(scene, "broker_memory_per_vcpu_gb", 2);
  choose(scene, "b", "overflow", overflow);
  choose(scene, "w", "prefetch", std::int64_t{1});
  return scene;
}

TEST(Reference, FullBrokerRefuses) {
  const Outcome o = outcome(four_into_two_places("reject"));
  EXPECT_EQ(o.refused, 2);
  EXPECT_EQ(o.written, 2);
  EXPECT_EQ(o.attempts, 4 + 2 + 2);
  EXPECT_EQ(o.failed_attempts, 2);
  // Item 1: commit 33, ack 35. Item 2: ready 11, delivered 35, worker 37, commit 37 + 23.
  EXPECT_EQ(o.completion_ns, 60);
  EXPECT_EQ(o.queues[0].longest, 1);
  EXPECT_EQ(o.queues[0].longest_at_ns, 11);
  EXPECT_EQ(o.queues[0].item_ns, model::Wide{24});
  EXPECT_EQ(o.queues[0].longest_wait_ns, 24);
  EXPECT_EQ(o.queues[0].peak_memory_bytes, 2);
  EXPECT_EQ(o.first_starved_ns, 21);  // item 1's batch has ended, item 2 is in the queue
}

TEST(Reference, FullBrokerBlocks) {
  const Outcome o = outcome(four_into_two_places("block"));
  // Each ack comes 25 after its message reached the worker and brings the next there 2 later: 10, 37, 64, 91.
  EXPECT_EQ(o.written, 4);
  EXPECT_EQ(o.completion_ns, 91 + 23);
  EXPECT_EQ(o.latency->p50_ns, 37 + 23);
  EXPECT_EQ(o.attempts, 12);
  EXPECT_EQ(o.queues[0].peak_memory_bytes, 2);
}

TEST(Reference, FullBrokerDropsTheNewcomerWhereNoneIsReady) {
  const Outcome o = outcome(four_into_two_places("drop_oldest"));
  EXPECT_EQ(o.lost, 2);
  EXPECT_EQ(o.first_loss_ns, 5);
  EXPECT_EQ(o.failed_attempts, 0);
  EXPECT_EQ(o.completion_ns, 60);  // as where they are refused
}

TEST(Reference, FullBrokerDropsTheOldest) {
  Scene scene = four_into_two_places("drop_oldest");
  publish_each_10(scene, 4);
  const Outcome o = outcome(scene);
  // Item 2 is ready at 28 and dropped for item 3 at 35. Item 1: worker 20, commit 43, ack 45, before item 4 arrives at 45.
  EXPECT_EQ(o.lost, 1);
  EXPECT_EQ(o.first_loss_ns, 35);
  // Item 3: delivered 45, worker 47, commit 70, ack 72. Item 4: delivered 72, worker 74, commit 97.
  EXPECT_EQ(o.completion_ns, 97);
  EXPECT_EQ(o.queues[0].entered, 4);
  EXPECT_EQ(o.queues[0].left, 4);
  EXPECT_EQ(o.queues[0].wait_ns, model::Wide{0 + 7 + 7 + 24});
}

TEST(Reference, FailedBatchGoesBackUntilItsRetriesAreUsed) {
  Scene scene = tiny(2);
  publish_at_0(scene, 2);
  scene.level.catalogue.gpus.front().memory_bytes = 105;  // two items take 100 + 20: 15 too many, 10 may spill
  set(scene, "spill_limit_gb", 10);
  choose(scene, "w", "retries", std::int64_t{1});
  const Outcome o = outcome(scene);
  // Worker 10, 13; fails 13 to 23; nack 25; delivered again, worker 27; fails 27 to 37.
  EXPECT_EQ(o.lost, 2);
  EXPECT_EQ(o.first_loss_ns, 37);
  EXPECT_EQ(o.redelivered, 2);
  EXPECT_EQ(o.attempts, 2 + 4);
  EXPECT_EQ(o.failed_attempts, 4);
  EXPECT_EQ(o.completion_ns, 1'000);  // nothing was written
  EXPECT_EQ(o.ending, model::Ending::nothing_left);
  // While the nack is on its way nothing more is known to come.
  EXPECT_EQ(times(o), (Times{{Activity::failed, 20}, {Activity::filling, 3}, {Activity::starved, 12}, {Activity::idle, 2 + 963}}));
  EXPECT_EQ(o.first_starved_ns, 25);
  EXPECT_EQ(o.events, 10 + 2 + 2 * (1 + 1 + 1 + 1));
}

TEST(Reference, FullStoreRejects) {
  Scene scene = tiny(1);
  publish_at_0(scene, 2);
  set(scene, "store_memory_per_vcpu_gb", 1);
  choose(scene, "w", "retries", std::int64_t{1});
  const Outcome o = outcome(scene);
  // Item 1: commit 33. Item 2: batch 21 to 32, rejected 34, known 36, again 56, rejected 58, given up 60.
  EXPECT_EQ(o.completion_ns, 33);
  EXPECT_EQ(o.lost, 1);
  EXPECT_EQ(o.first_loss_ns, 60);
  EXPECT_EQ(o.attempts, 2 + 2 + 1 + 2);
  EXPECT_EQ(o.failed_attempts, 2);
  EXPECT_EQ(times(o), (Times{{Activity::compute, 2}, {Activity::launch, 20}, {Activity::starved, 10}, {Activity::idle, 1}}));
}

TEST(Reference, EarlyAcksMakeRoom) {
  Scene scene = tiny(1);
  publish_at_0(scene, 2);
  choose(scene, "b", "acks", "on_delivery");
  choose(scene, "w", "prefetch", std::int64_t{1});
  const Outcome o = outcome(scene);
  // Item 1 is in the buffer at 10, its ack back at 12: item 2, ready at 11, is delivered then.
  EXPECT_EQ(o.queues[0].longest_wait_ns, 1);
  // Batches 10 to 21 and 21 to 32; the second's rows at 34, commit 44.
  EXPECT_EQ(o.completion_ns, 44);
}

TEST(Reference, HorizonCuts) {
  Scene scene = tiny(1);
  publish_at_0(scene, 1);
  scene.level.horizon_ns = 25;  // rows have been at the store for 2
  const Outcome o = outcome(scene);
  EXPECT_EQ(o.ending, model::Ending::horizon);
  EXPECT_EQ(o.completion_ns, 25);
  EXPECT_EQ(o.written, 0);
  EXPECT_EQ(o.inside(), 1);
  EXPECT_EQ(o.latency.has_value(), false);
  EXPECT_EQ(o.stations[1].busy_ns, model::Wide{2});
  EXPECT_EQ(o.attempts, 2);
}

TEST(Reference, WorkersTakeTurnsOnAGpu) {
  Scene scene = tiny(1);
  publish_at_0(scene, 4);
  choose(scene, "b", "vcpu", std::int64_t{4});
  scene.board.parts.push_back({"v", PartKind::worker, {}, {}, "g", {}});
  scene.board.links.push_back({{"b", "out"}, {"v", "in"}, {}});
  scene.board.links.push_back({{"v", "out"}, {"s", "in"}, {}});
  const Outcome o = outcome(scene);
  // v gets items 1 and 3, w gets 2 and 4, all at 10: batches 10 to 21 (v), 32 (w), 43 (v), 54 (w); commits 12 later.
  EXPECT_EQ(o.completion_ns, 66);
  EXPECT_EQ(o.latency->p50_ns, 44);
  EXPECT_EQ(o.devices.front().peak_memory_bytes, 2 * 100 + 10);
}

TEST(Reference, OverflowSpills) {
  Scene scene = tiny(1);
  publish_at_0(scene, 1);
  scene.level.catalogue.gpus.front().memory_bytes = 105;
  set(scene, "spill_limit_gb", 10);
  const Outcome o = outcome(scene);
  // 5 B out and in at 4 B/ns: 2.5, rounded away from zero.
  EXPECT_EQ(o.completion_ns, 33 + 3);
  EXPECT_EQ(times(o).at(2), (std::pair{Activity::spill, model::Nanoseconds{3}}));
}

TEST(Reference, MeasuredLaw) {
  Scene scene = tiny(1);
  model::BatchLaw& law = scene.level.catalogue.laws.front();
  law.fit_up_to_batch = 2;
  law.measured = {{4, 15}, {8, 16}};
  const Server server = Parts(scene.level, scene.board, 1).servers.front();
  const auto time = [&](std::size_t batch) {
    const BatchSpan span = batch_span(scene.level.catalogue, server, batch, 0);
    return span.launch_ns + span.compute_ns;
  };
  EXPECT_EQ(time(2), 12);
  EXPECT_EQ(time(3), 14);  // half way from 12 to 15
  EXPECT_EQ(time(4), 15);
  EXPECT_EQ(time(5), 15);   // 15.25
  EXPECT_EQ(time(12), 17);  // on along the last stretch
}

TEST(Reference, ItemsAreNumberedByInstantThenSegment) {
  Scene scene = tiny(1);
  scene.level.traffic.segments = {{Segment::Shape::even, 0, 7, 3}, {Segment::Shape::backlog, 4, 4, 2}, {Segment::Shape::even, 999, 1'001, 2}};
  EXPECT_EQ(planned_instants(scene.level), (std::vector<model::Nanoseconds>{2, 4, 4, 4, 7, 1'000}));
}

}  // namespace
}  // namespace batchyard::support
