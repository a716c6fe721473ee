#include "sim/floor_sum.h"

#include <gtest/gtest.h>

#include <limits>

#include "sim/divisor.h"
#include "support/random_board.h"

namespace batchyard::sim::test {
namespace {

using model::Wide;
using support::Dice;

TEST(FloorRatio, RoundsDownWhateverTheSign) {
  EXPECT_EQ(static_cast<int>(floor_ratio(7, 2)), 3);
  EXPECT_EQ(static_cast<int>(floor_ratio(-7, 2)), -4);
  EXPECT_EQ(static_cast<int>(floor_ratio(-8, 2)), -4);
  EXPECT_EQ(static_cast<int>(ceil_ratio(7, 2)), 4);
  EXPECT_EQ(static_cast<int>(ceil_ratio(-7, 2)), -3);
}

TEST(FloorSum, IsTheSumTermByTerm) {
  Dice dice(1);
  for (int i = 0; i < 3'000; ++i) {
    const std::int64_t count = dice.between(0, 60), under = dice.between(1, 40), slope = dice.between(-90, 90),
                       offset = dice.between(-200, 200);
    std::int64_t sum = 0;
    for (std::int64_t k = 0; k < count; ++k) sum += static_cast<std::int64_t>(floor_ratio(slope * k + offset, under));
    ASSERT_EQ(static_cast<std::int64_t>(floor_sum(count, under, slope, offset)), sum)
        << count << " " << under << " " << slope << " " << offset;
  }
}

// Counted from one end, or from the other: sum of f(k) = sum of f(n-1-k).
TEST(FloorSum, IsTheSameFromBothEndsForLargeNumbers) {
  Dice dice(2);
  for (int i = 0; i < 200; ++i) {
    const Wide count = dice.between(1, 1'000'000'000), under = dice.between(1, 1'000'000'000),
               slope = dice.between(0, 1'000'000'000'000), offset = dice.between(0, 1'000'000'000'000'000);
    ASSERT_TRUE(floor_sum(count, under, slope, offset) == floor_sum(count, under, -slope, offset + slope * (count - 1)));
  }
}

TEST(Divisor, DividesLikeADivision) {
  Dice dice(3);
  constexpr std::int64_t most = std::numeric_limits<std::int64_t>::max();
  const auto some = [&] { return dice.between(0, most) >> dice.between(0, 62); };
  for (int i = 0; i < 20'000; ++i) {
    const std::int64_t number = some(), divisor = std::max<std::int64_t>(1, some());
    ASSERT_EQ(Divisor(divisor).quotient(number), number / divisor) << number << " / " << divisor;
  }
  for (const std::int64_t divisor : {std::int64_t{1}, std::int64_t{2}, std::int64_t{3}, most - 1, most})
    for (const std::int64_t number : {std::int64_t{0}, std::int64_t{1}, most - 1, most})
      EXPECT_EQ(Divisor(divisor).quotient(number), number / divisor);
}

}  // namespace
}  // namespace batchyard::sim::test
