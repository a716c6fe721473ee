#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>

/// Logarithm and exponential made of IEEE double + - * / and bit patterns alone, so that every machine and compiler
/// gives the same bits (libm does not promise that). Their error against the true value is under 1 ulp.
namespace batchyard::sim {

namespace exact_math {

inline constexpr double infinity = std::numeric_limits<double>::infinity();
inline constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();
inline constexpr double ln2 = 0x1.62e42fefa39efp-1;
inline constexpr double ln2_high = 0x1.62e42fee00000p-1;  // 32 bits: its product with any binary exponent is exact
inline constexpr double ln2_low = 0x1.a39ef35793c76p-33;

constexpr double power_of_two(int exponent) {  // -1022 to 1023
  return std::bit_cast<double>(static_cast<std::uint64_t>(exponent + 1023) << 52);
}

template <std::size_t terms>
constexpr double polynomial(const std::array<double, terms>& coefficients, double x) {  // lowest power first
  double sum = 0;
  for (std::size_t n = terms; n-- > 0;) sum = sum * x + coefficients[n];
  return sum;
}

/// e^r = 1 + r + r^2 (1/2! + r/3! + ... + r^11/13!): |r| <= ln 2 / 2 leaves out less than 1e-17 of it.
inline constexpr std::array<double, 12> exponential_series = [] {
  std::array<double, 12> series{};
  double factorial = 1;
  for (std::size_t n = 0; n < series.size(); ++n) series[n] = 1 / (factorial *= static_cast<double>(n + 2));
  return series;
}();

/// log((1 + s) / (1 - s)) = 2 s + s z (2/3 + 2 z/5 + ... + 2 z^10/23), z = s^2: |s| < 0.172 leaves out less than 1e-18.
inline constexpr std::array<double, 11> logarithm_series = [] {
  std::array<double, 11> series{};
  for (std::size_t n = 0; n < series.size(); ++n) series[n] = 2 / static_cast<double>(2 * n + 3);
  return series;
}();

}  // namespace exact_math

/// e^x: 0 from -746 down, infinity from 710 up.
constexpr double exact_exp(double x) {
  using namespace exact_math;
  if (x != x) return x;
  if (x > 710) return infinity;
  if (x < -746) return 0;
  const int twos = static_cast<int>(x / ln2 + (x < 0 ? -0.5 : 0.5));
  const double r = (x - twos * ln2_high) - twos * ln2_low;
  const int half = twos / 2;  // in two steps: the result may be subnormal
  return (1.0 + (r + r * r * polynomial(exponential_series, r))) * power_of_two(half) * power_of_two(twos - half);
}

/// Natural logarithm: minus infinity at 0, not a number below.
constexpr double exact_log(double x) {
  using namespace exact_math;
  if (!(x > 0)) return x == 0 ? -infinity : not_a_number;
  if (x == infinity) return x;
  const bool subnormal = x < std::numeric_limits<double>::min();
  const std::uint64_t bits = std::bit_cast<std::uint64_t>(subnormal ? x * 0x1p54 : x);
  // The mantissa is taken between sqrt(1/2) and sqrt(2), so that logarithms near 0 keep all their digits.
  constexpr std::uint64_t root_half = std::bit_cast<std::uint64_t>(0x1.6a09e667f3bcdp-1);
  const std::int64_t twos = static_cast<std::int64_t>(bits - root_half) >> 52;
  const double f = std::bit_cast<double>(bits - (static_cast<std::uint64_t>(twos) << 52)) - 1;
  const double exponent = static_cast<double>(twos - (subnormal ? 54 : 0));
  // log(1 + f) = f - f^2/2 + s (f^2/2 + rest), the small terms first.
  const double s = f / (2 + f);
  const double half_square = f * f / 2;
  const double z = s * s;
  const double small = s * (half_square + z * polynomial(logarithm_series, z)) + exponent * ln2_low;
  return exponent * ln2_high + (f - (half_square - small));
}

}  // namespace batchyard::sim
