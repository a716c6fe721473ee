#include "edit/history.h"

#include <cassert>

namespace batchyard::edit {

History::History(Kept first, std::vector<Step> steps, std::size_t done)
    : board_(done > 0 ? steps.at(done - 1).after : std::move(first)), steps_(std::move(steps)), done_(done) {}

std::optional<std::string> History::make(const model::Level& level, const Edit& edit, unsigned gesture) {
  const bool joins = in_gesture(gesture);
  const Kept before = joins ? steps_.back().before : board_;
  if (auto reason = why_not(level, *before, edit)) return reason;
  model::Board after = applied(*before, edit);
  if (after == *board_) return std::nullopt;
  steps_.resize(joins ? done_ - 1 : done_);
  board_ = std::make_shared<const model::Board>(std::move(after));
  if (*board_ != *before) steps_.push_back({title(*before, edit), before, board_, gesture});
  done_ = steps_.size();
  return std::nullopt;
}

void History::cancel_gesture(unsigned gesture) {
  if (!in_gesture(gesture)) return;
  undo();
  steps_.pop_back();
}

bool History::in_gesture(unsigned gesture) const {
  return gesture != 0 && done_ > 0 && done_ == steps_.size() && steps_.back().gesture == gesture;
}

std::string History::undo_title() const { return can_undo() ? steps_[done_ - 1].title : ""; }
std::string History::redo_title() const { return can_redo() ? steps_[done_].title : ""; }

void History::undo() {
  if (can_undo()) board_ = steps_[--done_].before;
}

void History::redo() {
  if (can_redo()) board_ = steps_[done_++].after;
}

void History::jump(std::size_t done) {
  assert(done <= steps_.size());
  while (done_ > done) undo();
  while (done_ < done) redo();
}

}  // namespace batchyard::edit
