#include "ui/record.h"

#include <gtest/gtest.h>

#include "ui/screen.h"
#include "ui/text.h"
#include "ui/widgets.h"

namespace batchyard::ui {
namespace {

RecordEntry text_at(std::string words, Rect rect) {
  return {.kind = Drawn::text, .area = "here", .label = words, .text = words, .rect = rect, .clip = {0, 0, 100, 100}};
}

TEST(Record, FindsWhatIsOnTopAndSkipsWhatCannotBeSeen) {
  Record record;
  record.add(text_at("Run", {200, 200, 10, 10}));
  EXPECT_EQ(record.find("Run"), nullptr);
  record.add(text_at("Run", {10, 10, 10, 10}));
  RecordEntry above = text_at("Run", {20, 20, 10, 10});
  above.layer = 1;
  record.add(above);
  ASSERT_NE(record.find("Run"), nullptr);
  EXPECT_EQ(record.find("Run")->layer, 1);
  EXPECT_EQ(record.find(Drawn::button, "Run"), nullptr);
}

TEST(Record, NamesTextsThatAreElidedAndMarksThatLieOnTexts) {
  Record record;
  record.add(text_at("whole", {0, 0, 40, 10}));
  record.add(text_at("being computed\u2026", {0, 20, 40, 10}));  // these are its words
  RecordEntry shortened = text_at("from Embedding worker 1", {0, 40, 40, 10});
  shortened.text = "from Embedd\u2026";
  record.add(shortened);
  ASSERT_EQ(elided_texts(record).size(), 1u);
  EXPECT_NE(elided_texts(record).front().find("from Embedding worker 1"), std::string::npos);
  EXPECT_TRUE(overlaps(record).empty());
  RecordEntry mark = text_at("", {30, 0, 20, 10});
  mark.kind = Drawn::mark;
  record.add(mark);
  EXPECT_EQ(overlaps(record).size(), 1u);
}

TEST(Record, NamesTextsThatAreCut) {
  Record record;
  record.add(text_at("fits", {0, 0, 100, 20}));
  EXPECT_TRUE(cut_texts(record, {0, 0, 100, 100}).empty());
  record.add(text_at("wide", {50, 0, 60, 20}));
  RecordEntry cramped = text_at("cramped", {0, 30, 50, 20});
  cramped.room = 40;
  record.add(cramped);
  const std::vector<std::string> faults = cut_texts(record, {0, 0, 100, 100});
  ASSERT_EQ(faults.size(), 2u);
  EXPECT_EQ(faults[0], "\"wide\" in here at 50,0 60x20 is cut by its panel");
  EXPECT_EQ(faults[1], "\"cramped\" in here at 0,30 50x20 needs more than its 40 pixels");
}

TEST(Record, WhatCanBeScrolledToIsNotCut) {
  Record record;
  RecordEntry below = text_at("below", {0, 95, 50, 20});
  below.scrolls = true;
  record.add(below);
  EXPECT_TRUE(cut_texts(record, {0, 0, 100, 100}).empty());
}

TEST(Record, NamesTextsThatLieOnOneAnother) {
  Record record;
  record.add(text_at("one", {0, 0, 50, 20}));
  record.add(text_at("two", {40, 10, 50, 20}));
  const std::vector<std::string> faults = overlaps(record);
  ASSERT_EQ(faults.size(), 1u);
  EXPECT_EQ(faults[0], "\"one\" in here at 0,0 50x20 lies on \"two\" in here at 40,10 50x20");
}

TEST(Record, IsReadBackFromItsDump) {
  Record record;
  RecordEntry entry{.kind = Drawn::input, .area = "in\tspector", .label = "100%s%n\\load", .text = "a\nb", .rect = {1.5f, 2, 3, 4},
                    .clip = {0, 0, 10, 10}, .layer = 2, .enabled = false, .focused = true, .chosen = true};
  record.add(entry);
  const Record again = parsed(dump(record));
  ASSERT_EQ(again.entries().size(), 1u);
  const RecordEntry& read = again.entries()[0];
  EXPECT_EQ(read.kind, entry.kind);
  EXPECT_EQ(read.area, entry.area);
  EXPECT_EQ(read.label, entry.label);
  EXPECT_EQ(read.text, entry.text);
  EXPECT_EQ(read.rect, entry.rect);
  EXPECT_EQ(read.clip, entry.clip);
  EXPECT_EQ(read.layer, 2);
  EXPECT_FALSE(read.enabled);
  EXPECT_TRUE(read.focused);
  EXPECT_TRUE(read.chosen);
}

TEST(Record, HoldsWhatIsDrawn) {
  test::Screen screen(800, 600);
  screen.draw = [](Kit& kit) {
    kit.begin_area("panel", {0, 0, 400, 600});
    text(kit, {10, 10, 300, 20}, "50% off %d %s%n", {});
    button(kit, {10, 50, 120, 40}, "Go##on", {});
    kit.end_area();
  };
  screen.settle();
  const RecordEntry* words = screen.record().find("50% off %d %s%n");
  ASSERT_NE(words, nullptr);
  EXPECT_EQ(words->kind, Drawn::text);
  EXPECT_EQ(words->area, "panel");
  EXPECT_EQ(words->clip, (Rect{0, 0, 400, 600}));
  EXPECT_NE(screen.record().find(Drawn::button, "Go##on"), nullptr);
}

}  // namespace
}  // namespace batchyard::ui
