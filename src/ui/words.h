#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "model/measure.h"
#include "model/units.h"

namespace batchyard::ui {

// Figures as words: thousands with commas, a true minus, a unit behind.

std::string grouped(std::string_view decimal);  ///< "-1234.5" -> "−1,234.5"
std::string grouped(std::int64_t count);

/// Nothing rounded away: "74,100.25 s", "1,104 USD", "12.54 GB", "0 %" for a ratio.
std::string exact(std::int64_t value, model::Unit unit);
/// At most so many digits behind the point, rounded half away from zero: "12.5 GB". Without the unit where not `with_unit`.
std::string rounded(std::int64_t value, model::Unit unit, int digits, bool with_unit = true);
/// The figure, or a dash where it is not defined.
std::string shown(model::Figure figure, model::Unit unit);
/// The figure as in tables, rounded, or a dash where it is not defined. Beside a goal's value that it would then seem to be
/// equal to, and is not, nothing is rounded away.
std::string readable(model::Figure figure, model::Unit unit, model::Figure goal = {});

/// A count in a small space: "9,618", from a million on "9.62 M" with so many digits.
std::string compact_count(std::int64_t count, int digits = 2);
/// A duration in the largest unit that leaves it at 1 or more: "25 h", "1.5 h", "94.8 ms", at most `digits` behind the point.
std::string duration(model::Nanoseconds ns, int digits = 1);
/// "18:00:00.000"; hours go on beyond 24.
std::string clock(model::Nanoseconds ns);
/// 0.855 -> "85.5 %".
std::string percent(double share, int digits = 1);
/// A name within a sentence: "Message broker" -> "message broker", but "GPU server 1" as it is.
std::string within_sentence(std::string name);
/// With so many digits behind the point: 674.77 -> "674.8".
std::string fixed(double value, int digits);

/// What a goal asks for: "under 86,400 s", "none".
std::string goal(const model::Goal& goal);

}  // namespace batchyard::ui
