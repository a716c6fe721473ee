#include <gtest/gtest.h>

#include "unit/sim/yard.h"

namespace batchyard::sim {
namespace {

using namespace test;

// Both workers start at 0.2 s and never starve; each does 781,250 batches of 8 + 64 x 1.357 = 94.848 ms, and the last rows need
// 2 + 64 x 0.125 + 40 = 50 ms: 0.2 + 781,250 x 0.094848 + 0.05 = 74,100.25 s. Two hosts at 520 and two services at 32 USD.
TEST(Reference, TwoL4AtBatch64) {
  const model::Outcome outcome = run_of(reference_level(), yard_of(2, "L4", 64));
  EXPECT_EQ(outcome.ending, model::Ending::nothing_left);
  EXPECT_EQ(outcome.completion_ns, 74'100'250 * ms);
  EXPECT_EQ(outcome.monthly_cost_usd, 1'104'000'000);
  EXPECT_EQ(outcome.gpu_month_usd, 1'040'000'000);
  EXPECT_EQ(outcome.written, 100'000'000);
  EXPECT_EQ(outcome.lost, 0);
  EXPECT_EQ(outcome.failed_attempts, 0);
  EXPECT_EQ(outcome.attempts, 300'000'000);  // each item published, computed and written once
}

// Batches of 8 + 1.357 = 9.357 ms from 0.2 s on; a row is known 2 + 0.125 + 40 ms after its batch:
// floor((90,000 - 0.2 - 0.042125) / 0.009357) = 9,618,441 rows by the horizon.
TEST(Reference, OneL4AtBatch1) {
  const model::Outcome outcome = run_of(reference_level(), yard_of(1, "L4", 1));
  EXPECT_EQ(outcome.ending, model::Ending::horizon);
  EXPECT_EQ(outcome.completion_ns, 90'000 * second);
  EXPECT_EQ(outcome.written, 9'618'441);
  EXPECT_EQ(outcome.monthly_cost_usd, 584'000'000);
  EXPECT_EQ(outcome.lost, 0);
  // All 10^8 are in at 72,000.005 s; by then floor((72,000.005 - 0.202 - 0.042125 - 0.002) / 0.009357) + 1 acks have come.
  const model::QueueFigures& queue = outcome.queues.front();
  EXPECT_NEAR(static_cast<double>(queue.peak_memory_bytes) / 80, 92.3e6, 0.05e6);
  EXPECT_NEAR(static_cast<double>(queue.peak_memory_bytes) / 1e9, 7.4, 0.05);
}

// 8 + 32 x 1.357 = 51.424 ms; 1,562,500 batches each; 2 + 32 x 0.125 + 40 = 46 ms: 0.2 + 80,350 + 0.046 s.
TEST(Reference, TwoL4AtBatch32) {
  EXPECT_EQ(run_of(reference_level(), yard_of(2, "L4", 32)).completion_ns, 80'350'246 * ms);
}

// 10^8 is no multiple of 48: the last batches are partial, and nothing is stranded.
TEST(Reference, TwoL4AtBatch48StrandNothing) {
  const model::Outcome outcome = run_of(reference_level(), yard_of(2, "L4", 48));
  EXPECT_EQ(outcome.ending, model::Ending::nothing_left);
  EXPECT_EQ(outcome.written, 100'000'000);
}

// 7,200,000 / 2 / 64 = 56,250 batches of 94.848 ms: 0.2 + 5,335.2 + 0.05 s = 1.48 h.
TEST(Reference, ExplorerBacklogOnTwoL4) {
  const model::Outcome outcome = run_of(level_of({backlog(7'200'000)}, 90'000 * second), yard_of(2, "L4", 64));
  EXPECT_EQ(outcome.completion_ns, 5'335'450 * ms);
}

}  // namespace
}  // namespace batchyard::sim
