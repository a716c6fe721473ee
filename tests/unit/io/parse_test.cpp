#include "io/parse.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <clocale>
#include <cstdlib>

#include "unit/io/shipped.h"

namespace batchyard::io {
namespace {

std::string said(std::string_view text) {
  Faults faults("x.json", text);
  parsed(text, faults);
  return lines(faults.sorted());
}

Node tree(std::string_view text) {
  Faults faults("x.json", text);
  auto root = parsed(text, faults);
  EXPECT_EQ(lines(faults.sorted()), "");
  return root.value_or(Node());
}

TEST(Parse, KeepsKindsTextsAndPlaces) {
  const std::string_view text = "{ \"a\": [1, -2.50e+3, true, null],\r\n \"b\\u00e9\": \"x\\\"y\" , \"c\":{}}";
  const Node root = tree(text);
  ASSERT_EQ(root.kind, Node::Kind::object);
  ASSERT_EQ(root.keys.size(), 3u);
  EXPECT_EQ(root.keys[1].name, "b\xC3\xA9");
  EXPECT_EQ(root.keys[1].offset, text.find("\"b"));
  EXPECT_EQ(root.items[1].text, "x\"y");
  EXPECT_EQ(root.items[1].offset, text.find("\"x"));
  const auto& list = elements(root, "a");
  ASSERT_EQ(list.size(), 4u);
  EXPECT_EQ(list[0].text, "1");
  EXPECT_EQ(list[1].text, "-2.50e+3");
  EXPECT_EQ(list[1].offset, text.find("-2"));
  EXPECT_EQ(list[2].kind, Node::Kind::truth);
  EXPECT_EQ(list[2].text, "true");
  EXPECT_EQ(list[3].kind, Node::Kind::null);
  EXPECT_EQ(list[3].offset, text.find("null"));
  EXPECT_EQ(root.items[2].kind, Node::Kind::object);
  EXPECT_EQ(root.items[2].offset, text.find("{}"));
}

TEST(Parse, ReadsNothingHalf) {
  using namespace std::string_view_literals;
  EXPECT_EQ(said("{\"a\": 1}\n\0 and more {"sv), "x.json:2:1: a zero byte stands here; remove it and what is behind it\n");
  EXPECT_EQ(said("\xEF\xBB\xBF{\"a\": 1}"), "x.json:1:1: a second byte-order mark stands here; remove it\n");
}

TEST(Parse, KeepsNumbersAsWritten) {
  for (const std::string number : {"0", "-0", "0.1", "1e5", "1E-300", "123456789012345678901234567890", "0.000000000000000000000000000001",
                                   "9223372036854775807", "18446744073709551615", "3.14159265358979323846264338327950288"})
    EXPECT_EQ(tree("[" + number + "]").items.at(0).text, number);
}

// A locale with a decimal comma, made in a folder of its own, so that the machine need not have one.
bool set_german_numbers(const fs::path& folder) {
  const std::string make = "localedef -i de_DE -f UTF-8 " + (folder / "de_DE.UTF-8").string() + " 2>/dev/null";
  setenv("LOCPATH", folder.c_str(), 1);
  return std::system(make.c_str()) == 0 && std::setlocale(LC_NUMERIC, "de_DE.UTF-8");
}

// nlohmann's reader asks the C library, which a toolkit may have set to another country's comma.
TEST(Parse, ReadsNumbersTheSameInEveryLocale) {
  const TemporaryFolder folder;
  const bool comma = set_german_numbers(folder.path());
  const std::string text = tree("[1.5]").items.at(0).text;
  const std::string fault = said("[1,5, 1.]");
  std::setlocale(LC_NUMERIC, "C");
  EXPECT_EQ(text, "1.5");
  EXPECT_EQ(fault, "x.json:1:7: 1. is not a number in JSON; write it like 12, -0.5 or 1.5e3\n");
  unsetenv("LOCPATH");
  if (!comma) GTEST_SKIP() << "no locale with a decimal comma can be made here: install Debian's locales";
}

TEST(Parse, CountsColumnsInCharactersAndLinesByAnyEnding) {
  EXPECT_EQ(said("[\"J\xC3\xBCrgen \xF0\x9F\x8E\xAE\" x]"), "x.json:1:13: a comma or ] is missing before this; write it\n");
  for (const std::string end : {"\n", "\r\n", "\r"}) EXPECT_EQ(said("[1," + end + end + "  x]"), "x.json:3:3: x is not a value; write \"x\" in double quotes\n");
}

TEST(Parse, TellsEveryKeyThatStandsTwice) {
  EXPECT_EQ(said("{\"a\": 1,\n\"a\": 2, \"b\": [{\"c\": 1, \"d\": 1,\n \"c\": 2}],\n\"a\": 3}"),
            "x.json:2:1: at /a: key \"a\" stands twice, first on line 1; remove one of the two\n"
            "x.json:3:2: at /b/0/c: key \"c\" stands twice, first on line 2; remove one of the two\n"
            "x.json:4:1: at /a: key \"a\" stands twice, first on line 2; remove one of the two\n");
}

TEST(Parse, EscapesPathsAsJsonPointers) {
  EXPECT_EQ(said("{\"a/b~c\": [0, x]}"), "x.json:1:15: at /a~1b~0c: x is not a value; write \"x\" in double quotes\n");
}

std::string nested(std::size_t levels, std::string_view open, std::string_view close) {
  std::string out;
  for (std::size_t i = 0; i < levels; ++i) out += open;
  for (std::size_t i = 0; i < levels; ++i) out += close;
  return out;
}

TEST(Parse, ReadsSixtyFourLevelsAndRefusesMore) {
  EXPECT_EQ(said(nested(64, "[", "]")), "");
  std::string path;
  for (int i = 0; i < 63; ++i) path += "/0";
  EXPECT_EQ(said(nested(65, "[", "]")),
            "x.json:1:65: at " + path + ": nested more than 64 levels deep; no file of Batchyard needs more than 10\n");
}

TEST(Parse, RefusesAnyDepthAtOnce) {
  EXPECT_NE(said(nested(200'000, "[", "]")).find("nested more than 64 levels deep"), std::string::npos);
  EXPECT_NE(said(nested(200'000, "{\"a\":", "}")).find("nested more than 64 levels deep"), std::string::npos);
  EXPECT_NE(said(nested(200'000, "[{\"a\":", "}]")).find("nested more than 64 levels deep"), std::string::npos);
}

TEST(Parse, RefusesMoreThanAMillionValues) {
  std::string text = "[0";
  for (int i = 0; i < 1'000'000; ++i) text += ",0";
  EXPECT_EQ(said(text + "]"), "x.json:1:2000000: the file holds more than 1000000 values; split it\n");
}

TEST(Parse, ManyRepeatedKeysAreCountedNotListed) {
  std::string text = "{\"a\": 0";
  for (int i = 0; i < 150; ++i) text += ",\n\"a\": 0";
  const std::string messages = said(text + "}");
  EXPECT_EQ(std::ranges::count(messages, '\n'), 101);
  EXPECT_TRUE(messages.ends_with("x.json: 50 more faults are not listed; mend these first\n"));
}

}  // namespace
}  // namespace batchyard::io
