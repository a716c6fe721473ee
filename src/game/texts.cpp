#include "game/texts.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <functional>
#include <set>

namespace batchyard::game {
namespace {

using model::Level;
using model::Nanoseconds;
using model::Unit;
using Words = std::vector<std::string_view>;
using Resolved = std::optional<std::string>;

constexpr Nanoseconds second = model::nanoseconds_per_second;

std::int64_t rounded_ratio(model::Wide over, model::Wide under) {
  return static_cast<std::int64_t>((2 * over + under) / (2 * under));
}

std::string with_decimals(model::Wide over, model::Wide under, int decimals) {
  model::Wide scale = 1;
  for (int i = 0; i < decimals; ++i) scale *= 10;
  return model::grouped(model::decimal(rounded_ratio(over * scale, under), decimals));
}

std::string whole(std::int64_t count, const std::string& one) {
  return model::shown(count, Unit::count) + " " + one + (count == 1 ? "" : "s");
}

std::string figure_text(std::int64_t value, Unit unit) {
  return unit == Unit::seconds ? duration(value) : model::shown(value, unit);
}

// What a run gave is rounded as in tables: nobody has chosen it.
std::string run_figure_text(std::int64_t value, Unit unit) {
  return unit == Unit::seconds ? duration(value) : model::shown_in_table(value, unit);
}

std::string items_per_second(std::int64_t items, Nanoseconds time_ns) {
  return with_decimals(model::Wide{items} * second, time_ns, 1) + " items/s";
}

Nanoseconds traffic_end(const Level& level) {
  Nanoseconds end = 0;
  for (const model::Segment& segment : level.traffic.segments) end = std::max(end, model::end_ns(segment));
  return end;
}

Resolved traffic_rate(const Level& level) {
  if (level.traffic.segments.empty()) return std::nullopt;
  const Nanoseconds start = std::ranges::min(level.traffic.segments, {}, &model::Segment::from_ns).from_ns;
  const Nanoseconds length = traffic_end(level) - start;
  if (length <= 0) return std::nullopt;
  return items_per_second(model::planned_items(level.traffic), length);
}

// Where all tasks compute alike.
Resolved task_time(const Level& level) {
  const auto differs = [&](const model::Task& task) { return task.compute_ns != level.tasks.front().compute_ns; };
  if (level.tasks.empty() || std::ranges::any_of(level.tasks, differs)) return std::nullopt;
  return duration(level.tasks.front().compute_ns);
}

Resolved goal_reference(const Level& level, std::string_view id) {
  const auto goal = std::ranges::find(level.goals, id, &model::Goal::measure);
  const model::MeasureRow* measure = model::measure(id);
  if (goal == level.goals.end() || !measure) return std::nullopt;
  return figure_text(goal->value, measure->unit);
}

// The row with this number, counted from 1, as people do.
template <typename Row>
const Row* numbered(const std::vector<Row>& rows, std::string_view number) {
  std::size_t place = 0;
  const auto [end, error] = std::from_chars(number.data(), number.data() + number.size(), place);
  const bool whole_number = error == std::errc() && end == number.data() + number.size();
  return whole_number && place >= 1 && place <= rows.size() ? &rows[place - 1] : nullptr;
}

Resolved segment_reference(const Level& level, std::string_view number, std::string_view what) {
  const model::Segment* its = numbered(level.traffic.segments, number);
  if (!its) return std::nullopt;
  const Nanoseconds length = model::end_ns(*its) - its->from_ns;
  if (what == "from") return duration(its->from_ns);
  if (what == "to") return duration(model::end_ns(*its));
  if (what == "length") return duration(length);
  if (what == "items") return model::shown(its->count, Unit::count);
  if (what == "rate" && length > 0) return items_per_second(its->count, length);
  return std::nullopt;
}

Resolved fault_reference(const Level& level, std::string_view number, std::string_view what) {
  const model::Fault* its = numbered(level.faults, number);
  if (!its) return std::nullopt;
  if (what == "down") return duration(its->down_ns);
  if (what == "mean" && its->mean_ns > 0) return duration(its->mean_ns);
  if (what == "times" && !its->at_ns.empty()) return model::shown(static_cast<std::int64_t>(its->at_ns.size()), Unit::count);
  return std::nullopt;
}

// Of a save that does not go to the shared storage, where all tasks save alike.
Resolved save_time(const Level& level) {
  const auto differs = [&](const model::Task& task) { return task.save_ns != level.tasks.front().save_ns; };
  if (level.tasks.empty() || std::ranges::any_of(level.tasks, differs)) return std::nullopt;
  return duration(level.tasks.front().save_ns);
}

Resolved level_reference(const Level& level, const Words& words) {
  if (words.size() == 4 && words[1] == "segment") return segment_reference(level, words[2], words[3]);
  if (words.size() == 4 && words[1] == "fault") return fault_reference(level, words[2], words[3]);
  if (words.size() == 3 && words[1] == "goal") return goal_reference(level, words[2]);
  if (words.size() != 2) return std::nullopt;
  if (words[1] == "items") return model::shown(model::planned_items(level.traffic), Unit::count);
  if (words[1] == "tasks") return model::has_tasks(level) ? Resolved(model::shown(model::task_count(level), Unit::count)) : std::nullopt;
  if (words[1] == "task_time") return task_time(level);
  if (words[1] == "save_time") return save_time(level);
  if (words[1] == "assembly_time") return model::has_tasks(level) ? Resolved(duration(level.assembly_ns)) : std::nullopt;
  if (words[1] == "item_size") return model::shown(level.traffic.item_bytes, Unit::bytes);
  if (words[1] == "traffic_end") return duration(traffic_end(level));
  if (words[1] == "rate") return traffic_rate(level);
  if (words[1] == "horizon") return duration(level.horizon_ns);
  return std::nullopt;
}

Resolved constant_reference(const model::Catalogue& catalogue, std::string_view key) {
  const auto rows = model::constants();
  const auto row = std::ranges::find(rows, key, &model::ConstantRow::key);
  if (row == rows.end()) return std::nullopt;
  return figure_text(catalogue.constants.*row->field, row->unit);
}

// How many a second, where each takes the constant's time.
Resolved constant_rate(const model::Catalogue& catalogue, std::string_view key) {
  const auto rows = model::constants();
  const auto row = std::ranges::find(rows, key, &model::ConstantRow::key);
  if (row == rows.end() || row->unit != Unit::seconds || catalogue.constants.*row->field == 0) return std::nullopt;
  return items_per_second(1, catalogue.constants.*row->field);
}

// A setting of a part on one of the level's own boards.
Resolved board_reference(const Level& level, const Words& words) {
  const model::Board* board = words.size() == 4 ? own_board(level, words[1]) : nullptr;
  const model::Part* part = board ? model::find(*board, words[2]) : nullptr;
  const model::SettingRow* row = part ? model::setting(part->kind, words[3]) : nullptr;
  if (!row) return std::nullopt;
  return model::shown(*row, model::value(*part, row->key));
}

// A batch size in a table: nothing stands behind it, and nothing can make it false.
Resolved batch_size(const Words& words) {
  const bool digits = words.size() == 2 && !words[1].empty() && words[1].size() <= 6 && words[1].find_first_not_of("0123456789") == std::string_view::npos;
  if (!digits || words[1].front() == '0') return std::nullopt;
  return model::grouped(words[1]);
}

Resolved gpu_reference(const model::Gpu& gpu, std::string_view what) {
  if (what == "price") return model::shown(gpu.month_usd, Unit::usd);
  if (what == "memory") return model::shown(gpu.memory_bytes, Unit::gb);
  if (what == "host_link") return model::shown(gpu.host_link_bytes_per_s, Unit::gb_per_s);
  if (what == "vcpu") return model::shown(gpu.host_vcpu, Unit::count);
  if (what == "host_memory") return model::shown(gpu.host_memory_bytes, Unit::gb);
  return std::nullopt;
}

Resolved law_reference(const model::Gpu& gpu, const model::BatchLaw& law, std::string_view what) {
  if (what == "launch") return duration(law.launch_ns);
  if (what == "per_item") return duration(law.per_item_ns);
  if (what == "seats") return model::shown(model::seats(gpu, law), Unit::count);
  return std::nullopt;
}

Resolved batch_reference(const Level& level, const model::Gpu& gpu, const model::BatchLaw& law, std::string_view what,
                         std::string_view size) {
  std::int64_t batch = 0;
  const auto [end, error] = std::from_chars(size.data(), size.data() + size.size(), batch);
  if (error != std::errc() || end != size.data() + size.size() || batch < 1 || batch > 1'000'000) return std::nullopt;
  const model::BatchCost cost = model::batch_cost(level.catalogue, gpu, law, batch);
  if (!cost.fits) return std::nullopt;
  if (what == "time") return duration(cost.total_ns());
  if (what == "rate") return items_per_second(batch, cost.total_ns());
  return std::nullopt;
}

Resolved catalogue_reference(const Level& level, const Words& words) {
  if (words.size() == 2) return constant_reference(level.catalogue, words[1]);
  if (words.size() == 3 && words[2] == "rate")
    if (auto rate = constant_rate(level.catalogue, words[1])) return rate;
  const model::Gpu* gpu = words.size() > 2 ? model::find_gpu(level.catalogue, words[1]) : nullptr;
  if (!gpu) return std::nullopt;
  const model::BatchLaw* law = model::find_law(level.catalogue, gpu->id, level.job);
  if (words.size() == 4) return law ? batch_reference(level, *gpu, *law, words[2], words[3]) : std::nullopt;
  if (words.size() != 3) return std::nullopt;
  if (auto found = gpu_reference(*gpu, words[2])) return found;
  return law ? law_reference(*gpu, *law, words[2]) : std::nullopt;
}

bool names_a_run(const Level& level, const Words& words) {
  return words.size() == 3 && words[0] == "run" && own_board(level, words[1]) && model::measure(words[2]);
}

Resolved run_reference(const Level& level, ReferenceRuns& runs, const Words& words) {
  if (!names_a_run(level, words)) return std::nullopt;
  const Trial* trial = runs.get(std::string(words[1]));
  if (!trial) return "…";
  const model::MeasureRow& measure = *model::measure(words[2]);
  const model::Figure value = figure(*trial, measure);
  return value ? run_figure_text(*value, measure.unit) : "none";
}

Words split(std::string_view reference) {
  Words words;
  for (std::size_t dot; (dot = reference.find('.')) != std::string_view::npos; reference.remove_prefix(dot + 1))
    words.push_back(reference.substr(0, dot));
  words.push_back(reference);
  return words;
}

Resolved resolved_without_runs(const Level& level, const Words& words) {
  if (words[0] == "level") return level_reference(level, words);
  if (words[0] == "catalogue") return catalogue_reference(level, words);
  if (words[0] == "board") return board_reference(level, words);
  if (words[0] == "batch") return batch_size(words);
  return std::nullopt;
}

// Calls `replace` for what stands in braces; a brace written twice is a brace.
std::string replaced(std::string_view text, const std::function<Resolved(std::string_view)>& replace) {
  std::string out;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const bool twice = at + 1 < text.size() && text[at + 1] == text[at];
    const bool brace = text[at] == '{' || text[at] == '}';
    const std::size_t end = text[at] == '{' ? text.find_first_of("{}", at + 1) : std::string_view::npos;
    if (brace && twice) {
      out += text[at++];
    } else if (end != std::string_view::npos && text[end] == '}') {
      const std::string_view reference = text.substr(at + 1, end - at - 1);
      out += replace(reference).value_or(std::string(text.substr(at, end - at + 1)));
      at = end;
    } else {
      out += text[at];
    }
  }
  return out;
}

struct Scale {
  Nanoseconds ns;
  std::string_view suffix;
};
constexpr std::array scales{Scale{second, " s"}, Scale{second / 1000, " ms"}, Scale{second / 1'000'000, " µs"}, Scale{1, " ns"}};

}  // namespace

