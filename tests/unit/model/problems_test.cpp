#include "model/problem.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "support/yards.h"

namespace batchyard::model {
namespace {

using namespace test;

/// Each problem as one line: "rule-independent part: message remedy".
std::vector<std::string> lines(const Level& level, const Board& board) {
  std::vector<std::string> out;
  for (const BoardProblem& problem : problems(level, board))
    out.push_back((problem.part.empty() ? "board" : problem.part) + ": " + problem.message + " " + problem.remedy);
  return out;
}
using Lines = std::vector<std::string>;

Board with(Board board, const Part& part) {
  board.parts.push_back(part);
  return board;
}
Board with(Board board, const Link& link) {
  board.links.push_back(link);
  return board;
}
Board without_links_of(Board board, const std::string& id) {
  std::erase_if(board.links, [&](const Link& link) { return link.from.part == id || link.to.part == id; });
  return board;
}
Board setting(Board board, const std::string& id, const std::string& key, SettingValue value) {
  find(board, id)->settings[key] = std::move(value);
  return board;
}

TEST(Problems, NoneOnAWiredBoard) {
  EXPECT_EQ(lines(level(), pipeline(1, 1)), Lines{});
  EXPECT_EQ(lines(level(), pipeline(3, 64)), Lines{});
  EXPECT_EQ(lines(level(), pipeline(2, 128, "H100")), Lines{});
}

TEST(Problems, AnUnusedServerIsNone) {
  EXPECT_EQ(lines(level(), with(pipeline(1, 1), part(PartKind::gpu_server, "spare"))), Lines{});
}

TEST(Problems, AnEmptyBoard) {
  EXPECT_EQ(lines(level(), Board{}),
            (Lines{"board: Nobody publishes on this board: it has no users. Add users.",
                   "board: The level asks for at least 1 group of users. Add 1.",
                   "board: The level's own group of users \"users-1\" can't be left out. Keep the part with this id."}));
}

TEST(Problems, TooManyParts) {
  EXPECT_EQ(lines(level(), pipeline(4, 1)),
            (Lines{"board: The level allows at most 3 GPU servers. Change one that is there, or remove one."}));
  Level none = level();
  none.palette[4].most = 0;
  EXPECT_EQ(lines(none, pipeline(1, 1)), (Lines{"board: The level allows no GPU servers. Leave it out."}));
}

TEST(Problems, AKindOutsideThePaletteStaysAsOnTheStartBoard) {
  Level fixed = level();
  std::erase_if(fixed.palette, [](const PaletteRow& row) { return row.kind == PartKind::gpu_server; });
  EXPECT_EQ(lines(fixed, pipeline(1, 1)), Lines{});
  EXPECT_EQ(lines(fixed, pipeline(2, 1)),
            (Lines{"board: The level allows at most 1 GPU server. Change one that is there, or remove one."}));
}

TEST(Problems, AnEmptyPaletteAllowsAllOfTheTables) {
  Level sandbox = level();
  sandbox.palette.clear();
  EXPECT_EQ(lines(sandbox, setting(pipeline(20, 4096), "worker-1", "retries", std::int64_t{7})), Lines{});
}

// Users and the broker, which the engine takes to be one each, wherever the level says nothing about counts.
TEST(Problems, AKindOfWhichABoardHasOneIsSingleOnEveryLevel) {
  Level sandbox = level();
  sandbox.palette.clear();
  Board board = with(with(pipeline(1, 1), part(PartKind::users, "users-2")), part(PartKind::broker, "broker-2"));
  board = with(with(board, link("users-2", "broker-2")), part(PartKind::gpu_server, "gpu-server-2"));
  board = with(with(board, part(PartKind::worker, "worker-2", "gpu-server-2")), link("broker-2", "worker-2"));
  board = with(board, link("worker-2", "store-1"));
  const Lines expected{"board: A board can have only one group of users. Keep one of them.",
                       "board: A board can have only one message broker. Keep one of them."};
  EXPECT_EQ(lines(sandbox, board), expected);
  Level generous = level();
  generous.palette[0].most = generous.palette[1].most = 5;
  EXPECT_EQ(lines(generous, board), expected);
}

TEST(Problems, AtMostOneIsSaidOnceWhereThePaletteSaysItToo) {
  EXPECT_EQ(lines(level(), with(with(pipeline(1, 1), part(PartKind::broker, "broker-2")), link("broker-2", "worker-1"))),
            (Lines{"board: A board can have only one message broker. Keep one of them.",
                   "worker-1: Port \"in\" of Embedding worker takes one link. Remove the other link.",
                   "broker-2: Message broker 2 receives nothing: its port \"in\" has no link. Link a part to it that sends messages "
                   "over AMQP."}));
}

TEST(Problems, TwoPartsWithOneId) {
  const Board board = with(pipeline(1, 1), part(PartKind::gpu_server, "gpu-server-1"));
  EXPECT_EQ(lines(level(), board),
            (Lines{"gpu-server-1: Several parts have the id \"gpu-server-1\". Give each an id of its own."}));
}

TEST(Problems, LinksToNowhereAndToUnknownPorts) {
  Board board = pipeline(1, 1);
  board.links.push_back({{"broker-1", "out"}, {"ghost", "in"}, {}});
  board.links.push_back({{"store-1", "out"}, {"worker-1", "in"}, {}});
  board.links.push_back({{"worker-1", "out"}, {"gpu-server-1", "in"}, {}});
  EXPECT_EQ(lines(level(), board),
            (Lines{"broker-1: A link leads to \"ghost\", and no part has this id. Link to a part that is there.",
                   "store-1: Key-value store has no port \"out\". Use \"in\".",
                   "gpu-server-1: GPU server has no port \"in\". Link the part that stands on it.",
                   "worker-1: Port \"in\" of Embedding worker takes one link. Remove the other link.",
                   "worker-1: Port \"out\" of Embedding worker takes one link. Remove the other link.",
                   "store-1: Links can't run in a loop: Key-value store → Embedding worker → Key-value store. "
                   "Leave out one of these links."}));
}

TEST(Problems, WrongDirection) {
  Board board = pipeline(1, 1);
  board.links.push_back({{"broker-1", "in"}, {"store-1", "in"}, {}});
  board.links.push_back({{"broker-1", "out"}, {"worker-1", "out"}, {}});
  const auto found = lines(level(), board);
  EXPECT_EQ(found[0], "broker-1: A link can't begin at port \"in\" of Message broker: it receives. Begin at a port that sends.");
  EXPECT_EQ(found[1], "worker-1: A link can't end at port \"out\" of Embedding worker: it sends. End at a port that receives.");
}

TEST(Problems, WrongProtocolAndCargo) {
  Board board = without_links_of(pipeline(1, 1), "worker-1");
  board.links = {link("users-1", "worker-1"), link("broker-1", "store-1")};
  EXPECT_EQ(
      lines(level(), board),
      (Lines{"users-1: Users sends over AMQP, and Embedding worker receives over gRPC. Link it to a port that speaks AMQP.",
             "broker-1: Message broker sends messages, and Key-value store takes rows. Link it to a part that takes messages.",
             "broker-1: Message broker receives nothing: its port \"in\" has no link. Link a part to it that sends messages over "
             "AMQP.",
             "worker-1: Embedding worker sends to nobody: its port \"out\" has no link. Link it to a part that takes rows over "
             "gRPC."}));
}

TEST(Problems, TheSameLinkTwiceAndAFullPort) {
  EXPECT_EQ(lines(level(), with(pipeline(1, 1), link("users-1", "broker-1"))),
            (Lines{"users-1: Users and Message broker can have only one link between the same two ports. Keep one of them."}));
  Board board = with(pipeline(1, 1), part(PartKind::broker, "broker-2"));
  board.links.push_back(link("users-1", "broker-2"));
  board.links.push_back(link("broker-2", "worker-1"));
  EXPECT_EQ(lines(level(), board), (Lines{"board: A board can have only one message broker. Keep one of them.",
                                          "users-1: Port \"out\" of Users takes one link. Remove the other link.",
                                          "worker-1: Port \"in\" of Embedding worker takes one link. Remove the other link."}));
}

TEST(Problems, ABrokerFeedsAtMost64Workers) {
  Level sandbox = level();
  sandbox.palette.clear();
  EXPECT_EQ(lines(sandbox, pipeline(64, 1)), Lines{});
  EXPECT_EQ(lines(sandbox, pipeline(65, 1)),
            (Lines{"broker-1: Port \"out\" of Message broker takes at most 64 links. Remove another link.",
                   "store-1: Port \"in\" of Key-value store takes at most 64 links. Remove another link."}));
}

std::vector<BoardProblem> loops(const Board& board) {
  auto found = problems(level(), board);
  std::erase_if(found, [](const BoardProblem& problem) { return problem.rule != BoardRule::loop; });
  return found;
}

TEST(Problems, ASelfLinkIsTheShortestLoop) {
  const auto found = loops(with(pipeline(1, 1), link("worker-1", "worker-1")));
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].message, "Embedding worker can't be linked to itself.");
  EXPECT_EQ(found[0].remedy, "Link it to another part.");
}

