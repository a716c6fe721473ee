#pragma once

#include <string>

#include "io/file_kind.h"

namespace batchyard::io {

/// The JSON Schema (draft-07) of one kind of file, as shipped in levels/schema/. It refuses what the shapes refuse; ids
/// given twice and links to nowhere are beyond it.
std::string schema_text(FileKind kind, const model::Catalogue& catalogue);

}  // namespace batchyard::io
