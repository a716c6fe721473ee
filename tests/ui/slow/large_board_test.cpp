#include <gtest/gtest.h>

#include "ui/game_screen.h"

namespace batchyard::test {
namespace {

/// More corners than a draw list counts in 16 bits.
TEST(Editor, ABoardOfHundredsOfPartsIsDrawn) {
  GameScreen game{3840, 2160, false, 1};
  game.shell.open_sandbox();
  game.screen.settle();
  model::Board large;
  large.name = "Large";
  const auto add = [&](const std::string& id, model::PartKind kind, int x, int y) {
    model::Part part;
    part.id = id, part.kind = kind, part.at = {x, y};
    large.parts.push_back(part);
  };
  constexpr int columns = 20, rows = 30;
  for (int x = 0; x < columns; ++x)
    for (int y = 0; y < rows; ++y) add(std::to_string(x) + "-" + std::to_string(y), x % 2 == 0 ? model::PartKind::users : model::PartKind::broker, x * 240, y * 180);
  for (int x = 0; x + 1 < columns; x += 2)
    for (int y = 0; y < rows; ++y)
      for (int to = 0; to < 3; ++to) large.links.push_back({{std::to_string(x) + "-" + std::to_string(y), "out"}, {std::to_string(x + 1) + "-" + std::to_string((y + to) % rows), "in"}, {}});
  ASSERT_EQ(large.parts.size(), 600u);
  ASSERT_EQ(large.links.size(), 900u);
  game.shell.page()->session.add_board(large);
  game.screen.settle();
  game.screen.press(U'F');
  std::size_t parts = 0;
  for (const ui::RecordEntry& entry : game.screen.record().entries()) parts += entry.kind == ui::Drawn::part;
  EXPECT_EQ(parts, 600u);
}

}  // namespace
}  // namespace batchyard::test
