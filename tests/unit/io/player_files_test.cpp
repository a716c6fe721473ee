#include <gtest/gtest.h>

#include "unit/io/shipped.h"

namespace batchyard::io {
namespace {

class PlayerFiles : public testing::Test {
 protected:
  const TemporaryFolder folder;
  const fs::path file = folder.path() / "file.json";

  template <class T>
  T again(const std::string& text, Loaded<T> (*load)(const fs::path&)) const {
    EXPECT_FALSE(write_file(file, text));
    const auto loaded = load(file);
    EXPECT_EQ(lines(loaded.problems), "");
    return loaded.value.value_or(T());
  }
};

model::Progress sample() {
  model::Progress progress;
  progress.last_level = "scaling/two-gpus";
  progress.levels["scaling/two-gpus"] = {true, {{"completion_time_s", 74'100'250'000'000}, {"lost_writes", 0}}, {{"written", 10'000'000}}, 3};
  progress.levels["batching/taken-away"] = {false, {}, {}, 1};
  return progress;
}

TEST_F(PlayerFiles, GiveProgressBack) {
  EXPECT_EQ(again(progress_text(sample()), load_progress), sample());
  EXPECT_EQ(again(progress_text({}), load_progress), model::Progress());
}

TEST_F(PlayerFiles, ProgressIsWrittenLikeThis) {
  EXPECT_EQ(progress_text(sample()), R"({
  "$schema": "schema/progress.json",
  "format": 1,
  "last_level": "scaling/two-gpus",
  "levels": {
    "batching/taken-away": { "passed": false, "runs": 1 },
    "scaling/two-gpus": {
      "passed": true,
      "runs": 3,
      "best": { "completion_time_s": 74100.25, "lost_writes": 0 },
      "prediction": { "measure": "written", "value": 10000000 }
    }
  }
}
)");
}

TEST_F(PlayerFiles, GivePreferencesBack) {
  const model::Preferences preferences{.light = true, .scale_percent = 150, .reduced_motion = true, .all_levels_open = true, .others_folder = "/srv/class 1"};
  EXPECT_EQ(again(preferences_text(preferences), load_preferences), preferences);
  EXPECT_EQ(again(preferences_text({}), load_preferences), model::Preferences());
}

// A newer program's file is refused, and whoever loads it can tell that from a file that is not there.
TEST_F(PlayerFiles, NewerOnesAreRefusedAndLeftAsTheyAre) {
  const std::string newer = "{ \"$schema\": \"schema/progress.json\", \"format\": 2, \"stars\": {} }\n";
  ASSERT_FALSE(write_file(file, newer));
  const auto loaded = load_progress(file);
  EXPECT_EQ(lines(loaded.problems), file.string() + ":1:48: at /format: format 2 is newer than this Batchyard, which reads up to format 1; "
                                                    "open the file with a newer Batchyard\n");
  EXPECT_EQ(content(file), newer);
  EXPECT_EQ(lines(load_progress(folder.path() / "none.json").problems),
            (folder.path() / "none.json").string() + ": there is no such file; check its name\n");
}

}  // namespace
}  // namespace batchyard::io
