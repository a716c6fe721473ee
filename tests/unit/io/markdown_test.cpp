#include "io/markdown.h"

#include <gtest/gtest.h>

namespace batchyard::io {
namespace {

using model::Article;
using Kind = Article::Kind;

Article::Words words(std::string text) {
  Article::Words out;
  out.text = std::move(text);
  return out;
}
Article::Words strong(std::string text) {
  Article::Words out = words(std::move(text));
  out.strong = true;
  return out;
}
Article::Words emphasis(std::string text) {
  Article::Words out = words(std::move(text));
  out.emphasis = true;
  return out;
}
Article::Words code(std::string text) {
  Article::Words out = words(std::move(text));
  out.code = true;
  return out;
}
Article::Words link(std::string text, std::string to) {
  Article::Words out = words(std::move(text));
  out.link = std::move(to);
  return out;
}

TEST(Markdown, ReadsHeadingsAndParagraphs) {
  const Article page = article("# One start\n\nA batch is\nprepared **once** and *sent* down.\n\n## Then");
  ASSERT_EQ(page.blocks.size(), 3u);
  EXPECT_EQ(page.blocks[0].kind, Kind::heading);
  EXPECT_EQ(page.blocks[0].level, 1);
  EXPECT_EQ(page.blocks[0].words, (Article::Line{words("One start")}));
  const Article::Line expected{words("A batch is prepared "), strong("once"), words(" and "), emphasis("sent"), words(" down.")};
  EXPECT_EQ(page.blocks[1].words, expected);
  EXPECT_EQ(page.blocks[2].level, 2);
}

TEST(Markdown, ReadsTablesWithTheirHead) {
  const Article page = article("| batch | rate |\n| --- | --- |\n| 1 | `106.9` |\n| 64 | [674](scaling/two-gpus) |\n");
  ASSERT_EQ(page.blocks.size(), 1u);
  ASSERT_EQ(page.blocks[0].kind, Kind::table);
  ASSERT_EQ(page.blocks[0].rows.size(), 3u);
  EXPECT_EQ(page.blocks[0].rows[0][1], (Article::Line{words("rate")}));
  EXPECT_EQ(page.blocks[0].rows[1][1], (Article::Line{code("106.9")}));
  EXPECT_EQ(page.blocks[0].rows[2][1], (Article::Line{link("674", "scaling/two-gpus")}));
}

TEST(Markdown, ReadsListsByDepthAndNumber) {
  const Article page = article("3. first\n4. second\n   - inner\n\n   goes on\n");
  ASSERT_EQ(page.blocks.size(), 4u);
  EXPECT_EQ(page.blocks[0].sign, "3.");
  EXPECT_EQ(page.blocks[1].sign, "4.");
  EXPECT_EQ(page.blocks[2].sign, "\u2022");
  EXPECT_EQ(page.blocks[2].level, 2);
  EXPECT_EQ(page.blocks[3].kind, Kind::item);
  EXPECT_EQ(page.blocks[3].level, 1);
  EXPECT_EQ(page.blocks[3].sign, "");
}

TEST(Markdown, ReadsCodeQuotesRulesAndLineEnds) {
  const Article page = article("    time = start\n         + items\n\n> said\n\n---\n\none  \ntwo");
  ASSERT_EQ(page.blocks.size(), 4u);
  EXPECT_EQ(page.blocks[0].kind, Kind::code);
  EXPECT_EQ(page.blocks[0].words[0].text, "time = start\n     + items");
  EXPECT_EQ(page.blocks[1].kind, Kind::quote);
  EXPECT_EQ(page.blocks[2].kind, Kind::rule);
  EXPECT_EQ(page.blocks[3].words[0].text, "one\ntwo");
}

TEST(Markdown, LeavesOutHtmlAndTakesAnyText) {
  EXPECT_TRUE(article("<script>alert(1)</script>\n").blocks.empty());
  EXPECT_TRUE(article("").blocks.empty());
  EXPECT_EQ(article("100 %s %n").blocks[0].words[0].text, "100 %s %n");
  EXPECT_EQ(article("a\xff" "b").blocks[0].words[0].text, "a\xEF\xBF\xBD" "b");
  EXPECT_FALSE(article(std::string(5000, '>') + "deep").blocks.empty());
  EXPECT_FALSE(article(std::string(5000, '[') + "deep").blocks.empty());
}

}  // namespace
}  // namespace batchyard::io
