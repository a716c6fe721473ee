#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <functional>
#include <vector>

#include "game/library.h"
#include "game/score.h"
#include "sim/playback.h"
#include "theory/mean.h"

// Poisson traffic before workers whose batches take random times, on a board on which nothing else takes time: the queues of the textbooks. Each test compares the mean of
// several seeds with a closed form, within four of its standard errors, which must be small enough for a fault to show, and within the tolerance of the row
// of the project's list of validations that it names (P32 ...).
namespace batchyard::game {
namespace {

using test::Mean;
using test::mean_of;

using model::BatchLaw;
using model::Nanoseconds;
using model::Outcome;

constexpr double service_s = 0.01;
constexpr int seeds = 10;

double seconds(model::Wide ns) { return static_cast<double>(ns) / 1e9; }

/// tests/theory/levels/random-queue.json: one worker that takes one message at a time, 10 ms each in the mean, exponential.
class Queue {
 public:
  Queue() {
    Library library(BATCHYARD_SOURCE_DIR);
    auto loaded = library.level_in(std::filesystem::path(BATCHYARD_SOURCE_DIR) / "tests" / "theory" / "levels" / "random-queue.json");
    EXPECT_TRUE(loaded.value) << testing::PrintToString(texts(loaded.problems));
    level_ = *loaded.value;
    set("prefetch", 1);
  }

  Queue& customers(double per_second, std::int64_t how_many) {
    model::Segment& segment = level_.traffic.segments[0];
    segment.per_second = static_cast<std::int64_t>(per_second * 1e6);
    segment.to_ns = static_cast<Nanoseconds>(static_cast<double>(how_many) / per_second * 1e9);
    level_.horizon_ns = 2 * segment.to_ns;
    return *this;
  }
  Queue& servers(int count) {
    for (int number = 2; number <= count; ++number) {
      const std::string n = std::to_string(number);
      copy("server-1", "server-" + n).server.clear();
      copy("worker-1", "worker-" + n).server = "server-" + n;
      level_.start.links.push_back({{"broker", "out"}, {"worker-" + n, "in"}, {}});
      level_.start.links.push_back({{"worker-" + n, "out"}, {"store", "in"}, {}});
    }
    return *this;
  }
  Queue& places(std::int64_t count) {  ///< in the system, servers included
    level_.catalogue.constants.broker_memory_per_vcpu_bytes = count * (level_.traffic.item_bytes + level_.catalogue.constants.broker_overhead_bytes);
    return set_of("broker", "vcpu", 1);
  }
  Queue& set(std::string_view key, std::int64_t value) {
    for (model::Part& part : level_.start.parts)
      if (part.kind == model::PartKind::worker) part.settings[std::string(key)] = value;
    return *this;
  }
  Queue& set_of(std::string_view part, std::string_view key, std::int64_t value) {
    model::find(level_.start, part)->settings[std::string(key)] = value;
    return *this;
  }
  Queue& lognormal(double sigma) {
    law().spread = BatchLaw::Spread::lognormal;
    law().spread_sigma = static_cast<std::int64_t>(sigma * 1e9);
    return *this;
  }
  BatchLaw& law() { return *std::ranges::find(level_.catalogue.laws, "random", &BatchLaw::job); }
  model::Constants& constants() { return level_.catalogue.constants; }
  const model::Level& level() const { return level_; }

  /// One outcome for each seed.
  std::vector<Outcome> runs() const {
    std::vector<Outcome> outcomes;
    for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
      const Trial its = trial(level_, level_.start, seed);
      EXPECT_TRUE(its.ran()) << its.problems.front().message;
      EXPECT_EQ(its.outcome.inside(), 0) << "all were served";
      outcomes.push_back(its.outcome);
    }
    return outcomes;
  }

 private:
  model::Part& copy(std::string_view part, const std::string& id) {
    model::Part twin = *model::find(level_.start, part);
    twin.id = id;
    level_.start.parts.push_back(twin);
    return level_.start.parts.back();
  }

