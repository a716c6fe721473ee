#include "ui/theme.h"

#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>

namespace batchyard::ui {
namespace {

nlohmann::json tokens() {
  std::ifstream file(std::string(BATCHYARD_SOURCE_DIR) + "/assets/theme/tokens.json");
  return nlohmann::json::parse(file);
}

Colour colour(const std::string& hex) {
  const auto value = static_cast<std::uint32_t>(std::stoul(hex.substr(1), nullptr, 16));
  return hex.size() == 9 ? rgba(value) : rgb(value);
}

void expect_hues(const nlohmann::json& wanted, const Hues& hues) {
  EXPECT_EQ(hues.orange, colour(wanted["orange"]));
  EXPECT_EQ(hues.sky, colour(wanted["sky"]));
  EXPECT_EQ(hues.green, colour(wanted["green"]));
  EXPECT_EQ(hues.yellow, colour(wanted["yellow"]));
  EXPECT_EQ(hues.blue, colour(wanted["blue"]));
  EXPECT_EQ(hues.vermillion, colour(wanted["vermillion"]));
  EXPECT_EQ(hues.purple, colour(wanted["purple"]));
}

void expect_theme(const nlohmann::json& wanted, const Theme& theme) {
  const std::pair<const char*, Colour> named[] = {
      {"board", theme.board}, {"panel", theme.panel}, {"card", theme.card}, {"raised", theme.raised}, {"well", theme.well},
      {"line", theme.line}, {"edge", theme.edge}, {"ink", theme.ink}, {"ink2", theme.ink2}, {"ink3", theme.ink3},
      {"accent", theme.accent}, {"pass", theme.pass}, {"fail", theme.fail}, {"warn", theme.warn}, {"rail", theme.rail},
      {"grid_dot", theme.grid_dot}, {"primary", theme.primary}, {"on_primary", theme.on_primary},
      {"gpu_frame", theme.gpu_frame}, {"on_fail", theme.on_fail}, {"shadow", theme.shadow}};
  for (const auto& [name, value] : named) EXPECT_EQ(value, colour(wanted[name])) << name;
  expect_hues(wanted["safe"], theme.safe);
  EXPECT_FLOAT_EQ(theme.tile_tint, wanted["tile_tint"].get<float>());
  for (std::size_t i = 0; i < theme.heat.size(); ++i) {
    EXPECT_FLOAT_EQ(theme.heat[i].at, wanted["heat"][i][0].get<float>());
    EXPECT_EQ(theme.heat[i].colour, colour(wanted["heat"][i][1]));
  }
}

TEST(Theme, HoldsTheTokensOfTheDesign) {
  const nlohmann::json all = tokens();
  expect_theme(all["theme"]["dark"], dark_theme());
  expect_theme(all["theme"]["light"], light_theme());
  expect_hues(all["data"], dark_theme().data);
  EXPECT_EQ(dark_theme().on_data, colour(all["data"]["on_data"]));
}

TEST(Theme, HatchesOfBusyCategoriesAreThoseOfTheTokens) {
  const std::map<std::string, model::Activity> activities{
      {"launch", model::Activity::launch}, {"communication", model::Activity::exposed_communication},
      {"warm_up", model::Activity::warm_up}, {"checkpoint", model::Activity::checkpoint},
      {"spill", model::Activity::spill}, {"redone", model::Activity::redone}};
  for (const auto& row : tokens()["ledger"]) {
    const auto found = activities.find(row["id"]);
    if (found == activities.end()) continue;
    EXPECT_EQ(look(dark_theme(), found->second).hatch_colour, colour(row["hatch_dark"])) << row["id"];
    EXPECT_EQ(look(light_theme(), found->second).hatch_colour, colour(row["hatch_light"])) << row["id"];
    EXPECT_TRUE(look(dark_theme(), found->second).filled);
  }
}

TEST(Theme, FilledMeansBusyAndHollowMeansWaiting) {
  for (int i = 0; i < model::activity_count; ++i) {
    const auto activity = static_cast<model::Activity>(i);
    EXPECT_EQ(look(dark_theme(), activity).filled, model::row(activity).busy) << model::row(activity).id;
  }
}

TEST(Theme, MedalsAreToldApartByTheirBars) {
  const nlohmann::json medals = tokens()["medal"];
  for (const auto& [metal, name] : {std::pair{MedalMetal::gold, "gold"}, {MedalMetal::silver, "silver"}, {MedalMetal::bronze, "bronze"}}) {
    EXPECT_EQ(look(dark_theme(), metal).bars, medals[name]["bars"].get<int>());
    EXPECT_EQ(look(dark_theme(), metal).colour, colour(medals[name]["colour"]));
  }
  EXPECT_EQ(on_medal, colour(medals["on_medal"]));
}

double linear(std::uint32_t channel) {
  const double c = channel / 255.0;
  return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
}
double luminance(Colour c) { return 0.2126 * linear(c & 0xFF) + 0.7152 * linear((c >> 8) & 0xFF) + 0.0722 * linear((c >> 16) & 0xFF); }
// WCAG 2.1, contrast ratio.
double contrast(Colour a, Colour b) {
  const double high = std::max(luminance(a), luminance(b)), low = std::min(luminance(a), luminance(b));
  return (high + 0.05) / (low + 0.05);
}

TEST(Theme, TextCanBeReadOnEverySurface) {
  for (const Theme* theme : {&dark_theme(), &light_theme()})
    for (const Colour surface : {theme->board, theme->panel, theme->card})
      for (const Colour ink : {theme->ink, theme->ink2, theme->ink3, theme->accent, theme->pass, theme->fail, theme->warn})
        EXPECT_GE(contrast(ink, surface), 4.5) << std::hex << ink << " on " << surface;
}

TEST(Theme, EmptySeatsShowOnTheirGroundAndBesideFullOnes) {
  for (const Theme* theme : {&dark_theme(), &light_theme()}) {
    EXPECT_GE(contrast(theme->empty_seat(), theme->board), 1.5);
    EXPECT_GE(contrast(theme->empty_seat(), theme->card), 1.5);
    for (const Colour full : {theme->data.green, theme->data.sky, theme->data.vermillion}) EXPECT_GE(contrast(theme->empty_seat(), full), 1.2);
  }
}

TEST(Theme, WordsOnDataFillsCanBeRead) {
  for (const Theme* theme : {&dark_theme(), &light_theme()}) {
    EXPECT_GE(contrast(theme->on_data, theme->data.green), 4.5);
    EXPECT_GE(contrast(theme->on_data, theme->light ? theme->data.green : theme->safe.green), 4.5) << "a batch on its way";
  }
}

TEST(Theme, ColoursAreMixedChannelByChannel) {
  EXPECT_EQ(mixed(rgb(0x000000), rgb(0xFFFFFF), 0.5f), rgb(0x808080));
  EXPECT_EQ(mixed(rgb(0x102030), rgb(0x304050), 0), rgb(0x102030));
  EXPECT_EQ(faded(rgb(0x123456), 0.5f), rgba(0x12345680));
}

}  // namespace
}  // namespace batchyard::ui
