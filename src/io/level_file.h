#pragma once

#include "io/faults.h"
#include "io/node.h"
#include "model/level.h"

namespace batchyard::io {

/// Adds what no shape can say of a level. Without a catalogue, jobs and GPU models are not looked up.
void check_level(const Node& root, const model::Catalogue* catalogue, Faults& faults);

/// A text in one or more languages from a checked file.
model::Text text_of(const Node& node);

}  // namespace batchyard::io
