#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <sstream>

#include "game/library.h"
#include "game/reference_runs.h"
#include "game/score.h"

// Rows of (level, board, seed, measures, fingerprint): what the shipped boards have always given. They prove sameness, not
// truth: that is for the tests against closed forms and against the second simulator. After a change that is meant to change
// them, BATCHYARD_WRITE_GOLDEN=1 writes the file anew.
namespace batchyard::game {
namespace {

const std::filesystem::path root = BATCHYARD_SOURCE_DIR;
const std::filesystem::path golden = root / "tests" / "golden" / "measures.txt";

std::string hex(std::uint64_t value) {
  std::ostringstream text;
  text << std::hex << value;
  return text.str();
}

std::string row(const model::Level& level, const std::string& board_name, const Trial& trial) {
  std::string seeds;
  for (const std::uint64_t seed : model::seeds(level)) seeds += (seeds.empty() ? "" : ",") + std::to_string(seed);
  std::string line =
      level.id + " " + board_name + " seed " + seeds + (trial.score.passed ? " passes" : " fails");
  if (!trial.ran()) return line + ", does not run: " + std::to_string(trial.problems.size()) + " problems\n";
  line += " " + hex(fingerprint(trial.outcome, trial.others)) + "\n";
  for (const model::MeasureRow& measure : model::measures()) {
    const model::Figure value = figure(trial, measure);
    line += "  " + std::string(measure.id) + " " + (value ? model::decimal(*value, model::row(measure.unit).decimals) : "none") +
            "\n";
  }
  return line;
}

std::string rows_of(const model::Level& level) {
  std::string text;
  for (const char* name : {"start", "naive", "solution"})
    if (const model::Board* board = own_board(level, name)) text += row(level, name, trial(level, *board, model::seeds(level)));
  return text;
}

std::string all_rows() {
  Library library(root);
  std::string text;
  for (const std::string& id : library.ids()) {
    const auto& level = library.level(id);
    EXPECT_TRUE(level) << id;
    if (level) text += rows_of(*level.value);
  }
  return text;
}

TEST(Golden, EveryLevelsBoardsGiveWhatTheyGave) {
  const std::string rows = all_rows();
  if (std::getenv("BATCHYARD_WRITE_GOLDEN")) std::ofstream(golden) << rows;
  std::ifstream in(golden);
  std::stringstream expected;
  expected << in.rdbuf();
  EXPECT_EQ(rows, expected.str());
}

// The figures that the reference level must give: issue and docs/MODEL.md, found by independent programs.
TEST(Golden, TheReferenceLevel) {
  Library library(root);
  const model::Level& level = *library.level("scaling/two-gpus").value;
  const auto figures = [&](const model::Board& board) {
    const Trial its = trial(level, board, model::seeds(level));
    const model::Outcome& o = its.outcome;
    return std::tuple(model::decimal(o.completion_ns, 9), o.written, o.lost, model::decimal(o.monthly_cost_usd, 6),
                      o.failed_attempts, its.score.passed);
  };
  EXPECT_EQ(figures(*level.naive), std::tuple("90000", 9'618'441, 0, "584", 0, false));
  EXPECT_EQ(figures(*level.solution), std::tuple("74100.25", 100'000'000, 0, "1104", 0, true));
  const auto at_batch = [&](std::int64_t batch) {
    model::Board board = *level.solution;
    for (model::Part& part : board.parts)
      if (part.kind == model::PartKind::worker) part.settings["batch"] = batch;
    return board;
  };
  EXPECT_EQ(figures(at_batch(32)), std::tuple("80350.246", 100'000'000, 0, "1104", 0, true));
  EXPECT_EQ(std::get<1>(figures(at_batch(48))), 100'000'000) << "nothing is stranded";
}

model::Board shuffled_and_retitled(model::Board board, std::ptrdiff_t turn) {
  const auto rotate = [turn](auto& rows) { std::ranges::rotate(rows, rows.begin() + turn % std::ranges::ssize(rows)); };
  std::ranges::reverse(board.parts);
  rotate(board.parts);
  rotate(board.links);
  for (model::Part& part : board.parts) {
    part.title = "Part " + std::to_string(turn) + " of " + part.id;
    part.at = {static_cast<int>(turn) * 7, -3};
  }
  board.name = "Another name";
  return board;
}

TEST(Golden, OrderTitlesAndPlacesChangeNothing) {
  Library library(root);
  for (const std::string& id : library.ids()) {
    model::Level level = *library.level(id).value;
    level.horizon_ns = std::min(level.horizon_ns, 600 * model::nanoseconds_per_second);
    const model::Board& board = *level.solution;
    const std::string first = row(level, "solution", trial(level, board, 1));
    EXPECT_EQ(row(level, "solution", trial(level, board, 1)), first) << "twice in one process";
    for (std::ptrdiff_t turn : {1, 2, 5})
      EXPECT_EQ(row(level, "solution", trial(level, shuffled_and_retitled(board, turn), 1)), first) << id;
  }
}

TEST(Golden, DoingNothingLosesEveryLevel) {
  Library library(root);
  for (const std::string& id : library.ids()) {
    const model::Level& level = *library.level(id).value;
    EXPECT_FALSE(trial(level, model::Board{}, model::seeds(level)).score.passed) << id;
    model::Board users_alone;
    for (const model::Part& part : level.start.parts)
      if (part.kind == model::PartKind::users) users_alone.parts.push_back(part);
    EXPECT_FALSE(trial(level, users_alone, model::seeds(level)).score.passed) << id;
  }
}

TEST(Golden, TheLessonWinsAndNothingElseThatIsShipped) {
  Library library(root);
  for (const std::string& id : library.ids()) {
    const model::Level& level = *library.level(id).value;
    EXPECT_FALSE(trial(level, level.start, model::seeds(level)).score.passed) << id;
    ASSERT_TRUE(level.naive && level.solution) << id;
    EXPECT_FALSE(trial(level, *level.naive, model::seeds(level)).score.passed) << id;
    EXPECT_TRUE(trial(level, *level.solution, model::seeds(level)).score.passed) << id;
  }
}

TEST(Golden, AnotherBoardThatKeepsTheGoalsWinsToo) {
  Library library(root);
  const model::Level& level = *library.level("batching/first-wire").value;
  model::Board board = shuffled_and_retitled(*level.solution, 3);
  model::Part spare;
  spare.id = "spare";
  spare.kind = model::PartKind::gpu_server;
  board.parts.push_back(spare);
  EXPECT_TRUE(trial(level, board, model::seeds(level)).score.passed) << "an unused server within the budget";
}

}  // namespace
}  // namespace batchyard::game
