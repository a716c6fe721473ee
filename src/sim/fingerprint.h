#pragma once

#include <cstdint>

#include "model/units.h"

namespace batchyard::sim {

class Pattern;

/// What one part did, as a chain of affine steps modulo 2^64: see docs/MODEL.md, "Fingerprint".
class Fingerprint {
 public:
  enum class Token : std::uint64_t { batch_start = 1, batch_end, batch_failed, commit, loss, fault, save };

  static constexpr std::uint64_t factor = 0x5851F42D4C957F2D;
  static constexpr std::uint64_t initial = 0x9216D5D98979FB1B;

  void add(Token token, model::Nanoseconds at_ns, std::int64_t first, std::int64_t count) {
    value_ = value_ * factor + static_cast<std::uint64_t>(at_ns - last_ns_) * 0x9E3779B97F4A7C15 +
             static_cast<std::uint64_t>(first - last_item_) * 0xD6E8FEB86659FD93 +
             static_cast<std::uint64_t>(token) * 0xBF58476D1CE4E5B9 + static_cast<std::uint64_t>(count) * 0x94D049BB133111EB;
    last_ns_ = at_ns;
    last_item_ = first;
    tokens_ += 1;
  }
  std::uint64_t value() const { return value_; }
  void repeat(const Fingerprint& before, Pattern& pattern);

 private:
  std::uint64_t value_ = initial;
  model::Nanoseconds last_ns_ = 0;
  std::int64_t last_item_ = 0;
  std::int64_t tokens_ = 0;
};

}  // namespace batchyard::sim
