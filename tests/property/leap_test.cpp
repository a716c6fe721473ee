// A run that leaps and one that takes every step must agree in every field of the outcome, and at every instant.
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <numeric>

#include "sim/playback.h"
#include "sim/run.h"
#include "support/outcome_text.h"
#include "support/random_board.h"
#include "support/shrink.h"
#include "unit/sim/yard.h"

namespace batchyard::support {
namespace {

using model::Nanoseconds;
using sim::test::backlog;
using sim::test::even;
using sim::test::level_of;
using sim::test::ms;
using sim::test::second;
using sim::test::Yard;
using sim::test::yard_of;

model::Outcome leapt(const model::Level& level, const model::Board& board) { return sim::run(level, board, 1, {.leap = true}); }
model::Outcome stepped(const model::Level& level, const model::Board& board) {
  return sim::run(level, board, 1, {.leap = false});
}

std::string difference(const Scene& scene) {
  return first_difference(leapt(scene.level, scene.board), stepped(scene.level, scene.board));
}

TEST(Leap, ChangesNoFigureOnRandomBoards) {
  int boards_leapt = 0;
  for (std::uint64_t seed = 1; seed <= 1'200 && !::testing::Test::HasFailure(); ++seed) {
    const Scene scene = random_scene(seed, {.most_items = 2'000, .durability = seed % 3 == 0});
    const model::Outcome with = leapt(scene.level, scene.board), without = stepped(scene.level, scene.board);
    boards_leapt += with.steps < without.steps;
    if (first_difference(with, without).empty()) continue;
    const Scene least = smallest(scene, [](const Scene& other) { return !difference(other).empty(); });
    ADD_FAILURE() << "seed " << seed << ": " << difference(least) << "\n" << as_code(least);
  }
  EXPECT_GE(boards_leapt, 80);
}

void expect_no_change(const Wildness& wildness, int least_leapt) {
  int boards_leapt = 0;
  for (std::uint64_t seed = 1; seed <= 300 && !::testing::Test::HasFailure(); ++seed) {
    const Scene scene = random_scene(seed, wildness);
    const model::Outcome with = leapt(scene.level, scene.board), without = stepped(scene.level, scene.board);
    boards_leapt += with.steps < without.steps;
    EXPECT_EQ(first_difference(with, without), "") << "seed " << seed;
  }
  EXPECT_GE(boards_leapt, least_leapt);
}

TEST(Leap, ChangesNoFigureWhereBatchesAreSplit) { expect_no_change({.most_items = 2'000, .splitting = true}, 20); }
TEST(Leap, ChangesNoFigureOnLinksThatSendOneAtATime) { expect_no_change({.most_items = 2'000, .bandwidth = true}, 20); }
TEST(Leap, ChangesNoFigureWhereSomeTimesScatter) { expect_no_change({.most_items = 2'000, .spread = true}, 10); }

// Random boards on which a leap once went wrong: messages of several lines of arrivals, arrivals that end within the watched period,
// messages accepted ahead behind others that came late, messages refused between accepted ones.
TEST(Leap, ChangesNoFigureOnBoardsThatBrokeItOnce) {
  for (const std::uint64_t seed : {518u, 644u, 24'890u, 31'054u}) EXPECT_EQ(difference(random_scene(seed, {.most_items = 3'000})), "") << seed;
}

/// A board made to break a leap. `most_steps`: that the leaping run may take, in hundredths of those of the other.
struct Trap {
  const char* what;
  model::Level level;
  Yard yard;
  int most_steps = 100;
};

model::Level with(model::Level level, const std::function<void(model::Constants&)>& change) {
  change(level.catalogue.constants);
  return level;
}

Yard narrow(Yard yard, model::Bytes bytes_per_s) {
  for (model::Link& link : yard.board.links) link.settings["bandwidth_gb_s"] = bytes_per_s;
  return yard;
}

std::vector<Trap> traps() {
  const auto memory = [](std::int64_t messages) {
    return [messages](model::Constants& c) { c.broker_memory_per_vcpu_bytes = messages * (c.broker_overhead_bytes + 64); };
  };
  const auto small_store = [](std::int64_t rows) {
    return [rows](model::Constants& c) { c.store_memory_per_vcpu_bytes = rows * c.store_row_bytes; };
  };
  std::vector<Trap> traps;
  traps.push_back(
      {"more arrives than is done", level_of({even(0, 300 * second, 420'000)}, 400 * second), yard_of(2, "L4", 64), 60});
  traps.push_back({"all of it is done after the last arrival", level_of({even(0, 300 * second, 420'000)}, 900 * second),
                   yard_of(2, "L4", 64), 60});
  traps.push_back({"less arrives than could be done, in whole gaps", level_of({even(0, 300 * second, 300'000)}, 400 * second),
                   yard_of(2, "L4", 64), 20});
  traps.push_back({"gaps that are no whole number of nanoseconds", level_of({even(0, 300 * second, 210'000)}, 400 * second),
                   yard_of(2, "L4", 64), 20});
  traps.push_back({"gaps that divide no time of the board", level_of({even(0, 299'999'999'977, 99'991)}, 400 * second),
                   yard_of(2, "L4", 64)});
  traps.push_back(
      {"a last batch that is not full", level_of({even(0, 200 * second, 100'000)}, 400 * second), yard_of(2, "L4", 64), 40});
  traps.push_back({"everything at once", level_of({backlog(300'001)}, 900 * second), yard_of(2, "L4", 64), 20});
  traps.push_back({"a backlog within a stream",
                   level_of({even(0, 300 * second, 150'000), backlog(50'000, 100 * second)}, 400 * second),
                   yard_of(1, "L4", 64)});
  traps.push_back({"streams that overlap",
                   level_of({even(0, 300 * second, 150'000), even(50 * second, 250 * second, 70'000)}, 500 * second),
                   yard_of(1, "L4", 64)});
  traps.push_back({"streams that follow each other",
                   level_of({even(0, 100 * second, 60'000), even(100 * second, 200 * second, 90'000),
                             even(200 * second, 300 * second, 10'000)},
                            500 * second),
                   yard_of(1, "L4", 64)});
  traps.push_back(
      {"a horizon in the middle", level_of({even(0, 300 * second, 420'000)}, 177'777'777'777), yard_of(2, "L4", 64), 70});
  traps.push_back({"two kinds of GPUs", level_of({even(0, 300 * second, 900'000)}, 300 * second),
                   Yard().worker("a", "L4", 64).worker("b", "H100", 8)});
  traps.push_back({"memory for a part of the traffic, filled exactly",
                   with(level_of({even(0, 300 * second, 420'000)}, 600 * second), memory(640)), yard_of(2, "L4", 64)});
  traps.push_back({"much memory, filled late", with(level_of({even(0, 300 * second, 600'000)}, 600 * second), memory(20'000)),
                   yard_of(2, "L4", 64)});
  for (const char* overflow : {"drop_oldest", "block"})
    traps.push_back({overflow, with(level_of({even(0, 300 * second, 600'000)}, 600 * second), memory(2'000)),
                     yard_of(2, "L4", 64).set("broker", "overflow", std::string(overflow))});
  traps.push_back(
      {"a broker that is the slowest",
       with(level_of({even(0, 100 * second, 300'000)}, 600 * second), [](model::Constants& c) { c.broker_message_ns = 2 * ms; }),
       yard_of(3, "L4", 64), 60});
  traps.push_back(
      {"a store that is the slowest",
       with(level_of({even(0, 300 * second, 300'000)}, 600 * second), [](model::Constants& c) { c.store_row_ns = 3 * ms; }),
       yard_of(2, "L4", 64), 60});
  traps.push_back(
      {"a store that falls behind slowly",
       with(level_of({even(0, 300 * second, 300'000)}, 600 * second), [](model::Constants& c) { c.store_row_ns = 1'600'000; }),
       yard_of(2, "L4", 64).set("broker", "acks", std::string("on_delivery"))});
  traps.push_back({"a store that gets full", with(level_of({even(0, 300 * second, 300'000)}, 600 * second), small_store(100'000)),
                   yard_of(2, "L4", 64)});
  traps.push_back({"acks on delivery", level_of({even(0, 300 * second, 420'000)}, 400 * second),
                   yard_of(2, "L4", 64).set("broker", "acks", std::string("on_delivery")), 100});
  traps.push_back({"a longest wait that is just enough", level_of({even(0, 300 * second, 300'000)}, 400 * second),
                   yard_of(1, "H100", 16).set("worker-1", "max_wait_s", 15 * ms), 20});
  traps.push_back({"a longest wait that is 1 ns short now and then", level_of({even(0, 300 * second, 299'999)}, 400 * second),
                   yard_of(1, "H100", 16).set("worker-1", "max_wait_s", 15 * ms + 50)});
  traps.push_back({"batches that do not fit", level_of({backlog(5'000)}, 4'000 * second), yard_of(1, "L4", 600)});
  traps.push_back(
      {"one item at a time, many workers", level_of({even(0, 300 * second, 420'000)}, 400 * second), yard_of(5, "L4", 1), 60});
  traps.push_back({"two workers on one GPU", level_of({even(0, 300 * second, 300'000)}, 400 * second),
                   Yard().server("s", "L4").worker_on("a", "s", 32).worker_on("b", "s", 48), 60});
  traps.push_back({"links that send one at a time, fast enough", level_of({even(0, 300 * second, 300'000)}, 400 * second), narrow(yard_of(2, "L4", 64), 200'000), 20});
  traps.push_back({"links that send one at a time, and fall behind", level_of({even(0, 300 * second, 300'000)}, 900 * second), narrow(yard_of(2, "L4", 64), 50'000), 60});
  traps.push_back({"batches that are split", level_of({backlog(20'000)}, 4'000 * second), yard_of(1, "L4", 600).set("worker-1", "split_on_out_of_memory", std::string("yes")), 60});
  model::Level scattered = level_of({even(0, 300 * second, 420'000)}, 400 * second);
  scattered.catalogue.laws[0].spread = model::BatchLaw::Spread::exponential;
  traps.push_back({"times that scatter", scattered, yard_of(2, "L4", 64)});
  traps.push_back({"times that scatter on the other GPU", scattered, yard_of(2, "H100", 64), 20});
  return traps;
}

TEST(Leap, ChangesNoFigureOnBoardsMadeToBreakIt) {
  for (const Trap& trap : traps()) {
    const model::Outcome with = leapt(trap.level, trap.yard.board), without = stepped(trap.level, trap.yard.board);
    EXPECT_EQ(first_difference(with, without), "") << trap.what;
    EXPECT_LE(with.steps * 100, without.steps * trap.most_steps) << trap.what;
  }
}

std::string difference(const sim::Moment& a, const sim::Moment& b) {
  if (a.published != b.published || a.written != b.written || a.lost != b.lost || a.refused != b.refused) return "totals";
  if (a.waiting != b.waiting || a.in_hand != b.in_hand) return "inside";
  for (std::size_t i = 0; i < a.workers.size(); ++i)
    if (a.workers[i].buffered != b.workers[i].buffered || a.workers[i].batch_started_ns != b.workers[i].batch_started_ns ||
        a.workers[i].activity != b.workers[i].activity)
      return a.workers[i].id;
  for (std::size_t i = 0; i < a.queues.size(); ++i)
    if (a.queues[i].length != b.queues[i].length || a.queues[i].memory_bytes != b.queues[i].memory_bytes) return a.queues[i].id;
  for (std::size_t i = 0; i < a.devices.size(); ++i)
    if (a.devices[i].ledger != b.devices[i].ledger) return a.devices[i].id;
  return "";
}

TEST(Leap, PlaybackSeesTheSameAtEveryInstant) {
  for (const Trap& trap : traps()) {
    sim::Playback leaping(trap.level, trap.yard.board, 1), stepping(trap.level, trap.yard.board, 1),
        fresh(trap.level, trap.yard.board, 1);
    const model::Outcome outcome = leaping.run();
    stepping.run({.leap = false});
    Dice dice(7);
    for (int i = 0; i < 10; ++i) {
      const Nanoseconds at_ns = dice.between(0, outcome.completion_ns);
      const sim::Moment truth = stepping.moment(at_ns);
      ASSERT_EQ(difference(leaping.moment(at_ns), truth), "") << trap.what << " at " << at_ns;
      if (i < 2) {
        EXPECT_EQ(difference(fresh.moment(at_ns), truth), "") << trap.what << " at " << at_ns;
      }
      ASSERT_EQ(leaping.next_event(at_ns), stepping.next_event(at_ns)) << trap.what << " at " << at_ns;
      ASSERT_EQ(leaping.previous_event(at_ns), stepping.previous_event(at_ns)) << trap.what << " at " << at_ns;
    }
  }
}

// Boards on which copies matter take every step; what playback shows of them must not depend on where it comes from, and no item or
// nanosecond of a GPU may be missing at any instant.
TEST(Leap, PlaybackSeesTheSameWhereCopiesMatter) {
  for (std::uint64_t seed = 1; seed <= 150; ++seed) {
    const Scene scene = random_scene(seed, {.faults = true, .timeouts = seed % 2 == 0, .durability = true, .sizes = seed % 3 == 0});
    sim::Playback recorded(scene.level, scene.board, 1), fresh(scene.level, scene.board, 1);
    const model::Outcome outcome = recorded.run();
    ASSERT_EQ(first_difference(outcome, stepped(scene.level, scene.board)), "") << seed;
    Dice dice(seed);
    for (int i = 0; i < 5; ++i) {
      const Nanoseconds at_ns = dice.between(0, outcome.completion_ns);
      const sim::Moment moment = recorded.moment(at_ns);
      ASSERT_EQ(difference(fresh.moment(at_ns), moment), "") << seed << " at " << at_ns;
      ASSERT_EQ(moment.published, moment.written + moment.lost + moment.refused + moment.waiting + moment.in_hand) << seed;
      ASSERT_GE(std::min(moment.waiting, moment.in_hand), 0) << seed << " at " << at_ns;
      for (const sim::Moment::Device& device : moment.devices)
        ASSERT_EQ(std::accumulate(device.ledger.begin(), device.ledger.end(), Nanoseconds{0}), at_ns) << seed;
      const sim::Window window = recorded.window(at_ns, at_ns + 50);
      for (const sim::Span& span : window.spans) ASSERT_LT(span.from_ns, span.to_ns) << seed;
    }
  }
}

TEST(Leap, TheOrderOfPartsChangesNothingWhereCopiesMatter) {
  for (std::uint64_t seed = 1; seed <= 300; ++seed) {
    const Scene scene = random_scene(seed, {.faults = true, .timeouts = true, .durability = true});
    model::Board turned = scene.board;
    std::ranges::reverse(turned.parts);
    std::ranges::rotate(turned.links, turned.links.begin() + 1);
    ASSERT_EQ(first_difference(leapt(scene.level, turned), leapt(scene.level, scene.board)), "") << seed;
  }
}

}  // namespace
}  // namespace batchyard::support