  model::Level level_;
};

Mean mean_of(const std::vector<Outcome>& runs, const std::function<double(const Outcome&)>& figure) {
  std::vector<double> values;
  for (const Outcome& outcome : runs) values.push_back(figure(outcome));
  return mean_of(values);
}

/// A look at a run at `count` even instants; the mean of what is seen.
double mean_seen(const Queue& queue, std::uint64_t seed, int count, const std::function<double(const sim::Moment&)>& seen) {
  sim::Playback playback(queue.level(), queue.level().start, seed);
  const Nanoseconds end_ns = playback.run().completion_ns;
  double sum = 0;
  for (int i = 1; i <= count; ++i) sum += seen(playback.moment(end_ns / (count + 1) * i));
  return sum / count;
}

void expect_mean(const Mean& its, double expected, double tolerance) {
  EXPECT_NEAR(its.mean, expected, 4 * its.error);
  EXPECT_NEAR(its.mean / expected, 1, tolerance);
  EXPECT_LT(4 * its.error, 1.5 * tolerance * expected) << "tight enough to find a fault";
}

const model::QueueFigures& queue_of(const Outcome& outcome, std::string_view part) { return *std::ranges::find(outcome.queues, part, &model::QueueFigures::id); }
double mean_wait_s(const Outcome& outcome, std::string_view part) {
  return seconds(queue_of(outcome, part).wait_ns) / static_cast<double>(queue_of(outcome, part).left);
}
double busy(const Outcome& outcome) {
  double sum = 0;
  for (const model::DeviceFigures& device : outcome.devices) sum += seconds(device.ledger[static_cast<std::size_t>(model::Activity::compute)]);
  return sum / seconds(outcome.completion_ns);
}

// A. K. Erlang (1909, 1917): an M/M/1 queue waits ρ / (1 - ρ) service times. Row P32: 4.0 and 9.0 of 10⁶ customers, ±4 % and ±7 %.
TEST(RandomService, OneWorkerIsAnMM1Queue) {
  for (const auto& [load, tolerance] : std::vector<std::pair<double, double>>{{0.8, 0.04}, {0.9, 0.07}}) {
    const auto runs = Queue().customers(load / service_s, 100'000).runs();
    expect_mean(mean_of(runs, [](const Outcome& outcome) { return mean_wait_s(outcome, "broker") / service_s; }), load / (1 - load), tolerance);
  }
}

/// Erlang's loss formula, by its recursion: the share that finds all of `servers` busy under a load of `erlangs`.
double erlang_b(int servers, double erlangs) {
  double loss = 1;
  for (int n = 1; n <= servers; ++n) loss = erlangs * loss / (n + erlangs * loss);
  return loss;
}

double erlang_c(int servers, double erlangs) {
  const double loss = erlang_b(servers, erlangs), load = erlangs / servers;
  return loss / (1 - load * (1 - loss));
}

// A. K. Erlang (1917): M/M/c waits C(c, a) / (c (1 - ρ)) service times, and C is the share that waits; as arrivals are Poisson, it is also the share of time in which all
// are busy (R. W. Wolff, "Poisson arrivals see time averages", 1982). Row P34: four servers at ρ 0.8, 0.7455 and 0.5964, ±5 %.
TEST(RandomService, FourWorkersAreAnMM4Queue) {
  const Queue queue = Queue().servers(4).customers(0.8 * 4 / service_s, 60'000);
  EXPECT_NEAR(erlang_c(4, 3.2), 0.5964, 0.0001) << "the row's figures are the formula's";
  EXPECT_NEAR(erlang_c(4, 3.2) / (4 * 0.2), 0.7455, 0.0001);
  expect_mean(mean_of(queue.runs(), [](const Outcome& outcome) { return mean_wait_s(outcome, "broker") / service_s; }), erlang_c(4, 3.2) / (4 * 0.2), 0.05);
  const auto all_busy = [](const sim::Moment& moment) { return std::ranges::all_of(moment.workers, [](const auto& worker) { return worker.batch > 0; }) ? 1.0 : 0.0; };
  std::vector<double> shares;
  for (std::uint64_t seed = 1; seed <= seeds; ++seed) shares.push_back(mean_seen(queue, seed, 400, all_busy));
  expect_mean(mean_of(shares), 0.5964, 0.05);
}

double share_refused(const Outcome& outcome) { return static_cast<double>(outcome.refused) / static_cast<double>(outcome.published); }

// A. K. Erlang (1917), the loss formula: memory for ten messages and ten workers, so that who finds all busy is refused. Row P33: 10 servers, 20 erlang, 0.53796, ±1 %.
// The formula holds for any service of this mean (B. A. Sevastyanov, "An ergodic theorem for Markov processes and its application to telephone systems with refusals", 1957).
TEST(RandomService, TenWorkersWithoutAPlaceToWaitLoseByErlangsFormula) {
  EXPECT_NEAR(erlang_b(10, 20), 0.53796, 0.00001) << "the row's figure is the formula's";
  Queue queue = Queue().servers(10).places(10).customers(20 / service_s, 60'000);
  expect_mean(mean_of(queue.runs(), share_refused), 0.53796, 0.01);
  expect_mean(mean_of(queue.lognormal(1).runs(), share_refused), 0.53796, 0.01);
}

// M/M/1/K (L. Kleinrock, "Queueing Systems" volume 1, section 3.6): of n in the system P(n) ∝ ρ^n, n = 0 ... K. Row P35: K 10 at ρ 1 loses 0.09091 and holds 5.0, ±3 %.
TEST(RandomService, AFullBrokerMakesAnMM1KQueue) {
  for (const double load : {1.0, 0.8}) {
    double all = 0, held = 0;
    for (int n = 0; n <= 10; ++n) all += std::pow(load, n), held += n * std::pow(load, n);
    if (load == 1) {
      EXPECT_NEAR(1 / all, 0.09091, 0.00001);
      EXPECT_NEAR(held / all, 5.0, 1e-9);
    }
    const auto runs = Queue().places(10).customers(load / service_s, 60'000).runs();
    expect_mean(mean_of(runs, share_refused), std::pow(load, 10) / all, load == 1 ? 0.03 : 0.06);
    const auto in_system = [](const Outcome& outcome) { return seconds(queue_of(outcome, "broker").item_ns) / seconds(outcome.completion_ns) + busy(outcome); };
    expect_mean(mean_of(runs, in_system), held / all, 0.03);
  }
}

// F. Pollaczek (1930), A. Khinchin (1932): M/G/1 waits ρ (1 + c²) / (2 (1 - ρ)) service times; lognormal times have c² = e^(σ²) - 1.
TEST(RandomService, LognormalTimesMakeAnMG1Queue) {
  for (const double sigma : {0.4, 0.8})
    for (const double load : {0.5, 0.8}) {
      const auto runs = Queue().lognormal(sigma).customers(load / service_s, 60'000).runs();
      const double expected = load * std::exp(sigma * sigma) / (2 * (1 - load));
      expect_mean(mean_of(runs, [](const Outcome& outcome) { return mean_wait_s(outcome, "broker") / service_s; }), expected, load < 0.6 ? 0.03 : 0.06);
    }
}

// M/M(1,K)/1 (D. Gross and C. M. Harris, "Fundamentals of Queueing Theory", section 3.2.2): a server takes up to K at a time, whoever waits when it gets free, and nobody joins it later.
// With r the root below 1 of μ r^(K+1) - (λ + μ) r + λ, P(n waiting, server busy) ∝ r^n. Row P36: λ 20, μ 12, K 2 give Lq 7.157, W 0.4412 s, busy 0.9352, ±6 %.
TEST(RandomService, AServerOfBatchesThatNobodyJoins) {
  constexpr double lambda = 20, mu = 12;
  const double r = (std::sqrt(144.0 + 960) - 12) / 24;  // μ r³ - (λ + μ) r + λ = (r - 1) (12 r² + 12 r - 20)
  const double busy_share = lambda / (lambda + mu * (1 - r));
  const double waiting = busy_share * r / (1 - r);
  const double latency_s = waiting / lambda + 1 / mu;
  EXPECT_NEAR(busy_share, 0.9352, 0.0001) << "the row's figures are the formula's";
  EXPECT_NEAR(waiting, 7.157, 0.001);
  EXPECT_NEAR(latency_s, 0.4412, 0.0001);

  Queue queue = Queue().customers(lambda, 60'000).set("batch", 2).set("max_wait_s", 0).set("prefetch", 1000);
  const Nanoseconds time_ns = std::llround(1e9 / mu);
  queue.law().measured = {{1, time_ns}, {2, time_ns}};  // for one as for two
  queue.law().per_item_ns = time_ns;
  queue.law().fit_up_to_batch = 0;
  const auto runs = queue.runs();
  expect_mean(mean_of(runs, [](const Outcome& outcome) { return seconds(outcome.latency->mean_ns); }), latency_s, 0.06);
  expect_mean(mean_of(runs, busy), busy_share, 0.01);
  // Those who are there less those who are served, 1 / μ each (J. D. C. Little, 1961).
  const auto in_line = [](const Outcome& outcome) {
    return static_cast<double>(outcome.written) / seconds(outcome.completion_ns) * (seconds(outcome.latency->mean_ns) - 1 / mu);
  };
  expect_mean(mean_of(runs, in_line), waiting, 0.06);
}

// P. J. Burke, "The output of a queuing system" (1956): what leaves an M/M/1 queue is Poisson again, so a store of one vCPU behind it, which takes the same time for every
// row, is an M/D/1 queue: it waits ρ / (2 (1 - ρ)) row times (Pollaczek, Khinchin).
TEST(RandomService, AStoreBehindAWorkerIsAQueueInTandem) {
  for (const double load : {0.5, 0.8}) {
    Queue queue = Queue().customers(0.7 / service_s, 60'000).set("prefetch", 1'000'000).set_of("store", "vcpu", 1);
    queue.constants().store_row_ns = std::llround(load / (0.7 / service_s) * 1e9);
    const double row_s = seconds(queue.constants().store_row_ns);
    expect_mean(mean_of(queue.runs(), [&](const Outcome& outcome) { return mean_wait_s(outcome, "store") / row_s; }), load / (2 * (1 - load)), load < 0.6 ? 0.03 : 0.06);
  }
}

// J. D. C. Little, "A proof for the queuing formula L = λ W" (1961), at every station of a tandem: how many are seen there at set instants, against how many pass and how long each stays.
TEST(RandomService, LittlesLawHoldsAtEveryStation) {
  Queue queue = Queue().customers(0.7 / service_s, 20'000).set("prefetch", 6).set_of("store", "vcpu", 1);
  queue.constants().store_row_ns = 7'000'000;
  queue.constants().store_commit_ns = 3'000'000;
  const std::vector<Outcome> runs = queue.runs();
  const auto rate = [](const Outcome& outcome) { return static_cast<double>(outcome.written) / seconds(outcome.completion_ns); };
  const auto length = [](const sim::Moment& moment, std::string_view part) { return static_cast<double>(std::ranges::find(moment.queues, part, &sim::Moment::Queue::id)->length); };
  struct Station {
    const char* what;
    std::function<double(const sim::Moment&)> seen;
    std::function<double(const Outcome&)> stay_s;
  };
  const std::vector<Station> stations{
      {"the broker's queue", [&](const sim::Moment& moment) { return length(moment, "broker"); }, [](const Outcome& outcome) { return mean_wait_s(outcome, "broker"); }},
      {"the GPU", [](const sim::Moment& moment) { return static_cast<double>(moment.workers[0].batch); }, [&](const Outcome& outcome) { return busy(outcome) / rate(outcome); }},
      {"the store's line and vCPU", [&](const sim::Moment& moment) { return length(moment, "store"); }, [](const Outcome& outcome) { return mean_wait_s(outcome, "store") + 0.007; }},
      {"the whole board", [](const sim::Moment& moment) { return static_cast<double>(moment.waiting + moment.in_hand); },
       [](const Outcome& outcome) { return seconds(outcome.latency->mean_ns); }}};
  for (const Station& station : stations) {
    std::vector<double> off;
    for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
      const Outcome& outcome = runs[seed - 1];
      off.push_back(mean_seen(queue, seed, 200, station.seen) / (rate(outcome) * station.stay_s(outcome)) - 1);
    }
    const Mean mean = mean_of(off);
    EXPECT_NEAR(mean.mean, 0, 4 * mean.error) << station.what;
    EXPECT_LT(mean.error, 0.04) << station.what << ": tight enough to find a fault";
  }
}

}  // namespace
}  // namespace batchyard::game
