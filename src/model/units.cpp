#include "model/units.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <limits>

namespace batchyard::model {
namespace {

constexpr std::array rows{
    UnitRow{Unit::count, "", 0, 0},        UnitRow{Unit::seconds, "s", 9, 3},    UnitRow{Unit::gb, "GB", 9, 2},
    UnitRow{Unit::gb_per_s, "GB/s", 9, 2}, UnitRow{Unit::bytes, "B", 0, 0},      UnitRow{Unit::usd, "USD", 6, 2},
    UnitRow{Unit::ratio, "", 9, 4},        UnitRow{Unit::per_second, "/s", 6, 2},
};

bool is_digit(char c) { return c >= '0' && c <= '9'; }

struct Written {
  bool negative = false;
  std::string digits;  // without the point
  long exponent = 0;   // value = digits x 10^exponent
};

// The grammar of a JSON number: -?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?
std::optional<Written> written(std::string_view text) {
  Written out;
  std::size_t at = 0;
  const auto more = [&] { return at < text.size(); };
  if (more() && text[at] == '-') out.negative = true, ++at;
  if (!more() || !is_digit(text[at])) return std::nullopt;
  if (text[at] == '0' && at + 1 < text.size() && is_digit(text[at + 1])) return std::nullopt;
  while (more() && is_digit(text[at])) out.digits += text[at++];
  if (more() && text[at] == '.') {
    if (++at == text.size() || !is_digit(text[at])) return std::nullopt;
    for (; more() && is_digit(text[at]); --out.exponent) out.digits += text[at++];
  }
  if (more() && (text[at] == 'e' || text[at] == 'E')) {
    ++at;
    const bool below = more() && text[at] == '-';
    if (more() && (text[at] == '-' || text[at] == '+')) ++at;
    if (!more() || !is_digit(text[at])) return std::nullopt;
    long exponent = 0;
    while (more() && is_digit(text[at])) exponent = std::min(exponent * 10 + (text[at++] - '0'), 100'000L);
    out.exponent += below ? -exponent : exponent;
  }
  if (more()) return std::nullopt;
  return out;
}

}  // namespace

const UnitRow& row(Unit unit) {
  const UnitRow& found = rows[static_cast<std::size_t>(unit)];
  assert(found.unit == unit);
  return found;
}

std::optional<std::int64_t> scaled(std::string_view text, int decimals) {
  const auto number = written(text);
  if (!number) return std::nullopt;
  const std::size_t first = std::min(number->digits.find_first_not_of('0'), number->digits.size());
  const std::string_view digits = std::string_view(number->digits).substr(first);
  const long whole_digits = static_cast<long>(digits.size()) + number->exponent + decimals;
  if (digits.empty() || whole_digits < 0) return 0;
  if (whole_digits > 19) return std::nullopt;
  Wide value = 0;
  for (long i = 0; i < whole_digits; ++i) {
    const auto at = static_cast<std::size_t>(i);
    value = value * 10 + (at < digits.size() ? digits[at] - '0' : 0);
  }
  const auto next = static_cast<std::size_t>(whole_digits);
  if (next < digits.size() && digits[next] >= '5') ++value;
  if (value > std::numeric_limits<std::int64_t>::max()) return std::nullopt;
  const auto magnitude = static_cast<std::int64_t>(value);
  return number->negative ? -magnitude : magnitude;
}

std::string decimal(std::int64_t value, int decimals) {
  const bool negative = value < 0;
  std::uint64_t magnitude = negative ? 0 - static_cast<std::uint64_t>(value) : static_cast<std::uint64_t>(value);
  std::string fraction;
  for (int i = 0; i < decimals; ++i, magnitude /= 10) fraction.insert(fraction.begin(), static_cast<char>('0' + magnitude % 10));
  fraction.erase(fraction.find_last_not_of('0') + 1);
  std::string out = std::to_string(magnitude);
  if (!fraction.empty()) out += "." + fraction;
  return negative ? "-" + out : out;
}

std::string grouped(std::string_view decimal) {
  const std::size_t sign = decimal.starts_with('-') ? 1 : 0;
  std::string out(decimal);
  for (std::size_t at = std::min(decimal.find('.'), decimal.size()); at > sign + 3;) out.insert(at -= 3, ",");
  return out;
}

std::string shown(std::int64_t value, Unit unit) {
  const UnitRow& its = row(unit);
  if (unit == Unit::ratio) return grouped(decimal(value, its.decimals - 2)) + " %";
  const std::string figure = grouped(decimal(value, its.decimals));
  return its.suffix.empty() ? figure : figure + " " + std::string(its.suffix);
}

std::string shown_in_table(std::int64_t value, Unit unit) {
  const UnitRow& its = row(unit);
  std::int64_t step = 1;
  for (int i = its.table_decimals; i < its.decimals; ++i) step *= 10;
  const std::int64_t beyond = value % step;
  const std::int64_t toward_zero = value - beyond;
  const bool up = (beyond < 0 ? -beyond : beyond) >= step - step / 2;
  const std::int64_t rounded = toward_zero + (!up ? 0 : value < 0 ? -step : step);
  return rounded == 0 && value > 0 ? "< " + shown(step, unit) : shown(rounded, unit);
}

}  // namespace batchyard::model
