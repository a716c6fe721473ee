#include "game/standings.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <thread>

#include "io/files.h"
#include "support/folder_test.h"
#include "support/yards.h"

namespace batchyard::game {
namespace {

using namespace test;
namespace fs = std::filesystem;
using Whose = Standings::Whose;

class StandingsTest : public FolderTest {
 protected:
  using FolderTest::write;
  void write(const std::string& file, const model::Board& board, const std::string& of_level = level().id) const {
    write(file, io::board_text(board, of_level));
  }
  static model::Level short_level() {
    model::Level its = level();
    its.traffic.segments[0] = {model::Segment::Shape::backlog, 0, 0, 5000, 0};
    return its;
  }
  static bool wait(Standings& standings, Session& session) {
    for (int turn = 0; turn < 6'000; ++turn) {
      session.poll();
      standings.update(session);
      if (!standings.busy() && !session.running()) return true;
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    return false;
  }
  static std::vector<std::string> names(const Standings& standings, Whose whose) {
    std::vector<std::string> out;
    for (const Standings::Entry& entry : standings.entries())
      if (entry.whose == whose) out.push_back(entry.name);
    return out;
  }

};

TEST_F(StandingsTest, EveryFileIsABoardOrHasAReason) {
  write("Anna.json", pipeline(1, 8));
  write("group 2/Ben.json", pipeline(2, 16));
  write("group 2/too/deep.json", pipeline(2, 16));
  write("of another level.json", pipeline(1, 8), "batching/batch-up");
  write("no board.txt", "hello");
  write(".hidden.json", "{");
  write("a torn one.json", "{ \"$schema\": ");
  write("empty.json", "");
  write("no level.json", "{ \"$schema\": \"board.json\", \"format\": 1 }");
  write("catalogue.json", "{ \"$schema\": \"catalogue.json\", \"format\": 1 }");
  write("huge.json", std::string(17'000'000, ' '));
  write("bytes.json", std::string("\xff\xfe\x00\x01", 4));
  fs::create_symlink(folder / "nowhere", folder / "dangling.json");
  const OtherBoards its = other_boards(level(), folder, {});
  std::vector<std::string> boards, refused;
  for (const auto& each : its.boards) boards.push_back(each.name);
  for (const auto& each : its.refused) {
    refused.push_back(each.file);
    EXPECT_FALSE(each.reason.empty()) << each.file;
    EXPECT_EQ(each.reason.find(folder.string()), std::string::npos) << each.reason;
  }
  EXPECT_EQ(boards, (std::vector<std::string>{"Anna", "group 2/Ben"}));
  std::ranges::sort(refused);
  EXPECT_EQ(refused, (std::vector<std::string>{"a torn one.json", "bytes.json", "catalogue.json", "dangling.json", "empty.json", "huge.json", "no level.json"}));
  EXPECT_EQ(its.boards[1].board, *io::load_board(folder / "group 2/Ben.json").value);
}

TEST_F(StandingsTest, AFolderThatIsNotThereIsEmpty) {
  const OtherBoards its = other_boards(level(), folder / "nowhere", {});
  EXPECT_TRUE(its.boards.empty());
  EXPECT_TRUE(its.refused.empty());
  write("a file", "in its place");
  EXPECT_EQ(other_boards(level(), folder / "a file", {}).refused.size(), 1U);
}

TEST_F(StandingsTest, MoreFilesThanCanBeReadAreTold) {
  for (std::size_t i = 0; i < most_other_boards + 3; ++i) write("n" + std::to_string(10'000 + i) + ".json", "{");
  const OtherBoards its = other_boards(level(), folder, {});
  ASSERT_EQ(its.refused.size(), most_other_boards + 1);
  EXPECT_EQ(its.refused[0].file, "(3 more files)");
}

TEST_F(StandingsTest, EveryBoardHasTheFiguresOfItsOwnRun) {
  write("Anna.json", pipeline(2, 16));
  model::Board unwired = pipeline(1, 1);
  unwired.links.clear();
  write("unwired.json", unwired);
  Session session(short_level());
  session.add_board(pipeline(1, 32));
  Standings standings(session.level());
  standings.read_others(folder);
  ASSERT_TRUE(wait(standings, session));
  EXPECT_EQ(names(standings, Whose::other), (std::vector<std::string>{"Anna", "unwired"}));
  EXPECT_EQ(names(standings, Whose::mine), session.board_names());
  for (const Standings::Entry& entry : standings.entries()) {
    SCOPED_TRACE(entry.name);
    ASSERT_TRUE(entry.verdict);
    EXPECT_EQ(entry.verdict->figures, verdict(session.level(), entry.board, model::seeds(session.level()), {})->figures);
    EXPECT_FALSE(entry.shown) << "nothing was run by the player";
  }
  ASSERT_EQ(standings.refused().size(), 1U);
  EXPECT_EQ(standings.refused()[0].file, "unwired");
  EXPECT_FALSE(standings.refused()[0].reason.empty());
}

TEST_F(StandingsTest, RunsStayWhereTheirBoardHasChanged) {
  Session session(short_level());
  Standings standings(session.level());
  session.start_run();
  ASSERT_TRUE(wait(standings, session));
  ASSERT_EQ(standings.entries().size(), 1U) << "the run is the board's own";
  EXPECT_TRUE(standings.entries()[0].shown);
  EXPECT_EQ(standings.entries()[0].verdict->fingerprint, session.last_run()->outcome.fingerprint);
  session.make(edit::ChangeSetting{{"worker-1"}, "batch", std::int64_t{64}});
  ASSERT_TRUE(wait(standings, session));
  EXPECT_EQ(names(standings, Whose::mine), std::vector<std::string>{"Pipeline"});
  EXPECT_EQ(names(standings, Whose::run), std::vector<std::string>{"Run 1: Pipeline"});
  for (const Standings::Entry& entry : standings.entries()) EXPECT_EQ(entry.shown, entry.whose == Whose::run);
}

// Their scores are made anew: nothing that another version of the level or the program said is shown.
TEST_F(StandingsTest, BoardsOfEarlierRunsAreRunAgain) {
  Session session(short_level());
  Standings standings(session.level());
  model::Board broken = pipeline(1, 8);
  broken.name = "Broken";
  broken.links.clear();
  standings.use_earlier({pipeline(2, 16), session.board(), broken});
  ASSERT_TRUE(wait(standings, session));
  EXPECT_EQ(names(standings, Whose::earlier), (std::vector<std::string>{"Pipeline", "Broken"})) << "what is mine already is not shown twice";
  for (const Standings::Entry& entry : standings.entries())
    if (entry.name == "Pipeline" && entry.whose == Whose::earlier) {
      EXPECT_EQ(entry.verdict->figures, verdict(session.level(), pipeline(2, 16), model::seeds(session.level()), {})->figures);
    }
  ASSERT_EQ(standings.refused().size(), 1u);
  EXPECT_EQ(standings.refused()[0].file, "An earlier run: Broken");
}

}  // namespace
}  // namespace batchyard::game
