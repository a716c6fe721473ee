#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <initializer_list>
#include <iterator>
#include <set>
#include <thread>

#include "game/library.h"
#include "ui/input_log.h"
#include "ui/real_window.h"

namespace batchyard::test {
namespace {

std::vector<std::string> levels_of_chapters(const std::set<std::string>& chapters) {
  const game::Library library{std::filesystem::path(BATCHYARD_SOURCE_DIR)};
  std::vector<std::string> out;
  for (const std::string& id : library.ids())
    if (chapters.contains(id.substr(0, id.find('/')))) out.push_back(id);
  return out;
}

std::string log_text(const std::string& level) {
  std::ifstream in(std::filesystem::path(BATCHYARD_SOURCE_DIR) / "tests/ui/logs" / (level + ".log"));
  return {std::istreambuf_iterator<char>(in), {}};
}

/// The reference level in the real program, with real mouse and key events, until the screen says that it passed.
TEST(Window, TheReferenceLevelIsSolvedByMouse) {
  RealWindow window("reference", {"--level", "scaling/two-gpus", "--theme", "dark"});
  ASSERT_TRUE(window.opened()) << window.complaint();
  ASSERT_EQ(replayed(input_log(log_text("scaling/two-gpus")), window), "");
  window.picture("passed");
  EXPECT_EQ(cut_texts(window.record(), {0, 0, 1920, 1080}), std::vector<std::string>());
  EXPECT_EQ(overlaps(window.record()), std::vector<std::string>());
  EXPECT_EQ(window.text_of("Completion time value"), "74,100.25 s");
  EXPECT_EQ(window.text_of("Lost writes value"), "0");
  EXPECT_EQ(window.text_of("Monthly cost value"), "1,104 USD");
  EXPECT_EQ(window.text_of("Error rate value"), "0 %");
  EXPECT_EQ(window.text_of("Unfinished items value"), "0");
  EXPECT_TRUE(window.closes_when_told());
}

/// A new player's game from the yard on: every level of the first two chapters by its log, and by the bright button to the next one.
TEST(Window, TheFirstTwoChaptersAreWonByTheirLogs) {
  RealWindow window("chapters", {});
  ASSERT_TRUE(window.opened()) << window.complaint();
  ASSERT_TRUE(window.wait_for("Continue"));
  const std::vector<std::string> levels = levels_of_chapters({"batching", "scaling"});
  ASSERT_EQ(levels.size(), 10u);
  for (const std::string& level : levels) {
    SCOPED_TRACE(level);
    const InputLog log = input_log(log_text(level));
    ASSERT_GT(log.events.size(), 2u);
    EXPECT_EQ(log.events.back().verb, "see");
    EXPECT_TRUE(log.events.back().what.starts_with("Passed"));
    window.press("Return");
    ASSERT_EQ(replayed(log, window), "");
    window.picture(std::filesystem::path(level).filename().string());
  }
}

/// Keys alone, in one window: the reference level is solved, watched, compared, and taken back to how it was opened.
/// The levels of the other chapters, each in a window of its own.
TEST(Window, TheOtherChaptersAreWonByTheirLogs) {
  for (const std::string& level : levels_of_chapters({"jobs", "faults"})) {
    SCOPED_TRACE(level);
    RealWindow window(std::filesystem::path(level).filename().string(), {"--level", level});
    ASSERT_TRUE(window.opened()) << window.complaint();
    const InputLog log = input_log(log_text(level));
    ASSERT_GT(log.events.size(), 2u);
    EXPECT_EQ(log.events.back().verb, "see");
    EXPECT_TRUE(log.events.back().what.starts_with("Passed"));
    EXPECT_EQ(replayed(log, window), "");
    window.picture("end");
    EXPECT_TRUE(window.closes_when_told());
  }
}

TEST(Window, TheReferenceLevelIsSolvedWatchedComparedAndTakenBackByKeyboardAlone) {
  const std::string level = "scaling/two-gpus";
  RealWindow window("keyboard", {"--level", level});
  ASSERT_TRUE(window.opened()) << window.complaint();
  const auto keys = [&](std::initializer_list<const char*> all) {
    for (const char* key : all) window.press(key);
  };
  const auto batch = [&] {  // of the worker that is selected
    keys({"e", "ctrl+a", "6", "4", "Return", "Escape"});
  };
  // Presses these arrows until the part is selected.
  const auto walk = [&](std::string_view part, std::initializer_list<const char*> arrows) {
    for (const char* arrow : arrows) {
      if (window.chosen(part)) return true;
      window.press(arrow);
    }
    return window.chosen(part);
  };

  // A first edit and its undo, so that the board has a file to compare with.
  ASSERT_TRUE(walk("Embedding worker", {"Right", "Right", "Right"}));
  keys({"Delete", "ctrl+z"});
  ASSERT_TRUE(window.wait_for(ui::Drawn::part, "Embedding worker"));
  const std::string opened = window.saved_board(level);
  ASSERT_NE(opened, "");

  keys({"g", "Return"});
  ASSERT_TRUE(window.wait_for(ui::Drawn::part, "Embedding worker 2"));
  ASSERT_TRUE(walk("Message broker", {"Left", "Left", "Left", "Right"}));
  keys({"l"});
  ASSERT_TRUE(window.wait_for_words("Enter: link it to Embedding worker 2"));
  keys({"Return"});
  ASSERT_TRUE(walk("Embedding worker 2", {"Right", "Down", "Down"}));
  keys({"l", "Return"});
  ASSERT_TRUE(window.wait_for_words("No problems")) << window.words();
  batch();
  ASSERT_TRUE(walk("Embedding worker 1", {"Right", "Right", "Right", "Up", "Up"}));
  batch();
  keys({"r", "r"});
  ASSERT_TRUE(window.wait_for_words("Passed, 12,299.75 s before the deadline", std::chrono::seconds(300))) << window.words();

  // Playback: the scrubber's keys, an event on and back, the ends.
  keys({"space", "space", "Home"});
  ASSERT_TRUE(window.wait_for_words("00:00:00.000")) << window.words();
  keys({"period"});
  const std::string first = window.text_of("clock");
  EXPECT_NE(first, "00:00:00.000");
  keys({"period"});
  EXPECT_GT(window.text_of("clock"), first);
  keys({"comma"});
  EXPECT_EQ(window.text_of("clock"), first);
  const std::string before = window.text_of("clock");
  ASSERT_TRUE(window.click("Scrubber"));  // the one thing that wants a mouse: the middle of 25 hours
  EXPECT_EQ(window.text_of("clock").substr(0, 5), "12:30") << before;
  keys({"End"});
  EXPECT_EQ(window.text_of("clock"), "20:35:00.250");
  window.picture("playback");
  keys({"Escape"});

  // Comparison with the start.
  keys({"2"});
  ASSERT_TRUE(window.wait_for_words("From A to B:")) << window.words();
  ASSERT_TRUE(window.wait_for_words("at least 15,899.75 s sooner")) << window.words();
  window.picture("compared");
  keys({"1"});

  // A group is copied and pasted once more than the level allows, then one is deleted; every step is taken back.
  ASSERT_TRUE(walk("GPU server 2", {"Left", "Left", "Left", "Left", "Right", "Right", "Down", "Down"}));
  keys({"ctrl+c", "ctrl+v"});
  ASSERT_TRUE(window.wait_for(ui::Drawn::part, "Embedding worker 3"));
  keys({"ctrl+v"});
  ASSERT_TRUE(window.wait_for(ui::Drawn::part, "Embedding worker 4"));
  keys({"ctrl+v"});
  EXPECT_FALSE(window.shows_part("Embedding worker 5")) << "the level allows four";
  ASSERT_TRUE(walk("GPU server 4", {"Left", "Left", "Left", "Left", "Right", "Right", "Down", "Down", "Down", "Down", "Down", "Down"}));
  keys({"Delete"});
  EXPECT_FALSE(window.shows_part("Embedding worker 4"));
  for (int i = 0; i < 8; ++i) window.press("ctrl+z");
  ASSERT_TRUE(window.wait_for(ui::Drawn::part, "Embedding worker"));
  ASSERT_TRUE(window.closes_when_told());
  EXPECT_EQ(window.saved_board(level), opened);
}

TEST(Window, WhatWasBuiltIsThereAgainAfterTheProgramWasTerminated) {
  RealWindow window("saved", {"--level", "scaling/two-gpus"});
  ASSERT_TRUE(window.opened()) << window.complaint();
  ASSERT_TRUE(window.click(ui::Drawn::part, "Embedding worker"));
  ASSERT_TRUE(window.enter("Batch size", "48"));
  ASSERT_TRUE(window.closes_when_told());
  ASSERT_TRUE(window.open_again()) << window.complaint();
  ASSERT_TRUE(window.click(ui::Drawn::part, "Embedding worker"));
  EXPECT_EQ(window.text_of("Batch size"), "48");
}

TEST(Window, WithoutOpenGlItSaysSoInOneSentence) {
  const Ended ended = run_without_gl({"--level", "scaling/two-gpus"});
  EXPECT_EQ(ended.code, 3);
  EXPECT_NE(ended.error.find("This display has no OpenGL"), std::string::npos) << ended.error;
  EXPECT_EQ(std::count(ended.error.begin(), ended.error.end(), '\n'), 1);
}

TEST(Window, AnIdleWindowCostsNextToNothing) {
  RealWindow window("idle", {"--level", "scaling/two-gpus"});
  ASSERT_TRUE(window.opened()) << window.complaint();
  std::this_thread::sleep_for(std::chrono::seconds(2));
  const double before = window.cpu_seconds();
  std::this_thread::sleep_for(std::chrono::seconds(5));
  EXPECT_LT(window.cpu_seconds() - before, 0.05);  // 1 % of a core
}

TEST(Window, NothingIsWrittenIntoTheCurrentFolder) {
  RealWindow window("folder", {});
  ASSERT_TRUE(window.opened()) << window.complaint();
  ASSERT_TRUE(window.closes_when_told());
  EXPECT_TRUE(std::filesystem::is_empty(window.current_folder()));
}

TEST(Window, WhereItCanNotSaveItAsksBeforeItCloses) {
  const std::string level = "scaling/two-gpus";
  RealWindow window("unsaved", {"--level", level});
  ASSERT_TRUE(window.opened()) << window.complaint();
  std::ofstream(window.user_folder() / "boards") << "a file where a folder should be";
  ASSERT_TRUE(window.click(ui::Drawn::part, "Embedding worker"));
  ASSERT_TRUE(window.enter("Batch size", "48"));
  window.tell_to_close();
  ASSERT_TRUE(window.wait_for_words("Something is not saved"));
  window.picture("asked");
  ASSERT_TRUE(window.click("Keep playing"));
  window.tell_to_close();
  ASSERT_TRUE(window.wait_for_words("Something is not saved")) << "again, each time";
  std::filesystem::remove(window.user_folder() / "boards");
  EXPECT_TRUE(window.closes_when_told()) << "it could save now";
  EXPECT_NE(window.saved_board(level).find("\"batch\": 48"), std::string::npos);
  ASSERT_TRUE(window.open_again());
  std::filesystem::remove_all(window.user_folder() / "boards");
  std::ofstream(window.user_folder() / "boards") << "again";
  ASSERT_TRUE(window.click(ui::Drawn::part, "Embedding worker"));
  ASSERT_TRUE(window.enter("Batch size", "32"));
  window.tell_to_close();
  ASSERT_TRUE(window.wait_for_words("Something is not saved"));
  ASSERT_TRUE(window.click("Close without saving"));
  EXPECT_TRUE(window.has_ended());
  EXPECT_NE(window.complaint().find("Boards are not being saved."), std::string::npos) << window.complaint();
}

}  // namespace
}  // namespace batchyard::test
