#include "sim/playback.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <numeric>

#include "unit/sim/yard.h"

namespace batchyard::sim::test {
namespace {

using model::Nanoseconds;

// Two workers, arrivals a little faster than both, short enough to be stepped through many times.
model::Level short_level() { return level_of({even(0, 10 * second, 14'000)}, 20 * second); }
model::Board two_workers() { return yard_of(2, "L4", 64).board; }

TEST(Playback, EveryInstantConservesItemsAndGpuTime) {
  const model::Level level = short_level();
  Playback playback(level, two_workers(), 1);
  const model::Outcome outcome = playback.run();
  for (Nanoseconds at_ns = 0; at_ns <= outcome.completion_ns; at_ns += 77'777'777) {
    const Moment moment = playback.moment(at_ns);
    ASSERT_EQ(moment.at_ns, at_ns);
    ASSERT_EQ(moment.published, moment.written + moment.lost + moment.refused + moment.waiting + moment.in_hand) << at_ns;
    for (const Moment::Device& device : moment.devices)
      ASSERT_EQ(std::accumulate(device.ledger.begin(), device.ledger.end(), Nanoseconds{0}), at_ns);
  }
}

TEST(Playback, TheLastInstantIsTheOutcome) {
  const model::Level level = short_level();
  Playback playback(level, two_workers(), 1);
  const model::Outcome outcome = run(level, two_workers(), 1);
  EXPECT_EQ(playback.run().fingerprint, outcome.fingerprint);
  const Moment last = playback.moment(outcome.completion_ns);
  EXPECT_EQ(last.written, outcome.written);
  EXPECT_EQ(last.written, 14'000);
  for (std::size_t i = 0; i < last.devices.size(); ++i) EXPECT_EQ(last.devices[i].ledger, outcome.devices[i].ledger);
}

TEST(Playback, LooksTheSameFromAnySide) {
  Playback recorded(short_level(), two_workers(), 1), fresh(short_level(), two_workers(), 1);
  recorded.run();
  for (const Nanoseconds at_ns : {9 * second, 1 * second, 5 * second, 5 * second - 1, 0 * second})
    EXPECT_EQ(recorded.moment(at_ns).written, fresh.moment(at_ns).written) << at_ns;
}

TEST(Playback, WindowTilesEveryGpuLane) {
  Playback playback(short_level(), two_workers(), 1);
  const Nanoseconds from_ns = 4 * second, to_ns = 5 * second;
  const Window window = playback.window(from_ns, to_ns);
  EXPECT_FALSE(window.cut);
  std::map<std::string, Nanoseconds> reached;
  for (const Span& span : window.spans) {
    if (span.lane == "store") continue;
    const auto [at, first] = reached.try_emplace(span.lane, span.from_ns);
    EXPECT_TRUE(!first || span.from_ns <= from_ns);
    EXPECT_EQ(at->second, span.from_ns) << "no gap and no overlap in " << span.lane;
    at->second = span.to_ns;
  }
  ASSERT_EQ(reached.size(), 2u);
  for (const auto& [lane, end_ns] : reached) EXPECT_GE(end_ns, to_ns) << lane;
}

// 1 s at one item each 1/1400 s: 1,400 publishes, and those of the 5 ms before that are still on the link.
TEST(Playback, WindowListsEveryMessageOnTheWay) {
  Playback playback(short_level(), two_workers(), 1);
  const model::Board board = two_workers();
  const Window window = playback.window(4 * second, 5 * second, 10'000);
  std::map<std::string, std::int64_t> items;
  for (const Passage& passage : window.passages) items[board.links[static_cast<std::size_t>(passage.link)].to.part] += passage.items;
  EXPECT_EQ(items["broker"], 1'400 + 7);
  // Both workers still have room: what is published goes straight out, 7.05 ms later, and 2 ms are spent on the link.
  EXPECT_NEAR(static_cast<double>(items["worker-1"] + items["worker-2"]), 1'400 + 2.8, 2);
  // 1 s of two GPUs is 21.1 batches of 94.848 ms.
  EXPECT_EQ(items["store"] % 64, 0);
  EXPECT_NEAR(static_cast<double>(items["store"]), 21.1 * 64, 2 * 64);
}

TEST(Playback, ALinkWithABandwidthShowsOneThingAfterTheOther) {
  model::Board board = two_workers();
  for (model::Link& link : board.links) link.settings["bandwidth_gb_s"] = std::int64_t{100'000};  // 64 B in 0.64 ms
  Playback playback(short_level(), board, 1);
  const Window window = playback.window(4 * second, 5 * second, 10'000);
  std::map<int, std::vector<Passage>> by_link;
  for (const Passage& passage : window.passages) by_link[passage.link].push_back(passage);
  ASSERT_EQ(by_link.size(), board.links.size());
  for (auto& [link, passages] : by_link) {
    std::ranges::sort(passages, {}, &Passage::from_ns);
    const Nanoseconds latency_ns = link == 0 ? 5 * ms : 2 * ms;
    for (std::size_t i = 0; i < passages.size(); ++i) {
      ASSERT_EQ(passages[i].to_ns - passages[i].from_ns, passages[i].items * 640'000 + latency_ns) << link;
      if (i > 0) {
        ASSERT_GE(passages[i].from_ns, passages[i - 1].to_ns - latency_ns) << link;
      }
    }
  }
}

TEST(Playback, StepsFromEventToEventAndBack) {
  Playback playback(short_level(), two_workers(), 1);
  const Nanoseconds first_ns = playback.next_event(0);
  EXPECT_EQ(first_ns, 200 * ms) << "both workers are warm and start";
  const Nanoseconds second_ns = playback.next_event(first_ns);
  EXPECT_EQ(second_ns, 200 * ms + 94'848'000) << "launch and 64 items";
  EXPECT_EQ(playback.previous_event(second_ns), first_ns);
  EXPECT_EQ(playback.previous_event(first_ns), 0);
}

}  // namespace
}  // namespace batchyard::sim::test
