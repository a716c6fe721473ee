#include "model/board.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "support/yards.h"

namespace batchyard::model {
namespace {

using namespace test;

TEST(Board, TitlesNumberSeveralPartsOfAKindById) {
  Board board = pipeline(2, 1);
  EXPECT_EQ(shown_title(board, *find(board, "broker-1")), "Message broker");
  EXPECT_EQ(shown_title(board, *find(board, "worker-2")), "Embedding worker 2");
  find(board, "worker-1")->title = "Fast";
  EXPECT_EQ(shown_title(board, *find(board, "worker-1")), "Fast");
  EXPECT_EQ(shown_title(board, *find(board, "worker-2")), "Embedding worker 2");
}

TEST(Board, TheTenthPartIsTitledTen) {
  const Board board = pipeline(10, 1);
  EXPECT_EQ(shown_title(board, *find(board, "worker-2")), "Embedding worker 2");
  EXPECT_EQ(shown_title(board, *find(board, "worker-10")), "Embedding worker 10");
}

TEST(Board, FreshIdsTakeTheLeastFreeNumber) {
  Board board = pipeline(3, 1);
  EXPECT_EQ(fresh_id(board, PartKind::gpu_server), "gpu-server-4");
  std::erase_if(board.parts, [](const Part& part) { return part.id == "gpu-server-2"; });
  EXPECT_EQ(fresh_id(board, PartKind::gpu_server), "gpu-server-2");
}

TEST(Board, AnyIdIsAsGoodAsAnother) {
  Board board = pipeline(1, 1);
  board.parts.push_back(part(PartKind::gpu_server, "0"));
  EXPECT_NE(find(board, "0"), nullptr);
  EXPECT_EQ(find(board, ""), nullptr);
}

TEST(Board, ValuesFallBackToTheStandard) {
  const Board board = pipeline(1, 64);
  EXPECT_EQ(number(*find(board, "worker-1"), "batch"), 64);
  EXPECT_EQ(number(*find(board, "worker-1"), "retries"), 3);
  EXPECT_EQ(value(*find(board, "worker-1"), "prefetch"), SettingValue(Blank{}));
  EXPECT_EQ(value(board.links[0], "latency_s"), SettingValue(Blank{}));
}

TEST(Board, CanonicalFormHasNoOrderAndNoStandards) {
  Board other = pipeline(2, 64);
  std::ranges::reverse(other.parts);
  std::ranges::reverse(other.links);
  find(other, "worker-1")->settings["retries"] = std::int64_t{3};
  other.links[0].settings["latency_s"] = Blank{};
  EXPECT_NE(other, pipeline(2, 64));
  EXPECT_EQ(canonical(other), canonical(pipeline(2, 64)));
}

TEST(SameRun, LooksAtWhatRuns) {
  const Board board = pipeline(2, 64);
  Board other = board;
  std::ranges::reverse(other.parts);
  std::ranges::reverse(other.links);
  other.name = "Another";
  for (Part& part : other.parts) {
    part.title = "Renamed";
    part.at = {10, 10};
  }
  EXPECT_TRUE(same_run(board, other));
  for (const auto& change :
       {+[](Board& b) { find(b, "worker-1")->settings["batch"] = std::int64_t{63}; }, +[](Board& b) { b.links.pop_back(); },
        +[](Board& b) { find(b, "worker-1")->server = "gpu-server-2"; },
        +[](Board& b) { b.parts.push_back(part(PartKind::gpu_server, "spare")); },
        +[](Board& b) { b.links[0].settings["latency_s"] = 1 * ms; }}) {
    Board changed = other;
    change(changed);
    EXPECT_FALSE(same_run(board, changed));
  }
}

TEST(Cost, IsTheSumOfHostsAndSizedParts) {
  EXPECT_EQ(month_usd(catalogue(), pipeline(1, 1)), 584 * usd);
  EXPECT_EQ(month_usd(catalogue(), pipeline(2, 64)), 1104 * usd);
  EXPECT_EQ(month_usd(catalogue(), pipeline(1, 64, "H100")), 1964 * usd);
  Board big = pipeline(0, 1);
  find(big, "broker-1")->settings["vcpu"] = std::int64_t{16};
  EXPECT_EQ(month_usd(catalogue(), big), (16 * 16 + 32) * usd);
}

}  // namespace
}  // namespace batchyard::model
