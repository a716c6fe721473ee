#pragma once

#include <array>

/// Tables of the ziggurat method (G. Marsaglia and W. W. Tsang, "The ziggurat method for generating random variables",
/// Journal of Statistical Software 5, 2000), computed when the program is compiled.
namespace batchyard::sim {

inline constexpr int ziggurat_layers = 256;

/// A falling density f with f(0) = 1, covered by layers of one area. Layer 0 is the base with the tail: as a rectangle it
/// would be `edge[0]` wide. Layer i lies between heights `height[i]` and `height[i + 1]` and is `edge[i]` wide.
struct Ziggurat {
  std::array<double, ziggurat_layers + 1> edge{};    ///< falling: edge[1] is where the tail begins, edge[256] = 0
  std::array<double, ziggurat_layers + 1> height{};  ///< f(edge[i]) for i >= 1; height[0] = 0
  double area = 0;
};

extern const Ziggurat exponential_ziggurat;  ///< f(x) = e^-x
extern const Ziggurat normal_ziggurat;       ///< f(x) = e^(-x^2/2), x >= 0

}  // namespace batchyard::sim
