#include <gtest/gtest.h>

#include <set>

#include "ui/gallery.h"
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

// Below this a frame is narrower than "GPU server 1" in 11 pixels; its name comes by pointing at it.
constexpr double least_named_zoom = 0.3;

/// Every screen in every state: no text cut, nothing on anything else.
class Layout : public testing::TestWithParam<Case> {
 protected:
  GameScreen game{GetParam().width, GetParam().height, GetParam().light, GetParam().scale};
  void expect_sound() { EXPECT_EQ(layout_faults(game.screen, game.screen.kit()), ""); }
  const model::Board& board() { return game.shell.page()->session.board(); }
};

TEST_P(Layout, Yard) {
  expect_sound();
  EXPECT_TRUE(game.screen.shows("Continue"));
  const ui::RecordEntry* next = game.screen.record().find(ui::Drawn::area, "next stop");
  ASSERT_NE(next, nullptr);
  for (const ui::RecordEntry& entry : game.screen.record().entries())
    if (entry.area == "yard" && entry.kind == ui::Drawn::button) {
      const ui::Rect both = common(entry.rect, next->rect);
      EXPECT_FALSE(both.w > 0 && both.h > 0) << entry.label << " lies under the next stop";
    }
}

TEST_P(Layout, Gallery) {
  game.screen.draw = [](ui::Kit& kit) { ui::gallery(kit); };
  game.screen.settle();
  expect_sound();
}

TEST_P(Layout, SheetsOverTheYard) {
  ASSERT_TRUE(game.screen.click("Settings"));
  expect_sound();
  EXPECT_TRUE(game.screen.says("Reduced motion"));
  game.screen.press(ui::key::escape);
  EXPECT_FALSE(game.screen.says("Reduced motion"));
  game.screen.type("?");
  expect_sound();
  EXPECT_TRUE(game.screen.says("Full screen on or off"));
  game.screen.press(ui::key::escape);
  EXPECT_FALSE(game.screen.says("Full screen on or off"));
}

// The sheet of keys: what applies where the player is, whole without scrolling.
class KeysSheet : public testing::TestWithParam<std::pair<int, int>> {
 protected:
  GameScreen game{GetParam().first, GetParam().second};
  bool lists(std::string_view what) const { return game.screen.says(what); }
  void open() {
    game.screen.type("?");
    ASSERT_EQ(layout_faults(game.screen, game.screen.kit()), "");
    for (const ui::RecordEntry& entry : game.screen.record().entries()) {
      if (entry.area == "Shortcuts list" && entry.kind == ui::Drawn::text) {
        EXPECT_LE(entry.rect.bottom(), entry.clip.bottom()) << entry.text;
      }
    }
  }
  void close() { game.screen.press(ui::key::escape); }
};

TEST_P(KeysSheet, ListsWhatAppliesAndNeedsNoScrolling) {
  open();
  EXPECT_TRUE(lists("Settings"));
  EXPECT_FALSE(lists("Add a worker"));
  close();
  game.open("scaling/two-gpus");
  game.screen.press(ui::key::escape);
  open();
  EXPECT_TRUE(lists("Add a GPU server"));
  EXPECT_TRUE(lists("Add a worker"));
  EXPECT_TRUE(lists("Undo"));
  EXPECT_FALSE(lists("Add a broker")) << "it is fixed here";
  EXPECT_FALSE(lists("Add a card")) << "the level has none";
  EXPECT_FALSE(lists("Next batch size")) << "of the explorer";
  close();
  game.screen.press(U'3');
  open();
  EXPECT_TRUE(lists("Next batch size"));
  EXPECT_FALSE(lists("Add a worker"));
  close();
  game.open("jobs/eight-conversions");
  game.screen.press(ui::key::escape);
  open();
  EXPECT_FALSE(lists("Add a worker"));
  close();
  game.shell.open_sandbox();
  game.screen.settle();
  open();
  EXPECT_TRUE(lists("Add a worker"));
}

INSTANTIATE_TEST_SUITE_P(Sizes, KeysSheet, testing::Values(std::pair{1280, 720}, std::pair{1600, 900}, std::pair{2560, 1440}),
                         [](const auto& its) { return std::to_string(its.param.first) + "x" + std::to_string(its.param.second); });

bool lie_on_one_another(const ui::Rect& a, const ui::Rect& b) {
  const ui::Rect both = common(a, b);
  return both.w > 0 && both.h > 0;
}

TEST_P(Layout, TheBriefOverTheBoardCoversNeitherTrayNorParts) {
  for (const std::string& level : game.library.ids()) {
    game.open(level);
    const ui::RecordEntry* frame = game.screen.record().find(ui::Drawn::area, "brief frame");
    if (!frame) continue;  // it has a place of its own
    SCOPED_TRACE(level);
    const ui::RecordEntry* tray = game.screen.record().find(ui::Drawn::area, "tray");
    ASSERT_NE(tray, nullptr);
    EXPECT_FALSE(lie_on_one_another(frame->rect, tray->rect));
    for (const ui::RecordEntry& entry : game.screen.record().entries()) {
      if (entry.kind == ui::Drawn::part) {
        EXPECT_FALSE(lie_on_one_another(frame->rect, entry.rect)) << entry.label;
      }
    }
    game.screen.press(ui::key::escape);
    EXPECT_EQ(game.shell.page()->board.covered_left, 0);
  }
}

