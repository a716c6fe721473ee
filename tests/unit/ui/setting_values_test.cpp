#include "ui/setting_values.h"

#include <gtest/gtest.h>

#include "unit/ui/board_fixture.h"

namespace batchyard::ui {
namespace {

using model::Blank;
using model::PartKind;
using model::SettingValue;
using Values = std::vector<SettingValue>;

const model::SettingRow& worker(std::string_view key) { return *model::setting(PartKind::worker, key); }

model::Level level_with(std::string key, model::Allowed allowed) {
  model::Level level = test_level();
  model::PaletteRow row;
  row.kind = PartKind::worker;
  row.most = 4;
  row.settings[std::move(key)] = std::move(allowed);
  level.palette = {row};
  return level;
}

SettingValue number(std::int64_t value) { return value; }

SettingValue value_of(const model::SettingRow& row, std::string_view typed) {
  const auto read = typed_value(row, typed);
  EXPECT_TRUE(std::holds_alternative<SettingValue>(read)) << typed;
  return std::holds_alternative<SettingValue>(read) ? std::get<SettingValue>(read) : SettingValue{};
}
std::string complaint(const model::SettingRow& row, std::string_view typed) {
  const auto read = typed_value(row, typed);
  return std::holds_alternative<std::string>(read) ? std::get<std::string>(read) : "taken";
}

TEST(SettingValues, WithoutAPaletteEverythingIsFree) {
  EXPECT_TRUE(is_free(test_level(), PartKind::worker, "batch"));
  EXPECT_TRUE(is_free(test_level(), std::nullopt, "latency_s"));
}

TEST(SettingValues, OnlyWhatThePaletteNamesIsFree) {
  const model::Level level = level_with("batch", {});
  EXPECT_TRUE(is_free(level, PartKind::worker, "batch"));
  EXPECT_FALSE(is_free(level, PartKind::worker, "prefetch"));
  EXPECT_FALSE(is_free(level, PartKind::store, "vcpu"));
  EXPECT_FALSE(is_free(level, std::nullopt, "latency_s"));
}

TEST(SettingValues, OfferedAreTheTablesStepsWithinTheLevelsBounds) {
  EXPECT_EQ(offered_values(level_with("batch", {.values = {}, .least = 4, .most = 32}), PartKind::worker, worker("batch")),
            (Values{number(4), number(8), number(16), number(32)}));
  EXPECT_EQ(offered_values(level_with("batch", {.values = {number(7), number(9)}, .least = {}, .most = {}}), PartKind::worker, worker("batch")),
            (Values{number(7), number(9)}));
}

TEST(SettingValues, OpenValueComesFirst) {
  const Values offers = offered_values(test_level(), PartKind::worker, worker("max_wait_s"));
  EXPECT_EQ(offers.front(), SettingValue{Blank{}});
  EXPECT_GT(offers.size(), 3u);
}

TEST(SettingValues, ChoicesOfferTheirWordsAndGpusTheCatalogues) {
  EXPECT_EQ(offered_values(test_level(), PartKind::broker, *model::setting(PartKind::broker, "acks")),
            (Values{std::string("after_write"), std::string("on_delivery")}));
  EXPECT_EQ(offered_values(test_level(), PartKind::gpu_server, *model::setting(PartKind::gpu_server, "gpu")), Values{std::string("L4")});
}

TEST(SettingValues, StepsFromAnyValueToTheNextOffer) {
  const Values offers{Blank{}, number(8), number(16), number(64)};
  EXPECT_EQ(stepped(offers, number(16), true), number(64));
  EXPECT_EQ(stepped(offers, number(16), false), number(8));
  EXPECT_EQ(stepped(offers, number(20), true), number(64));
  EXPECT_EQ(stepped(offers, number(20), false), number(16));
  EXPECT_EQ(stepped(offers, number(60), true), number(64));
  EXPECT_EQ(stepped(offers, number(60), false), number(16));
  EXPECT_EQ(stepped(offers, number(8), false), SettingValue{Blank{}});
  EXPECT_EQ(stepped(offers, number(64), true), number(64)) << "the end stays";
  EXPECT_EQ(stepped(offers, Blank{}, false), SettingValue{Blank{}});
  EXPECT_EQ(stepped({}, number(3), true), number(3));
}

TEST(SettingValues, BatchesStandEvenlyApartAndInBetweenByTheirLogarithm) {
  const std::vector<std::int64_t> batches{1, 2, 4, 64};
  EXPECT_DOUBLE_EQ(batch_position(batches, 1), 0);
  EXPECT_DOUBLE_EQ(batch_position(batches, 4), 2);
  EXPECT_DOUBLE_EQ(batch_position(batches, 16), 2.5);
  EXPECT_DOUBLE_EQ(batch_position(batches, 64), 3);
  EXPECT_DOUBLE_EQ(batch_position(batches, 1000), 3);
}

TEST(SettingValues, TypedNumbersAreReadAsTheyAreWritten) {
  EXPECT_EQ(value_of(worker("batch"), "64"), number(64));
  EXPECT_EQ(value_of(worker("batch"), " 1,024 "), number(1024));
  EXPECT_EQ(value_of(worker("batch"), "1e3"), number(1000));
  EXPECT_EQ(value_of(worker("max_wait_s"), "0.05"), number(50'000'000));
  EXPECT_EQ(value_of(worker("max_wait_s"), "0.05 s"), number(50'000'000));
  EXPECT_EQ(value_of(worker("max_wait_s"), "none"), SettingValue{Blank{}});
  EXPECT_EQ(value_of(worker("prefetch"), "auto"), SettingValue{Blank{}});
  EXPECT_EQ(value_of(*model::setting(PartKind::broker, "acks"), "on delivery"), SettingValue{std::string("on_delivery")});
}

TEST(SettingValues, WhatIsNoValueIsRefusedWithWhatToWrite) {
  EXPECT_EQ(complaint(worker("batch"), ""), "Write a number such as 1.");
  EXPECT_EQ(complaint(worker("batch"), "many"), "Write a number such as 1.");
  EXPECT_EQ(complaint(worker("batch"), "3.9"), "Write a whole number such as 1.");
  EXPECT_EQ(complaint(worker("batch"), "1e400"), "Write a number such as 1.");
  EXPECT_EQ(complaint(worker("batch"), "nan"), "Write a number such as 1.");
  EXPECT_EQ(complaint(worker("prefetch"), "x"), "Write a number such as 768 or auto.");
  EXPECT_EQ(complaint(worker("max_wait_s"), "1,5"), "A comma sets thousands apart, as in 1,024. Write a point before decimals.");
  EXPECT_EQ(complaint(worker("batch"), "1,02"), "A comma sets thousands apart, as in 1,024. Write a point before decimals.");
  EXPECT_EQ(complaint(*model::setting(PartKind::broker, "overflow"), "explode"), "Write reject, drop oldest or block.");
}

}  // namespace
}  // namespace batchyard::ui
