#include <gtest/gtest.h>

#include <fstream>

#include "unit/io/shipped.h"

namespace batchyard::io {
namespace {

using model::PartKind;

TEST(LevelFile, ReadsTheReferenceLevelExactly) {
  const model::Level& level = reference_level();
  EXPECT_EQ(level.id, "scaling/two-gpus");
  EXPECT_EQ(level.chapter, "scaling");
  EXPECT_EQ(level.title.english(), "Two GPUs");
  EXPECT_EQ(level.traffic.item_bytes, 64);
  const model::Segment twenty_hours{model::Segment::Shape::even, 0, 72'000'000'000'000, 100'000'000, 0};
  EXPECT_EQ(level.traffic.segments, std::vector{twenty_hours});
  EXPECT_EQ(level.horizon_ns, 90'000'000'000'000);
  EXPECT_EQ(level.seed, 1u);
  EXPECT_EQ(level.job, "reference");
  EXPECT_EQ(level.catalogue, shipped_catalogue());
  const std::vector<model::Goal> goals{{"completion_time_s", model::Comparison::under, 86'400'000'000'000},
                                       {"lost_writes", model::Comparison::at_most, 0}};
  EXPECT_EQ(level.goals, goals);
  EXPECT_EQ(level.rules, std::vector<std::string>{"board_complete"});
}

Loaded<model::Level> level_with_traffic(const TemporaryFolder& folder, const std::string& traffic, const std::string& table) {
  std::string text = *read_file(source / "tests/broken_files/level/item-bytes-fraction.json").value;
  const std::size_t from = text.find("\"traffic\""), to = text.find('\n', from);
  text.replace(from, to - from, "\"traffic\": " + traffic + ",");
  std::ofstream(folder.path() / "level.json", std::ios::binary) << text;
  std::ofstream(folder.path() / "table.csv", std::ios::binary) << table;
  return load_level(folder.path() / "level.json", shipped_catalogue());
}

TEST(LevelFile, ReadsSizes) {
  const TemporaryFolder folder;
  const std::string recorded = R"({ "item_bytes": 64, "segments": [{ "shape": "recorded", "file": "table.csv" }] })";
  const auto differing = level_with_traffic(folder, recorded, "time_s,bytes\n1,64\n2,65\n");
  ASSERT_TRUE(differing);
  EXPECT_EQ(differing.value->traffic.segments[0].sizes, (std::vector<model::Bytes>{64, 65}));
  const auto alike = level_with_traffic(folder, recorded, "time_s,bytes\n1,64\n2,64\n");
  ASSERT_TRUE(alike);
  EXPECT_FALSE(sizes_vary(alike.value->traffic));
  const auto listed = level_with_traffic(
      folder, R"({ "item_bytes": 125, "sizes": [{ "bytes": 100, "weight": 3 }, { "bytes": 200, "weight": 1 }], "segments": [{ "shape": "backlog", "from_s": 0, "count": 9 }] })", "");
  ASSERT_TRUE(listed);
  EXPECT_EQ(listed.value->traffic.sizes, (std::vector<model::WeightedSize>{{100, 3}, {200, 1}}));
  const auto random = level_with_traffic(folder, R"({ "item_bytes": 64, "size_sigma": 0.5, "segments": [{ "shape": "backlog", "from_s": 0, "count": 20000000 }] })", "");
  ASSERT_TRUE(random);
  EXPECT_EQ(random.value->traffic.size_sigma, 500'000'000);
}

TEST(LevelFile, HasNoMoreItemsThatDifferThanCanBeKept) {
  const TemporaryFolder folder;
  const auto many = level_with_traffic(folder, R"({ "item_bytes": 64, "size_sigma": 0.5, "segments": [{ "shape": "backlog", "from_s": 0, "count": 20000001 }] })", "");
  EXPECT_FALSE(many);
  ASSERT_EQ(many.problems.size(), 1u);
  EXPECT_EQ(many.problems[0].message, "the sizes of more than 20000000 items vary; write smaller counts, or sizes that are all item_bytes");
}

TEST(LevelFile, ReadsTheBoardsBesideIt) {
  const model::Level& level = reference_level();
  ASSERT_TRUE(level.naive && level.solution);
  EXPECT_EQ(canonical(*level.naive).links, canonical(level.start).links);
  EXPECT_EQ(month_usd(level.catalogue, *level.naive), 584'000'000);
  EXPECT_EQ(month_usd(level.catalogue, *level.solution), 1'104'000'000);
  for (const char* id : {"worker-1", "worker-2"}) EXPECT_EQ(number(*find(*level.solution, id), "batch"), 64);
}

TEST(LevelFile, ReadsThePalette) {
  const model::PaletteRow* worker = find(reference_level().palette, PartKind::worker);
  ASSERT_TRUE(worker);
  EXPECT_TRUE(allows(worker->settings.at("batch"), std::int64_t{128}));
  EXPECT_FALSE(allows(worker->settings.at("batch"), std::int64_t{129}));
  EXPECT_TRUE(allows(worker->settings.at("max_wait_s"), model::Blank{}));
  const model::PaletteRow* server = find(reference_level().palette, PartKind::gpu_server);
  ASSERT_TRUE(server);
  EXPECT_TRUE(allows(server->settings.at("gpu"), std::string("H100")));
  EXPECT_FALSE(allows(server->settings.at("gpu"), std::string("B200")));
}

class WrittenLevel : public testing::Test {
 protected:
  const TemporaryFolder folder;
  const fs::path file = folder.path() / "two-gpus.json";

  // The reference level with one text in place of another.
  Loaded<model::Level> with(const std::string& old, const std::string& fresh) const {
    std::string text = content(source / "levels/scaling/two-gpus.json");
    const std::size_t at = text.find(old);
    EXPECT_NE(at, std::string::npos) << old;
    EXPECT_FALSE(write_file(file, text.replace(at, old.size(), fresh)));
    return load_level(file, shipped_catalogue());
  }
};

TEST_F(WrittenLevel, HasNoBoardsWhereThereAreNoFiles) {
  const auto level = with("\"seed\": 1", "\"seed\": 2");
  ASSERT_TRUE(level);
  EXPECT_FALSE(level.value->naive);
  EXPECT_FALSE(level.value->solution);
  EXPECT_EQ(level.value->lesson, "");
}

TEST_F(WrittenLevel, FaultsOfTheFilesBesideItAreItsOwn) {
  ASSERT_FALSE(write_file(folder.path() / "two-gpus.naive.json", "{}"));
  ASSERT_FALSE(write_file(folder.path() / "two-gpus.lesson.md", "# Caf\xE9"));
  const auto level = with("\"seed\": 1", "\"seed\": 2");
  EXPECT_FALSE(level);
  ASSERT_EQ(level.problems.size(), 7u);
  EXPECT_EQ(level.problems.front().file, (folder.path() / "two-gpus.naive.json").string());
  EXPECT_EQ(text(level.problems.back()),
            (folder.path() / "two-gpus.lesson.md").string() + ":1:6: the text is not UTF-8 here; save the file as UTF-8");
}

TEST_F(WrittenLevel, TakesLessonsWithoutTheirByteOrderMark) {
  ASSERT_FALSE(write_file(folder.path() / "two-gpus.lesson.md", "\xEF\xBB\xBF# Fill it\n"));
  EXPECT_EQ(with("\"seed\": 1", "\"seed\": 2").value->lesson, "# Fill it\n");
}

TEST_F(WrittenLevel, RoundsTimesOnceToANanosecond) {
  EXPECT_EQ(with("\"horizon_s\": 90000", "\"horizon_s\": 0.0000000015").value->horizon_ns, 2);
  EXPECT_EQ(with("\"horizon_s\": 90000", "\"horizon_s\": 74100.2500000004999").value->horizon_ns, 74'100'250'000'000);
  EXPECT_EQ(with("\"horizon_s\": 90000", "\"horizon_s\": 9e4").value->horizon_ns, 90'000'000'000'000);
  EXPECT_EQ(with("\"horizon_s\": 90000", "\"horizon_s\": 0.1").value->horizon_ns, 100'000'000);
}

TEST_F(WrittenLevel, MayAskForAMinimumRental) {
  EXPECT_EQ(with("\"seed\": 1", "\"seed\": 2").value->minimum_rental_ns, std::nullopt);
  EXPECT_EQ(with("\"seed\": 1", "\"minimum_rental_s\": 259200, \"seed\": 1").value->minimum_rental_ns, 259'200'000'000'000);
}

TEST_F(WrittenLevel, TakesWholeNumbersHoweverTheyAreWritten) {
  for (const char* count : {"100000000", "1e8", "100000000.0", "0.1e9", "10000000000e-2"})
    EXPECT_EQ(with("\"count\": 100000000", std::string("\"count\": ") + count).value->traffic.segments[0].count, 100'000'000) << count;
}

TEST_F(WrittenLevel, ReadsEveryShapeOfTraffic) {
  const auto level = with("{ \"shape\": \"even\", \"from_s\": 0, \"to_s\": 72000, \"count\": 100000000 }",
                          "{ \"shape\": \"backlog\", \"from_s\": 1, \"count\": 5 }, { \"shape\": \"poisson\", \"from_s\": 2, \"to_s\": 3, \"per_second\": 0.5 }");
  ASSERT_TRUE(level) << lines(level.problems);
  const std::vector<model::Segment> segments{{model::Segment::Shape::backlog, 1'000'000'000, 0, 5, 0},
                                             {model::Segment::Shape::poisson, 2'000'000'000, 3'000'000'000, 0, 500'000}};
  EXPECT_EQ(level.value->traffic.segments, segments);
}

TEST_F(WrittenLevel, ChangesTheCatalogueForItself) {
  const auto level = with("\"seed\": 1", R"("seed": 1, "catalogue": {
    "constants": { "store_row_s": 0.001 },
    "gpus": [{ "id": "L4", "month_usd": 500 }],
    "laws": [
      { "gpu": "L4", "job": "reference", "launch_s": 0.001, "per_item_s": 0.002, "base_gb": 1, "per_item_gb": 0.5, "provenance": "game value", "source": "Slower." },
      { "gpu": "A10G", "job": "mine", "launch_s": 0, "per_item_s": 1, "base_gb": 0, "per_item_gb": 0, "provenance": "measured", "source": "Here." }]})");
  ASSERT_TRUE(level) << lines(level.problems);
  const model::Catalogue& catalogue = level.value->catalogue;
  EXPECT_EQ(catalogue.constants.store_row_ns, 1'000'000);
  EXPECT_EQ(catalogue.constants.amqp_latency_ns, shipped_catalogue().constants.amqp_latency_ns);
  EXPECT_EQ(find_gpu(catalogue, "L4")->month_usd, 500'000'000);
  EXPECT_EQ(find_gpu(catalogue, "L4")->sources.at("month_usd"), (model::Source{model::Provenance::game_value, "Changed by this level."}));
  EXPECT_EQ(find_gpu(catalogue, "L4")->memory_bytes, 24'000'000'000);
  EXPECT_EQ(find_law(catalogue, "L4", "reference")->launch_ns, 1'000'000);
  EXPECT_EQ(find_law(catalogue, "A10G", "mine")->per_item_ns, 1'000'000'000);
  EXPECT_EQ(catalogue.laws.size(), shipped_catalogue().laws.size() + 1);
}

TEST_F(WrittenLevel, ReadsFaults) {
  const auto level = with("\"job\": \"reference\"", R"("job": "reference", "faults": [
    { "when": "scripted", "kind": "worker", "nth": 2, "at_s": [900, 2100], "down_s": 60 },
    { "when": "scripted", "kind": "worker", "at_s": [0], "down_s": 0.5 },
    { "when": "scripted", "kind": "broker", "at_s": [1800], "down_s": 30 },
    { "when": "random", "kind": "broker", "mean_s": 3600, "down_s": 10 },
    { "when": "random", "kind": "worker", "mean_s": 1200, "gpus": ["L4-spot", "H100"], "down_s": 120 }])");
  ASSERT_TRUE(level) << lines(level.problems);
  constexpr std::int64_t s = 1'000'000'000;
  const std::vector<model::Fault> faults{{"", {900 * s, 2100 * s}, 0, 60 * s, PartKind::worker, 2},
                                         {"", {0}, 0, s / 2, PartKind::worker},
                                         {"", {1800 * s}, 0, 30 * s, PartKind::broker},
                                         {"", {}, 3600 * s, 10 * s, PartKind::broker},
                                         {"", {}, 1200 * s, 120 * s, PartKind::worker, 1, {"L4-spot", "H100"}}};
  EXPECT_EQ(level.value->faults, faults);
}

TEST_F(WrittenLevel, ReadsTheSpreadOfALaw) {
  const auto spread = [&](const std::string& keys) {
    const auto level = with("\"seed\": 1", R"("seed": 1, "catalogue": { "laws": [{ "gpu": "L4", "job": "reference", "launch_s": 0, "per_item_s": 1,
      "base_gb": 0, "per_item_gb": 0, )" + keys + R"("provenance": "game value", "source": "Varied." }] })");
    EXPECT_TRUE(level) << lines(level.problems);
    const model::BatchLaw law = *find_law(level.value->catalogue, "L4", "reference");
    return std::pair(law.spread, law.spread_sigma);
  };
  using enum model::BatchLaw::Spread;
  EXPECT_EQ(spread(""), (std::pair{none, std::int64_t{0}}));
  EXPECT_EQ(spread("\"spread\": \"exponential\", "), (std::pair{exponential, std::int64_t{0}}));
  EXPECT_EQ(spread("\"spread\": \"lognormal\", \"spread_sigma\": 0.5, "), (std::pair{lognormal, std::int64_t{500'000'000}}));
}

TEST_F(WrittenLevel, KeepsTextsInEveryLanguage) {
  const auto level = with("\"title\": \"Two GPUs\"", "\"title\": { \"fr\": \"Deux GPU\", \"en\": \"100%s%n load\" }");
  ASSERT_TRUE(level) << lines(level.problems);
  EXPECT_EQ(level.value->title.english(), "100%s%n load");
  EXPECT_EQ(level.value->title.in.at("fr"), "Deux GPU");
}

TEST_F(WrittenLevel, ReadsWhatMayBeLeftOut) {
  const model::Level& level = reference_level();
  ASSERT_TRUE(level.prediction && level.teacher);
  EXPECT_EQ(level.prediction->measure, "written");
  EXPECT_EQ(level.prediction->choices, (std::vector<std::int64_t>{10'000'000, 58'000'000, 100'000'000}));
  EXPECT_EQ(level.teacher->minutes, 10);
  EXPECT_EQ(level.hints.size(), 3u);
  EXPECT_EQ(level.medals.at(0), (model::Medal{"monthly_cost_usd", 1'088'000'000, 1'624'000'000}));
  EXPECT_EQ(level.locked, std::vector<std::string>{"users"});
}

}  // namespace
}  // namespace batchyard::io
