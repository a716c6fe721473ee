#pragma once

#include <string>

namespace batchyard::cli {

/// Becomes batchyard-window, the program beside this one, with the arguments passed on. Returns only if that fails: why.
std::string start_window(char** arguments);

}  // namespace batchyard::cli
