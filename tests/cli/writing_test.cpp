#include <gtest/gtest.h>

#include "cli/csv.h"
#include "cli/progress.h"

namespace batchyard::cli {
namespace {

using namespace std::chrono_literals;

TEST(Csv, QuotesWhatNeedsIt) {
  EXPECT_EQ(CsvRow().word("a").word("").word("1,5").word("say \"no\"").word("two\nlines").line(),
            "a,,\"1,5\",\"say \"\"no\"\"\",\"two\nlines\"\n");
  EXPECT_EQ(CsvRow().word("").word("b").line(), ",b\n") << "an empty first cell is a cell";
}

TEST(Csv, ForeignTextsStayTexts) {
  EXPECT_EQ(CsvRow().foreign("=1+1").foreign("-2").foreign("@a").foreign("a=1").foreign("").line(), "'=1+1,'-2,'@a,a=1,\n");
  EXPECT_EQ(CsvRow().word("-2").line(), "-2\n") << "our own numbers are numbers";
}

TEST(Progress, TellsTheTimeLeft) {
  EXPECT_EQ(progress_text(0, 1280, 5s), "0 of 1,280 runs");
  EXPECT_EQ(progress_text(320, 1280, 5s), "320 of 1,280 runs, 15 s left");
  EXPECT_EQ(progress_text(1, 1280, 5s), "1 of 1,280 runs, 2 h left");
  EXPECT_EQ(progress_text(1, 1280, 500s), "1 of 1,280 runs, 178 h left");
  EXPECT_EQ(progress_text(1280, 1280, 5s), "1,280 of 1,280 runs");
}

}  // namespace
}  // namespace batchyard::cli
