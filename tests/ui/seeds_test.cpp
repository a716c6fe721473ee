#include <gtest/gtest.h>

#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "support/yards.h"
#include "ui/game_screen.h"
#include "ui/words.h"

namespace batchyard::test {
namespace {

struct Size {
  int width, height;
  float scale;
};

/// A level with several seeds: scores are over all runs; what shows a course of events names the run that it shows, and another can be chosen.
class Seeds : public testing::TestWithParam<Size> {
 protected:
  static model::Level several() {
    model::Level out = level();
    out.traffic.segments[0] = {model::Segment::Shape::poisson, 0, 600'000 * ms, 0, 20'000'000};
    out.horizon_ns = 900'000 * ms;
    out.goals = {{"latency_p95_s", model::Comparison::under, 1 * ms}, {"lost_writes", model::Comparison::equal, 0}};
    out.seed = 7, out.more_seeds = {8, 9};
    for (const auto& [id, at] : {std::pair{"users-1", model::Place{40, 212}}, {"broker-1", {224, 200}}, {"gpu-server-1", {480, 166}}, {"worker-1", {12, 40}}, {"store-1", {824, 200}}})
      find(out.start, id)->at = at;
    return out;
  }
  Screen screen{GetParam().width, GetParam().height, GetParam().scale};
  ui::LevelPage page{game::Session(several())};

  void SetUp() override {
    page.brief.open = false;
    screen.draw = [this](ui::Kit& kit) {
      kit.use_reduced_motion(true);
      ui::level_page(kit, page, kit.screen());
    };
    screen.settle();
  }
  void run() {
    screen.press(U'R');
    ASSERT_TRUE(screen.wait_until([&] { return page.stage == ui::Stage::result; }));
    ASSERT_TRUE(screen.wait_until([&] { return !page.session.explaining(); }));
  }
  void expect_sound() { EXPECT_EQ(layout_faults(screen, screen.kit()), ""); }
};

TEST_P(Seeds, TheResultNamesTheRunThatItExplains) {
  run();
  EXPECT_TRUE(screen.says("Score, mean of 3 runs"));
  EXPECT_TRUE(screen.says("seed 7, 1 of 3"));
  expect_sound();
  ASSERT_TRUE(screen.click("seed 7, 1 of 3"));
  EXPECT_EQ(page.session.shown_seed(), 1u);
  EXPECT_TRUE(screen.says("seed 8, 2 of 3"));
  ASSERT_TRUE(screen.wait_until([&] { return !page.session.explaining(); }));
  EXPECT_EQ(page.board.moment->published, page.session.last_run()->others[0].published);
  const auto truth = game::explain(page.session.level(), page.session.board(), 8, page.session.last_run()->others[0], 1, {});
  ASSERT_TRUE(page.session.explanation() && truth);
  ASSERT_FALSE(truth->causes.empty());
  EXPECT_EQ(page.session.explanation()->causes[0].seen, truth->causes[0].seen);
  EXPECT_TRUE(screen.says(truth->causes[0].seen));
  expect_sound();
}

TEST_P(Seeds, PlaybackShowsTheChosenRun) {
  run();
  screen.press(U' ');
  ASSERT_EQ(page.stage, ui::Stage::playback);
  screen.press(U' ');
  screen.press(ui::key::end);
  EXPECT_TRUE(screen.says("seed 7, 1 of 3"));
  EXPECT_EQ(page.playback.moment.published, page.session.last_run()->outcome.published);
  expect_sound();
  ASSERT_TRUE(screen.click("seed 7, 1 of 3"));
  screen.press(ui::key::end);
  EXPECT_EQ(page.playback.moment.published, page.session.last_run()->others[0].published);
  EXPECT_NE(page.session.last_run()->outcome.published, page.session.last_run()->others[0].published);
  EXPECT_TRUE(screen.says("seed 8, 2 of 3"));
  expect_sound();
}

TEST_P(Seeds, AComparisonIsOverAllRunsAndShowsOnePair) {
  ui::CompareView view;
  screen.draw = [&](ui::Kit& kit) {
    ui::open_comparison(view, page.session);
    ui::compare_screen(kit, view, page.session, kit.screen());
  };
  ASSERT_TRUE(screen.wait_until([&] { return view.sides[0].run() && view.sides[1].run(); }));
  EXPECT_TRUE(screen.says("Mean of 3 runs"));
  EXPECT_TRUE(screen.says("seed 7, 1 of 3"));
  const game::RunResult& its = *view.sides[0].run();
  const model::MeasureRow& latency = *model::measure("latency_p95_s");
  EXPECT_EQ(screen.text_of("Latency, p95 A"), ui::readable(game::figure(latency, its.outcome, its.others), latency.unit));
  expect_sound();
  const ui::RecordEntry* value = screen.record().find("Latency, p95 A");
  ASSERT_NE(value, nullptr);
  if (screen.kit().screen().holds(value->rect.centre())) {
    screen.move_to(value->rect.centre());
    EXPECT_TRUE(screen.says("mean of 3, from "));
  }
  ASSERT_TRUE(screen.click("seed 7, 1 of 3"));
  EXPECT_TRUE(screen.says("seed 8, 2 of 3"));
  EXPECT_EQ(view.sides[0].session->shown_seed(), 1u);
  EXPECT_EQ(view.sides[1].session->shown_seed(), 1u);
  expect_sound();
}

INSTANTIATE_TEST_SUITE_P(Sizes, Seeds, testing::Values(Size{1280, 720, 1}, Size{1920, 1080, 1}, Size{3840, 2160, 2}),
                         [](const auto& at) { return std::to_string(at.param.width) + "x" + std::to_string(at.param.height); });

/// A window that is to close while something can't be saved asks first.
class Closing : public testing::TestWithParam<Size> {
 protected:
  void SetUp() override {
    folder = std::filesystem::temp_directory_path() / ("batchyard-closing-" + std::to_string(getpid()) + "-" + std::to_string(GetParam().width));
    std::filesystem::remove_all(folder);
    std::filesystem::create_directories(folder);
  }
  void TearDown() override { std::filesystem::remove_all(folder); }
  std::filesystem::path folder;
};

TEST_P(Closing, NothingIsLostWithoutBeingTold) {
  GameScreen game{GetParam().width, GetParam().height, false, GetParam().scale, folder};
  game.open("scaling/two-gpus");
  EXPECT_TRUE(game.shell.may_close());
  std::ofstream(folder / "boards") << "in the way";
  game.screen.press(ui::key::escape);
  game::Session& session = game.shell.page()->session;
  ASSERT_EQ(session.make(edit::ChangeSetting{{model::parts_of(session.board(), model::PartKind::worker)[0]->id}, "batch", std::int64_t{48}}), std::nullopt);
  EXPECT_FALSE(game.shell.may_close());
  game.screen.settle();
  EXPECT_TRUE(game.screen.says("Something is not saved"));
  EXPECT_TRUE(game.screen.says("Boards are not being saved."));
  EXPECT_EQ(layout_faults(game.screen, game.screen.kit()), "");
  ASSERT_TRUE(game.screen.click("Keep playing"));
  EXPECT_FALSE(game.screen.says("Something is not saved"));
  EXPECT_FALSE(game.shell.may_close()) << "the question comes again";
  game.screen.settle();
  ASSERT_TRUE(game.screen.click("Try again"));
  EXPECT_TRUE(game.screen.says("Something is not saved")) << "the folder is still in the way";
  std::filesystem::remove(folder / "boards");
  ASSERT_TRUE(game.screen.click("Try again"));
  EXPECT_FALSE(game.screen.says("Something is not saved"));
  EXPECT_TRUE(game.saves.unsaved().empty());
  EXPECT_EQ(game::Saves(folder).boards(session.level()).size(), 1u);
}

INSTANTIATE_TEST_SUITE_P(Sizes, Closing, testing::Values(Size{1280, 720, 1}, Size{1920, 1080, 1}, Size{3840, 2160, 2}),
                         [](const auto& at) { return std::to_string(at.param.width) + "x" + std::to_string(at.param.height); });

}  // namespace
}  // namespace batchyard::test
