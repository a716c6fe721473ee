#pragma once

#include "io/faults.h"
#include "io/node.h"
#include "model/level.h"

namespace batchyard::io {

/// What the shape of a level can't say of its tasks: traffic or tasks, what goes with which, and how many. Also sees levels
/// with other faults.
void check_tasks(const Node& level, Faults& faults);

/// Tasks and assembly of a checked level; nothing on a level with traffic.
void read_tasks(const Node& level, model::Level& out);

}  // namespace batchyard::io
