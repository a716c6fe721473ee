#include "sim/pages.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>

namespace batchyard::sim {
namespace {

void expect_same(Pages<int>& pages, const std::map<std::int64_t, int>& values) {
  for (std::int64_t item = 0; item < 400; ++item) {
    const int* const value = pages.find(item);
    ASSERT_EQ(value != nullptr, values.contains(item)) << item;
    if (value) {
      ASSERT_EQ(*value, values.at(item)) << item;
    }
  }
}

TEST(Pages, HoldWhatAMapHolds) {
  std::mt19937_64 random(1);
  Pages<int> pages;
  std::map<std::int64_t, int> values;
  for (int i = 0; i < 20'000; ++i) {
    const auto item = static_cast<std::int64_t>(random() % 400);
    if (random() % 2 == 0) {
      const bool is_new = !values.contains(item);
      int& value = pages.at_or_new(item);
      ASSERT_TRUE(!is_new || value == 0) << "a value that comes again is a new one";
      value = values[item] = i;
    } else if (values.erase(item) > 0) {
      pages.erase(item);
    }
    if (i % 1000 == 0) expect_same(pages, values);
  }
  EXPECT_EQ(pages.count_if([](int value) { return value % 2 == 0; }), std::ranges::count_if(values, [](const auto& value) { return value.second % 2 == 0; }));
}

TEST(Pages, AreTheirOwnInACopy) {
  Pages<int> pages;
  pages.at_or_new(7) = 1;
  Pages<int> copy = pages;
  copy.at(7) = 2;
  pages.erase(7);
  EXPECT_EQ(pages.find(7), nullptr);
  EXPECT_EQ(copy.at(7), 2);
  pages = copy;
  pages.at(7) = 3;
  EXPECT_EQ(copy.at(7), 2);
  EXPECT_EQ(pages.at(7), 3);
}

}  // namespace
}  // namespace batchyard::sim
