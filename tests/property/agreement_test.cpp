// The engine against the reference simulator, which was written from docs/MODEL.md without a look at the engine.
#include <gtest/gtest.h>

#include "sim/run.h"
#include "support/outcome_text.h"
#include "support/random_board.h"
#include "support/reference_run.h"
#include "support/shrink.h"

namespace batchyard::support {
namespace {

std::string difference(const Scene& scene) {
  return first_difference(sim::run(scene.level, scene.board, 1), reference_run(scene.level, scene.board, 1));
}

void expect_agreement(std::uint64_t seed, const Wildness& wildness) {
  const Scene scene = random_scene(seed, wildness);
  if (difference(scene).empty()) return;
  const Scene least = smallest(scene, [](const Scene& other) { return !difference(other).empty(); });
  ADD_FAILURE() << "seed " << seed << ": " << difference(least) << "\n" << as_code(least);
}

TEST(Agreement, EngineAndReferenceOnRandomBoards) {
  for (std::uint64_t seed = 1; seed <= 150 && !::testing::Test::HasFailure(); ++seed) expect_agreement(seed, {});
}

}  // namespace
}  // namespace batchyard::support
