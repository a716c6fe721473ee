#include <gtest/gtest.h>

#include <array>
#include <cstdint>

#include "io/files.h"
#include "ui/game_screen.h"

namespace batchyard::test {
namespace {

namespace key = ui::key;

constexpr ui::Chord plain(char32_t key) { return {.key = key}; }
constexpr ui::Chord ctrl(char32_t letter, bool shift = false) { return {.key = letter, .ctrl = true, .shift = shift}; }

// Deterministic, so that a failure can be repeated.
struct Dice {
  std::uint32_t state = 12345;
  std::uint32_t roll(std::uint32_t sides) {
    state = state * 1664525u + 1013904223u;
    return (state >> 16) % sides;
  }
};

TEST(Undo, AHundredRandomEditsAreTakenBackByteForByte) {
  GameScreen game{1600, 900, false, 1};
  game.open("scaling/two-gpus");
  game::Session& session = game.shell.page()->session;
  const auto press = [&](const ui::Chord& chord) { game.screen.press(chord); };
  const auto board_text = [&] { return io::board_text(session.board(), session.level().id); };
  press(plain(key::escape));
  const std::string start = board_text();
  Dice dice;
  while (session.history().steps().size() < 100) {
    switch (dice.roll(8)) {
      case 0: press(plain(U'G')), press(plain(key::enter)); break;
      case 1: press(plain(U'W')), press(plain(key::enter)); break;
      case 2: press(ctrl(U'D')); break;
      case 3: press(plain(key::erase)); break;
      case 4: press(plain(U'L')), press(plain(key::enter)); break;
      case 5: press(plain(U'A')); break;
      case 6: press(ctrl(U'C')), press(ctrl(U'V')); break;
      default: break;
    }
    press(plain(std::array{key::left, key::right, key::up, key::down}[dice.roll(4)]));
  }
  const std::string end = board_text();
  const std::size_t steps = session.history().steps().size();
  for (std::size_t i = 0; i < steps; ++i) press(ctrl(U'Z'));
  EXPECT_EQ(board_text(), start);
  EXPECT_FALSE(session.history().can_undo());
  for (std::size_t i = 0; i < steps; ++i) press(ctrl(U'Z', true));
  EXPECT_EQ(board_text(), end);
}

}  // namespace
}  // namespace batchyard::test
