#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <thread>

#include "ui/real_window.h"

namespace batchyard::test {
namespace {

/// The reference level in the real program, with real mouse and key events, until the screen says that it passed.
TEST(Window, TheReferenceLevelIsSolvedByMouse) {
  RealWindow window("reference", {"--level", "scaling/two-gpus", "--theme", "dark"});
  ASSERT_TRUE(window.opened()) << window.complaint();
  window.picture("1-start");

  ASSERT_TRUE(window.click("10 M"));                       // the guess before the first run
  ASSERT_TRUE(window.drag("GPU server L4", window.board_spot(0.6f, 0.77f)));
  ASSERT_TRUE(window.wait_for(ui::Drawn::part, "GPU server 2"));
  ASSERT_TRUE(window.wait_for(ui::Drawn::part, "Embedding worker 2"));  // a server comes with its worker
  window.press("f");
  window.picture("2-second-worker");

  ASSERT_TRUE(window.link("Message broker out", "Embedding worker 2 in"));
  ASSERT_TRUE(window.link("Embedding worker 2 out", "Key-value store in"));
  ASSERT_TRUE(window.wait_for_words("No problems"));
  window.picture("3-wired");

  for (const char* worker : {"Embedding worker 1", "Embedding worker 2"}) {
    ASSERT_TRUE(window.click(ui::Drawn::part, worker));
    ASSERT_TRUE(window.enter("Batch size", "64"));
  }
  window.picture("4-batch-64");

  ASSERT_TRUE(window.click("Run"));
  ASSERT_TRUE(window.wait_for_words("Passed, 12,299.75 s before the deadline", std::chrono::seconds(300))) << window.words();
  window.picture("5-passed");
  EXPECT_EQ(cut_texts(window.record(), {0, 0, 1920, 1080}), std::vector<std::string>());
  EXPECT_EQ(overlaps(window.record()), std::vector<std::string>());
  EXPECT_EQ(window.text_of("Completion time value"), "74,100.25 s");
  EXPECT_EQ(window.text_of("Lost writes value"), "0");
  EXPECT_EQ(window.text_of("Monthly cost value"), "1,104 USD");
  EXPECT_EQ(window.text_of("Error rate value"), "0 %");
  EXPECT_EQ(window.text_of("Level rules value"), "all kept");
  EXPECT_TRUE(window.closes_when_told());
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

}  // namespace
}  // namespace batchyard::test
