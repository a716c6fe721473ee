// The engine against a second simulator of tasks, which was written from docs/MODEL.md, section 9.
#include <gtest/gtest.h>

#include <algorithm>

#include "model/problem.h"
#include "sim/run.h"
#include "support/outcome_text.h"
#include "support/random_board.h"
#include "support/reference_tasks.h"
#include "support/task_yards.h"

namespace batchyard::support {
namespace {

using model::Level;
using model::Nanoseconds;

// Few and round durations, so that much happens at one instant; now and then one to a nanosecond.
Nanoseconds some_time(Dice& dice) {
  if (dice.chance(10)) return dice.between(1, 20'000'000'000);
  return dice.between(1, 12) * test::one_second;
}

model::Task random_task(Dice& dice) {
  model::Task task = test::task(some_time(dice), static_cast<int>(dice.between(1, 4)));
  if (dice.chance(50)) task.read_bytes = dice.between(1, 6) * (dice.chance(80) ? model::bytes_per_gb : 777'777'777);
  task.licence = dice.chance(50);
  task.team = static_cast<int>(dice.between(1, 2));
  if (dice.chance(70)) task.save_ns = dice.between(0, 2) * test::one_second;
  if (dice.chance(40)) task.save_bytes = dice.between(1, 3) * model::bytes_per_gb;
  if (dice.chance(5)) task.error = dice.between(1, 3);
  return task;
}

model::Fault random_fault(Dice& dice) {
  model::Fault fault{.part = dice.chance(50) ? "" : "card-0" + std::to_string(dice.between(1, 3)), .at_ns = {}, .down_ns = dice.between(0, 5) * test::one_second};
  if (dice.chance(50)) fault.mean_ns = dice.between(5, 60) * test::one_second;
  else
    for (Nanoseconds at = 0; fault.at_ns.size() < 4;) fault.at_ns.push_back(at += some_time(dice));
  return fault;
}

Level random_level(Dice& dice) {
  std::vector<model::Task> tasks;
  for (std::int64_t rows = dice.between(1, 5); rows > 0; --rows) tasks.push_back(random_task(dice));
  const Nanoseconds horizon = dice.chance(80) ? 1'000 * test::one_second : dice.between(1, 60) * test::one_second;
  Level level = test::task_level(std::move(tasks), dice.between(0, 5) * test::one_second + dice.between(0, 1), horizon);
  level.tolerance = dice.between(0, 2);
  for (std::int64_t rows = dice.between(0, 2); rows > 0; --rows) level.faults.push_back(random_fault(dice));
  if (dice.chance(50)) level.catalogue.constants.dispatcher_handout_ns = dice.between(1, 3) * test::one_second;
  level.catalogue.constants.dispatcher_shared_month_usd = 120'000'000;
  return level;
}

std::string random_deal(Dice& dice) { return dice.one_of(std::vector<std::string>{"static_by_order", "static_by_size", "as_available"}); }

test::TaskYard random_yard(Dice& dice) {
  test::TaskYard yard;
  if (dice.chance(70)) {
    yard.dispatcher("dispatcher", static_cast<int>(dice.between(1, 6)), random_deal(dice));
  } else {
    yard.dispatcher("team-1", static_cast<int>(dice.between(1, 3)), random_deal(dice)).set("team-1", "team", std::int64_t{1});
    yard.dispatcher("team-2", static_cast<int>(dice.between(1, 3)), random_deal(dice)).set("team-2", "team", std::int64_t{2});
  }
  yard.storage(dice.one_of({500'000'000, 1'000'000'000, 2'000'000'000, 700'000'001})).licences(dice.between(1, 3));
  if (dice.chance(30)) yard.set("assembler", "speed", std::int64_t{2});
  if (dice.chance(30)) yard.set("assembler", "accept", std::string("whole_batch"));
  for (model::Part& part : yard.board.parts)
    if (part.kind == model::PartKind::runner && dice.chance(60)) part.settings["checkpoint_s"] = dice.between(1, 6) * test::one_second;
  return yard;
}

TEST(TasksAgreement, EngineAndReferenceOnRandomBoards) {
  for (std::uint64_t seed = 1; seed <= 4000 && !::testing::Test::HasFailure(); ++seed) {
    Dice dice(seed);
    const Level level = random_level(dice);
    const model::Board board = random_yard(dice).board;
    ASSERT_EQ(model::problems(level, board), std::vector<model::BoardProblem>{}) << seed;
    EXPECT_EQ(first_difference(sim::run(level, board, seed, {.curve_points = 16}), reference_tasks(level, board, seed, 16)), "") << "seed " << seed;
  }
}

TEST(TasksAgreement, OrderAndTitlesChangeNothing) {
  for (std::uint64_t seed = 1; seed <= 200; ++seed) {
    Dice dice(seed);
    const Level level = random_level(dice);
    model::Board board = random_yard(dice).board;
    const model::Outcome first = sim::run(level, board, seed);
    std::ranges::reverse(board.parts);
    std::ranges::reverse(board.links);
    for (model::Part& part : board.parts) part.title = "Another " + part.id;
    EXPECT_EQ(first_difference(first, sim::run(level, board, seed)), "") << seed;
  }
}

// Where every time is whole, a scale of 3 in every time scales every result by 3.
TEST(TasksAgreement, TimesScaleWithTimes) {
  for (std::uint64_t seed = 1; seed <= 200; ++seed) {
    Dice dice(seed);
    Level level = random_level(dice);
    level.faults.clear();
    level.assembly_ns -= level.assembly_ns % 2;
    test::TaskYard yard = random_yard(dice);
    for (model::Task& task : level.tasks) task.read_bytes = task.save_bytes = 0;
    const model::Outcome once = sim::run(level, yard.board, 1);
    for (model::Task& task : level.tasks) task.compute_ns *= 3, task.save_ns *= 3;
    for (model::Part& part : yard.board.parts)
      if (auto found = part.settings.find("checkpoint_s"); found != part.settings.end()) std::get<std::int64_t>(found->second) *= 3;
    level.assembly_ns *= 3, level.horizon_ns *= 3;
    level.catalogue.constants.dispatcher_handout_ns *= 3;
    const model::Outcome thrice = sim::run(level, yard.board, 1);
    EXPECT_EQ(thrice.completion_ns, 3 * once.completion_ns) << seed;
    EXPECT_EQ(thrice.accepted_results, once.accepted_results) << seed;
    for (std::size_t i = 0; i < once.devices.size(); ++i)
      for (std::size_t a = 0; a < once.devices[i].ledger.size(); ++a) EXPECT_EQ(thrice.devices[i].ledger[a], 3 * once.devices[i].ledger[a]) << seed;
  }
}

}  // namespace
}  // namespace batchyard::support
