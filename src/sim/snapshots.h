#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "sim/simulation.h"

namespace batchyard::sim {

/// Copies of a run on its way, evenly spread over its steps: a bounded number, however long it is.
class Snapshots {
 public:
  void offer(const Simulation& simulation) {
    if (simulation.steps() < next_) return;
    kept_.push_back(simulation);
    if (kept_.size() > most) halve();
    next_ = simulation.steps() + apart_;
  }
  /// The latest at or before the instant; null: none.
  const Simulation* before(model::Nanoseconds at_ns) const {
    const auto after = std::ranges::upper_bound(kept_, at_ns, {}, [](const Simulation& kept) { return kept.now_ns(); });
    return after == kept_.begin() ? nullptr : &*(after - 1);
  }

 private:
  static constexpr std::size_t most = 256;

  void halve() {
    std::size_t left = 0;
    for (std::size_t i = 0; i < kept_.size(); i += 2, ++left)
      if (left != i) kept_[left] = std::move(kept_[i]);
    kept_.erase(kept_.begin() + static_cast<std::ptrdiff_t>(left), kept_.end());
    apart_ *= 2;
  }

  std::vector<Simulation> kept_;  // by rising instant
  std::int64_t apart_ = 1024;     // steps
  std::int64_t next_ = 0;
};

}  // namespace batchyard::sim
