#include "model/roster.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "model/problem.h"
#include "support/yards.h"

namespace batchyard::model {
namespace {

using namespace test;

TEST(Roster, CallsEveryPartAsItIsShown) {
  Board board = pipeline(12, 8);
  find(board, "worker-3")->title = "Fast";
  std::swap(board.parts.front(), board.parts.back());
  const Roster roster(board);
  for (const Part& each : board.parts) {
    EXPECT_EQ(roster.part(each.id), &each);
    EXPECT_EQ(roster.title(each.id), shown_title(board, each));
  }
  EXPECT_EQ(roster.title("users-1"), "Users");
  EXPECT_EQ(roster.title("worker-3"), "Fast");
  EXPECT_EQ(roster.title("worker-2"), "Embedding worker 2");
  EXPECT_EQ(roster.title("worker-10"), "Embedding worker 10");
  EXPECT_EQ(roster.part("gone"), nullptr);
}

TEST(Roster, KnowsWhatStandsOnAServer) {
  Board board = pipeline(2, 8);
  find(board, "worker-2")->server = "gpu-server-1";
  const Roster roster(board);
  ASSERT_EQ(roster.on("gpu-server-1").size(), 2u);
  EXPECT_EQ(roster.on("gpu-server-1")[0]->id, "worker-1");
  EXPECT_TRUE(roster.on("gpu-server-2").empty());
  EXPECT_TRUE(roster.on("").empty());
}

// A sentence about a part calls it by what stands on its card.
TEST(Roster, ProblemsAndCardsNumberPartsAlike) {
  Board board = pipeline(10, 8);
  std::erase_if(board.links, [](const Link& each) { return each.to.part == "worker-10"; });
  Level free = level();
  free.palette.clear();
  const auto found = problems(free, board);
  const auto unlinked = std::ranges::find_if(found, [](const BoardProblem& each) { return each.rule == BoardRule::port_unlinked; });
  ASSERT_NE(unlinked, found.end());
  EXPECT_EQ(unlinked->part, "worker-10");
  EXPECT_TRUE(unlinked->message.starts_with("Embedding worker 10 receives nothing")) << unlinked->message;
}

}  // namespace
}  // namespace batchyard::model
