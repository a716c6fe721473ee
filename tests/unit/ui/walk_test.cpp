#include "ui/board/walk.h"

#include <gtest/gtest.h>

#include "unit/ui/board_fixture.h"

namespace batchyard::ui {
namespace {

std::string go(std::string from, Way way) {
  const model::Board board = two_gpus();
  return walked(layout(board, test_width), board, from, way);
}

TEST(Walk, LeftAndRightFollowTheLinks) {
  EXPECT_EQ(go("users", Way::right), "broker");
  EXPECT_EQ(go("worker-2", Way::right), "store");
  EXPECT_EQ(go("worker-2", Way::left), "broker");
  EXPECT_EQ(go("store", Way::left), go("broker", Way::right)) << "the nearest in height of several";
}

TEST(Walk, UpAndDownGoToTheNearestCard) {
  EXPECT_EQ(go("gpu-1", Way::down), "worker-1");
  EXPECT_EQ(go("worker-2", Way::up), "gpu-2");
  EXPECT_EQ(go("worker-1", Way::down), "gpu-2");
}

TEST(Walk, StaysWhereThereIsNothing) {
  EXPECT_EQ(go("users", Way::left), "users");
  EXPECT_EQ(go("store", Way::right), "store");
}

TEST(Walk, StartsWithTheFirstCard) {
  EXPECT_EQ(go("nobody", Way::left), "users");
  EXPECT_EQ(walked({}, {}, "", Way::up), "");
}

TEST(Walk, EveryPartCanBeReachedByTab) {
  const model::Board board = two_gpus();
  EXPECT_EQ(reading_order(layout(board, test_width), board),
            (std::vector<std::string>{"users", "broker", "gpu-1", "worker-1", "gpu-2", "worker-2", "store"}));
}

}  // namespace
}  // namespace batchyard::ui
