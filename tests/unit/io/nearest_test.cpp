#include "io/nearest.h"

#include <gtest/gtest.h>

#include <vector>

namespace batchyard::io {
namespace {

const std::vector<std::string> known{"batch", "max_wait_s", "prefetch", "retries", "L4", "H100", "H200"};

TEST(Nearest, ForgivesALetterMoreLessOtherOrSwapped) {
  EXPECT_EQ(nearest("batchh", known), "batch");
  EXPECT_EQ(nearest("batc", known), "batch");
  EXPECT_EQ(nearest("botch", known), "batch");
  EXPECT_EQ(nearest("bathc", known), "batch");
}

TEST(Nearest, ForgivesCase) {
  EXPECT_EQ(nearest("l4", known), "L4");
  EXPECT_EQ(nearest("PREFETCH", known), "prefetch");
}

TEST(Nearest, ForgivesAThirdOfTheWordAndNoMore) {
  EXPECT_EQ(nearest("prefech", known), "prefetch");
  EXPECT_EQ(nearest("max_wait", known), "max_wait_s");
  EXPECT_EQ(nearest("wait", known), std::nullopt);
  EXPECT_EQ(nearest("colour", known), std::nullopt);
}

TEST(Nearest, TakesTheNearestAndOfSeveralTheFirst) {
  EXPECT_EQ(nearest("H2000", known), "H200");
  EXPECT_EQ(nearest("H300", known), "H100");
}

TEST(Nearest, NamesNothingForNothing) {
  EXPECT_EQ(nearest("", known), std::nullopt);
  EXPECT_EQ(nearest("batch", {}), std::nullopt);
  EXPECT_EQ(nearest(std::string(1'000'000, 'b'), known), std::nullopt);
}

}  // namespace
}  // namespace batchyard::io
