// What is lost and what is done twice when acks are early or late, a worker dies or the broker restarts. 1,000 messages at 0; one L4
// computes 64 of them in 8 + 64 * 1.357 = 94.848 ms, from 200 ms on, when it is warm. The rows of a batch take 2 ms to the store, 8 ms of a
// vCPU and 40 ms to commit, the ack 2 ms back: 52 ms. So batch k ends at 200 + k * 94.848 ms; by 1 s eight have (the last at 958.784), and
// seven are acked (the last at 915.936).
#include <gtest/gtest.h>

#include "unit/sim/yard.h"

namespace batchyard::sim::test {
namespace {

constexpr std::int64_t batch = 64, ended = 8 * batch, acked = 7 * batch;

model::Outcome outcome(Yard yard, std::vector<model::Fault> faults, std::int64_t messages = 1'000) {
  model::Level level = level_of({backlog(messages)}, 60 * second);
  level.faults = std::move(faults);
  return run(level, yard.board, 1);
}

model::Fault death(model::Nanoseconds at_ns) { return {"", {at_ns}, 0, second, model::PartKind::worker}; }
model::Fault restart(model::Nanoseconds at_ns) { return {"", {at_ns}, 0, second, model::PartKind::broker}; }

TEST(Redelivery, EarlyAcksLoseWhatTheDeadWorkerHeld) {
  const model::Outcome o = outcome(yard_of(1, "L4", batch).set("broker", "acks", std::string("on_delivery")), {death(second)});
  EXPECT_EQ(o.lost, 1'000 - ended);  // the ninth batch, and all that waited in the buffer
  EXPECT_EQ(o.written, ended);       // rows that had left outlive their worker
  EXPECT_EQ(o.first_loss_ns, second);
  EXPECT_EQ(o.redelivered, 0);
  EXPECT_EQ(o.duplicates, 0);
}

TEST(Redelivery, AcksAfterTheWriteLoseNothingAndRepeatWhatWasNotAcked) {
  const model::Outcome o = outcome(yard_of(1, "L4", batch), {death(second)});
  EXPECT_EQ(o.lost, 0);
  EXPECT_EQ(o.written, 1'000);
  EXPECT_EQ(o.redelivered, 1'000 - acked);
  EXPECT_EQ(o.duplicates, ended - acked);  // the eighth batch's rows were on their way
}

TEST(Redelivery, AWorkersDeadTimeIsDownAndItsLastBatchFailed) {
  const model::Outcome o = outcome(yard_of(1, "L4", batch), {death(second)});
  const auto time = [&](model::Activity activity) { return o.devices.front().ledger[static_cast<std::size_t>(activity)]; };
  EXPECT_EQ(time(model::Activity::down), second);
  EXPECT_EQ(time(model::Activity::failed), second - (200 * ms + 8 * 94'848'000));
  EXPECT_EQ(time(model::Activity::warm_up), 2 * 200 * ms);
}

TEST(Redelivery, ADurableBrokerLosesNothingAtARestart) {
  const model::Outcome o = outcome(yard_of(1, "L4", batch).set("broker", "durability", std::string("durable")), {restart(second)});
  EXPECT_EQ(o.lost, 0);
  EXPECT_EQ(o.refused, 0);
  EXPECT_EQ(o.written, 1'000);
  EXPECT_EQ(o.redelivered, 1'000 - acked);
  EXPECT_EQ(o.duplicates, ended + batch - acked);  // the eighth batch's rows, and the ninth batch, which goes on
}

// With a prefetch of two batches the broker has handed out those and one more for each ack.
TEST(Redelivery, ATransientBrokerLosesItsQueueAtARestart) {
  const model::Outcome o = outcome(yard_of(1, "L4", batch).set("worker-1", "prefetch", 2 * batch), {restart(second)});
  EXPECT_EQ(o.lost, 1'000 - 2 * batch - acked);
  EXPECT_EQ(o.written, 2 * batch + acked);
  EXPECT_EQ(o.first_loss_ns, second);
  EXPECT_EQ(o.duplicates, 0);
}

// One message, delivered at 5.05 ms and again every 50 ms, until the worker is warm at 200 ms: four copies in its first batch, whose commit
// comes at 200 + 8 + 4 * 1.357 + 2 + 4 * 0.125 + 40 = 255.928 ms.
TEST(Redelivery, ATimeoutShorterThanTheWorkDuplicatesIt) {
  const Yard yard = yard_of(1, "L4", batch);
  const model::Outcome short_one = outcome(Yard(yard).set("broker", "ack_timeout_s", 50 * ms), {}, 1);
  EXPECT_EQ(short_one.completion_ns, 255'928'000);
  EXPECT_EQ(short_one.redelivered, 5);  // at 55.05, 105.05, ..., 255.05
  EXPECT_EQ(short_one.duplicates, 3);
  const model::Outcome long_one = outcome(Yard(yard).set("broker", "ack_timeout_s", second), {}, 1);
  EXPECT_EQ(long_one.redelivered, 0);
  EXPECT_EQ(long_one.duplicates, 0);
}

}  // namespace
}  // namespace batchyard::sim::test
