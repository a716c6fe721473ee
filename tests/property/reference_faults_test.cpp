// The reference implementation of what docs/MODEL.md calls faults, copies, pieces, bandwidth and spread, against boards small
// enough to follow by hand: the arithmetic stands beside each figure. tests/support/tiny.h says how long everything takes.
#include <gtest/gtest.h>

#include "sim/chance.h"
#include "support/tiny.h"

namespace batchyard::support {
namespace {

using model::Activity;
using model::Outcome;
using model::PartKind;
using model::Segment;

void kill_worker(Scene& scene, model::Nanoseconds at, model::Nanoseconds down) {
  scene.level.faults.push_back({"", {at}, 0, down, PartKind::worker});
}

void restart_broker(Scene& scene, model::Nanoseconds at, model::Nanoseconds down) {
  scene.level.faults.push_back({"", {at}, 0, down, PartKind::broker});
}

// One item at 0, another at 100.
void publish_at_0_and_100(Scene& scene) {
  scene.level.traffic.segments = {{Segment::Shape::backlog, 0, 0, 1}, {Segment::Shape::backlog, 100, 100, 1}};
}

// Deaths

TEST(Reference, WhatADeadWorkerHadNotAckedIsDeliveredAgain) {
  Scene scene = tiny(1);
  publish_at_0(scene, 1);
  kill_worker(scene, 15, 20);  // five into its batch
  const Outcome o = outcome(scene);
  // Delivered again at 35, worker 37, batch to 48, store 50, written 54.
  EXPECT_EQ(o.completion_ns, 60);
  EXPECT_EQ(o.redelivered, 1);
  EXPECT_EQ(o.duplicates, 0);
  EXPECT_EQ(o.attempts, 3);  // the batch that it died of has no result
  EXPECT_EQ(o.devices.front().batches, 1);
  EXPECT_EQ(o.events, 1 + 1 + 1 + 2 * 3 + 1 + 1 + 1 + 1);
  EXPECT_EQ(times(o), (Times{{Activity::compute, 1}, {Activity::launch, 10}, {Activity::failed, 5}, {Activity::starved, 10 + 2}, {Activity::down, 20},
                             {Activity::idle, 12}}));
}

TEST(Reference, WhatADeadWorkerHadAckedIsLost) {
  Scene scene = tiny(1);
  publish_at_0(scene, 1);
  choose(scene, "b", "acks", "on_delivery");
  kill_worker(scene, 15, 20);
  const Outcome o = outcome(scene);
  EXPECT_EQ(o.lost, 1);
  EXPECT_EQ(o.first_loss_ns, 15);
  EXPECT_EQ(o.completion_ns, 1'000);
  // The run is over at 15, and the worker stays dead to the horizon.
  EXPECT_EQ(times(o), (Times{{Activity::failed, 5}, {Activity::starved, 10}, {Activity::down, 985}}));
  // Tokens (kind, items, first, instant) of w: (1, 1, 1, 10), (6, 0, 0, 15), (5, 1, 1, 15). Section 7 by a calculator.
  EXPECT_EQ(o.fingerprint, 0x76737A38753EB282u);
}

TEST(Reference, RowsOnTheirWayOutliveTheirWorker) {
  Scene scene = tiny(1);
  publish_at_0(scene, 2);
  kill_worker(scene, 22, 20);
  const Outcome o = outcome(scene);
  // Item 1 left for the store at 21: commit 33. From 42 on both are delivered again: item 1 commits once more at 67, item 2 at 78.
  EXPECT_EQ(o.completion_ns, 78);
  EXPECT_EQ(o.written, 2);
  EXPECT_EQ(o.duplicates, 1);
  EXPECT_EQ(o.redelivered, 2);
  EXPECT_EQ(o.latency->p50_ns, 33);
  EXPECT_EQ(o.queues[1].peak_memory_bytes, 2);  // rows, not writes
}

TEST(Reference, RowsOfADeadWorkerThatAreRejectedAreLost) {
  Scene scene = tiny(1);
  publish_at_0(scene, 2);
  set(scene, "store_memory_per_vcpu_gb", 1);
  choose(scene, "b", "acks", "on_delivery");
  kill_worker(scene, 33, 5);
  const Outcome o = outcome(scene);
  EXPECT_EQ(o.first_loss_ns, 34);  // at the store, not after a retry
  EXPECT_EQ(o.lost, 1);
  EXPECT_EQ(o.completion_ns, 33);
}

TEST(Reference, FaultsOfPartsThatAreNotThereDoNothing) {
  Scene scene = tiny(1);
  publish_at_0(scene, 1);
  scene.level.faults = {{"", {15}, 0, 20, PartKind::worker, 2}, {"", {}, 1, 20, PartKind::worker, 1, {"H100"}}};
  EXPECT_EQ(outcome(scene).completion_ns, 33);
}

TEST(Reference, ADeadWorkerDoesNotDieAgain) {
  Scene scene = tiny(1);
  publish_at_0(scene, 1);
  kill_worker(scene, 15, 20);
  kill_worker(scene, 15, 500);
  kill_worker(scene, 35, 500);  // it is back at 35, but after this
  EXPECT_EQ(outcome(scene).completion_ns, 60);
}

TEST(Reference, AWorkerThatIsBackWarmsUp) {
  Scene scene = tiny(1);
  publish_at_0(scene, 1);
  set(scene, "worker_warm_up_s", 9);
  kill_worker(scene, 15, 20);
  const Outcome o = outcome(scene);
  EXPECT_EQ(o.completion_ns, 60 + 44 - 37);  // the batch starts at 35 + 9, not when the item is there
  EXPECT_EQ(times(o).at(2), (std::pair{Activity::warm_up, model::Nanoseconds{9 + 9}}));
}

TEST(Reference, RandomDeathsFollowTheWorkersStreams) {
  Scene scene = tiny(1);
  scene.level.traffic.segments = {{Segment::Shape::backlog, 50'000, 50'000, 1}};
  scene.level.horizon_ns = 100'000;
  scene.level.faults = {{"", {}, 8'000, 100, PartKind::worker, 1, {"L4"}}, {"", {}, 8'000, 10, PartKind::worker}};
  const Outcome o = outcome(scene);
  // Both are drawn anew whenever the worker is up, and the earlier one kills it.
  sim::RandomStream first(1, "w", "faults-1"), second(1, "w", "faults-2");
  model::Nanoseconds down = 0, last_up = 0;
  int deaths = 0;
  while (true) {
    const model::Nanoseconds a = first.exponential_ns(8'000), b = second.exponential_ns(8'000);
    if (last_up + std::min(a, b) >= 50'000) break;
    const model::Nanoseconds its_down = a <= b ? 100 : 10;
    down += its_down;
    last_up += std::min(a, b) + its_down;
    ++deaths;
  }
  EXPECT_GE(deaths, 5);
  EXPECT_EQ(o.completion_ns, 50'033);  // none falls among the item's 33 ns
  EXPECT_EQ(o.devices.front().ledger[static_cast<std::size_t>(Activity::down)], down);
}

// Restarts

Scene three_with_restart(const std::string& durability, const std::string& overflow, model::Nanoseconds at) {
  Scene scene = tiny(1);
  publish_at_0(scene, 3);
  set(scene, "broker_fsync_s", 1);
  choose(scene, "w", "prefetch", std::int64_t{1});
  choose(scene, "b", "durability", durability);
  choose(scene, "b", "overflow", overflow);
  restart_broker(scene, at, 10);
  return scene;
}

TEST(Reference, ATransientBrokerForgetsWhatItHasNotDelivered) {
  const Outcome o = outcome(three_with_restart("transient", "reject", 12));
  // Item 1 is at the worker; item 2, ready at 11, is in the queue; item 3 has 1 of its 3 at the vCPU.
  EXPECT_EQ(o.lost, 2);
  EXPECT_EQ(o.first_loss_ns, 12);
  EXPECT_EQ(o.completion_ns, 33);
  EXPECT_EQ(o.duplicates, 0);
  EXPECT_EQ(o.stations[0].busy_ns, model::Wide{3 + 3 + 1});
  EXPECT_EQ(o.queues[0].entered, 2);
  EXPECT_EQ(o.queues[0].left, 2);
  EXPECT_EQ(o.queues[0].wait_ns, model::Wide{0 + 1});
}

TEST(Reference, ADurableBrokerKeepsWhatItHasConfirmed) {
  const Outcome o = outcome(three_with_restart("durable", "reject", 13));
  // Ready at 9, 12 and not by 13. Item 1's batch, 11 to 22, commits at 34; it is delivered again at 23, worker 25, commits again at
  // 48, ack 50. Item 2: worker 52, commit 75. The ack of item 1's first copy, at 36, makes no room.
  EXPECT_EQ(o.completion_ns, 75);
  EXPECT_EQ(o.written, 2);
  EXPECT_EQ(o.refused, 1);
  EXPECT_EQ(o.lost, 0);
  EXPECT_EQ(o.duplicates, 1);
  EXPECT_EQ(o.redelivered, 1);
  EXPECT_EQ(o.attempts, 3 + 1 + 3 + 3);
  EXPECT_EQ(o.failed_attempts, 1);
  EXPECT_EQ(o.stations[0].busy_ns, model::Wide{3 + 3 + 2});
}

TEST(Reference, ABlockingDurableBrokerGivesBackWhatItHasNotConfirmed) {
  const Outcome o = outcome(three_with_restart("durable", "block", 13));
  // As above; item 3 is accepted again at 23, ready 27, delivered with item 2's ack at 77, commit 79 + 23.
  EXPECT_EQ(o.completion_ns, 102);
  EXPECT_EQ(o.written, 3);
  EXPECT_EQ(o.refused, 0);
  EXPECT_EQ(o.attempts, 4 + 4 + 4);
  EXPECT_EQ(o.failed_attempts, 0);
}

TEST(Reference, WhatArrivesWhileTheBrokerIsDown) {
  for (const char* overflow : {"reject", "drop_oldest", "block"}) {
    Scene scene = tiny(1);
    publish_at_0(scene, 1);
    choose(scene, "b", "overflow", overflow);
    restart_broker(scene, 3, 40);
    const Outcome o = outcome(scene);
    const bool waits = std::string(overflow) == "block";
    EXPECT_EQ(o.refused, waits ? 0 : 1);
    EXPECT_EQ(o.completion_ns, waits ? 43 + 28 : 1'000);
    EXPECT_EQ(o.failed_attempts, waits ? 0 : 1);
  }
}

Scene two_with_broken_connections(const std::string& acks) {
  Scene scene = tiny(1);
  publish_at_0(scene, 2);
  choose(scene, "b", "durability", "durable");
  choose(scene, "b", "acks", acks);
  restart_broker(scene, 16, 4);
  return scene;
}

TEST(Reference, ADurableRestartEmptiesBuffers) {
  const Outcome o = outcome(two_with_broken_connections("after_write"));
  // Item 1 computes from 10 to 21, item 2 is in the buffer since 13. Both come again at 22: item 1 to 33 once more, item 2 to 44.
  EXPECT_EQ(o.completion_ns, 44 + 12);
  EXPECT_EQ(o.duplicates, 1);
  EXPECT_EQ(o.redelivered, 2);
}

TEST(Reference, WhatIsAckedAndBufferedIsLostAtADurableRestart) {
  const Outcome o = outcome(two_with_broken_connections("on_delivery"));
  EXPECT_EQ(o.lost, 1);
  EXPECT_EQ(o.first_loss_ns, 16);
  EXPECT_EQ(o.completion_ns, 33);
}

TEST(Reference, AGroupCommitDelaysAndTakesNoVcpu) {
  Scene scene = tiny(1);
  publish_at_0(scene, 2);
  set(scene, "broker_fsync_s", 6);
  choose(scene, "b", "durability", "durable");
  const Outcome o = outcome(scene);
  // Ready at 8 + 6 and 11 + 6. Batches 16 to 27 to 38.
  EXPECT_EQ(o.latency->p50_ns, 39);
  EXPECT_EQ(o.completion_ns, 50);
  EXPECT_EQ(o.stations[0].busy_ns, model::Wide{6});
}

// Ack timeouts

TEST(Reference, ATimeoutUnderTheTimeOfAnAckNeverRests) {
  Scene scene = tiny(1);
  publish_at_0_and_100(scene);
  choose(scene, "b", "ack_timeout_s", std::int64_t{20});
  const Outcome o = outcome(scene);
  // Item 1 is delivered at 8, 28, 48, 68, 88, 108, 128 and commits at 33, 53, 73, 93, 113, 133. Item 2 is delivered at 108 and 128; it
  // stands behind item 1 at 110: batch 121 to 132, commit 144.
  EXPECT_EQ(o.completion_ns, 144);
  EXPECT_EQ(o.written, 2);
  EXPECT_EQ(o.duplicates, 5);
  EXPECT_EQ(o.redelivered, 7);
}

TEST(Reference, ABatchMayHoldAnItemTwice) {
  Scene scene = tiny(2);
  publish_at_0_and_100(scene);
  choose(scene, "b", "ack_timeout_s", std::int64_t{20});
  const Outcome o = outcome(scene);
  // In the buffer at 10, again at 30: a batch of both, 30 to 42, commits at 58. So from 70 (commit 98) and 110 (commit 138), where item 2
  // comes after the second copy: its batch, 122 to 133, commits at 145.
  EXPECT_EQ(o.completion_ns, 145);
  EXPECT_EQ(o.duplicates, 1 + 2 + 2);
  EXPECT_EQ(o.queues[1].peak_memory_bytes, 1 + 2 + 1);  // at 135: a row, two of a batch in its commit, one being written
}

TEST(Reference, WhatIsLostStaysLost) {
  Scene scene = tiny(2);
  scene.level.traffic.segments = {{Segment::Shape::backlog, 0, 0, 2}, {Segment::Shape::backlog, 100, 100, 1}};
  scene.level.catalogue.gpus.front().memory_bytes = 105;  // two items do not fit, one spills for 3
  set(scene, "spill_limit_gb", 10);
  choose(scene, "w", "retries", std::int64_t{0});
  choose(scene, "b", "ack_timeout_s", std::int64_t{16});
  const Outcome o = outcome(scene);
  // Items 1 and 2 fail from 13 to 23, their discard comes at 25; item 1's deadline is 24. Item 3: worker 110, batch to 124, when it is
  // delivered again; commit 136.
  EXPECT_EQ(o.lost, 2);
  EXPECT_EQ(o.redelivered, 1);
  EXPECT_EQ(o.queues[0].entered, 3 + 1);
  EXPECT_EQ(o.completion_ns, 136);
}

// Pieces

TEST(Reference, HalvesAfterOutOfMemory) {
  Scene scene = tiny(4);
  publish_at_0(scene, 4);
  choose(scene, "b", "vcpu", std::int64_t{4});
  scene.level.catalogue.gpus.front().memory_bytes = 105;
  set(scene, "spill_limit_gb", 15);
  choose(scene, "w", "retries", std::int64_t{0});
  choose(scene, "w", "split_on_out_of_memory", "yes");
  const Outcome o = outcome(scene);
  // Four fail from 10 to 20. Two take 10 + 2 and spill 15 B for 7.5: to 40, then to 60; rows 62, 70, commit 76.
  EXPECT_EQ(o.completion_ns, 76);
  EXPECT_EQ(o.lost, 0);
  EXPECT_EQ(o.attempts, 4 + 8 + 4);
  EXPECT_EQ(o.failed_attempts, 4);
  EXPECT_EQ(o.devices.front().batches, 3);
}

TEST(Reference, TheFirstHalfIsTheLargerAndGoesFirst) {
  Scene scene = tiny(3);
  publish_at_0(scene, 3);
  choose(scene, "b", "vcpu", std::int64_t{4});
  scene.level.catalogue.gpus.front().memory_bytes = 110;
  choose(scene, "w", "split_on_out_of_memory", "yes");
  const Outcome o = outcome(scene);
  // Three fail to 20, items 1 and 2 to 30; then one by one, to 41, 52 and 63.
  EXPECT_EQ(o.completion_ns, 63 + 12);
  EXPECT_EQ(o.devices.front().items, 3 + 2 + 1 + 1 + 1);
  EXPECT_EQ(o.failed_attempts, 3 + 2);
}

TEST(Reference, AnItemThatDoesNotFitAloneIsGivenUp) {
  Scene scene = tiny(2);
  publish_at_0(scene, 2);
  scene.level.catalogue.gpus.front().memory_bytes = 105;
  choose(scene, "w", "retries", std::int64_t{0});
  choose(scene, "w", "split_on_out_of_memory", "yes");
  const Outcome o = outcome(scene);
  // Both fail from 13 to 23, item 1 to 33, item 2 to 43.
  EXPECT_EQ(o.lost, 2);
  EXPECT_EQ(o.first_loss_ns, 33);
  EXPECT_EQ(o.devices.front().batches, 3);
}

// Links and laws

TEST(Reference, ALinkSendsOneThingAtATime) {
  Scene scene = tiny(2);
  publish_at_0(scene, 2);
  scene.board.links[0].settings["bandwidth_gb_s"] = std::int64_t{250'000'000};  // 4 for a byte
  scene.board.links[2].settings["bandwidth_gb_s"] = std::int64_t{400'000'000};  // 2.5 for a byte
  const Outcome o = outcome(scene);
  // On the first link to 4 and 8; broker 9 and 13, ready 12 and 16, worker 14 and 18; batch to 30; two rows take 5: store 37, 45, 51.
  EXPECT_EQ(o.completion_ns, 51);
  scene.board.links[2].settings["bandwidth_gb_s"] = std::int64_t{800'000'000};  // 2.5 for both: 3
  EXPECT_EQ(outcome(scene).completion_ns, 49);
}

TEST(Reference, TheSpreadOfALawIsDrawnFromTheWorkersStream) {
  using enum model::BatchLaw::Spread;
  for (const auto spread : {exponential, lognormal}) {
    Scene scene = tiny(1);
    publish_at_0(scene, 2);
    scene.level.horizon_ns = 1'000'000;
    model::BatchLaw& law = scene.level.catalogue.laws.front();
    law.per_item_ns = 1'000;
    law.spread = spread;
    law.spread_sigma = 500'000'000;
    sim::RandomStream stream(1, "w", "service");
    const auto draw = [&] { return spread == exponential ? stream.exponential_ns(1'000) : stream.lognormal_ns(1'000, 0.5); };
    const model::Nanoseconds first = 10 + 10 + draw();
    EXPECT_EQ(outcome(scene).completion_ns, first + 10 + draw() + 12);
  }
}

}  // namespace
}  // namespace batchyard::support
