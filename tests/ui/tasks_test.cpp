#include <gtest/gtest.h>

#include <array>

#include "ui/game_screen.h"
#include "ui/words.h"

namespace batchyard::test {
namespace {

namespace key = ui::key;

/// Levels with tasks speak of tasks, not of the pipeline's rows and batches.
class TaskScreens : public testing::TestWithParam<std::pair<int, int>> {
 protected:
  GameScreen game{GetParam().first, GetParam().second};

  ui::LevelPage& page() { return *game.shell.page(); }
  void expect_sound() { EXPECT_EQ(layout_faults(game.screen, game.screen.kit()), ""); }
  void expect_words_of_tasks() {
    const std::string words = game.screen.record().words();
    for (const char* wrong : {"batch/s", "rows", " items", "Items", "every item", "commit", "Lost", "lost", "Error rate", "Memory", "Published", "written"})
      EXPECT_EQ(words.find(wrong), std::string::npos) << wrong << " in\n" << words;
  }
};

TEST_P(TaskScreens, ResultPlaybackAndComparisonUseTheWordsOfTasks) {
  for (const char* level : {"jobs/eight-conversions", "jobs/uneven-documents"})
    for (const char* board : {"naive", "solution"}) {
      SCOPED_TRACE(std::string(level) + " " + board);
      game.open(level);
      game.screen.press(key::escape);
      game.take_board(board);
      ASSERT_TRUE(game.run());
      ASSERT_TRUE(game.screen.wait_until([&] { return !page().session.explaining() && !page().standings.busy(); }));
      for (const char* tab : {"Over time", "All boards"}) {
        ASSERT_TRUE(game.screen.click(tab));
        expect_sound();
        expect_words_of_tasks();
      }
      game.screen.press(U' ');
      ASSERT_EQ(page().stage, ui::Stage::playback);
      game.screen.press(U' ');
      for (const char32_t end : {key::home, key::end}) {
        game.screen.press(end);
        expect_sound();
        expect_words_of_tasks();
        EXPECT_FALSE(game.screen.says("\u2192")) << "a lane for a link";
      }
      const std::int64_t accepted = *page().session.last_run()->outcome.accepted_results;
      if (!game.screen.kit().compact()) {
        EXPECT_EQ(game.screen.text_of("Accepted results"), ui::grouped(accepted));
      }
      game.screen.press(key::escape);
      game.screen.press(U'2');
      expect_words_of_tasks();
      game.screen.press(U'1');
    }
}

TEST_P(TaskScreens, AServerSaysHowMuchOfTheTimeItComputed) {
  game.open("jobs/eight-conversions");
  game.screen.press(key::escape);
  game.take_board("naive");
  EXPECT_EQ(game.screen.text_of("gpu-server-1 computing"), "");
  ASSERT_TRUE(game.run());
  game.screen.press(U' ');
  game.screen.press(U' ');
  game.screen.press(key::end);
  const model::DeviceFigures& device = page().session.last_run()->outcome.devices[0];
  const double share = static_cast<double>(device.ledger[0]) / static_cast<double>(page().session.last_run()->outcome.completion_ns);
  const std::string shown = game.screen.text_of(device.id + " computing");
  if (!shown.empty() || !game.screen.kit().compact()) {
    EXPECT_EQ(shown, ui::percent(share));
  }
}

TEST_P(TaskScreens, FiguresAreRoundedAndExactWhenPointedAt) {
  game.open("jobs/eight-conversions");
  game.screen.press(key::escape);
  game.take_board("solution");
  ASSERT_TRUE(game.run());
  EXPECT_TRUE(game.screen.says("82.76 %"));
  EXPECT_FALSE(game.screen.says("82.7586207 %"));
  const ui::RecordEntry* figure = nullptr;
  for (const ui::RecordEntry& entry : game.screen.record().entries())
    if (entry.kind == ui::Drawn::text && entry.text == "82.76 %") figure = &entry;
  ASSERT_NE(figure, nullptr);
  game.screen.move_to(figure->rect.centre());
  EXPECT_TRUE(game.screen.says("82.7586207 %"));
  expect_sound();
}

INSTANTIATE_TEST_SUITE_P(Sizes, TaskScreens, testing::Values(std::pair{1920, 1080}, std::pair{1280, 720}, std::pair{3840, 2160}),
                         [](const auto& its) { return std::to_string(its.param.first) + "x" + std::to_string(its.param.second); });

}  // namespace
}  // namespace batchyard::test
