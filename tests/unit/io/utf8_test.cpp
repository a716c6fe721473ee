#include "io/utf8.h"

#include <gtest/gtest.h>

namespace batchyard::io {
namespace {

using namespace std::string_view_literals;

TEST(Utf8, KnowsTheLengthOfEachForm) {
  EXPECT_EQ(character_length("a", 0), 1u);
  EXPECT_EQ(character_length("\xC3\xA9", 0), 2u);
  EXPECT_EQ(character_length("\xE2\x82\xAC", 0), 3u);
  EXPECT_EQ(character_length("\xF0\x9F\x8E\xAE", 0), 4u);
  EXPECT_EQ(character_length("\0"sv, 0), 1u);
}

// The ill-formed sequences of The Unicode Standard, table 3-7.
TEST(Utf8, RefusesWhatIsIllFormed) {
  for (const auto text : {"\x80"sv, "\xC0\xAF"sv, "\xC1\xBF"sv, "\xE0\x9F\xBF"sv, "\xED\xA0\x80"sv, "\xF0\x8F\xBF\xBF"sv, "\xF4\x90\x80\x80"sv,
                          "\xF5\x80\x80\x80"sv, "\xFF"sv, "\xC3"sv, "\xE2\x82"sv, "\xF0\x9F\x8E"sv, "\xC3(\xA9"sv, "\xE2\x82("sv})
    EXPECT_EQ(character_length(text, 0), 0u);
}

TEST(Utf8, AcceptsTheEdgesOfEachRange) {
  for (const auto text : {"\xC2\x80"sv, "\xDF\xBF"sv, "\xE0\xA0\x80"sv, "\xED\x9F\xBF"sv, "\xEE\x80\x80"sv, "\xEF\xBF\xBF"sv, "\xF0\x90\x80\x80"sv,
                          "\xF4\x8F\xBF\xBF"sv})
    EXPECT_EQ(character_length(text, 0), text.size());
}

TEST(Utf8, FindsTheFirstBrokenByte) {
  EXPECT_EQ(first_broken_byte("caf\xC3\xA9"), std::nullopt);
  EXPECT_EQ(first_broken_byte("caf\xE9!"), 3u);
  EXPECT_EQ(first_broken_byte(""), std::nullopt);
}

TEST(Utf8, CountsCharacters) {
  EXPECT_EQ(character_count("J\xC3\xBCrgen \xF0\x9F\x8E\xAE"), 8u);
  EXPECT_EQ(character_count("a\xFF\xFF"), 3u);
}

TEST(Utf8, MendsBrokenBytes) {
  EXPECT_EQ(mended("B\xFChne \xC3\xA9"), "B\xEF\xBF\xBDhne \xC3\xA9");
  EXPECT_EQ(mended("plain"), "plain");
}

}  // namespace
}  // namespace batchyard::io
