#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "model/level.h"
#include "model/outcome.h"
#include "sim/chance.h"

namespace batchyard::sim {

/// A row of the level's faults, for one part that it is about.
struct FailureRow {
  std::uint32_t place = 0;                ///< in the level's list
  std::vector<model::Nanoseconds> at_ns;  ///< scripted, rising
  std::optional<RandomStream> stream;     ///< at random, before its first draw
  model::Nanoseconds mean_ns = 0;
  model::Nanoseconds down_ns = 0;
};

/// What fails.
struct FailingPart {
  model::PartKind kind = model::PartKind::runner;
  std::string id;
  std::int64_t nth = 1;  ///< of its kind on the board, by id
  std::string gpu = {};  ///< of its server
};
/// By place. docs/MODEL.md, section 1, "Failures".
std::vector<FailureRow> failure_rows(const model::Level& level, const FailingPart& part, std::uint64_t seed);

/// When one part fails next, by all rows that are about it, and how often it has.
class Failures {
 public:
  /// Of rows at random: whether the next draw counts from the failure before, or from the instant at which the part is up again.
  enum class Redraw { at_failure, when_up };
  struct Next {
    model::Nanoseconds at_ns = 0;
    std::uint32_t place = 0;  ///< of its row; of several at an instant the first
  };

  /// The rows must outlive it.
  Failures(const std::vector<FailureRow>& rows, Redraw redraw);
  /// Nothing: never again.
  std::optional<Next> next() const;
  /// The next one has come. For how long its row takes the part down.
  model::Nanoseconds take();
  void go_down(model::Nanoseconds now_ns);
  void come_up(model::Nanoseconds now_ns);

  model::FailureFigures figures(const std::string& id, model::Nanoseconds until_ns) const;

 private:
  struct Row {
    std::optional<RandomStream> stream;
    std::size_t taken = 0;  // of the scripted ones
    std::optional<model::Nanoseconds> next_ns;
  };
  std::optional<std::size_t> first() const;
  void draw(std::size_t row, model::Nanoseconds after_ns);

  const std::vector<FailureRow>* plan_;
  Redraw redraw_;
  std::vector<Row> rows_;
  std::int64_t times_ = 0;  // that it went down
  model::Nanoseconds down_ns_ = 0;  // each time that it has come up again
  std::optional<model::Nanoseconds> down_since_ns_;
};

}  // namespace batchyard::sim
