#include "sim/ziggurat.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

namespace batchyard::sim {
namespace {

struct Case {
  const Ziggurat& tables;
  double (*density)(double);
  double (*beyond)(double);  ///< the density's integral from x to infinity
};

const Case cases[]{
    {exponential_ziggurat, [](double x) { return std::exp(-x); }, [](double x) { return std::exp(-x); }},
    {normal_ziggurat, [](double x) { return std::exp(-x * x / 2); },
     [](double x) { return std::sqrt(std::numbers::pi / 2) * std::erfc(x / std::numbers::sqrt2); }},
};

TEST(Ziggurat, LayersHaveOneArea) {
  for (const auto& [z, density, beyond] : cases) {
    EXPECT_NEAR(z.edge[0] * z.height[1], z.area, 1e-14 * z.area);
    EXPECT_NEAR(z.edge[1] * z.height[1] + beyond(z.edge[1]), z.area, 1e-13 * z.area) << "base and tail";
    for (std::size_t i = 1; i < ziggurat_layers; ++i)
      EXPECT_NEAR(z.edge[i] * (z.height[i + 1] - z.height[i]), z.area, 1e-11 * z.area) << "layer " << i;
  }
}

TEST(Ziggurat, EdgesLieOnTheDensityAndFall) {
  for (const auto& [z, density, beyond] : cases) {
    EXPECT_GT(z.edge[0], z.edge[1]);
    for (std::size_t i = 1; i <= ziggurat_layers; ++i) EXPECT_NEAR(z.height[i], density(z.edge[i]), 1e-14) << i;
    for (std::size_t i = 1; i < ziggurat_layers; ++i) {
      EXPECT_GT(z.edge[i], z.edge[i + 1]) << i;
      EXPECT_LT(z.height[i], z.height[i + 1]) << i;
    }
  }
}

}  // namespace
}  // namespace batchyard::sim
