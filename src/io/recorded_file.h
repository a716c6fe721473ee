#pragma once

#include <filesystem>
#include <vector>

#include "io/problem.h"
#include "model/level.h"

namespace batchyard::io {

/// Recorded traffic: a table of comma-separated values in UTF-8 whose first line names the columns, `time_s` or
/// `time_s,bytes`. One item a line, by rising instant.
struct Recorded {
  std::vector<model::Nanoseconds> instants;
  std::vector<model::Bytes> sizes;  ///< one for each instant; none where the table has no such column
};
Loaded<Recorded> load_recorded(const std::filesystem::path& file);

}  // namespace batchyard::io
