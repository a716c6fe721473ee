#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace batchyard::model {

using Nanoseconds = std::int64_t;
using Bytes = std::int64_t;
/// For products of two 64-bit numbers and for integrals over time.
__extension__ typedef __int128 Wide;

inline constexpr Nanoseconds nanoseconds_per_second = 1'000'000'000;
inline constexpr Bytes bytes_per_gb = 1'000'000'000;

/// What a stored whole number stands for. Every quantity of a file is kept as a 64-bit whole number of its unit's
/// smallest step (seconds as nanoseconds, GB as bytes, USD as millionths), so that nothing depends on binary fractions.
enum class Unit { count, seconds, gb, gb_per_s, bytes, usd, ratio, per_second };

struct UnitRow {
  Unit unit;
  std::string_view suffix;  ///< as shown after a figure: "s", "GB", "USD"; empty for counts
  int decimals;             ///< stored value = written value x 10^decimals
  int table_decimals;       ///< of these, as many are shown in tables
};

const UnitRow& row(Unit unit);

/// The written decimal (`12`, `-0.5`, `1.5e3`) times 10^decimals as a whole number, converted from the text alone and
/// rounded once, half away from zero. Nothing if the text is not a JSON number or the result leaves 64 bits.
std::optional<std::int64_t> scaled(std::string_view text, int decimals);

/// The shortest decimal that `scaled` reads back as `value`: 74100250000000 at 9 decimals gives "74100.25".
std::string decimal(std::int64_t value, int decimals);

/// A decimal with its thousands set apart: "74100.25" gives "74,100.25".
std::string grouped(std::string_view decimal);

/// A figure as people read it: "74,100.25 s", "1,104 USD", "100,000,000"; a ratio in per cent: "12.5 %".
std::string shown(std::int64_t value, Unit unit);

/// The same for tables: seconds to a millisecond, GB and USD to two decimals, ratios to a hundredth of a per cent, rounded half
/// away from zero. What is not zero never shows as zero: "< 0.001 s".
std::string shown_in_table(std::int64_t value, Unit unit);

}  // namespace batchyard::model
