#include "game/sandbox.h"

#include <array>

#include "game/explorer.h"

namespace batchyard::game {
namespace {

constexpr std::int64_t items = 3'600'000, first_batch = 32;
constexpr model::Nanoseconds hour_ns = 3'600 * model::nanoseconds_per_second;

struct Spot {
  std::string_view id;
  model::Place at;
};
constexpr std::array spots{Spot{"users", {40, 212}}, Spot{"broker", {224, 200}}, Spot{"gpu-server-1", {480, 166}}, Spot{"worker-1", {12, 40}},
                           Spot{"store", {824, 200}}};

model::Board first_board() {
  model::Board board = explorer_board(1, first_batch);
  board.name = "My board";
  for (const Spot& spot : spots)
    if (model::Part* part = model::find(board, spot.id)) part->at = spot.at;
  return board;
}

model::Text english(std::string words) { return {{{"en", std::move(words)}}}; }

}  // namespace

model::Level sandbox_level(model::Catalogue catalogue) {
  model::Level level;
  level.id = sandbox_id;
  level.chapter = "sandbox";
  level.title = english("Sandbox");
  level.idea = english("Every part, no goals: build what you like, and see what it does.");
  level.story = english("{level.items} passages arrive evenly within {level.traffic_end}; the doors close after {level.horizon}.");
  level.traffic.segments = {{model::Segment::Shape::even, 0, hour_ns, items, 0}};
  level.horizon_ns = 2 * hour_ns;
  level.start = first_board();
  level.catalogue = std::move(catalogue);
  return level;
}

}  // namespace batchyard::game
