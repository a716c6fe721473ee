#include "sim/exact_math.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <random>

namespace batchyard::sim {
namespace {

// The C library's long double carries at least 11 more bits than double here: a yardstick for the error in ulp.
static_assert(std::numeric_limits<long double>::digits >= 64);

double ulps(double value, long double truth) {
  const double size = std::fabs(value);
  const double ulp = std::nextafter(size, std::numeric_limits<double>::infinity()) - size;
  return static_cast<double>(std::fabs(value - truth) / ulp);
}

double between(std::mt19937_64& random, double low, double high) {
  return low + (high - low) * (static_cast<double>(random() >> 11) * 0x1p-53);
}

TEST(ExactMath, ExponentialIsWithinOneUlp) {
  std::mt19937_64 random(1);
  double worst = 0;
  for (const double reach : {0x1p-30, 0.35, 1.0, 40.0, 708.0})
    for (int i = 0; i < 100'000; ++i) {
      const double x = between(random, -reach, reach);
      worst = std::max(worst, ulps(exact_exp(x), std::exp(static_cast<long double>(x))));
    }
  EXPECT_LT(worst, 1.0);
}

TEST(ExactMath, LogarithmIsWithinOneUlp) {
  std::mt19937_64 random(2);
  double worst = 0;
  const auto check = [&](double x) {
    if (x != 1) worst = std::max(worst, ulps(exact_log(x), std::log(static_cast<long double>(x))));
  };
  for (int i = 0; i < 100'000; ++i) {
    check(between(random, 0.5, 2));
    check(1 + std::ldexp(between(random, -1, 1), -static_cast<int>(random() % 50)));
    check(std::ldexp(between(random, 1, 2), static_cast<int>(random() % 2000) - 1000));
  }
  EXPECT_LT(worst, 1.0);
}

TEST(ExactMath, EndsAndSpecialValues) {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  EXPECT_EQ(exact_exp(0), 1);
  EXPECT_EQ(exact_exp(-infinity), 0);
  EXPECT_EQ(exact_exp(infinity), infinity);
  EXPECT_EQ(exact_exp(-746), 0);
  EXPECT_EQ(exact_exp(-745), std::numeric_limits<double>::denorm_min());  // e^-745 is 0x1.01cp-1075 and rounds up
  EXPECT_EQ(exact_exp(709.8), infinity);  // past ln(DBL_MAX) = 709.78
  EXPECT_TRUE(std::isnan(exact_exp(std::nan(""))));
  EXPECT_EQ(exact_log(1), 0);
  EXPECT_EQ(exact_log(0), -infinity);
  EXPECT_EQ(exact_log(infinity), infinity);
  EXPECT_TRUE(std::isnan(exact_log(-1)));
  EXPECT_TRUE(std::isnan(exact_log(std::nan(""))));
  EXPECT_DOUBLE_EQ(exact_log(std::numeric_limits<double>::denorm_min()), -1074 * std::log(2.0));
}

TEST(ExactMath, IsKnownWhenTheProgramIsCompiled) {
  static_assert(exact_log(exact_exp(2.0)) == 2.0);
  EXPECT_EQ(exact_log(exact_exp(2.0)), 2.0);
}

}  // namespace
}  // namespace batchyard::sim
