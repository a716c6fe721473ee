#include "game/explorer.h"

#include <gtest/gtest.h>

#include <chrono>
#include <thread>

#include "support/yards.h"

namespace batchyard::game {
namespace {

using namespace test;

TEST(Explorer, ItsBoardsHaveNoProblems) {
  const model::Level its = explorer_level(catalogue());
  for (const std::int64_t batch : Explorer::batches)
    EXPECT_TRUE(problems(its, explorer_board(Explorer::most_gpus, batch)).empty()) << batch;
}

TEST(Explorer, TheCellAskedForComesFirst) {
  Explorer explorer(catalogue());
  explorer.ask_for(2, 6);
  std::optional<Explorer::Cell> cell;
  for (int turn = 0; turn < 60'000 && !(cell = explorer.cell(2, 6)); ++turn)
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  ASSERT_TRUE(cell);
  EXPECT_EQ(sentence(2, 64, *cell), "2 GPUs · batch 64 · job 1.5 h · 2.1 USD");
  EXPECT_EQ(cell->written, 7'200'000);
  EXPECT_EQ(cell->lost, 0);
  EXPECT_EQ(cell->peak_memory_bytes, 12'540'000'000);
  EXPECT_FALSE(cell->spills);
  EXPECT_EQ(explorer.count(), 80U);
  EXPECT_EQ(explorer.items(), 7'200'000);
}

TEST(Explorer, ABatchThatNoMemoryHoldsIsNoRun) {
  model::Catalogue small = catalogue();
  small.gpus[0].memory_bytes = 8 * bytes_per_gb;
  small.constants.spill_limit_bytes = 4 * bytes_per_gb;
  Explorer explorer(small);
  for (int turn = 0; turn < 60'000 && explorer.finished() < explorer.count(); ++turn) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  for (std::size_t batch = 0; batch < Explorer::batches.size(); ++batch) {
    const bool fits = 2'300'000'000 + Explorer::batches[batch] * 160'000'000 <= 12 * bytes_per_gb;
    for (int gpus = 1; gpus <= Explorer::most_gpus; ++gpus) {
      const auto cell = explorer.cell(gpus, batch);
      ASSERT_TRUE(cell) << gpus << " " << batch;
      EXPECT_EQ(cell->out_of_memory, !fits);
      EXPECT_EQ(cell->written, fits ? explorer.items() : 0);
    }
  }
}

TEST(Explorer, SpeaksOfOneGpuToo) {
  EXPECT_EQ(sentence(1, 1, {.job_ns = 67'370'400 * ms, .cost_usd = 13'330'000}), "1 GPU · batch 1 · job 18.7 h · 13.3 USD");
  EXPECT_EQ(sentence(8, 128, {.job_ns = 180'000 * ms, .cost_usd = 50'000}), "8 GPUs · batch 128 · job 0.1 h · 0.1 USD")
      << "half up";
}

TEST(Results, EachPieceIsDoneOnce) {
  std::array<std::atomic<int>, 50> done{};
  Results<std::size_t> results(
      done.size(),
      [&](std::size_t index, const std::stop_token&) {
        ++done[index];
        return index % 7 == 0 ? std::nullopt : std::optional(index * index);
      },
      3);
  while (results.finished() < done.size()) std::this_thread::yield();
  for (std::size_t i = 0; i < done.size(); ++i) {
    EXPECT_EQ(done[i], 1);
    EXPECT_EQ(results.at(i), i % 7 == 0 ? std::nullopt : std::optional(i * i));
  }
}

TEST(Results, GoingAwayStopsTheRest) {
  std::atomic<int> begun = 0;
  {
    Results<int> results(
        1000,
        [&](std::size_t, const std::stop_token& stop) {
          ++begun;
          while (!stop.stop_requested()) std::this_thread::yield();
          return std::optional<int>();
        },
        2);
    while (begun < 2) std::this_thread::yield();
  }
  EXPECT_EQ(begun, 2);
}

TEST(Task, PassesOnWhatItsWorkThrows) {
  Task<int> task([](const std::stop_token&) -> int { throw std::bad_alloc(); });
  EXPECT_THROW(task.take(), std::bad_alloc);
}

}  // namespace
}  // namespace batchyard::game
