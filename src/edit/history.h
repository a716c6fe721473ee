#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "edit/edit.h"

namespace batchyard::edit {

/// A board with every step that made it: undo and redo without limit. A gesture (one drag, one slider pull) is one step:
/// while the same `gesture` number comes in, each edit replaces the last, made anew on the board before the gesture (so a
/// drag passes its whole way each time); 0 is never joined. A gesture that leaves all as it was leaves no step.
class History {
 public:
  using Kept = std::shared_ptr<const model::Board>;  ///< never changes again, so that copies of a history share it
  struct Step {
    std::string title;
    Kept before;
    Kept after;
    unsigned gesture = 0;
  };

  History() : History(model::Board()) {}
  explicit History(model::Board board) : board_(std::make_shared<const model::Board>(std::move(board))) {}
  /// As it was when it was left: `done` of the steps, each of which begins where the one before ends, are in force.
  History(Kept first, std::vector<Step> steps, std::size_t done);

  const model::Board& board() const { return *board_; }
  /// Makes the edit, or says why not. An edit that changes nothing adds no step.
  std::optional<std::string> make(const model::Level& level, const Edit& edit, unsigned gesture = 0);
  /// Takes back the current gesture, if it is the last step (Escape during a drag).
  void cancel_gesture(unsigned gesture);

  bool can_undo() const { return done_ > 0; }
  bool can_redo() const { return done_ < steps_.size(); }
  std::string undo_title() const;  ///< empty if there is nothing to undo
  std::string redo_title() const;
  void undo();
  void redo();

  const std::vector<Step>& steps() const { return steps_; }
  std::size_t done() const { return done_; }  ///< steps in force
  void jump(std::size_t done);

 private:
  bool in_gesture(unsigned gesture) const;  // its step is the last, and in force
  Kept board_;
  std::vector<Step> steps_;
  std::size_t done_ = 0;
};

}  // namespace batchyard::edit
