#include "cli/progress.h"

#include <unistd.h>

#include "cli/console.h"
#include "model/units.h"

namespace batchyard::cli {
namespace {

using namespace std::chrono_literals;

std::string duration(std::chrono::seconds time) {
  const auto seconds = time.count();
  if (seconds < 100) return std::to_string(seconds) + " s";
  if (seconds < 6000) return std::to_string((seconds + 30) / 60) + " min";
  return std::to_string((seconds + 1800) / 3600) + " h";
}

}  // namespace

std::string progress_text(std::size_t done, std::size_t count, std::chrono::nanoseconds since_start) {
  const auto number = [](std::size_t value) { return model::shown(static_cast<std::int64_t>(value), model::Unit::count); };
  std::string text = number(done) + " of " + number(count) + " runs";
  if (done == 0 || done >= count) return text;
  const double left =
      std::chrono::duration<double>(since_start).count() / static_cast<double>(done) * static_cast<double>(count - done);
  return text + ", " + duration(std::chrono::seconds(static_cast<std::int64_t>(left + 0.5))) + " left";
}

Progress::Progress(std::size_t count) : count_(count), terminal_(isatty(STDERR_FILENO) == 1) {}

void Progress::show(std::size_t done) {
  const auto now = Clock::now();
  if (now - last_ < (terminal_ ? 200ms : 10s)) return;
  last_ = now;
  shown_ = true;
  const std::string text = progress_text(done, count_, now - start_);
  write_to_error(terminal_ ? "\r" + text + "\x1b[K" : text + "\n");
}

void Progress::end() {
  if (terminal_ && shown_) write_to_error("\r\x1b[K");
}

}  // namespace batchyard::cli
