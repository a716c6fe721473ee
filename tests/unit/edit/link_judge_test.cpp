#include "edit/link_judge.h"

#include <gtest/gtest.h>

#include "edit/edit.h"
#include "support/task_yards.h"
#include "support/yards.h"

namespace batchyard::edit {
namespace {

using namespace test;
using model::Board;
using model::Direction;
using model::End;
using model::Level;
using model::Link;

std::vector<End> all_ends(const Board& board) {
  std::vector<End> out{{"gone", "out"}, {board.parts.front().id, "nowhere"}};
  for (const model::Part& part : board.parts)
    for (const model::PortRow& port : model::row(part.kind).ports) out.push_back({part.id, std::string(port.name)});
  return out;
}

// The judge that looks at two ports says what the whole board says.
void expect_same_answers(const Level& level, const Board& board) {
  const LinkJudge judge(level, board);
  int refused = 0, taken = 0;
  for (const End& from : all_ends(board))
    for (const End& to : all_ends(board)) {
      const Link asked{from, to, {}};
      const auto answer = judge.why_not(asked);
      EXPECT_EQ(answer, why_not(level, board, AddLink{asked})) << from.part << "." << from.port << " to " << to.part << "." << to.port;
      ++(answer ? refused : taken);
    }
  EXPECT_GT(refused, 0);
}

Level free_level() {
  Level out = level();
  out.palette.clear();
  return out;
}

TEST(LinkJudge, AnswersAsTheWholeBoardDoes) {
  Board board = pipeline(3, 8);
  board.parts.push_back(part(PartKind::broker, "broker-2"));
  board.parts.push_back(part(PartKind::store, "store-2"));
  board.parts.push_back(part(PartKind::users, "users-2"));
  board.parts.push_back(part(PartKind::worker, "worker-10", "gpu-server-1"));
  find(board, "worker-2")->title = "Fast";
  expect_same_answers(free_level(), board);
  expect_same_answers(level(), board);
  Board bare = board;
  bare.links.clear();
  expect_same_answers(free_level(), bare);
}

TEST(LinkJudge, AnswersOnBoardsThatAreWrongAlready) {
  Board board = pipeline(2, 8);
  board.links.push_back(board.links.front());                 // twice
  board.links.push_back({{"gone", "out"}, {"store-1", "in"}, {}});
  expect_same_answers(free_level(), board);
  Board loop = pipeline(2, 8);
  loop.links.push_back({{"worker-1", "out"}, {"worker-1", "in"}, {}});
  expect_same_answers(free_level(), loop);
}

TEST(LinkJudge, AnswersWhereTheLevelFixesLinks) {
  Level fixed = level();
  fixed.start.links.front().settings["latency_s"] = std::int64_t{1'000'000};
  Board board = fixed.start;
  board.links.clear();
  expect_same_answers(fixed, board);
}

TEST(LinkJudge, AnswersForTasks) {
  const Level jobs = task_level({task(one_second, 4)}, one_second, 100 * one_second);
  const Board board = TaskYard().dispatcher("dispatcher-1", 2).board;
  expect_same_answers(jobs, board);
}

}  // namespace
}  // namespace batchyard::edit
