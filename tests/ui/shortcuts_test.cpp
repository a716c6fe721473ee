#include "ui/shortcuts.h"

#include <gtest/gtest.h>

#include <set>

namespace batchyard::ui {
namespace {

bool can_meet(Place a, Place b) {
  const auto wide = [](Place place) { return place == Place::everywhere || place == Place::level; };
  return a == b || wide(a) || wide(b);
}

bool same_key(const ShortcutRow& a, const ShortcutRow& b) {
  for (const Chord& mine : {a.chord, a.other})
    for (const Chord& its : {b.chord, b.other})
      if (mine.key != 0 && mine == its) return true;
  return false;
}

TEST(Shortcuts, NoKeyMeansTwoThingsInOnePlace) {
  const auto all = shortcuts();
  for (std::size_t i = 0; i < all.size(); ++i)
    for (std::size_t j = i + 1; j < all.size(); ++j)
      EXPECT_FALSE(can_meet(all[i].place, all[j].place) && same_key(all[i], all[j]))
          << all[i].what << " and " << all[j].what << ": " << shown(all[i].chord);
}

TEST(Shortcuts, EveryActionHasOneRowAndAKey) {
  std::set<Action> seen;
  for (const ShortcutRow& row : shortcuts()) {
    EXPECT_TRUE(seen.insert(row.action).second) << row.what;
    EXPECT_NE(row.chord.key, 0u) << row.what;
    EXPECT_FALSE(row.what.empty());
  }
  EXPECT_EQ(seen.size(), static_cast<std::size_t>(Action::proceed) + 1);
}

TEST(Shortcuts, KeysAreShownAsOnTheirCaps) {
  EXPECT_EQ(shown({.key = 'Z', .ctrl = true}), "Ctrl Z");
  EXPECT_EQ(shown({.key = 'Z', .ctrl = true, .shift = true}), "Ctrl Shift Z");
  EXPECT_EQ(shown({.key = key::escape}), "Esc");
  EXPECT_EQ(shown({.key = '?'}), "?");
  EXPECT_EQ(shown({.key = key::left}), "\u2190");
  EXPECT_EQ(shown({.key = ' '}), "Space");
}

}  // namespace
}  // namespace batchyard::ui
