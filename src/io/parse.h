#pragma once

#include <optional>
#include <string_view>

#include "io/faults.h"
#include "io/node.h"

namespace batchyard::io {

/// Reads JSON (without a byte-order mark) into a tree. A fault of syntax ends the reading; keys given twice are faults too,
/// and then the first value stands. Nothing if there was a fault of syntax; broken UTF-8 and nesting deeper than 64 are.
std::optional<Node> parsed(std::string_view text, Faults& faults);

}  // namespace batchyard::io
