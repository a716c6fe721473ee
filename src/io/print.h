#pragma once

#include <string>

#include "io/file_kind.h"
#include "io/node.h"

namespace batchyard::io {

/// An object with "$schema" and "format", to be filled.
Node file_node(FileKind kind);

/// The tree as JSON text with a newline at its end: two blanks a level; a list or object stands on one line where it
/// fits into 120 columns. Broken UTF-8 in strings becomes U+FFFD.
std::string printed(const Node& root);

/// The tree on one line, however long.
std::string in_one_line(const Node& node);

/// The same tree with its keys in the order of the shape and each number in its shortest form. It must have passed `check`.
Node in_order(const Node& node, const Shape& shape);

}  // namespace batchyard::io
