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

TEST(Selection, ExcerptKeepsInnerLinksOnly) {
  const model::Board copy = excerpt(two_gpus(), {"broker", "gpu-1"});
  EXPECT_EQ(copy.parts.size(), 3u);
  EXPECT_EQ(copy.links, (std::vector{link("broker", "worker-1")}));
}

TEST(Selection, ExcerptOfAWorkerAloneStandsFree) {
  EXPECT_EQ(excerpt(two_gpus(), {"worker-1"}).parts.front().server, "");
}

TEST(Selection, EachPasteHasFreshIdsAndItsOwnInnerLinks) {
  const model::Board copied = excerpt(two_gpus(), {"broker", "gpu-1"});
  model::Board board = two_gpus();
  for (int i = 0; i < 3; ++i) {
    const edit::AddParts add = pasted(board, copied, {16, 24});
    for (const model::Part& p : add.parts) EXPECT_EQ(model::find(board, p.id), nullptr) << p.id;
    ASSERT_EQ(add.links.size(), 1u);
    EXPECT_TRUE(added(add).contains(add.links[0].from.part));
    EXPECT_TRUE(added(add).contains(add.links[0].to.part));
    board.parts.insert(board.parts.end(), add.parts.begin(), add.parts.end());
    board.links.insert(board.links.end(), add.links.begin(), add.links.end());
  }
  Ids ids;
  for (const model::Part& p : board.parts) ids.insert(p.id);
  EXPECT_EQ(ids.size(), 7u + 9u);
}

TEST(Selection, PasteMovesFreePartsAndKeepsPlacesOnServers) {
  const edit::AddParts add = pasted({}, excerpt(two_gpus(), {"gpu-1"}), {16, 24});
  EXPECT_EQ(add.parts[0].at, (model::Place{456, 54}));
  EXPECT_EQ(add.parts[1].at, (model::Place{0, 0}));
  EXPECT_EQ(add.parts[1].server, add.parts[0].id);
}

TEST(Selection, WorkerPastesOntoTheGivenServer) {
  const model::Board copied = excerpt(two_gpus(), {"worker-1"});
  EXPECT_EQ(pasted(two_gpus(), copied, {8, 8}, "gpu-2").parts[0].server, "gpu-2");
  EXPECT_EQ(pasted(two_gpus(), copied, {8, 8}).parts[0].server, "");
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

TEST(Selection, RemovalNamesNoLinkThatGoesWithItsPart) {
  const Selection selection{{"broker"}, {{{"users", "out"}, {"broker", "in"}}, {{"worker-1", "out"}, {"store", "in"}}}};
  const auto edits = removal(selection);
  ASSERT_EQ(edits.size(), 2u);
  EXPECT_EQ(std::get<edit::RemoveLinks>(edits[0]).links, (std::vector{link("worker-1", "store")}));
  EXPECT_EQ(std::get<edit::RemoveParts>(edits[1]).ids, std::vector<std::string>{"broker"});
  EXPECT_TRUE(removal({}).empty());
}

}  // namespace
}  // namespace batchyard::ui
