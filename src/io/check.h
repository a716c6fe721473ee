#pragma once

#include <string>

#include "io/faults.h"
#include "io/shape.h"

namespace batchyard::io {

/// Adds every way in which the value, and all that is in it, departs from the shape.
void check(const Shape& shape, const Node& node, const std::string& path, Faults& faults);

/// "; did you mean \"x\"?", or else "; write " and the `otherwise`.
std::string remedy(std::string_view word, const std::vector<std::string>& known, const std::string& otherwise);
/// The same, where otherwise the known words are named, if they are few.
std::string remedy(std::string_view word, const std::vector<std::string>& known);

}  // namespace batchyard::io
