#pragma once

#include <string>

#include "io/faults.h"
#include "io/node.h"
#include "model/catalogue.h"

namespace batchyard::io {

/// Adds what no shape can say of a catalogue: names given twice, laws of unknown GPU models, points out of order.
void check_catalogue(const Node& root, Faults& faults);
/// The same of the numbers that a level changes.
void check_overrides(const Node& overrides, const model::Catalogue& catalogue, const std::string& path, Faults& faults);

/// Of a level that has passed every check: the catalogue with its changes.
model::Catalogue overridden(model::Catalogue catalogue, const Node& overrides);

}  // namespace batchyard::io
