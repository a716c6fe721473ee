#include <gtest/gtest.h>

#include <cstdint>

#include "io/files.h"
#include "ui/game_screen.h"

namespace batchyard::test {
namespace {

namespace key = ui::key;

constexpr ui::Chord ctrl(char32_t letter, bool shift = false) { return {.key = letter, .ctrl = true, .shift = shift}; }

/// The game played by keys and mouse, without a window.
class Play : public testing::Test {
 protected:
  GameScreen game{1920, 1080, false, 1};

  ui::LevelPage& page() { return *game.shell.page(); }
  game::Session& session() { return page().session; }
  std::string board_text() { return io::board_text(session().board(), session().level().id); }
  void press(char32_t letter) { game.screen.press(letter); }
  void press(const ui::Chord& chord) { game.screen.press(chord); }

  void open(const std::string& level) {
    game.open(level);
    press(key::escape);
  }
  /// Walks there with the arrow keys.
  bool walk_to(const std::string& part) {
    for (int i = 0; i < 12; ++i)
      for (const char32_t arrow : {key::left, key::right, key::up, key::down}) {
        if (page().board.selection.parts == std::set<std::string>{part}) return true;
        press(arrow);
      }
    return false;
  }
  bool walk_left_to(const std::string& part) {
    for (int i = 0; i < 12 && page().board.selection.parts != std::set<std::string>{part}; ++i) press(key::left);
    return page().board.selection.parts == std::set<std::string>{part};
  }
  void select(const std::set<std::string>& parts) { page().board.selection = {parts, {}}; }
  const model::Link* link(const std::string& from, const std::string& to) {
    return model::find(session().board(), {from, "out"}, {to, "in"});
  }
};

TEST_F(Play, ALevelIsSolvedByKeyboardAlone) {
  open("batching/first-wire");
  press(key::right);
  ASSERT_TRUE(walk_left_to("users"));
  for (const auto& [from, to] : {std::pair{"users", "broker"}, std::pair{"broker", "worker-1"}, std::pair{"worker-1", "store"}}) {
    press(U'L');
    press(key::enter);
    ASSERT_NE(link(from, to), nullptr) << from;
    press(key::right);
    ASSERT_EQ(page().board.selection.parts, std::set<std::string>{to});
  }
  press(U'R');
  if (page().brief.answer_wanted) press(U'R');  // goes without a guess
  ASSERT_TRUE(game.screen.wait_until([&] { return page().stage == ui::Stage::result; }, std::chrono::seconds(120)));
  EXPECT_TRUE(session().last_run()->score.passed);
  EXPECT_TRUE(game.screen.text_of("Headline").starts_with("Passed"));
  press(key::enter);
  EXPECT_NE(session().level().id, "batching/first-wire") << "Enter goes to the next level";
}

TEST_F(Play, AClassCanOpenAllLevels) {
  EXPECT_FALSE(game.screen.click("Two GPUs") && game.shell.page()) << "its chapter is not open yet";
  ASSERT_TRUE(game.screen.click("Settings"));
  ASSERT_TRUE(game.screen.click("All levels open"));
  press(key::escape);
  ASSERT_TRUE(game.screen.click("Two GPUs"));
  ASSERT_TRUE(game.shell.page());
  EXPECT_EQ(session().level().id, "scaling/two-gpus");
}

TEST_F(Play, RemovingAndUndoingKeepsEveryLink) {
  open("scaling/two-gpus");
  game.take_board("solution");
  press(key::right);
  const std::string before = board_text();
  for (const std::set<std::string>& gone : {std::set<std::string>{"broker"}, {"broker", "store", "gpu-server-1"}}) {
    select(gone);
    for (int i = 0; i < 5; ++i) {
      press(key::erase);
      EXPECT_NE(board_text(), before);
      press(ctrl(U'Z'));
      EXPECT_EQ(board_text(), before);
      select(gone);
    }
  }
}

TEST_F(Play, StepsAreListedAndOneCanGoToAnyOfThem) {
  open("scaling/two-gpus");
  const std::string start = board_text();
  press(U'G'), press(key::enter);
  press(ctrl(U'D'));
  ASSERT_EQ(session().history().steps().size(), 2u);
  ASSERT_TRUE(game.screen.click("Steps"));
  EXPECT_EQ(layout_faults(game.screen, game.screen.kit()), "");
  ASSERT_TRUE(game.screen.click("As it was opened"));
  EXPECT_EQ(board_text(), start);
  ASSERT_TRUE(game.screen.click("2  " + session().history().steps()[1].title));
  EXPECT_EQ(session().history().done(), 2u);
  press(key::escape);
  EXPECT_FALSE(game.screen.shows("As it was opened"));
}

TEST_F(Play, DeleteDuringADragOrALinkLeavesNothingBehind) {
  open("scaling/two-gpus");
  game.take_board("solution");
  const std::string before = board_text();
  press(key::right);
  ASSERT_TRUE(walk_to("broker"));
  press(U'L');
  ASSERT_TRUE(std::holds_alternative<ui::Idle>(page().board.gesture) || std::holds_alternative<ui::DrawLink>(page().board.gesture));
  press(key::erase);
  press(key::enter);
  while (session().history().can_undo()) press(ctrl(U'Z'));
  EXPECT_EQ(board_text(), before);
}

TEST_F(Play, AClickOrAnEmptyTextAddsNoStep) {
  open("scaling/two-gpus");
  ASSERT_TRUE(game.screen.click("Embedding worker"));
  ASSERT_TRUE(game.screen.click("Batch size"));
  press(key::enter);
  EXPECT_TRUE(session().history().steps().empty());
}

TEST_F(Play, KeysGoToTheTextThatIsBeingTyped) {
  open("scaling/two-gpus");
  ASSERT_TRUE(game.screen.click("Embedding worker"));
  const std::size_t parts = session().board().parts.size();
  ASSERT_TRUE(game.screen.click("Batch size"));
  press(ctrl(U'A'));
  game.screen.type("12");
  press(key::backspace);
  press(key::erase);
  press(U'G'), press(U'W'), press(U'L'), press(U'A');
  EXPECT_EQ(session().board().parts.size(), parts);
  EXPECT_TRUE(std::holds_alternative<ui::Idle>(page().board.gesture));
  game.screen.type("6");
  press(key::enter);
  EXPECT_EQ(model::number(*model::find(session().board(), "worker-1"), "batch"), 16);
}

TEST_F(Play, AGroupIsPastedWithFreshIdsAndItsInnerLinksInOneStep) {
  game.shell.open_sandbox();
  game.screen.settle();
  select({"gpu-server-1", "worker-1", "store"});
  press(ctrl(U'C'));
  const std::size_t parts = session().board().parts.size(), links = session().board().links.size();
  for (std::size_t times = 1; times <= 3; ++times) {
    press(ctrl(U'V'));
    EXPECT_EQ(session().board().parts.size(), parts + 3 * times);
    EXPECT_EQ(session().board().links.size(), links + times) << "the link among them, not the one that leaves";
    EXPECT_EQ(session().history().steps().size(), times);
  }
  std::set<std::string> ids;
  for (const model::Part& part : session().board().parts) EXPECT_TRUE(ids.insert(part.id).second) << part.id;
  const std::string with_copies = board_text();
  select({"store"});
  press(key::erase);
  EXPECT_EQ(session().board().parts.size(), parts + 8);
  press(ctrl(U'Z'));
  EXPECT_EQ(board_text(), with_copies);
  for (int i = 0; i < 3; ++i) press(ctrl(U'Z'));
  EXPECT_EQ(session().board().parts.size(), parts);
}

TEST_F(Play, ARunOfTheSandboxIsWatchedFromItsStartToItsEnd) {
  game.shell.open_sandbox();
  game.screen.settle();
  EXPECT_EQ(layout_faults(game.screen, game.screen.kit()), "");
  press(U'R');
  ASSERT_TRUE(game.screen.wait_until([&] { return page().stage == ui::Stage::result; }, std::chrono::seconds(120)));
  EXPECT_EQ(layout_faults(game.screen, game.screen.kit()), "");
  press(U' ');
  ASSERT_EQ(page().stage, ui::Stage::playback);
  press(U' ');  // stands
  press(key::home);
  EXPECT_EQ(game.screen.text_of("clock"), "00:00:00.000");
  EXPECT_EQ(layout_faults(game.screen, game.screen.kit()), "");
  game.screen.type(".");
  const double first = page().playback.at_ns;
  EXPECT_GT(first, 0);
  game.screen.type(".");
  EXPECT_GT(page().playback.at_ns, first);
  game.screen.type(",");
  EXPECT_EQ(page().playback.at_ns, first);
  const ui::RecordEntry scrubber = *game.screen.record().find("Scrubber");
  game.screen.click_at(scrubber.rect.centre());
  EXPECT_NEAR(page().playback.at_ns, static_cast<double>(session().level().horizon_ns) / 2, static_cast<double>(session().level().horizon_ns) / 100);
  EXPECT_EQ(layout_faults(game.screen, game.screen.kit()), "");
  press(key::end);
  EXPECT_EQ(page().playback.at_ns, static_cast<double>(session().last_run()->outcome.completion_ns));
  EXPECT_EQ(page().playback.moment.written, session().last_run()->outcome.written);
  press(ctrl(U'Z'));
  press(key::escape);
  EXPECT_EQ(page().stage, ui::Stage::build);
}

TEST_F(Play, TwoBoardsAreComparedInWords) {
  open("batching/first-wire");
  game.take_board("solution");
  press(U'2');
  EXPECT_TRUE(game.screen.says("From A to B:"));
  EXPECT_TRUE(game.screen.says("Link added"));
  EXPECT_EQ(layout_faults(game.screen, game.screen.kit()), "");
}

TEST_F(Play, TheLessonIsThereAndLeadsBackToTheBoard) {
  for (const std::string& level : game.library.ids()) {
    if (!game.library.level(level) || game.library.level(level).value->lesson.empty()) continue;
    SCOPED_TRACE(level);
    open(level);
    press(U'4');
    EXPECT_TRUE(game.screen.shows("Play this level"));
    EXPECT_EQ(layout_faults(game.screen, game.screen.kit()), "");
    press(key::enter);
    EXPECT_TRUE(game.screen.shows("Board"));
  }
}

}  // namespace
}  // namespace batchyard::test
