#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "ui/causes.h"
#include "ui/game_screen.h"
#include "ui/words.h"

namespace batchyard::test {
namespace {

namespace key = ui::key;

/// The sheet that rises after a run, in a large window and in the smallest.
class ResultSheet : public testing::TestWithParam<std::pair<int, int>> {
 protected:
  GameScreen game{GetParam().first, GetParam().second};

  ui::LevelPage& page() { return *game.shell.page(); }
  game::Session& session() { return page().session; }
  void expect_sound() { EXPECT_EQ(layout_faults(game.screen, game.screen.kit()), ""); }
  void run() {
    ASSERT_TRUE(game.run());
    ASSERT_TRUE(game.screen.wait_until([&] { return !session().explaining(); }));
  }
  game::Explanation explained() {
    const game::RunResult& its = *session().last_run();
    return *game::explain(session().level(), its.board, session().level().seed, its.outcome, 1, {});
  }
  std::string gain_shown(const game::Cause& cause) {
    const ui::RecordEntry* row = game.screen.record().find(ui::Drawn::choice, cause.label);
    return row ? row->text : "no row";
  }
  void expect_cause(const game::Explanation& all, const game::Cause& cause) {
    SCOPED_TRACE(cause.label);
    if (page().result.causes.open != static_cast<std::size_t>(&cause - all.causes.data())) {
      ASSERT_TRUE(game.screen.click(cause.label));
    }
    EXPECT_TRUE(game.screen.says(cause.seen));
    EXPECT_TRUE(game.screen.says(std::string(cause.without) + ": " + game::changes_text(cause) + "."));
    expect_sound();
  }
};

TEST_P(ResultSheet, SaysOfEveryCauseWhatExplainSays) {
  for (const auto& [level, board] : {std::pair{"scaling/two-gpus", "naive"}, std::pair{"scaling/the-noon-peak", "naive"},
                                     std::pair{"batching/dont-wait-forever", "naive"}, std::pair{"jobs/eight-conversions", "naive"}}) {
    SCOPED_TRACE(level);
    game.open(level);
    game.screen.press(key::escape);
    game.take_board(board);
    page().tried_before = true;
    run();
    const game::Explanation all = explained();
    if (session().last_run()->score.passed) {
      ASSERT_TRUE(game.screen.click("Why"));
    }
    ASSERT_FALSE(all.causes.empty());
    for (const game::Cause& cause : all.causes) EXPECT_EQ(gain_shown(cause), ui::gain(all, cause));
    for (const game::Cause& cause : all.causes) expect_cause(all, cause);
  }
}

TEST_P(ResultSheet, TheTagOfABlamedPartIsWholeHoweverLateItComes) {
  for (const char* level : {"scaling/the-noon-peak", "scaling/the-store-is-the-limit", "scaling/l4s-or-an-h100"}) {
    SCOPED_TRACE(level);
    game.open(level);
    game.screen.press(key::escape);
    game.take_board("naive");
    run();
    if (session().last_run()->score.passed || !page().board.blame) continue;
    const std::string words = page().board.blame->words;
    const ui::Camera fitted = page().board.camera;
    page().board.camera.y += 40;  // as it is without room for the tag
    page().board.blame.reset();
    game.screen.settle();
    EXPECT_EQ(page().board.camera, fitted);
    EXPECT_TRUE(game.screen.says(words));
    expect_sound();
  }
}

TEST_P(ResultSheet, SaysInPlainWordsWhatIsMissing) {
  game.open("scaling/two-gpus");
  game.screen.press(key::escape);
  game.take_board("naive");
  run();
  EXPECT_TRUE(game.screen.text_of("Completion time value").starts_with("not finished"));
  expect_sound();
  const ui::RecordEntry *wanted = game.screen.record().find("Completion time goal"), *value = game.screen.record().find("Completion time value");
  ASSERT_TRUE(wanted && value);
  EXPECT_GE(value->rect.x - wanted->rect.right(), 12);
  EXPECT_EQ(game.screen.text_of("Unfinished items goal"), "none");
  EXPECT_EQ(game.screen.text_of("Unfinished items value"), "90,381,559");
  EXPECT_EQ(game.screen.text_of("Monthly cost goal"), "not a goal");
  for (const char* unclear : {"Level rules", "not complete", "ghost", "shown", "90,000 s sooner"})
    for (const ui::RecordEntry& entry : game.screen.record().entries()) EXPECT_NE(entry.text, unclear);
}

TEST_P(ResultSheet, NumbersOnSmallCardsHaveTheirWord) {
  game.open("scaling/two-gpus");
  game.screen.press(key::escape);
  game.take_board("solution");
  run();
  const auto bare = [&] {
    return std::ranges::count_if(game.screen.record().entries(), [](const ui::RecordEntry& e) {
      return e.kind == ui::Drawn::text && e.area == "board" && !e.text.empty() && std::ranges::all_of(e.text, [](unsigned char c) { return std::isdigit(c) || c == ',' || c == '.'; });
    });
  };
  if (page().board.camera.zoom < 0.72 || game.screen.kit().compact()) {
    EXPECT_EQ(bare(), 0);
    EXPECT_TRUE(game.screen.says("batch 64"));
  }
}

TEST_P(ResultSheet, PlaybackLeavesItsLinesToWhatPassesAndItsJumpsToWhatIsThere) {
  game.open("scaling/two-gpus");
  game.screen.press(key::escape);
  game.take_board("solution");
  run();
  game.screen.press(U' ');
  ASSERT_EQ(page().stage, ui::Stage::playback);
  game.screen.press(U' ');
  EXPECT_FALSE(game.screen.says("gRPC"));
  EXPECT_FALSE(game.screen.shows("First loss"));
  for (const ui::RecordEntry& entry : game.screen.record().entries())
    if (entry.kind == ui::Drawn::button && entry.area == "playback bar") {
      EXPECT_TRUE(entry.enabled) << entry.label << " looks like a button and does nothing";
    }
  EXPECT_TRUE(game.screen.says("deadline")) << "the dashed line of the whole run has its word";
  expect_sound();
}

TEST_P(ResultSheet, ComparingFindsTheFirstDifferenceOfRunsOfAnyLength) {
  game.open("scaling/two-gpus");
  game.screen.press(key::escape);
  game.take_board("solution");
  game.screen.press(U'2');
  ASSERT_TRUE(game.screen.wait_until([&] { return game.screen.shows("Last commit") && !game.shell.busy(); }));
  EXPECT_TRUE(game.screen.shows("First difference")) << "one of them is cut off, the other done hours before";
  EXPECT_TRUE(game.screen.says("first difference, by "));
  EXPECT_TRUE(game.screen.says("deadline"));
  EXPECT_TRUE(game.screen.text_of("Completion time A").starts_with("not finished"));
  expect_sound();
}

TEST_P(ResultSheet, TheFirstLossNamesTheCauseButNotItsCure) {
  game.open("scaling/two-gpus");
  game.screen.press(key::escape);
  run();
  const game::Explanation all = explained();
  ASSERT_GE(all.causes.size(), 2u);
  const std::string cure(all.causes[0].without);
  EXPECT_TRUE(game.screen.says(all.causes[0].seen));
  EXPECT_FALSE(game.screen.says(cure));
  EXPECT_FALSE(game.screen.says(ui::gain(all, all.causes[0])));
  EXPECT_EQ(page().board.blame->part, all.causes[0].part);
  expect_sound();
  game.screen.press(key::escape);
  run();
  EXPECT_TRUE(game.screen.says(cure));
  ASSERT_TRUE(game.screen.click("Show GPU server"));
  EXPECT_EQ(page().stage, ui::Stage::build);
  EXPECT_EQ(page().board.selection.parts, std::set<std::string>{all.causes[0].part});
}

/// A folder with boards of other players of scaling/two-gpus, sound and unsound ones.
class OthersFolder {
 public:
  OthersFolder() {
    std::string name = (std::filesystem::temp_directory_path() / "batchyard-others-XXXXXX").string();
    EXPECT_NE(mkdtemp(name.data()), nullptr);
    path = name;
    const std::filesystem::path levels = std::filesystem::path(BATCHYARD_SOURCE_DIR) / "levels";
    std::filesystem::create_directories(path / "group 2");
    std::filesystem::copy_file(levels / "scaling/two-gpus.naive.json", path / "Anna.json");
    std::filesystem::copy_file(levels / "scaling/two-gpus.solution.json", path / "group 2/Ben.json");
    std::filesystem::copy_file(levels / "batching/batch-up.solution.json", path / "other level.json");
    std::ofstream(path / "torn.json") << "{ torn";
  }
  ~OthersFolder() { std::filesystem::remove_all(path); }
  std::filesystem::path path;
};

TEST_P(ResultSheet, ShowsEveryBoardOfTheLevelWithItsOwnFigures) {
  const OthersFolder others;
  game.open("scaling/two-gpus");
  game.screen.press(key::escape);
  game.take_board("solution");
  page().standings.read_others(others.path);
  run();
  ASSERT_TRUE(game.screen.wait_until([&] { return !page().standings.busy(); }));
  expect_sound();
  const model::Level& level = session().level();
  std::set<std::string> names;
  for (const game::Standings::Entry& entry : page().standings.entries()) {
    SCOPED_TRACE(entry.name);
    names.insert(ui::entry_name(game.screen.kit(), entry));
    const game::Trial its = game::trial(level, entry.board, level.seed);
    ASSERT_TRUE(entry.verdict);
    EXPECT_EQ(entry.verdict->passed, its.score.passed);
    const auto words = [&](const model::MeasureRow& measure) {
      return game::cut_off(measure, its.outcome, {}) ? game::cut_off_text(its.outcome.horizon_ns) : ui::readable(game::figure(its, measure), measure.unit);
    };
    for (const model::MeasureRow* measure : page().standings.measures()) EXPECT_EQ(ui::entry_figure(entry, *measure), words(*measure));
    const ui::RecordEntry* mark = game.screen.record().find(ui::Drawn::picture, ui::entry_name(game.screen.kit(), entry));
    ASSERT_NE(mark, nullptr);
    EXPECT_EQ(mark->text, ui::readable(its.outcome.monthly_cost_usd, model::Unit::usd) + " / " + words(*model::measure("completion_time_s")));
  }
  for (const char* name : {"Another player's: Anna", "Another player's: group 2/Ben", "My board", "Two at 64"}) EXPECT_TRUE(names.contains(name)) << name;
  EXPECT_EQ(page().standings.entries().size(), 2 + 2 + level.front->winners.size()) << "the board of another level is left out";
}

TEST_P(ResultSheet, ComesToRestWhateverIsLookedAt) {
  game.open("scaling/two-gpus");
  game.screen.press(key::escape);
  page().standings.read_others("/nowhere");
  run();
  ASSERT_TRUE(page().result.course) << "after a loss the boards are not what is shown";
  EXPECT_TRUE(game.screen.wait_until([&] { return !game.shell.busy(); }, std::chrono::seconds(20)));
}

TEST_P(ResultSheet, TheBestKnownBoardsAreShownOnceTheLevelIsPassed) {
  game.open("scaling/two-gpus");
  game.screen.press(key::escape);
  const auto best = [&] { return std::ranges::count(page().standings.entries(), game::Standings::Whose::best, &game::Standings::Entry::whose); };
  run();
  ASSERT_TRUE(game.screen.click("All boards"));
  ASSERT_TRUE(game.screen.wait_until([&] { return !page().standings.busy(); }));
  EXPECT_EQ(best(), 0);
  EXPECT_FALSE(game.screen.says("best known"));
  expect_sound();
  game.screen.press(key::escape);
  game.take_board("solution");
  run();
  EXPECT_EQ(best(), std::ssize(session().level().front->winners));
  EXPECT_TRUE(game.screen.says("best known"));
}

TEST_P(ResultSheet, SaysWhichBoardIsPointedAtAndWhyOneIsLeftOut) {
  const OthersFolder others;
  game.open("scaling/two-gpus");
  game.screen.press(key::escape);
  game.take_board("solution");
  page().standings.read_others(others.path);
  run();
  ASSERT_TRUE(game.screen.wait_until([&] { return !page().standings.busy(); }));
  ASSERT_TRUE(game.screen.click("1 board left out"));
  EXPECT_TRUE(game.screen.says("torn.json"));
  EXPECT_TRUE(game.screen.says("line 1: "));
  expect_sound();
  game.screen.press(key::escape);
  const ui::RecordEntry* mine = game.screen.record().find(ui::Drawn::picture, "My board");
  ASSERT_NE(mine, nullptr);
  game.screen.move_to(mine->rect.centre());
  EXPECT_TRUE(game.screen.says("My board"));
  EXPECT_TRUE(game.screen.says("Another player's: Anna")) << "it lies in the same place";
  EXPECT_EQ(game.screen.text_of("Monthly cost of the board"), "584 USD");
  EXPECT_TRUE(game.screen.says("Click to open it"));
  expect_sound();
  const auto& entries = page().standings.entries();
  const auto best = std::ranges::find_if(entries, [](const auto& each) { return each.whose == game::Standings::Whose::best && each.verdict->figures[2] > 1'900'000'000; });
  ASSERT_NE(best, entries.end());
  ASSERT_TRUE(game.screen.click(ui::entry_name(game.screen.kit(), *best)));
  ASSERT_NE(page().comparison.sides[0].session, nullptr);
  EXPECT_TRUE(model::same_run(page().comparison.sides[0].session->board(), best->board));
  EXPECT_TRUE(model::same_run(page().comparison.sides[1].session->board(), session().board()));
  expect_sound();
  game.screen.press(U'1');
  ASSERT_TRUE(game.screen.click("My board"));
  EXPECT_EQ(session().board().name, "My board");
  EXPECT_EQ(page().stage, ui::Stage::build);
}

TEST_P(ResultSheet, AnyTwoMeasuresCanBePutAgainstEachOther) {
  game.open("scaling/two-gpus");
  game.screen.press(key::escape);
  game.take_board("solution");
  run();
  ASSERT_TRUE(game.screen.wait_until([&] { return !page().standings.busy(); }));
  for (const auto& [axis, measure] : {std::pair{"Measure up", "Latency, p99"}, {"Measure across", "GPU memory, peak"}, {"Measure up", "Job cost"}, {"Measure across", "Completion time"}}) {
    ASSERT_TRUE(game.screen.click(axis));
    expect_sound();
    ASSERT_TRUE(game.screen.click(measure));
    EXPECT_TRUE(game.screen.text_of(axis).starts_with(measure));
    expect_sound();
  }
  EXPECT_EQ(page().result.standings.across, "completion_time_s");
  EXPECT_EQ(page().result.standings.up, "job_cost_usd");
  ASSERT_TRUE(game.screen.click("Over time"));
  expect_sound();
}

INSTANTIATE_TEST_SUITE_P(Sizes, ResultSheet, testing::Values(std::pair{1920, 1080}, std::pair{1280, 720}, std::pair{1600, 900}, std::pair{3840, 2160}),
                         [](const auto& its) { return std::to_string(its.param.first) + "x" + std::to_string(its.param.second); });

}  // namespace
}  // namespace batchyard::test
