#include "game/search.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <map>

#include "game/solver.h"
#include "support/yards.h"

namespace batchyard::game {
namespace {

using namespace test;

// 2,000 items in backlog, one or two GPUs, three batch sizes.
model::Level small_level() {
  model::Level its = level();
  its.traffic.segments = {{model::Segment::Shape::backlog, 0, 0, 2000, 0}};
  its.horizon_ns = 100'000 * ms;
  its.palette = {{PartKind::users, 1, 1, {}},
                 {PartKind::broker, 1, 1, {}},
                 {PartKind::worker, 1, 2, {{"batch", any_of({std::int64_t{1}, std::int64_t{8}, std::int64_t{64}})}}},
                 {PartKind::store, 1, 1, {}},
                 {PartKind::gpu_server, 1, 2, {}}};
  its.solution = pipeline(1, 64);
  its.goals = {{"completion_time_s", model::Comparison::under, 12'000 * ms}};
  its.medals = {{"monthly_cost_usd", 584 * usd, 1104 * usd}, {"completion_time_s", 2000 * ms, 4000 * ms}, {"peak_gpu_memory_gb", 4 * bytes_per_gb, 13 * bytes_per_gb}};
  return its;
}

std::vector<std::string> all_words(const SearchSpace& space) {
  std::vector<std::string> out;
  for (const model::Recipe& recipe : space.recipes) out.push_back(words(recipe));
  return out;
}

TEST(SearchSpace, HasEveryNumberOfServersAndEveryValue) {
  const SearchSpace space = search_space(small_level());
  EXPECT_EQ(space.refusal, "");
  EXPECT_EQ(all_words(space), (std::vector<std::string>{"1 × L4, batch size 1", "1 × L4, batch size 8", "1 × L4, batch size 64",
                                                        "2 × L4, batch size 1", "2 × L4, batch size 8", "2 × L4, batch size 64"}));
}

TEST(SearchSpace, MixesGpuModelsWithSettingsOfTheirOwn) {
  model::Level its = small_level();
  model::PaletteRow& servers = its.palette.back();
  servers.settings["gpu"] = any_of({std::string("L4"), std::string("H100")});
  const auto all = all_words(search_space(its));
  EXPECT_EQ(all.size(), 3U * 4 + 9) << "one model alone: 1 or 2 servers at 3 sizes; both: 3 times 3";
  EXPECT_TRUE(std::ranges::count(all, "1 × L4, batch size 8 + 1 × H100, batch size 64"));
}

TEST(SearchSpace, FrameSettingsAreVariedToo) {
  model::Level its = small_level();
  its.palette[3].settings["vcpu"] = any_of({std::int64_t{1}, std::int64_t{2}});
  const auto all = all_words(search_space(its));
  EXPECT_EQ(all.size(), 12U);
  EXPECT_EQ(all.front(), "1 × L4, batch size 1 · key-value store: size 1");
}

TEST(SearchSpace, TheAuthorMayNameTheValues) {
  model::Level its = small_level();
  its.palette[2].settings["batch"] = between(1, 128);
  its.palette[2].settings["prefetch"] = {};
  EXPECT_EQ(search_space(its).recipes.size(), 2U * 10 * 10) << "steps of the batch, and of the prefetch with auto";
  its.proof = model::Proof{.about = {}, .undo_settings = {}, .undo_parts = {}, .undo_links = {},
                           .search = {{PartKind::worker, {{"batch", {std::int64_t{64}}}}}}, .exempt = {}};
  EXPECT_EQ(all_words(search_space(its)), (std::vector<std::string>{"1 × L4, batch size 64", "2 × L4, batch size 64"}));
}

TEST(SearchSpace, RefusesWhatHasNoEnd) {
  model::Level its = small_level();
  its.palette[2].settings["batch"] = its.palette[2].settings["prefetch"] = its.palette[2].settings["max_wait_s"] = {};
  its.palette[4] = {PartKind::gpu_server, 1, 1000, {{"gpu", {}}}};
  EXPECT_TRUE(search_space(its).refusal.starts_with("the search would try ")) << search_space(its).refusal;
  EXPECT_TRUE(search_space(its).recipes.empty());
  its.palette[4] = {PartKind::gpu_server, 1, 100, {}};
  EXPECT_EQ(search_space(its).refusal,
            "the search would try 105,000 boards, more than 100,000: name the values to try in proof.search, or free fewer in the palette")
      << "15 batch sizes, 10 prefetches, 7 waits, 100 counts";
  its.solution.reset();
  EXPECT_EQ(search_space(its).refusal, "the level has no reference board, whose wiring a search keeps: add its .solution.json");
}

TEST(SearchSpace, EveryBoardOfItRuns) {
  model::Level its = small_level();
  its.palette.back().settings["gpu"] = any_of({std::string("L4"), std::string("H100")});
  for (const model::Recipe& recipe : search_space(its).recipes) EXPECT_TRUE(model::problems(its, board_of(its, recipe)).empty()) << words(recipe);
}

TEST(Recipe, GivesTheReferenceBoardBack) {
  model::Level its = small_level();
  its.solution = pipeline(2, 64);
  const model::Recipe recipe{{}, {{2, {{PartKind::gpu_server, {{"gpu", std::string("L4")}}}, {PartKind::worker, {{"batch", std::int64_t{64}}}}}}}};
  const model::Board board = board_of(its, recipe);
  EXPECT_TRUE(model::problems(its, board).empty());
  EXPECT_EQ(sim::run(its, board, 1).completion_ns, sim::run(its, *its.solution, 1).completion_ns);
  EXPECT_EQ(std::ranges::count(board.parts, PartKind::worker, &model::Part::kind), 2);
  for (const model::Part& part : board.parts) {
    if (part.kind != PartKind::worker) continue;
    EXPECT_EQ(part.server, "gpu-server-" + part.id.substr(part.id.size() - 1));
  }
}

TEST(LargestBoard, IsTheMostAndDearest) {
  model::Level its = small_level();
  its.palette.back().settings["gpu"] = any_of({std::string("L4"), std::string("H100")});
  its.palette[3].settings["vcpu"] = any_of({std::int64_t{1}, std::int64_t{16}, std::int64_t{4}});
  EXPECT_EQ(model::month_usd(its.catalogue, largest_board(its)), (2 * 1900 + 32 + 16 * 16) * usd);
}

model::Front::Winner with(std::int64_t cost, std::int64_t time, std::int64_t memory) {
  return {{}, {{"monthly_cost_usd", cost}, {"completion_time_s", time}, {"peak_gpu_memory_gb", memory}}};
}

TEST(Undominated, KeepsWhatNothingBeats) {
  const auto a = with(1, 9, 5), b = with(2, 3, 5), worse = with(2, 9, 6), equal = with(1, 9, 5), c = with(3, 3, 4);
  EXPECT_EQ(undominated(small_level(), {worse, a, b, equal, c}), (std::vector{a, b, c}));
  EXPECT_TRUE(undominated(small_level(), {}).empty());
}

TEST(Undominated, KnowsThatSomeMeasuresAreBetterHigher) {
  model::Level its = small_level();
  its.medals = {{"written", 2, 1}, {"monthly_cost_usd", 1, 2}};
  const model::Front::Winner much{{}, {{"written", 9}, {"monthly_cost_usd", 5}}}, little{{}, {{"written", 8}, {"monthly_cost_usd", 5}}};
  EXPECT_EQ(undominated(its, {little, much}), std::vector{much});
}

// Checked against a search by hand: the six boards of the space, run one by one.
TEST(Solver, FindsTheFront) {
  const model::Level its = small_level();
  Solver solver(its, search_space(its), 2);
  EXPECT_TRUE(solver.wait({}));
  const Solver::Found found = solver.found();
  std::vector<model::Front::Winner> all;
  for (const model::Recipe& recipe : search_space(its).recipes)
    if (const auto one = winner(its, recipe, trial(its, board_of(its, recipe), its.seed))) all.push_back(*one);
  EXPECT_EQ(found.winners, std::ssize(all));
  EXPECT_EQ(found.front.boards, 6);
  EXPECT_EQ(found.front.winners, undominated(its, all));
  std::vector<std::string> names;
  for (const auto& each : found.front.winners) names.push_back(words(each.recipe));
  EXPECT_EQ(names, (std::vector<std::string>{"1 × L4, batch size 8", "1 × L4, batch size 64", "2 × L4, batch size 1", "2 × L4, batch size 8", "2 × L4, batch size 64"}));
}

TEST(Solver, RunsNoBoardThatCostsTooMuch) {
  model::Level its = small_level();
  its.goals.push_back({"monthly_cost_usd", model::Comparison::under, 1000 * usd});
  Solver solver(its, search_space(its), 1);
  EXPECT_TRUE(solver.wait({}));
  EXPECT_EQ(solver.found().too_dear, 3);
  EXPECT_EQ(solver.found().unfinished, 0);
}

TEST(Solver, StopsWhenItGoesAway) {
  model::Level its = small_level();
  its.traffic.segments = {{model::Segment::Shape::even, 0, 1'000'000'000 * ms, 5'000'000'000, 0}};
  its.horizon_ns = 1'000'000'000 * ms;
  its.goals = {{"lost_writes", model::Comparison::at_most, 0}};
  const auto begin = std::chrono::steady_clock::now();
  { Solver solver(its, search_space(its), 2); }
  EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(20));
}

}  // namespace
}  // namespace batchyard::game
