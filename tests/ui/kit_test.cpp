#include "ui/kit.h"

#include <gtest/gtest.h>

#include "ui/screen.h"
#include "ui/widgets.h"

namespace batchyard::ui {
namespace {

using test::Screen;

TEST(Input, AClickWithinOneFrameIsStillAPressAndARelease) {
  Screen screen(400, 300);
  int clicks = 0, held = 0;
  screen.draw = [&](Kit& kit) {
    kit.begin_area("a", kit.screen());
    const Touch use = touch(kit, "target", {100, 100, 50, 50});
    clicks += use.clicked, held += use.held;
    kit.end_area();
  };
  screen.click_at({120, 120});
  EXPECT_EQ(clicks, 1);
  EXPECT_GE(held, 1);
  screen.click_at({20, 20});
  EXPECT_EQ(clicks, 1);
}

TEST(Kit, EveryTipOfAFrameIsWhole) {
  Screen screen(400, 300);
  screen.draw = [&](Kit& kit) {
    for (const float y : {20.f, 200.f}) {
      const Rect box{20, y, 200, 40};
      kit.begin_tip(box);
      text(kit, box, y < 100 ? "above" : "below", {14, 0});
      kit.end_area();
    }
  };
  screen.settle();
  for (const char* words : {"above", "below"}) {
    const RecordEntry* entry = screen.record().find(words);
    ASSERT_NE(entry, nullptr);
    EXPECT_TRUE(entry->clip.holds(entry->rect)) << words;
  }
}

TEST(Input, ASignIsAKeyByItsLabelHoweverItIsTyped) {
  Screen screen(400, 300);
  int shown_help = 0;
  screen.draw = [&](Kit& kit) { shown_help += kit.pressed(Action::help); };
  screen.type("?");
  EXPECT_EQ(shown_help, 1);
}

TEST(Input, KeysAreReleasedWhenTheWindowLosesTheFocus) {
  Screen screen(400, 300);
  bool held = false;
  screen.draw = [&](Kit& kit) {
    kit.begin_area("a", kit.screen());
    held = touch(kit, "target", {100, 100, 50, 50}).held;
    kit.end_area();
  };
  screen.settle();
  InputQueue queue;
  queue.push(MouseMoved{{120, 120}});
  queue.feed();
  screen.frame();
  queue.push(ButtonChanged{0, true});
  queue.feed();
  screen.frame();
  EXPECT_TRUE(held);
  queue.push(FocusLost{});
  queue.feed();
  screen.settle();
  EXPECT_FALSE(held);
}

struct Buttons {
  std::vector<std::string> clicked;
  void operator()(Kit& kit) {
    kit.begin_area("row", kit.screen());
    for (const char* name : {"one", "two", "three"}) {
      const float x = name[0] == 'o' ? 0.f : name[1] == 'w' ? 100.f : 200.f;
      if (button(kit, {x, 0, 90, 40}, name)) clicked.emplace_back(name);
    }
    kit.end_area();
  }
};

TEST(Focus, TabWalksForwardsAndBackAndEnterActivates) {
  Screen screen(400, 300);
  Buttons buttons;
  screen.draw = [&](Kit& kit) { buttons(kit); };
  screen.settle();
  screen.press(key::tab);
  EXPECT_TRUE(screen.record().find("one")->focused);
  screen.press(key::tab);
  screen.press(key::enter);
  screen.press({.key = key::tab, .shift = true});
  screen.press(U' ');
  screen.press({.key = key::tab, .shift = true});
  screen.press(key::enter);
  EXPECT_EQ(buttons.clicked, (std::vector<std::string>{"two", "one", "three"}));
}

TEST(Layers, WhatLiesUnderAnOpenSheetTakesNeitherClicksNorKeys) {
  Screen screen(400, 300);
  Buttons buttons;
  bool open = false;
  int runs = 0, closed = 0;
  screen.draw = [&](Kit& kit) {
    buttons(kit);
    runs += kit.pressed(Action::run);
    if (!open) return;
    kit.begin_area("sheet", {0, 100, 400, 200}, {.layer = 1});
    closed += kit.pressed(Action::close);
    kit.end_area();
  };
  screen.settle();
  screen.press(U'R');
  EXPECT_EQ(runs, 1);
  open = true;
  screen.settle();
  screen.press(U'R');
  screen.click_at({20, 20});
  screen.press(key::escape);
  EXPECT_EQ(runs, 1);
  EXPECT_TRUE(buttons.clicked.empty());
  EXPECT_EQ(closed, 1);
}

struct Field {
  InputState state;
  std::string value = "64";
  std::optional<std::string> entered;
  int runs = 0;
  void operator()(Kit& kit) {
    kit.begin_area("field", kit.screen());
    if (auto typed = input(kit, {100, 100, 140, 32}, "Batch size", state, {.shown = value, .suffix = "items"})) entered = typed;
    button(kit, {100, 200, 90, 40}, "next");
    kit.end_area();
    runs += kit.pressed(Action::run);
  }
};

TEST(TextInput, EnterTakesWhatWasTypedAndLettersAreNoShortcutsMeanwhile) {
  Screen screen(400, 300);
  Field field;
  screen.draw = [&](Kit& kit) { field(kit); };
  screen.settle();
  screen.click("Batch size");
  EXPECT_TRUE(screen.kit().typing());
  screen.type("1");
  screen.type("2");
  screen.press(U'R');
  screen.press(key::enter);
  EXPECT_EQ(field.entered, "12");
  EXPECT_EQ(field.runs, 0);
  EXPECT_FALSE(screen.kit().typing());
  screen.press(U'R');
  EXPECT_EQ(field.runs, 1);
}

TEST(TextInput, EscapeGivesNothing) {
  Screen screen(400, 300);
  Field field;
  screen.draw = [&](Kit& kit) { field(kit); };
  screen.settle();
  screen.click("Batch size");
  screen.type("9");
  screen.press(key::escape);
  EXPECT_FALSE(field.entered);
  EXPECT_FALSE(screen.kit().typing());
}

TEST(TextInput, TabEntersAndGoesOn) {
  Screen screen(400, 300);
  Field field;
  screen.draw = [&](Kit& kit) { field(kit); };
  screen.settle();
  screen.press(key::tab);
  EXPECT_TRUE(screen.kit().typing());
  screen.type("7");
  screen.press(key::tab);
  EXPECT_EQ(field.entered, "7");
  EXPECT_TRUE(screen.record().find("next")->focused);
}

TEST(TextInput, AClickElsewhereEnters) {
  Screen screen(400, 300);
  Field field;
  screen.draw = [&](Kit& kit) { field(kit); };
  screen.settle();
  screen.click("Batch size");
  screen.type("\u00E9");
  screen.click_at({20, 20});
  EXPECT_EQ(field.entered, "\u00E9");
}

TEST(Slider, ArrowKeysAndTheMouseMoveIt) {
  Screen screen(400, 300);
  int step = 2;
  screen.draw = [&](Kit& kit) {
    kit.begin_area("a", kit.screen());
    step = slider(kit, {50, 50, 220, 24}, "Batch", 5, step, "2").step;
    kit.end_area();
  };
  screen.settle();
  screen.press(key::tab);
  screen.press(key::right);
  EXPECT_EQ(step, 3);
  screen.press(key::left);
  screen.press(key::left);
  EXPECT_EQ(step, 1);
  screen.click_at({258, 62});
  EXPECT_EQ(step, 4);
}

TEST(Kit, SaysTheTranslationWithItsValues) {
  Screen screen(400, 300);
  Kit& kit = screen.kit();
  EXPECT_EQ(kit.say("{} of {} levels", {"5", "44"}), "5 of 44 levels");
  kit.use_words({{"{} of {} levels", "niveaux : {} sur {}"}});
  EXPECT_EQ(kit.say("{} of {} levels", {"5", "44"}), "niveaux : 5 sur 44");
  EXPECT_EQ(kit.say("Run"), "Run");
}

TEST(Kit, PixelsAreWholeAndNeverVanish) {
  Screen screen(400, 300, 0.75f);
  screen.draw = [](Kit&) {};
  screen.settle();
  EXPECT_EQ(screen.kit().px(1), 1);
  EXPECT_EQ(screen.kit().px(0.4f), 1);
  EXPECT_EQ(screen.kit().px(24), 18);
  EXPECT_EQ(screen.kit().px(0), 0);
}

}  // namespace
}  // namespace batchyard::ui
