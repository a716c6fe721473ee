#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

#include "sim/chance.h"
#include "sim/jobs/acceptance.h"
#include "sim/jobs/checkpointed_work.h"
#include "sim/jobs/dealing.h"
#include "sim/jobs/licence_server.h"

namespace batchyard::sim {
namespace {

using model::Nanoseconds;

TEST(LicenceServer, LendsInOrderOfRequest) {
  LicenceServer tokens(2);
  EXPECT_TRUE(tokens.request(5));
  EXPECT_TRUE(tokens.request(1));
  EXPECT_FALSE(tokens.request(4));
  EXPECT_FALSE(tokens.request(3));
  EXPECT_EQ(tokens.waiting(), 2);
  EXPECT_EQ(tokens.give_back(), 4);
  EXPECT_EQ(tokens.give_back(), 3);
  EXPECT_EQ(tokens.give_back(), std::nullopt);
  EXPECT_EQ(tokens.free(), 1);
}

TEST(LicenceServer, WhoLeavesTheLineIsPassedOver) {
  LicenceServer tokens(1);
  EXPECT_TRUE(tokens.request(1));
  EXPECT_FALSE(tokens.request(2));
  EXPECT_FALSE(tokens.request(3));
  tokens.withdraw(2);
  EXPECT_EQ(tokens.give_back(), 3);
}

TEST(Dealing, BlocksAreContiguousAndDifferByOneAtMost) {
  EXPECT_EQ(deal_in_blocks(8, 2), (Deal{{0, 1, 2, 3}, {4, 5, 6, 7}}));
  EXPECT_EQ(deal_in_blocks(5, 3), (Deal{{0}, {1, 2}, {3, 4}}));
  EXPECT_EQ(deal_in_blocks(2, 4), (Deal{{}, {0}, {}, {1}}));
  for (int tasks = 0; tasks <= 40; ++tasks)
    for (int cards = 1; cards <= 16; ++cards) {
      int next = 0;
      for (const auto& block : deal_in_blocks(tasks, cards)) {
        for (const int task : block) EXPECT_EQ(task, next++);
        EXPECT_LE(std::abs(static_cast<int>(block.size()) * cards - tasks), cards - 1);
      }
      EXPECT_EQ(next, tasks);
    }
}

TEST(Dealing, LongestFirstTakesTheFirstOfEquals) {
  const std::vector<Nanoseconds> lengths{3, 5, 3, 5, 4};
  EXPECT_EQ(deal_longest_first(lengths, 2), (Deal{{1, 4}, {3, 0, 2}}));
}

Nanoseconds makespan(const std::vector<Nanoseconds>& lengths, const Deal& deal) {
  Nanoseconds longest = 0;
  for (const auto& card : deal)
    longest = std::max(longest, std::accumulate(card.begin(), card.end(), Nanoseconds{0}, [&](Nanoseconds sum, int task) {
                         return sum + lengths[static_cast<std::size_t>(task)];
                       }));
  return longest;
}

Nanoseconds best_makespan(const std::vector<Nanoseconds>& lengths, int cards) {  // every deal there is
  Nanoseconds best = INT64_MAX;
  Deal deal(static_cast<std::size_t>(cards));
  const auto place = [&](auto&& self, std::size_t task) -> void {
    if (task == lengths.size()) {
      best = std::min(best, makespan(lengths, deal));
      return;
    }
    for (auto& card : deal) {
      card.push_back(static_cast<int>(task));
      self(self, task + 1);
      card.pop_back();
    }
  };
  place(place, 0);
  return best;
}

TEST(Dealing, LongestFirstStaysWithinGrahamsBound) {
  RandomStream random(1, "dispatcher", "test");
  for (int round = 0; round < 100; ++round) {
    std::vector<Nanoseconds> lengths(7);
    for (auto& length : lengths) length = static_cast<Nanoseconds>(1 + random.below(20));
    for (const int cards : {2, 3}) {
      const Nanoseconds best = best_makespan(lengths, cards);
      EXPECT_LE(makespan(lengths, deal_longest_first(lengths, cards)) * 3 * cards, best * (4 * cards - 1));
    }
  }
  // Graham's own case meets the bound: 5 5 4 4 3 3 3 on three cards is 11, and 9 is possible.
  const std::vector<Nanoseconds> worst{5, 5, 4, 4, 3, 3, 3};
  EXPECT_EQ(makespan(worst, deal_longest_first(worst, 3)), 11);
  EXPECT_EQ(best_makespan(worst, 3), 9);
}

TEST(Acceptance, TakingEachAcceptsAsTheyCome) {
  Acceptance results(3, Acceptance::Takes::each, 10);
  results.receive(2, 10);
  EXPECT_EQ(results.accepted(), 1);
  results.receive(0, 11);
  EXPECT_EQ(results.accepted(), 1);
  EXPECT_EQ(results.refused(), 1);
  EXPECT_FALSE(results.complete());
  results.receive(1, 0);
  EXPECT_EQ(results.accepted(), 2);
  EXPECT_TRUE(results.complete());
}

TEST(Acceptance, TakingTheWholeBatchAcceptsAllOrNothing) {
  Acceptance good(2, Acceptance::Takes::whole_batch, 0);
  good.receive(0, 0);
  EXPECT_EQ(good.accepted(), 0);
  EXPECT_EQ(good.refused(), 0);
  good.receive(1, 0);
  EXPECT_EQ(good.accepted(), 2);

  Acceptance bad(2, Acceptance::Takes::whole_batch, 0);
  bad.receive(1, 1);
  EXPECT_EQ(bad.refused(), 0);
  bad.receive(0, 0);
  EXPECT_EQ(bad.accepted(), 0);
  EXPECT_EQ(bad.refused(), 2);
}

TEST(Acceptance, ASecondResultOfAnInputIsPutAside) {
  Acceptance results(2, Acceptance::Takes::each, 0);
  results.receive(0, 0);
  results.receive(0, 5);
  EXPECT_EQ(results.accepted(), 1);
  EXPECT_EQ(results.refused(), 0);
  EXPECT_EQ(results.repeats(), 1);
  EXPECT_FALSE(results.complete());
}

TEST(CheckpointedWork, SavesAfterEveryIntervalButNotAtTheEnd) {
  CheckpointedWork work(100, 40);
  std::vector<Nanoseconds> stretches;
  int saves = 0;
  for (;;) {
    stretches.push_back(work.stretch_ns());
    work.finish_stretch();
    if (work.finished()) break;
    work.finish_save();
    ++saves;
  }
  EXPECT_EQ(stretches, (std::vector<Nanoseconds>{40, 40, 20}));
  EXPECT_EQ(saves, 2);
}

TEST(CheckpointedWork, AFailureGoesBackToTheLastCompletedSave) {
  CheckpointedWork work(100, 40);
  work.finish_stretch();
  work.finish_save();
  work.fail(15);  // in the second stretch
  EXPECT_EQ(work.stretch_ns(), 40);
  EXPECT_EQ(work.redone_ns(), 15);
  work.finish_stretch();
  work.fail(0);  // in the save after it
  EXPECT_EQ(work.redone_ns(), 40);
  work.finish_stretch();
  work.finish_save();
  EXPECT_EQ(work.redone_ns(), 0);
  EXPECT_EQ(work.stretch_ns(), 20);
}

TEST(CheckpointedWork, WithoutAnIntervalItNeverSaves) {
  CheckpointedWork work(100, std::nullopt);
  work.fail(99);
  EXPECT_EQ(work.stretch_ns(), 100);
  EXPECT_EQ(work.redone_ns(), 99);
  work.finish_stretch();
  EXPECT_TRUE(work.finished());
}

}  // namespace
}  // namespace batchyard::sim
