#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "io/descriptor.h"
#include "io/files.h"

namespace batchyard::io {
namespace {

constexpr std::size_t most_bytes = 16'000'000;

Loaded<std::string> refused(const std::filesystem::path& file, std::string message) {
  return {std::nullopt, {{file.string(), 0, 0, "", std::move(message)}}};
}

std::string what_it_is(mode_t mode) {
  if (S_ISDIR(mode)) return "this is a folder";
  if (S_ISFIFO(mode)) return "this is a pipe";
  if (S_ISSOCK(mode)) return "this is a socket";
  return "this is a device";
}

std::string why_not_opened(int error) {
  if (error == ENOENT || error == ENOTDIR) return "there is no such file; check its name";
  if (error == EACCES || error == EPERM) return "the file may not be read; change its permissions";
  return error_text(error) + "; try another file";
}

// The bytes from here to the end, or one more than allowed. Nothing if reading failed.
std::optional<std::string> all_bytes(int descriptor) {
  std::string out;
  char block[65536];
  while (out.size() <= most_bytes) {
    const ssize_t count = read(descriptor, block, sizeof block);
    if (count == 0) return out;
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return std::nullopt;
    out.append(block, static_cast<std::size_t>(count));
  }
  return out;
}

}  // namespace

Loaded<std::string> read_file(const std::filesystem::path& file) {
  // Without blocking: the opening of a pipe would wait for a writer.
  const Descriptor descriptor(open(file.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY));
  if (!descriptor) return refused(file, why_not_opened(errno));
  struct stat about {};
  if (fstat(descriptor.number(), &about) != 0) return refused(file, why_not_opened(errno));
  if (!S_ISREG(about.st_mode)) return refused(file, what_it_is(about.st_mode) + ", not a file; name a file");
  if (about.st_size > static_cast<off_t>(most_bytes)) return refused(file, "the file is over 16 MB, the most that is read; name another, or take something out of it");
  auto bytes = all_bytes(descriptor.number());
  if (!bytes) return refused(file, why_not_opened(errno));
  if (bytes->size() > most_bytes) return refused(file, "the file is over 16 MB, the most that is read; name another, or take something out of it");
  return {std::move(bytes), {}};
}

}  // namespace batchyard::io