std::vector<LevelText> texts_of(const Level& level) {
  std::vector<LevelText> all;
  const auto add = [&](const std::string& path, const model::Text& text) {
    for (const auto& [language, words] : text.in) all.push_back({path, words});
  };
  add("/title", level.title);
  add("/idea", level.idea);
  add("/story", level.story);
  for (std::size_t i = 0; i < level.hints.size(); ++i) add("/hints/" + std::to_string(i), level.hints[i]);
  if (level.prediction) add("/prediction/question", level.prediction->question);
  if (level.teacher) {
    add("/teacher/misconception", level.teacher->misconception);
    add("/teacher/question", level.teacher->question);
  }
  all.push_back({"", level.lesson});
  return all;
}

std::string duration(Nanoseconds ns) {
  if (ns == 0) return "0 s";
  if (ns < 0) return "-" + duration(-ns);
  if (ns % (3600 * second) == 0) return whole(ns / (3600 * second), "hour");
  if (ns % (60 * second) == 0) return whole(ns / (60 * second), "minute");
  const auto scale = std::ranges::find_if(scales, [&](const Scale& each) { return ns >= each.ns; });
  return with_decimals(ns, scale->ns, 3) + std::string(scale->suffix);
}

std::string resolved(std::string_view text, const Level& level, ReferenceRuns& runs) {
  return replaced(text, [&](std::string_view reference) {
    const Words words = split(reference);
    return words[0] == "run" ? run_reference(level, runs, words) : resolved_without_runs(level, words);
  });
}

std::string resolved(const model::Text& text, const Level& level, ReferenceRuns& runs, std::string_view language) {
  const auto found = text.in.find(language);
  return resolved(found == text.in.end() ? text.english() : found->second, level, runs);
}

std::vector<std::string> unknown_references(const Level& level) {
  std::set<std::string> unknown;
  for (const LevelText& text : texts_of(level))
    replaced(text.words, [&](std::string_view reference) {
      const Words words = split(reference);
      if (!names_a_run(level, words) && !resolved_without_runs(level, words)) unknown.insert("{" + std::string(reference) + "}");
      return Resolved("");
    });
  return {unknown.begin(), unknown.end()};
}

}  // namespace batchyard::game
