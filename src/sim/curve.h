#pragma once

#include <limits>

#include "model/outcome.h"

namespace batchyard::sim {

/// Collects the points of a run whose length is not known beforehand: when there are too many, every second one goes and the
/// step doubles.
class CurveLog {
 public:
  CurveLog() = default;
  CurveLog(model::Nanoseconds horizon_ns, int points);

  /// The next instant that wants a point; never if the curve is off.
  model::Nanoseconds next_ns() const { return next_ns_; }
  void add(std::int64_t published, std::int64_t written, std::int64_t waiting);
  const model::Curve& curve() const { return curve_; }

 private:
  void halve();

  std::size_t most_ = 0;
  model::Nanoseconds next_ns_ = std::numeric_limits<model::Nanoseconds>::max();
  model::Curve curve_;
};

}  // namespace batchyard::sim
