#include "game/grid.h"

#include <algorithm>
#include <set>
#include <utility>

#include "edit/edit.h"
#include "io/nearest.h"

namespace batchyard::game {
namespace {

using model::Board;
using model::Part;
using model::SettingRow;
using model::SettingValue;

constexpr std::size_t most_values = 100'000;
constexpr std::int64_t most_copies = 1000;

const SettingRow& count_row() {
  static const SettingRow row{.key = "count",
                              .label = "Count",
                              .unit = model::Unit::count,
                              .least = 1,
                              .most = most_copies,
                              .blank = "",
                              .standard = std::int64_t{1},
                              .help = "How many there are."};
  return row;
}

std::string quoted_text(std::string_view text) { return "\"" + std::string(text) + "\""; }

std::string did_you_mean(std::string_view word, const std::vector<std::string>& known) {
  const auto meant = io::nearest(word, known);
  return meant ? "; did you mean " + quoted_text(*meant) + "?" : "";
}

std::string listed(const std::vector<std::string>& words) {
  std::string out;
  for (std::size_t i = 0; i < words.size(); ++i) out += (i == 0 ? "" : i + 1 == words.size() ? " or " : ", ") + words[i];
  return out;
}

// Values

std::vector<std::string> words_of(const model::Level& level, const SettingRow& setting) {
  std::vector<std::string> words(setting.words.begin(), setting.words.end());
  if (setting.choices == model::Choices::catalogue_gpus)
    for (const model::Gpu& gpu : level.catalogue.gpus) words.push_back(gpu.id);
  if (!setting.blank.empty()) words.emplace_back(setting.blank);
  return words;
}

bool is_whole(std::string_view text) {
  if (text.starts_with('-')) text.remove_prefix(1);
  return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

std::optional<std::int64_t> number(const SettingRow& setting, std::string_view text) {
  const int decimals = model::row(setting.unit).decimals;
  if (setting.choices != model::Choices::not_a_choice || (decimals == 0 && !is_whole(text))) return std::nullopt;
  return model::scaled(text, decimals);
}

std::optional<SettingValue> value(const model::Level& level, const SettingRow& setting, std::string_view text) {
  if (!setting.blank.empty() && text == setting.blank) return model::Blank{};
  if (const auto its = number(setting, text)) return *its;
  const auto words = words_of(level, setting);
  if (std::ranges::find(words, text) != words.end()) return std::string(text);
  return std::nullopt;
}

std::string what_to_write(const model::Level& level, const SettingRow& setting, std::string_view text) {
  const auto words = words_of(level, setting);
  if (setting.choices != model::Choices::not_a_choice) {
    const std::string meant = did_you_mean(text, words);
    return meant.empty() ? "; write " + listed(words) : meant;
  }
  const std::string whole = model::row(setting.unit).decimals == 0 ? "a whole number" : "a number";
  return "; write " + whole + (words.empty() ? "" : " or " + words.front());
}

struct Read {
  std::vector<SettingValue> values;
  std::string fault;
};

// A range from..to, with +step or *factor behind it.
struct Span {
  std::int64_t from = 0, to = 0;
  std::optional<std::int64_t> step, factor;
};

Read spread(const Span& span) {
  Read out;
  for (model::Wide at = span.from; at <= span.to; at = span.factor ? at * *span.factor : at + *span.step) {
    if (out.values.size() == most_values) return {{}, "has over 100,000 values; take larger steps"};
    out.values.emplace_back(static_cast<std::int64_t>(at));
  }
  return out;
}

Read range(const SettingRow& setting, std::string_view text) {
  const std::size_t dots = text.find("..");
  const std::size_t sign = std::min(text.find_first_of("+*", dots), text.size());
  const auto from = number(setting, text.substr(0, dots)), to = number(setting, text.substr(dots + 2, sign - dots - 2));
  if (!from || !to) return {{}, "is no range of it; write such as 1..8, 0.1..0.5+0.1 or 1..128*2"};
  Span span{*from, *to, {}, {}};
  if (sign == text.size()) {
    if (model::row(setting.unit).decimals > 0) return {{}, "needs a step; write such as " + std::string(text) + "+0.1"};
    span.step = 1;
  } else if (text[sign] == '+') {
    span.step = number(setting, text.substr(sign + 1));
    if (!span.step || *span.step < 1) return {{}, "needs a step above 0 behind the +"};
  } else {
    span.factor = is_whole(text.substr(sign + 1)) ? model::scaled(text.substr(sign + 1), 0) : std::nullopt;
    if (!span.factor || *span.factor < 2) return {{}, "needs a whole number from 2 on behind the *"};
    if (span.from < 1) return {{}, "can't grow by a factor from 0 or below"};
  }
  if (span.from > span.to) return {{}, "runs backwards; write the lesser number first"};
  return spread(span);
}

Read item(const model::Level& level, const SettingRow& setting, std::string_view text) {
  if (const auto its = value(level, setting, text)) return {{*its}, ""};
  if (text.find("..") != std::string_view::npos) return range(setting, text);
  return {{}, "is no value of it" + what_to_write(level, setting, text)};
}

// Adds the values of a list to the axis. What is wrong with it; empty: nothing.
std::string read_list(const model::Level& level, const SettingRow& setting, std::string_view list, Axis& axis) {
  for (std::size_t at = 0; at <= list.size();) {
    const std::size_t end = std::min(list.find(',', at), list.size());
    const std::string_view text = list.substr(at, end - at);
    const Read read = item(level, setting, text);
    if (!read.fault.empty()) return axis.name + ": " + quoted_text(text) + " " + read.fault;
    axis.values.insert(axis.values.end(), read.values.begin(), read.values.end());
    if (axis.values.size() > most_values) return axis.name + " has over 100,000 values; leave some out";
    at = end + 1;
  }
  for (const SettingValue& each : axis.values) axis.texts.push_back(model::text(setting, each));
  return "";
}

// Parts and settings

std::vector<const Part*> parts_named(const Board& board, std::string_view name) {
  const bool many = name.ends_with('*');
  if (many) name.remove_suffix(1);
  std::vector<const Part*> found;
  for (const Part& part : board.parts)
    if (many ? part.id.starts_with(name) : part.id == name) found.push_back(&part);
  std::ranges::sort(found, {}, &Part::id);
  return found;
}

std::string no_such_part(const Board& board, std::string_view name) {
  std::vector<std::string> ids;
  for (const Part& part : board.parts) ids.push_back(part.id);
  if (name.ends_with('*')) return "the board has no part whose id begins with " + quoted_text(name.substr(0, name.size() - 1));
  return "the board has no part " + quoted_text(name) + did_you_mean(name, ids);
}

std::string no_such_setting(const Part& part, std::string_view key) {
  std::vector<std::string> keys;
  for (const SettingRow& row : model::row(part.kind).settings) keys.emplace_back(row.key);
  if (!model::row(part.kind).single) keys.emplace_back("count");
  if (keys.empty()) return part.id + " has no settings";
  const std::string meant = did_you_mean(key, keys);
  return part.id + " has no setting " + quoted_text(key) + (meant.empty() ? "; write " + listed(keys) : meant);
}

ParsedAxis wrong(std::string fault) { return {std::nullopt, std::move(fault)}; }

}  // namespace

void make_copies(Board& board, const std::string& id, std::int64_t count) {
  const Board original = board;
  for (std::int64_t copy = 1; copy < count; ++copy) {
    edit::AddParts added = edit::twins(original, {id}, board);
    for (Part& part : added.parts)
      if (std::ranges::find(added.parts, part.server, &Part::id) == added.parts.end()) part.at.y += static_cast<int>(copy) * 120;
    board.parts.insert(board.parts.end(), added.parts.begin(), added.parts.end());
    board.links.insert(board.links.end(), added.links.begin(), added.links.end());
  }
}

ParsedAxis parsed_axis(const model::Level& level, const Board& board, std::string_view text) {
  const std::size_t equals = text.find('=');
  const std::size_t dot = text.substr(0, equals).find('.');
  if (equals == std::string_view::npos || dot == std::string_view::npos)
    return wrong("--set takes PART.SETTING=LIST, such as worker-1.batch=1,8,64, not " + quoted_text(text));
  const std::string_view name = text.substr(0, dot), key = text.substr(dot + 1, equals - dot - 1);
  const auto parts = parts_named(board, name);
  if (parts.empty()) return wrong(no_such_part(board, name));
  const Part& first = *parts.front();
  if (!std::ranges::all_of(parts, [&](const Part* part) { return part->kind == first.kind; }))
    return wrong(quoted_text(name) + " stands for parts of several kinds; write more of their ids");
  const bool counts = key == "count" && !model::row(first.kind).single;
  const SettingRow* setting = counts ? &count_row() : model::setting(first.kind, key);
  if (!setting) return wrong(no_such_setting(first, key));
  Axis axis{std::string(text.substr(0, equals)), {}, counts ? nullptr : setting, {}, {}};
  for (const Part* part : parts) axis.parts.push_back(part->id);
  if (const std::string fault = read_list(level, *setting, text.substr(equals + 1), axis); !fault.empty()) return wrong(fault);
  const auto too_many = [](const SettingValue& each) {
    return std::get<std::int64_t>(each) < 1 || std::get<std::int64_t>(each) > most_copies;
  };
  if (counts && std::ranges::any_of(axis.values, too_many)) return wrong(axis.name + " takes whole numbers from 1 to 1,000");
  return {std::move(axis), ""};
}

const Axis* clash(const std::vector<Axis>& axes) {
  std::set<std::pair<std::string_view, const SettingRow*>> taken;
  for (const Axis& axis : axes)
    for (const std::string& part : axis.parts)
      if (!taken.insert({part, axis.setting}).second) return &axis;
  return nullptr;
}

Grid::Grid(Board board, std::vector<Axis> axes) : board_(std::move(board)), axes_(std::move(axes)) {}

std::optional<std::int64_t> Grid::size() const {
  std::int64_t size = 1;
  for (const Axis& axis : axes_) {
    size *= static_cast<std::int64_t>(axis.values.size());
    if (size > most) return std::nullopt;
  }
  return size;
}

std::vector<std::size_t> Grid::places(std::int64_t number) const {
  std::vector<std::size_t> out(axes_.size());
  for (std::size_t i = axes_.size(); i-- > 0;) {
    const auto values = static_cast<std::int64_t>(axes_[i].values.size());
    out[i] = static_cast<std::size_t>(number % values);
    number /= values;
  }
  return out;
}

// Copies are made last, so that they have the values that their original was given.
Board Grid::board(std::int64_t number) const {
  Board out = board_;
  const auto at = places(number);
  for (std::size_t i = 0; i < axes_.size(); ++i)
    if (axes_[i].setting)
      for (const std::string& part : axes_[i].parts)
        find(out, part)->settings[std::string(axes_[i].setting->key)] = axes_[i].values[at[i]];
  for (std::size_t i = 0; i < axes_.size(); ++i)
    if (!axes_[i].setting)
      for (const std::string& part : axes_[i].parts) make_copies(out, part, std::get<std::int64_t>(axes_[i].values[at[i]]));
  return out;
}

}  // namespace batchyard::game
