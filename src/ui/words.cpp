#include "ui/words.h"

#include <fmt/format.h>

#include <array>

namespace batchyard::ui {
namespace {

constexpr std::string_view minus = "\u2212", dash = "\u2013";

/// The value divided by 10^places, rounded half away from zero.
std::int64_t divided(std::int64_t value, int places) {
  model::Wide power = 1;
  for (int i = 0; i < places; ++i) power *= 10;
  const model::Wide half = value < 0 ? -power / 2 : power / 2;
  return static_cast<std::int64_t>((value + half) / power);
}

struct Shown {
  int decimals;  // of the stored value, for what is shown
  std::string_view suffix;
};
Shown shown_as(model::Unit unit) {
  const model::UnitRow& row = model::row(unit);
  if (unit == model::Unit::ratio) return {row.decimals - 2, "%"};
  return {row.decimals, row.suffix};
}

std::string with_suffix(std::string figure, std::string_view suffix) {
  if (suffix.empty()) return figure;
  return figure + (suffix.starts_with('/') ? "" : " ") + std::string(suffix);
}

}  // namespace

std::string grouped(std::string_view decimal) {
  const bool negative = decimal.starts_with('-');
  if (negative) decimal.remove_prefix(1);
  const std::size_t point = std::min(decimal.find('.'), decimal.size());
  std::string out(negative ? minus : "");
  for (std::size_t i = 0; i < point; ++i) {
    if (i > 0 && (point - i) % 3 == 0) out += ',';
    out += decimal[i];
  }
  return out.append(decimal.substr(point));
}

std::string grouped(std::int64_t count) { return grouped(std::to_string(count)); }

std::string exact(std::int64_t value, model::Unit unit) {
  const Shown as = shown_as(unit);
  return with_suffix(grouped(model::decimal(value, as.decimals)), as.suffix);
}

std::string rounded(std::int64_t value, model::Unit unit, int digits, bool with_unit) {
  const Shown as = shown_as(unit);
  if (as.decimals > digits) value = divided(value, as.decimals - digits);
  const std::string figure = grouped(model::decimal(value, std::min(as.decimals, digits)));
  return with_unit ? with_suffix(figure, as.suffix) : figure;
}

std::string shown(model::Figure figure, model::Unit unit) { return figure ? exact(*figure, unit) : std::string(dash); }

std::string readable(model::Figure figure, model::Unit unit, model::Figure goal) {
  if (!figure) return std::string(dash);
  std::string words = model::shown_in_table(*figure, unit);
  const bool seems_equal = goal && goal != figure && words == model::shown_in_table(*goal, unit);
  return seems_equal ? exact(*figure, unit) : words;
}

std::string compact_count(std::int64_t count, int digits) {
  if (count < 1'000'000) return grouped(count);
  return grouped(fixed(static_cast<double>(count) / 1e6, digits)) + " M";
}

std::string duration(model::Nanoseconds ns, int digits) {
  struct Step {
    model::Nanoseconds size;
    std::string_view unit;
  };
  constexpr std::array steps{Step{3'600'000'000'000, "h"}, Step{1'000'000'000, "s"}, Step{1'000'000, "ms"}, Step{1'000, "\u00B5s"},
                             Step{1, "ns"}};
  for (const Step& step : steps) {
    if (ns < step.size && step.size > 1) continue;
    std::string figure = fixed(static_cast<double>(ns) / static_cast<double>(step.size), digits);
    if (figure.find('.') != figure.npos) figure.erase(figure.find_last_not_of('0') + 1);
    if (figure.ends_with('.')) figure.pop_back();
    return ns == 0 ? "0 s" : grouped(figure) + " " + std::string(step.unit);
  }
  return "";
}

std::string clock(model::Nanoseconds ns) {
  const std::int64_t ms = ns / 1'000'000;
  return fmt::format("{:02}:{:02}:{:02}.{:03}", ms / 3'600'000, ms / 60'000 % 60, ms / 1000 % 60, ms % 1000);
}

std::string within_sentence(std::string name) {
  const auto is_capital = [&](std::size_t at) { return at < name.size() && name[at] >= 'A' && name[at] <= 'Z'; };
  if (is_capital(0) && !is_capital(1)) name[0] = static_cast<char>(name[0] - 'A' + 'a');
  return name;
}

std::string percent(double share, int digits) { return fixed(share * 100, digits) + " %"; }
std::string fixed(double value, int digits) { return fmt::format("{:.{}f}", value, digits); }

std::string goal(const model::Goal& goal) {
  const model::MeasureRow* measure = model::measure(goal.measure);
  const std::string value = exact(goal.value, measure ? measure->unit : model::Unit::count);
  switch (goal.comparison) {
    case model::Comparison::under: return "under " + value;
    case model::Comparison::at_most: return goal.value == 0 ? "none" : "at most " + value;
    case model::Comparison::equal: return goal.value == 0 ? "none" : "exactly " + value;
    case model::Comparison::at_least: return "at least " + value;
    case model::Comparison::over: return "over " + value;
  }
  return value;
}

}  // namespace batchyard::ui
