#pragma once

#include <chrono>
#include <cstddef>
#include <string>

namespace batchyard::cli {

/// "57 of 128 runs, 12 s left"; nothing is left to say before the first has ended.
std::string progress_text(std::size_t done, std::size_t count, std::chrono::nanoseconds since_start);

/// How far many runs have come, on standard error: one line that changes on a terminal, else a line every ten seconds.
class Progress {
 public:
  explicit Progress(std::size_t count);
  void show(std::size_t done);
  /// Clears the line.
  void end();

 private:
  using Clock = std::chrono::steady_clock;
  std::size_t count_;
  bool terminal_;
  Clock::time_point start_ = Clock::now();
  Clock::time_point last_ = start_;
  bool shown_ = false;
};

}  // namespace batchyard::cli
