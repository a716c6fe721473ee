#include "ui/board/arrange.h"

#include <gtest/gtest.h>

#include "unit/ui/board_fixture.h"
#include "ui/board/plane.h"

namespace batchyard::ui {
namespace {

void expect_no_overlap(const Layout& all, const model::Board& board) {
  for (const CardBox& a : all.cards)
    for (const CardBox& b : all.cards) {
      if (a.id >= b.id) continue;
      const bool one_inside = model::find(board, a.id)->server == b.id || model::find(board, b.id)->server == a.id;
      if (one_inside) continue;
      EXPECT_FALSE(meet(a.rect, b.rect)) << a.id << " and " << b.id;
    }
}

TEST(Arrange, AutoLayoutMakesAHeapReadable) {
  model::Board board = two_gpus();
  for (model::Part& p : board.parts) p.at = {0, 0};
  board = edit::applied(board, auto_layout(layout(board, test_width), board));
  const Layout all = layout(board, test_width);
  expect_no_overlap(all, board);
  for (const LinkTrack& track : all.tracks) EXPECT_GT(track.track.points().back().x, track.track.points().front().x);
  EXPECT_EQ(all.card("gpu-1")->rect.x, all.card("gpu-2")->rect.x) << "the same step stands in the same column";
}

TEST(Arrange, AutoLayoutOfItsOwnResultMovesNothing) {
  model::Board board = two_gpus();
  for (int i = 0; i < 2; ++i) board = edit::applied(board, auto_layout(layout(board, test_width), board));
  EXPECT_TRUE(auto_layout(layout(board, test_width), board).spots.empty());
}

TEST(Arrange, AutoLayoutEndsOnALoop) {
  model::Board board;
  board.parts = {part("a", model::PartKind::worker, 0, 0), part("b", model::PartKind::worker, 0, 0), part("c", model::PartKind::worker, 0, 0)};
  board.links = {link("a", "b"), link("b", "c"), link("c", "a")};
  board = edit::applied(board, auto_layout(layout(board, test_width), board));
  expect_no_overlap(layout(board, test_width), board);
  EXPECT_TRUE(auto_layout({}, {}).spots.empty());
}

TEST(Arrange, AlignBringsEdgesOntoOneLine) {
  model::Board board = two_gpus();
  board = edit::applied(board, aligned(layout(board, test_width), board, {"users", "broker", "store"}, Alignment::top));
  const Layout all = layout(board, test_width);
  EXPECT_EQ(all.card("users")->rect.y, all.card("broker")->rect.y);
  EXPECT_EQ(all.card("store")->rect.y, all.card("broker")->rect.y);
  EXPECT_TRUE(aligned(all, board, {"users"}, Alignment::left).spots.empty()) << "one part has nothing to align with";
}

TEST(Arrange, FreePlaceTouchesNothing) {
  const Layout all = layout(two_gpus(), test_width);
  const Vec at = free_place(all, {440, 30}, {264, 216});
  for (const CardBox& card : all.cards) EXPECT_FALSE(meet(card.rect, {at.x, at.y, 264, 216}));
  EXPECT_EQ(free_place(all, {2000, 10}, {100, 100}), (Vec{2000, 10}));
}

}  // namespace
}  // namespace batchyard::ui
