#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "io/faults.h"
#include "io/file_kind.h"
#include "io/node.h"

namespace batchyard::io {

/// A text read as one kind of file and checked against what that kind may say.
struct Document {
  Faults faults;
  std::optional<Node> root;  ///< nothing if reading further makes no sense: broken syntax, another kind, a newer format
};

/// The text without the byte-order mark that some editors put first.
std::string_view without_mark(std::string_view text);

/// `text` has no byte-order mark and must outlive the document.
Document document(FileKind kind, const model::Catalogue* catalogue, std::string shown_name, std::string_view text);

/// The faults alone, or else the value that `convert` makes of the root.
template <class Convert>
auto result(const Document& document, Convert convert) -> Loaded<decltype(convert(*document.root))> {
  if (!document.faults.none()) return {std::nullopt, document.faults.sorted()};
  return {convert(*document.root), {}};
}

}  // namespace batchyard::io
