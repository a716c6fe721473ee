#include "game/reference_runs.h"

#include <algorithm>
#include <new>

namespace batchyard::game {

const model::Board* own_board(const model::Level& level, std::string_view name) {
  if (name == "start") return &level.start;
  if (name == "naive" && level.naive) return &*level.naive;
  if (name == "solution" && level.solution) return &*level.solution;
  return nullptr;
}

ReferenceRuns::Run* ReferenceRuns::begun(const std::string& name) {
  if (const auto found = runs_.find(name); found != runs_.end()) return &found->second;
  const model::Board* board = own_board(level_, name);
  if (!board) return nullptr;
  Run& run = runs_[name];
  run.task.emplace([level = level_, board = *board](std::stop_token stop) {
    return trial(level, board, model::seeds(level), {.stop = std::move(stop)});
  });
  return &run;
}

void ReferenceRuns::finish(Run& run) {
  if (!run.task) return;
  try {
    run.trial = run.task->take();
  } catch (const std::bad_alloc&) {
    run.trial.reset();
  }
  run.task.reset();
}

bool ReferenceRuns::busy() const {
  return std::ranges::any_of(runs_, [](const auto& each) { return each.second.task.has_value(); });
}

const Trial* ReferenceRuns::get(const std::string& board) {
  Run* run = begun(board);
  if (run && run->task && run->task->done()) finish(*run);
  return run && run->trial ? &*run->trial : nullptr;
}

const Trial* ReferenceRuns::wait(const std::string& board) {
  if (Run* run = begun(board)) finish(*run);
  return get(board);
}

model::Figure predicted_figure(const model::Level& level, ReferenceRuns& runs) {
  if (!level.prediction) return std::nullopt;
  const Trial* trial = runs.get(level.prediction->board);
  const model::MeasureRow* measure = model::measure(level.prediction->measure);
  return trial && measure ? figure(*trial, *measure) : std::nullopt;
}

std::optional<std::int64_t> right_choice(const model::Level& level, ReferenceRuns& runs) {
  const model::Figure truth = predicted_figure(level, runs);
  if (!truth || level.prediction->choices.empty()) return std::nullopt;
  return std::ranges::min(level.prediction->choices, {}, [&](std::int64_t choice) {
    const model::Wide away = model::Wide{choice} - *truth;
    return away < 0 ? -away : away;
  });
}

}  // namespace batchyard::game
