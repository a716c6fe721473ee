#include "edit/history.h"

#include <gtest/gtest.h>

#include <random>

#include "support/yards.h"

namespace batchyard::edit {
namespace {

using namespace test;
using model::Board;

ChangeSetting batch(std::int64_t size) { return {{"worker-1"}, "batch", size}; }

TEST(History, UndoBringsBackEveryLink) {
  Board board = pipeline(2, 64);
  board.links[0].settings["latency_s"] = 5 * ms;
  History history(board);
  for (const std::vector<std::string>& gone :
       {std::vector<std::string>{"broker-1"}, std::vector<std::string>{"broker-1", "store-1", "gpu-server-2"}}) {
    ASSERT_EQ(history.make(level(), RemoveParts{gone}), std::nullopt);
    for (int turn = 0; turn < 5; ++turn) {
      EXPECT_NE(history.board(), board);
      history.undo();
      EXPECT_EQ(history.board(), board);
      history.redo();
    }
    history.undo();
  }
}

TEST(History, NamesItsSteps) {
  History history(pipeline(1, 1));
  EXPECT_EQ(history.undo_title(), "");
  history.make(level(), batch(64));
  history.make(level(), RemoveParts{{"store-1"}});
  EXPECT_EQ(history.undo_title(), "Remove Key-value store");
  EXPECT_EQ(history.redo_title(), "");
  history.undo();
  EXPECT_EQ(history.undo_title(), "Batch size 1 → 64");
  EXPECT_EQ(history.redo_title(), "Remove Key-value store");
}

TEST(History, ARefusedEditChangesNothing) {
  History history(pipeline(1, 1));
  EXPECT_NE(history.make(level(), batch(129)), std::nullopt);
  EXPECT_EQ(history.board(), pipeline(1, 1));
  EXPECT_FALSE(history.can_undo());
}

TEST(History, AnEditThatChangesNothingAddsNoStep) {
  History history(pipeline(1, 64));
  history.make(level(), batch(32));
  history.undo();
  EXPECT_EQ(history.make(level(), batch(64)), std::nullopt);
  EXPECT_FALSE(history.can_undo());
  EXPECT_TRUE(history.can_redo());
}

TEST(History, AGestureIsOneStep) {
  History history(pipeline(1, 1));
  history.make(level(), batch(2));
  for (int x = 1; x <= 300; ++x) history.make(level(), MoveParts{{"store-1"}, {x, 0}}, 1);
  for (int size = 3; size <= 64; ++size) history.make(level(), batch(size), 2);
  EXPECT_EQ(history.steps().size(), 3U);
  EXPECT_EQ(find(history.board(), "store-1")->at.x, 300) << "a drag passes its whole way";
  EXPECT_EQ(history.undo_title(), "Batch size 2 → 64");
  history.undo();
  history.undo();
  EXPECT_EQ(find(history.board(), "store-1")->at.x, 0);
  history.undo();
  EXPECT_EQ(history.board(), pipeline(1, 1));
}

TEST(History, ADragBackToItsStartLeavesNoStep) {
  History history(pipeline(1, 1));
  for (int x : {0, 10, 20, 10, 0}) history.make(level(), MoveParts{{"store-1"}, {x, 0}}, 7);
  EXPECT_FALSE(history.can_undo());
  EXPECT_EQ(history.board(), pipeline(1, 1));
}

TEST(History, AGestureStopsAtARefusal) {
  History history(pipeline(1, 1));
  history.make(level(), batch(128), 1);
  EXPECT_NE(history.make(level(), batch(129), 1), std::nullopt);
  EXPECT_EQ(number(*find(history.board(), "worker-1"), "batch"), 128);
}

TEST(History, EscapeTakesTheGestureBack) {
  History history(pipeline(1, 1));
  history.make(level(), batch(2), 1);
  history.make(level(), batch(4), 2);
  history.cancel_gesture(1);
  EXPECT_EQ(number(*find(history.board(), "worker-1"), "batch"), 4) << "not the last step";
  history.cancel_gesture(2);
  EXPECT_EQ(number(*find(history.board(), "worker-1"), "batch"), 2);
  EXPECT_FALSE(history.can_redo());
  history.cancel_gesture(0);
  EXPECT_EQ(history.done(), 1U);
}

TEST(History, ANewStepEndsRedo) {
  History history(pipeline(1, 1));
  history.make(level(), batch(2));
  history.make(level(), batch(4));
  history.undo();
  history.make(level(), batch(8));
  EXPECT_FALSE(history.can_redo());
  EXPECT_EQ(history.steps().size(), 2U);
}

TEST(History, Jumps) {
  History history(pipeline(1, 1));
  for (std::int64_t size : {2, 4, 8, 16}) history.make(level(), batch(size));
  history.jump(1);
  EXPECT_EQ(number(*find(history.board(), "worker-1"), "batch"), 2);
  history.jump(4);
  EXPECT_EQ(number(*find(history.board(), "worker-1"), "batch"), 16);
  history.jump(0);
  EXPECT_EQ(history.board(), pipeline(1, 1));
}

/// Edits without regard to whether they can be made.
class RandomEdits {
 public:
  explicit RandomEdits(unsigned seed) : random_(seed) {}
  Edit operator()(const Board& board) {
    switch (below(9)) {
      case 0:
        return AddParts{{new_part(level(), board, any_kind())}, {}};
      case 1:
        return pasted(board, copied(board, {any_part(board), any_part(board)}), {16, 16});
      case 2:
        return RemoveParts{{any_part(board)}};
      case 3:
        return MoveParts{{any_part(board), any_part(board)}, {below(100), below(100)}};
      case 4:
        return PlaceOnServer{any_part(board), below(2) ? any_part(board) : "", {below(100), below(100)}};
      case 5:
        return AddLink{link(any_part(board), any_part(board))};
      case 6:
        return RemoveLinks{board.links.empty() ? std::vector<model::Link>{} : std::vector{any_of(board.links)}};
      case 7:
        return ChangeSetting{{any_part(board)}, "batch", std::int64_t{below(140)}};
      default:
        return Rename{any_part(board), "Part " + std::to_string(below(5))};
    }
  }

