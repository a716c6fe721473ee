// The engine against the reference simulator, which was written from docs/MODEL.md without a look at the engine.
#include <gtest/gtest.h>

#include <algorithm>

#include "sim/run.h"
#include "support/outcome_text.h"
#include "support/random_board.h"
#include "support/reference_run.h"
#include "support/shrink.h"

namespace batchyard::support {
namespace {

std::string difference(const Scene& scene) {
  return first_difference(sim::run(scene.level, scene.board, 1), reference_run(scene.level, scene.board, 1));
}

void expect_agreement(std::uint64_t seed, const Wildness& wildness) {
  const Scene scene = random_scene(seed, wildness);
  if (difference(scene).empty()) return;
  const Scene least = smallest(scene, [](const Scene& other) { return !difference(other).empty(); });
  ADD_FAILURE() << "seed " << seed << ": " << difference(least) << "\n" << as_code(least);
}

TEST(Agreement, EngineAndReferenceOnRandomBoards) {
  for (std::uint64_t seed = 1; seed <= 150 && !::testing::Test::HasFailure(); ++seed) expect_agreement(seed, {});
}

TEST(Agreement, EngineAndReferenceWhereBatchesAreSplit) {
  for (std::uint64_t seed = 1; seed <= 150 && !::testing::Test::HasFailure(); ++seed) expect_agreement(seed, {.splitting = true});
}

TEST(Agreement, EngineAndReferenceOnLinksThatSendOneAtATime) {
  for (std::uint64_t seed = 1; seed <= 150 && !::testing::Test::HasFailure(); ++seed) expect_agreement(seed, {.bandwidth = true});
  // Where it once went wrong: acks of no latency at the instant of an arrival, messages refused at that of a settlement.
  for (const std::uint64_t seed : {532u, 589u, 1'074u, 1'086u, 2'479u}) expect_agreement(seed, {.bandwidth = true});
}

TEST(Agreement, EngineAndReferenceWhereTimesScatter) {
  for (std::uint64_t seed = 1; seed <= 150 && !::testing::Test::HasFailure(); ++seed) expect_agreement(seed, {.spread = true});
}

TEST(Agreement, EngineAndReferenceWhereItemsDiffer) {
  for (std::uint64_t seed = 1; seed <= 600 && !::testing::Test::HasFailure(); ++seed)
    expect_agreement(seed, {.bandwidth = seed % 2 == 0, .sizes = true});
  // Where it once went wrong: an ack of no latency at the instant of an arrival, after the ack of another worker.
  expect_agreement(614, {.bandwidth = true, .sizes = true});
}

TEST(Agreement, EngineAndReferenceWhereItemsDifferAndThingsFail) {
  for (std::uint64_t seed = 1; seed <= 600 && !::testing::Test::HasFailure(); ++seed)
    expect_agreement(seed, {.faults = true, .timeouts = seed % 2 == 0, .durability = true, .splitting = true, .bandwidth = true, .spread = true, .sizes = true});
}

TEST(Agreement, EngineAndReferenceOnAllOfIt) {
  for (std::uint64_t seed = 1; seed <= 300 && !::testing::Test::HasFailure(); ++seed)
    expect_agreement(seed, {.faults = true, .timeouts = seed % 2 == 0, .durability = true, .splitting = true, .bandwidth = true, .spread = true});
}

TEST(Agreement, PartsInAnotherOrderGiveTheSame) {
  for (std::uint64_t seed = 1; seed <= 300; ++seed) {
    const Scene scene = random_scene(seed, {.splitting = true, .bandwidth = true, .spread = true, .sizes = seed % 2 == 0});
    Scene other = scene;
    std::ranges::reverse(other.board.parts);
    std::ranges::reverse(other.board.links);
    ASSERT_EQ(first_difference(sim::run(scene.level, scene.board, seed), sim::run(other.level, other.board, seed)), "") << "seed " << seed;
  }
}

TEST(Agreement, EngineAndReferenceOnDurableBrokers) {
  for (std::uint64_t seed = 1; seed <= 150 && !::testing::Test::HasFailure(); ++seed) expect_agreement(seed, {.durability = true});
}

TEST(Agreement, EngineAndReferenceUnderAckTimeouts) {
  for (std::uint64_t seed = 1; seed <= 150 && !::testing::Test::HasFailure(); ++seed) expect_agreement(seed, {.timeouts = true});
}

TEST(Agreement, EngineAndReferenceWhenWorkersDieAndBrokersRestart) {
  for (std::uint64_t seed = 1; seed <= 150 && !::testing::Test::HasFailure(); ++seed)
    expect_agreement(seed, {.faults = true, .timeouts = seed % 2 == 0, .durability = true});
}

// Ended after the refusal of the last message, not by what would have come later in its instant.
TEST(Agreement, EngineAndReferenceOnBoardsThatBrokeItOnce) {
  for (const std::uint64_t seed : {11u, 28u, 1166u}) expect_agreement(seed, {.timeouts = true});
}

// The same boards under instants that follow no line: the scene's traffic with one or two segments by chance, or listed.
Scene with_irregular_traffic(std::uint64_t seed, const Wildness& wildness) {
  Scene scene = random_scene(seed, wildness);
  Dice dice(seed);
  std::vector<model::Segment>& segments = scene.level.traffic.segments;
  if (dice.chance(50)) segments.resize(1);
  model::Segment& first = segments.front();
  const model::Nanoseconds from_ns = first.from_ns, to_ns = std::max(first.to_ns, from_ns + 100);
  if (dice.chance(50)) {
    const auto per_second = static_cast<std::int64_t>(1e15 * static_cast<double>(dice.between(1, 150)) / static_cast<double>(to_ns - from_ns));
    first = {.shape = model::Segment::Shape::poisson, .from_ns = from_ns, .to_ns = to_ns, .per_second = per_second};
  } else {
    first = {.shape = model::Segment::Shape::recorded};
    for (model::Nanoseconds at_ns = from_ns; std::ssize(first.instants) < 100; at_ns += dice.between(0, 1) * dice.between(0, (to_ns - from_ns) / 40))
      first.instants.push_back(at_ns);
    first.from_ns = first.instants.front(), first.to_ns = first.instants.back();
  }
  return scene;
}

TEST(Agreement, EngineAndReferenceUnderIrregularTraffic) {
  for (std::uint64_t seed = 1; seed <= 600 && !::testing::Test::HasFailure(); ++seed) {
    const Scene scene = with_irregular_traffic(seed, seed <= 300 ? Wildness{} : Wildness{.splitting = true, .bandwidth = true, .spread = true});
    EXPECT_EQ(first_difference(sim::run(scene.level, scene.board, seed), reference_run(scene.level, scene.board, seed)), "") << "seed " << seed;
  }
}

}  // namespace
}  // namespace batchyard::support
