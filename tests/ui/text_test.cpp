#include "ui/text.h"

#include <gtest/gtest.h>

#include "ui/screen.h"

namespace batchyard::ui {
namespace {

using test::Screen;

/// Draws once, so that all sizes are baked.
void with_screen(const std::function<void(Kit&)>& use) {
  Screen screen(800, 600);
  screen.draw = [&](Kit& kit) {
    kit.begin_area("a", kit.screen());
    use(kit);
    kit.end_area();
  };
  screen.frame();
}

float plain(Kit& kit, std::string_view words) { return text_width(kit, words, {20, 0}); }
float figures(Kit& kit, std::string_view words) { return text_width(kit, words, {20, 0, Face::figures}); }
float both(Kit& kit, std::string_view words) { return text_width(kit, words, {20, 0, Face::regular, true}); }

TEST(Text, RunsThatStartWithADigitAreFigures) {
  with_screen([](Kit& kit) {
    EXPECT_FLOAT_EQ(both(kit, "74,100.25 s"), figures(kit, "74,100.25") + plain(kit, " s"));
    EXPECT_FLOAT_EQ(both(kit, "674.8/s"), figures(kit, "674.8") + plain(kit, "/s"));
    EXPECT_FLOAT_EQ(both(kit, "\u22123 h"), figures(kit, "\u22123") + plain(kit, " h"));
    EXPECT_FLOAT_EQ(both(kit, "3,600\u00D7"), figures(kit, "3,600\u00D7"));
    EXPECT_FLOAT_EQ(both(kit, "12.5 of 24 GB"), figures(kit, "12.5") + plain(kit, " of ") + figures(kit, "24") + plain(kit, " GB"));
  });
}

TEST(Text, NamesAndSentenceEndsAreNotFigures) {
  with_screen([](Kit& kit) {
    EXPECT_FLOAT_EQ(both(kit, "L4 and H100"), plain(kit, "L4 and H100"));
    EXPECT_FLOAT_EQ(both(kit, "after 25."), plain(kit, "after ") + figures(kit, "25") + plain(kit, "."));
    EXPECT_FLOAT_EQ(text_width(kit, "135 seats", {20, 0}), plain(kit, "135 seats"));
  });
}

TEST(Text, ParagraphsBreakAtSpacesAndKeepAllWords) {
  Screen screen(800, 600);
  const std::string words = "A library wants 100 million passages searchable by tomorrow.\nSecond paragraph.";
  float height = 0;
  screen.draw = [&](Kit& kit) {
    kit.begin_area("a", kit.screen());
    EXPECT_EQ(paragraph_height(kit, 150, words, {15, 0}, 24), height = paragraph(kit, {10, 10}, 150, words, {15, 0}, 24));
    kit.end_area();
  };
  screen.frame();
  std::string joined;
  float lowest = 0;
  for (const RecordEntry& entry : screen.record().entries()) {
    if (entry.kind != Drawn::text) continue;
    EXPECT_LE(entry.rect.w, 150);
    EXPECT_EQ(entry.label, words);
    joined += (joined.empty() ? "" : " ") + entry.text;
    lowest = std::max(lowest, entry.rect.bottom());
  }
  EXPECT_EQ(joined, "A library wants 100 million passages searchable by tomorrow. Second paragraph.");
  EXPECT_LE(lowest, 10 + height);
}

TEST(Text, AWordLongerThanALineIsBroken) {
  Screen screen(800, 600);
  const std::string word(90, 'w'), words = "See /a/" + word + "/end there.";
  screen.draw = [&](Kit& kit) {
    kit.begin_area("a", kit.screen());
    paragraph(kit, {10, 10}, 200, words, {15, 0}, 24);
    kit.end_area();
  };
  screen.frame();
  std::string joined;
  for (const RecordEntry& entry : screen.record().entries()) {
    if (entry.kind != Drawn::text) continue;
    EXPECT_LE(entry.rect.w, 200);
    joined += entry.text;
  }
  EXPECT_EQ(joined, "See/a/" + word + "/endthere.");
}

TEST(Text, CapitalsAreCentredOnTheBox) {
  Screen screen(800, 600);
  screen.draw = [&](Kit& kit) {
    kit.begin_area("a", kit.screen());
    text(kit, {0, 100, 400, 50}, "H", {28, 0});
    kit.end_area();
  };
  screen.frame();
  const RecordEntry& entry = *screen.record().find("H");
  const float cap_middle = entry.rect.y + 0.728f * 28 / 2;
  EXPECT_NEAR(cap_middle, 125, 0.6);
}

TEST(Text, NeverShrinksUnder11Pixels) {
  Screen screen(800, 600, 0.75f);
  screen.draw = [&](Kit& kit) { EXPECT_FLOAT_EQ(text_width(kit, "axis", {12, 0}), text_width(kit, "axis", {14.66f, 0})); };
  screen.frame();
}

}  // namespace
}  // namespace batchyard::ui
