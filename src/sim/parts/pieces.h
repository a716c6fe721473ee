#pragma once

#include <cstdint>
#include <vector>

#include "sim/train.h"

namespace batchyard::sim {

class Pattern;

/// What a worker has left of batches that ran out of memory, to be tried again piece by piece: docs/MODEL.md, "Pieces".
class Pieces {
 public:
  bool empty() const { return pieces_.empty(); }
  std::int64_t items() const { return items_; }  ///< in all of them
  /// A batch of two items or more becomes two pieces, before all others.
  void split(const std::vector<Items>& batch);
  /// Takes the first piece.
  std::vector<Items> take();
  void repeat(const Pieces& before, Pattern& pattern);

 private:
  std::vector<std::vector<Items>> pieces_;  // the first at the back
  std::int64_t items_ = 0;
};

}  // namespace batchyard::sim
