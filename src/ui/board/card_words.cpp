#include "ui/board/card_words.h"

#include <algorithm>
#include <cmath>

#include "ui/board/worker_facts.h"
#include "ui/traffic_chart.h"
#include "ui/words.h"

namespace batchyard::ui {
namespace {

// A hundred or more of its unit: a decimal would say nothing, and take room that a card has not.
bool is_long(model::Nanoseconds ns) {
  constexpr model::Nanoseconds ms = model::nanoseconds_per_second / 1000;
  return (ns >= 100 * ms && ns < 1000 * ms) || ns >= 100 * model::nanoseconds_per_second;
}

using model::Level;
using model::Part;
using model::PartKind;
using model::Unit;

constexpr std::int64_t most_cells = 160;

// Lists of a moment are sorted by id.
template <class T>
const T* with_id(const std::vector<T>& list, std::string_view id) {
  const auto at = std::ranges::lower_bound(list, id, {}, &T::id);
  return at == list.end() || at->id != id ? nullptr : &*at;
}

std::string gb(model::Bytes bytes) { return rounded(bytes, Unit::gb, 1); }

// With its one decimal even where that is 0, so that a figure that grows keeps its width.
std::string gb_used(model::Bytes bytes) { return fixed(static_cast<double>(bytes) / model::bytes_per_gb, 1); }

std::string size_words(const Level& level, const Part& part) {
  return grouped(model::number(part, "vcpu")) + " vCPU · " + rounded(model::month_usd(level.catalogue, part), Unit::usd, 0) + "/month";
}

std::string million_words(std::int64_t count) {
  if (count < 1'000'000) return grouped(count);
  std::string words = short_count(count);
  return words.substr(0, words.size() - 1) + "million";
}

CardWords users_words(const Level& level) {
  const auto& segments = level.traffic.segments;
  const std::int64_t items = mean_items(level.traffic);
  CardWords out;
  if (segments.empty()) return out;
  const bool at_once = std::ranges::all_of(segments, [](const auto& s) { return s.shape == model::Segment::Shape::backlog; });
  const model::Nanoseconds from = std::ranges::min(segments, {}, &model::Segment::from_ns).from_ns;
  const model::Nanoseconds to = std::ranges::max(segments, {}, &model::Segment::to_ns).to_ns;
  if (at_once || to <= from) return {.figure = short_count(items), .figure_unit = "items", .lines = {"all at once"}, .price = ""};
  out.figure = rate_words(static_cast<double>(items) * model::nanoseconds_per_second / static_cast<double>(to - from));
  out.lines = {short_count(items) + " items", "over " + duration(to - from)};
  return out;
}

CardWords broker_words(const Level& level, const Part& part, const sim::Moment* moment) {
  const sim::Moment::Queue* queue = moment ? with_id(moment->queues, part.id) : nullptr;
  const model::Bytes room = model::number(part, "vcpu") * level.catalogue.constants.broker_memory_per_vcpu_bytes;
  const model::Bytes used = queue ? queue->memory_bytes : 0;
  return {.figure = compact_count(queue ? queue->length : 0), .figure_unit = "waiting",
          .lines = {gb_used(used) + " of " + gb(room)}, .price = size_words(level, part),
          .gauge = room > 0 ? static_cast<float>(static_cast<double>(used) / static_cast<double>(room)) : 0};
}

CardWords store_words(const Level& level, const Part& part, const sim::Moment* moment) {
  const std::int64_t items = mean_items(level.traffic);
  const std::int64_t rows = moment ? moment->written : 0;
  return {.figure = compact_count(rows, rows < 10'000'000 ? 2 : 1), .figure_unit = "rows", .lines = {"of " + million_words(items)},
          .price = size_words(level, part),
          .gauge = items > 0 ? static_cast<float>(static_cast<double>(rows) / static_cast<double>(items)) : 0};
}

CardWords worker_words(const Level& level, const model::Roster& roster, const Part& part) {
  const std::string batch = grouped(model::number(part, "batch"));
  CardWords out{.figure = batch, .figure_unit = "", .small = "batch " + batch, .lines = {}, .price = ""};
  const auto facts = worker_facts(level, roster, part);
  if (!facts) {
    out.lines = {part.server.empty() ? "on no GPU server" : "items a batch"};
    return out;
  }
  out.lines.push_back("of " + grouped(facts->seats) + " seats");
  out.alarm = !facts->cost.fits;
  if (out.alarm) out.lines.insert(out.lines.end(), {"out of memory", "each batch fails"});
  else out.lines.insert(out.lines.end(), {rate_words(facts->items_per_s), duration(facts->cost.total_ns(), is_long(facts->cost.total_ns()) ? 0 : 1) + " a batch"});
  return out;
}

std::string price_words(const Level& level, const Part& part) {
  return rounded(model::month_usd(level.catalogue, part), Unit::usd, 0) + "/month";
}

std::string setting_words(const Part& part, std::string_view key) {
  return model::shown(*model::setting(part.kind, key), model::value(part, key));
}

CardWords dispatcher_words(const Level& level, const Part& part, const sim::Moment* moment) {
  const std::int64_t left = moment ? moment->waiting : model::task_count(level);
  const auto* team = std::get_if<std::int64_t>(&model::value(part, "team"));
  return {.figure = grouped(left), .figure_unit = moment ? "tasks left" : "tasks",
          .lines = {setting_words(part, "deal"), team ? "of team " + grouped(*team) : "of all teams"}, .price = ""};
}

CardWords runner_words(const Part& part, const sim::Moment* moment) {
  const sim::Moment::Worker* now = moment ? with_id(moment->workers, part.id) : nullptr;
  const bool saves = !std::holds_alternative<model::Blank>(model::value(part, "checkpoint_s"));
  CardWords out{.figure = now ? std::string(model::row(now->activity).label) : "1", .figure_unit = now ? "" : "task at a time", .lines = {}, .price = ""};
  out.lines = {saves ? "saves every " + setting_words(part, "checkpoint_s") : "never saves"};
  return out;
}

CardWords storage_words(const Level& level, const Part& part, const sim::Moment* moment) {
  const sim::Moment::Queue* queue = moment ? with_id(moment->queues, part.id) : nullptr;
  return {.figure = setting_words(part, "bandwidth_gb_s"), .figure_unit = "",
          .lines = {queue ? grouped(queue->length) + " reading" : "shared by who reads", price_words(level, part)}, .price = ""};
}

CardWords licence_words(const Level& level, const Part& part, const sim::Moment* moment) {
  const sim::Moment::Queue* queue = moment ? with_id(moment->queues, part.id) : nullptr;
  return {.figure = setting_words(part, "tokens"), .figure_unit = model::number(part, "tokens") == 1 ? "token" : "tokens",
          .lines = {queue ? grouped(queue->length) + " waiting" : "one a task", price_words(level, part)}, .price = ""};
}

CardWords assembler_words(const Level& level, const Part& part, const sim::Moment* moment) {
  const std::int64_t tasks = model::task_count(level), results = moment ? moment->written : 0;
  return {.figure = grouped(results), .figure_unit = "results", .lines = {"of " + grouped(tasks)}, .price = price_words(level, part),
          .gauge = static_cast<float>(static_cast<double>(results) / static_cast<double>(std::max<std::int64_t>(1, tasks)))};
}

std::int64_t cells_for(std::int64_t items, std::int64_t items_per_cell) { return (items + items_per_cell - 1) / items_per_cell; }

}  // namespace

std::string rate_words(double per_second) {
  const double rounded_to_whole = std::round(per_second);
  if (rounded_to_whole >= 1000) return grouped(static_cast<std::int64_t>(rounded_to_whole)) + "/s";
  return fixed(per_second, 1) + "/s";
}

std::string short_count(std::int64_t count) {
  if (count >= 10'000 && count < 1'000'000 && count % 1'000 == 0) return grouped(count / 1'000) + " k";
  std::string words = compact_count(count);
  const std::size_t point = words.find('.');
  if (point == std::string::npos) return words;
  const std::size_t kept = words.find_last_not_of('0', words.size() - 3);
  return words.substr(0, kept == point ? point : kept + 1) + " M";
}

CardWords card_words(const Level& level, const model::Roster& roster, const Part& part, const sim::Moment* moment) {
  switch (part.kind) {
    case PartKind::users: return users_words(level);
    case PartKind::broker: return broker_words(level, part, moment);
    case PartKind::store: return store_words(level, part, moment);
    case PartKind::worker: return worker_words(level, roster, part);
    case PartKind::dispatcher: return dispatcher_words(level, part, moment);
    case PartKind::runner: return runner_words(part, moment);
    case PartKind::storage: return storage_words(level, part, moment);
    case PartKind::licence_server: return licence_words(level, part, moment);
    case PartKind::assembler: return assembler_words(level, part, moment);
    case PartKind::gpu_server: return {.figure = "", .figure_unit = "", .lines = {}, .price = server_words(level, part)};
  }
  return {};
}

std::string server_words(const Level& level, const Part& server) {
  const auto& id = std::get<std::string>(model::value(server, "gpu"));
  const model::Gpu* gpu = model::find_gpu(level.catalogue, id);
  return gpu ? id + " · " + gb(gpu->memory_bytes) : id;
}

SeatGrid seat_grid(const Level& level, const model::Roster& roster, const Part& worker, const sim::Moment* moment) {
  SeatGrid grid;
  const auto facts = worker_facts(level, roster, worker);
  if (!facts || facts->seats == 0) return grid;
  while (cells_for(facts->seats, grid.items_per_cell) > most_cells) grid.items_per_cell *= 2;
  grid.cells = cells_for(facts->seats, grid.items_per_cell);
  grid.rows = static_cast<int>(cells_for(grid.cells, grid.columns));
  const sim::Moment::Worker* now = moment ? with_id(moment->workers, worker.id) : nullptr;
  grid.planned = now == nullptr;
  const std::int64_t on_gpu = now ? now->batch : facts->batch;
  const std::int64_t loading = now ? std::min(now->buffered, facts->batch) : 0;
  grid.on_gpu = std::min(grid.cells, cells_for(on_gpu, grid.items_per_cell));
  grid.loading = std::min(grid.cells - grid.on_gpu, cells_for(loading, grid.items_per_cell));
  if (now) grid.activity = now->activity;
  else if (facts->cost.spill_ns > 0 || !facts->cost.fits) grid.activity = model::Activity::spill;
  return grid;
}

}  // namespace batchyard::ui
