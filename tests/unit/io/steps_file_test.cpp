#include "io/steps_file.h"

#include <gtest/gtest.h>

#include "unit/io/shipped.h"

namespace batchyard::io {
namespace {

KeptSteps some_steps(const model::Level& level) {
  KeptSteps kept{level.start, {}, 1};
  model::Board next = level.start;
  next.parts.back().title = "100 % %s of it\xE2\x86\x92";
  kept.steps.push_back({"Rename Key-value store to 100 % %s of it\xE2\x86\x92", next});
  next.links.clear();
  kept.steps.push_back({"Remove 3 links", next});
  return kept;
}

TEST(StepsFile, GivesBackWhatWasKept) {
  const model::Level& level = reference_level();
  const KeptSteps kept = some_steps(level);
  const auto read = steps_from_text(steps_text(kept, level.id), "a.steps", level);
  ASSERT_TRUE(read);
  EXPECT_EQ(*read.value, kept);
}

TEST(StepsFile, RefusesWhatWasCutOrChanged) {
  const model::Level& level = reference_level();
  const std::string text = steps_text(some_steps(level), level.id);
  for (std::size_t size = 0; size < text.size(); size += 7) {
    const auto read = steps_from_text(std::string_view(text).substr(0, size), "a.steps", level);
    if (!read) continue;
    EXPECT_LE(read.value->done, read.value->steps.size()) << size;  // cut right behind a step: what is there is whole
  }
  std::string more = text;
  more.replace(more.find("done 1"), 6, "done 3");
  const auto read = steps_from_text(more, "a.steps", level);
  ASSERT_FALSE(read);
  EXPECT_EQ(io::text(read.problems.front()), "a.steps: counts more steps than it holds; undo begins anew with the board as it is");
  EXPECT_FALSE(steps_from_text("", "a.steps", level));
  EXPECT_FALSE(steps_from_text("batchyard steps 1\ndone 0\nboard 99999999999999999999 \n", "a.steps", level));
}

}  // namespace
}  // namespace batchyard::io