TEST(Problems, ALoopIsNamedOnce) {
  const auto found = loops(with(pipeline(1, 1), link("worker-1", "broker-1")));
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].part, "broker-1");
  EXPECT_EQ(found[0].message, "Links can't run in a loop: Message broker → Embedding worker → Message broker.");
  EXPECT_EQ(found[0].remedy, "Leave out one of these links.");
}

TEST(Problems, TwoLoopsAreNamedEach) {
  Board board;
  for (const char* id : {"a", "b", "c", "d", "e"}) board.parts.push_back(part(PartKind::worker, id));
  board.links = {link("a", "b"), link("b", "a"), link("c", "d"), link("d", "e"), link("e", "c")};
  const auto found = loops(board);
  ASSERT_EQ(found.size(), 2U);
  EXPECT_EQ(found[0].message, "Links can't run in a loop: Embedding worker 1 → Embedding worker 2 → Embedding worker 1.");
  EXPECT_EQ(found[1].message,
            "Links can't run in a loop: Embedding worker 3 → Embedding worker 4 → Embedding worker 5 → Embedding worker 3.");
}

TEST(Problems, WorkersStandOnServers) {
  Board board = pipeline(2, 1);
  find(board, "worker-1")->server = "";
  find(board, "worker-2")->server = "store-1";
  find(board, "broker-1")->server = "gpu-server-1";
  EXPECT_EQ(lines(level(), board),
            (Lines{"worker-1: Embedding worker 1 stands on no GPU server. Put it on one.",
                   "worker-2: Embedding worker 2 stands on \"store-1\", which is no GPU server. Put it on one.",
                   "broker-1: Message broker can't stand on a GPU server. Put it beside."}));
}

