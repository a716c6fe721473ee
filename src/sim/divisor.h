#pragma once

#include <cstdint>
#include <limits>

namespace batchyard::sim {

/// Divides many numbers by one: a multiplication and at most two corrections, several times as fast as a division.
class Divisor {
 public:
  Divisor() = default;
  /// `divisor` >= 1
  explicit Divisor(std::int64_t divisor)
      : divisor_(static_cast<std::uint64_t>(divisor)), inverse_(std::numeric_limits<std::uint64_t>::max() / divisor_) {}

  /// Rounded down. `number` >= 0
  std::int64_t quotient(std::int64_t number) const {
    const auto over = static_cast<std::uint64_t>(number);
    auto quotient = static_cast<std::uint64_t>((static_cast<Product>(over) * inverse_) >> 64);
    for (std::uint64_t rest = over - quotient * divisor_; rest >= divisor_; rest -= divisor_) ++quotient;
    return static_cast<std::int64_t>(quotient);
  }

 private:
  __extension__ typedef unsigned __int128 Product;
  std::uint64_t divisor_ = 1;
  std::uint64_t inverse_ = std::numeric_limits<std::uint64_t>::max();
};

}  // namespace batchyard::sim
