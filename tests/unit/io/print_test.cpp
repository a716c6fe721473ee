#include "io/print.h"

#include <gtest/gtest.h>

#include "io/parse.h"

namespace batchyard::io {
namespace {

std::string reprinted(std::string_view text) {
  Faults faults("x.json", text);
  return printed(parsed(text, faults).value());
}

TEST(Print, KeepsShortValuesOnOneLine) {
  EXPECT_EQ(reprinted("{\"a\":[1,2],\"b\":{\"c\":true,\"d\":null},\"e\":[],\"f\":{}}"),
            "{\n  \"a\": [1, 2],\n  \"b\": { \"c\": true, \"d\": null },\n  \"e\": [],\n  \"f\": {}\n}\n");
}

TEST(Print, BreaksWhatIsWiderThan120Columns) {
  const std::string word(50, 'x');
  EXPECT_EQ(reprinted("{\"a\":[\"" + word + "\",\"" + word + "\"]}"), "{\n  \"a\": [\"" + word + "\", \"" + word + "\"]\n}\n");
  EXPECT_EQ(reprinted("{\"a\":[\"" + word + "\",\"" + word + "\",1234]}"),
            "{\n  \"a\": [\n    \"" + word + "\",\n    \"" + word + "\",\n    1234\n  ]\n}\n");
}

TEST(Print, EscapesOnlyWhatMustBe) {
  EXPECT_EQ(reprinted("{\"a\":\"\\u0022 \\\\ \\/ \\n \\t \\u0001 \\u00e9 \\ud83c\\udfae %s%n\"}"),
            "{\n  \"a\": \"\\\" \\\\ / \\n \\t \\u0001 \xC3\xA9 \xF0\x9F\x8E\xAE %s%n\"\n}\n");
}

TEST(Print, ReplacesBrokenUtf8) {
  Node root = object_node();
  add(root, "a", string_node("B\xFChne"));
  EXPECT_EQ(printed(root), "{\n  \"a\": \"B\xEF\xBF\xBDhne\"\n}\n");
}

}  // namespace
}  // namespace batchyard::io
