#include "ui/board/gesture.h"

#include <gtest/gtest.h>

#include "unit/ui/board_fixture.h"

namespace batchyard::ui {
namespace {

constexpr float slack = 10, slop = 4;

/// A board under the pointer, with what the view would keep.
struct Table {
  model::Level level = test_level();
  model::Board board = two_gpus();
  Selection selection;
  Gesture gesture;
  std::string refusal;
  int edits = 0;

  Layout lie() const { return layout(board, test_width); }
  void take(Step step) {
    gesture = std::move(step.next);
    selection = std::move(step.selection);
    refusal = std::move(step.refusal);
    if (!step.edit) return;
    ASSERT_EQ(edit::why_not(level, board, *step.edit), std::nullopt);
    board = edit::applied(board, *step.edit);
    ++edits;
  }
  void down(Vec at, bool extend = false) {
    const Layout all = lie();
    take(press({level, board, all}, gesture, selection, at, extend, slack));
  }
  void go(Vec at) {
    const Layout all = lie();
    take(move({level, board, all}, gesture, selection, at, slop));
  }
  void up() {
    const Layout all = lie();
    take(release({level, board, all}, gesture, selection, slack));
  }
  void click(Vec at, bool extend = false) { down(at, extend), up(); }
  void drag(Vec from, Vec to) { down(from), go(to), up(); }
  Vec middle(std::string_view id) const { return lie().card(id)->rect.centre(); }
  Vec spot(const model::End& end) const {
    const Layout all = lie();
    return std::ranges::find(all.ports, end, &PortSpot::end)->at;
  }
};

const model::End broker_out{"broker", "out"}, worker_in{"worker-2", "in"}, store_in{"store", "in"};

TEST(Gesture, ClickSelectsOneAndAddsNoStep) {
  Table table;
  table.click(table.middle("users"));
  EXPECT_EQ(table.selection.parts, std::set<std::string>{"users"});
  table.click(table.middle("broker"));
  EXPECT_EQ(table.selection.parts, std::set<std::string>{"broker"});
  table.click(table.middle("store"), true);
  EXPECT_EQ(table.selection.parts, (std::set<std::string>{"broker", "store"}));
  table.click(table.middle("broker"), true);
  EXPECT_EQ(table.selection.parts, std::set<std::string>{"store"});
  table.click({-500, -500});
  EXPECT_TRUE(table.selection.empty());
  EXPECT_EQ(table.edits, 0);
}

TEST(Gesture, ClickOnALinkSelectsIt) {
  Table table;
  table.click({150, 260});
  EXPECT_EQ(table.selection.links.size(), 1u);
  EXPECT_TRUE(table.selection.parts.empty());
}

TEST(Gesture, TremblingClickIsNoDrag) {
  Table table;
  const Vec at = table.middle("users");
  table.down(at), table.go(at + Vec{2, -2}), table.up();
  EXPECT_EQ(table.edits, 0);
  EXPECT_EQ(table.selection.parts, std::set<std::string>{"users"});
}

TEST(Gesture, DragMovesByAsMuchAsThePointerInOneStep) {
  Table table;
  const Vec at = table.middle("users");
  table.down(at);
  for (int i = 1; i <= 40; ++i) table.go(at + Vec{2.0f * static_cast<float>(i), static_cast<float>(i)});
  table.up();
  EXPECT_EQ(model::find(table.board, "users")->at, (model::Place{80, 240}));
  EXPECT_EQ(table.edits, 1);
  EXPECT_TRUE(is_idle(table.gesture));
}

TEST(Gesture, PartsFollowThePointerExactlyWhileDragged) {
  Table table;
  const Vec at = table.middle("users");
  table.down(at), table.go(at + Vec{33, 17});
  const Layout all = table.lie();
  const model::Board shown = shown_during({table.level, table.board, all}, table.gesture);
  EXPECT_EQ(model::find(shown, "users")->at, (model::Place{33, 217}));
  EXPECT_EQ(model::find(table.board, "users")->at, (model::Place{0, 200})) << "the board itself waits";
}

TEST(Gesture, DragBackToTheStartAddsNoStep) {
  Table table;
  const Vec at = table.middle("users");
  table.down(at), table.go(at + Vec{90, 0}), table.go(at), table.up();
  EXPECT_EQ(table.edits, 0);
}

TEST(Gesture, DragOfASelectionMovesAllOfIt) {
  Table table;
  table.selection.parts = {"users", "gpu-1", "worker-1"};
  table.drag(table.middle("users"), table.middle("users") + Vec{0, 80});
  EXPECT_EQ(model::find(table.board, "users")->at, (model::Place{0, 280}));
  EXPECT_EQ(model::find(table.board, "gpu-1")->at, (model::Place{440, 112}));
  EXPECT_EQ(model::find(table.board, "worker-1")->server, "gpu-1");
  EXPECT_EQ(table.edits, 1);
}

TEST(Gesture, WorkerDropsOntoAServerAndOffIt) {
  Table table;
  const Vec at = table.middle("worker-1");
  table.drag(at, {100, 700});
  EXPECT_EQ(model::find(table.board, "worker-1")->server, "");
  table.drag(table.middle("worker-1"), Vec{560, 50});
  EXPECT_EQ(model::find(table.board, "worker-1")->server, "gpu-1");
  EXPECT_EQ(table.edits, 2);
}

TEST(Gesture, WorkerLetGoOnItsOwnServerStays) {
  Table table;
  const model::Board before = table.board;
  table.drag(table.middle("worker-1"), table.middle("worker-1") + Vec{30, 20});
  EXPECT_EQ(table.board, before);
  EXPECT_EQ(table.edits, 0);
}

TEST(Gesture, ServerUnderADraggedWorkerIsNamed) {
  Table table;
  table.down(table.middle("worker-1")), table.go(table.middle("worker-2"));
  const Layout all = table.lie();
  EXPECT_EQ(receiving_server({table.level, table.board, all}, table.gesture), "gpu-2");
}

TEST(Gesture, BoxSelectsWhileItIsDrawn) {
  Table table;
  table.down({-20, 100}), table.go({400, 500});
  EXPECT_EQ(table.selection.parts, (std::set<std::string>{"users", "broker"}));
  table.go({150, 500});
  EXPECT_EQ(table.selection.parts, std::set<std::string>{"users"});
  table.up();
  EXPECT_EQ(table.edits, 0);
}

TEST(Gesture, LinkIsDrawnFromPortToPort) {
  Table table;
  std::erase(table.board.links, link("broker", "worker-2"));
  table.drag(table.spot(broker_out), table.spot(worker_in));
  EXPECT_NE(model::find(table.board, broker_out, worker_in), nullptr);
  EXPECT_EQ(table.edits, 1);
}

TEST(Gesture, LinkMayBeDrawnBackwardsAndDroppedAnywhereOnTheCardOrItsServer) {
  Table table;
  std::erase(table.board.links, link("broker", "worker-2"));
  table.drag(table.spot(worker_in), table.middle("broker"));
  EXPECT_NE(model::find(table.board, broker_out, worker_in), nullptr);
  std::erase(table.board.links, link("broker", "worker-2"));
  table.drag(table.spot(broker_out), Vec{450, 480});
  EXPECT_NE(model::find(table.board, broker_out, worker_in), nullptr) << "dropped on the server's frame";
}

TEST(Gesture, ClickOnAPortThenOnAnotherLinksToo) {
  Table table;
  std::erase(table.board.links, link("broker", "worker-2"));
  table.click(table.spot(broker_out));
  table.go({400, 400});
  table.click(table.middle("worker-2"));
  EXPECT_NE(model::find(table.board, broker_out, worker_in), nullptr);
}

TEST(Gesture, RefusedLinkSaysWhy) {
  Table table;
  table.drag(table.spot({"users", "out"}), table.middle("store"));
  EXPECT_EQ(table.edits, 0);
  EXPECT_NE(table.refusal, "");
  EXPECT_TRUE(is_idle(table.gesture));
}

TEST(Gesture, LinkLetGoOverNothingIsForgottenSilently) {
  Table table;
  table.drag(table.spot(broker_out), {300, 700});
  EXPECT_EQ(table.edits, 0);
  EXPECT_EQ(table.refusal, "");
}

TEST(Gesture, SecondLinkBetweenTheSamePortsSelfLinkAndLoopAreRefused) {
  Table table;
  table.drag(table.spot(broker_out), table.spot({"worker-1", "in"}));
  EXPECT_NE(table.refusal, "");
  table.drag(table.spot({"worker-1", "out"}), table.spot({"worker-1", "in"}));
  EXPECT_NE(table.refusal, "");
  table.board.links.clear();
  table.board.links = {link("worker-1", "worker-2")};
  table.drag(table.spot({"worker-2", "out"}), table.spot({"worker-1", "in"}));
  EXPECT_NE(table.refusal, "");
  EXPECT_EQ(table.edits, 0);
}

TEST(Gesture, OnlyPortsThatWouldTakeItAreTakers) {
  Table table;
  std::erase(table.board.links, link("broker", "worker-2"));
  const Layout all = table.lie();
  const Scene scene{table.level, table.board, all};
  EXPECT_EQ(takers(scene, broker_out), std::vector{worker_in});
  EXPECT_TRUE(LinkQuestions(scene, broker_out)(store_in)) << "the store takes rows from a worker";
  EXPECT_EQ(start_of_link(scene, "broker"), broker_out);
  EXPECT_EQ(start_of_link(scene, "worker-2"), worker_in) << "its output is linked already";
  EXPECT_EQ(start_of_link(scene, "users"), std::nullopt);
}

TEST(Gesture, MendingLinkIsOfferedWhereThereIsOneCandidate) {
  Table table;
  std::erase(table.board.links, link("broker", "worker-2"));
  Layout all = table.lie();
  EXPECT_EQ(mending_link(table.board, edit::LinkJudge(table.level, table.board), "worker-2"), link("broker", "worker-2"));
  table.board.parts.push_back(part("broker-2", model::PartKind::broker, 0, 600));
  all = table.lie();
  EXPECT_EQ(mending_link(table.board, edit::LinkJudge(table.level, table.board), "worker-2"), std::nullopt);
}

PlaceParts new_worker() {
  return {{{part("worker-9", model::PartKind::worker, -120, -66)}, {}}, {}, false};
}

TEST(Gesture, PartBeingPlacedIsNotOnTheBoard) {
  Table table;
  const model::Board before = table.board;
  table.gesture = new_worker();
  table.go({100, 700});
  EXPECT_EQ(table.board, before);
  const Layout all = table.lie();
  EXPECT_EQ(shown_during({table.level, table.board, all}, table.gesture).parts.size(), before.parts.size() + 1);
  table.click({100, 700});
  EXPECT_EQ(model::find(table.board, "worker-9")->at, (model::Place{-24, 632}));
  EXPECT_EQ(table.selection.parts, std::set<std::string>{"worker-9"});
  EXPECT_EQ(table.edits, 1);
}

TEST(Gesture, PlacedWorkerLandsOnTheServerUnderIt) {
  Table table;
  table.gesture = new_worker();
  table.click(table.middle("gpu-2"));
  EXPECT_EQ(model::find(table.board, "worker-9")->server, "gpu-2");
}

TEST(Gesture, LosesItsObjectCleanly) {
  Table table;
  table.down(table.middle("users")), table.go({500, 500});
  model::Board without = table.board;
  std::erase_if(without.parts, [](const model::Part& p) { return p.id == "users"; });
  EXPECT_TRUE(is_idle(still_valid(table.gesture, without)));
  EXPECT_FALSE(is_idle(still_valid(table.gesture, table.board)));
  EXPECT_TRUE(is_idle(still_valid(DrawLink{{"users", "out"}, {}}, without)));
  EXPECT_TRUE(is_idle(still_valid(Press{PartHit{"users"}, {}}, without)));
  EXPECT_TRUE(is_idle(still_valid(Press{LinkHit{{"users", "out"}, {"broker", "in"}}, {}}, {})));
  EXPECT_FALSE(is_idle(still_valid(SelectBox{}, {})));
}

}  // namespace
}  // namespace batchyard::ui
