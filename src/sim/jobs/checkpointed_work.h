#pragma once

#include <optional>

#include "model/units.h"

namespace batchyard::sim {

/// A computation that saves its state: stretches of `interval_ns` of work, each but the last followed by a save. A failure
/// throws it back to the last completed save. How long a save takes is not its concern.
class CheckpointedWork {
 public:
  CheckpointedWork() = default;
  CheckpointedWork(model::Nanoseconds work_ns, std::optional<model::Nanoseconds> interval_ns)
      : work_ns_(work_ns), interval_ns_(interval_ns.value_or(work_ns)) {}

  /// Work until the next save or the end.
  model::Nanoseconds stretch_ns() const;
  /// How much of that had been done before and was lost: it comes first.
  model::Nanoseconds redone_ns() const;

  void finish_stretch();
  bool finished() const { return done_ns_ == work_ns_; }
  void finish_save() { saved_ns_ = done_ns_; }
  /// `into_ns`: how far into the stretch (0 during a save).
  void fail(model::Nanoseconds into_ns);

 private:
  model::Nanoseconds work_ns_ = 0;
  model::Nanoseconds interval_ns_ = 0;
  model::Nanoseconds done_ns_ = 0;
  model::Nanoseconds saved_ns_ = 0;
  model::Nanoseconds furthest_ns_ = 0;  // ever done
};

}  // namespace batchyard::sim
