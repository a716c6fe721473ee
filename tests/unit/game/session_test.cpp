#include "game/session.h"

#include <gtest/gtest.h>

#include <chrono>
#include <set>
#include <thread>

#include "support/yards.h"

namespace batchyard::game {
namespace {

using namespace test;

model::Level short_level() {
  model::Level its = level();
  its.traffic.segments[0] = {model::Segment::Shape::backlog, 0, 0, 5000, 0};
  return its;
}

bool wait_for_run(Session& session) {
  for (int turn = 0; turn < 60'000 && session.running(); ++turn) {
    if (session.poll()) return true;
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  return false;
}

edit::Edit batch(std::int64_t size) { return edit::ChangeSetting{{"worker-1"}, "batch", size}; }

TEST(Session, StartsWithTheLevelsBoard) {
  const Session session(level());
  EXPECT_EQ(session.board(), level().start);
  EXPECT_EQ(session.board_names(), std::vector<std::string>{"Pipeline"});
  EXPECT_EQ(session.monthly_cost_usd(), 584 * usd);
  EXPECT_TRUE(session.can_run());
  EXPECT_EQ(session.last_run(), nullptr);
  EXPECT_EQ(session.revision(), 0U);
}

TEST(Session, KeepsProblemsFresh) {
  Session session(level());
  session.make(edit::RemoveParts{{"broker-1"}});
  EXPECT_FALSE(session.problems().empty());
  EXPECT_FALSE(session.can_run());
  session.undo();
  EXPECT_TRUE(session.problems().empty());
  session.redo();
  EXPECT_FALSE(session.problems().empty());
  session.jump(0);
  EXPECT_TRUE(session.can_run());
  EXPECT_EQ(session.revision(), 4U);
}

const Explanation* wait_for_explanation(Session& session) {
  for (int turn = 0; turn < 60'000; ++turn) {
    session.poll();
    if (const Explanation* its = session.explanation()) return its;
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  return nullptr;
}

TEST(Session, ExplainsTheLastRunInTheBackground) {
  Session session(short_level());
  EXPECT_EQ(session.explanation(), nullptr) << "there is no run";
  session.start_run();
  EXPECT_EQ(session.explanation(), nullptr) << "it is under way";
  ASSERT_TRUE(wait_for_run(session));
  EXPECT_FALSE(session.explaining()) << "it is begun when asked for";
  EXPECT_EQ(session.explanation(), nullptr);
  EXPECT_TRUE(session.explaining());
  const Explanation* its = wait_for_explanation(session);
  ASSERT_NE(its, nullptr);
  EXPECT_FALSE(session.explaining());
  const Explanation again = *explain(session.level(), session.board(), session.level().seed, session.last_run()->outcome, 1, {});
  ASSERT_EQ(its->causes.size(), again.causes.size());
  ASSERT_FALSE(again.causes.empty());
  for (std::size_t i = 0; i < again.causes.size(); ++i) {
    EXPECT_EQ(its->causes[i].id, again.causes[i].id);
    EXPECT_EQ(its->causes[i].seen, again.causes[i].seen);
    EXPECT_EQ(changes_text(its->causes[i]), changes_text(again.causes[i]));
  }
}

TEST(Session, AnotherRunGetsAnExplanationOfItsOwn) {
  Session session(short_level());
  session.start_run();
  ASSERT_TRUE(wait_for_run(session));
  session.explanation();
  session.make(batch(64));
  session.start_run();
  EXPECT_FALSE(session.explaining()) << "that of the run before is given up";
  ASSERT_TRUE(wait_for_run(session));
  const Explanation* its = wait_for_explanation(session);
  ASSERT_NE(its, nullptr);
  const Explanation again = *explain(session.level(), session.board(), session.level().seed, session.last_run()->outcome, 1, {});
  ASSERT_FALSE(its->causes.empty());
  EXPECT_EQ(its->causes[0].seen, again.causes[0].seen);
}

TEST(Session, RunsInTheBackground) {
  Session session(short_level());
  session.start_run();
  EXPECT_FALSE(session.can_run()) << "one is under way";
  ASSERT_TRUE(wait_for_run(session));
  ASSERT_NE(session.last_run(), nullptr);
  EXPECT_EQ(session.last_run()->outcome.written, 5000);
  EXPECT_TRUE(session.last_run()->score.passed);
  EXPECT_EQ(session.runs().size(), 1U);
  EXPECT_FALSE(session.poll());
}

TEST(Session, RunsEverySeedAndScoresOverAll) {
  model::Level several = short_level();
  several.more_seeds = {2, 3};
  Session session(several);
  session.start_run();
  ASSERT_TRUE(wait_for_run(session));
  const RunResult& run = *session.last_run();
  const Trial its = trial(several, run.board, model::seeds(several));
  ASSERT_EQ(run.others.size(), 2U);
  EXPECT_EQ(fingerprint(run.outcome, run.others), fingerprint(its.outcome, its.others));
  EXPECT_EQ(run.score.passed, its.score.passed);
  for (std::size_t i = 0; i < its.score.goals.size(); ++i) EXPECT_EQ(run.score.goals[i].actual, its.score.goals[i].actual);
}

TEST(Session, ARunStaysCurrentUntilTheBoardWouldRunOtherwise) {
  Session session(short_level());
  session.start_run();
  ASSERT_TRUE(wait_for_run(session));
  EXPECT_TRUE(session.last_run_is_current());
  session.make(edit::MoveParts{{"store-1"}, {50, 50}});
  session.make(edit::Rename{"store-1", "Rows"});
  session.make(edit::Rename{"", "Mine"});
  EXPECT_TRUE(session.last_run_is_current()) << "looks and names do not run";
  session.make(batch(2));
  EXPECT_FALSE(session.last_run_is_current());
  session.make(batch(1));
  EXPECT_TRUE(session.last_run_is_current());
}

TEST(Session, ACancelledRunLeavesNothing) {
  Session session(level());
  session.start_run();
  session.cancel_run();
  EXPECT_FALSE(wait_for_run(session));
  EXPECT_FALSE(session.running());
  EXPECT_EQ(session.last_run(), nullptr);
  EXPECT_EQ(session.run_failure(), "");
  EXPECT_TRUE(session.can_run());
}

TEST(Session, GoingAwayStopsTheRun) {
  Session session(level());
  session.start_run();
}

TEST(Session, BoardsHaveNamesOfTheirOwn) {
  Session session(level());
  session.add_board(pipeline(2, 64));
  session.add_board(pipeline(3, 64));
  EXPECT_EQ(session.board_names(), (std::vector<std::string>{"Pipeline", "Pipeline 2", "Pipeline 3"}));
  EXPECT_EQ(session.current_board(), 2U);
  EXPECT_EQ(session.make(edit::Rename{"", "Pipeline"}), "Another board has this name. Choose a different one.");
  EXPECT_EQ(session.make(edit::Rename{"", ""}), "A board needs a name. Type one.");
  EXPECT_EQ(session.make(edit::Rename{"", "Three"}), std::nullopt);
  EXPECT_EQ(session.board_names()[2], "Three");
  session.choose_board(0);
  EXPECT_EQ(session.make(edit::Rename{"", "Pipeline 3"}), std::nullopt);
  session.choose_board(2);
  session.undo();
  EXPECT_EQ(session.board_names(), (std::vector<std::string>{"Pipeline 3", "Pipeline 2", "Pipeline 3 2"}));
}

TEST(Session, EachBoardHasItsOwnRuns) {
  Session session(short_level());
  session.start_run();
  ASSERT_TRUE(wait_for_run(session));
  session.add_board(pipeline(2, 64));
  EXPECT_EQ(session.last_run(), nullptr);
  session.choose_board(0);
  session.make(edit::Rename{"", "Renamed"});
  EXPECT_NE(session.last_run(), nullptr);
}

TEST(Session, RemovingBoards) {
  Session session(level(), {pipeline(1, 1), pipeline(2, 2), pipeline(3, 3)});
  session.choose_board(1);
  session.remove_board(0);
  EXPECT_EQ(session.board(), [] { auto board = pipeline(2, 2); board.name = "Pipeline 2"; return board; }());
  session.remove_board(1);
  session.remove_board(0);
  EXPECT_EQ(session.board_names(), std::vector<std::string>{"Pipeline 2"}) << "the last one stays";
}

// Scores are over all seeds; what shows a course of events shows one of them.
TEST(Session, ShowsTheRunOfTheChosenSeed) {
  model::Level several = short_level();
  several.traffic.segments[0] = {model::Segment::Shape::poisson, 0, 600'000 * ms, 0, 5'000'000};
  several.more_seeds = {2, 3};
  Session session(several);
  session.start_run();
  ASSERT_TRUE(wait_for_run(session));
  EXPECT_EQ(session.shown_seed(), 0u);
  EXPECT_EQ(&session.shown_outcome(), &session.last_run()->outcome);
  const model::Nanoseconds instant = 300'000 * ms;
  std::set<std::int64_t> seen;
  for (std::size_t seed = 0; seed < 3; ++seed) {
    session.show_seed(seed);
    EXPECT_EQ(session.shown_outcome().fingerprint, sim::run(several, session.board(), model::seeds(several)[seed]).fingerprint);
    seen.insert(session.playback()->moment(instant).published);
    EXPECT_EQ(session.playback()->moment(session.shown_outcome().completion_ns).written, session.shown_outcome().written);
  }
  EXPECT_GT(seen.size(), 1u) << "random arrivals differ between seeds";
}

}  // namespace
}  // namespace batchyard::game
