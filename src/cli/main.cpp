#include "cli/command_line.h"

int main(int count, char** arguments) { return batchyard::cli::command_line(count, arguments); }
