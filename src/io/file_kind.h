#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "io/files.h"
#include "io/shape.h"
#include "model/catalogue.h"

namespace batchyard::io {

inline constexpr std::array all_file_kinds{FileKind::catalogue, FileKind::level,    FileKind::board,      FileKind::front,
                                           FileKind::campaign,  FileKind::progress, FileKind::preferences};

/// The format that this program writes, and the newest that it reads.
inline constexpr std::int64_t newest_format = 1;

/// The longest time that a file may say.
inline constexpr model::Nanoseconds longest_ns = 1'000'000'000 * model::nanoseconds_per_second;

std::string_view with_article(FileKind kind);  ///< "a board"
std::string_view schema(FileKind kind);       ///< the usual "$schema": "../schema/board.json"
/// By the last part of a "$schema".
std::optional<FileKind> kind_of_schema(std::string_view schema);

/// What such a file may say. Names of GPU models and jobs are checked where a catalogue is given.
Shape file_shape(FileKind kind, const model::Catalogue* catalogue);

/// Of a number in a measure's unit: the whole range of what files may say.
Shape figure_shape(model::Unit unit);

}  // namespace batchyard::io
