#include "sim/jobs/checkpointed_work.h"

#include <algorithm>

namespace batchyard::sim {

model::Nanoseconds CheckpointedWork::stretch_ns() const { return std::min(interval_ns_, work_ns_ - done_ns_); }

model::Nanoseconds CheckpointedWork::redone_ns() const {
  return std::clamp(furthest_ns_ - done_ns_, model::Nanoseconds{0}, stretch_ns());
}

void CheckpointedWork::finish_stretch() {
  done_ns_ += stretch_ns();
  furthest_ns_ = std::max(furthest_ns_, done_ns_);
}

void CheckpointedWork::fail(model::Nanoseconds into_ns) {
  furthest_ns_ = std::max(furthest_ns_, done_ns_ + into_ns);
  done_ns_ = saved_ns_;
}

}  // namespace batchyard::sim
