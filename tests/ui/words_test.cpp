#include "ui/words.h"

#include <gtest/gtest.h>

namespace batchyard::ui {
namespace {

using model::Unit;

TEST(Words, ThousandsGetCommasAndMinusIsAMinus) {
  EXPECT_EQ(grouped(0), "0");
  EXPECT_EQ(grouped(999), "999");
  EXPECT_EQ(grouped(1000), "1,000");
  EXPECT_EQ(grouped(100'000'000), "100,000,000");
  EXPECT_EQ(grouped("-1234.5"), "\u22121,234.5");
  EXPECT_EQ(grouped("0.12345"), "0.12345");
}

TEST(Words, ExactFiguresRoundNothingAway) {
  EXPECT_EQ(exact(74'100'250'000'000, Unit::seconds), "74,100.25 s");
  EXPECT_EQ(exact(80'350'246'000'000, Unit::seconds), "80,350.246 s");
  EXPECT_EQ(exact(1'104'000'000, Unit::usd), "1,104 USD");
  EXPECT_EQ(exact(0, Unit::ratio), "0 %");
  EXPECT_EQ(exact(12'500'000, Unit::ratio), "1.25 %");
  EXPECT_EQ(exact(9'618'441, Unit::count), "9,618,441");
}

TEST(Words, RoundsHalfAwayFromZero) {
  EXPECT_EQ(rounded(12'540'000'000, Unit::gb, 1), "12.5 GB");
  EXPECT_EQ(rounded(12'550'000'000, Unit::gb, 1), "12.6 GB");
  EXPECT_EQ(rounded(-12'550'000'000, Unit::gb, 1), "\u221212.6 GB");
  EXPECT_EQ(rounded(24'000'000'000, Unit::gb, 0), "24 GB");
  EXPECT_EQ(rounded(76'947'576'000'000, Unit::seconds, 1), "76,947.6 s");
}

TEST(Words, AMissingFigureIsADash) {
  EXPECT_EQ(shown(std::nullopt, Unit::seconds), "\u2013");
  EXPECT_EQ(shown(0, Unit::count), "0");
}

TEST(Words, ReadableFiguresAreRoundedButNeverOntoAGoalTheyMiss) {
  EXPECT_EQ(readable(98'123'456'789, Unit::seconds), "98.123 s");
  EXPECT_EQ(readable(827'586'207, Unit::ratio), "82.76 %");
  EXPECT_EQ(readable(std::nullopt, Unit::ratio), "\u2013");
  EXPECT_EQ(readable(100'000'000'001, Unit::seconds, 100'000'000'000), "100.000000001 s");
  EXPECT_EQ(readable(100'000'000'000, Unit::seconds, 100'000'000'000), "100 s");
}

TEST(Words, NamesBeginSmallWithinASentence) {
  EXPECT_EQ(within_sentence("Message broker"), "message broker");
  EXPECT_EQ(within_sentence("GPU server 1"), "GPU server 1");
  EXPECT_EQ(within_sentence(""), "");
}

TEST(Words, DurationsTakeTheLargestUnit) {
  EXPECT_EQ(duration(0), "0 s");
  EXPECT_EQ(duration(90'000'000'000'000), "25 h");
  EXPECT_EQ(duration(94'848'000), "94.8 ms");
  EXPECT_EQ(duration(8'000'000), "8 ms");
  EXPECT_EQ(duration(1'500'000'000), "1.5 s");
  EXPECT_EQ(duration(400), "400 ns");
}

TEST(Words, ClocksCountHoursBeyondADay) {
  EXPECT_EQ(clock(0), "00:00:00.000");
  EXPECT_EQ(clock(64'800'000'000'000), "18:00:00.000");
  EXPECT_EQ(clock(90'000'999'000'000), "25:00:00.999");
}

TEST(Words, GoalsSayWhatIsAskedFor) {
  EXPECT_EQ(goal({"completion_time_s", model::Comparison::under, 86'400'000'000'000}), "under 86,400 s");
  EXPECT_EQ(goal({"lost_writes", model::Comparison::at_most, 0}), "none");
  EXPECT_EQ(goal({"monthly_cost_usd", model::Comparison::at_most, 1'200'000'000}), "at most 1,200 USD");
  EXPECT_EQ(goal({"gpu_utilisation", model::Comparison::at_least, 900'000'000}), "at least 90 %");
}

TEST(Words, CountsFromAMillionOnAreShort) {
  EXPECT_EQ(compact_count(9'618), "9,618");
  EXPECT_EQ(compact_count(999'999), "999,999");
  EXPECT_EQ(compact_count(90'381'559), "90.38 M");
  EXPECT_EQ(compact_count(100'000'000, 1), "100.0 M");
}

}  // namespace
}  // namespace batchyard::ui
