#pragma once

#include <optional>
#include <string>

#include "game/explain.h"
#include "game/session.h"
#include "ui/elements.h"

namespace batchyard::ui {

/// The "why" of a result sheet.
struct CausesView {
  std::size_t open = 0;     ///< index of the cause that is shown in full
  bool first_loss = false;  ///< the cause is told but not what its removal would gain
};

/// What removing a cause gains, in the measure that a run is explained for: "−12,345.6 s", "+65,504,682 written".
std::string gain(const game::Explanation& explanation, const game::Cause& cause);

/// Where the GPUs' time went, and under it the causes of `game::explain`, the weightiest first: one of them in full, with a way
/// to its part. `outcome`: of the run that is explained, one of those of `run`. `explanation`: null while it is being computed; `failure`: why it never will be, empty if it will.
/// The answer is the id of the part to be shown. `area` is cut to what is left below.
std::optional<std::string> causes_column(Kit& kit, CausesView& view, const game::RunResult& run, const model::Outcome& outcome, const game::Explanation* explanation,
                                         const std::string& failure, Rect& area);

}  // namespace batchyard::ui
