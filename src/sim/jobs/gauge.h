#pragma once

#include <algorithm>

#include "model/outcome.h"

namespace batchyard::sim {

/// A count over time: its integral, and its maximum over the values that last (after all events of an instant).
class Gauge {
 public:
  void set(model::Nanoseconds now_ns, std::int64_t value) {
    settle(now_ns);
    value_ = value;
  }
  void settle(model::Nanoseconds now_ns) {
    if (now_ns == at_ns_) return;
    look();
    integral_ += model::Wide{value_} * (now_ns - at_ns_);
    at_ns_ = now_ns;
  }
  /// The value now counts as one that lasts.
  void look() {
    if (value_ <= most_) return;
    most_ = value_;
    most_at_ns_ = at_ns_;
  }
  std::int64_t value() const { return value_; }
  model::Wide integral() const { return integral_; }
  std::int64_t most() const { return most_; }
  model::Nanoseconds most_at_ns() const { return most_at_ns_; }

 private:
  std::int64_t value_ = 0;
  std::int64_t most_ = 0;
  model::Nanoseconds most_at_ns_ = 0;
  model::Nanoseconds at_ns_ = 0;
  model::Wide integral_ = 0;
};

}  // namespace batchyard::sim
