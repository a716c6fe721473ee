#pragma once

#include <stop_token>

namespace batchyard::cli {

/// Asks to stop at the first SIGINT or SIGTERM; a second one ends the program. Also: a closed pipe is an error of
/// writing, not the end of the program. Call once.
std::stop_token stop_on_interrupt();

}  // namespace batchyard::cli
