#include "game/grid.h"

#include <gtest/gtest.h>

#include "model/problem.h"
#include "support/yards.h"

namespace batchyard::game {
namespace {

using namespace test;
using Texts = std::vector<std::string>;

Texts texts(const std::string& typed, const model::Board& board = pipeline(2, 1)) {
  const ParsedAxis parsed = parsed_axis(level(), board, typed);
  EXPECT_EQ(parsed.fault, "") << typed;
  return parsed.axis ? parsed.axis->texts : Texts{};
}

std::string fault(const std::string& typed) { return parsed_axis(level(), pipeline(2, 1), typed).fault; }

Axis axis(const model::Board& board, const std::string& typed) { return parsed_axis(level(), board, typed).axis.value(); }

TEST(Axis, ListsAndRanges) {
  EXPECT_EQ(texts("worker-1.batch=64"), Texts{"64"});
  EXPECT_EQ(texts("worker-1.batch=1,8,64"), (Texts{"1", "8", "64"}));
  EXPECT_EQ(texts("worker-1.batch=3..6"), (Texts{"3", "4", "5", "6"}));
  EXPECT_EQ(texts("worker-1.batch=1..10+4"), (Texts{"1", "5", "9"}));
  EXPECT_EQ(texts("worker-1.batch=1..100*3,128"), (Texts{"1", "3", "9", "27", "81", "128"}));
  EXPECT_EQ(texts("worker-1.max_wait_s=none,0.1..0.3+0.1"), (Texts{"none", "0.1", "0.2", "0.3"})) << "without binary noise";
  EXPECT_EQ(texts("worker-1.prefetch=auto,1000"), (Texts{"auto", "1000"}));
  EXPECT_EQ(texts("gpu-server-2.gpu=H100,L4"), (Texts{"H100", "L4"}));
  EXPECT_EQ(texts("broker-1.overflow=reject,block"), (Texts{"reject", "block"}));
  EXPECT_EQ(texts("worker-1.batch=0,-1"), (Texts{"0", "-1"})) << "the board then says what is wrong with them";
}

TEST(Axis, APatternStandsForAllPartsWhoseIdsBeginSo) {
  EXPECT_EQ(axis(pipeline(3, 1), "worker-*.batch=1").parts, (Texts{"worker-1", "worker-2", "worker-3"}));
  EXPECT_EQ(axis(pipeline(3, 1), "worker-1.batch=1").parts, Texts{"worker-1"});
}

TEST(Axis, FaultsAreSentencesWithARemedy) {
  const std::vector<std::pair<std::string, std::string>> rows{
      {"worker-1", "--set takes PART.SETTING=LIST, such as worker-1.batch=1,8,64, not \"worker-1\""},
      {"worker-1=3", "--set takes PART.SETTING=LIST, such as worker-1.batch=1,8,64, not \"worker-1=3\""},
      {"wrker-1.batch=3", "the board has no part \"wrker-1\"; did you mean \"worker-1\"?"},
      {"wroker-*.batch=3", "the board has no part whose id begins with \"wroker-\""},
      {"*.batch=3", "\"*\" stands for parts of several kinds; write more of their ids"},
      {"worker-1.bacth=3", "worker-1 has no setting \"bacth\"; did you mean \"batch\"?"},
      {"store-1.batch=3", "store-1 has no setting \"batch\"; write vcpu or count"},
      {"users-1.count=3", "users-1 has no settings"},
      {"worker-1.batch=", "worker-1.batch: \"\" is no value of it; write a whole number"},
      {"worker-1.batch=1,,2", "worker-1.batch: \"\" is no value of it; write a whole number"},
      {"worker-1.batch=8.5", "worker-1.batch: \"8.5\" is no value of it; write a whole number"},
      {"worker-1.batch=1e3", "worker-1.batch: \"1e3\" is no value of it; write a whole number"},
      {"worker-1.batch=none", "worker-1.batch: \"none\" is no value of it; write a whole number"},
      {"worker-1.max_wait_s=soon", "worker-1.max_wait_s: \"soon\" is no value of it; write a number or none"},
      {"gpu-server-1.gpu=H10", "gpu-server-1.gpu: \"H10\" is no value of it; did you mean \"H100\"?"},
      {"broker-1.acks=3", "broker-1.acks: \"3\" is no value of it; write after_write or on_delivery"},
      {"worker-1.batch=8..1", "worker-1.batch: \"8..1\" runs backwards; write the lesser number first"},
      {"worker-1.batch=1..x", "worker-1.batch: \"1..x\" is no range of it; write such as 1..8, 0.1..0.5+0.1 or 1..128*2"},
      {"worker-1.batch=1..8+0", "worker-1.batch: \"1..8+0\" needs a step above 0 behind the +"},
      {"worker-1.batch=1..8*1", "worker-1.batch: \"1..8*1\" needs a whole number from 2 on behind the *"},
      {"worker-1.batch=0..8*2", "worker-1.batch: \"0..8*2\" can't grow by a factor from 0 or below"},
      {"worker-1.max_wait_s=0..1", "worker-1.max_wait_s: \"0..1\" needs a step; write such as 0..1+0.1"},
      {"worker-1.batch=1..9000000000", "worker-1.batch: \"1..9000000000\" has over 100,000 values; take larger steps"},
      {"worker-1.count=0", "worker-1.count takes whole numbers from 1 to 1,000"},
      {"worker-1.count=1..1001", "worker-1.count takes whole numbers from 1 to 1,000"},
  };
  for (const auto& [typed, sentence] : rows) EXPECT_EQ(fault(typed), sentence) << typed;
}

TEST(Grid, TheFirstAxisChangesSlowest) {
  const model::Board board = pipeline(2, 1);
  const Grid grid(board, {axis(board, "worker-*.batch=1,64"), axis(board, "store-1.vcpu=1,2,4")});
  ASSERT_EQ(grid.size(), 6);
  const auto worker_batch = [&](std::int64_t number) { return model::number(*find(grid.board(number), "worker-2"), "batch"); };
  const auto store_vcpu = [&](std::int64_t number) { return model::number(*find(grid.board(number), "store-1"), "vcpu"); };
  std::vector<std::pair<std::int64_t, std::int64_t>> seen;
  for (std::int64_t number = 0; number < 6; ++number) seen.emplace_back(worker_batch(number), store_vcpu(number));
  EXPECT_EQ(seen, (decltype(seen){{1, 1}, {1, 2}, {1, 4}, {64, 1}, {64, 2}, {64, 4}}));
  EXPECT_TRUE(same_run(grid.board(1), board)) << "the standard values";
}

TEST(Grid, SoManyServersRunLikeThoseWiredByHand) {
  const model::Board one = pipeline(1, 1);
  const Grid grid(one, {axis(one, "gpu-server-1.count=1..3"), axis(one, "worker-1.batch=64")});
  for (int count = 1; count <= 3; ++count) EXPECT_TRUE(same_run(grid.board(count - 1), pipeline(count, 64))) << count;
}

TEST(Grid, CopiesOfAWorkerStandOnItsServer) {
  const model::Board one = pipeline(1, 1);
  const model::Board three = Grid(one, {axis(one, "worker-1.count=3")}).board(0);
  EXPECT_EQ(problems(level(), three), std::vector<model::BoardProblem>{});
  for (const char* id : {"worker-1", "worker-2", "worker-3"}) EXPECT_EQ(find(three, id)->server, "gpu-server-1") << id;
}

TEST(Grid, AClashIsFound) {
  const model::Board board = pipeline(2, 1);
  EXPECT_EQ(clash({axis(board, "worker-1.batch=1"), axis(board, "worker-2.batch=1"), axis(board, "worker-1.prefetch=1")}),
            nullptr);
  const std::vector<Axis> twice{axis(board, "worker-2.batch=1"), axis(board, "worker-*.batch=1")};
  EXPECT_EQ(clash(twice), &twice[1]);
}

TEST(Grid, HasASizeUpToABillion) {
  const model::Board board = pipeline(2, 1);
  const Axis a = axis(board, "worker-1.batch=1..1000"), b = axis(board, "worker-2.batch=1..1000"),
             c = axis(board, "worker-1.prefetch=1..1000");
  EXPECT_EQ(Grid(board, {a, b, c}).size(), 1'000'000'000);
  EXPECT_EQ(Grid(board, {a, b, c, axis(board, "store-1.vcpu=1,2")}).size(), std::nullopt);
}

}  // namespace
}  // namespace batchyard::game
