#include <gtest/gtest.h>

#include "unit/io/shipped.h"

namespace batchyard::io {
namespace {

std::vector<fs::path> shipped_files() {
  std::vector<fs::path> out{source / "assets/catalogue.json"};
  for (const auto& entry : fs::recursive_directory_iterator(source / "levels"))
    if (entry.path().extension() == ".json" && entry.path().parent_path().filename() != "schema") out.push_back(entry.path());
  return out;
}

TEST(ShippedFiles, EveryLevelOfTheCampaignLoads) {
  const auto campaign = load_campaign(source / "levels/campaign.json");
  ASSERT_TRUE(campaign) << lines(campaign.problems);
  for (const auto& chapter : campaign.value->chapters)
    for (const std::string& id : chapter.levels) {
      const auto level = load_level(source / "levels" / (id + ".json"), shipped_catalogue());
      ASSERT_TRUE(level) << lines(level.problems);
      EXPECT_EQ(level.value->id, id);
      EXPECT_EQ(level.value->chapter, chapter.id);
      EXPECT_TRUE(level.value->naive && level.value->solution) << id;
    }
}

// What a player and a teacher find on every level; that it is right is proven by `batchyard check levels`.
TEST(ShippedFiles, EveryLevelHasAllThatTeaches) {
  const auto campaign = load_campaign(source / "levels/campaign.json");
  for (const auto& chapter : campaign.value->chapters) {
    int diagnoses = 0;
    for (const std::string& id : chapter.levels) {
      const auto loaded = load_level(source / "levels" / (id + ".json"), shipped_catalogue());
      ASSERT_TRUE(loaded) << id;
      const model::Level& level = *loaded.value;
      diagnoses += level.diagnosis;
      EXPECT_GE(level.hints.size(), 3U) << id;
      EXPECT_TRUE(level.hints.front().english().ends_with("?")) << id << ": the first hint is a question";
      EXPECT_TRUE(level.prediction && level.teacher && level.proof && level.front) << id;
      EXPECT_EQ(level.medals.size(), 3U) << id;
      EXPECT_TRUE(level.lesson.starts_with("# ")) << id;
    }
    EXPECT_TRUE(diagnoses == 1 || chapter.levels.size() < 5) << chapter.id << ": one in each whole chapter";
  }
}

TEST(ShippedFiles, AreWrittenCanonically) {
  for (const fs::path& file : shipped_files()) {
    const auto canonical = formatted(file);
    ASSERT_TRUE(canonical) << lines(canonical.problems);
    EXPECT_EQ(*canonical.value, content(file)) << file;
  }
}

}  // namespace
}  // namespace batchyard::io
