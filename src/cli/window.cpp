#include "cli/window.h"

#include <unistd.h>
#include <cerrno>

#include "io/descriptor.h"
#include "io/files.h"

namespace batchyard::cli {

std::string start_window(char** arguments) {
  const std::string program = (io::program_file().parent_path() / "batchyard-window").string();
  execv(program.c_str(), arguments);
  return "could not start the game, " + program + ": " + io::error_text(errno) + "; batchyard --help tells what works without it";
}

}  // namespace batchyard::cli
