#pragma once

#include <string>
#include <vector>

#include "model/outcome.h"

namespace batchyard::support {

struct Field {
  std::string name;   ///< "devices[gpu-1].ledger.compute"
  std::string value;
  bool operator==(const Field&) const = default;
};

/// Every field of an outcome, in a fixed order.
std::vector<Field> fields(const model::Outcome& outcome);

/// The first field in which two outcomes differ, with both values; empty if they agree in all.
std::string first_difference(const model::Outcome& a, const model::Outcome& b);

}  // namespace batchyard::support
