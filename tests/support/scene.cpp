#include "support/scene.h"

#include <algorithm>

namespace batchyard::support {
namespace {

using model::Part;
using model::PartKind;

std::string in_quotes(const std::string& text) { return "\"" + text + "\""; }

std::string text(const model::SettingValue& value) {
  if (const auto* number = std::get_if<std::int64_t>(&value)) return "std::int64_t{" + std::to_string(*number) + "}";
  if (const auto* word = std::get_if<std::string>(&value)) return "std::string(" + in_quotes(*word) + ")";
  return "model::Blank{}";
}

std::string text(const model::Settings& settings) {
  std::string out;
  for (const auto& [key, value] : settings) out += (out.empty() ? "{" : ", {") + in_quotes(key) + ", " + text(value) + "}";
  return "{" + out + "}";
}

std::string numbers(std::initializer_list<std::int64_t> values) {
  std::string out;
  for (const std::int64_t value : values) out += (out.empty() ? "" : ", ") + std::to_string(value);
  return out;
}

std::string kind_text(PartKind kind) { return "model::PartKind::" + std::string(row(kind).id); }

std::string traffic_code(const model::Traffic& traffic) {
  std::string out = "scene.level.traffic.item_bytes = " + std::to_string(traffic.item_bytes) + ";\n";
  if (traffic.size_sigma > 0) out += "scene.level.traffic.size_sigma = " + std::to_string(traffic.size_sigma) + ";\n";
  for (const model::WeightedSize& size : traffic.sizes)
    out += "scene.level.traffic.sizes.push_back({" + numbers({size.bytes, size.weight}) + "});\n";
  for (const model::Segment& segment : traffic.segments) {
    if (!segment.instants.empty()) {
      std::string instants;
      for (const model::Nanoseconds instant : segment.instants) instants += (instants.empty() ? "" : ", ") + std::to_string(instant);
      out += "scene.level.traffic.segments.push_back({.shape = model::Segment::Shape::recorded, .instants = {" + instants + "}});\n";
      std::string sizes;
      for (const model::Bytes size : segment.sizes) sizes += (sizes.empty() ? "" : ", ") + std::to_string(size);
      if (!sizes.empty()) out += "scene.level.traffic.segments.back().sizes = {" + sizes + "};\n";
      continue;
    }
    const bool even = segment.shape == model::Segment::Shape::even;
    out += "scene.level.traffic.segments.push_back({model::Segment::Shape::" + std::string(even ? "even" : "backlog") + ", " +
           numbers({segment.from_ns, segment.to_ns, segment.count}) + "});\n";
  }
  return out;
}

std::string constants_code(const model::Constants& constants) {
  std::string out;
  for (const model::ConstantRow& row : model::constants())
    if (constants.*row.field != 0)
      out += "set(scene, " + in_quotes(std::string(row.key)) + ", " + std::to_string(constants.*row.field) + ");\n";
  return out;
}

std::string spread_code(const model::BatchLaw& law) {
  if (law.spread == model::BatchLaw::Spread::none) return {};
  const std::string name = law.spread == model::BatchLaw::Spread::exponential ? "exponential" : "lognormal";
  const std::string its = "scene.level.catalogue.laws.back().";
  return its + "spread = model::BatchLaw::Spread::" + name + ";\n" + its + "spread_sigma = " + std::to_string(law.spread_sigma) + ";\n";
}

std::string catalogue_code(const model::Catalogue& catalogue) {
  std::string out;
  for (const model::Gpu& gpu : catalogue.gpus)
    out += "scene.level.catalogue.gpus.push_back({" + in_quotes(gpu.id) + ", " +
           numbers({gpu.memory_bytes, gpu.host_link_bytes_per_s, gpu.month_usd, gpu.host_vcpu, gpu.host_memory_bytes}) + "});\n";
  for (const model::BatchLaw& law : catalogue.laws) {
    std::string points;
    for (const auto& point : law.measured) points += (points.empty() ? "{" : ", {") + numbers({point.batch, point.time_ns}) + "}";
    out += "scene.level.catalogue.laws.push_back({" + in_quotes(law.gpu) + ", " + in_quotes(law.job) + ", " +
           numbers({law.launch_ns, law.per_item_ns}) + ", {" + points + "}, " +
           numbers({law.fit_up_to_batch, law.base_bytes, law.per_item_bytes}) + "});\n" + spread_code(law);
  }
  return out;
}

std::string faults_code(const std::vector<model::Fault>& faults) {
  std::string out;
  for (const model::Fault& fault : faults) {
    std::string instants, gpus;
    for (const model::Nanoseconds at : fault.at_ns) instants += (instants.empty() ? "" : ", ") + std::to_string(at);
    for (const std::string& gpu : fault.gpus) gpus += (gpus.empty() ? "" : ", ") + in_quotes(gpu);
    out += "scene.level.faults.push_back({" + in_quotes(fault.part) + ", {" + instants + "}, " + numbers({fault.mean_ns, fault.down_ns}) + ", " +
           kind_text(fault.kind) + ", " + std::to_string(fault.nth) + ", {" + gpus + "}});\n";
  }
  return out;
}

std::string board_code(const model::Board& board) {
  std::string out;
  for (const Part& part : board.parts)
    out += "scene.board.parts.push_back({" + in_quotes(part.id) + ", " + kind_text(part.kind) + ", {}, {}, " + in_quotes(part.server) + ", " +
           text(part.settings) + "});\n";
  for (const model::Link& link : board.links)
    out += "scene.board.links.push_back({{" + in_quotes(link.from.part) + ", \"out\"}, {" + in_quotes(link.to.part) + ", \"in\"}, " +
           text(link.settings) + "});\n";
  return out;
}

}  // namespace

void set(Scene& scene, std::string_view key, std::int64_t value) {
  const auto row = std::ranges::find(model::constants(), key, &model::ConstantRow::key);
  scene.level.catalogue.constants.*row->field = value;
}

std::string as_code(const Scene& scene) {
  return "scene.level.horizon_ns = " + std::to_string(scene.level.horizon_ns) + ";\n" + traffic_code(scene.level.traffic) +
         constants_code(scene.level.catalogue.constants) + catalogue_code(scene.level.catalogue) + faults_code(scene.level.faults) + board_code(scene.board);
}

}  // namespace batchyard::support
