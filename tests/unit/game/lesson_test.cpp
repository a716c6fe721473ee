#include "game/lesson.h"

#include <gtest/gtest.h>

#include <thread>

#include "support/yards.h"

namespace batchyard::game {
namespace {

using namespace test;

TEST(LessonPage, IsParsedOnceAndAgainOnlyWhenItsRunsHaveFilledItIn) {
  model::Level its = level();
  its.traffic.segments[0] = {model::Segment::Shape::backlog, 0, 0, 5000, 0};
  its.lesson = "# One\n\nWritten: {run.start.written}.";
  ReferenceRuns runs(its);
  LessonPage page;
  page.article(its, runs);
  for (int turn = 0; turn < 6'000 && runs.busy(); ++turn) {
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
    page.article(its, runs);
  }
  const model::Article& article = page.article(its, runs);
  ASSERT_EQ(article.blocks.size(), 2U);
  EXPECT_EQ(article.blocks[1].words[0].text, "Written: 5,000.");
  const model::Article::Block* blocks = article.blocks.data();
  const char* letters = article.blocks[1].words[0].text.data();
  for (int frame = 0; frame < 3; ++frame) {
    EXPECT_EQ(page.article(its, runs).blocks.data(), blocks) << "made anew";
    EXPECT_EQ(page.article(its, runs).blocks[1].words[0].text.data(), letters) << "made anew";
  }
}

}  // namespace
}  // namespace batchyard::game
