#include "io/lock.h"

#include <fcntl.h>
#include <sys/file.h>
#include <cerrno>

namespace batchyard::io {

Lock::Lock(const std::filesystem::path& file) : descriptor_(open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666)) {
  if (!descriptor_) return;
  while (flock(descriptor_.number(), LOCK_EX) != 0 && errno == EINTR) {
  }
}

}  // namespace batchyard::io
