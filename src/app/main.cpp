#include <csignal>
#include <cstdio>

#include "app/game_window.h"
#include "app/options.h"

int main(int count, char** words) {
  using namespace batchyard::app;
  const ParsedOptions parsed = parsed_options(count, words);
  if (!parsed.error.empty()) {
    std::fprintf(stderr, "%s\n", parsed.error.c_str());
    return 2;
  }
  if (parsed.options.help) {
    std::fputs(help_text().c_str(), stdout);
    return 0;
  }
  std::signal(SIGXFSZ, SIG_IGN);  // a save then says why it failed
  return run(parsed.options);
}
