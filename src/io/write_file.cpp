#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "io/descriptor.h"
#include "io/files.h"

namespace batchyard::io {
namespace {

namespace fs = std::filesystem;

constexpr auto leftover_age = std::chrono::hours(1);

std::string remedy_for(int error) {
  switch (error) {
    case ENOSPC:
    case EDQUOT:
    case EFBIG: return "make room on the disk and save again";
    case EACCES:
    case EPERM:
    case EROFS: return "choose a folder that you may write to";
    default: return "choose another place and save again";
  }
}

std::string failure(const fs::path& file, int error) {
  return "Could not save " + file.string() + ": " + error_text(error) + "; " + remedy_for(error) + ".";
}

std::string temporary_stem(const fs::path& file) { return "." + file.filename().string() + "."; }
constexpr std::string_view temporary_ending = ".tmp";

// What saves that were cut short have left behind. One that is young may be another program's, still at work.
void remove_leftovers(const fs::path& file) {
  std::error_code error;
  for (fs::directory_iterator at(file.parent_path(), error), end; !error && at != end; at.increment(error)) {
    const std::string name = at->path().filename().string();
    if (!name.starts_with(temporary_stem(file)) || !name.ends_with(temporary_ending)) continue;
    std::error_code ignored;
    const auto age = fs::file_time_type::clock::now() - at->last_write_time(ignored);
    if (!ignored && age > leftover_age) fs::remove(at->path(), ignored);
  }
}

bool write_all(int descriptor, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t count = write(descriptor, bytes.data(), bytes.size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(count));
  }
  return true;
}

// A new file, which only this save knows of.
Descriptor new_file(std::string& name, const std::string& stem) {
  for (int attempt = 0;; ++attempt) {
    name = stem + std::to_string(getpid()) + "-" + std::to_string(attempt) + std::string(temporary_ending);
    const int number = open(name.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (number >= 0 || errno != EEXIST) return Descriptor(number);
  }
}

bool keeps_permissions(const fs::path& old, int descriptor) {
  struct stat about {};
  return stat(old.c_str(), &about) != 0 || fchmod(descriptor, about.st_mode & 07777) == 0;
}

int flush_folder(const fs::path& folder) {
  const Descriptor descriptor(open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (!descriptor) return errno;
  // Some file systems can't flush a folder; then there is nothing more to do.
  return fsync(descriptor.number()) == 0 || errno == EINVAL ? 0 : errno;
}

// 0, or the system's error. On an error the temporary file is gone and `file` as it was.
int replace(const fs::path& file, std::string_view bytes) {
  std::string temporary;
  Descriptor descriptor = new_file(temporary, (file.parent_path() / temporary_stem(file)).string());
  if (!descriptor) return errno;
  const bool written = keeps_permissions(file, descriptor.number()) && write_all(descriptor.number(), bytes) &&
                       fsync(descriptor.number()) == 0 && descriptor.close() && rename(temporary.c_str(), file.c_str()) == 0;
  if (written) return flush_folder(file.parent_path());
  const int error = errno;
  unlink(temporary.c_str());
  return error;
}

// Where a link leads, so that saving does not replace the link.
fs::path real_place(const fs::path& file) {
  std::error_code error;
  const fs::path absolute = fs::absolute(file, error);
  const fs::path real = fs::weakly_canonical(absolute, error);
  return error ? absolute : real;
}

}  // namespace

std::optional<std::string> write_file(const fs::path& file, std::string_view bytes) {
  const fs::path place = real_place(file);
  std::error_code error;
  fs::create_directories(place.parent_path(), error);
  if (error) return failure(file, error.value());
  if (fs::is_directory(place, error)) return failure(file, EISDIR);
  if (fs::exists(place, error) && !fs::is_regular_file(place, error))
    return "Could not save " + file.string() + ": this is a device or a pipe, not a file; choose another name.";
  remove_leftovers(place);
  if (const int code = replace(place, bytes)) return failure(file, code);
  return std::nullopt;
}

}  // namespace batchyard::io
