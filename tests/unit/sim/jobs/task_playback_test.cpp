#include <gtest/gtest.h>

#include <numeric>

#include "sim/playback.h"
#include "support/task_yards.h"

namespace batchyard::sim {
namespace {

using model::Activity;
using model::Nanoseconds;
using test::one_second;

// Reads, waits, saves and failures: something of everything.
model::Level busy_level() {
  model::Task task = test::task(20 * one_second, 12);
  task.read_bytes = 5 * model::bytes_per_gb;
  task.licence = true;
  task.save_ns = one_second;
  model::Level level = test::task_level({task}, 10 * one_second, 1000 * one_second);
  level.faults = {{.part = "", .at_ns = {}, .mean_ns = 60 * one_second, .down_ns = 5 * one_second}};
  return level;
}

model::Board busy_board() {
  test::TaskYard yard = test::cards(3, "as_available").storage(model::bytes_per_gb).licences(2);
  for (const char* card : {"card-01", "card-02", "card-03"}) yard.set(card, "checkpoint_s", 6 * one_second);
  return yard.board;
}

TEST(TaskPlayback, EveryInstantConservesTasksAndTime) {
  Playback playback(busy_level(), busy_board(), 1);
  const model::Outcome outcome = playback.run();
  EXPECT_TRUE(outcome.assembled);
  for (Nanoseconds at_ns = 0; at_ns <= outcome.completion_ns; at_ns += 777'777'777) {
    const Moment moment = playback.moment(at_ns);
    ASSERT_EQ(moment.published, moment.written + moment.refused + moment.waiting + moment.in_hand) << at_ns;
    ASSERT_EQ(moment.devices.size(), 3u);
    for (const Moment::Device& device : moment.devices)
      ASSERT_EQ(std::accumulate(device.ledger.begin(), device.ledger.end(), Nanoseconds{0}), at_ns);
  }
}

TEST(TaskPlayback, TheLastInstantIsTheOutcome) {
  Playback playback(busy_level(), busy_board(), 1);
  const model::Outcome outcome = playback.run();
  EXPECT_EQ(outcome.fingerprint, run(busy_level(), busy_board(), 1).fingerprint);
  EXPECT_NE(outcome.fingerprint, run(busy_level(), busy_board(), 2).fingerprint) << "failures are drawn from the seed";
  const Moment last = playback.moment(outcome.completion_ns);
  EXPECT_EQ(last.written, 12);
  for (std::size_t i = 0; i < 3; ++i) EXPECT_EQ(last.devices[i].ledger, outcome.devices[i].ledger);
}

TEST(TaskPlayback, AWindowsSpansAreTheLedger) {
  Playback playback(busy_level(), busy_board(), 1);
  const Nanoseconds end_ns = playback.run().completion_ns;
  const Window window = playback.window(0, end_ns);
  EXPECT_FALSE(window.cut);
  for (const Moment::Device& device : playback.moment(end_ns).devices) {
    model::Ledger spent{};
    for (const Span& span : window.spans)
      if (span.lane == device.id) spent[static_cast<std::size_t>(span.activity)] += span.to_ns - span.from_ns;
    EXPECT_EQ(spent, device.ledger);
  }
  EXPECT_TRUE(playback.window(0, end_ns, 3).cut);
}

TEST(TaskPlayback, StepsFromEventToEvent) {
  Playback playback(test::task_level({test::task(10 * one_second, 2)}, 5 * one_second, 100 * one_second), test::cards(1).board, 1);
  EXPECT_EQ(playback.next_event(0), 10 * one_second) << "without a run before it";
  EXPECT_EQ(playback.next_event(10 * one_second), 20 * one_second);
  EXPECT_EQ(playback.next_event(20 * one_second), 25 * one_second);
  EXPECT_EQ(playback.next_event(25 * one_second), 25 * one_second);
  EXPECT_EQ(playback.previous_event(20 * one_second), 10 * one_second);
  EXPECT_EQ(playback.moment(12 * one_second).workers.at(0).activity, Activity::compute);
}

}  // namespace
}  // namespace batchyard::sim
