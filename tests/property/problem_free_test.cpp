// A board without problems runs, whatever was done to it: what the engine takes for granted, problems() makes sure of.
#include <gtest/gtest.h>

#include "model/problem.h"
#include "sim/run.h"
#include "support/random_board.h"

namespace batchyard::support {
namespace {

using model::Board;
using model::Part;
using model::PartKind;

std::string any_part(const Board& board, Dice& dice) {
  return board.parts.empty() ? "nobody" : dice.one_of(board.parts).id;
}

std::string any_port(Dice& dice) { return dice.chance(50) ? "in" : "out"; }

void add_part(Board& board, Dice& dice) {
  Part part;
  part.kind = dice.one_of(std::vector{PartKind::users, PartKind::broker, PartKind::worker, PartKind::store, PartKind::gpu_server});
  part.id = dice.chance(90) ? model::fresh_id(board, part.kind) : any_part(board, dice);
  if (part.kind == PartKind::worker || dice.chance(5)) part.server = any_part(board, dice);
  board.parts.push_back(part);
}

void add_link(Board& board, Dice& dice) {
  board.links.push_back({{any_part(board, dice), any_port(dice)}, {any_part(board, dice), any_port(dice)}, {}});
}

// A second one of a part that is there, linked and placed as it is: often a board that could be meant.
void add_twin(Board& board, Dice& dice) {
  if (board.parts.empty()) return;
  Part twin = dice.one_of(board.parts);
  const std::string original = twin.id;
  twin.id = model::fresh_id(board, twin.kind);
  board.parts.push_back(twin);
  std::vector<model::Link> links = board.links;
  for (model::Link& link : links) {
    if (link.from.part != original && link.to.part != original) continue;
    if (link.from.part == original) link.from.part = twin.id;
    if (link.to.part == original) link.to.part = twin.id;
    board.links.push_back(link);
  }
}

template <class Things>
void remove_one(Things& things, Dice& dice) {
  if (things.empty()) return;
  things.erase(things.begin() + dice.between(0, static_cast<std::int64_t>(things.size()) - 1));
}

void change(Board& board, Dice& dice) {
  switch (dice.between(1, 6)) {
    case 1: return add_part(board, dice);
    case 2: return add_link(board, dice);
    case 3: return remove_one(board.links, dice);
    case 4: return remove_one(board.parts, dice);
    default: return add_twin(board, dice);
  }
}

TEST(ProblemFree, BoardsRunWhateverWasDoneToThem) {
  int ran = 0, refused = 0;
  for (std::uint64_t seed = 1; seed <= 1500; ++seed) {
    Scene scene = random_scene(1 + seed % 100);
    scene.level.palette.clear();
    Dice dice(seed);
    for (std::int64_t i = dice.between(1, 4); i > 0; --i) change(scene.board, dice);
    if (!problems(scene.level, scene.board).empty()) {
      ++refused;
      continue;
    }
    SCOPED_TRACE(seed);
    EXPECT_TRUE(sim::run(scene.level, scene.board, 1).finished());
    ++ran;
  }
  EXPECT_GE(ran, 100);
  EXPECT_GE(refused, 100);
}

}  // namespace
}  // namespace batchyard::support
