#pragma once

#include "support/yards.h"

namespace batchyard::test {

/// Pipelines beside one another, each of users, a broker, a store and eight workers on servers of their own: `pipelines` × 19 parts, all wired.
inline model::Board large_board(int pipelines) {
  constexpr int workers = 8;
  model::Board board;
  board.name = "Large";
  for (int i = 1; i <= pipelines; ++i) {
    const std::string number = std::to_string(i);
    const auto add = [&](PartKind kind, const std::string& id, int x, int y) {
      board.parts.push_back(part(kind, id));
      board.parts.back().at = {x, y + (i - 1) * workers * 260};
    };
    add(PartKind::users, "users-" + number, 0, 0);
    add(PartKind::broker, "broker-" + number, 200, 0);
    add(PartKind::store, "store-" + number, 900, 0);
    board.links.push_back(link("users-" + number, "broker-" + number));
    for (int j = 1; j <= workers; ++j) {
      const std::string of = std::to_string((i - 1) * workers + j), worker = "worker-" + of, server = "gpu-server-" + of;
      add(PartKind::gpu_server, server, 480, (j - 1) * 260);
      board.parts.push_back(part(PartKind::worker, worker, server, {{"batch", std::int64_t{32}}}));
      board.links.push_back(link("broker-" + number, worker));
      board.links.push_back(link(worker, "store-" + number));
    }
  }
  return board;
}

/// Every part in any number.
inline model::Level free_level() {
  model::Level out = level();
  out.palette.clear();
  out.locked.clear();
  return out;
}

}  // namespace batchyard::test
