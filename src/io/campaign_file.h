#pragma once

#include "io/faults.h"
#include "io/node.h"

namespace batchyard::io {

/// Adds what no shape can say of a campaign: chapters and levels given twice, levels of another chapter.
void check_campaign(const Node& root, Faults& faults);

}  // namespace batchyard::io
