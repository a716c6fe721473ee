#include "ui/board/hit.h"

#include <gtest/gtest.h>

#include "unit/ui/board_fixture.h"

namespace batchyard::ui {
namespace {

constexpr float slack = 8;

TEST(Hit, TopmostWinsPortThenCardThenServerThenLink) {
  const model::Board board = two_gpus();
  const Layout all = layout(board, test_width);
  EXPECT_EQ(hit(all, board, {452 + 120, 72 + 60}, slack), Hit{PartHit{"worker-1"}});
  EXPECT_EQ(hit(all, board, {446, 40}, slack), Hit{PartHit{"gpu-1"}});
  EXPECT_EQ(hit(all, board, {455, 138}, slack), (Hit{PortHit{{"worker-1", "in"}, 1}})) << "the port lies on the card's edge";
  EXPECT_EQ(hit(all, board, {150, 260}, slack), (Hit{LinkHit{{"users", "out"}, {"broker", "in"}}}));
  EXPECT_EQ(hit(all, board, {150, 290}, slack), Hit{});
}

TEST(Hit, CardHidesTheLinkBelowIt) {
  using enum model::PartKind;
  model::Board board;
  board.parts = {part("a", broker, 0, 0), part("b", store, 300, 0), part("c", worker, 700, 6)};
  board.links = {link("a", "c")};
  const Layout all = layout(board, test_width);
  ASSERT_LT(all.tracks[0].track.distance_from({384, 72}), 1) << "the link runs under the middle of b";
  EXPECT_EQ(hit(all, board, {384, 72}, slack), Hit{PartHit{"b"}});
  EXPECT_EQ(hit(all, board, {300, 72}, slack), (Hit{PortHit{{"b", "in"}, -1}}));
  EXPECT_EQ(hit(all, board, {250, 72}, slack), (Hit{LinkHit{{"a", "out"}, {"c", "in"}}}));
}

TEST(Hit, LaterOfTwoCardsThatOverlapIsOnTop) {
  model::Board board;
  board.parts = {part("0", model::PartKind::store, 0, 0), part("1", model::PartKind::store, 40, 40)};
  const Layout all = layout(board, test_width);
  EXPECT_EQ(hit(all, board, {100, 100}, slack), Hit{PartHit{"1"}});
  EXPECT_EQ(hit(all, board, {20, 20}, slack), Hit{PartHit{"0"}});
}

TEST(Hit, NearestPortWins) {
  const Layout all = layout(two_gpus(), test_width);
  const PortSpot* spot = port_at(all, {360, 273}, 30);
  ASSERT_TRUE(spot);
  EXPECT_EQ(spot->link, 2);
}

TEST(Hit, BoxTakesWhatLiesWhollyInIt) {
  const Layout all = layout(two_gpus(), test_width);
  EXPECT_EQ(boxed(all, {-10, 100, 400, 400}), (std::set<std::string>{"users", "broker"}));
  EXPECT_EQ(boxed(all, {-10, 100, 300, 400}), (std::set<std::string>{"users"})) << "the broker is only touched";
  EXPECT_EQ(boxed(all, {430, 20, 300, 240}), (std::set<std::string>{"gpu-1", "worker-1"}));
  EXPECT_EQ(boxed(all, {0, 0, 5, 5}), std::set<std::string>{});
}

}  // namespace
}  // namespace batchyard::ui
