#pragma once

#include "model/level.h"
#include "ui/board/layout.h"

namespace batchyard::ui {

/// Seven units a character: any fixed rule will do.
inline float test_width(std::string_view text, float em) { return static_cast<float>(text.size()) * em / 2; }

inline model::Part part(std::string id, model::PartKind kind, int x, int y, std::string server = {}) {
  return {.id = std::move(id), .kind = kind, .title = {}, .at = {x, y}, .server = std::move(server), .settings = {}};
}

inline model::Link link(std::string from, std::string to) { return {{std::move(from), "out"}, {std::move(to), "in"}, {}}; }

/// Users, a broker, two servers with a worker each, a store, all wired.
inline model::Board two_gpus() {
  using enum model::PartKind;
  model::Board board;
  board.parts = {part("users", users, 0, 200),        part("broker", broker, 184, 188),
                 part("gpu-1", gpu_server, 440, 32),  part("worker-1", worker, 0, 0, "gpu-1"),
                 part("gpu-2", gpu_server, 440, 272), part("worker-2", worker, 0, 0, "gpu-2"),
                 part("store", store, 776, 188)};
  board.links = {link("users", "broker"),   link("broker", "worker-1"), link("broker", "worker-2"),
                 link("worker-1", "store"), link("worker-2", "store")};
  return board;
}

/// A level that allows everything, with an L4 and room for its job.
inline model::Level test_level() {
  constexpr auto gb = model::bytes_per_gb;
  model::Level level;
  level.title.in["en"] = level.idea.in["en"] = level.story.in["en"] = "Test";
  level.catalogue.constants.worker_vcpu = 1;
  model::Gpu l4;
  l4.id = "L4", l4.memory_bytes = 24 * gb, l4.host_link_bytes_per_s = 32 * gb, l4.host_vcpu = 4, l4.host_memory_bytes = 16 * gb;
  model::BatchLaw law;
  law.gpu = "L4", law.job = "reference", law.launch_ns = 8'000'000, law.per_item_ns = 1'357'000;
  law.base_bytes = 2'300'000'000, law.per_item_bytes = 160'000'000;
  level.catalogue.gpus = {l4};
  level.catalogue.laws = {law};
  return level;
}

}  // namespace batchyard::ui
