#include "edit/edit.h"

#include <gtest/gtest.h>

#include <set>

#include "support/yards.h"

namespace batchyard::edit {
namespace {

using namespace test;
using model::Board;
using model::find;

model::Board after(const Board& board, const Edit& edit) {
  EXPECT_EQ(why_not(level(), board, edit), std::nullopt);
  return applied(board, edit);
}

TEST(Edit, RemovingABrokerTakesItsLinks) {
  const Board board = after(pipeline(2, 64), RemoveParts{{"broker-1"}});
  EXPECT_EQ(find(board, "broker-1"), nullptr);
  EXPECT_EQ(board.links, (std::vector{link("worker-1", "store-1"), link("worker-2", "store-1")}));
}

TEST(Edit, RemovingAServerTakesItsWorker) { EXPECT_EQ(after(pipeline(2, 64), RemoveParts{{"gpu-server-2"}}), pipeline(1, 64)); }

TEST(Edit, MovingAServerKeepsPlacesOnIt) {
  Board board = pipeline(1, 1);
  find(board, "gpu-server-1")->at = {100, 50};
  find(board, "worker-1")->at = {8, 24};
  board = after(board, MoveParts{{"gpu-server-1", "worker-1", "store-1"}, {-30, 7}});
  EXPECT_EQ(find(board, "gpu-server-1")->at, (model::Place{70, 57}));
  EXPECT_EQ(find(board, "worker-1")->at, (model::Place{8, 24}));
  EXPECT_EQ(find(board, "store-1")->at, (model::Place{-30, 7}));
}

TEST(Edit, PlacingAWorker) {
  const Board free = after(pipeline(1, 1), PlaceOnServer{"worker-1", "", {300, 40}});
  EXPECT_EQ(find(free, "worker-1")->server, "");
  EXPECT_EQ(find(free, "worker-1")->at, (model::Place{300, 40}));
  EXPECT_EQ(after(free, PlaceOnServer{"worker-1", "gpu-server-1", {}}), pipeline(1, 1));
  EXPECT_EQ(why_not(level(), free, PlaceOnServer{"worker-1", "store-1", {}}),
            "Embedding worker stands on \"store-1\", which is no GPU server. Put it on one.");
  EXPECT_EQ(why_not(level(), free, PlaceOnServer{"broker-1", "gpu-server-1", {}}),
            "Message broker can't stand on a GPU server. Put it beside.");
}

TEST(Edit, AFullServerTakesNoMore) {
  Board board = pipeline(1, 1);
  for (const char* id : {"w2", "w3", "w4"}) board = after(board, AddParts{{part(PartKind::worker, id, "gpu-server-1")}, {}});
  EXPECT_EQ(why_not(level(), board, AddParts{{part(PartKind::worker, "w5", "gpu-server-1")}, {}}),
            "What stands on GPU server needs 5 vCPU, and it has 4. Put a worker on another server.");
}

TEST(Edit, LinkingFollowsTheRules) {
  Board board = pipeline(1, 1);
  board.links.clear();
  EXPECT_EQ(after(board, AddLink{link("users-1", "broker-1")}).links, std::vector{link("users-1", "broker-1")});
  EXPECT_EQ(why_not(level(), board, AddLink{link("users-1", "worker-1")}),
            "Users sends over AMQP, and Embedding worker receives over gRPC. Link it to a port that speaks AMQP.");
  EXPECT_EQ(why_not(level(), board, AddLink{link("broker-1", "store-1")}),
            "Message broker sends messages, and Key-value store takes rows. Link it to a part that takes messages.");
  EXPECT_EQ(why_not(level(), board, AddLink{link("worker-1", "worker-1")}),
            "Embedding worker can't be linked to itself. Link it to another part.");
  EXPECT_EQ(why_not(level(), board, AddLink{link("users-1", "ghost")}),
            "A link leads to \"ghost\", and no part has this id. Link to a part that is there.");
  EXPECT_EQ(why_not(level(), pipeline(1, 1), AddLink{link("users-1", "broker-1")}),
            "Users and Message broker can have only one link between the same two ports. Keep one of them.");
}

TEST(Edit, NoSecondUsersOrBrokerEvenWithoutAPalette) {
  model::Level sandbox = level();
  sandbox.palette.clear();
  EXPECT_EQ(why_not(sandbox, pipeline(1, 1), AddParts{{part(PartKind::users, "users-2")}, {}}),
            "A board can have only one group of users. Keep one of them.");
  EXPECT_EQ(why_not(sandbox, pipeline(1, 1), AddParts{{part(PartKind::broker, "broker-2")}, {}}),
            "A board can have only one message broker. Keep one of them.");
  EXPECT_EQ(why_not(sandbox, pipeline(1, 1), AddParts{{part(PartKind::store, "store-2")}, {}}), std::nullopt);
}

TEST(Edit, ThePaletteBoundsWhatIsAdded) {
  EXPECT_EQ(why_not(level(), pipeline(3, 1), AddParts{{part(PartKind::gpu_server, "gpu-server-4")}, {}}),
            "The level allows at most 3 GPU servers. Change one that is there, or remove one.");
  EXPECT_EQ(why_not(level(), pipeline(1, 1), RemoveParts{{"users-1"}}),
            "The level's own group of users \"users-1\" can't be left out. Keep the part with this id.");
  EXPECT_EQ(why_not(level(), pipeline(1, 1), AddParts{{part(PartKind::store, "broker-1")}, {}}),
            "Several parts have the id \"broker-1\". Give each an id of its own.");
}

TEST(Edit, ABoardMayBeUnfinished) {
  Board board = after(pipeline(1, 64), RemoveParts{{"broker-1", "store-1", "gpu-server-1"}});
  EXPECT_EQ(board.parts.size(), 1U);
  board = after(board, AddParts{{part(PartKind::worker, "worker-1")}, {}});
  board = after(board, ChangeSetting{{"worker-1"}, "prefetch", std::int64_t{32}});
  board = after(board, ChangeSetting{{"worker-1"}, "batch", std::int64_t{64}});
  EXPECT_GT(problems(level(), board).size(), 3U);
}

TEST(Edit, AWrongBoardCanBeMendedStepByStep) {
  const Board wrong = pipeline(6, 1);  // the level allows 3 servers
  EXPECT_EQ(why_not(level(), wrong, RemoveParts{{"gpu-server-6"}}), std::nullopt);
  EXPECT_EQ(why_not(level(), wrong, ChangeSetting{{"worker-1"}, "batch", std::int64_t{2}}), std::nullopt);
}

TEST(Edit, ChangingSettings) {
  EXPECT_EQ(after(pipeline(2, 1), ChangeSetting{{"worker-1", "worker-2"}, "batch", std::int64_t{64}}), pipeline(2, 64));
  EXPECT_EQ(after(pipeline(2, 64), ChangeSetting{{"worker-1", "worker-2"}, "batch", std::int64_t{1}}), pipeline(2, 1))
      << "a standard value is left out";
  EXPECT_EQ(after(pipeline(1, 8), ChangeSetting{{"gpu-server-1"}, "gpu", std::string("H100")}), pipeline(1, 8, "H100"));
  EXPECT_EQ(why_not(level(), pipeline(1, 1), ChangeSetting{{"worker-1"}, "batch", std::int64_t{129}}),
            "Setting \"Batch size\" of Embedding worker can't be 129 on this level. Choose a whole number from 1 to 128.");
  EXPECT_EQ(why_not(level(), pipeline(1, 1), ChangeSetting{{"store-1"}, "batch", std::int64_t{1}}),
            "Key-value store has no setting \"batch\". Leave it out.");
}

TEST(Edit, ChangingLinks) {
  model::Level free = level();
  free.link_settings["latency_s"] = between(0, 10 * ms);
  const ChangeLinkSetting edit{{"users-1", "out"}, {"broker-1", "in"}, "latency_s", 7 * ms};
  ASSERT_EQ(why_not(free, pipeline(1, 1), edit), std::nullopt);
  EXPECT_EQ(applied(pipeline(1, 1), edit).links[0].settings.at("latency_s"), model::SettingValue(7 * ms));
  EXPECT_EQ(after(pipeline(1, 1), RemoveLinks{{link("users-1", "broker-1"), link("worker-1", "store-1")}}).links,
            std::vector{link("broker-1", "worker-1")});
}

TEST(Edit, WhatIsGoneCanNotBeChanged) {
  const std::string gone = "There is no part \"ghost\" any more. Choose one that is there.";
  for (const Edit& edit : {Edit(RemoveParts{{"ghost"}}), Edit(MoveParts{{"ghost"}, {1, 1}}), Edit(PlaceOnServer{"ghost", "", {}}),
                           Edit(ChangeSetting{{"ghost"}, "batch", std::int64_t{1}}), Edit(Rename{"ghost", "x"}),
                           Edit(ChangeLinkSetting{{"ghost", "out"}, {"store-1", "in"}, "latency_s", std::int64_t{1}})})
    EXPECT_EQ(why_not(level(), pipeline(1, 1), edit), gone);
  EXPECT_EQ(
      why_not(level(), pipeline(1, 1), ChangeLinkSetting{{"users-1", "out"}, {"store-1", "in"}, "latency_s", std::int64_t{1}}),
      "There is no such link any more. Choose one that is there.");
}

TEST(Edit, Renaming) {
  EXPECT_EQ(shown_title(after(pipeline(1, 1), Rename{"worker-1", "100%s%n"}),
                        *find(after(pipeline(1, 1), Rename{"worker-1", "100%s%n"}), "worker-1")),
            "100%s%n");
  EXPECT_EQ(after(pipeline(1, 1), Rename{"", "Mine"}).name, "Mine");
}

TEST(Title, SaysWhatTheStepDoes) {
  Board board = pipeline(2, 1);
  find(board, "worker-2")->title = "Fast one";
  const std::vector<std::pair<Edit, std::string>> rows{
      {AddParts{{part(PartKind::gpu_server, "g")}, {}}, "Add GPU server"},
      {AddParts{{part(PartKind::gpu_server, "g"), part(PartKind::worker, "w")}, {}}, "Add 2 parts"},
      {RemoveParts{{"broker-1"}}, "Remove Message broker"},
      {RemoveParts{{"broker-1", "store-1", "worker-2"}}, "Remove 3 parts"},
      {MoveParts{{"worker-2"}, {1, 2}}, "Move Fast one"},
      {MoveParts{{"worker-1", "worker-2"}, {1, 2}}, "Move 2 parts"},
      {PlaceOnServer{"worker-1", "gpu-server-2", {}}, "Put Embedding worker 1 on GPU server 2"},
      {PlaceOnServer{"worker-1", "", {}}, "Take Embedding worker 1 off its server"},
      {AddLink{link("users-1", "broker-1")}, "Link Users to Message broker"},
      {RemoveLinks{{link("users-1", "broker-1")}}, "Unlink Users and Message broker"},
      {RemoveLinks{{link("users-1", "broker-1"), link("worker-1", "store-1")}}, "Remove 2 links"},
      {ChangeSetting{{"worker-1", "worker-2"}, "batch", std::int64_t{64}}, "Batch size 1 → 64"},
      {ChangeSetting{{"worker-1"}, "prefetch", std::int64_t{2048}}, "Prefetch auto → 2,048"},
      {ChangeSetting{{"broker-1"}, "overflow", std::string("drop_oldest")}, "When full reject → drop oldest"},
      {ChangeLinkSetting{{"users-1", "out"}, {"broker-1", "in"}, "latency_s", 7 * ms}, "Latency standard → 0.007 s"},
      {Rename{"worker-1", "Slow one"}, "Rename Embedding worker 1 to Slow one"},
      {Rename{"worker-2", ""}, "Rename Fast one back"},
      {Rename{"", "Mine"}, "Rename Pipeline to Mine"},
  };
  for (const auto& [edit, expected] : rows) EXPECT_EQ(title(board, edit), expected);
}

TEST(NewPart, HasAFreshIdAndWhatTheLevelFixes) {
  model::Level its = level();
  EXPECT_EQ(new_part(its, pipeline(2, 1), PartKind::worker), part(PartKind::worker, "worker-3"));
  its.start.parts[4].settings["retries"] = std::int64_t{5};
  its.palette[2].settings["batch"] = any_of({std::int64_t{128}, std::int64_t{256}});
  its.palette[2].settings["prefetch"] = between(256, 4096);
  EXPECT_EQ(new_part(its, pipeline(1, 1), PartKind::worker).settings,
            (model::Settings{{"batch", std::int64_t{128}}, {"retries", std::int64_t{5}}}));
  its.palette[2].settings["batch"] = between(16, 32);
  EXPECT_EQ(new_part(its, pipeline(1, 1), PartKind::worker).settings.at("batch"), model::SettingValue(std::int64_t{16}));
  its.palette[2].settings["retries"] = between(0, 2);
  EXPECT_EQ(new_part(its, pipeline(1, 1), PartKind::worker).settings.at("retries"), model::SettingValue(std::int64_t{2}));
}

TEST(Twins, AreLinkedAsTheOriginalsAre) {
  const Board board = pipeline(1, 64);
  const AddParts twin = twins(board, {"gpu-server-1"}, board);
  ASSERT_EQ(twin.parts.size(), 2U);
  EXPECT_EQ(find(Board{"", twin.parts, {}}, "worker-2")->server, "gpu-server-2");
  EXPECT_EQ(twin.links, (std::vector{link("broker-1", "worker-2"), link("worker-2", "store-1")}));
  EXPECT_TRUE(model::same_run(applied(board, twin), pipeline(2, 64)));
}

TEST(Twins, StandWhereTheOriginalStandsIfThatIsNotCopied) {
  const Board board = pipeline(1, 64);
  const AddParts twin = twins(board, {"worker-1"}, board);
  ASSERT_EQ(twin.parts.size(), 1U);
  EXPECT_EQ(twin.parts[0].server, "gpu-server-1");
}

TEST(Paste, GivesFreshIdsAndKeepsInnerLinks) {
  Board board = pipeline(1, 64);
  find(board, "gpu-server-1")->at = {100, 0};
  find(board, "worker-1")->at = {8, 24};
  const AddParts clip = copied(board, {"gpu-server-1", "store-1"});
  EXPECT_EQ(clip.links, std::vector{link("worker-1", "store-1")}) << "the link that leaves the selection stays behind";
  model::Level roomy = level();
  roomy.palette.clear();
  std::set<std::string> ids;
  for (const model::Part& part : board.parts) ids.insert(part.id);
  for (int turn = 1; turn <= 3; ++turn) {
    const AddParts paste = pasted(board, clip, {32 * turn, 32 * turn});
    ASSERT_EQ(why_not(roomy, board, paste), std::nullopt);
    board = applied(board, paste);
    ASSERT_EQ(paste.parts.size(), 3U);
    for (const model::Part& part : paste.parts) EXPECT_TRUE(ids.insert(part.id).second) << part.id;
    ASSERT_EQ(paste.links.size(), 1U);
    EXPECT_TRUE(find(board, paste.links[0].from.part) && find(board, paste.links[0].to.part));
    const model::Part& server = *find(board, "gpu-server-" + std::to_string(turn + 1));
    const model::Part& worker = *find(board, "worker-" + std::to_string(turn + 1));
    EXPECT_EQ(worker.server, server.id);
    EXPECT_EQ(server.at, (model::Place{100 + 32 * turn, 32 * turn}));
    EXPECT_EQ(worker.at, (model::Place{8, 24})) << "its place on the server";
    EXPECT_EQ(worker.settings.at("batch"), model::SettingValue(std::int64_t{64}));
  }
  const Board without = applied(board, RemoveParts{{"gpu-server-1", "store-1"}});
  EXPECT_EQ(*find(without, "worker-2"), *find(board, "worker-2")) << "a copy does not change with its original";
}

TEST(Copy, AWorkerWithoutItsServerStandsFree) {
  Board board = pipeline(1, 64);
  find(board, "gpu-server-1")->at = {100, 10};
  find(board, "worker-1")->at = {8, 24};
  const AddParts clip = copied(board, {"worker-1"});
  ASSERT_EQ(clip.parts.size(), 1U);
  EXPECT_EQ(clip.parts[0].server, "");
  EXPECT_EQ(clip.parts[0].at, (model::Place{108, 34}));
  EXPECT_TRUE(clip.links.empty());
}

}  // namespace
}  // namespace batchyard::edit
