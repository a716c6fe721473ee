#pragma once

#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "model/board.h"

namespace batchyard::model {

/// A board's parts by id, with their titles and what stands on them: for whoever asks about many. Made once over the board, which
/// must outlive it and stay as it is. Of parts with the same id the first counts.
class Roster {
 public:
  explicit Roster(const Board& board);

  const Board& board() const { return board_; }
  /// Nothing where no part has this id.
  const Part* part(std::string_view id) const;
  /// As shown_title; the part must be there.
  const std::string& title(std::string_view id) const;
  /// The parts that stand on a server, in the board's order.
  std::span<const Part* const> on(std::string_view server) const;

 private:
  struct Row {
    const Part* part = nullptr;
    std::string title;
  };
  const Board& board_;
  std::unordered_map<std::string_view, Row> rows_;
  std::unordered_map<std::string_view, std::vector<const Part*>> standing_;  // by server
};

}  // namespace batchyard::model
