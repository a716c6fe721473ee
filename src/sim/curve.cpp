#include "sim/curve.h"

#include <algorithm>

namespace batchyard::sim {
namespace {

void keep_every_second(std::vector<std::int64_t>& values) {
  for (std::size_t i = 0; 2 * i < values.size(); ++i) values[i] = values[2 * i];
  values.resize((values.size() + 1) / 2);
}

}  // namespace

CurveLog::CurveLog(model::Nanoseconds horizon_ns, int points) : most_(static_cast<std::size_t>(std::max(points, 0))) {
  if (points <= 0) return;
  const model::Nanoseconds finest = 16 * model::Nanoseconds{points};
  curve_.step_ns = std::max<model::Nanoseconds>(1, (horizon_ns + finest - 1) / finest);
  next_ns_ = 0;
}

void CurveLog::add(std::int64_t published, std::int64_t written, std::int64_t waiting) {
  curve_.published.push_back(published);
  curve_.written.push_back(written);
  curve_.waiting.push_back(waiting);
  if (curve_.published.size() > most_) halve();
  next_ns_ = static_cast<model::Nanoseconds>(curve_.published.size()) * curve_.step_ns;
}

void CurveLog::halve() {
  keep_every_second(curve_.published);
  keep_every_second(curve_.written);
  keep_every_second(curve_.waiting);
  curve_.step_ns *= 2;
}

}  // namespace batchyard::sim
