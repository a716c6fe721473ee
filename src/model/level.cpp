#include "model/level.h"

#include <algorithm>
#include <array>
#include <cassert>

namespace batchyard::model {

std::span<const std::string_view> rule_names() {
  static constexpr std::array<std::string_view, 1> names{"board_complete"};
  return names;
}

std::int64_t planned_items(const Traffic& traffic) {
  std::int64_t items = 0;
  for (const Segment& segment : traffic.segments) items += segment.count;
  return items;
}

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
      const Gpu* gpu = find_gpu(catalogue, std::get<std::string>(value(part, "gpu")));
      return gpu ? gpu->month_usd : 0;
    }
    case PartKind::users:
    case PartKind::worker: return 0;
  }
  return 0;
}

std::int64_t month_usd(const Catalogue& catalogue, const Board& board) {
  std::int64_t sum = 0;
  for (const Part& part : board.parts) sum += month_usd(catalogue, part);
  return sum;
}

}  // namespace batchyard::model
