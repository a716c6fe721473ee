#include "ui/setting_values.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace batchyard::ui {
namespace {

using model::Blank;
using model::SettingRow;
using model::SettingValue;

const model::Allowed* allowed(const model::Level& level, std::optional<model::PartKind> kind, std::string_view key) {
  const model::PaletteRow* row = kind ? model::find(level.palette, *kind) : nullptr;
  if (kind && !row) return nullptr;
  const auto& settings = kind ? row->settings : level.link_settings;
  const auto found = settings.find(key);
  return found == settings.end() ? nullptr : &found->second;
}

std::vector<SettingValue> table_values(const model::Level& level, const SettingRow& row) {
  std::vector<SettingValue> out;
  if (!row.blank.empty()) out.emplace_back(Blank{});
  for (const std::int64_t step : row.steps) out.emplace_back(step);
  for (const std::string_view word : row.words) out.emplace_back(std::string(word));
  if (row.choices == model::Choices::catalogue_gpus)
    for (const model::Gpu& gpu : level.catalogue.gpus)
      if (model::can_work(level, gpu)) out.emplace_back(gpu.id);
  return out;
}

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
  while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
  return text;
}

bool is_digit(char c) { return c >= '0' && c <= '9'; }

// "1,024" and "12,345.5", but not "1,5".
bool commas_part_thousands(std::string_view text) {
  const std::string_view whole = text.substr(0, text.find('.'));
  for (std::size_t at = whole.find(','); at != whole.npos; at = whole.find(',', at + 1)) {
    const std::string_view group = whole.substr(at + 1, whole.find(',', at + 1) - at - 1);
    if (at == 0 || group.size() != 3 || !std::ranges::all_of(group, is_digit)) return false;
  }
  return text.find(',', whole.size()) == text.npos;
}

std::string example(const SettingRow& row) {
  const auto* standard = std::get_if<std::int64_t>(&row.standard);
  const std::int64_t value = standard ? *standard : row.steps.empty() ? row.least : row.steps[row.steps.size() / 2];
  return model::decimal(value, model::row(row.unit).decimals);
}

std::string words_of(const SettingRow& row) {
  std::string out;
  for (std::size_t i = 0; i < row.words.size(); ++i)
    out += (i == 0 ? "" : i + 1 == row.words.size() ? " or " : ", ") + model::shown(row, std::string(row.words[i]));
  return out;
}

std::optional<SettingValue> typed_word(const SettingRow& row, std::string_view typed) {
  if (!row.blank.empty() && typed == row.blank) return Blank{};
  for (const std::string_view word : row.words)
    if (typed == word || typed == model::shown(row, std::string(word))) return std::string(word);
  return std::nullopt;
}

}  // namespace

bool is_free(const model::Level& level, std::optional<model::PartKind> kind, std::string_view key) {
  return level.palette.empty() || allowed(level, kind, key) != nullptr;
}

std::vector<SettingValue> offered_values(const model::Level& level, std::optional<model::PartKind> kind, const SettingRow& row) {
  const model::Allowed* level_allows = allowed(level, kind, row.key);
  if (level_allows && !level_allows->values.empty()) return level_allows->values;
  std::vector<SettingValue> out = table_values(level, row);
  if (level_allows) std::erase_if(out, [&](const SettingValue& value) { return !model::allows(*level_allows, value); });
  return out;
}

std::size_t nearest_offer(const std::vector<SettingValue>& offers, const SettingValue& now) {
  if (const auto same = std::ranges::find(offers, now); same != offers.end()) return static_cast<std::size_t>(same - offers.begin());
  const auto* number = std::get_if<std::int64_t>(&now);
  std::size_t best = 0;
  std::uint64_t least = ~std::uint64_t{0};
  for (std::size_t i = 0; number && i < offers.size(); ++i) {
    const auto* offer = std::get_if<std::int64_t>(&offers[i]);
    if (!offer) continue;
    const auto away = static_cast<std::uint64_t>(std::abs(*offer - *number));
    if (away < least) least = away, best = i;
  }
  return best;
}

SettingValue stepped(const std::vector<SettingValue>& offers, const SettingValue& now, bool up) {
  if (offers.empty()) return now;
  const std::size_t at = nearest_offer(offers, now);
  if (offers[at] != now) {
    const auto* number = std::get_if<std::int64_t>(&now);
    const auto* offer = std::get_if<std::int64_t>(&offers[at]);
    if (!number || !offer || (*offer > *number) == up) return offers[at];
  }
  if (up) return at + 1 < offers.size() ? offers[at + 1] : now;
  return at > 0 ? offers[at - 1] : now;
}

std::vector<std::int64_t> batches_of(const std::vector<SettingValue>& offers) {
  std::vector<std::int64_t> out;
  for (const SettingValue& offer : offers)
    if (const auto* number = std::get_if<std::int64_t>(&offer)) out.push_back(*number);
  return out;
}

double batch_position(const std::vector<std::int64_t>& batches, std::int64_t batch) {
  const auto above = std::ranges::upper_bound(batches, batch);
  if (above == batches.begin()) return 0;
  if (above == batches.end()) return static_cast<double>(batches.size() - 1);
  const auto log = [](std::int64_t v) { return std::log(static_cast<double>(v)); };
  const double share = (log(batch) - log(*(above - 1))) / (log(*above) - log(*(above - 1)));
  return static_cast<double>(above - batches.begin()) - 1 + share;
}

std::variant<SettingValue, std::string> typed_value(const SettingRow& row, std::string_view typed) {
  typed = trimmed(typed);
  if (const auto word = typed_word(row, typed)) return *word;
  if (row.choices == model::Choices::catalogue_gpus) return SettingValue(std::string(typed));
  if (row.choices == model::Choices::listed) return "Write " + words_of(row) + ".";
  const std::string_view suffix = model::row(row.unit).suffix;
  if (!suffix.empty() && typed.ends_with(suffix)) typed = trimmed(typed.substr(0, typed.size() - suffix.size()));
  const std::string or_blank = row.blank.empty() ? "." : " or " + std::string(row.blank) + ".";
  if (!commas_part_thousands(typed)) return std::string("A comma sets thousands apart, as in 1,024. Write a point before decimals.");
  std::string digits(typed);
  std::erase(digits, ',');
  const auto value = model::scaled(digits, model::row(row.unit).decimals);
  if (!value) return "Write a number such as " + example(row) + or_blank;
  if (model::row(row.unit).decimals == 0 && digits.find('.') != std::string::npos) return "Write a whole number such as " + example(row) + or_blank;
  return SettingValue(*value);
}

}  // namespace batchyard::ui
