#include "cli/interrupt.h"

#include <csignal>

namespace batchyard::cli {
namespace {

std::stop_source& interruption() {
  static std::stop_source source;
  return source;
}

// Only sets a flag: nobody registers callbacks with the source, so it takes no lock.
extern "C" void interrupted(int) { interruption().request_stop(); }

}  // namespace

std::stop_token stop_on_interrupt() {
  const std::stop_token token = interruption().get_token();
  struct sigaction action {};
  action.sa_handler = interrupted;
  action.sa_flags = static_cast<int>(SA_RESETHAND);
  for (const int number : {SIGINT, SIGTERM}) sigaction(number, &action, nullptr);
  for (const int number : {SIGPIPE, SIGXFSZ}) std::signal(number, SIG_IGN);  // the write says why it failed
  return token;
}

}  // namespace batchyard::cli
