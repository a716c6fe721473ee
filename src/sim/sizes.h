#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "model/level.h"
#include "sim/arrivals.h"

namespace batchyard::sim {

/// Payloads of items that are not all alike: 8 bytes an item.
class Sizes {
 public:
  /// The users' id and the seed make the streams of random sizes.
  Sizes(const model::Traffic& traffic, const Arrivals& arrivals, model::Bytes overhead_bytes, std::string_view users_id, std::uint64_t seed);

  model::Bytes payload(std::int64_t item) const { return payloads_through(item) - payloads_through(item - 1); }
  /// That a message takes in a memory: payload and overhead.
  model::Bytes message(std::int64_t item) const { return payload(item) + overhead_bytes_; }
  /// Of the `count` messages from `first` on.
  model::Bytes messages(std::int64_t first, std::int64_t count) const {
    return payloads_through(first + count - 1) - payloads_through(first - 1) + count * overhead_bytes_;
  }
  /// How many of the `most` messages from `first` on take no more than `free_bytes` together.
  std::int64_t fitting(std::int64_t first, std::int64_t most, model::Bytes free_bytes) const;

 private:
  model::Bytes payloads_through(std::int64_t item) const { return sums_[static_cast<std::size_t>(item)]; }

  model::Bytes overhead_bytes_ = 0;
  std::vector<model::Bytes> sums_{0};  // of the payloads of items 1 .. index
};

}  // namespace batchyard::sim
