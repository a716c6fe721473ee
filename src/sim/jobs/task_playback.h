#pragma once

#include "sim/jobs/task_history.h"
#include "sim/playback.h"

namespace batchyard::sim {

/// Looks at a recorded run of tasks.
class TaskPlayback {
 public:
  TaskPlayback(const model::Level& level, const model::Board& board, std::uint64_t seed);

  TaskPlayback(const TaskPlayback&) = delete;
  TaskPlayback& operator=(const TaskPlayback&) = delete;

  model::Outcome run(const RunOptions& options);
  Moment moment(model::Nanoseconds at_ns);
  Window window(model::Nanoseconds from_ns, model::Nanoseconds to_ns, std::size_t most);
  model::Nanoseconds next_event(model::Nanoseconds at_ns);
  model::Nanoseconds previous_event(model::Nanoseconds at_ns);

 private:
  const TaskHistory& history();

  model::Level level_;
  model::Board board_;
  std::uint64_t seed_;
  std::vector<const model::Part*> cards_;    // by id
  std::vector<const model::Part*> servers_;  // by id
  TaskHistory history_;                      // empty until the run was made
};

}  // namespace batchyard::sim
