#pragma once

#include "app/options.h"

namespace batchyard::app {

/// Opens the window and runs until it is closed. The exit code of the program: 0, 2 for bad input, 3 where no window can be.
int run(const Options& options);

}  // namespace batchyard::app
