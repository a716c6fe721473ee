#include <gtest/gtest.h>

#include "ui/causes.h"
#include "ui/game_screen.h"

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

INSTANTIATE_TEST_SUITE_P(Sizes, ResultSheet, testing::Values(std::pair{1920, 1080}, std::pair{1280, 720}, std::pair{3840, 2160}),
                         [](const auto& its) { return std::to_string(its.param.first) + "x" + std::to_string(its.param.second); });

}  // namespace
}  // namespace batchyard::test
