#include "sim/chance.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <functional>
#include <numbers>
#include <vector>

#include "sim/ziggurat.h"

// Statistical tests run on fixed seeds. Each rejects a good generator with the chance that it states, over the choice of
// seeds, and `TheTestsCanFail` shows what they reject.
namespace batchyard::sim {
namespace {

constexpr int draws = 200'000;
constexpr std::uint64_t seeds[]{1, 2, 3};

RandomStream stream(std::uint64_t seed) { return {seed, "worker-1", "service"}; }

std::vector<double> sample(std::uint64_t seed, double (*draw)(RandomStream&), int count = draws) {
  RandomStream random = stream(seed);
  std::vector<double> values(static_cast<std::size_t>(count));
  std::ranges::generate(values, [&] { return draw(random); });
  return values;
}

/// Kolmogorov-Smirnov: sqrt(n) times the largest distance between the sample's and the given distribution function.
double ks(std::vector<double> values, const std::function<double(double)>& distribution) {
  std::ranges::sort(values);
  const double n = static_cast<double>(values.size());
  double distance = 0;
  for (std::size_t i = 0; i < values.size(); ++i) {
    const double expected = distribution(values[i]);
    distance = std::max({distance, expected - static_cast<double>(i) / n, static_cast<double>(i + 1) / n - expected});
  }
  return distance * std::sqrt(n);
}
constexpr double ks_limit = 2.3;  // exceeded once in 20,000: 2 exp(-2 x 2.3^2)

/// Chi-square as a deviate that is nearly normal (Wilson and Hilferty, 1931): above 4 once in 32,000.
double chi_square_deviate(const std::vector<double>& seen, const std::vector<double>& expected) {
  double sum = 0;
  for (std::size_t i = 0; i < seen.size(); ++i) sum += (seen[i] - expected[i]) * (seen[i] - expected[i]) / expected[i];
  const double freedom = static_cast<double>(seen.size() - 1);
  const double spread = 2 / (9 * freedom);
  return (std::cbrt(sum / freedom) - (1 - spread)) / std::sqrt(spread);
}

/// Mean of `power`-th powers, as its distance from the truth in standard errors: beyond 4.5 once in 150,000.
double moment_deviate(const std::vector<double>& values, int power, double truth, double truth_of_square) {
  double sum = 0;
  for (const double value : values) sum += std::pow(value, power);
  const double n = static_cast<double>(values.size());
  return (sum / n - truth) / std::sqrt((truth_of_square - truth * truth) / n);
}

double exponential_cdf(double x) { return -std::expm1(-x); }
double normal_cdf(double x) { return std::erfc(-x / std::numbers::sqrt2) / 2; }
double exponential(RandomStream& random) { return random.exponential(); }
double normal(RandomStream& random) { return random.normal(); }
double uniform(RandomStream& random) { return random.uniform(); }

TEST(Chance, ExponentialFollowsItsDistribution) {
  for (const std::uint64_t seed : seeds) EXPECT_LT(ks(sample(seed, exponential), exponential_cdf), ks_limit);
}

TEST(Chance, NormalFollowsItsDistribution) {
  for (const std::uint64_t seed : seeds) EXPECT_LT(ks(sample(seed, normal), normal_cdf), ks_limit);
}

TEST(Chance, UniformFollowsItsDistribution) {
  for (const std::uint64_t seed : seeds) EXPECT_LT(ks(sample(seed, uniform), [](double x) { return x; }), ks_limit);
}

TEST(Chance, LognormalFollowsItsDistribution) {
  for (const std::uint64_t seed : seeds) {
    const auto values = sample(seed, [](RandomStream& random) { return random.lognormal(0.75); });
    EXPECT_LT(ks(values, [](double x) { return normal_cdf(std::log(x) / 0.75 + 0.75 / 2); }), ks_limit);
  }
}

TEST(Chance, ExponentialMoments) {  // E x^k = k!
  for (const std::uint64_t seed : seeds) {
    const auto values = sample(seed, exponential);
    EXPECT_LT(std::fabs(moment_deviate(values, 1, 1, 2)), 4.5);
    EXPECT_LT(std::fabs(moment_deviate(values, 2, 2, 24)), 4.5);
    EXPECT_LT(std::fabs(moment_deviate(values, 3, 6, 720)), 4.5);
  }
}

TEST(Chance, NormalMoments) {  // E x^k = 1, 3, 15, 105 for k = 2, 4, 6, 8; 0 for odd k
  for (const std::uint64_t seed : seeds) {
    const auto values = sample(seed, normal);
    EXPECT_LT(std::fabs(moment_deviate(values, 1, 0, 1)), 4.5);
    EXPECT_LT(std::fabs(moment_deviate(values, 2, 1, 3)), 4.5);
    EXPECT_LT(std::fabs(moment_deviate(values, 3, 0, 15)), 4.5);
    EXPECT_LT(std::fabs(moment_deviate(values, 4, 3, 105)), 4.5);
  }
}

TEST(Chance, LognormalHasMeanOne) {  // E x^2 = exp(sigma^2)
  for (const std::uint64_t seed : seeds) {
    const auto values = sample(seed, [](RandomStream& random) { return random.lognormal(0.5); });
    EXPECT_LT(std::fabs(moment_deviate(values, 1, 1, std::exp(0.25))), 4.5);
  }
}

// Beyond the last edge the exponential is an exponential again, and the normal's distance has its own distribution.
TEST(Chance, TailsHaveTheirShareAndShape) {
  const double far = exponential_ziggurat.edge[1];
  std::vector<double> exponential_tail;
  RandomStream random = stream(4);
  for (int i = 0; i < 4'000'000; ++i)
    if (const double x = random.exponential(); x >= far) exponential_tail.push_back(x);
  const double expected = 4e6 * std::exp(-far);  // 1,816
  EXPECT_NEAR(static_cast<double>(exponential_tail.size()), expected, 4.5 * std::sqrt(expected));
  EXPECT_LT(ks(exponential_tail, [&](double x) { return exponential_cdf(x - far); }), ks_limit);

  const double normal_far = normal_ziggurat.edge[1];
  std::vector<double> normal_tail;
  for (int i = 0; i < 4'000'000; ++i)
    if (const double x = std::fabs(random.normal()); x >= normal_far) normal_tail.push_back(x);
  const double share = 2 * normal_cdf(-normal_far);
  EXPECT_NEAR(static_cast<double>(normal_tail.size()), 4e6 * share, 4.5 * std::sqrt(4e6 * share));  // 1,033
  EXPECT_LT(ks(normal_tail, [&](double x) { return 1 - 2 * normal_cdf(-x) / share; }), ks_limit);
}

TEST(Chance, NormalHasBothSignsAlike) {
  RandomStream random = stream(5);
  int negative = 0;
  for (int i = 0; i < draws; ++i) negative += std::signbit(random.normal());
  EXPECT_NEAR(negative, draws / 2, 4.5 * std::sqrt(draws / 4.0));
}

TEST(Chance, BelowIsUniform) {
  for (const std::uint64_t n : {2u, 3u, 10u, 64u, 1000u}) {
    RandomStream random = stream(n);
    std::vector<double> seen(n), expected(n, static_cast<double>(draws) / static_cast<double>(n));
    for (int i = 0; i < draws; ++i) ++seen[random.below(n)];
    EXPECT_LT(chi_square_deviate(seen, expected), 4) << n;
  }
}

// Three quarters of 2^64: taking the remainder of 64 bits would give the lowest third half of all draws.
TEST(Chance, BelowIsUnbiasedForHugeRanges) {
  constexpr std::uint64_t third = std::uint64_t{1} << 62;
  RandomStream random = stream(6);
  std::vector<double> seen(3), expected(3, draws / 3.0);
  for (int i = 0; i < draws; ++i) ++seen[random.below(3 * third) / third];
  EXPECT_LT(chi_square_deviate(seen, expected), 4);
}

TEST(Chance, BelowOneIsZero) {
  RandomStream random = stream(7);
  for (int i = 0; i < 100; ++i) EXPECT_EQ(random.below(1), 0u);
}

TEST(Chance, UniformIsNeverZero) {
  RandomStream random = stream(8);
  double least = 1, most = 0;
  for (int i = 0; i < draws; ++i) {
    const double x = random.uniform();
    least = std::min(least, x);
    most = std::max(most, x);
  }
  EXPECT_GT(least, 0);
  EXPECT_LE(most, 1);
}

// Rounded to nearest, and 1 where that gives 0: P(1) = 1 - e^(-1.5/m), P(k) = e^(-(k - 1/2)/m) - e^(-(k + 1/2)/m).
TEST(Chance, ExponentialDurationsAreRoundedAndAtLeastOne) {
  constexpr int mean = 3, last = 24;
  RandomStream random = stream(9);
  std::vector<double> seen(last), expected(last);
  const auto beyond = [](double x) { return std::exp(-x / mean); };
  for (int k = 1; k <= last; ++k)
    expected[static_cast<std::size_t>(k - 1)] =
        draws * ((k == 1 ? 1 : beyond(k - 0.5)) - (k == last ? 0 : beyond(k + 0.5)));
  for (int i = 0; i < draws; ++i) ++seen[static_cast<std::size_t>(std::clamp<std::int64_t>(random.exponential_ns(mean), 1, last) - 1)];
  EXPECT_LT(chi_square_deviate(seen, expected), 4);
}

TEST(Chance, DurationsStayInTheirRange) {
  RandomStream random = stream(10);
  for (int i = 0; i < 1000; ++i) {
    EXPECT_EQ(random.exponential_ns(0), 1);
    EXPECT_GE(random.exponential_ns(1), 1);
    EXPECT_LE(random.exponential_ns(INT64_MAX), RandomStream::longest_ns);
    EXPECT_EQ(random.lognormal_ns(1'000'000, 0), 1'000'000);
  }
}

TEST(Chance, TheTestsCanFail) {
  const auto values = sample(1, exponential);
  EXPECT_GT(ks(values, [](double x) { return exponential_cdf(x / 1.03); }), ks_limit) << "a mean 3 % off";
  EXPECT_GT(std::fabs(moment_deviate(values, 1, 1.02, 2.08)), 4.5) << "a mean 2 % off";
  std::vector<double> flat(10, draws / 10.0), bent = flat;
  bent[0] *= 1.05;
  EXPECT_GT(chi_square_deviate(bent, flat), 4) << "one of ten numbers 5 % too frequent";
}

TEST(Chance, ACopyDrawsTheSameFuture) {
  RandomStream one = stream(11);
  one.normal();
  RandomStream other = one;
  EXPECT_EQ(one, other);
  for (int i = 0; i < 1000; ++i) EXPECT_EQ(one.exponential(), other.exponential());
  one.bits();
  EXPECT_NE(one, other);
}

TEST(Chance, SeedPartAndPurposeEachChangeTheStream) {
  const RandomStream base(1, "worker-1", "service");
  EXPECT_EQ(base, RandomStream(1, "worker-1", "service"));
  EXPECT_NE(base, RandomStream(2, "worker-1", "service"));
  EXPECT_NE(base, RandomStream(1, "worker-2", "service"));
  EXPECT_NE(base, RandomStream(1, "worker-1", "faults"));
  EXPECT_NE(RandomStream(1, "ab", "c"), RandomStream(1, "a", "bc"));
}

// Pairs of draws of neighbouring streams fall evenly into a 16 x 16 grid, at lags 0 and 1; so do a stream's own pairs.
TEST(Chance, StreamsAreIndependent) {
  const auto deviate = [](RandomStream one, RandomStream other, int lag) {
    std::vector<double> seen(256), expected(256, draws / 256.0);
    for (int i = 0; i < lag; ++i) other.bits();
    for (int i = 0; i < draws; ++i) ++seen[one.below(16) * 16 + other.below(16)];
    return chi_square_deviate(seen, expected);
  };
  for (const int lag : {0, 1}) {
    EXPECT_LT(deviate({1, "worker-1", "service"}, {1, "worker-2", "service"}, lag), 4);
    EXPECT_LT(deviate({1, "worker-1", "service"}, {1, "worker-1", "faults"}, lag), 4);
    EXPECT_LT(deviate({1, "worker-1", "service"}, {2, "worker-1", "service"}, lag), 4);
  }
  EXPECT_LT(deviate({1, "worker-1", "service"}, {1, "worker-1", "service"}, 1), 4);
  EXPECT_GT(deviate({1, "worker-1", "service"}, {1, "worker-1", "service"}, 0), 4) << "the same draws twice";
}

// FNV-1a's published test vectors hash one text; with eight zero bytes before it the value follows from the definition.
TEST(Chance, HashIsFnv1aOfSeedPartAndPurpose) {
  const auto by_definition = [](std::string_view bytes) {
    std::uint64_t hash = 14695981039346656037u;
    for (const char byte : bytes) hash = (hash ^ static_cast<unsigned char>(byte)) * 1099511628211u;
    return hash;
  };
  EXPECT_EQ(by_definition("foobar"), 0x85944171f73967e8u);  // published: draft-eastlake-fnv, appendix C
  EXPECT_EQ(stream_hash(0x0102, "a", "bc"), by_definition(std::string_view("\x02\x01\0\0\0\0\0\0a\0bc", 12)));
}

// Golden values: they prove only that draws stay as they were, on every machine and from version to version.
TEST(Chance, FirstDrawsStayTheSame) {
  RandomStream random = stream(1);
  EXPECT_EQ(random.bits(), 361166157049324481u);
  EXPECT_EQ(random.below(1000), 225u);
  EXPECT_EQ(random.uniform(), 0x1.57b393d5575b4p-1);
  EXPECT_EQ(random.exponential(), 0x1.645985e4ff831p-2);
  EXPECT_EQ(random.normal(), -0x1.03b061eed1aaap-2);
  EXPECT_EQ(random.lognormal(0.5), 0x1.02f4e168b250fp+0);
  EXPECT_EQ(random.exponential_ns(1'000'000), 43'116);
}

/// Adds up the bits of many draws, so that a change in a rare path shows as well.
TEST(Chance, AMillionDrawsStayTheSame) {
  RandomStream random = stream(2);
  std::uint64_t hash = 0;
  for (int i = 0; i < 250'000; ++i)
    for (const double draw : {random.exponential(), random.normal(), random.lognormal(1), random.uniform()})
      hash = hash * 31 + std::bit_cast<std::uint64_t>(draw);
  EXPECT_EQ(hash, 12916114683069385180u);
}

}  // namespace
}  // namespace batchyard::sim
