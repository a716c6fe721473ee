#include "ui/game_screen.h"

#include <gtest/gtest.h>

namespace batchyard::test {

GameScreen::GameScreen(int width, int height, bool light, float scale, std::optional<std::filesystem::path> data_folder)
    : screen(width, height, scale), library(std::filesystem::path(BATCHYARD_SOURCE_DIR)), saves(std::move(data_folder)), shell(library, saves, {}) {
  model::Preferences preferences;
  preferences.light = light;
  preferences.reduced_motion = true;
  saves.set(preferences);
  screen.draw = [this](ui::Kit& kit) { shell.draw(kit); };
  screen.settle();
}

void GameScreen::open(const std::string& level) {
  ASSERT_TRUE(shell.open_level(level));
  screen.settle();
}

void GameScreen::take_board(std::string_view name) {
  const model::Board* board = game::own_board(shell.page()->session.level(), name);
  ASSERT_NE(board, nullptr);
  shell.page()->session.add_board(*board);
  screen.settle();
}

bool GameScreen::run() {
  ui::LevelPage& page = *shell.page();
  page.brief.answer_wanted = true;  // do not stop for the question
  screen.press(U'R');
  return screen.wait_until([&] { return page.stage == ui::Stage::result; }, std::chrono::seconds(300));
}

}  // namespace batchyard::test
