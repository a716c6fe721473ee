#include "model/measure.h"

#include <gtest/gtest.h>

#include <set>

#include "model/outcome.h"

namespace batchyard::model {
namespace {

constexpr std::int64_t s = nanoseconds_per_second;

Figure figure(std::string_view id, const Outcome& outcome) { return measure(id)->of(outcome); }

TEST(Measures, HaveNamesOfTheirOwn) {
  std::set<std::string_view> ids, labels;
  for (const MeasureRow& row : measures()) {
    EXPECT_TRUE(ids.insert(row.id).second) << row.id;
    EXPECT_TRUE(labels.insert(row.label).second) << row.label;
    EXPECT_TRUE(row.definition.ends_with(".")) << row.id;
    EXPECT_EQ(measure(row.id), &row);
  }
  EXPECT_EQ(measure("speed"), nullptr);
}

TEST(Measures, OfNothingAreUndefinedWhereTheyDivide) {
  const Outcome nothing;
  for (const char* id : {"error_rate", "gpu_utilisation", "latency_mean_s", "latency_p99_s", "peak_gpu_memory_gb",
                         "longest_queue", "peak_broker_memory_gb"})
    EXPECT_EQ(figure(id, nothing), std::nullopt) << id;
  for (const char* id : {"completion_time_s", "lost_writes", "written", "job_cost_usd"}) EXPECT_EQ(figure(id, nothing), 0) << id;
}

TEST(Measures, ErrorRateCountsItems) {
  Outcome outcome;
  outcome.attempts = 300;
  outcome.failed_attempts = 1;
  EXPECT_EQ(figure("error_rate", outcome), 3'333'333);  // billionths
}

TEST(Measures, TheJobPaysItsServersByTime) {
  Outcome outcome;
  outcome.gpu_month_usd = 1040'000'000;
  outcome.completion_ns = 5335 * s;
  EXPECT_EQ(figure("job_cost_usd", outcome), 2'111'263);  // 1,040 / 730 x 5,335 / 3,600 = 2.1112633
}

TEST(Measures, ARentalLastsAtLeastItsMinimum) {
  Outcome outcome;
  outcome.gpu_month_usd = 1040'000'000;
  outcome.completion_ns = 5335 * s;
  EXPECT_EQ(figure("rental_cost_usd", outcome), std::nullopt);
  outcome.minimum_rental_ns = 3 * 86'400 * s;
  EXPECT_EQ(figure("rental_cost_usd", outcome), 102'575'342);  // 1,040 / 730 x 72
  outcome.completion_ns = 4 * 86'400 * s;
  EXPECT_EQ(figure("rental_cost_usd", outcome), figure("job_cost_usd", outcome));
}

TEST(Measures, WorkRedoneIsThatOfAllGpusOfALevelWithTasks) {
  Outcome outcome;
  outcome.devices.resize(2);
  outcome.devices[0].ledger[static_cast<std::size_t>(Activity::redone)] = 3 * s;
  outcome.devices[1].ledger[static_cast<std::size_t>(Activity::redone)] = 4 * s;
  EXPECT_EQ(figure("work_redone_s", outcome), std::nullopt);
  outcome.accepted_results = 0;
  EXPECT_EQ(figure("work_redone_s", outcome), 7 * s);
}

TEST(Measures, UtilisationIsTheBusyShare) {
  DeviceFigures device;
  device.ledger[static_cast<std::size_t>(Activity::compute)] = 3 * s;
  device.ledger[static_cast<std::size_t>(Activity::launch)] = 1 * s;
  device.ledger[static_cast<std::size_t>(Activity::starved)] = 4 * s;
  EXPECT_EQ(utilisation(device, 8 * s), 500'000'000);
  EXPECT_EQ(utilisation(device, 0), std::nullopt);
  Outcome outcome;
  outcome.completion_ns = 8 * s;
  outcome.devices = {device, DeviceFigures{}};
  EXPECT_EQ(figure("gpu_utilisation", outcome), 250'000'000);
}

TEST(Measures, BrokerMemoryIsThatOfBrokers) {
  Outcome outcome;
  outcome.queues.resize(2);
  outcome.queues[0].peak_memory_bytes = 5;
  outcome.queues[0].longest = 3;
  outcome.queues[1].kind = PartKind::store;
  outcome.queues[1].peak_memory_bytes = 7;
  outcome.queues[1].longest = 9;
  EXPECT_EQ(figure("peak_broker_memory_gb", outcome), 5);
  EXPECT_EQ(figure("longest_queue", outcome), 9);
}

TEST(Comparison, HoldsAsItsNameSays) {
  const auto row = [](std::int64_t actual) {
    std::string holding;
    for (const char* name : {"under", "at_most", "equal", "at_least", "over"})
      holding += holds(actual, *comparison(name), 5) ? '1' : '0';
    return holding;
  };
  EXPECT_EQ(row(4), "11000");
  EXPECT_EQ(row(5), "01110");
  EXPECT_EQ(row(6), "00011");
  EXPECT_EQ(comparison("below"), std::nullopt);
  EXPECT_EQ(name(Comparison::at_most), "at_most");
}

TEST(Activities, AreListedBusyFirst) {
  bool waiting = false;
  for (int i = 0; i < activity_count; ++i) {
    const ActivityRow& activity = row(static_cast<Activity>(i));
    EXPECT_FALSE(waiting && activity.busy) << activity.id;
    waiting = !activity.busy;
  }
}

}  // namespace
}  // namespace batchyard::model
