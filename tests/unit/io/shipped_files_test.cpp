#include <gtest/gtest.h>

#include "io/files.h"

namespace batchyard::io {
namespace {

namespace fs = std::filesystem;

const fs::path source = BATCHYARD_SOURCE_DIR;

template <class T>
std::string faults(const Loaded<T>& loaded) {
  std::string out;
  for (const Problem& problem : loaded.problems) out += text(problem) + "\n";
  return out;
}

model::Catalogue catalogue() {
  const auto loaded = load_catalogue(source / "assets/catalogue.json");
  EXPECT_EQ(faults(loaded), "");
  return loaded.value.value_or(model::Catalogue());
}

std::vector<fs::path> shipped_files() {
  std::vector<fs::path> out{source / "assets/catalogue.json"};
  for (const auto& entry : fs::recursive_directory_iterator(source / "levels"))
    if (entry.path().extension() == ".json" && entry.path().parent_path().filename() != "schema") out.push_back(entry.path());
  return out;
}

TEST(ShippedFiles, EveryLevelOfTheCampaignLoads) {
  const auto campaign = load_campaign(source / "levels/campaign.json");
  ASSERT_TRUE(campaign) << faults(campaign);
  for (const auto& chapter : campaign.value->chapters)
    for (const std::string& id : chapter.levels) {
      const auto level = load_level(source / "levels" / (id + ".json"), catalogue());
      ASSERT_TRUE(level) << faults(level);
      EXPECT_EQ(level.value->id, id);
      EXPECT_EQ(level.value->chapter, chapter.id);
      EXPECT_TRUE(level.value->naive && level.value->solution) << id;
    }
}

TEST(ShippedFiles, AreWrittenCanonically) {
  for (const fs::path& file : shipped_files()) {
    const auto canonical = formatted(file);
    ASSERT_TRUE(canonical) << faults(canonical);
    EXPECT_EQ(*canonical.value, *read_file(file).value) << file;
  }
}

}  // namespace
}  // namespace batchyard::io
