#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>

#include "io/files.h"
#include "ui/game_screen.h"

namespace batchyard::test {
namespace {

namespace fs = std::filesystem;
namespace key = ui::key;

fs::path new_folder() {
  std::string name = (fs::temp_directory_path() / "batchyard-settings-XXXXXX").string();
  EXPECT_NE(mkdtemp(name.data()), nullptr);
  return name;
}

/// The settings of a game with a data folder, in a large window and in the smallest.
class SettingsSheet : public testing::TestWithParam<std::pair<int, int>> {
 protected:
  fs::path folder = new_folder();
  GameScreen game{GetParam().first, GetParam().second, false, 1, folder / "data"};
  void SetUp() override { ASSERT_TRUE(game.screen.click("Settings")); }
  void TearDown() override { fs::remove_all(folder); }

  void expect_sound() { EXPECT_EQ(layout_faults(game.screen, game.screen.kit()), ""); }
  void enter(const char* input, const std::string& words) {
    ASSERT_TRUE(game.screen.click(input));
    game.screen.press({.key = U'A', .ctrl = true});
    game.screen.press(key::backspace);
    game.screen.type(words);
    game.screen.press(key::enter);
  }
  /// A file of progress with these levels passed.
  fs::path progress_file(const std::string& name, const std::vector<std::string>& passed) const {
    model::Progress progress;
    for (const std::string& level : passed) progress.levels[level] = {.passed = true, .best = {{"completion_time_s", 5'000'000'000}}, .prediction = {}, .runs = 2};
    EXPECT_FALSE(io::write_file(folder / name, io::progress_text(progress)));
    return folder / name;
  }
  void pass(const std::string& level) { ASSERT_TRUE(game.saves.import_progress(progress_file("passed.json", {level})).empty()); }
};

/// Pixels between the lowest thing of a sheet and the sheet's lower edge.
float empty_below(const GameScreen& game, std::string_view sheet) {
  float lowest = 0, edge = 0;
  for (const ui::RecordEntry& entry : game.screen.record().entries()) {
    if (entry.kind == ui::Drawn::area && entry.label == sheet) edge = entry.rect.bottom();
    else if (entry.kind != ui::Drawn::area && entry.area.starts_with(sheet)) lowest = std::max(lowest, entry.rect.bottom());
  }
  return edge - lowest;
}

TEST_P(SettingsSheet, IsAsHighAsWhatItHolds) {
  EXPECT_LE(empty_below(game, "Settings"), 40);
  enter("Progress file", (folder / "none.json").string());
  ASSERT_TRUE(game.screen.click("Import"));
  EXPECT_TRUE(game.screen.says("Nothing was added."));
  EXPECT_LE(empty_below(game, "Settings"), 40);
}

TEST_P(SettingsSheet, ProgressIsExportedAndNeverWrittenOverUnasked) {
  pass("batching/first-wire");
  const fs::path file = folder / "mine.json";
  enter("Progress file", file.string());
  ASSERT_TRUE(game.screen.click("Export"));
  expect_sound();
  EXPECT_TRUE(game.screen.says("Your progress is in "));
  EXPECT_EQ(io::load_progress(file).value, game.saves.progress());
  std::ofstream(file) << "something else";
  ASSERT_TRUE(game.screen.click("Export"));
  expect_sound();
  EXPECT_TRUE(game.screen.says("There is a file mine.json already."));
  ASSERT_TRUE(game.screen.click("Cancel"));
  EXPECT_EQ(io::read_file(file).value, "something else");
  ASSERT_TRUE(game.screen.click("Export"));
  ASSERT_TRUE(game.screen.click("Write over it"));
  EXPECT_EQ(io::load_progress(file).value, game.saves.progress());
  enter("Progress file", (folder / "mine.json" / "below a file.json").string());
  ASSERT_TRUE(game.screen.click("Export"));
  expect_sound();
  EXPECT_FALSE(game.screen.says("Your progress is in "));
}

TEST_P(SettingsSheet, ProgressIsImportedOnceItIsAskedFor) {
  pass("batching/first-wire");
  const model::Progress before = game.saves.progress();
  enter("Progress file", progress_file("theirs.json", {"batching/first-wire", "batching/batch-up"}).string());
  ASSERT_TRUE(game.screen.click("Import"));
  expect_sound();
  EXPECT_TRUE(game.screen.says("theirs.json has runs of 2 levels, 2 of them passed. 1 of these you have not passed."));
  EXPECT_EQ(game.saves.progress(), before);
  ASSERT_TRUE(game.screen.click("Cancel"));
  EXPECT_EQ(game.saves.progress(), before);
  ASSERT_TRUE(game.screen.click("Import"));
  ASSERT_TRUE(game.screen.click("Add to mine"));
  expect_sound();
  EXPECT_TRUE(game.saves.progress().levels.at("batching/batch-up").passed);
  EXPECT_TRUE(game.saves.progress().levels.at("batching/first-wire").passed);
  EXPECT_EQ(io::load_progress(folder / "data/progress.json").value, game.saves.progress());
}

TEST_P(SettingsSheet, AFileThatIsNoProgressSaysWhyAndChangesNothing) {
  pass("batching/first-wire");
  const model::Progress before = game.saves.progress();
  std::ofstream(folder / "bad.json") << R"({ "$schema": "progress.json", "format": 1, "levels": { "a/b": { "passed": "yes", "runs": -1, "stars": 3 } }, ")" + std::string(300, 'x') + R"(": 1 })";
  for (const char* name : {"bad.json", "none.json"}) {
    SCOPED_TRACE(name);
    enter("Progress file", (folder / name).string());
    ASSERT_TRUE(game.screen.click("Import"));
    expect_sound();
    EXPECT_TRUE(game.screen.says(std::string("Nothing was added. ") + name + " can't be read as progress:"));
    EXPECT_FALSE(game.screen.shows("Add to mine"));
    EXPECT_EQ(game.saves.progress(), before);
  }
  EXPECT_TRUE(game.screen.says("there is no such file"));
}

TEST_P(SettingsSheet, AFolderOfOtherPlayersIsChosenAndKept) {
  expect_sound();
  EXPECT_EQ(game.saves.others_folder(), folder / "data/others");
  enter("Folder of others", (folder / "nowhere" / std::string(120, 'x')).string());
  expect_sound();
  EXPECT_TRUE(game.screen.says("There is no such folder."));
  fs::create_directories(folder / "class");
  enter("Folder of others", (folder / "class").string());
  expect_sound();
  EXPECT_FALSE(game.screen.says("There is no such folder."));
  EXPECT_EQ(game::Saves(folder / "data").others_folder(), folder / "class");
  fs::copy_file(fs::path(BATCHYARD_SOURCE_DIR) / "levels/batching/first-wire.solution.json", folder / "class/Anna.json");
  game.screen.press(key::escape);
  game.open("batching/first-wire");
  game.screen.press(key::escape);
  game.take_board("solution");
  ASSERT_TRUE(game.run());
  ASSERT_TRUE(game.screen.wait_until([&] { return !game.shell.page()->standings.busy(); }));
  EXPECT_NE(game.screen.record().find(ui::Drawn::picture, "Another player's: Anna"), nullptr);
}

INSTANTIATE_TEST_SUITE_P(Sizes, SettingsSheet, testing::Values(std::pair{1920, 1080}, std::pair{1280, 720}),
                         [](const auto& its) { return std::to_string(its.param.first) + "x" + std::to_string(its.param.second); });

}  // namespace
}  // namespace batchyard::test
