#include "sim/ziggurat.h"

#include "sim/exact_math.h"

namespace batchyard::sim {
namespace {

constexpr double exponential_density(double x) { return exact_exp(-x); }
constexpr double exponential_at(double height) { return -exact_log(height); }
constexpr double normal_density(double x) { return exact_exp(-x * x / 2); }
constexpr double normal_at(double height) { return exact_exp(exact_log(-2 * exact_log(height)) / 2); }

// `tail` and `area` solve one equation: stacking layers of this area from the tail up ends at height 1 with the last.
constexpr Ziggurat stacked(double tail, double area, double (*density)(double), double (*at)(double)) {
  Ziggurat z;
  z.area = area;
  z.edge[0] = area / density(tail);
  z.edge[1] = tail;
  z.height[1] = density(tail);
  for (std::size_t i = 2; i < ziggurat_layers; ++i) {
    z.edge[i] = at(z.height[i - 1] + area / z.edge[i - 1]);
    z.height[i] = density(z.edge[i]);
  }
  z.edge[ziggurat_layers] = 0;
  z.height[ziggurat_layers] = 1;
  return z;
}

}  // namespace

constexpr Ziggurat exponential_ziggurat =
    stacked(7.69711747013105, 0.003949659822581557, exponential_density, exponential_at);
constexpr Ziggurat normal_ziggurat = stacked(3.654152885361009, 0.004928673233974655, normal_density, normal_at);

}  // namespace batchyard::sim