Board crowded(int workers) {
  Board board = pipeline(workers, 1);
  for (Part& part : board.parts)
    if (part.kind == PartKind::worker) part.server = "gpu-server-1";
  std::erase_if(board.parts, [](const Part& part) { return part.kind == PartKind::gpu_server && part.id != "gpu-server-1"; });
  return board;
}

TEST(Problems, AServerHoldsWhatFits) {
  EXPECT_EQ(lines(level(), crowded(4)), Lines{});
  EXPECT_EQ(lines(level(), crowded(5)),
            (Lines{"gpu-server-1: What stands on GPU server needs 5 vCPU, and it has 4. Put a worker on another server."}));
  Level roomy = level();
  roomy.palette[2].most = 20;
  for (Gpu& gpu : roomy.catalogue.gpus) gpu.host_vcpu = 16;
  EXPECT_EQ(lines(roomy, crowded(10)), Lines{});
  EXPECT_EQ(lines(roomy, crowded(11)),
            (Lines{"gpu-server-1: The models that GPU server has to load take 25.3 GB of GPU memory, and it has 24 GB. "
                   "Put a worker on another server."}));
}

TEST(Problems, GpusComeFromTheCatalogueAndHaveALaw) {
  EXPECT_EQ(
      lines(level(), setting(pipeline(1, 1), "gpu-server-1", "gpu", std::string("L5"))),
      (Lines{"gpu-server-1: Setting \"GPU\" of GPU server can't be \"L5\": the catalogue has no such GPU. Choose L4 or H100."}));
  EXPECT_EQ(
      lines(level(), setting(pipeline(1, 1), "gpu-server-1", "gpu", std::string("A10G"))),
      (Lines{"gpu-server-1: Setting \"GPU\" of GPU server can't be A10G: nobody has measured how it does the job \"reference\". "
             "Choose L4 or H100."}));
}

TEST(Problems, ValuesStayInTheirRange) {
  EXPECT_EQ(
      lines(level(), setting(pipeline(1, 1), "worker-1", "batch", std::int64_t{5000})),
      (Lines{"worker-1: Setting \"Batch size\" of Embedding worker can't be 5,000. Choose a whole number from 1 to 4,096."}));
  EXPECT_EQ(lines(level(), setting(pipeline(1, 1), "worker-1", "batch", Blank{})),
            (Lines{"worker-1: Setting \"Batch size\" of Embedding worker has no value. Choose a whole number from 1 to 4,096."}));
  EXPECT_EQ(
      lines(level(), setting(pipeline(1, 1), "worker-1", "max_wait_s", std::int64_t{-1 * ms})),
      (Lines{"worker-1: Setting \"Longest wait\" of Embedding worker can't be -0.001 s. Choose 0 s to 1,000,000 s, or none."}));
  EXPECT_EQ(lines(level(), setting(pipeline(1, 1), "broker-1", "vcpu", std::int64_t{3})),
            (Lines{"broker-1: Setting \"Size\" of Message broker can't be 3. Choose 1, 2, 4, 8 or 16."}));
  EXPECT_EQ(lines(level(), setting(pipeline(1, 1), "broker-1", "overflow", std::string("spill"))),
            (Lines{"broker-1: Setting \"When full\" of Message broker can't be spill. Choose reject, drop oldest or block."}));
  EXPECT_EQ(lines(level(), setting(pipeline(1, 1), "broker-1", "colour", std::string("red"))),
            (Lines{"broker-1: Message broker has no setting \"colour\". Leave it out."}));
}

