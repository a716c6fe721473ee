#include "bench/work.h"

#include <gtest/gtest.h>

#include "model/problem.h"

// What is measured is what it is said to be: bench/peers/README.md has the closed forms, and the four peers give the figure of `evenly`.
namespace batchyard::bench {
namespace {

model::Outcome outcome(const Yard& yard) {
  EXPECT_EQ(problems(yard.level, yard.board), std::vector<model::BoardProblem>{});
  return run(yard, true);
}

TEST(Work, BacklogEndsWithTheLastOfTwoWrites) {
  for (const std::int64_t batches : {2, 100, 15'625 * 2})
    EXPECT_EQ(outcome(backlog(64 * batches)).completion_ns, batches / 2 * 94'848'000 + 2'000'000) << batches;
  EXPECT_EQ(peer_events(backlog(128'000), outcome(backlog(128'000))), 4000);
}

TEST(Work, SingleWritesAllButTheLastEight) {
  for (const std::int64_t seconds : {1, 20, 300}) EXPECT_EQ(outcome(single(seconds)).written, 8 * (100 * seconds - 1)) << seconds;
}

TEST(Work, EvenlyEndsAsOnThePeers) {
  EXPECT_EQ(outcome(evenly(128'000)).completion_ns, 94'941'440'000);
  EXPECT_EQ(outcome(evenly(1'280'000)).completion_ns, 948'573'440'000);
  EXPECT_EQ(peer_events(evenly(128'000), outcome(evenly(128'000))), 132'000);
}

// The mean time in M/M/1 is 1 / (1 - 0.8) service times; in M/M/64 at 0.8 nearly nobody waits (Erlang C: 0.4 % of a service time in the mean).
TEST(Work, RandomTakesAsLongAsQueueingTheorySays) {
  const model::Outcome one = outcome(random_one(200'000)), many = outcome(random_many(200'000));
  EXPECT_EQ(peer_events(random_one(200'000), one), 2 * one.published);
  EXPECT_EQ(one.written, one.published);
  EXPECT_NEAR(static_cast<double>(one.latency.value().mean_ns), 5e6, 0.25e6);
  EXPECT_NEAR(static_cast<double>(many.latency.value().mean_ns), 64.1e6, 1e6);
}

}  // namespace
}  // namespace batchyard::bench
