#pragma once

#include <map>
#include <string>

#include "game/parallel.h"
#include "game/score.h"
#include "model/level.h"

namespace batchyard::game {

/// The runs of a level's own boards ("start", "naive", "solution"), for texts and predictions. Each is begun when it is
/// first asked for, on a thread of its own, and then kept.
class ReferenceRuns {
 public:
  /// The level must outlive it.
  explicit ReferenceRuns(const model::Level& level) : level_(level) {}

  /// Nothing while the run is under way, if it failed, or if the level has no such board.
  const Trial* get(const std::string& board);
  /// The same, but waits for the run.
  const Trial* wait(const std::string& board);
  /// Whether a run that was asked for is under way: a text that shows it will change.
  bool busy() const;

 private:
  struct Run {
    std::optional<Task<Trial>> task;
    std::optional<Trial> trial;
  };
  Run* begun(const std::string& board);
  static void finish(Run& run);

  const model::Level& level_;
  std::map<std::string, Run, std::less<>> runs_;
};

/// The level's own board of this name; nothing if it has none.
const model::Board* own_board(const model::Level& level, std::string_view name);

/// The choice of a level's prediction question that is nearest to the truth; nothing as long as that is not known.
std::optional<std::int64_t> right_choice(const model::Level& level, ReferenceRuns& runs);
/// The truth itself.
model::Figure predicted_figure(const model::Level& level, ReferenceRuns& runs);

}  // namespace batchyard::game
