#pragma once

#include <vector>

#include "sim/agenda.h"
#include "sim/chance.h"
#include "sim/plan.h"

namespace batchyard::sim {

/// When one worker dies next, by the level's faults.
class Deaths {
 public:
  struct Next {
    model::Nanoseconds at_ns = Key::never;
    std::uint32_t place = 0;  ///< of the fault in the level's list
    model::Nanoseconds down_ns = 0;
    bool at_random = false;
  };

  explicit Deaths(const Plan::Worker& plan);
  const Next& next() const { return next_; }
  /// The next one has come.
  void pass();
  /// It died: those at random that were pending are void.
  void died();
  /// It is back: those at random are drawn anew.
  void back(model::Nanoseconds now_ns);

 private:
  struct Random {
    RandomStream stream;
    model::Nanoseconds at_ns;
  };
  void find_next();

  const Plan::Worker* plan_;
  std::size_t scripted_ = 0;  // passed
  std::vector<Random> random_;
  Next next_;
};

}  // namespace batchyard::sim
