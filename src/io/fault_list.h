#pragma once

#include "io/faults.h"
#include "io/node.h"
#include "model/level.h"

namespace batchyard::io {

/// What the shape of a level can't say of its list "faults": that the level has what fails, and which keys go with it. Also
/// sees levels that have other things wrong with them.
void check_fault_list(const Node& level, Faults& faults);

/// What fails during a run of a checked level.
void read_fault_list(const Node& level, model::Level& out);

}  // namespace batchyard::io
