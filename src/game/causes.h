#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "model/board_index.h"
#include "model/outcome.h"

namespace batchyard::game {

/// A run to be explained.
struct ExplainedRun {
  const model::BoardIndex& board;
  const model::Outcome& outcome;
};

/// What a run shows of a cause.
struct Sign {
  std::string part;  ///< id; empty: the board as a whole
  std::string seen;  ///< a sentence with figures
};

struct CauseRow {
  std::string_view id;
  std::string_view label;
  std::optional<Sign> (*sign)(const ExplainedRun&);  ///< nothing: the run shows none, and the cause is left out
  std::string_view without;                          ///< half a sentence: how `remove` removes it
  void (*remove)(const ExplainedRun&, model::Level&, model::Board&);
};

/// What can hold back a run of traffic, and one of tasks; of equally weighty causes the first comes first.
std::span<const CauseRow> traffic_causes();
std::span<const CauseRow> task_causes();

}  // namespace batchyard::game
