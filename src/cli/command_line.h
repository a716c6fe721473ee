#pragma once

namespace batchyard::cli {

/// The whole program: parses, runs the verb, writes. Gives the exit code.
int command_line(int count, char** words);

}  // namespace batchyard::cli
