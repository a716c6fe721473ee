#include "model/catalogue.h"

#include <gtest/gtest.h>

#include "support/yards.h"

namespace batchyard::model {
namespace {

using namespace test;

BatchCost cost(const std::string& gpu, std::int64_t batch) {
  static const Catalogue its = catalogue();
  return batch_cost(its, *find_gpu(its, gpu), *find_law(its, gpu, "reference"), batch);
}

// docs/MODEL.md, "Batch law": launch + b x per_item.
TEST(BatchLaw, OfTheReferenceJob) {
  EXPECT_EQ(cost("L4", 1).total_ns(), 9'357'000);
  EXPECT_EQ(cost("L4", 64).total_ns(), 94'848'000);
  EXPECT_EQ(cost("L4", 64).launch_ns, 8 * ms);
  EXPECT_EQ(cost("L4", 64).memory_bytes, 12'540'000'000);
  EXPECT_EQ(cost("H100", 64).total_ns(), 6 * ms + 64 * 118'000);
}

TEST(BatchLaw, TheKneeIsWhereMemoryEnds) {
  const Catalogue its = catalogue();
  EXPECT_EQ(seats(*find_gpu(its, "L4"), *find_law(its, "L4", "reference")), 135);
  EXPECT_EQ(seats(*find_gpu(its, "H100"), *find_law(its, "H100", "reference")), 485);
  EXPECT_EQ(cost("L4", 135).spill_ns, 0);
  // 136 x 0.16 + 2.3 = 24.06 GB: 60 MB go out and in at 32 GB/s.
  EXPECT_EQ(cost("L4", 136).spill_ns, 3'750'000);
  EXPECT_EQ(cost("L4", 136).compute_ns, 136 * 1'357'000);
}

TEST(BatchLaw, PastTheSpillLimitItFails) {
  // 24 + 16 GB hold (40 - 2.3) / 0.16 = 235.6 items.
  EXPECT_TRUE(cost("L4", 235).fits);
  const BatchCost failed = cost("L4", 236);
  EXPECT_FALSE(failed.fits);
  EXPECT_EQ(failed.total_ns(), 8 * ms) << "it fails after the launch";
}

TEST(BatchLaw, FollowsMeasuredPointsPastTheFormulasFit) {
  Catalogue its = catalogue();
  BatchLaw& law = its.laws[1];  // H100: 6 ms + b x 0.118 ms
  law.fit_up_to_batch = 100;    // 17.8 ms
  law.measured = {{200, 30 * ms}, {300, 40 * ms}};
  const auto time = [&](std::int64_t batch) { return batch_cost(its, *find_gpu(its, "H100"), law, batch).total_ns(); };
  EXPECT_EQ(time(100), 17'800'000);
  EXPECT_EQ(time(150), 23'900'000);
  EXPECT_EQ(time(200), 30 * ms);
  EXPECT_EQ(time(250), 35 * ms);
  EXPECT_EQ(time(400), 50 * ms) << "on along the last stretch";
  EXPECT_EQ(time(133), 21'826'000);
}

TEST(Catalogue, FindsByIdAndJob) {
  const Catalogue its = catalogue();
  EXPECT_EQ(find_gpu(its, "L5"), nullptr);
  EXPECT_EQ(find_law(its, "L4", "another"), nullptr);
  EXPECT_NE(find_law(its, "L4", "reference"), nullptr);
}

}  // namespace
}  // namespace batchyard::model
