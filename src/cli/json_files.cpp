#include "cli/json_files.h"

#include <algorithm>
#include <filesystem>

namespace batchyard::cli {

namespace fs = std::filesystem;

std::optional<std::vector<std::string>> json_files_in(const std::string& folder) {
  std::error_code error;
  std::vector<std::string> files;
  for (fs::recursive_directory_iterator at(folder, error), end; !error && at != end; at.increment(error)) {
    std::error_code unknown;  // what a link leads to may be gone: the file is named all the same
    if (at->is_directory(unknown)) {
      if (at->path().filename() == "schema") at.disable_recursion_pending();
    } else if (at->path().extension() == ".json") {
      files.push_back(at->path().string());
    }
  }
  if (error) return std::nullopt;
  std::ranges::sort(files);
  return files;
}

}  // namespace batchyard::cli
