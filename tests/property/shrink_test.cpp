// A board that fails is shown as small as it gets: what has nothing to do with the failure goes.
#include "support/shrink.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "support/random_board.h"

namespace batchyard::support {
namespace {

bool has_sizes(const Scene& scene) {
  const auto& traffic = scene.level.traffic;
  return traffic.size_sigma > 0 || !traffic.sizes.empty() || std::ranges::any_of(traffic.segments, [](const auto& each) { return !each.sizes.empty(); });
}

TEST(Shrink, ItemsThatDifferForNothingAreAllAlike) {
  int had = 0;
  for (std::uint64_t seed = 1; seed <= 6; ++seed) {
    const Scene scene = random_scene(seed, {.most_items = 20, .sizes = true});
    had += has_sizes(scene);
    const Scene least = smallest(scene, [](const Scene& other) { return !other.level.traffic.segments.empty(); });
    EXPECT_FALSE(has_sizes(least)) << seed << "\n" << as_code(least);
    EXPECT_EQ(least.level.traffic.item_bytes, 1) << seed;
    EXPECT_EQ(least.level.traffic.segments.size(), 1u) << seed;
  }
  EXPECT_GE(had, 4);
}

// It fails because of one large item in a list.
TEST(Shrink, TheSizeThatMattersStays) {
  Scene scene = random_scene(1, {.most_items = 20});
  scene.level.traffic.sizes = {{10, 3}, {700, 2}, {20, 5}};
  const auto is_large = [](const Scene& other) {
    return std::ranges::any_of(other.level.traffic.sizes, [](const model::WeightedSize& size) { return size.bytes >= 100; });
  };
  const Scene least = smallest(scene, is_large);
  ASSERT_EQ(least.level.traffic.sizes.size(), 1u);
  EXPECT_EQ(least.level.traffic.sizes.front().weight, 1);
  EXPECT_LT(least.level.traffic.sizes.front().bytes, 200);
}

TEST(Shrink, AListedSegmentGetsShorter) {
  Scene scene = random_scene(1);
  model::Segment listed{.shape = model::Segment::Shape::recorded};
  listed.instants = {1, 2, 3, 4, 5, 6, 7}, listed.sizes = {9, 9, 9, 9, 9, 9, 9}, listed.from_ns = 1, listed.to_ns = 7;
  scene.level.traffic.segments = {listed};
  const auto has_three = [](const Scene& other) { return std::ranges::any_of(other.level.traffic.segments, [](const auto& each) { return each.instants.size() >= 3; }); };
  const Scene least = smallest(scene, has_three);
  EXPECT_EQ(least.level.traffic.segments.front().instants.size(), 3u);
  EXPECT_TRUE(least.level.traffic.segments.front().sizes.empty());
}

}  // namespace
}  // namespace batchyard::support
