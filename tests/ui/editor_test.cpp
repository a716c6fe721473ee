#include <SDL.h>
#include <gtest/gtest.h>

#include <set>

#include "app/events.h"
#include "io/files.h"
#include "ui/game_screen.h"

namespace batchyard::test {
namespace {

namespace key = ui::key;

constexpr ui::Chord ctrl(char32_t letter) { return {.key = letter, .ctrl = true}; }

/// The board editor under mouse and keys at once, as they come in real use.
class Editor : public testing::Test {
 protected:
  GameScreen game{1920, 1080, false, 1};

  ui::LevelPage& page() { return *game.shell.page(); }
  game::Session& session() { return page().session; }
  const model::Board& board() { return session().board(); }
  std::string board_text() { return io::board_text(board(), session().level().id); }
  std::size_t steps() { return session().history().done(); }

  void open_solution() {
    game.open("scaling/two-gpus");
    game.screen.press(key::escape);
    game.take_board("solution");
  }
  ui::Rect card(const std::string& title) {
    const ui::RecordEntry* entry = game.screen.record().find(ui::Drawn::part, title);
    EXPECT_NE(entry, nullptr) << title;
    return entry ? entry->rect : ui::Rect{};
  }
  ui::Vec port(const std::string& label) {
    const ui::RecordEntry* entry = game.screen.record().find(ui::Drawn::port, label);
    EXPECT_NE(entry, nullptr) << label;
    return entry ? entry->rect.centre() : ui::Vec{};
  }
  /// A place on the card that nothing else covers.
  ui::Vec grip(const std::string& title) {
    const ui::Rect at = card(title);
    return {at.x + at.w * 0.5f, at.y + at.h * 0.12f};
  }
  void expect_whole() {
    for (const model::Link& link : board().links) {
      EXPECT_NE(model::find(board(), link.from.part), nullptr);
      EXPECT_NE(model::find(board(), link.to.part), nullptr);
    }
  }
};

TEST_F(Editor, ACardFollowsThePointerAtEveryZoomAndADragIsOneStep) {
  open_solution();
  const ui::Vec middle = game.screen.record().find(ui::Drawn::area, "board")->rect.centre();
  for (const float notches : {0.f, -8.f, 4.f, 9.f}) {
    game.screen.press(U'F');
    game.screen.wheel(middle, notches);
    const double zoom = page().board.camera.zoom;
    SCOPED_TRACE(zoom);
    const std::string part = "Message broker";
    game.screen.move_to(grip(part));
    const ui::Rect before = card(part);
    const std::size_t steps_before = steps();
    game.screen.hold(grip(part), grip(part) + ui::Vec{70, 40});
    const ui::Rect during = card(part);
    EXPECT_NEAR(during.x - before.x, 70, 1 + zoom / 2);
    EXPECT_NEAR(during.y - before.y, 40, 1 + zoom / 2);
    game.screen.let_go();
    EXPECT_NEAR(card(part).x - before.x, 70, 1 + zoom * 4) << "let go, it snaps to the grid of 8";
    EXPECT_EQ(steps(), steps_before + 1);
    game.screen.press(ctrl(U'Z'));
    EXPECT_EQ(card(part).x, before.x);
  }
}

TEST_F(Editor, EveryHintOfALinkBeingDrawnIsWhole) {
  open_solution();
  std::size_t most = 0;
  for (const std::string from : {"Message broker out", "Embedding worker 2 out"})
    for (const std::string to : {"Key-value store in", "Embedding worker 1 in", "Embedding worker 1 out", "Users out"}) {
      SCOPED_TRACE(from + " to " + to);
      game.screen.hold(port(from), port(to) + ui::Vec{-30, 20});
      std::set<std::string> tips;
      for (const ui::RecordEntry& entry : game.screen.record().entries())
        if (entry.kind == ui::Drawn::text && entry.area.starts_with("tip")) {
          tips.insert(entry.area);
          EXPECT_TRUE(entry.clip.outset(1).holds(entry.rect)) << entry.text << " is cut";
        }
      most = std::max(most, tips.size());
      game.screen.press(key::escape);
      game.screen.let_go();
    }
  EXPECT_GE(most, 1u);
}

TEST_F(Editor, TheListOfStepsCutsNoTitle) {
  game.open("batching/first-wire");
  game.screen.press(key::escape);
  game.screen.drag(port("Embedding worker out"), port("Key-value store in"));
  ASSERT_EQ(steps(), 1u);
  game.screen.press(ctrl(U'H'));
  EXPECT_TRUE(game.screen.says("Link Embedding worker to Key-value store"));
  EXPECT_EQ(layout_faults(game.screen, game.screen.kit()), "");
}

TEST_F(Editor, WhatAKeyPutsOnTheBoardLiesAboveTheTray) {
  open_solution();
  game.take_board("start");
  game.screen.move_to({5, 5});
  game.screen.press(U'G');
  const ui::Rect tray = game.screen.record().find(ui::Drawn::area, "tray")->rect;
  for (const ui::RecordEntry& entry : game.screen.record().entries())
    if (entry.kind == ui::Drawn::part) {
      EXPECT_LE(entry.rect.bottom(), tray.y) << entry.label;
    }
}

TEST_F(Editor, WhatIsDraggedCanBeDeletedUndoneOrRunUnderThePointer) {
  open_solution();
  const std::string opened = board_text();
  const std::vector<std::function<void()>> acts{[&] { game.screen.press(key::erase); }, [&] { game.screen.press(key::erase), game.screen.press(key::erase); },
                                                [&] { game.screen.press(ctrl(U'Z')); }, [&] { game.screen.press(key::escape); },
                                                [&] { game.screen.press(ctrl(U'X')); }};
  for (std::size_t i = 0; i < acts.size(); ++i) {
    SCOPED_TRACE(i);
    game.screen.hold(grip("Message broker"), grip("Message broker") + ui::Vec{60, 30});
    acts[i]();
    game.screen.move_to(grip("Users") + ui::Vec{0, 200});
    game.screen.let_go();
    expect_whole();
    while (session().history().can_undo()) game.screen.press(ctrl(U'Z'));
    ASSERT_EQ(board_text(), opened);

    game.screen.hold(port("Message broker out"), port("Key-value store in") + ui::Vec{-50, 0});
    acts[i]();
    game.screen.let_go();
    expect_whole();
    while (session().history().can_undo()) game.screen.press(ctrl(U'Z'));
    ASSERT_EQ(board_text(), opened);
  }
}

TEST_F(Editor, APullOfTheSliderAndATypedNumberAreOneStepEach) {
  open_solution();
  ASSERT_TRUE(game.screen.click("Embedding worker 1"));
  const std::string opened = board_text();
  const ui::RecordEntry* slider = game.screen.record().find(ui::Drawn::slider, "Batch size slider");
  ASSERT_NE(slider, nullptr);
  const ui::Rect rail = slider->rect;
  game.screen.drag({rail.x + rail.w * 0.8f, rail.centre().y}, {rail.x + rail.w * 0.1f, rail.centre().y});
  EXPECT_EQ(steps(), 1u);
  EXPECT_LT(model::number(*model::find(board(), "worker-1"), "batch"), 8);
  game.screen.press(U'E');  // to the first setting
  game.screen.press(ctrl(U'A'));
  for (const char* digit : {"1", "2", "0"}) game.screen.type(digit);
  game.screen.press(key::enter);
  EXPECT_EQ(model::number(*model::find(board(), "worker-1"), "batch"), 120);
  EXPECT_EQ(steps(), 2u);
  game.screen.press(ctrl(U'Z')), game.screen.press(ctrl(U'Z'));
  EXPECT_EQ(board_text(), opened);
}

TEST_F(Editor, WhatWasDeletedIsNotCopied) {
  open_solution();
  ASSERT_TRUE(game.screen.click("Embedding worker 2"));
  page().board.selection = {{"gpu-server-1", "gpu-server-2", "broker"}, {}};
  game.screen.settle();
  page().board.selection = {{"gpu-server-2"}, {}};
  game.screen.press(key::erase);
  ASSERT_EQ(model::find(board(), "worker-2"), nullptr);
  page().board.selection = {{"gpu-server-1", "gpu-server-2", "worker-2"}, {}};  // as if a list still held what is gone
  game.screen.press(ctrl(U'C'));
  game.screen.press(ctrl(U'V'));
  std::size_t servers = 0;
  for (const model::Part& part : board().parts) servers += part.kind == model::PartKind::gpu_server;
  EXPECT_EQ(servers, 2u) << "the one that is left, and its copy";
  expect_whole();
}

TEST_F(Editor, AnIdMayBeTheFigureNought) {
  game.shell.open_sandbox();
  game.screen.settle();
  model::Board numbered;
  numbered.name = "Numbered";
  for (const auto& [id, kind, x] : {std::tuple{"0", model::PartKind::users, 0}, std::tuple{"1", model::PartKind::broker, 300}}) {
    model::Part part;
    part.id = id, part.kind = kind, part.at = {x, 0}, part.title = std::string("Part ") + id;
    numbered.parts.push_back(part);
  }
  numbered.links.push_back({{"0", "out"}, {"1", "in"}, {}});
  session().add_board(numbered);
  game.screen.settle();
  game.screen.press(U'F');
  for (const char* id : {"0", "1"}) {
    ASSERT_TRUE(game.screen.click(std::string("Part ") + id));
    EXPECT_EQ(page().board.selection.parts, std::set<std::string>{id});
  }
  game.screen.press(key::escape);
  game.screen.click_at(game.screen.record().find(ui::Drawn::link, "Part 0 to Part 1")->rect.centre());
  game.screen.press(key::erase);
  EXPECT_TRUE(board().links.empty());
  game.screen.drag(port("Part 0 out"), port("Part 1 in"));
  EXPECT_EQ(board().links.size(), 1u);
}

TEST_F(Editor, KeysHeldWhileTheWindowLosesTheKeyboardAreLetGo) {
  open_solution();
  ASSERT_TRUE(game.screen.click("Users"));
  game.screen.event(ui::KeyChanged{{.key = 0, .ctrl = true, .shift = true}, true, false});
  game.screen.hold(grip("Message broker"), grip("Message broker") + ui::Vec{90, 90});
  const std::string before = board_text();
  game.screen.event(ui::FocusLost{});
  game.screen.move_to({960, 500});
  EXPECT_TRUE(std::holds_alternative<ui::Idle>(page().board.gesture));
  ASSERT_TRUE(game.screen.click("Users"));
  EXPECT_EQ(page().board.selection.parts, std::set<std::string>{"users"}) << "one click selects one";
  while (session().history().can_undo()) game.screen.press(ctrl(U'Z'));
  EXPECT_EQ(board_text(), before);
}

/// The signs and letters on the keys decide, not where the keys are.
TEST(Keyboard, ALetterIsTheOneOnTheKeyWhateverTheLayout) {
  struct Case {
    SDL_Keycode label;
    SDL_Scancode place;
    char32_t key;
  };
  for (const Case& each : {Case{SDLK_z, SDL_SCANCODE_W, U'Z'}, Case{SDLK_a, SDL_SCANCODE_Q, U'A'}, Case{SDLK_y, SDL_SCANCODE_Z, U'Y'}}) {
    SDL_Event event{};
    event.type = SDL_KEYDOWN;
    event.key.keysym = {each.place, each.label, KMOD_LCTRL, 0};
    app::EventReader reader;
    const GameScreen game{1280, 720};  // feeding needs ImGui
    ui::InputQueue queue;
    reader.read(event, 1, queue);
    const auto chord = queue.feed();
    ASSERT_TRUE(chord.has_value());
    EXPECT_EQ(chord->key, each.key);
    EXPECT_TRUE(chord->ctrl);
  }
}

}  // namespace
}  // namespace batchyard::test
