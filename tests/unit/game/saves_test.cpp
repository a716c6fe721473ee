#include "game/saves.h"

#include <gtest/gtest.h>

#include <chrono>
#include <cstdlib>
#include <fstream>
#include <map>
#include <thread>

#include "io/files.h"
#include "support/folder_test.h"
#include "support/yards.h"

namespace batchyard::game {
namespace {

using namespace test;
namespace fs = std::filesystem;

class SavesTest : public FolderTest {
 protected:
  std::string read(const std::string& file) const { return io::read_file(folder / file).value.value_or("(not there)"); }

  static RunResult run(const std::string& measure_unused = "") {
    RunResult run;
    run.outcome.ending = model::Ending::nothing_left;
    run.outcome.published = run.outcome.written = 3;
    run.outcome.completion_ns = 1000 * ms;
    run.score = score(level(), run.outcome);
    run.board.name = measure_unused;
    return run;
  }
  static model::Level named(const std::string& id) {
    model::Level its = level();
    its.id = id;
    return its;
  }

};

TEST_F(SavesTest, ProgressComesBack) {
  {
    Saves saves(folder);
    saves.visit("scaling/two-gpus");
    saves.record(named("scaling/two-gpus"), run());
    saves.answer("scaling/two-gpus", {"written", 5});
    saves.answer("scaling/two-gpus", {"written", 9});
    saves.set({.light = true, .scale_percent = 150});
    EXPECT_TRUE(saves.notices().empty());
  }
  const Saves again(folder);
  const auto& its = again.progress().levels.at("scaling/two-gpus");
  EXPECT_TRUE(its.passed);
  EXPECT_EQ(its.runs, 1);
  EXPECT_EQ(its.prediction, (model::Progress::Answer{"written", 5})) << "the first answer stays";
  EXPECT_EQ(again.progress().last_level, "scaling/two-gpus");
  EXPECT_EQ(again.preferences(), (model::Preferences{.light = true, .scale_percent = 150}));
}

TEST_F(SavesTest, TwoRunningProgramsAddUp) {
  Saves a(folder);
  Saves b(folder);
  a.record(named("batching/first-wire"), run());
  b.record(named("batching/batch-up"), run());
  a.record(named("batching/batch-up"), run());
  const Saves after(folder);
  EXPECT_TRUE(after.progress().levels.at("batching/first-wire").passed);
  EXPECT_EQ(after.progress().levels.at("batching/batch-up").runs, 2);
  EXPECT_EQ(a.progress(), after.progress()) << "what the other did shows after the next save";
}

TEST_F(SavesTest, WithoutAHomeNothingIsSavedAndASentenceSaysSo) {
  Saves saves(std::nullopt);
  saves.record(named("scaling/two-gpus"), run());
  saves.set({.light = true});
  Session session(level());
  session.make(edit::Rename{"", "Mine"});
  saves.finish(session);
  EXPECT_TRUE(saves.progress().levels.at("scaling/two-gpus").passed) << "as long as the program runs";
  EXPECT_EQ(saves.notices(), std::vector<std::string>{"Nothing is saved: there is no home folder. Set HOME or XDG_DATA_HOME."});
}

TEST_F(SavesTest, AFileThatCanNotBeReadIsLeftAsItIs) {
  const std::string newer = "{ \"$schema\": \"progress.json\", \"format\": 2, \"levels\": {}, \"stars\": 5 }\n";
  write("progress.json", newer);
  write("preferences.json", "{");
  Saves saves(folder);
  EXPECT_EQ(saves.notices().size(), 2U);
  saves.record(named("scaling/two-gpus"), run());
  saves.set({.light = true});
  EXPECT_EQ(read("progress.json"), newer);
  EXPECT_EQ(read("preferences.json"), "{");
  ASSERT_EQ(saves.notices().size(), 2U);
  EXPECT_TRUE(saves.notices()[1].starts_with("Progress can't be read and will not be saved: "));
  EXPECT_TRUE(saves.progress().levels.at("scaling/two-gpus").passed);
  fs::remove(folder / "progress.json");
  saves.visit("scaling/two-gpus");
  EXPECT_EQ(saves.notices().size(), 1U) << "the notice lasts until a save succeeds";
  EXPECT_TRUE(Saves(folder).progress().levels.at("scaling/two-gpus").passed);
}

TEST_F(SavesTest, AFolderInTheWayGivesANoticeAndNoProgressIsForgotten) {
  fs::create_directories(folder / "progress.json");
  Saves saves(folder);
  saves.record(named("scaling/two-gpus"), run());
  EXPECT_EQ(saves.notices().size(), 1U);
  fs::remove(folder / "progress.json");
  saves.record(named("scaling/two-gpus"), run());
  EXPECT_TRUE(saves.notices().empty());
  EXPECT_EQ(Saves(folder).progress().levels.at("scaling/two-gpus").runs, 2);
}

TEST_F(SavesTest, BoardsComeBack) {
  const std::string odd = "Mine / \"100%\" – 试验";
  {
    Saves saves(folder);
    Session session(level(), saves.boards(level()));
    session.add_board(pipeline(2, 64));
    session.make(edit::Rename{"", odd});
    saves.finish(session);
    EXPECT_TRUE(saves.notices().empty());
  }
  Saves saves(folder);
  const auto boards = saves.boards(level());
  ASSERT_EQ(boards.size(), 2U);
  const auto& mine = boards[0].name == odd ? boards[0] : boards[1];
  EXPECT_EQ(mine.name, odd);
  EXPECT_TRUE(same_run(mine, pipeline(2, 64)));
}

TEST_F(SavesTest, AnUntouchedLevelLeavesNoFile) {
  Saves saves(folder);
  Session session(level(), saves.boards(level()));
  saves.keep(session);
  saves.finish(session);
  EXPECT_FALSE(fs::exists(folder / "boards"));
}

TEST_F(SavesTest, AChangeMadeWhileTheWriterIsBusyIsWrittenByALaterCall) {
  Saves saves(folder);
  Session session(level(), saves.boards(level()));
  const fs::path file = folder / "boards" / io::file_name("scaling/two-gpus") / "Pipeline.json";
  std::int64_t batch = 1;
  for (; batch < 127; ++batch) {  // faster than any disk: most calls find the writer busy
    ASSERT_EQ(session.make(edit::ChangeSetting{{"worker-1"}, "batch", batch + 1}), std::nullopt);
    saves.keep(session);
  }
  const auto is_kept = [&] { return io::load_board(file).value == session.board(); };
  for (int turn = 0; turn < 2000 && !is_kept(); ++turn) {
    saves.keep(session);
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  EXPECT_TRUE(is_kept()) << "without another change";
}

TEST_F(SavesTest, WhatCouldNotBeWrittenIsTriedAgain) {
  write("boards", "a file where the folder should be");
  Saves saves(folder);
  Session session(level(), saves.boards(level()));
  session.make(edit::ChangeSetting{{"worker-1"}, "batch", std::int64_t{2}});
  const auto keep_until = [&](const auto& holds) {
    for (int turn = 0; turn < 2000 && !holds(); ++turn) {
      saves.keep(session);
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    return holds();
  };
  ASSERT_TRUE(keep_until([&] { return saves.notices().size() == 1; })) << "told without another change";
  fs::remove(folder / "boards");
  EXPECT_TRUE(keep_until([&] { return saves.notices().empty(); }));
  EXPECT_EQ(Saves(folder).boards(level()), std::vector{session.board()});
}

TEST_F(SavesTest, ABoardThatAnotherProgramChangedIsKeptBeside) {
  const auto named_board = [](std::int64_t batch) {
    auto board = pipeline(1, batch);
    board.name = "Mine";
    return board;
  };
  Saves a(folder);
  Session session_a(level(), {named_board(1)});
  session_a.make(edit::ChangeSetting{{"worker-1"}, "batch", std::int64_t{2}});
  a.finish(session_a);
  Saves b(folder);
  Session session_b(level(), b.boards(level()));
  session_b.make(edit::ChangeSetting{{"worker-1"}, "batch", std::int64_t{3}});
  b.finish(session_b);
  session_a.make(edit::ChangeSetting{{"worker-1"}, "batch", std::int64_t{4}});
  a.finish(session_a);
  const fs::path boards = folder / "boards" / io::file_name("scaling/two-gpus");
  EXPECT_EQ(io::load_board(boards / "Mine.json").value, named_board(4));
  EXPECT_EQ(io::load_board(boards / "Mine (other copy).json").value, named_board(3));
}

TEST_F(SavesTest, ARemovedBoardIsSetAside) {
  Saves saves(folder);
  Session session(level());
  session.add_board(pipeline(2, 64));
  saves.finish(session);
  session.remove_board(1);
  saves.finish(session);
  const fs::path boards = folder / "boards" / io::file_name("scaling/two-gpus");
  EXPECT_FALSE(fs::exists(boards / "Pipeline 2.json"));
  EXPECT_TRUE(fs::exists(boards / "removed" / "Pipeline 2.json"));
  EXPECT_EQ(Saves(folder).boards(level()).size(), 1U);
}

TEST_F(SavesTest, ABrokenBoardIsToldAndNotLost) {
  const std::string file = "boards/" + io::file_name("scaling/two-gpus") + "/Pipeline.json";
  write(file, "{ broken");
  Saves saves(folder);
  Session session(level(), saves.boards(level()));
  ASSERT_EQ(saves.notices().size(), 1U);
  session.make(edit::ChangeSetting{{"worker-1"}, "batch", std::int64_t{2}});
  saves.finish(session);
  EXPECT_NE(read(file), "{ broken");
  EXPECT_EQ(read("boards/" + io::file_name("scaling/two-gpus") + "/Pipeline (other copy).json"), "{ broken");
}

/// Whatever stands where a board or a copy is to go is kept.
TEST_F(SavesTest, WhatStandsInTheWayIsKept) {
  const std::string boards = "boards/" + io::file_name("scaling/two-gpus") + "/";
  const std::string too_large(16'000'001, 'x');
  write(boards + "Pipeline.json", too_large);
  write(boards + "Pipeline (other copy).json", "{ older");
  Saves saves(folder);
  Session session(level(), saves.boards(level()));
  session.make(edit::ChangeSetting{{"worker-1"}, "batch", std::int64_t{2}});
  saves.finish(session);
  EXPECT_EQ(io::load_board(folder / (boards + "Pipeline.json"), nullptr).value.has_value(), true);
  EXPECT_EQ(fs::file_size(folder / (boards + "Pipeline (other copy) 2.json")), too_large.size());
  EXPECT_EQ(read(boards + "Pipeline (other copy).json"), "{ older");
  for (const std::string another : {"{ third", "{ fourth"}) {
    write(boards + "Pipeline.json", another);
    session.make(edit::ChangeSetting{{"worker-1"}, "batch", static_cast<std::int64_t>(another.size())});
    saves.finish(session);
    EXPECT_EQ(read(boards + "Pipeline (other copy) 2.json"), another) << "its own copies may be replaced";
  }
  EXPECT_EQ(read(boards + "Pipeline (other copy).json"), "{ older");
}

/// Each file of a player, cut anywhere: the next game goes on, and what was left of the file is still there, whole, after a save of everything.
TEST_F(SavesTest, WhatIsLeftOfACutFileIsKept) {
  const std::string boards = "boards/" + io::file_name("scaling/two-gpus") + "/";
  {
    Saves saves(folder);
    saves.record(named("scaling/two-gpus"), run());
    saves.set({.light = true, .scale_percent = 150});
    Session session(level(), {});
    session.make(edit::ChangeSetting{{"worker-1"}, "batch", std::int64_t{2}});
    saves.finish(session);
  }
  std::map<std::string, std::string> whole;
  for (const std::string file : {"progress.json", "preferences.json", "Pipeline.json", "Pipeline.steps"}) {
    const std::string place = (file.starts_with('P') ? boards : "") + file;
    whole[place] = read(place);
    ASSERT_NE(whole[place], "(not there)") << place;
  }
  const auto is_somewhere = [&](const std::string& text) {
    for (const auto& entry : fs::recursive_directory_iterator(folder))
      if (entry.is_regular_file() && io::read_file(entry.path()).value == text) return true;
    return false;
  };
  for (const auto& [cut, text] : whole)
    for (std::size_t left = 1; left < text.size(); left += 1 + text.size() / 15) {
      fs::remove_all(folder);
      for (const auto& [file, all] : whole) write(file, file == cut ? all.substr(0, left) : all);
      Saves saves(folder);
      Session session(level(), saves.boards(level()));
      saves.restore_steps(session);
      const bool told = !saves.notices().empty();
      saves.set({.light = false});
      saves.record(named("batching/batch-up"), run());
      session.make(edit::ChangeSetting{{"worker-1"}, "batch", std::int64_t{7}});
      saves.finish(session);
      if (told) EXPECT_TRUE(is_somewhere(text.substr(0, left))) << cut << " cut after " << left;
      else EXPECT_GE(left + 1, text.size()) << cut << " cut after " << left << ": nothing was told";
    }
}

TEST_F(SavesTest, AFolderInABoardsPlaceIsSetAside) {
  const std::string boards = "boards/" + io::file_name("scaling/two-gpus") + "/";
  write(boards + "Pipeline.json/precious", "kept");
  Saves saves(folder);
  Session session(level(), saves.boards(level()));
  session.make(edit::ChangeSetting{{"worker-1"}, "batch", std::int64_t{2}});
  saves.finish(session);
  EXPECT_EQ(saves.notices(), std::vector<std::string>());
  EXPECT_EQ(read(boards + "Pipeline (other copy).json/precious"), "kept");
  EXPECT_EQ(Saves(folder).boards(level()).size(), 1U);
}

TEST_F(SavesTest, BoardsRemovedUnderOneNameAreAllKept) {
  Saves saves(folder);
  Session session(level());
  for (const std::int64_t batch : {2, 3}) {
    session.add_board(pipeline(1, batch));
    saves.finish(session);
    session.remove_board(1);
    saves.finish(session);
  }
  const std::string removed = "boards/" + io::file_name("scaling/two-gpus") + "/removed/";
  EXPECT_NE(read(removed + "Pipeline 2.json").find("\"batch\": 2"), std::string::npos);
  EXPECT_NE(read(removed + "Pipeline 2 2.json").find("\"batch\": 3"), std::string::npos);
}

TEST_F(SavesTest, ASaveDoesNotGrowWithEdits) {
  Saves saves(folder);
  Session session(level());
  for (std::int64_t turn = 0; turn < 500; ++turn) session.make(edit::ChangeSetting{{"worker-1"}, "batch", 2 + turn % 2});
  saves.finish(session);
  const fs::path file = folder / "boards" / io::file_name("scaling/two-gpus") / "Pipeline.json";
  EXPECT_LT(fs::file_size(file), 4000U);
}

TEST_F(SavesTest, ProgressIsExportedAndImported) {
  const fs::path file = folder / "elsewhere" / "progress.json";
  {
    Saves saves(folder / "one");
    saves.record(named("scaling/two-gpus"), run());
    EXPECT_EQ(saves.export_progress(file), std::nullopt);
  }
  Saves saves(folder / "other");
  saves.record(named("batching/batch-up"), run());
  for (int time = 0; time < 2; ++time) EXPECT_EQ(saves.import_progress(file), std::vector<std::string>());
  EXPECT_TRUE(saves.progress().levels.at("scaling/two-gpus").passed);
  EXPECT_EQ(saves.progress().levels.at("scaling/two-gpus").runs, 1) << "the second time added nothing";
  EXPECT_EQ(saves.progress().levels.at("batching/batch-up").runs, 1);
  EXPECT_EQ(Saves(folder / "other").progress(), saves.progress());
}

TEST_F(SavesTest, AFileThatIsNoProgressIsToldAndChangesNothing) {
  write("broken.json", "{ broken");
  Saves saves(folder);
  saves.record(named("scaling/two-gpus"), run());
  const model::Progress before = saves.progress();
  const auto problems = saves.import_progress(folder / "broken.json");
  ASSERT_EQ(problems.size(), 1U);
  EXPECT_NE(problems[0].find("broken.json:1:3:"), std::string::npos) << problems[0];
  EXPECT_EQ(saves.progress(), before);
  EXPECT_TRUE(saves.notices().empty()) << "the own progress is well";
  EXPECT_NE(saves.export_progress(folder), std::nullopt) << "a folder can't be written over";
}

TEST_F(SavesTest, StepsOutliveTheProgram) {
  const model::Board start = level().start;
  {
    Saves saves(folder);
    Session session(level(), saves.boards(level()));
    ASSERT_EQ(session.make(edit::Rename{"", "Other name"}), std::nullopt);
    ASSERT_EQ(session.make(edit::Rename{session.board().parts.front().id, "Crowd"}), std::nullopt);
    session.undo();
    saves.finish(session);
  }
  Saves saves(folder);
  Session session(level(), saves.boards(level()));
  saves.restore_steps(session);
  ASSERT_EQ(session.history().steps().size(), 2u);
  EXPECT_EQ(session.history().done(), 1u);
  session.redo();
  EXPECT_EQ(session.board().parts.front().title, "Crowd");
  session.undo();
  session.undo();
  EXPECT_EQ(session.board().name, start.name);
  EXPECT_TRUE(saves.notices().empty());
}

TEST_F(SavesTest, StepsThatDoNotFitTheirBoardAreLeftOut) {
  {
    Saves saves(folder);
    Session session(level(), saves.boards(level()));
    ASSERT_EQ(session.make(edit::Rename{"", "Mine"}), std::nullopt);
    saves.finish(session);
  }
  fs::path steps;
  for (const auto& entry : fs::recursive_directory_iterator(folder))
    if (entry.path().extension() == ".steps") steps = entry.path();
  ASSERT_FALSE(steps.empty());
  std::ofstream(steps) << "torn";
  Saves saves(folder);
  Session session(level(), saves.boards(level()));
  saves.restore_steps(session);
  EXPECT_TRUE(session.history().steps().empty());
  ASSERT_EQ(saves.notices().size(), 1u);
  EXPECT_NE(saves.notices().front().find("undo begins anew"), std::string::npos) << saves.notices().front();
}

TEST_F(SavesTest, EveryBoardsStepsOutliveTheProgram) {
  {
    Saves saves(folder);
    Session session(level(), saves.boards(level()));
    ASSERT_EQ(session.make(edit::Rename{session.board().parts.front().id, "Crowd"}), std::nullopt);
    saves.keep(session);
    session.add_board(pipeline(2, 64));
    ASSERT_EQ(session.make(edit::Rename{"", "Second"}), std::nullopt);
    ASSERT_EQ(session.make(edit::Rename{"store-1", "Rows"}), std::nullopt);
    session.choose_board(0);
    ASSERT_EQ(session.make(edit::Rename{"store-1", "Table"}), std::nullopt);
    saves.finish(session);
  }
  for (int start = 0; start < 2; ++start) {  // and are still there when a later session changed nothing
    Saves saves(folder);
    Session session(level(), saves.boards(level()));
    saves.restore_steps(session);
    ASSERT_EQ(session.board_names().size(), 2u);
    for (std::size_t i = 0; i < 2; ++i) {
      EXPECT_EQ(session.history(i).steps().size(), 2u) << session.board_names()[i];
      EXPECT_EQ(session.history(i).done(), 2u);
    }
    saves.finish(session);
    EXPECT_TRUE(saves.notices().empty());
  }
}

TEST_F(SavesTest, WhatCanNotBeSavedIsToldKeptInMemoryAndSavedLater) {
  write("boards", "a file where a folder should be");
  Saves saves(folder);
  {
    Session session(level(), saves.boards(level()));
    ASSERT_EQ(session.make(edit::Rename{"store-1", "Rows"}), std::nullopt);
    EXPECT_TRUE(saves.unsaved().empty());
    saves.finish(session);
    ASSERT_EQ(saves.unsaved().size(), 1u);
    EXPECT_TRUE(saves.unsaved()[0].starts_with("Boards are not being saved. ")) << saves.unsaved()[0];
  }
  Session again(level(), saves.boards(level()));
  saves.restore_steps(again);
  ASSERT_NE(find(again.board(), "store-1"), nullptr);
  EXPECT_EQ(find(again.board(), "store-1")->title, "Rows") << "the level was left and entered again";
  again.undo();
  EXPECT_EQ(find(again.board(), "store-1")->title, "");
  again.redo();
  saves.try_again();
  EXPECT_EQ(saves.unsaved().size(), 1u);
  fs::remove(folder / "boards");
  saves.try_again();
  EXPECT_TRUE(saves.unsaved().empty());
  Saves other(folder);
  ASSERT_EQ(other.boards(level()).size(), 1u);
  EXPECT_EQ(find(other.boards(level())[0], "store-1")->title, "Rows");
}

TEST_F(SavesTest, ProgressThatCanNotBeSavedIsTold) {
  fs::create_directories(folder / "progress.json");
  Saves saves(folder);
  saves.record(named("scaling/two-gpus"), run());
  ASSERT_EQ(saves.unsaved().size(), 1u);
  fs::remove(folder / "progress.json");
  saves.try_again();
  EXPECT_TRUE(saves.unsaved().empty());
}

TEST_F(SavesTest, BoardsOfEarlierRunsComeBackTheLatestFirst) {
  {
    Saves saves(folder);
    saves.keep_tried(level(), pipeline(1, 2));
    saves.keep_tried(level(), pipeline(1, 4));
    model::Board renamed = pipeline(1, 4);
    renamed.name = "The same run";
    saves.keep_tried(level(), renamed);
  }
  Saves saves(folder);
  const auto tried = saves.tried(level());
  ASSERT_EQ(tried.size(), 2u) << "no two that make the same run";
  EXPECT_TRUE(same_run(tried[0], pipeline(1, 4)));
  EXPECT_EQ(tried[0].name, "The same run");
  EXPECT_TRUE(same_run(tried[1], pipeline(1, 2)));
  EXPECT_TRUE(saves.tried(named("batching/batch-up")).empty());
}

TEST_F(SavesTest, EarlierRunsAreBoundedAndReadStrictly) {
  Saves saves(folder);
  for (int batch = 1; batch <= 50; ++batch) saves.keep_tried(level(), pipeline(1, batch));
  EXPECT_EQ(saves.tried(level()).size(), Saves::most_tried);
  EXPECT_TRUE(saves.notices().empty());
  const fs::path first = *fs::directory_iterator(folder / "runs" / io::file_name(level().id));
  std::ofstream(first) << "{ \"torn\"";
  EXPECT_EQ(saves.tried(level()).size(), Saves::most_tried - 1);
  ASSERT_EQ(saves.notices().size(), 1u);
  EXPECT_NE(saves.notices()[0].find("The board of an earlier run can't be read and is left out"), std::string::npos) << saves.notices()[0];
}

}  // namespace
}  // namespace batchyard::game
