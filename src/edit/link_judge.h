#pragma once

#include <optional>
#include <string>

#include "model/board_index.h"

namespace batchyard::edit {

/// why_not() of one added link after another on the same board, each asked in the time that its two ports take, not the board's.
/// Level and board must outlive it and stay as they are.
class LinkJudge {
 public:
  LinkJudge(const model::Level& level, const model::Board& board);

  /// Why the link can't be added: the words of why_not(level, board, AddLink{link}). Nothing if it can.
  std::optional<std::string> why_not(const model::Link& link) const;

 private:
  model::BoardIndex index_;
  bool is_sound_ = true;  // no rule that an edit may not break is broken already
};

}  // namespace batchyard::edit
