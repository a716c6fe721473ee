#include "game/unlocking.h"

#include <gtest/gtest.h>

namespace batchyard::game {
namespace {

const model::Campaign campaign{{{"a", {}, {"a/1", "a/2", "a/3", "a/4", "a/5"}}, {"b", {}, {"b/1", "b/2"}}, {"c", {}, {"c/1"}}}};

model::Progress passed(std::initializer_list<const char*> ids) {
  model::Progress progress;
  for (const char* id : ids) progress.levels[id] = {true, {}, {}, 1};
  return progress;
}

TEST(Unlocking, AChapterOpensWhenMostOfTheOneBeforeIsSolved) {
  EXPECT_TRUE(level_is_open(campaign, "a/5", {}, {}));
  EXPECT_FALSE(level_is_open(campaign, "b/1", {}, {}));
  EXPECT_EQ(passes_missing(campaign, 1, {}, {}), 3U);
  EXPECT_FALSE(level_is_open(campaign, "b/1", passed({"a/1", "a/2"}), {}));
  EXPECT_EQ(passes_missing(campaign, 1, passed({"a/1", "a/2"}), {}), 1U);
  EXPECT_TRUE(level_is_open(campaign, "b/1", passed({"a/1", "a/2", "a/5"}), {}));
  EXPECT_EQ(passes_missing(campaign, 1, passed({"a/1", "a/2", "a/5"}), {}), 0U);
}

TEST(Unlocking, HalfOfAChapterIsNotMostOfIt) {
  EXPECT_FALSE(chapter_is_open(campaign, 2, passed({"a/1", "a/2", "a/3", "b/1"}), {}));
  EXPECT_TRUE(chapter_is_open(campaign, 2, passed({"a/1", "a/2", "a/3", "b/1", "b/2"}), {}));
  EXPECT_FALSE(chapter_is_open(campaign, 2, passed({"b/1", "b/2"}), {})) << "the chapter before it is not open itself";
}

TEST(Unlocking, WhatWasPlayedStaysOpenAndClassesOpenAll) {
  model::Progress tried;
  tried.levels["c/1"].runs = 1;
  EXPECT_TRUE(level_is_open(campaign, "c/1", tried, {}));
  EXPECT_TRUE(level_is_open(campaign, "elsewhere/1", {}, {})) << "in no chapter";
  model::Preferences all;
  all.all_levels_open = true;
  EXPECT_TRUE(level_is_open(campaign, "c/1", {}, all));
  EXPECT_EQ(passes_missing(campaign, 2, {}, all), 0U);
}

TEST(Unlocking, TheNextLevelIsTheNextOpenOne) {
  EXPECT_EQ(next_open(campaign, "a/1", {}, {}), "a/2");
  EXPECT_EQ(next_open(campaign, "a/5", {}, {}), "");
  EXPECT_EQ(next_open(campaign, "a/5", passed({"a/1", "a/2", "a/3"}), {}), "b/1");
  EXPECT_EQ(next_open(campaign, "elsewhere/1", {}, {}), "");
}

TEST(Unlocking, GoesOnWhereThePlayerWas) {
  EXPECT_EQ(to_continue(campaign, {}, {}), "a/1");
  model::Progress progress = passed({"a/1", "a/3"});
  progress.last_level = "a/3";
  EXPECT_EQ(to_continue(campaign, progress, {}), "a/4");
  progress.last_level = "a/2";
  EXPECT_EQ(to_continue(campaign, progress, {}), "a/2");
  progress = passed({"a/1", "a/3", "a/4", "a/5", "b/1", "b/2", "c/1"});
  progress.last_level = "c/1";
  EXPECT_EQ(to_continue(campaign, progress, {}), "a/2") << "what was left out";
  progress.levels["a/2"].passed = true;
  EXPECT_EQ(to_continue(campaign, progress, {}), "");
}

}  // namespace
}  // namespace batchyard::game
