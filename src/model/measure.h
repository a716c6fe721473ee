#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "model/units.h"

namespace batchyard::model {

struct Outcome;
struct DeviceFigures;

enum class Better { lower, higher, neither };

/// A figure in its measure's unit, or nothing where it is not defined (a quantile of no item).
using Figure = std::optional<std::int64_t>;

struct MeasureRow {
  std::string_view id;     ///< "completion_time_s"
  std::string_view label;  ///< "Completion time"
  Unit unit;
  Better better;
  bool always_shown;  ///< in the score table even without a goal
  Figure (*of)(const Outcome&);
  std::string_view definition;  ///< one sentence
  bool worst_of_runs = false;   ///< of several runs the greatest counts, not the mean
};

/// The one table of measures, in the order in which they are shown.
std::span<const MeasureRow> measures();
const MeasureRow* measure(std::string_view id);

/// over / under, rounded half up. Neither is negative, and under is not 0.
std::int64_t nearest(Wide over, Wide under);
/// Share of the time to completion in which a GPU did something, in billionths; nothing if no time has passed.
Figure utilisation(const DeviceFigures& device, Nanoseconds completion_ns);

enum class Comparison { under, at_most, equal, at_least, over };
std::string_view name(Comparison comparison);  ///< as in files: "under", "at_most", "equal", "at_least", "over"
std::optional<Comparison> comparison(std::string_view name);
bool holds(std::int64_t actual, Comparison comparison, std::int64_t value);

struct Goal {
  std::string measure;  ///< id of a MeasureRow
  Comparison comparison = Comparison::under;
  std::int64_t value = 0;  ///< in the measure's unit
  bool operator==(const Goal&) const = default;
};

}  // namespace batchyard::model
