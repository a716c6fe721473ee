#pragma once

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "io/files.h"

namespace batchyard::io {

namespace fs = std::filesystem;

const char* source_folder();
inline const fs::path source = source_folder();

const model::Catalogue& shipped_catalogue();
const model::Level& reference_level();

/// Whether a file of a kind loads, with the shipped catalogue and as a board of the reference level, and what is wrong.
std::pair<bool, std::vector<Problem>> load(FileKind kind, const fs::path& file);

/// All problems, one a line.
std::string lines(const std::vector<Problem>& problems);

std::string content(const fs::path& file);

/// A folder of its own, removed at the end of its life.
class TemporaryFolder {
 public:
  TemporaryFolder();
  ~TemporaryFolder();
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  const fs::path& path() const { return path_; }

 private:
  fs::path path_;
};

}  // namespace batchyard::io
