#include "model/level.h"

#include <algorithm>
#include <array>
#include <cassert>

namespace batchyard::model {

namespace {

std::int64_t storage_month_usd(const Constants& constants, Bytes bytes_per_s) {
  return static_cast<std::int64_t>((Wide{2} * constants.storage_month_usd_per_gb_s * bytes_per_s + bytes_per_gb) / (2 * bytes_per_gb));
}

}  // namespace

std::span<const std::string_view> rule_names() {
  static constexpr std::array<std::string_view, 1> names{"board_complete"};
  return names;
}

bool sizes_vary(const Traffic& traffic) {
  return !traffic.sizes.empty() || traffic.size_sigma > 0 ||
         std::ranges::any_of(traffic.segments, [](const Segment& segment) { return !segment.sizes.empty(); });
}

std::int64_t planned_items(const Traffic& traffic) {
  std::int64_t items = 0;
  for (const Segment& segment : traffic.segments) items += segment.count + std::ssize(segment.instants);
  return items;
}

Nanoseconds end_ns(const Segment& segment) {
  switch (segment.shape) {
    case Segment::Shape::backlog: return segment.from_ns;
    case Segment::Shape::recorded: return segment.instants.empty() ? 0 : segment.instants.back();
    case Segment::Shape::even:
    case Segment::Shape::poisson: return segment.to_ns;
  }
  return 0;
}

Nanoseconds latency_ns(const Catalogue& catalogue, const Board& board, const Link& link) {
  if (const auto* own = std::get_if<std::int64_t>(&value(link, "latency_s"))) return *own;
  switch (port(find(board, link.from.part)->kind, link.from.port)->protocol) {
    case Protocol::amqp: return catalogue.constants.amqp_latency_ns;
    case Protocol::grpc: return catalogue.constants.grpc_latency_ns;
    case Protocol::http: return 0;
  }
  return 0;
}

std::vector<std::uint64_t> seeds(const Level& level) {
  std::vector<std::uint64_t> all{level.seed};
  all.insert(all.end(), level.more_seeds.begin(), level.more_seeds.end());
  return all;
}

std::int64_t task_count(const Level& level) {
  std::int64_t tasks = 0;
  for (const Task& task : level.tasks) tasks += task.count;
  return tasks;
}

bool has_use_for(const Level& level, PartKind kind) {
  const Work work = row(kind).work;
  return work == Work::any || (work == Work::tasks) == has_tasks(level);
}

bool can_work(const Level& level, const Gpu& gpu) { return has_tasks(level) || find_law(level.catalogue, gpu.id, level.job); }

bool allows(const Allowed& allowed, const SettingValue& value) {
  if (!allowed.values.empty()) return std::ranges::find(allowed.values, value) != allowed.values.end();
  const auto* number = std::get_if<std::int64_t>(&value);
  if (!number) return true;
  return *number >= allowed.least.value_or(*number) && *number <= allowed.most.value_or(*number);
}

const PaletteRow* find(const std::vector<PaletteRow>& palette, PartKind kind) {
  const auto at = std::ranges::find(palette, kind, &PaletteRow::kind);
  return at == palette.end() ? nullptr : &*at;
}

std::int64_t month_usd(const Catalogue& catalogue, const Part& part) {
  const Constants& constants = catalogue.constants;
  switch (part.kind) {
    case PartKind::broker: return number(part, "vcpu") * constants.broker_month_usd_per_vcpu;
    case PartKind::store: return number(part, "vcpu") * constants.store_month_usd_per_vcpu;
    case PartKind::gpu_server: {
      const Gpu* gpu = find_gpu(catalogue, word(part, "gpu"));
      return gpu ? gpu->month_usd : 0;
    }
    case PartKind::dispatcher:
      return word(part, "deal") == "as_available" ? constants.dispatcher_shared_month_usd : 0;
    case PartKind::storage: return storage_month_usd(constants, number(part, "bandwidth_gb_s"));
    case PartKind::licence_server: return number(part, "tokens") * constants.licence_month_usd_per_token;
    case PartKind::assembler: return number(part, "speed") == 1 ? constants.assembler_month_usd : constants.assembler_fast_month_usd;
    case PartKind::users:
    case PartKind::worker:
    case PartKind::runner: return 0;
  }
  return 0;
}

std::int64_t month_usd(const Catalogue& catalogue, const Board& board) {
  std::int64_t sum = 0;
  for (const Part& part : board.parts) sum += month_usd(catalogue, part);
  return sum;
}

}  // namespace batchyard::model
