// Small boards at the edges of what is measured: the figure that a reader would work out in his head.
#include <gtest/gtest.h>

#include <cstdlib>
#include <optional>

#include "model/measure.h"
#include "unit/sim/yard.h"

namespace batchyard::sim::test {
namespace {

using model::Activity;
using model::Nanoseconds;
using model::Outcome;

/// Nothing takes time but the GPU: `launch` for a batch and `item` for each item in it.
model::Level bare(std::vector<model::Segment> segments, Nanoseconds horizon_ns, Nanoseconds launch_ns, Nanoseconds item_ns) {
  model::Level level = level_of(std::move(segments), horizon_ns);
  model::Constants& c = level.catalogue.constants;
  c.amqp_latency_ns = c.grpc_latency_ns = c.broker_message_ns = c.store_row_ns = c.store_commit_ns = c.worker_warm_up_ns = 0;
  level.catalogue.laws[0].launch_ns = launch_ns;
  level.catalogue.laws[0].per_item_ns = item_ns;
  return level;
}

std::int64_t busy_billionths(const Outcome& outcome) { return *model::utilisation(outcome.devices.front(), outcome.completion_ns); }

// A request of 10 s that comes at 1 s.
TEST(Edges, ABatchUnderWayAtTheHorizonCountsAsFarAsItWent) {
  const auto run_to = [](Nanoseconds horizon_ns) { return run_of(bare({backlog(1, second)}, horizon_ns, 0, 10 * second), yard_of(1, "L4", 1)); };
  EXPECT_EQ(busy_billionths(run_to(5 * second)), 800'000'000);
  EXPECT_EQ(busy_billionths(run_to(second)), 0);
  EXPECT_EQ(busy_billionths(run_to(11 * second)), 10'000'000'000 / 11);
  EXPECT_EQ(run_to(11 * second).written, 1) << "what happens at the horizon still happens";
  EXPECT_EQ(run_to(11 * second - 1).written, 0);
}

TEST(Edges, AServerThatGetsNothingIsIdleAllTheTime) {
  Yard yard = yard_of(1, "L4", 1);
  yard.server("spare", "L4");
  const Outcome outcome = run_of(bare({backlog(1, second)}, 5 * second, 0, 2 * second), yard);
  EXPECT_EQ(outcome.devices.back().id, "spare");
  EXPECT_EQ(model::utilisation(outcome.devices.back(), outcome.completion_ns), 0);
}

// Nearest rank: of latencies of 1, 2, ... n ms the value of rank ceil(p n).
TEST(Edges, PercentilesOfSmallSamplesAreNearestRanks) {
  struct Row {
    std::int64_t n, p50, p95, p99;
  };
  for (const Row& row : {Row{1, 1, 1, 1}, {2, 1, 2, 2}, {3, 2, 3, 3}, {20, 10, 19, 20}, {100, 50, 95, 99}, {101, 51, 96, 100}, {1'000, 500, 950, 990}}) {
    const Outcome outcome = run_of(bare({backlog(row.n)}, 10 * second, 0, ms), yard_of(1, "L4", 1));
    ASSERT_TRUE(outcome.latency) << row.n;
    EXPECT_EQ(outcome.latency->items, row.n);
    EXPECT_EQ(outcome.latency->p50_ns, row.p50 * ms) << row.n;
    EXPECT_EQ(outcome.latency->p95_ns, row.p95 * ms) << row.n;
    EXPECT_EQ(outcome.latency->p99_ns, row.p99 * ms) << row.n;
    EXPECT_EQ(outcome.latency->max_ns, row.n * ms) << row.n;
    EXPECT_EQ(outcome.latency->mean_ns, (row.n + 1) * ms / 2) << row.n;
  }
}

// 21 items at once, 1 ms each: batches of 8, 8 and 5.
TEST(Edges, TheLastBatchIsAsLargeAsWhatIsLeft) {
  for (const bool waits : {false, true}) {
    Yard yard = yard_of(1, "L4", 8);
    if (waits) yard.set("worker-1", "max_wait_s", 50 * ms);
    const Outcome outcome = run_of(bare({backlog(21)}, 10 * second, 0, ms), yard);
    EXPECT_EQ(outcome.written, 21);
    EXPECT_EQ(outcome.devices.front().batches, 3);
    EXPECT_EQ(outcome.completion_ns, 21 * ms) << "nothing more comes: there is nothing to wait for";
  }
}

// Five of them, and one more at 5 s: the five wait for three others, or for as long as they may.
TEST(Edges, APartOfABatchWaitsWhileMoreMayCome) {
  const auto run_with = [](std::optional<Nanoseconds> max_wait_ns, Nanoseconds horizon_ns) {
    Yard yard = yard_of(1, "L4", 8);
    if (max_wait_ns) yard.set("worker-1", "max_wait_s", *max_wait_ns);
    return run_of(bare({backlog(5), backlog(1, 5 * second)}, horizon_ns, 0, ms), yard);
  };
  EXPECT_EQ(run_with(50 * ms, 10 * second).latency->p50_ns, 55 * ms);
  EXPECT_EQ(run_with(std::nullopt, 10 * second).latency->p50_ns, 5 * second + 6 * ms) << "the sixth is the last: all six go";
  const Outcome cut = run_with(std::nullopt, 4 * second);
  EXPECT_EQ(cut.published, 5);
  EXPECT_EQ(cut.written, 5) << "those after the horizon do not exist";
}

TEST(Edges, AGpuWorksUntilNothingIsLeft) {
  EXPECT_EQ(run_of(bare({backlog(5)}, 100 * second, 0, 10 * second), yard_of(1, "L4", 1)).completion_ns, 50 * second);
  model::Level level = bare({backlog(5)}, 100 * second, 0, 10 * second);
  level.faults = {{"", {0}, 0, 7 * second, model::PartKind::worker}};
  EXPECT_EQ(run_of(level, yard_of(1, "L4", 1)).completion_ns, 57 * second) << "back to a full queue";
}

// One message a second to three workers that are idle by then.
TEST(Edges, RoundRobinGoesOnWhereItStood) {
  model::Level level = bare({even(0, 300 * second, 300)}, 400 * second, 0, 10 * ms);
  const Outcome outcome = run_of(level, yard_of(3, "L4", 1));
  for (const auto& device : outcome.devices) EXPECT_EQ(device.items, 100) << device.id;
  level.faults = {{"", {second * 201 / 2}, 0, 100 * second, model::PartKind::worker, 2}};
  const Outcome without = run_of(level, yard_of(3, "L4", 1));
  EXPECT_EQ(without.written, 300);
  EXPECT_EQ(without.devices[1].items, 67) << "33 before, 34 after";
  EXPECT_LE(std::abs(without.devices[0].items - without.devices[2].items), 1);
}

// Ten messages of a second each, given up after half a second: sent out again and again, each written once and counted once.
TEST(Edges, WhatIsDeliveredAgainIsCountedOnce) {
  const Outcome outcome = run_of(bare({backlog(10)}, 100 * second, 0, second), yard_of(1, "L4", 1).set("broker", "ack_timeout_s", second / 2));
  EXPECT_EQ(outcome.written, 10);
  EXPECT_EQ(outcome.latency->items, 10);
  EXPECT_GT(outcome.redelivered, 10);
  EXPECT_GE(outcome.devices.front().items, 10 + outcome.duplicates);
  EXPECT_EQ(outcome.inside(), 0);
}

// Batches of four, 1 GB an item and 1 GB of model: 5 GB is enough, and one byte less is not.
TEST(Edges, WhatFillsMemoryToTheLastByteFits) {
  model::Level level = bare({backlog(4)}, 100 * second, 0, ms);
  level.catalogue.laws[0].base_bytes = level.catalogue.laws[0].per_item_bytes = model::bytes_per_gb;
  level.catalogue.constants.spill_limit_bytes = 0;
  level.catalogue.gpus[0].memory_bytes = 5 * model::bytes_per_gb;
  EXPECT_EQ(run_of(level, yard_of(1, "L4", 4)).written, 4);
  level.catalogue.gpus[0].memory_bytes -= 1;
  const Outcome failed = run_of(level, yard_of(1, "L4", 4));
  EXPECT_EQ(failed.lost, 4);
  EXPECT_EQ(failed.latency, std::nullopt) << "nothing written, nothing to measure";
  EXPECT_EQ(failed.completion_ns, level.horizon_ns);
}

// One message in three is larger than the broker: it is refused, and the others go through.
TEST(Edges, WhatCanNeverFitHoldsUpNobodyElse) {
  model::Level level = bare({}, 100 * second, 0, ms);
  level.traffic.segments = {{.shape = model::Segment::Shape::recorded, .from_ns = 0, .to_ns = 3, .count = 3, .instants = {1, 2, 3}, .sizes = {10, 9'000, 10}}};
  level.catalogue.constants.broker_memory_per_vcpu_bytes = 4'000;
  for (const char* overflow : {"reject", "drop_oldest"}) {
    const Outcome outcome = run_of(level, yard_of(1, "L4", 1).set("broker", "overflow", std::string(overflow)));
    EXPECT_GE(outcome.written, 1) << overflow;
    EXPECT_EQ(outcome.inside(), 0) << overflow;
    EXPECT_GE(outcome.refused + outcome.lost, 1) << overflow;
  }
}

// A microsecond is a microsecond after thirty days too.
TEST(Edges, TimeIsAsFineAtTheEndAsAtTheBeginning) {
  constexpr Nanoseconds days = 86'400 * second;
  model::Level level = bare({backlog(1), backlog(1, 30 * days)}, 31 * days, 0, 1);
  level.catalogue.constants.grpc_latency_ns = 1'000;
  const Outcome outcome = run_of(level, yard_of(1, "L4", 1));
  EXPECT_EQ(outcome.latency->p50_ns, 2'001);
  EXPECT_EQ(outcome.latency->max_ns, 2'001);
  EXPECT_EQ(outcome.completion_ns, 30 * days + 2'001);
}

TEST(Edges, CountsPassTwoToTheThirtyTwo) {
  constexpr std::int64_t items = 5'000'000'000;
  model::Level level = bare({even(0, items * 2, items)}, items * 3, 0, 1);
  level.catalogue.constants.store_memory_per_vcpu_bytes = 1'000 * model::bytes_per_gb;
  const Outcome outcome = run_of(level, yard_of(1, "L4", 64));
  EXPECT_EQ(outcome.written, items);
  EXPECT_EQ(outcome.devices.front().items, items);
  EXPECT_EQ(outcome.queues.back().entered, items);
  EXPECT_EQ(outcome.queues.back().peak_memory_bytes, items * 64);
}

}  // namespace
}  // namespace batchyard::sim::test
