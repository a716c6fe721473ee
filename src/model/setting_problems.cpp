#include <algorithm>

#include "model/board_problems.h"

namespace batchyard::model {
namespace {

using enum BoardRule;

// A setting of one part or link, with all that is said of it.
struct Asked {
  const SettingRow& setting;
  const SettingValue& value;
  std::string part;     // id
  std::string of_what;  // "Message broker"
  std::string called() const { return "Setting \"" + std::string(setting.label) + "\" of " + of_what; }
};

std::string one_of(const std::vector<std::string>& names) {
  std::string list;
  for (std::size_t i = 0; i < names.size(); ++i) list += (i == 0 ? "" : i + 1 == names.size() ? " or " : ", ") + names[i];
  return list;
}

template <class Values>
std::string one_of_values(const SettingRow& setting, const Values& values) {
  std::vector<std::string> names;
  for (const auto& value : values) names.push_back(shown(setting, SettingValue(value)));
  return one_of(names);
}

std::string span(const SettingRow& setting, std::int64_t least, std::int64_t most) {
  const std::string whole = row(setting.unit).decimals == 0 ? "a whole number from " : "";
  const std::string to_most = shown(least, setting.unit) + " to " + shown(most, setting.unit);
  return whole + to_most + (setting.blank.empty() ? "" : ", or " + std::string(setting.blank));
}

std::string whole_range(const SettingRow& setting) {
  if (setting.choices == Choices::listed) {
    const std::vector<std::string> words(setting.words.begin(), setting.words.end());
    return one_of_values(setting, words);
  }
  return setting.only_steps ? one_of_values(setting, setting.steps) : span(setting, setting.least, setting.most);
}

bool in_range(const SettingRow& setting, const SettingValue& value) {
  if (std::holds_alternative<Blank>(value)) return !setting.blank.empty();
  if (const auto* word = std::get_if<std::string>(&value))
    return setting.choices == Choices::listed && std::ranges::find(setting.words, *word) != setting.words.end();
  const std::int64_t number = std::get<std::int64_t>(value);
  if (setting.choices != Choices::not_a_choice || number < setting.least || number > setting.most) return false;
  return !setting.only_steps || std::ranges::find(setting.steps, number) != setting.steps.end();
}

std::string gpus_with_law(const Level& level) {
  std::vector<std::string> names;
  for (const Gpu& gpu : level.catalogue.gpus)
    if (can_work(level, gpu)) names.push_back(gpu.id);
  return one_of(names);
}

std::optional<BoardProblem> gpu_problem(const Level& level, const Asked& asked) {
  const std::string id = shown(asked.setting, asked.value);
  const std::string remedy = "Choose " + gpus_with_law(level) + ".";
  const Gpu* gpu = find_gpu(level.catalogue, id);
  if (!gpu)
    return BoardProblem{unknown_gpu, asked.part, asked.called() + " can't be \"" + id + "\": the catalogue has no such GPU.",
                        remedy};
  if (!can_work(level, *gpu))
    return BoardProblem{no_batch_law, asked.part,
                        asked.called() + " can't be " + id + ": nobody has measured how it does the job \"" + level.job + "\".",
                        remedy};
  return std::nullopt;
}

std::optional<BoardProblem> range_problem(const Level& level, const Asked& asked) {
  if (asked.setting.choices == Choices::catalogue_gpus) return gpu_problem(level, asked);
  if (in_range(asked.setting, asked.value)) return std::nullopt;
  const bool blank = std::holds_alternative<Blank>(asked.value);
  return BoardProblem{value_out_of_range, asked.part,
                      asked.called() + (blank ? " has no value." : " can't be " + shown(asked.setting, asked.value) + "."),
                      "Choose " + whole_range(asked.setting) + "."};
}

bool crosses_at_once(const Part& from, const Link& link) {
  const PortRow* out = port(from.kind, link.from.port);
  return out && out->protocol == Protocol::http;
}

std::optional<BoardProblem> instant_link_problem(const Asked& asked) {
  if (asked.value == asked.setting.standard) return std::nullopt;
  return BoardProblem{link_is_instant, asked.part, asked.called() + " can't be changed: tasks and results cross at once.",
                      "Leave it at " + shown(asked.setting, asked.setting.standard) + "."};
}

std::string allowed_range(const SettingRow& setting, const Allowed& allowed) {
  if (!allowed.values.empty()) return one_of_values(setting, allowed.values);
  return span(setting, allowed.least.value_or(setting.least), allowed.most.value_or(setting.most));
}

std::optional<BoardProblem> palette_problem(const Asked& asked, const Allowed* allowed, const SettingValue& fixed) {
  if (allowed && allows(*allowed, asked.value)) return std::nullopt;
  if (allowed)
    return BoardProblem{value_not_in_palette, asked.part,
                        asked.called() + " can't be " + shown(asked.setting, asked.value) + " on this level.",
                        "Choose " + allowed_range(asked.setting, *allowed) + "."};
  if (asked.value == fixed) return std::nullopt;
  return BoardProblem{value_not_in_palette, asked.part, asked.called() + " is fixed on this level.",
                      "Leave it at " + shown(asked.setting, fixed) + "."};
}

const Allowed* allowed(const std::map<std::string, Allowed, std::less<>>& settings, std::string_view key) {
  const auto found = settings.find(key);
  return found == settings.end() ? nullptr : &found->second;
}

void find_unknown_keys(const Settings& own, std::span<const SettingRow> known, const std::string& part, const std::string& called,
                       std::vector<BoardProblem>& out) {
  for (const auto& [key, value] : own)
    if (std::ranges::find(known, key, &SettingRow::key) == known.end())
      out.push_back({unknown_setting, part, called + " has no setting \"" + key + "\".", "Leave it out."});
}

void find_problems_of_part(const BoardIndex& index, const Part& part, std::vector<BoardProblem>& out) {
  const Level& level = index.level;
  const PaletteRow* palette = find(level.palette, part.kind);
  const auto settings = row(part.kind).settings;
  find_unknown_keys(part.settings, settings, part.id, index.called(part), out);
  for (const SettingRow& setting : settings) {
    const Asked asked{setting, value(part, setting.key), part.id, index.called(part)};
    auto problem = range_problem(level, asked);
    if (!problem && !level.palette.empty())
      problem = palette_problem(asked, palette ? allowed(palette->settings, setting.key) : nullptr,
                                fixed_value(level, part, setting.key));
    if (problem) out.push_back(*problem);
  }
}

void find_small_prefetch(const BoardIndex& index, const Part& worker, std::vector<BoardProblem>& out) {
  const auto* batch = std::get_if<std::int64_t>(&value(worker, "batch"));
  const auto* prefetch = std::get_if<std::int64_t>(&value(worker, "prefetch"));
  if (!batch || !prefetch || *prefetch >= *batch) return;
  const std::string full = shown(*batch, Unit::count);
  out.push_back(
      {prefetch_under_batch, worker.id,
       index.called(worker) + " could never fill a batch of " + full + ": its prefetch is " + shown(*prefetch, Unit::count) + ".",
       "Set its prefetch to " + full + " or more, or to auto."});
}

// The start board's part of this id, or its first of this kind.
const Part* own_part(const Level& level, const Part& part) {
  const Part* first = nullptr;
  for (const Part& other : level.start.parts) {
    if (other.kind != part.kind) continue;
    if (other.id == part.id) return &other;
    if (!first || other.id < first->id) first = &other;
  }
  return first;
}

}  // namespace

SettingValue fixed_value(const Level& level, const Part& part, std::string_view key) {
  const Part* own = own_part(level, part);
  return own ? value(*own, key) : setting(part.kind, key)->standard;
}

void find_problems_of_link(const BoardIndex& index, const Link& link, std::vector<BoardProblem>& out) {
  const Part* from = index.part(link.from.part);
  const Part* to = index.part(link.to.part);
  if (!from || !to) return;
  const std::string called = "the link from " + index.called(*from) + " to " + index.called(*to);
  find_unknown_keys(link.settings, link_settings(), from->id, "The" + called.substr(3), out);
  const Link* own = find(index.level.start, link.from, link.to);
  for (const SettingRow& setting : link_settings()) {
    const Asked asked{setting, value(link, setting.key), from->id, called};
    auto problem = range_problem(index.level, asked);
    if (!problem && crosses_at_once(*from, link)) problem = instant_link_problem(asked);
    if (!problem && !index.level.palette.empty())
      problem = palette_problem(asked, allowed(index.level.link_settings, setting.key),
                                own ? value(*own, setting.key) : setting.standard);
    if (problem) out.push_back(*problem);
  }
}

void find_setting_problems(const BoardIndex& index, std::vector<BoardProblem>& out) {
  for (const Part* part : index.parts) {
    find_problems_of_part(index, *part, out);
    if (part->kind == PartKind::worker) find_small_prefetch(index, *part, out);
  }
  for (const Link* link : index.links) find_problems_of_link(index, *link, out);
}

}  // namespace batchyard::model
