#include <gtest/gtest.h>

#include "game/library.h"
#include "ui/explorer_screen.h"
#include "ui/screen.h"

namespace batchyard::test {
namespace {

namespace key = ui::key;
using game::Explorer;

/// The explorer by itself, in a large window and in the smallest.
class ExplorerMap : public testing::TestWithParam<std::pair<int, int>> {
 protected:
  Screen screen{GetParam().first, GetParam().second};
  game::Library library{std::filesystem::path(BATCHYARD_SOURCE_DIR)};
  ui::ExplorerView view;

  void open(const model::Catalogue& catalogue) {
    view.runs = std::make_unique<Explorer>(catalogue);
    screen.draw = [&](ui::Kit& kit) { explorer_screen(kit, view, kit.screen()); };
    screen.settle();
  }
  void wait() {
    ASSERT_TRUE(screen.wait_until([&] { return view.runs->finished() == view.runs->count(); }));
  }
  void expect_sound() { EXPECT_EQ(layout_faults(screen, screen.kit()), ""); }
  static std::string cell_name(const char* before, int gpus, std::size_t batch) {
    return before + std::to_string(gpus) + " GPUs, batch " + std::to_string(Explorer::batches[batch]);
  }
  /// Every cell has a line on the side of the limit that its run is on.
  void expect_edges() {
    for (int gpus = 1; gpus <= Explorer::most_gpus; ++gpus)
      for (std::size_t batch = 0; batch < Explorer::batches.size(); ++batch) {
        const Explorer::Cell cell = *view.runs->cell(gpus, batch);
        const bool within = !cell.out_of_memory && (view.by_cost ? cell.cost_usd <= ui::cost_limits_usd[view.cost_limit] : cell.job_ns <= ui::time_limits_ns[view.time_limit]);
        const ui::RecordEntry* mark = screen.record().find(ui::Drawn::picture, cell_name("Limit at ", gpus, batch));
        ASSERT_NE(mark, nullptr);
        EXPECT_EQ(mark->text, within ? "within" : "beyond") << gpus << " " << batch;
      }
  }
};

TEST_P(ExplorerMap, FillsWhileThePlayerLooksAndAKeyMovesOn) {
  open(library.catalogue());
  expect_sound();
  screen.press(key::right);
  EXPECT_EQ(view.gpus, 3);
  screen.press(key::up);
  EXPECT_EQ(view.gpus, 4);
  screen.press(key::left), screen.press(key::down);
  EXPECT_EQ(view.gpus, 2);
  screen.press(U' ');
  EXPECT_EQ(Explorer::batches[view.batch], 96);
  screen.press({.key = U' ', .shift = true});
  EXPECT_EQ(Explorer::batches[view.batch], 64);
  wait();
  expect_sound();
  EXPECT_EQ(screen.text_of("Sentence"), "2 GPUs \u00B7 batch 64 \u00B7 job 1.5 h \u00B7 2.1 USD");
}

TEST_P(ExplorerMap, DrawsTheEdgeOfTheLimit) {
  open(library.catalogue());
  wait();
  expect_edges();
  EXPECT_EQ(screen.text_of("Limit words"), "within 2 h");
  const ui::RecordEntry track = *screen.record().find(ui::Drawn::slider, "Limit");
  screen.click_at({track.rect.right() - 2, track.rect.centre().y});
  EXPECT_EQ(screen.text_of("Limit words"), "within 8 h");
  expect_edges();
  expect_sound();
  ASSERT_TRUE(screen.click("Cost"));
  EXPECT_EQ(screen.text_of("Limit words"), "at most 3 USD");
  expect_edges();
  expect_sound();
}

TEST_P(ExplorerMap, MarksBatchesThatNoMemoryHolds) {
  model::Catalogue small = library.catalogue();
  for (model::Gpu& gpu : small.gpus) gpu.memory_bytes = 8'000'000'000;
  small.constants.spill_limit_bytes = 4'000'000'000;
  open(small);
  wait();
  expect_edges();
  expect_sound();
  const ui::RecordEntry* cell = screen.record().find(ui::Drawn::choice, cell_name("", 2, 9));
  ASSERT_NE(cell, nullptr);
  EXPECT_EQ(cell->text, "out of memory");
  ASSERT_TRUE(screen.click(cell_name("", 2, 9)));
  EXPECT_EQ(screen.text_of("Sentence"), "2 GPUs \u00B7 batch 160 \u00B7 out of memory");
  expect_sound();
}

INSTANTIATE_TEST_SUITE_P(Sizes, ExplorerMap, testing::Values(std::pair{1920, 1080}, std::pair{1280, 720}, std::pair{3840, 2160}),
                         [](const auto& its) { return std::to_string(its.param.first) + "x" + std::to_string(its.param.second); });

}  // namespace
}  // namespace batchyard::test
