#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "model/units.h"

namespace batchyard::sim {

/// One stream of random numbers: a plain value, whose copy draws the same future. Every draw is the same bits on every
/// machine: PCG64, IEEE double arithmetic and tables of our own (docs/MODEL.md, "Chance").
class RandomStream {
 public:
  /// Each part has a stream of its own for each purpose ("service", "faults"), so that no part changes what another draws.
  RandomStream(std::uint64_t level_seed, std::string_view part_id, std::string_view purpose);

  std::uint64_t bits();
  std::uint64_t below(std::uint64_t n);  ///< uniform over 0 .. n-1, exactly; n >= 1
  double uniform();                      ///< in (0, 1]: every multiple of 2^-53 alike
  double exponential();                  ///< mean 1; >= 0
  double normal();                       ///< mean 0, standard deviation 1
  double lognormal(double sigma);        ///< mean 1; sigma is the standard deviation of its logarithm

  /// mean_ns times `exponential()`, rounded to the nearest nanosecond (half up), at least 1, at most `longest_ns`.
  model::Nanoseconds exponential_ns(model::Nanoseconds mean_ns);
  /// The same of `lognormal(sigma)`.
  model::Nanoseconds lognormal_ns(model::Nanoseconds mean_ns, double sigma);

  /// 146 years: still far from overflow when added to a clock.
  static constexpr model::Nanoseconds longest_ns = model::Nanoseconds{1} << 62;

  bool operator==(const RandomStream&) const = default;

 private:
  double exponential_beside(std::size_t layer, double x);
  double normal_beside(std::size_t layer, double x);

  alignas(16) std::array<std::byte, 32> state_;  // a pcg64, whose header stays out of ours
};

/// 64-bit FNV-1a over the seed's eight bytes (least first), the part's id, a zero byte and the purpose.
std::uint64_t stream_hash(std::uint64_t level_seed, std::string_view part_id, std::string_view purpose);

}  // namespace batchyard::sim