TEST(Problems, ValuesStayInThePalette) {
  EXPECT_EQ(lines(level(), setting(pipeline(1, 1), "worker-1", "batch", std::int64_t{129})),
            (Lines{"worker-1: Setting \"Batch size\" of Embedding worker can't be 129 on this level. Choose a whole number from "
                   "1 to 128."}));
  EXPECT_EQ(lines(level(), setting(pipeline(1, 1), "broker-1", "vcpu", std::int64_t{8})),
            (Lines{"broker-1: Setting \"Size\" of Message broker can't be 8 on this level. Choose 2 or 4."}));
  EXPECT_EQ(lines(level(), setting(pipeline(1, 1), "worker-1", "retries", std::int64_t{0})),
            (Lines{"worker-1: Setting \"Retries\" of Embedding worker is fixed on this level. Leave it at 3."}));
}

TEST(Problems, AFixedValueIsTheStartBoards) {
  Level fixed = level();
  fixed.start = setting(pipeline(1, 1), "worker-1", "retries", std::int64_t{5});
  EXPECT_EQ(lines(fixed, setting(fixed.start, "worker-1", "retries", std::int64_t{5})), Lines{});
  Board two = pipeline(2, 1);
  EXPECT_EQ(lines(fixed, setting(setting(two, "worker-1", "retries", std::int64_t{5}), "worker-2", "retries", std::int64_t{5})),
            Lines{});
  EXPECT_EQ(lines(fixed, setting(two, "worker-1", "retries", std::int64_t{5})),
            (Lines{"worker-2: Setting \"Retries\" of Embedding worker 2 is fixed on this level. Leave it at 5."}));
}

TEST(Problems, LinksHaveSettingsToo) {
  Board board = pipeline(1, 1);
  board.links[0].settings["latency_s"] = 7 * ms;
  EXPECT_EQ(lines(level(), board), (Lines{"users-1: Setting \"Latency\" of the link from Users to Message broker is fixed on "
                                          "this level. Leave it at standard."}));
  Level free = level();
  free.link_settings["latency_s"] = between(0, 10 * ms);
  EXPECT_EQ(lines(free, board), Lines{});
  board.links[0].settings["latency_s"] = 11 * ms;
  EXPECT_EQ(lines(free, board),
            (Lines{"users-1: Setting \"Latency\" of the link from Users to Message broker can't be 0.011 s on this level. "
                   "Choose 0 s to 0.01 s, or standard."}));
  board.links[0].settings = {{"weight", std::int64_t{1}}};
  EXPECT_EQ(lines(level(), board),
            (Lines{"users-1: The link from Users to Message broker has no setting \"weight\". Leave it out."}));
}

TEST(Problems, APrefetchUnderTheBatchCouldNeverFillIt) {
  EXPECT_EQ(lines(level(), setting(pipeline(1, 64), "worker-1", "prefetch", std::int64_t{63})),
            (Lines{"worker-1: Embedding worker could never fill a batch of 64: its prefetch is 63. "
                   "Set its prefetch to 64 or more, or to auto."}));
  EXPECT_EQ(lines(level(), setting(pipeline(1, 64), "worker-1", "prefetch", std::int64_t{64})), Lines{});
}

TEST(Problems, TitlesAreShownAsWritten) {
  Board board = pipeline(1, 1);
  find(board, "worker-1")->title = "50% off %s%n";
  find(board, "worker-1")->server = "";
  EXPECT_EQ(lines(level(), board), (Lines{"worker-1: “50% off %s%n” stands on no GPU server. Put it on one."}));
}

TEST(Problems, DoNotDependOnTheOrderOfPartsAndLinks) {
  Board board = with(with(pipeline(4, 200), link("worker-1", "broker-1")), part(PartKind::broker, "b"));
  const auto expected = problems(level(), board);
  EXPECT_GT(expected.size(), 5U);
  for (int turn = 0; turn < 7; ++turn) {
    std::ranges::rotate(board.parts, board.parts.begin() + 3);
    std::ranges::rotate(board.links, board.links.begin() + 2);
    EXPECT_EQ(problems(level(), board), expected);
  }
}

TEST(Problems, AHugeBoardIsJudgedAtOnce) {
  Level sandbox = level();
  sandbox.palette.clear();
  Board board;
  for (int i = 0; i < 5'000; ++i) {
    board.parts.push_back(part(PartKind::worker, "w" + std::to_string(i)));
    board.links.push_back(link("w" + std::to_string(i), "w" + std::to_string((i + 1) % 5'000)));
  }
  EXPECT_EQ(loops(board).size(), 1U);
}

}  // namespace
}  // namespace batchyard::model