 private:
  int below(int end) { return static_cast<int>(random_() % static_cast<unsigned>(end)); }
  template <class T>
  const T& any_of(const std::vector<T>& values) {
    return values[static_cast<std::size_t>(below(static_cast<int>(values.size())))];
  }
  std::string any_part(const Board& board) { return board.parts.empty() ? "none" : any_of(board.parts).id; }
  PartKind any_kind() { return static_cast<PartKind>(below(model::part_kind_count)); }
  std::mt19937 random_;
};

TEST(History, RandomEditsUndoneGiveTheStartBoard) {
  for (unsigned seed = 1; seed <= 8; ++seed) {
    RandomEdits random(seed);
    const Board start = pipeline(2, 64);
    History history(start);
    std::vector<Board> boards{start};
    for (int turn = 0; turn < 100; ++turn) {
      const Edit edit = random(history.board());
      const bool refused = history.make(level(), edit, turn % 3 == 0 ? static_cast<unsigned>(turn) : 0).has_value();
      EXPECT_EQ(refused, why_not(level(), boards.back(), edit).has_value());
      if (history.board() != boards.back()) boards.push_back(history.board());
      ASSERT_EQ(history.steps().size(), boards.size() - 1);
    }
    EXPECT_GT(boards.size(), 20U);
    for (std::size_t at = boards.size(); at-- > 0; history.undo()) ASSERT_EQ(history.board(), boards[at]);
    EXPECT_EQ(history.board(), start);
    for (const Board& board : boards) {
      EXPECT_EQ(history.board(), board);
      history.redo();
    }
  }
}

TEST(History, NoEditLeadsToABoardThatBreaksAHardRule) {
  for (unsigned seed = 1; seed <= 8; ++seed) {
    RandomEdits random(seed);
    History history(pipeline(1, 1));
    for (int turn = 0; turn < 60; ++turn) {
      history.make(level(), random(history.board()));
      for (const auto& problem : problems(level(), history.board()))
        ASSERT_TRUE(may_be_unfinished(problem.rule)) << problem.message;
      for (const model::Link& link : history.board().links)
        ASSERT_TRUE(find(history.board(), link.from.part) && find(history.board(), link.to.part));
    }
  }
}

}  // namespace
}  // namespace batchyard::edit
