#pragma once

#include <optional>
#include <string>
#include <vector>

#include "game/session.h"
#include "ui/kit.h"

namespace batchyard::ui {

/// Where the GPUs' time went, and what became of the items that have no row: read off an outcome, nothing guessed.
struct LedgerShare {
  model::Activity activity;
  model::Nanoseconds ns = 0;  ///< over all GPUs
  double share = 0;           ///< of all their time
};
/// Categories that took any time, the largest first.
std::vector<LedgerShare> ledger_shares(const model::Outcome& outcome);

/// One finding: a figure, what it is, and a sentence on how it came about.
struct Finding {
  std::string figure;
  std::string what;
  std::string how;
};
struct Why {
  std::optional<Finding> gpu_time;  ///< the category other than computing that took most; nothing without a GPU
  std::optional<Finding> items;     ///< waiting, lost or refused; nothing if all were written
  std::string part;                 ///< id of the worker that it is about; empty: none
  std::string tag;                  ///< for its card: "85.5 % launching"
};
Why why(const Kit& kit, const model::Level& level, const game::RunResult& run);

/// The headline of a result: "Not passed: 9.6 of 100 million written".
std::string headline(const Kit& kit, const model::Level& level, const game::RunResult& run);

}  // namespace batchyard::ui
