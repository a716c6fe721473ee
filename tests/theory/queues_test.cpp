#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "game/score.h"
#include "support/yards.h"
#include "theory/mean.h"

// Poisson traffic through a broker whose vCPUs are the only thing that takes time: an M/D/c queue. What an item waits is its latency less what it needs alone.
namespace batchyard::test {
namespace {

using model::Nanoseconds;

constexpr double service_s = 0.01;

model::Level queue_level(double rate, Nanoseconds length_ns) {
  model::Level level;
  level.id = "theory/queue";
  level.traffic.segments = {{.shape = model::Segment::Shape::poisson, .from_ns = 0, .to_ns = length_ns, .per_second = static_cast<std::int64_t>(rate * 1e6)}};
  level.horizon_ns = 2 * length_ns;
  level.catalogue = catalogue();
  model::Constants& constants = level.catalogue.constants;
  constants.amqp_latency_ns = constants.grpc_latency_ns = constants.store_row_ns = constants.store_commit_ns = constants.worker_warm_up_ns = 0;
  constants.broker_message_ns = static_cast<Nanoseconds>(service_s * 1e9);
  constants.store_memory_per_vcpu_bytes = 4 * bytes_per_gb;
  level.catalogue.laws = {law("L4", 0, 1)};  // 1 ns an item: the GPU never makes anybody wait
  return level;
}

constexpr int seeds = 10;

/// In service times.
Mean mean_wait(int vcpu, double load) {
  std::vector<double> waits;
  for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
    model::Board board = pipeline(1, 1);
    model::find(board, "broker-1")->settings["vcpu"] = std::int64_t{vcpu};
    const game::Trial its = game::trial(queue_level(load * vcpu / service_s, 300'000 * ms / vcpu), board, seed);
    EXPECT_TRUE(its.ran()) << its.problems.front().message;
    EXPECT_EQ(its.outcome.inside(), 0);
    waits.push_back((static_cast<double>(its.outcome.latency->mean_ns) / 1e9 - service_s) / service_s);
  }
  return mean_of(waits);
}

// F. Pollaczek (1930), A. Khinchin (1932): the mean wait of an M/D/1 queue is ρ / (2 (1 - ρ)) service times.
TEST(Queues, OneVcpuIsAnMD1Queue) {
  for (const double load : {0.3, 0.6, 0.8}) {
    const Mean wait = mean_wait(1, load);
    EXPECT_NEAR(wait.mean, load / (2 * (1 - load)), 4 * wait.error) << load;
    EXPECT_LT(wait.error, 0.05 * wait.mean) << "tight enough to find a fault";
  }
}

// Σ P(k) for k from `first` on of a Poisson law.
double tail(double mean, int first) {
  double sum = 0;
  for (int k = first;; ++k) {
    const double p = std::exp(-mean + k * std::log(mean) - std::lgamma(k + 1.0));
    sum += p;
    if (k > mean && p < 1e-17) return sum;
  }
}

// C. D. Crommelin, "Delay probability formulae when the holding times are constant" (1932): with a = c ρ, the mean wait of M/D/c is
// Σ over m = 1, 2, ... of P(k >= m c) - P(k >= m c + 1) / ρ, k Poisson of mean m a, in service times.
double crommelin(int servers, double load) {
  double sum = 0;
  for (int m = 1; m < 5000; ++m) {
    const double mean = m * servers * load;
    const double term = tail(mean, m * servers) - tail(mean, m * servers + 1) / load;
    sum += term;
    if (term < 1e-13) break;
  }
  return sum;
}

TEST(Queues, CrommelinsFormulaForOneServerIsPollaczeks) { EXPECT_NEAR(crommelin(1, 0.8), 2, 1e-9); }

TEST(Queues, SeveralVcpusAreAnMDcQueue) {
  for (const auto& [vcpu, load] : std::vector<std::pair<int, double>>{{2, 0.8}, {4, 0.8}, {8, 0.7}}) {
    const Mean wait = mean_wait(vcpu, load);
    EXPECT_NEAR(wait.mean, crommelin(vcpu, load), 4 * wait.error) << vcpu;
    EXPECT_LT(wait.error, 0.08 * wait.mean) << "tight enough to find a fault";
  }
}

// Items in any stretch of time are Poisson: mean and variance alike, and stretches apart independent. Other seeds, other items.
TEST(Queues, PoissonTrafficIsPoisson) {
  std::vector<double> counts;
  for (std::uint64_t seed = 1; seed <= 400; ++seed) {
    const game::Trial its = game::trial(queue_level(50, 1'000 * ms), pipeline(1, 1), seed);
    counts.push_back(static_cast<double>(its.outcome.published));
  }
  double squares = 0;
  const Mean mean = mean_of(counts);
  for (const double count : counts) squares += (count - mean.mean) * (count - mean.mean);
  EXPECT_NEAR(mean.mean, 50, 4 * std::sqrt(50.0 / 400));
  EXPECT_NEAR(squares / 399, 50, 4 * 50 * std::sqrt(2.0 / 399)) << "the variance of a variance of n near-normal values is 2 σ⁴ / (n - 1)";
}

TEST(Queues, ASeedMattersAndIsAllThatDoes) {
  const auto print = [](std::uint64_t seed) { return game::trial(queue_level(50, 1'000 * ms), pipeline(1, 1), seed).outcome.fingerprint; };
  EXPECT_EQ(print(7), print(7));
  EXPECT_NE(print(7), print(8));
}

}  // namespace
}  // namespace batchyard::test
