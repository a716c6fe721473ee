#include "game/score.h"

#include <gtest/gtest.h>

#include <limits>

#include "support/yards.h"

namespace batchyard::game {
namespace {

using namespace test;
using model::Comparison;

model::Outcome outcome(std::int64_t published, std::int64_t written) {
  model::Outcome out;
  out.ending = published == written ? model::Ending::nothing_left : model::Ending::horizon;
  out.horizon_ns = 90'000'000 * ms;
  out.completion_ns = published == written ? 74'100'250 * ms : out.horizon_ns;
  out.published = published;
  out.written = written;
  out.attempts = 3 * written;
  out.monthly_cost_usd = 1104 * usd;
  return out;
}

TEST(Score, PassesWhenEveryGoalAndRuleHolds) {
  const Score its = score(level(), outcome(100'000'000, 100'000'000));
  EXPECT_TRUE(its.passed);
  ASSERT_EQ(its.goals.size(), 2U);
  EXPECT_EQ(its.goals[0].actual, 74'100'250 * ms);
  EXPECT_TRUE(its.goals[0].passed && its.goals[1].passed);
  ASSERT_EQ(its.rules.size(), 1U);
  EXPECT_TRUE(its.rules[0].passed);
  EXPECT_EQ(its.rules[0].message, "");
}

TEST(Score, UnderMeansStrictlyLess) {
  model::Outcome at_the_goal = outcome(10, 10);
  at_the_goal.completion_ns = 86'400'000 * ms;
  EXPECT_FALSE(score(level(), at_the_goal).passed);
  at_the_goal.completion_ns -= 1;
  EXPECT_TRUE(score(level(), at_the_goal).passed);
}

std::string why_incomplete(const model::Outcome& outcome) {
  const Score its = score(level(), outcome);
  EXPECT_FALSE(its.passed);
  EXPECT_FALSE(its.rules[0].passed);
  return its.rules[0].message;
}

TEST(Score, SaysWhyABoardIsNotComplete) {
  EXPECT_EQ(why_incomplete(outcome(100'000'000, 9'618'441)),
            "Board is not complete: 90,381,559 of 100,000,000 items were not written by the end of the run, at 90,000 s.");
  model::Outcome lossy = outcome(1000, 10);
  lossy.lost = 100;
  EXPECT_EQ(
      why_incomplete(lossy),
      "Board is not complete: 890 of 1,000 items were neither written, lost nor refused by the end of the run, at 90,000 s.");
  EXPECT_EQ(why_incomplete(outcome(0, 0)), "Board is not complete: nothing was published.");
  model::Outcome refused = outcome(7, 0);
  refused.refused = 7;
  EXPECT_EQ(why_incomplete(refused), "Board is not complete: none of the 7 published items was written.");
  model::Outcome stopped = outcome(7, 7);
  stopped.ending = model::Ending::stopped;
  EXPECT_EQ(why_incomplete(stopped), "Board is not complete: the run was not finished.");
}

TEST(Score, NamesTheRuleAndWhatIsMissingInATable) {
  const auto value = [](const model::Outcome& outcome) { return score(level(), outcome).rules[0].value; };
  EXPECT_EQ(rule_words(level(), "board_complete").label, "Unfinished items");
  EXPECT_EQ(rule_words(level(), "board_complete").wanted, "none");
  EXPECT_EQ(value(outcome(100'000'000, 9'618'441)), "90,381,559");
  EXPECT_EQ(value(outcome(100'000'000, 100'000'000)), "0");
  EXPECT_EQ(value(outcome(0, 0)), "none sent");
  model::Outcome refused = outcome(7, 0);
  refused.refused = 7;
  EXPECT_EQ(value(refused), "none written");
  model::Outcome tasks = outcome(8, 5);
  tasks.accepted_results = 5;
  EXPECT_EQ(value(tasks), "3 tasks missing");
  tasks.refused = 2;
  EXPECT_EQ(value(tasks), "2 refused");
  tasks = outcome(8, 8);
  tasks.accepted_results = 8;
  EXPECT_EQ(value(tasks), "not finished");
}

TEST(Score, ARunIsCutOffWhereWorkWasLeftAtTheHorizon) {
  const model::MeasureRow &time = *model::measure("completion_time_s"), &lost = *model::measure("lost_writes");
  model::Outcome open = outcome(10, 9);
  open.completion_ns = open.horizon_ns;
  EXPECT_TRUE(cut_off(open));
  EXPECT_TRUE(cut_off(time, open, {}));
  EXPECT_FALSE(cut_off(lost, open, {}));
  model::Outcome done = outcome(10, 10);
  EXPECT_FALSE(cut_off(done));
  EXPECT_TRUE(cut_off(time, done, {done, open}));
  done.completion_ns = done.horizon_ns;  // its last item came just then
  EXPECT_FALSE(cut_off(done));
  done.accepted_results = 10;
  EXPECT_TRUE(cut_off(done));
  done.assembled = true;
  EXPECT_FALSE(cut_off(done));
  EXPECT_EQ(cut_off_text(90'000'000 * ms), "not finished by 90,000 s");
}

TEST(Score, AFigureThatIsNotThereMissesItsGoal) {
  model::Level its = level();
  its.goals = {{"latency_p99_s", Comparison::under, 1000 * ms}};
  const Score none = score(its, outcome(10, 10));
  EXPECT_EQ(none.goals[0].actual, std::nullopt);
  EXPECT_FALSE(none.passed);
}

TEST(Score, MedalsNeedAPass) {
  model::Level its = level();
  its.medals = {{"monthly_cost_usd", 1104 * usd, 1624 * usd},
                {"completion_time_s", 70'000'000 * ms, 74'100'250 * ms},
                {"written", 11, 10},
                {"latency_p99_s", 1, 2}};
  const auto colours = [&](const model::Outcome& outcome) {
    std::vector<MedalColour> out;
    for (const MedalResult& medal : score(its, outcome).medals) out.push_back(medal.colour);
    return out;
  };
  using enum MedalColour;
  EXPECT_EQ(colours(outcome(10, 10)), (std::vector{gold, silver, silver, none}));
  EXPECT_EQ(colours(outcome(9, 9)), (std::vector{gold, silver, bronze, none}));
  EXPECT_EQ(colours(outcome(10, 9)), (std::vector{none, none, none, none}));
}

TEST(Runs, AFigureIsTheMeanRoundedHalfUp) {
  const model::MeasureRow& time = *model::measure("completion_time_s");
  model::Outcome a = outcome(10, 10), b = a, c = a;
  a.completion_ns = 10, b.completion_ns = 11, c.completion_ns = 11;
  EXPECT_EQ(figure(time, a, {}), 10);
  EXPECT_EQ(figure(time, a, {b}), 11) << "10.5";
  EXPECT_EQ(figure(time, a, {b, c}), 11) << "10.67";
  EXPECT_EQ(figure(time, b, {a, a}), 10) << "10.33";
  a.completion_ns = b.completion_ns = std::numeric_limits<std::int64_t>::max();
  EXPECT_EQ(figure(time, a, {b}), a.completion_ns) << "the sum does not overflow";
}

TEST(Runs, OfLossesAndErrorsTheWorstCounts) {
  model::Outcome a = outcome(10, 10), b = outcome(10, 9);
  b.lost = 1;
  b.failed_attempts = 27;
  EXPECT_EQ(figure(*model::measure("lost_writes"), a, {b, a}), 1);
  EXPECT_EQ(figure(*model::measure("lost_writes"), b, {a, a}), 1);
  EXPECT_EQ(figure(*model::measure("error_rate"), a, {b, a}), 1'000'000'000);
  EXPECT_FALSE(score(level(), a, {b}).goals[1].passed) << "not one is lost in any run";
}

TEST(Runs, AFigureThatOneRunLacksIsNone) {
  const model::MeasureRow& p99 = *model::measure("latency_p99_s");
  model::Outcome with = outcome(10, 10), without = with;
  with.latency = model::LatencyFigures{};
  EXPECT_EQ(figure(p99, with, {with}), 0);
  EXPECT_EQ(figure(p99, with, {without}), std::nullopt);
  EXPECT_EQ(figure(p99, without, {with}), std::nullopt);
}

TEST(Runs, TheMeanMayPassWhereOneRunAloneFails) {
  model::Outcome late = outcome(10, 10), early = late;
  late.completion_ns = 86'500'000 * ms;
  early.completion_ns = 86'200'000 * ms;
  EXPECT_FALSE(score(level(), late).passed);
  EXPECT_TRUE(score(level(), late, {early}).passed);
}

TEST(Runs, EveryOneMustCompleteTheBoardAndEnd) {
  model::Level several = level();
  several.more_seeds = {8};
  const Score its = score(several, outcome(10, 10), {outcome(10, 9)});
  EXPECT_FALSE(its.passed);
  EXPECT_EQ(its.rules[0].message, "Board is not complete: with seed 8, 1 of 10 items were not written by the end of the run, at 90,000 s.");
  model::Outcome cut = outcome(10, 10);
  cut.ending = model::Ending::event_budget;
  several.rules.clear();
  EXPECT_FALSE(score(several, outcome(10, 10), {cut}).passed);
}

TEST(Runs, TheFingerprintIsOverAllInOrder) {
  model::Outcome a, b;
  a.fingerprint = 0;
  b.fingerprint = 1;
  EXPECT_EQ(fingerprint(a, {}), 0U);
  EXPECT_EQ(fingerprint(a, {a}), 0x88201fb960ff6465U) << "FNV-1a of sixteen zero bytes";
  EXPECT_NE(fingerprint(a, {b}), fingerprint(b, {a}));
}

TEST(Trial, RunsEverySeed) {
  model::Level random = level();
  random.traffic.segments[0] = {model::Segment::Shape::backlog, 0, 0, 10'000, 0};
  random.more_seeds = {2, 3};
  const Trial its = trial(random, pipeline(2, 64), model::seeds(random));
  ASSERT_EQ(its.others.size(), 2U);
  for (std::size_t i = 0; i < 2; ++i)
    EXPECT_EQ(its.others[i].fingerprint, trial(random, pipeline(2, 64), random.more_seeds[i]).outcome.fingerprint);
}

TEST(Trial, ABoardWithProblemsDoesNotRun) {
  model::Board unwired = pipeline(1, 1);
  unwired.links.clear();
  const Trial its = trial(level(), unwired, 1);
  EXPECT_FALSE(its.ran());
  EXPECT_FALSE(its.score.passed);
  ASSERT_EQ(its.score.rules.size(), its.problems.size());
  EXPECT_EQ(its.score.rules[0].rule, "board_runs");
  EXPECT_EQ(its.score.rules[0].message, its.problems[0].message + " " + its.problems[0].remedy);
  EXPECT_EQ(figure(its, *model::measure("monthly_cost_usd")), 584 * usd);
  EXPECT_EQ(figure(its, *model::measure("completion_time_s")), std::nullopt);
  EXPECT_EQ(figure(its, *model::measure("lost_writes")), std::nullopt) << "not known is not none";
  EXPECT_FALSE(its.score.goals[1].passed);
}

TEST(Trial, NothingBuiltNeverPasses) {
  for (const model::Board& board : {model::Board{}, pipeline(0, 1)}) EXPECT_FALSE(trial(level(), board, 1).score.passed);
}

TEST(Trial, IsTheSameAsRunningAndScoring) {
  model::Level small = level();
  small.traffic.segments[0] = {model::Segment::Shape::backlog, 0, 0, 10'000, 0};
  const Trial its = trial(small, pipeline(2, 64), 1);
  ASSERT_TRUE(its.ran());
  EXPECT_TRUE(its.score.passed);
  EXPECT_EQ(its.outcome.written, 10'000);
  EXPECT_EQ(figure(its, *model::measure("written")), 10'000);
}

TEST(Better, KnowsTheDirectionOfEachMeasure) {
  const model::MeasureRow& cost = *model::measure("monthly_cost_usd");
  const model::MeasureRow& written = *model::measure("written");
  const model::MeasureRow& published = *model::measure("published");
  EXPECT_TRUE(better(cost, 10, 12));
  EXPECT_FALSE(better(cost, 12, 10));
  EXPECT_TRUE(better(written, 12, 10));
  EXPECT_FALSE(better(written, 10, 10));
  EXPECT_FALSE(better(published, 12, 10));
  EXPECT_FALSE(better(cost, std::nullopt, 10)) << "no figure never wins";
  EXPECT_TRUE(better(cost, 10, std::nullopt));
}

TEST(GoalText, SaysNoneForNothing) {
  EXPECT_EQ(goal_text({"completion_time_s", Comparison::under, 86'400'000 * ms}), "under 86,400 s");
  EXPECT_EQ(goal_text({"lost_writes", Comparison::at_most, 0}), "none");
  EXPECT_EQ(goal_text({"lost_writes", Comparison::equal, 0}), "none");
  EXPECT_EQ(goal_text({"monthly_cost_usd", Comparison::at_most, 1200 * usd}), "at most 1,200 USD");
  EXPECT_EQ(goal_text({"written", Comparison::at_least, 10'000}), "at least 10,000");
  EXPECT_EQ(goal_text({"error_rate", Comparison::under, 10'000'000}), "under 1 %");
  EXPECT_EQ(goal_text({"written", Comparison::over, 5}), "over 5");
}

}  // namespace
}  // namespace batchyard::game
