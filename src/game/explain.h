#pragma once

#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "game/score.h"
#include "model/level.h"
#include "model/outcome.h"

namespace batchyard::game {

/// Where the GPUs' time went: one category of the time ledger, over all GPUs.
struct TimeShare {
  model::Activity activity = model::Activity::idle;
  model::Nanoseconds ns = 0;
  std::int64_t share = 0;  ///< of all their time, in billionths
};
/// The categories that took any time, the largest first.
std::vector<TimeShare> time_shares(const model::Outcome& outcome);

/// A figure of the run, and the same of a run without the cause.
struct Change {
  const model::MeasureRow* measure = nullptr;
  model::Figure before;
  model::Figure after;
  bool before_cut_off = false, after_cut_off = false;  ///< a completion time that is only the horizon
};

/// Something that held a run back.
struct Cause {
  std::string_view id;          ///< "launch"
  std::string_view label;       ///< "Starting batches"
  std::string part;             ///< id of the part that it is about; empty: the board as a whole
  std::string seen;             ///< what the run shows of it: a sentence with figures
  std::string_view without;     ///< how it was removed: "If starting a batch took no time"
  std::vector<Change> changes;  ///< measured by running again with the cause removed; those of the subject first
  std::int64_t weight = 0;      ///< relative improvement of the subject's measures, summed, in billionths
};

/// What removing it changed, before and after: "Completion time 90,000 s → 75,000 s (15,000 s sooner); ..."
std::string changes_text(const Cause& cause);

/// How far `after` is from `before`, in words: "15,000 s sooner", "at least 15,000 s sooner" where one of the two was cut off, "520 USD
/// more", "3,000 fewer"; "same". Empty where one of them is not defined.
std::string change_text(const Change& change);

struct Explanation {
  std::vector<const model::MeasureRow*> subject;  ///< the measures that causes are weighed by: see `subject_of`
  std::vector<TimeShare> time;
  std::vector<Cause> causes;  ///< of at least 1 %, the weightiest first, at most four
};

/// The measures that a run has to be explained for: those of the goals it missed, and `written` if items have no row. Of a run
/// that misses nothing: those of the medals that are not gold, and the completion time.
std::vector<const model::MeasureRow*> subject_of(const model::Level& level, const model::Outcome& outcome);

/// What held back the run that gave `outcome`, a finished one of a board without problems. Every cause that the run shows a
/// sign of is removed in turn and the run made again, on `threads` threads: nothing is guessed. Nothing if it was stopped.
std::optional<Explanation> explain(const model::Level& level, const model::Board& board, std::uint64_t seed,
                                   const model::Outcome& outcome, unsigned threads, const std::stop_token& stop);

}  // namespace batchyard::game
