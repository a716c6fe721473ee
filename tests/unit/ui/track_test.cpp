#include "ui/board/track.h"

#include <gtest/gtest.h>

#include "ui/board/plane.h"

namespace batchyard::ui {
namespace {

TEST(Track, LevelEndsGiveAStraightLine) {
  const Track track = route({10, 50}, {90, 50});
  EXPECT_EQ(track.points().size(), 2u);
  EXPECT_FLOAT_EQ(track.length(), 80);
  EXPECT_EQ(track.at(20), (Vec{30, 50}));
}

TEST(Track, GentleRiseRunsAt45Degrees) {
  const Track track = route({0, 0}, {200, 60});
  EXPECT_FALSE(is_steep({0, 0}, {200, 60}));
  const Vec heading = track.heading(track.length() / 2);
  EXPECT_NEAR(heading.x, heading.y, 1e-3f);
  EXPECT_EQ(track.points().front(), (Vec{0, 0}));
  EXPECT_EQ(track.points().back(), (Vec{200, 60}));
}

TEST(Track, SteepRiseHasAVerticalMiddle) {
  const Track track = route({0, 0}, {80, -130});
  ASSERT_TRUE(is_steep({0, 0}, {80, -130}));
  const Vec heading = track.heading(track.length() / 2);
  EXPECT_NEAR(heading.x, 0, 1e-3f);
  EXPECT_NEAR(heading.y, -1, 1e-3f);
}

TEST(Track, LeavesToTheRightAndArrivesFromTheLeftWhereverItGoes) {
  for (const Vec to : {Vec{300, 0}, Vec{300, 200}, Vec{60, 400}, Vec{60, -400}, Vec{-200, 10}, Vec{-200, 500}, Vec{0, 0}, Vec{5, 1}}) {
    const Track track = route({0, 0}, to);
    EXPECT_NEAR(track.heading(0).x, 1, 1e-3f) << to.x << ',' << to.y;
    EXPECT_NEAR(track.heading(track.length()).x, 1, 1e-3f) << to.x << ',' << to.y;
    EXPECT_EQ(track.at(0), (Vec{0, 0}));
    EXPECT_EQ(track.at(track.length()), to);
  }
}

TEST(Track, WalksItsLengthEvenly) {
  const Track track = route({0, 0}, {80, 300});
  const float step = track.length() / 200;
  for (int i = 0; i < 200; ++i) {
    const Vec a = track.at(step * static_cast<float>(i));
    const Vec b = track.at(step * static_cast<float>(i + 1));
    EXPECT_LE(length(b - a), step * 1.01f);
    EXPECT_GE(length(b - a), step * 0.7f) << "a chord across a corner is a little shorter";
  }
}

TEST(Track, CornersAreRound) {
  const Track track({{0, 0}, {100, 0}, {100, 100}}, 20);
  EXPECT_GT(track.distance_from({100, 0}), 7);
  EXPECT_NEAR(track.distance_from({50, 5}), 5, 1e-3f);
  float sharpest = 1;
  const auto& points = track.points();
  for (std::size_t i = 1; i + 1 < points.size(); ++i) {
    const Vec a = points[i] - points[i - 1];
    const Vec b = points[i + 1] - points[i];
    if (length(a) > 0.01f && length(b) > 0.01f) sharpest = std::min(sharpest, (a.x * b.x + a.y * b.y) / (length(a) * length(b)));
  }
  EXPECT_GT(sharpest, std::cos(0.2f)) << "no bend of more than 12 degrees between pieces";
}

TEST(Track, ShiftMovesTheVerticalMiddleWithinItsRoom) {
  EXPECT_GT(route({0, 0}, {100, 300}).distance_from({60, 150}), 5);
  EXPECT_NEAR(route({0, 0}, {100, 300}, {.shift = 10}).distance_from({60, 150}), 0, 0.01f);
  const Track far = route({0, 0}, {100, 300}, {.shift = 1000});
  for (const Vec& p : far.points()) EXPECT_LE(p.x, 100);
}

}  // namespace
}  // namespace batchyard::ui