TEST_P(Layout, EveryLevelBeforeARun) {
  for (const std::string& level : game.library.ids()) {
    SCOPED_TRACE(level);
    game.open(level);
    expect_sound();
    game.screen.press(ui::key::escape);
    expect_sound();
    for (const char* board : {"naive", "solution"})
      if (game::own_board(game.shell.page()->session.level(), board)) {
        game.take_board(board);
        expect_sound();
        if (game.shell.page()->board.camera.zoom >= least_named_zoom) {
          EXPECT_EQ(unnamed_parts(game.screen, this->board()), "");
        }
      }
  }
}

TEST_P(Layout, TheInspectorOfEveryKindOfPart) {
  for (const char* level : {"scaling/two-gpus", "jobs/uneven-documents"}) {
    game.open(level);
    game.screen.press(ui::key::escape);
    std::set<model::PartKind> seen;
    for (const model::Part& part : board().parts) {
      if (!seen.insert(part.kind).second) continue;
      SCOPED_TRACE(part.id);
      game.shell.page()->board.selection = {{part.id}, {}};
      game.screen.settle();
      expect_sound();
    }
    const model::Link& link = board().links.front();
    game.shell.page()->board.selection = {{}, {{link.from, link.to}}};
    game.screen.settle();
    expect_sound();
  }
}

TEST_P(Layout, Sandbox) {
  game.shell.open_sandbox();
  game.screen.settle();
  expect_sound();
  EXPECT_EQ(unnamed_parts(game.screen, board()), "");
}

TEST_P(Layout, ComparingBoardsNamesEveryPart) {
  for (const char* level : {"scaling/two-gpus", "jobs/uneven-documents"}) {
    game.open(level);
    game.screen.press(ui::key::escape);
    game.take_board("solution");
    game.screen.press(U'2');
    expect_sound();
    EXPECT_EQ(unnamed_parts(game.screen, board()), "");
    EXPECT_EQ(unnamed_parts(game.screen, game.shell.page()->session.level().start), "");
    game.screen.press(U'1');
  }
}

TEST_P(Layout, LessonsUseTheirWidth) {
  game.open("batching/batch-up");
  game.screen.press(ui::key::escape);
  game.screen.press(U'4');
  expect_sound();
  float right = 0;
  for (const ui::RecordEntry& entry : game.screen.record().entries())
    if (entry.kind == ui::Drawn::text && entry.area.starts_with("lesson")) right = std::max(right, entry.rect.right());
  EXPECT_GT(right, game.screen.kit().screen().w * 0.65f);
}

TEST_P(Layout, TheTrayNamesItsParts) {
  game.open("scaling/two-gpus");
  game.screen.press(ui::key::escape);
  game.screen.settle();
  for (const char* title : {"GPU server", "Worker", "Broker", "Store", "Users"})
    EXPECT_TRUE(std::ranges::any_of(game.screen.record().entries(), [&](const ui::RecordEntry& e) { return e.kind == ui::Drawn::text && e.area == "tray" && e.text == title; })) << title;
}

TEST_P(Layout, Hints) {
  game.open("scaling/two-gpus");
  ASSERT_TRUE(game.screen.click("Hint 1"));
  expect_sound();
  EXPECT_TRUE(game.screen.says("Hint 1 of 3"));
}

TEST_P(Layout, BoardsMenu) {
  game.open("scaling/two-gpus");
  game.screen.press(ui::key::escape);
  game.take_board("solution");
  ASSERT_TRUE(game.screen.click("Boards"));
  expect_sound();
  EXPECT_TRUE(game.screen.shows("Duplicate"));
}

TEST_P(Layout, Explorer) {
  game.shell.explore();
  game.screen.settle();
  expect_sound();
  for (int i = 0; i < 6; ++i) game.screen.press(ui::key::right);
  for (int i = 0; i < 3; ++i) game.screen.press(U' ');
  expect_sound();
}

TEST_P(Layout, Notices) {
  game.shell.tell("The board could not be saved: the disk is full. Free some room; play goes on, and it is tried again with the next change.");
  game.open("scaling/two-gpus");
  expect_sound();
  game.screen.press(ui::key::escape);
  ASSERT_TRUE(game.screen.click("Dismiss"));
  EXPECT_FALSE(game.screen.says("the disk is full"));
}

INSTANTIATE_TEST_SUITE_P(Sizes, Layout,
                         testing::Values(Case{1280, 720, false, 1}, Case{1600, 900, true, 1.25f}, Case{1920, 1080, false, 1},
                                         Case{1920, 1080, true, 1.5f}, Case{2560, 1440, false, 1}, Case{3840, 2160, true, 2},
                                         Case{3840, 2160, false, 3}),
                         name);

}  // namespace
}  // namespace batchyard::test
