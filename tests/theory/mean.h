#pragma once

#include <cmath>
#include <vector>

namespace batchyard::test {

/// The mean of a figure over several seeds, and its standard error.
struct Mean {
  double mean = 0;
  double error = 0;
};

inline Mean mean_of(const std::vector<double>& values) {
  double sum = 0, squares = 0;
  for (const double value : values) sum += value, squares += value * value;
  const auto n = static_cast<double>(values.size());
  return {sum / n, std::sqrt((squares / n - sum / n * sum / n) / (n - 1))};
}

}  // namespace batchyard::test
