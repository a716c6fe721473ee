#pragma once

#include <cstdint>
#include <initializer_list>
#include <vector>

#include "support/scene.h"

namespace batchyard::support {

/// Draws that are the same on every machine (SplitMix64: Steele, Lea, Flood, "Fast splittable pseudorandom number
/// generators", OOPSLA 2014).
class Dice {
 public:
  explicit Dice(std::uint64_t seed) : state_(seed) {}

  std::int64_t between(std::int64_t least, std::int64_t most);
  bool chance(int percent) { return between(1, 100) <= percent; }
  std::int64_t one_of(std::initializer_list<std::int64_t> values) { return one_of(std::vector<std::int64_t>(values)); }
  template <class Value>
  Value one_of(const std::vector<Value>& values) {
    return values[static_cast<std::size_t>(between(0, static_cast<std::int64_t>(values.size()) - 1))];
  }

 private:
  std::uint64_t state_;
};

/// What a random scene may hold.
struct Wildness {
  std::int64_t most_items = 300;
  bool losses = true;  ///< overflow, early acks, batches that fail, stores that fill
  bool cuts = true;    ///< horizons that end the run while work is left
  bool faults = false;      ///< workers that die and brokers that restart, at set instants or at random
  bool timeouts = false;    ///< of acks
  bool durability = false;  ///< durable brokers
  bool splitting = false;   ///< of batches that run out of memory
  bool bandwidth = false;   ///< links that take one thing at a time
  bool spread = false;      ///< random times of batches
  bool sizes = false;       ///< items that differ
};

/// A small board with no problems, with round durations so that many events fall on one instant. The same seed gives the
/// same scene, and what one of the later switches adds does not depend on the others.
Scene random_scene(std::uint64_t seed, const Wildness& wildness = {});

}  // namespace batchyard::support
