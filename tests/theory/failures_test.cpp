#include <gtest/gtest.h>

#include <cmath>

#include "game/score.h"
#include "sim/run.h"
#include "support/task_yards.h"
#include "support/yards.h"
#include "theory/mean.h"

// Parts that run for an exponential time of mean M and are then down for D: an alternating renewal process. In a long time T they go down about T / (M + D) times, a count whose variance is
// about T σ² / (M + D)³, σ = M the deviation of one period; and they are up for M / (M + D) of it. (D. R. Cox, "Renewal Theory", 1962, sections 3.3 and 7.4.) Cards are replaced by the calendar: theirs is a Poisson process.
namespace batchyard::test {
namespace {

using model::Nanoseconds;

constexpr Nanoseconds s = 1000 * ms;
constexpr int seeds = 40;

// 100 items over 50,000 s: there is always somebody to serve, and next to nothing to do.
model::Level failing_level(PartKind kind, Nanoseconds mean_ns, Nanoseconds down_ns) {
  model::Level level;
  level.id = "theory/failures";
  level.traffic.segments = {{model::Segment::Shape::even, 0, 50'000 * s, 100, 0}};
  level.horizon_ns = 50'000 * s;
  level.catalogue = catalogue();
  level.faults = {{"", {}, mean_ns, down_ns, kind}};
  return level;
}

model::Board durable_pipeline() {
  model::Board board = pipeline(1, 1);
  model::find(board, "broker-1")->settings = {{"durability", std::string("durable")}, {"overflow", std::string("block")}};
  return board;
}

struct Failing {
  Mean times, up;
  double variance = 0;  // of the times
};

Failing failing(PartKind kind, Nanoseconds mean_ns, Nanoseconds down_ns) {
  std::vector<double> times, up;
  for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
    const game::Trial its = game::trial(failing_level(kind, mean_ns, down_ns), durable_pipeline(), seed);
    EXPECT_TRUE(its.ran()) << its.problems.front().message;
    EXPECT_EQ(its.outcome.failures.size(), 1u);
    EXPECT_GE(its.outcome.completion_ns, 49'000 * s);
    EXPECT_EQ(its.outcome.lost, 0);
    const auto end_ns = static_cast<double>(its.outcome.completion_ns);
    times.push_back(static_cast<double>(its.outcome.failures.front().times) * 50'000e9 / end_ns);
    up.push_back(1 - static_cast<double>(its.outcome.failures.front().down_ns) / end_ns);
  }
  Failing out{mean_of(times), mean_of(up), 0};
  out.variance = out.times.error * out.times.error * seeds;
  return out;
}

void expect_renewal(PartKind kind, double mean_s, double down_s) {
  const Failing its = failing(kind, static_cast<Nanoseconds>(mean_s * 1e9), static_cast<Nanoseconds>(down_s * 1e9));
  const double period = mean_s + down_s, times = 50'000 / period, variance = 50'000 * mean_s * mean_s / (period * period * period);
  EXPECT_NEAR(its.times.mean, times, 4 * std::sqrt(variance / seeds));
  EXPECT_LT(4 * std::sqrt(variance / seeds), 0.1 * times) << "tight enough to find a fault";
  EXPECT_NEAR(its.variance, variance, 4 * variance * std::sqrt(2.0 / (seeds - 1))) << "of a near-normal count";
  EXPECT_NEAR(its.up.mean, mean_s / period, 4 * its.up.error);
  EXPECT_LT(its.up.error, 0.01);
}

TEST(Failures, ABrokerIsUpForItsShareOfTheTime) {
  expect_renewal(PartKind::broker, 200, 10);
  expect_renewal(PartKind::broker, 100, 100);
}

TEST(Failures, AWorkerIsUpForItsShareOfTheTime) { expect_renewal(PartKind::worker, 300, 60); }

// Next to no time down: the number of failures in a time T is Poisson, mean and variance alike T / M.
TEST(Failures, ThoseOfABrokerThatIsBackAtOnceArePoisson) {
  const Failing its = failing(PartKind::broker, 250 * s, 1);
  EXPECT_NEAR(its.times.mean, 200, 4 * std::sqrt(200.0 / seeds));
  EXPECT_NEAR(its.variance, 200, 4 * 200 * std::sqrt(2.0 / (seeds - 1)));
}

// Failures of independent cards make one Poisson process, whose mean time between two is that of one card over their number. Meta, "The Llama 3 Herd of Models" (2024), section 3.3.4: 16,384 GPUs failed
// 419 times in 54 days, every 3.09 h; the same cards, 1,024 of them, would every 49.5 h. Validation row P40, ±2 %, with fleets of the same ratio
// whose clock goes a hundred times as fast.
TEST(Failures, AFleetFailsAsOftenAsItsCardsTogether) {
  constexpr double hour_s = 3'600, card_mtbf_h = 54.0 * 24 / 419 * 16'384;
  EXPECT_NEAR(card_mtbf_h / 16'384, 3.09, 0.02 * 3.09) << "the row's figures";
  EXPECT_NEAR(card_mtbf_h / 1'024, 49.5, 0.02 * 49.5);
  constexpr double scaled_h = card_mtbf_h / 100;
  for (const int fleet : {256, 16}) {
    const double length_h = 1'000 * scaled_h / fleet;
    model::Level level = task_level({task(static_cast<Nanoseconds>(2 * length_h * hour_s * 1e9), fleet)}, 0, static_cast<Nanoseconds>(length_h * hour_s * 1e9));
    level.faults = {{"", {}, static_cast<Nanoseconds>(scaled_h * hour_s * 1e9), s}};
    std::vector<double> between_h;
    for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
      const model::Outcome its = sim::run(level, cards(fleet).board, seed);
      double failures = 0;
      for (const model::FailureFigures& each : its.failures) failures += static_cast<double>(each.times);
      between_h.push_back(length_h / failures);
    }
    const Mean mean = mean_of(between_h);
    EXPECT_NEAR(mean.mean * fleet / scaled_h, 1, 4 * mean.error * fleet / scaled_h + 0.001) << "the mean of quotients of n failures is 1 / n high";
    EXPECT_NEAR(mean.mean * fleet / scaled_h, 1, 0.02);
  }
}

}  // namespace
}  // namespace batchyard::test
