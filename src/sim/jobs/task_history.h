#pragma once

#include <vector>

#include "model/outcome.h"

namespace batchyard::sim {

/// What a run of tasks leaves for those who look at it again.
struct TaskHistory {
  struct Stretch {
    model::Nanoseconds from_ns = 0;
    model::Nanoseconds to_ns = 0;
    model::Activity activity = model::Activity::idle;
    int task = -1;  ///< number from 0; -1: none
  };
  struct Counts {
    model::Nanoseconds at_ns = 0;
    std::int64_t begun = 0;
    std::int64_t accepted = 0;
    std::int64_t refused = 0;
    std::int64_t waiting_for_token = 0;
    std::int64_t readers = 0;
  };
  std::vector<std::vector<Stretch>> cards;  ///< by card, without gaps from 0 on
  std::vector<Counts> counts;               ///< after all events of an instant, by rising instant
  std::vector<model::Nanoseconds> marks;    ///< instants at which a task began or ended, a card failed, the product was finished
};

}  // namespace batchyard::sim
