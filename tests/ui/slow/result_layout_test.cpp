#include <gtest/gtest.h>

#include "ui/game_screen.h"
#include "ui/words.h"

namespace batchyard::test {
namespace {

struct Case {
  int width, height;
  bool light;
  float scale;
};

std::string name(const testing::TestParamInfo<Case>& info) {
  const Case& c = info.param;
  return std::to_string(c.width) + "x" + std::to_string(c.height) + (c.light ? "_light" : "_dark") + "_at_" +
         std::to_string(static_cast<int>(c.scale * 100));
}

/// The result sheet of a board that passes and of one that does not.
class ResultLayout : public testing::TestWithParam<Case> {
 protected:
  GameScreen game{GetParam().width, GetParam().height, GetParam().light, GetParam().scale};
  void expect_sound() { EXPECT_EQ(layout_faults(game.screen, game.screen.kit()), ""); }

  /// Every goal's value on the screen is the outcome's.
  void expect_true_figures() {
    const game::RunResult& run = *game.shell.page()->session.last_run();
    for (const game::GoalResult& goal : run.score.goals) {
      const model::MeasureRow& measure = *model::measure(goal.goal.measure);
      const std::string shown = game.screen.text_of(std::string(measure.label) + " value");
      if (game::cut_off(measure, run.outcome, run.others)) EXPECT_TRUE(shown.starts_with("not finished")) << shown;
      else EXPECT_EQ(shown, ui::readable(measure.of(run.outcome), measure.unit, goal.goal.value));
      const ui::RecordEntry* wanted = game.screen.record().find(std::string(measure.label) + " goal");
      const ui::RecordEntry* value = game.screen.record().find(std::string(measure.label) + " value");
      ASSERT_TRUE(wanted && value);
      EXPECT_GE(value->rect.x - wanted->rect.right(), 12 * game.screen.kit().scale()) << measure.label << ": goal and value run into one another";
    }
  }
};

TEST_P(ResultLayout, APass) {
  game.open("batching/first-wire");
  game.take_board("solution");
  ASSERT_TRUE(game.run());
  EXPECT_TRUE(game.screen.text_of("Headline").starts_with("Passed"));
  expect_sound();
  expect_true_figures();
}

TEST_P(ResultLayout, AMiss) {
  game.open("batching/batch-up");
  ASSERT_TRUE(game.run());
  EXPECT_TRUE(game.screen.text_of("Headline").starts_with("Not passed"));
  expect_sound();
  expect_true_figures();
}

TEST_P(ResultLayout, AndPlaybackNameEveryPart) {
  for (const char* level : {"batching/first-wire", "scaling/two-gpus", "jobs/uneven-documents"}) {
    SCOPED_TRACE(level);
    game.open(level);
    game.take_board("solution");
    ASSERT_TRUE(game.run());
    const model::Board& board = game.shell.page()->session.board();
    expect_sound();
    EXPECT_EQ(unnamed_parts(game.screen, board), "");
    game.screen.press(U' ');
    ASSERT_EQ(game.shell.page()->stage, ui::Stage::playback);
    game.screen.press(U' ');
    expect_sound();
    EXPECT_EQ(unnamed_parts(game.screen, board), "");
    game.screen.press(ui::key::escape);
  }
}

INSTANTIATE_TEST_SUITE_P(Sizes, ResultLayout,
                         testing::Values(Case{1280, 720, false, 1}, Case{1280, 720, true, 1.25f}, Case{1920, 1080, true, 1},
                                         Case{1920, 1080, false, 1.5f}, Case{3840, 2160, true, 2}, Case{3840, 2160, false, 3}),
                         name);

}  // namespace
}  // namespace batchyard::test
