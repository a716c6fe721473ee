#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "sim/simulation.h"

namespace batchyard::sim {

/// Copies of a run on its way, evenly spread over its steps, and its leaps: a bounded number, however long it is.
class Snapshots {
 public:
  void offer(const Simulation& simulation) {
    if (simulation.steps() < next_) return;
    next_ = simulation.steps() + apart_;
    if (!kept_.empty() && kept_.back().now_ns() >= simulation.now_ns()) return;
    kept_.push_back(simulation.unlogged());
    if (kept_.size() > most) halve();
  }
  /// From `now` on, what happened since `before` happens `times` more times.
  void add_leap(const Simulation& before, const Simulation& now, std::int64_t times) {
    if (leaps_.empty() || leaps_.back().now.now_ns() < now.now_ns()) leaps_.push_back({before, now.unlogged(), times});
  }
  /// The latest state at or before the instant; nothing: there is none.
  std::optional<Simulation> before(model::Nanoseconds at_ns) const {
    const auto after = std::ranges::upper_bound(kept_, at_ns, {}, [](const Simulation& kept) { return kept.now_ns(); });
    const auto after_leap = std::ranges::upper_bound(leaps_, at_ns, {}, [](const Leap& leap) { return leap.now.now_ns(); });
    const Simulation* kept = after == kept_.begin() ? nullptr : &*(after - 1);
    if (after_leap == leaps_.begin()) return kept ? std::optional(*kept) : std::nullopt;
    const Leap& leap = *(after_leap - 1);
    const model::Nanoseconds from_ns = leap.now.now_ns(), period_ns = from_ns - leap.before.now_ns();
    const std::int64_t times = std::min(leap.times, (at_ns - from_ns) / period_ns);
    if (kept && kept->now_ns() >= from_ns + times * period_ns) return *kept;
    Simulation leapt = leap.now;
    if (times > 0) leapt.leap(leap.before, times);
    return leapt;
  }

 private:
  static constexpr std::size_t most = 256;

  struct Leap {
    Simulation before, now;
    std::int64_t times = 0;
  };

  void halve() {
    std::size_t left = 0;
    for (std::size_t i = 0; i < kept_.size(); i += 2, ++left)
      if (left != i) kept_[left] = std::move(kept_[i]);
    kept_.erase(kept_.begin() + static_cast<std::ptrdiff_t>(left), kept_.end());
    apart_ *= 2;
  }

  std::vector<Simulation> kept_;  // by rising instant
  std::vector<Leap> leaps_;       // by rising instant
  std::int64_t apart_ = 1024;     // steps
  std::int64_t next_ = 0;
};

}  // namespace batchyard::sim
