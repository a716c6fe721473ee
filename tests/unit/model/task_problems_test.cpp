#include <gtest/gtest.h>

#include "model/problem.h"
#include "support/task_yards.h"
#include "support/yards.h"

namespace batchyard::model {
namespace {

using test::cards;
using test::task;
using test::TaskYard;

using Lines = std::vector<std::string>;
Lines lines(const Level& level, const Board& board) {
  Lines out;
  for (const BoardProblem& problem : problems(level, board))
    out.push_back((problem.part.empty() ? "board" : problem.part) + ": " + problem.message + " " + problem.remedy);
  return out;
}

Level level_of(Task its) { return test::task_level({its}, 0, test::one_minute); }

TEST(TaskProblems, NoneOnAWiredBoard) {
  EXPECT_EQ(lines(level_of(task(test::one_second, 4)), cards(3).board), Lines{});
  EXPECT_EQ(lines(level_of(task(test::one_second, 4)), cards(1, "as_available").storage(bytes_per_gb).licences(2).board), Lines{});
}

TEST(TaskProblems, PartsOfTheOtherWorkHaveNoUse) {
  TaskYard yard = cards(1);
  yard.board.parts.push_back(test::part(PartKind::users, "users"));
  const Lines found = lines(level_of(task(test::one_second)), yard.board);
  ASSERT_FALSE(found.empty());
  EXPECT_EQ(found[0], "users: Users has nothing to do on a level with tasks: nobody publishes items here. Leave it out.");
  Board board = test::pipeline(1, 1);
  board.parts.push_back(test::part(PartKind::storage, "shelf"));
  Level level = test::level();
  level.palette.clear();
  EXPECT_EQ(lines(level, board), Lines{"shelf: Shared storage has nothing to do on a level with traffic: there are no tasks here. Leave it out."});
}

TEST(TaskProblems, EveryTeamIsDealtByOneDispatcher) {
  Task second = task(test::one_second);
  second.team = 2;
  const Level level = test::task_level({task(test::one_second), second}, 0, test::one_minute);
  TaskYard yard = cards(1).set("dispatcher", "team", std::int64_t{1});
  EXPECT_EQ(lines(level, yard.board), Lines{"board: No dispatcher deals the tasks of team 2. Add a dispatcher for them."});
  yard.dispatcher("other", 1);
  EXPECT_EQ(lines(level, yard.board), Lines{"dispatcher: Several dispatchers deal the tasks of team 1. Leave them to one."});
  yard.set("other", "team", std::int64_t{2});
  EXPECT_EQ(lines(level, yard.board), Lines{});
}

TEST(TaskProblems, WhatTasksNeedIsThere) {
  Task needy = task(test::one_second);
  needy.read_bytes = 1;
  needy.licence = true;
  EXPECT_EQ(lines(level_of(needy), cards(1).board),
            (Lines{"board: The tasks read from a shared storage, and there is none. Add a shared storage.",
                   "board: The tasks compute under a licence, and there is no licence server. Add a licence server."}));
  EXPECT_EQ(lines(level_of(needy), cards(1).storage(bytes_per_gb).licences(1).board), Lines{});
}

TEST(TaskProblems, ACardHasItsServerToItself) {
  TaskYard yard = cards(2);
  find(yard.board, "card-02")->server = "server-01";
  EXPECT_EQ(lines(level_of(task(test::one_second)), yard.board),
            Lines{"server-01: GPU server 1 has one GPU, and a card needs it to itself. Put the other on a server of its own."});
}

TEST(TaskProblems, TaskLinksHaveNoSettings) {
  TaskYard yard = cards(1);
  yard.board.links[0].settings["latency_s"] = std::int64_t{1};
  const Lines found = lines(level_of(task(test::one_second)), yard.board);
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0], "dispatcher: Setting \"Latency\" of the link from Dispatcher to Card can't be changed: tasks and results cross at once. Leave it at standard.");
}

TEST(TaskProblems, ResultsGoToTheAssembler) {
  TaskYard yard = cards(1);
  yard.board.links[1] = {{"dispatcher", "out"}, {"assembler", "in"}, {}};
  EXPECT_EQ(lines(level_of(task(test::one_second)), yard.board),
            (Lines{"dispatcher: Dispatcher sends tasks, and Assembler takes results. Link it to a part that takes tasks.",
                   "card-01: Card sends to nobody: its port \"out\" has no link. Link it to a part that takes results over HTTP."}));
}

}  // namespace
}  // namespace batchyard::model
