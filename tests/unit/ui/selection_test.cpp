#include "ui/board/selection.h"

#include <gtest/gtest.h>

#include "unit/ui/board_fixture.h"

namespace batchyard::ui {
namespace {

using Ids = std::set<std::string>;

TEST(Selection, ForgetsWhatIsGone) {
  model::Board board = two_gpus();
  Selection selection{{"users", "broker", "nobody"}, {{{"users", "out"}, {"broker", "in"}}, {{"broker", "out"}, {"worker-1", "in"}}}};
  std::erase_if(board.parts, [](const model::Part& p) { return p.id == "users"; });
  std::erase_if(board.links, [](const model::Link& l) { return l.from.part == "users"; });
  const Selection left = still_there(selection, board);
  EXPECT_EQ(left.parts, Ids{"broker"});
  EXPECT_EQ(left.links.size(), 1u);
}

TEST(Selection, ServersTakeAlongWhatStandsOnThem) {
  EXPECT_EQ(with_standing({"gpu-1", "users"}, two_gpus()), (Ids{"gpu-1", "worker-1", "users"}));
  EXPECT_EQ(without_standing({"gpu-1", "worker-1", "worker-2"}, two_gpus()), (Ids{"gpu-1", "worker-2"}));
}

TEST(Selection, WorkerPastesOntoTheGivenServer) {
  const edit::AddParts copied = edit::copied(two_gpus(), {"worker-1"});
  EXPECT_EQ(onto_server(edit::pasted(two_gpus(), copied, {8, 8}), "gpu-2").parts[0].server, "gpu-2");
  EXPECT_EQ(onto_server(edit::copied(two_gpus(), {"users"}), "gpu-2").parts[0].server, "") << "users stand free";
}

TEST(Selection, DuplicateKeepsOuterLinksWhereThereIsRoom) {
  const edit::AddParts add = duplicated(two_gpus(), {"gpu-1"}, {0, 240});
  ASSERT_EQ(add.parts.size(), 2u);
  const std::string worker = add.parts[1].id;
  EXPECT_EQ(add.links, (std::vector{link("broker", worker), link(worker, "store")}));
}

TEST(Selection, DuplicateOfAPartWithoutRoomAtItsNeighboursStandsAlone) {
  const edit::AddParts add = duplicated(two_gpus(), {"users"}, {0, 160});
  EXPECT_EQ(add.parts.size(), 1u);
  EXPECT_TRUE(add.links.empty()) << "the broker takes one link from users";
}

TEST(Selection, DuplicateOfAWorkerStandsOnTheSameServer) {
  EXPECT_EQ(duplicated(two_gpus(), {"worker-2"}, {0, 0}).parts.at(0).server, "gpu-2");
}

TEST(Selection, RemovalIsOneEdit) {
  const LinkEnds ends{{"worker-1", "out"}, {"store", "in"}};
  const auto both = removal({{"broker"}, {ends}});
  ASSERT_TRUE(both);
  EXPECT_EQ(std::get<edit::RemoveParts>(*both).ids, std::vector<std::string>{"broker"});
  EXPECT_EQ(std::get<edit::RemoveParts>(*both).links, (std::vector{link("worker-1", "store")}));
  EXPECT_EQ(std::get<edit::RemoveLinks>(*removal({{}, {ends}})).links.size(), 1u);
  EXPECT_FALSE(removal({}));
}

}  // namespace
}  // namespace batchyard::ui
