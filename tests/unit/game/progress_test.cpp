#include "game/progress.h"

#include <gtest/gtest.h>

#include "support/yards.h"

namespace batchyard::game {
namespace {

using namespace test;

model::Outcome finished(std::int64_t cost_usd) {
  model::Outcome out;
  out.ending = model::Ending::nothing_left;
  out.published = out.written = 5;
  out.completion_ns = 1000 * ms;
  out.monthly_cost_usd = cost_usd * usd;
  return out;
}

void count(model::Progress& progress, const model::Outcome& outcome) {
  count_run(progress, level(), score(level(), outcome), outcome);
}

TEST(Progress, KeepsTheBestOfPassingRuns) {
  model::Progress progress;
  for (std::int64_t cost : {1104, 584, 2000}) count(progress, finished(cost));
  const auto& its = progress.levels.at("scaling/two-gpus");
  EXPECT_TRUE(its.passed);
  EXPECT_EQ(its.runs, 3);
  EXPECT_EQ(its.best.at("monthly_cost_usd"), 584 * usd);
  EXPECT_FALSE(its.best.contains("error_rate")) << "nothing was attempted: no figure, not 0";
}

TEST(Progress, AFailedRunIsNoRecord) {
  model::Progress progress;
  model::Outcome lost = finished(1);
  lost.written = 4;
  lost.lost = 1;
  count(progress, lost);
  const auto& its = progress.levels.at("scaling/two-gpus");
  EXPECT_FALSE(its.passed);
  EXPECT_EQ(its.runs, 1);
  EXPECT_TRUE(its.best.empty());
}

TEST(Progress, OfTwoProgramsIsPutTogether) {
  model::Progress theirs;
  theirs.last_level = "a";
  theirs.levels["a"] = {true, {{"monthly_cost_usd", 10}, {"written", 7}}, model::Progress::Answer{"written", 1}, 4};
  theirs.levels["gone"] = {true, {}, {}, 1};
  model::Progress ours;
  ours.last_level = "b";
  ours.levels["a"] = {false, {{"monthly_cost_usd", 12}, {"written", 9}}, model::Progress::Answer{"written", 2}, 3};
  ours.levels["b"] = {true, {{"monthly_cost_usd", 5}}, {}, 1};
  const model::Progress all = merged(theirs, ours);
  EXPECT_EQ(all.last_level, "b");
  EXPECT_EQ(all.levels.at("a"),
            (model::Progress::Level{true, {{"monthly_cost_usd", 10}, {"written", 9}}, model::Progress::Answer{"written", 1}, 7}));
  EXPECT_EQ(all.levels.at("b"), ours.levels.at("b"));
  EXPECT_EQ(all.levels.at("gone"), theirs.levels.at("gone")) << "marks of a level that is gone wait for its return";
}

TEST(Progress, HoldsMedalsFromTheBestOfAllRuns) {
  model::Level its = level();
  its.medals = {{"monthly_cost_usd", 600 * usd, 1104 * usd}, {"written", 7, 5}, {"latency_p99_s", 1, 2}};
  model::Progress progress;
  const auto colours = [&] {
    std::vector<MedalColour> out;
    for (const MedalResult& medal : medals_so_far(its, progress)) out.push_back(medal.colour);
    return out;
  };
  using enum MedalColour;
  EXPECT_EQ(colours(), std::vector(3, none)) << "never played";
  for (std::int64_t cost : {2000, 1104}) count_run(progress, its, score(its, finished(cost)), finished(cost));
  EXPECT_EQ(colours(), (std::vector{silver, silver, none})) << "no item has a latency here: no figure, no medal";
  count_run(progress, its, score(its, finished(584)), finished(584));
  EXPECT_EQ(colours()[0], gold);
}

TEST(Progress, OfAnotherIsAddedOnce) {
  model::Progress ours;
  ours.levels["a"] = {false, {{"monthly_cost_usd", 12}}, model::Progress::Answer{"written", 2}, 3};
  model::Progress theirs;
  theirs.last_level = "a";
  theirs.levels["a"] = {true, {{"monthly_cost_usd", 10}}, model::Progress::Answer{"written", 1}, 5};
  theirs.levels["b"] = {true, {}, {}, 2};
  const model::Progress once = merged(ours, news(ours, theirs));
  EXPECT_EQ(once.levels.at("a"), (model::Progress::Level{true, {{"monthly_cost_usd", 10}}, model::Progress::Answer{"written", 2}, 5}));
  EXPECT_EQ(once.levels.at("b"), theirs.levels.at("b"));
  EXPECT_EQ(once.last_level, "a");
  EXPECT_EQ(merged(once, news(once, theirs)), once);
}

}  // namespace
}  // namespace batchyard::game
