#pragma once

#include <filesystem>
#include <vector>

#include "io/problem.h"
#include "model/level.h"

namespace batchyard::io {

/// Recorded traffic: a table of comma-separated values in UTF-8 whose first line names the columns, `time_s` or
/// `time_s,bytes`. One item a line, by rising instant. Its bytes, where they are given, must be `item_bytes`.
Loaded<std::vector<model::Nanoseconds>> load_recorded(const std::filesystem::path& file, model::Bytes item_bytes);

}  // namespace batchyard::io
