#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "game/score.h"
#include "support/task_yards.h"

// Boards of tasks through `run`, against figures that an independent program found for the levels of chapter 3 and for the
// checkpointing job (level-numbers, levels 11 to 15 and 18), and against closed forms. Each test names its source.
namespace batchyard::test {
namespace {

using model::Activity;
using model::bytes_per_gb;
using model::Level;
using model::Nanoseconds;
using model::Outcome;

constexpr std::int64_t usd_micro = 1'000'000;

Outcome outcome_of(const Level& level, const TaskYard& yard, std::uint64_t seed = 1) {
  const game::Trial its = game::trial(level, yard.board, seed);
  EXPECT_TRUE(its.ran()) << its.problems.front().message;
  return its.outcome;
}

/// Minutes and monthly cost.
using Row = std::pair<double, std::int64_t>;
Row row(const Level& level, const TaskYard& yard) {
  const Outcome outcome = outcome_of(level, yard);
  EXPECT_TRUE(outcome.assembled);
  EXPECT_EQ(outcome.accepted_results, model::task_count(level));
  return {static_cast<double>(outcome.completion_ns) / static_cast<double>(one_minute), outcome.monthly_cost_usd / usd_micro};
}

Nanoseconds spent(const Outcome& outcome, std::size_t device, Activity activity) {
  return outcome.devices[device].ledger[static_cast<std::size_t>(activity)];
}

// --- Level 11

Level eight_conversions() { return task_level({task(12 * one_minute, 8)}, 10 * one_minute, 180 * one_minute); }

TEST(Tasks, EightConversions) {
  const Level level = eight_conversions();
  EXPECT_EQ(row(level, cards(1)), Row(106, 552));
  EXPECT_EQ(row(level, cards(2)), Row(58, 1072));
  EXPECT_EQ(row(level, cards(3)), Row(46, 1592));
  EXPECT_EQ(row(level, cards(8)), Row(22, 4192));
  for (const int count : {4, 5, 6, 7}) EXPECT_EQ(row(level, cards(count)).first, 34) << count;
}

// --- Level 12

TEST(Tasks, UnevenDocuments) {
  const Level level = task_level({task(4 * one_minute, 18), task(20 * one_minute, 6)}, 0, 240 * one_minute);
  EXPECT_EQ(row(level, cards(4)), Row(120, 2112));
  EXPECT_EQ(row(level, cards(6)), Row(80, 3152));
  EXPECT_EQ(row(level, cards(4, "as_available")), Row(56, 2112));
  EXPECT_EQ(row(level, cards(4, "static_by_size")), Row(48, 2112));
  EXPECT_EQ(row(level, cards(6, "as_available")), Row(32, 3152));
  EXPECT_EQ(row(level, cards(5, "as_available")), Row(52, 2632));
  EXPECT_EQ(row(level, cards(8, "as_available")), Row(28, 4192));
  EXPECT_EQ(row(level, cards(8)), Row(60, 4192));
}

// Four long and four short tasks on two cards: dealt in blocks one card has all the long ones; handed out, both share them.
TEST(Tasks, TheStaticDealLosesToAsAvailable) {
  const Level level = task_level({task(20 * one_minute, 4), task(4 * one_minute, 4)}, 0, 240 * one_minute);
  EXPECT_EQ(row(level, cards(2)).first, 4 * 20);
  EXPECT_EQ(row(level, cards(2, "as_available")).first, 2 * 20 + 2 * 4);
}

// --- Level 13

TEST(Tasks, TheSerialTail) {
  const Level level = task_level({task(6 * one_minute, 64)}, 40 * one_minute, 300 * one_minute);
  const auto plain = [&](int count) { return row(level, cards(count, "as_available")); };
  const auto fast = [&](int count) { return row(level, cards(count, "as_available").set("assembler", "speed", std::int64_t{2})); };
  EXPECT_EQ(plain(8), Row(88, 4192));
  EXPECT_EQ(plain(10), Row(82, 5232));
  EXPECT_EQ(plain(12), Row(76, 6272));
  EXPECT_EQ(fast(8), Row(68, 4288));
  EXPECT_EQ(fast(10), Row(62, 5328));
  EXPECT_EQ(fast(16), Row(44, 8448));
  EXPECT_EQ(plain(16), Row(64, 8352));
}

// G. M. Amdahl, "Validity of the single processor approach to achieving large scale computing capabilities" (1967); validation row P37:
// a share p = 0.95 that can be divided gives speed-ups 5.926 and 15.42 on 8 and 64 cards, and never 20.
TEST(Tasks, AmdahlsLaw) {
  const Level level = task_level({task(95 * one_minute / 64, 64)}, 5 * one_minute, 300 * one_minute);
  const auto minutes = [&](int count) { return row(level, cards(count)).first; };
  const double one = minutes(1);
  EXPECT_NEAR(one, 100, 1e-9);
  for (const int count : {2, 4, 8, 16, 32, 64}) EXPECT_NEAR(one / minutes(count), 1 / (0.05 + 0.95 / count), 1e-6) << count;
  EXPECT_NEAR(one / minutes(8), 5.926, 0.0005);
  EXPECT_NEAR(one / minutes(64), 15.42, 0.005);
  EXPECT_LT(one / minutes(64), 20);
}

// --- Level 14

Level one_shelf() {
  model::Task reading = task(3 * one_minute, 48);
  reading.read_bytes = 60 * bytes_per_gb;
  reading.licence = true;
  Level level = task_level({reading}, 0, 240 * one_minute);
  level.catalogue.constants.assembler_month_usd = 0;  // this level's table prices no assembler
  return level;
}

TEST(Tasks, OneShelf) {
  const Level level = one_shelf();
  const auto shelf = [&](int count, model::Bytes half_gb_s, std::int64_t tokens) {
    return row(level, cards(count, "as_available").storage(half_gb_s * bytes_per_gb / 2).licences(tokens));
  };
  EXPECT_EQ(shelf(4, 1, 2), Row(102, 2280));
  EXPECT_EQ(shelf(8, 1, 2), Row(104, 4360));
  EXPECT_EQ(shelf(4, 1, 4), Row(132, 2380));
  EXPECT_EQ(shelf(4, 4, 2), Row(74, 2580));
  EXPECT_EQ(shelf(4, 4, 4), Row(60, 2680));
  EXPECT_NEAR(shelf(5, 4, 4).first, 46.75, 0.005) << "the table rounds: 2,804.993141289... s in exact fractions";
  EXPECT_NEAR(shelf(5, 4, 4).first * 60, 2804.9931412894375, 1e-7);
  EXPECT_EQ(shelf(5, 4, 4).second, 3200);
  EXPECT_EQ(shelf(8, 4, 8), Row(42, 4960));
  EXPECT_EQ(shelf(6, 4, 4).first, 41);
  EXPECT_EQ(shelf(6, 4, 8).first, 48);
}

// Readers who begin together and read alike share the shelf to the end: r of them take r times as long as one, whatever r.
TEST(Tasks, ReadersOfOneShelfTakeAsLongAsTheShelfSays) {
  for (const int readers : {1, 2, 3, 5, 7, 11, 64}) {
    model::Task reading = task(one_second, readers);
    reading.read_bytes = 70 * bytes_per_gb;
    const Level level = task_level({reading}, 0, 100'000 * one_second);
    const Outcome outcome = outcome_of(level, cards(readers).storage(bytes_per_gb));
    EXPECT_EQ(outcome.completion_ns, (70 * readers + 1) * one_second);
    for (std::size_t i = 0; i < outcome.devices.size(); ++i) EXPECT_EQ(spent(outcome, i, Activity::starved), 70 * readers * one_second);
  }
}

// Of unequal readers the k-th shortest leaves after (n - j + 1)(b_j - b_(j-1)) / bandwidth, summed over j = 1 ... k: L. Kleinrock,
// "Queueing Systems" volume 2, section 4.4, for a batch without arrivals.
TEST(Tasks, UnequalReadersLeaveWhenProcessorSharingSays) {
  std::vector<model::Task> tasks;
  for (const std::int64_t gb : {10, 20, 40, 80}) {
    tasks.push_back(task(one_second));
    tasks.back().read_bytes = gb * bytes_per_gb;
  }
  const Outcome outcome = outcome_of(task_level(tasks, 0, 10'000 * one_second), cards(4).storage(bytes_per_gb));
  const std::vector<std::int64_t> ends{4 * 10, 4 * 10 + 3 * 10, 4 * 10 + 3 * 10 + 2 * 20, 4 * 10 + 3 * 10 + 2 * 20 + 40};
  for (std::size_t i = 0; i < 4; ++i) EXPECT_EQ(spent(outcome, i, Activity::starved), ends[i] * one_second);
  EXPECT_EQ(ends.back(), 150) << "a busy shelf loses no time";
}

// Where tasks are many, a station that all need sets the pace: n s / m for the tokens and n b / bandwidth for the shelf.
TEST(Tasks, TheScarceThingSetsThePace) {
  const Level level = one_shelf();
  const auto outcome = [&](std::int64_t gb_s, std::int64_t tokens) {
    return outcome_of(level, cards(12, "as_available").storage(gb_s * bytes_per_gb).licences(tokens));
  };
  const double by_tokens = 48 * 3.0 / 2, by_shelf = 48 * 60.0 / 1 / 60;
  const auto minutes = [](const Outcome& its) { return static_cast<double>(its.completion_ns) / static_cast<double>(one_minute); };
  EXPECT_GE(minutes(outcome(4, 2)), by_tokens);
  EXPECT_LE(minutes(outcome(4, 2)), by_tokens + 12 * 60.0 / 4 / 60);
  EXPECT_GE(minutes(outcome(1, 12)), by_shelf);
  EXPECT_LE(minutes(outcome(1, 12)), by_shelf + 48 / 12 * 3.0) << "at worst all read at once, then all compute at once";
}

// J. D. C. Little, "A proof for the queuing formula L = λW" (1961), at the licence server, over a run that empties it.
TEST(Tasks, LittlesLawInTheLicenceLine) {
  const Outcome outcome = outcome_of(one_shelf(), cards(8, "as_available").storage(bytes_per_gb).licences(2));
  const model::QueueFigures& line = outcome.queues.at(0);
  EXPECT_GT(line.wait_ns, 0);
  EXPECT_EQ(line.entered, 48);
  EXPECT_EQ(line.left, 48);
  EXPECT_EQ(line.item_ns, line.wait_ns);
  Nanoseconds blocked = 0;
  for (std::size_t i = 0; i < outcome.devices.size(); ++i) blocked += spent(outcome, i, Activity::blocked);
  EXPECT_EQ(line.wait_ns, blocked);
}

// --- Level 15

Level two_teams() {
  model::Task first = task(6 * one_minute, 16), second = first;
  second.team = 2;
  Level level = task_level({first, second}, 0, 240 * one_minute);
  level.catalogue.constants.dispatcher_handout_ns = 90 * one_second;
  level.catalogue.constants.dispatcher_shared_month_usd = 120 * usd_micro;
  return level;
}

TEST(Tasks, SameResultOtherOrganisation) {
  const Level level = two_teams();
  const auto own = [&](int each) {
    return row(level, TaskYard().dispatcher("team-1", each).dispatcher("team-2", each).set("team-1", "team", std::int64_t{1}).set("team-2", "team", std::int64_t{2}));
  };
  const auto shared = [&](int count) { return row(level, cards(count, "as_available")); };
  EXPECT_EQ(shared(4), Row(60, 2232));
  EXPECT_EQ(shared(5), Row(52.5, 2752));
  EXPECT_EQ(shared(6), Row(45, 3272));
  EXPECT_EQ(own(2), Row(48, 2112));
  EXPECT_EQ(own(3), Row(36, 3152));
  EXPECT_EQ(shared(8), Row(30, 4312));
}

// --- Level 18

Level long_job() {
  model::Task job = task(36'000 * one_second);
  job.save_ns = 60 * one_second;
  job.save_bytes = 10 * bytes_per_gb;  // 20 s at 0.5 GB/s, for 100 USD
  Level level = task_level({job}, 0, 90'000 * one_second);
  level.faults = {{.part = "card-01", .at_ns = {7'000 * one_second, 15'000 * one_second, 26'500 * one_second, 38'000 * one_second}, .down_ns = 120 * one_second}};
  return level;
}

struct Saving {
  std::int64_t seconds;
  std::int64_t saves;
  std::int64_t cost;
  auto operator<=>(const Saving&) const = default;
};

TEST(Tasks, HowOftenToSave) {
  const Level level = long_job();
  const auto saving = [&](TaskYard yard, std::int64_t every_s) {
    if (every_s > 0) yard.set("card-01", "checkpoint_s", every_s * one_second);
    const Outcome outcome = outcome_of(level, yard);
    EXPECT_TRUE(outcome.assembled);
    return Saving{outcome.completion_ns / one_second, outcome.saves, outcome.monthly_cost_usd / usd_micro};
  };
  EXPECT_EQ(saving(cards(1), 0), (Saving{74'120, 0, 552}));
  EXPECT_EQ(saving(cards(1), 60), (Saving{72'740, 599, 552}));
  EXPECT_EQ(saving(cards(1), 300), (Saving{44'540, 119, 552}));
  EXPECT_EQ(saving(cards(1), 7'200), (Saving{52'580, 4, 552}));
  EXPECT_EQ(saving(cards(1), 600), (Saving{41'360, 59, 552}));
  EXPECT_EQ(saving(cards(1), 1'800), (Saving{39'920, 19, 552}));
  EXPECT_EQ(saving(cards(1), 3'600), (Saving{41'720, 9, 552}));
  EXPECT_EQ(saving(cards(1), 1'140), (Saving{41'180, 31, 552}));
  EXPECT_EQ(saving(cards(1), 1'200).seconds, 39'320);
  EXPECT_EQ(saving(cards(1).storage(bytes_per_gb / 2), 600), (Saving{38'720, 59, 652}));
  EXPECT_EQ(saving(cards(1).storage(bytes_per_gb / 2), 60), (Saving{48'580, 599, 652}));
}

// The same page gives the mean of 400 random histories of failures, mean 3 h: each within four standard errors of ours.
TEST(Tasks, HowOftenToSaveInTheMean) {
  Level level = long_job();
  level.horizon_ns = 100'000'000 * one_second;
  level.faults = {{.part = "", .at_ns = {}, .mean_ns = 3 * 60 * one_minute, .down_ns = 120 * one_second}};
  const auto expect_mean = [&](std::int64_t every_s, double expected) {
    double sum = 0, squares = 0;
    constexpr int histories = 400;
    for (int seed = 1; seed <= histories; ++seed) {
      const Outcome outcome = outcome_of(level, cards(1).set("card-01", "checkpoint_s", every_s * one_second), static_cast<std::uint64_t>(seed));
      const double time = static_cast<double>(outcome.completion_ns) / 1e9;
      sum += time, squares += time * time;
    }
    const double mean = sum / histories;
    const double error = std::sqrt((squares / histories - mean * mean) / histories);
    EXPECT_NEAR(mean, expected, 4 * std::sqrt(2.0) * error) << every_s << ": the two means are both of 400";
  };
  expect_mean(600, 41'293);
  expect_mean(1'140, 40'609);
  expect_mean(1'800, 41'131);
  expect_mean(3'600, 44'505);
}

// J. T. Daly, "A higher order estimate of the optimum checkpoint interval for restart dumps" (2006), equation 20: with failures of mean M at any instant, restart R
// and a save δ after each stretch τ of a job T, the expected time is M e^(R/M) (e^((τ+δ)/M) - 1) T / τ. Validation row P39: δ 5 min, M 24 h, R 10 min give the best interval
// 116.7 min and wall / solve 1.0958 there, and the simulated optimum lies within 93 to 140 min.
struct Wall {
  double mean = 0;
  double error = 0;  // standard
};

// The same seeds for every interval, so that their histories are alike.
Wall wall_over_solve(Nanoseconds every_ns) {
  model::Task job = task(1000 * 60 * one_minute);
  job.save_ns = 5 * one_minute;
  Level level = task_level({job}, 0, 100'000'000 * one_second);
  level.faults = {{.part = "", .at_ns = {}, .mean_ns = 24 * 60 * one_minute, .down_ns = 10 * one_minute}};
  constexpr int histories = 400;
  double sum = 0, squares = 0;
  for (int seed = 1; seed <= histories; ++seed) {
    const Outcome outcome = outcome_of(level, cards(1).set("card-01", "checkpoint_s", every_ns), static_cast<std::uint64_t>(seed));
    const double ratio = static_cast<double>(outcome.completion_ns) / static_cast<double>(job.compute_ns);
    sum += ratio, squares += ratio * ratio;
  }
  const double mean = sum / histories;
  return {mean, std::sqrt((squares / histories - mean * mean) / histories)};
}

double daly_wall_over_solve(double tau, double delta, double mean, double restart) {
  return mean * std::exp(restart / mean) * (std::exp((tau + delta) / mean) - 1) / tau;
}

TEST(Tasks, DalysWallTime) {
  for (const double minutes : {30.0, 60.0, 116.7, 240.0, 480.0}) {
    const Wall wall = wall_over_solve(static_cast<Nanoseconds>(minutes * static_cast<double>(one_minute)));
    const double expected = daly_wall_over_solve(minutes, 5, 24 * 60, 10);
    EXPECT_NEAR(wall.mean, expected, 4 * wall.error + 0.0005) << minutes << " min: the last save is not made, and restarts are counted once";
  }
  EXPECT_NEAR(wall_over_solve(static_cast<Nanoseconds>(116.7 * static_cast<double>(one_minute))).mean, 1.0958, 0.03 * 1.0958);
}

TEST(Tasks, DalysOptimum) {
  double best = 10, best_minutes = 0;
  for (const double minutes : {20.0, 30.0, 45.0, 65.0, 93.0, 105.0, 116.7, 128.0, 140.0, 200.0, 290.0, 420.0})
    if (const double wall = wall_over_solve(static_cast<Nanoseconds>(minutes * static_cast<double>(one_minute))).mean; wall < best) best = wall, best_minutes = minutes;
  EXPECT_GE(best_minutes, 93);
  EXPECT_LE(best_minutes, 140);
}

// What a failure takes is what was computed since the last save, and the next stretches do it again first. Saves every i that take s end at multiples of i + s, so a
// failure at t takes t mod (i + s), at most i: here of the first one.
TEST(Tasks, WorkRedoneIsWhatTheFailureTook) {
  model::Task job = task(3'600 * one_second);
  job.save_ns = 10 * one_second;
  Level level = task_level({job}, 0, 100'000 * one_second);
  const auto redone = [&](int fails_at_s, int every_s) {
    level.faults = {{.part = "", .at_ns = {fails_at_s * one_second}, .down_ns = 60 * one_second}};
    const Outcome outcome = outcome_of(level, cards(1).set("card-01", "checkpoint_s", every_s * one_second));
    return *model::measure("work_redone_s")->of(outcome) / one_second;
  };
  for (const int every_s : {90, 290, 590})
    for (const int fails_at_s : {50, 595, 599, 1'000, 2'345}) EXPECT_EQ(redone(fails_at_s, every_s), std::min(every_s, fails_at_s % (every_s + 10))) << every_s << " " << fails_at_s;
}

// --- Failures, by hand

TEST(Tasks, WhatAFailureCosts) {
  model::Task job = task(100 * one_second);
  job.read_bytes = 10 * bytes_per_gb;
  job.save_ns = 5 * one_second;
  Level level = task_level({job}, 0, 1000 * one_second);
  // Reads to 10, computes to 40, saves to 45, computes to 75, saves to 80; fails at 90 with 10 s unsaved, is up at 97, reads to 107, computes
  // the 40 left with a save between: to 137, saves to 142, to 152.
  level.faults = {{.part = "", .at_ns = {90 * one_second}, .down_ns = 7 * one_second}};
  const Outcome outcome = outcome_of(level, cards(1).storage(bytes_per_gb).set("card-01", "checkpoint_s", 30 * one_second));
  EXPECT_EQ(outcome.completion_ns, 152 * one_second);
  EXPECT_EQ(outcome.saves, 3);
  EXPECT_EQ(spent(outcome, 0, Activity::starved), 20 * one_second);
  EXPECT_EQ(spent(outcome, 0, Activity::redone), 10 * one_second);
  EXPECT_EQ(spent(outcome, 0, Activity::compute), 100 * one_second);
  EXPECT_EQ(spent(outcome, 0, Activity::checkpoint), 15 * one_second);
  EXPECT_EQ(spent(outcome, 0, Activity::down), 7 * one_second);
}

TEST(Tasks, AResultThatIsNotGoodEnoughSpoilsTheProduct) {
  model::Task good = task(one_second, 3), bad = task(one_second);
  bad.error = 20;
  Level level = task_level({good, bad}, one_second, 100 * one_second);
  level.tolerance = 20;
  EXPECT_TRUE(outcome_of(level, cards(2)).assembled);
  level.tolerance = 19;
  const Outcome each = outcome_of(level, cards(2));
  EXPECT_FALSE(each.assembled);
  EXPECT_EQ(each.accepted_results, 3);
  EXPECT_EQ(each.refused, 1);
  EXPECT_EQ(each.completion_ns, level.horizon_ns);
  const game::Trial whole = game::trial(level, cards(2).set("assembler", "accept", std::string("whole_batch")).board, 1);
  EXPECT_EQ(whole.outcome.accepted_results, 0);
  EXPECT_EQ(whole.outcome.refused, 4);
  EXPECT_FALSE(whole.score.passed);
  EXPECT_EQ(whole.score.rules.at(0).message, "Board is not complete: 4 of 4 results were not good enough.");
}

}  // namespace
}  // namespace batchyard::test
