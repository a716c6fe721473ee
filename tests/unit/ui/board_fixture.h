#pragma once

#include "model/board.h"
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
                 part("gpu-1", gpu_server, 440, 30),  part("worker-1", worker, 0, 0, "gpu-1"),
                 part("gpu-2", gpu_server, 440, 270), part("worker-2", worker, 0, 0, "gpu-2"),
                 part("store", store, 780, 188)};
  board.links = {link("users", "broker"),   link("broker", "worker-1"), link("broker", "worker-2"),
                 link("worker-1", "store"), link("worker-2", "store")};
  return board;
}

}  // namespace batchyard::ui
