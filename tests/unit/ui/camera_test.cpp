#include "ui/board/camera.h"

#include <gtest/gtest.h>

namespace batchyard::ui {
namespace {

constexpr Rect view{352, 56, 1216, 952};

void expect_near(Vec a, Vec b, float by) {
  EXPECT_NEAR(a.x, b.x, by);
  EXPECT_NEAR(a.y, b.y, by);
}

TEST(Camera, MapsThereAndBack) {
  const Camera camera{120.5, -37.25, 1.22};
  expect_near(camera.to_screen(view, camera.to_board(view, Vec{500, 333})), {500, 333}, 0.01f);
}

TEST(Camera, ZoomKeepsThePointUnderThePointer) {
  const Camera before{10, 20, 1};
  const Vec pointer{1400, 900};
  for (const double factor : {0.3, 0.9, 1.1, 3.0}) {
    const Camera after = zoomed(before, view, pointer, factor);
    expect_near(after.to_board(view, pointer), before.to_board(view, pointer), 0.001f);
  }
}

TEST(Camera, TenStepsInAndTenOutReturn) {
  const Camera before{333, 222, 0.9};
  Camera camera = before;
  for (int i = 0; i < 10; ++i) camera = zoomed(camera, view, {700, 200}, Camera::wheel_step);
  for (int i = 0; i < 10; ++i) camera = zoomed(camera, view, {700, 200}, 1 / Camera::wheel_step);
  EXPECT_NEAR(camera.x, before.x, 1e-6);
  EXPECT_NEAR(camera.y, before.y, 1e-6);
  EXPECT_NEAR(camera.zoom, before.zoom, 1e-9);
}

TEST(Camera, ZoomStopsAtItsLimitsWithoutDrifting) {
  const Camera before{5, 6, 1};
  const Camera in = zoomed(before, view, {0, 0}, 1000);
  EXPECT_EQ(in.zoom, 4);
  EXPECT_EQ(zoomed(in, view, {0, 0}, 2), in);
  EXPECT_EQ(zoomed(before, view, {0, 0}, 0.0001).zoom, 0.25);
}

TEST(Camera, PanFollowsThePointerAtAnyZoom) {
  for (const double zoom : {0.25, 1.0, 3.0}) {
    const Camera before{0, 0, zoom};
    const Vec grabbed = before.to_board(view, Vec{600, 500});
    expect_near(panned(before, {600, 500}, {641, 377}).to_screen(view, grabbed), {641, 377}, 0.01f);
  }
}

TEST(Camera, FitShowsAllOfTheBoardInTheMiddle) {
  const Rect content{-50, 100, 1000, 400};
  const Rect seen = fitted(view, content, 24).to_screen(view, content);
  EXPECT_TRUE(view.holds(seen));
  EXPECT_NEAR(seen.w, view.w - 48, 0.1f);
  expect_near(seen.centre(), view.centre(), 0.1f);
  EXPECT_EQ(fitted(view, content, 24, 1.0).zoom, 1.0);
  EXPECT_EQ(fitted(view, {0, 0, 0, 0}, 24).zoom, 4.0) << "an empty board has no size";
}

TEST(Camera, RevealMovesNoFurtherThanNeeded) {
  const Camera before{0, 0, 1};
  const Rect inside{-100, -100, 50, 50};
  EXPECT_EQ(revealing(before, view, inside, 10), before);
  const Rect right_of_it{2000, 0, 100, 100};
  const Rect seen = revealing(before, view, right_of_it, 10).to_screen(view, right_of_it);
  EXPECT_NEAR(seen.right(), view.right() - 10, 0.1f);
  EXPECT_NEAR(seen.y, before.to_screen(view, right_of_it).y, 0.1f);
}

}  // namespace
}  // namespace batchyard::ui
