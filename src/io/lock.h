#pragma once

#include <filesystem>

#include "io/descriptor.h"

namespace batchyard::io {

/// Held by one process at a time, until it goes away; others wait. A file that can't be made locks nothing.
class Lock {
 public:
  explicit Lock(const std::filesystem::path& file);

 private:
  Descriptor descriptor_;
};

}  // namespace batchyard::io
