#include "support/shrink.h"

#include <algorithm>

namespace batchyard::support {
namespace {

using model::Nanoseconds;
using model::Part;
using model::PartKind;

class Candidates {
 public:
  explicit Candidates(const Scene& scene) : scene_(scene) {}

  template <class Change>
  void add(const Change& change) {
    Scene changed = scene_;
    change(changed);
    const bool is_other = as_code(changed) != as_code(scene_);
    if (is_other && model::problems(changed.level, changed.board).empty()) found_.push_back(std::move(changed));
  }
  std::vector<Scene> found() { return std::move(found_); }

 private:
  const Scene& scene_;
  std::vector<Scene> found_;
};

void remove_part(Scene& scene, const std::string& id) {
  std::erase_if(scene.board.parts, [&](const Part& part) { return part.id == id; });
  std::erase_if(scene.board.links, [&](const model::Link& link) { return link.from.part == id || link.to.part == id; });
}

void add_fewer_items(Candidates& candidates, const Scene& scene) {
  const auto& segments = scene.level.traffic.segments;
  for (std::size_t i = 0; i < segments.size(); ++i) {
    candidates.add([&](Scene& s) { s.level.traffic.segments.erase(s.level.traffic.segments.begin() + static_cast<std::ptrdiff_t>(i)); });
    const std::int64_t count = segments[i].count;
    const auto listed = std::ssize(segments[i].instants);
    for (const auto fewer : {listed / 2, listed - 1}) {
      if (fewer < 1) continue;
      candidates.add([&](Scene& s) {
        model::Segment& segment = s.level.traffic.segments[i];
        segment.instants.resize(static_cast<std::size_t>(fewer));
        if (!segment.sizes.empty()) segment.sizes.resize(static_cast<std::size_t>(fewer));
        segment.to_ns = segment.instants.back();
      });
    }
    if (listed > 0) continue;
    for (const std::int64_t fewer : {count / 2, count - 1}) {
      if (fewer < 0 || fewer == count) continue;
      candidates.add([&](Scene& s) { s.level.traffic.segments[i].count = fewer; });
      candidates.add([&](Scene& s) {
        model::Segment& segment = s.level.traffic.segments[i];
        segment.to_ns -= (segment.to_ns - segment.from_ns) / count * (count - fewer);
        segment.count = fewer;
      });
    }
    candidates.add([&](Scene& s) { s.level.traffic.segments[i].shape = model::Segment::Shape::backlog; });
  }
}

// Items all alike, and small.
void add_simpler_sizes(Candidates& candidates, const Scene& scene) {
  const model::Traffic& traffic = scene.level.traffic;
  candidates.add([](Scene& s) { s.level.traffic.size_sigma = 0; });
  candidates.add([](Scene& s) { s.level.traffic.sizes.clear(); });
  for (std::size_t i = 0; i < traffic.sizes.size(); ++i) {
    const auto in = [i](Scene& s) -> model::WeightedSize& { return s.level.traffic.sizes[i]; };
    candidates.add([&](Scene& s) { s.level.traffic.sizes.erase(s.level.traffic.sizes.begin() + static_cast<std::ptrdiff_t>(i)); });
    candidates.add([&](Scene& s) { in(s).weight = 1; });
    if (traffic.sizes[i].bytes > 1) candidates.add([&](Scene& s) { in(s).bytes /= 2; });
  }
  for (std::size_t i = 0; i < traffic.segments.size(); ++i) {
    const model::Segment& segment = traffic.segments[i];
    const auto in = [i](Scene& s) -> model::Segment& { return s.level.traffic.segments[i]; };
    candidates.add([&](Scene& s) { in(s).sizes.clear(); });
    for (std::size_t k = 0; k < segment.sizes.size(); ++k)
      if (segment.sizes[k] > 1) candidates.add([&](Scene& s) { in(s).sizes[k] = segment.sizes[k] > traffic.item_bytes ? traffic.item_bytes : segment.sizes[k] / 2; });
  }
  if (traffic.item_bytes > 1)
    for (const model::Bytes fewer : {model::Bytes{1}, traffic.item_bytes / 2}) candidates.add([&](Scene& s) { s.level.traffic.item_bytes = fewer; });
}

void add_fewer_parts(Candidates& candidates, const Scene& scene) {
  for (const Part& part : scene.board.parts) candidates.add([&](Scene& s) { remove_part(s, part.id); });
  for (const Part& part : scene.board.parts) {
    if (part.kind != PartKind::worker) continue;
    const auto* link = &*std::ranges::find_if(scene.board.links, [&](const auto& each) { return each.from.part == part.id; });
    candidates.add([&](Scene& s) { remove_part(s, part.id), remove_part(s, part.server); });
    candidates.add([&](Scene& s) { remove_part(s, part.id), remove_part(s, link->to.part); });
    candidates.add([&](Scene& s) { remove_part(s, part.id), remove_part(s, part.server), remove_part(s, link->to.part); });
  }
}

void add_fewer_settings(Candidates& candidates, const Scene& scene) {
  for (std::size_t i = 0; i < scene.board.parts.size(); ++i)
    for (const auto& [key, value] : scene.board.parts[i].settings) {
      candidates.add([&](Scene& s) { s.board.parts[i].settings.erase(key); });
      if (const auto* number = std::get_if<std::int64_t>(&value); number && *number > 1)
        candidates.add([&](Scene& s) { s.board.parts[i].settings[key] = *number / 2; });
    }
  for (std::size_t i = 0; i < scene.board.links.size(); ++i)
    for (const auto& [key, value] : scene.board.links[i].settings)
      candidates.add([&](Scene& s) { s.board.links[i].settings.erase(key); });
}

void add_shorter(Candidates& candidates, Nanoseconds now, const std::function<Nanoseconds&(Scene&)>& of) {
  for (const Nanoseconds shorter : {Nanoseconds{0}, Nanoseconds{1}, now / 10, now / 2, now - 1})
    if (shorter < now && shorter >= 0) candidates.add([&](Scene& s) { of(s) = shorter; });
}

void add_fewer_faults(Candidates& candidates, const Scene& scene) {
  for (std::size_t i = 0; i < scene.level.faults.size(); ++i) {
    const model::Fault& fault = scene.level.faults[i];
    const auto in = [i](Scene& s) -> model::Fault& { return s.level.faults[i]; };
    candidates.add([&](Scene& s) { s.level.faults.erase(s.level.faults.begin() + static_cast<std::ptrdiff_t>(i)); });
    if (fault.at_ns.size() > 1) candidates.add([&](Scene& s) { in(s).at_ns.pop_back(); });
    if (!fault.at_ns.empty()) add_shorter(candidates, fault.at_ns.front(), [&](Scene& s) -> Nanoseconds& { return in(s).at_ns.front(); });
    if (fault.nth > 1) candidates.add([&](Scene& s) { --in(s).nth; });
    candidates.add([&](Scene& s) { in(s).gpus.clear(); });
    if (fault.at_ns.empty() && fault.mean_ns < scene.level.horizon_ns) candidates.add([&](Scene& s) { in(s).mean_ns *= 2; });
    if (fault.down_ns > 1) candidates.add([&](Scene& s) { in(s).down_ns /= 2; });
  }
  for (std::size_t i = 0; i < scene.level.catalogue.laws.size(); ++i)
    candidates.add([&](Scene& s) { s.level.catalogue.laws[i].spread = model::BatchLaw::Spread::none; });
}

void add_shorter_times(Candidates& candidates, const Scene& scene) {
  if (scene.level.horizon_ns > 1) candidates.add([&](Scene& s) { s.level.horizon_ns /= 2; });
  for (const model::ConstantRow& row : model::constants())
    if (row.unit == model::Unit::seconds)
      add_shorter(candidates, scene.level.catalogue.constants.*row.field,
                  [&](Scene& s) -> Nanoseconds& { return s.level.catalogue.constants.*row.field; });
  for (std::size_t i = 0; i < scene.level.catalogue.laws.size(); ++i) {
    const model::BatchLaw& law = scene.level.catalogue.laws[i];
    const auto in = [i](Scene& s) -> model::BatchLaw& { return s.level.catalogue.laws[i]; };
    if (!law.measured.empty()) candidates.add([&](Scene& s) { in(s).measured.clear(); });
    add_shorter(candidates, law.launch_ns, [&](Scene& s) -> Nanoseconds& { return in(s).launch_ns; });
    add_shorter(candidates, law.per_item_ns, [&](Scene& s) -> Nanoseconds& { return in(s).per_item_ns; });
  }
  for (std::size_t i = 0; i < scene.level.traffic.segments.size(); ++i) {
    const model::Segment& segment = scene.level.traffic.segments[i];
    add_shorter(candidates, segment.from_ns, [&](Scene& s) -> Nanoseconds& { return s.level.traffic.segments[i].from_ns; });
    if (segment.to_ns > segment.from_ns)
      candidates.add([&](Scene& s) { s.level.traffic.segments[i].to_ns -= (segment.to_ns - segment.from_ns + 1) / 2; });
  }
}

void add_more_memory(Candidates& candidates) {
  constexpr std::int64_t plenty_bytes = 1'000'000'000'000;
  candidates.add([](Scene& s) { s.level.catalogue.constants.broker_memory_per_vcpu_bytes = plenty_bytes; });
  candidates.add([](Scene& s) { s.level.catalogue.constants.store_memory_per_vcpu_bytes = plenty_bytes; });
  candidates.add([](Scene& s) { for (auto& gpu : s.level.catalogue.gpus) gpu.host_memory_bytes = 0; });
  candidates.add([](Scene& s) { for (auto& gpu : s.level.catalogue.gpus) gpu.memory_bytes = plenty_bytes; });
}

}  // namespace

std::vector<Scene> smaller(const Scene& scene) {
  Candidates candidates(scene);
  add_fewer_items(candidates, scene);
  add_simpler_sizes(candidates, scene);
  add_fewer_parts(candidates, scene);
  add_fewer_settings(candidates, scene);
  add_fewer_faults(candidates, scene);
  add_shorter_times(candidates, scene);
  add_more_memory(candidates);
  return candidates.found();
}

Scene smallest(Scene scene, const std::function<bool(const Scene&)>& fails) {
  for (;;) {
    const std::vector<Scene> less = smaller(scene);
    const auto next = std::ranges::find_if(less, fails);
    if (next == less.end()) return scene;
    scene = *next;
  }
}

}  // namespace batchyard::support
