#include <benchmark/benchmark.h>

#include "bench/work.h"
#include "game/explorer.h"
#include "game/parallel.h"
#include "model/problem.h"
#include "sim/playback.h"
#include "sim/run.h"
#include "support/yards.h"

// The engine's own speed, in process: docs/SPEED.md has the goals.
namespace batchyard::bench {
namespace {

constexpr std::int64_t reference_items = 100'000'000;

void timed(benchmark::State& state, const Yard& yard, bool leap) {
  model::Outcome outcome;
  for (auto _ : state) benchmark::DoNotOptimize(outcome = run(yard, leap));
  state.counters["events"] = static_cast<double>(outcome.events);
  state.counters["steps"] = static_cast<double>(outcome.steps);
}

// How cost grows with the number of items.
void items_leapt(benchmark::State& state) { timed(state, reference(state.range(0)), true); }
void items_stepped(benchmark::State& state) { timed(state, reference(state.range(0)), false); }
BENCHMARK(items_leapt)->RangeMultiplier(10)->Range(10'000, 10'000'000'000)->Unit(benchmark::kMicrosecond);
BENCHMARK(items_stepped)->RangeMultiplier(10)->Range(10'000, reference_items)->Unit(benchmark::kMicrosecond);

void naive_leapt(benchmark::State& state) { timed(state, naive(reference_items), true); }
void naive_stepped(benchmark::State& state) { timed(state, naive(reference_items), false); }
BENCHMARK(naive_leapt)->Unit(benchmark::kMicrosecond);
BENCHMARK(naive_stepped)->Unit(benchmark::kMicrosecond);

void eight_single_leapt(benchmark::State& state) { timed(state, single(90'000), true); }
void eight_single_stepped(benchmark::State& state) { timed(state, single(90'000), false); }
BENCHMARK(eight_single_leapt)->Unit(benchmark::kMicrosecond);
BENCHMARK(eight_single_stepped)->Unit(benchmark::kMillisecond);

// A sweep of 16 batch sizes on 1 to 8 GPUs of the reference level.
void sweep(benchmark::State& state) {
  const auto threads = static_cast<unsigned>(state.range(0));
  for (auto _ : state) {
    game::Results<std::int64_t> runs(
        128,
        [](std::size_t i, std::stop_token) {
          Yard yard = reference(reference_items);
          yard.board = test::pipeline(1 + static_cast<int>(i % 8), 8 * (1 + static_cast<std::int64_t>(i / 8)));
          return std::optional(run(yard, true).written);
        },
        threads);
    runs.wait({});
  }
}
BENCHMARK(sweep)->Arg(1)->Arg(2)->Unit(benchmark::kMillisecond)->UseRealTime();

// Any instant of a run that has been made.
void look(benchmark::State& state) {
  const Yard yard = reference(reference_items);
  sim::Playback playback(yard.level, yard.board, 1);
  const model::Outcome outcome = playback.run();
  std::uint64_t random = 1;
  for (auto _ : state) {
    random = random * 6364136223846793005U + 1442695040888963407U;
    benchmark::DoNotOptimize(playback.moment(static_cast<model::Nanoseconds>(random >> 1) % outcome.completion_ns));
  }
}
BENCHMARK(look)->Unit(benchmark::kMicrosecond);

void judge_board(benchmark::State& state) {
  const model::Level level = test::level();
  const model::Board board = test::pipeline(static_cast<int>(state.range(0)), 64);
  for (auto _ : state) benchmark::DoNotOptimize(problems(level, board));
}
BENCHMARK(judge_board)->Arg(2)->Arg(30)->Unit(benchmark::kMicrosecond);

}  // namespace
}  // namespace batchyard::bench

BENCHMARK_MAIN();
