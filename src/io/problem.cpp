#include "io/problem.h"

namespace batchyard::io {

std::string text(const Problem& problem) {
  if (problem.file.empty() && problem.line == 0) return problem.message;
  std::string out = problem.file + ":";
  if (problem.line > 0) out += std::to_string(problem.line) + ":" + std::to_string(problem.column) + ":";
  if (!problem.path.empty()) out += " at " + problem.path + ":";
  return out + " " + problem.message;
}

}  // namespace batchyard::io
