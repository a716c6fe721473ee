#include <gtest/gtest.h>

#include <limits>

#include "model/part_kind.h"
#include "model/units.h"

namespace batchyard::model {
namespace {

TEST(Grouped, SetsThousandsApart) {
  EXPECT_EQ(grouped("0"), "0");
  EXPECT_EQ(grouped("999"), "999");
  EXPECT_EQ(grouped("1000"), "1,000");
  EXPECT_EQ(grouped("-1000"), "-1,000");
  EXPECT_EQ(grouped("-999.1234"), "-999.1234");
  EXPECT_EQ(grouped("74100.25"), "74,100.25");
  EXPECT_EQ(grouped("100000000"), "100,000,000");
}

TEST(Shown, NamesTheUnit) {
  EXPECT_EQ(shown(74'100'250'000'000, Unit::seconds), "74,100.25 s");
  EXPECT_EQ(shown(1'104'000'000, Unit::usd), "1,104 USD");
  EXPECT_EQ(shown(9'618'441, Unit::count), "9,618,441");
  EXPECT_EQ(shown(0, Unit::ratio), "0 %");
  EXPECT_EQ(shown(125'000'000, Unit::ratio), "12.5 %");
  EXPECT_EQ(shown(12'540'000'000, Unit::gb), "12.54 GB");
}

TEST(Shown, ReadsAsText) {
  EXPECT_EQ(shown(*setting(PartKind::broker, "overflow"), std::string("drop_oldest")), "drop oldest");
  EXPECT_EQ(shown(*setting(PartKind::worker, "prefetch"), std::int64_t{4096}), "4,096");
  EXPECT_EQ(shown(*setting(PartKind::worker, "prefetch"), Blank{}), "auto");
  EXPECT_EQ(shown(*setting(PartKind::worker, "max_wait_s"), std::int64_t{50'000'000}), "0.05 s");
}

TEST(Decimal, ReadsBackAsTheSameNumber) {
  constexpr auto least = std::numeric_limits<std::int64_t>::min() + 1;
  constexpr auto most = std::numeric_limits<std::int64_t>::max();
  for (const std::int64_t value : {std::int64_t{0}, std::int64_t{1}, std::int64_t{-1}, std::int64_t{1'000'000'000},
                                   std::int64_t{-1'500'000'001}, most, least})
    for (const int decimals : {0, 6, 9}) EXPECT_EQ(scaled(decimal(value, decimals), decimals), value) << value;
}

TEST(Scaled, RoundsOnceHalfAwayFromZero) {
  EXPECT_EQ(scaled("0.0000000005", 9), 1);
  EXPECT_EQ(scaled("0.00000000049999", 9), 0);
  EXPECT_EQ(scaled("-0.0000000005", 9), -1);
  EXPECT_EQ(scaled("1.5e3", 0), 1500);
  EXPECT_EQ(scaled("1e-400", 9), 0);
  EXPECT_EQ(scaled("1e400", 9), std::nullopt);
  EXPECT_EQ(scaled("9223372036854775807", 0), std::numeric_limits<std::int64_t>::max());
  EXPECT_EQ(scaled("9223372036854775808", 0), std::nullopt);
}

TEST(Scaled, TakesJsonNumbersAlone) {
  for (const char* text : {"", "-", "01", "1.", ".5", "+1", "1e", "0x10", "1,5", " 1", "1 ", "NaN", "Infinity"})
    EXPECT_EQ(scaled(text, 0), std::nullopt) << text;
}

}  // namespace
}  // namespace batchyard::model
