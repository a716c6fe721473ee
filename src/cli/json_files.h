#pragma once

#include <optional>
#include <string>
#include <vector>

namespace batchyard::cli {

/// Every JSON file below a folder, in order, but for schemas. Nothing if it is no folder that can be read.
std::optional<std::vector<std::string>> json_files_in(const std::string& folder);

}  // namespace batchyard::cli
