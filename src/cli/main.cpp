#include <cstdlib>
#include <exception>
#include <string_view>

#include <unistd.h>

#include "cli/command_line.h"

namespace {

// Where there is not even room for the exception that says so, the library calls this without one.
[[noreturn]] void end() {
  if (std::current_exception()) std::abort();
  constexpr std::string_view words = "batchyard: out of memory; close other programs, or run a smaller board\n";
  [[maybe_unused]] const auto written = write(STDERR_FILENO, words.data(), words.size());
  std::_Exit(3);
}

}  // namespace

int main(int count, char** arguments) {
  std::set_terminate(end);
  return batchyard::cli::command_line(count, arguments);
}
