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

TEST(ShippedFiles, AreWrittenCanonically) {
  for (const fs::path& file : shipped_files()) {
    const auto canonical = formatted(file);
    ASSERT_TRUE(canonical) << lines(canonical.problems);
    EXPECT_EQ(*canonical.value, content(file)) << file;
  }
}

}  // namespace
}  // namespace batchyard::io
