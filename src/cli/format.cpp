#include <algorithm>

#include "cli/verb.h"
#include "io/files.h"

namespace batchyard::cli {
namespace {

// Why it could not be done, and the code for that; or nothing.
std::vector<io::Problem> formatted_in_place(const std::string& file, std::string& remark, ExitCode& code) {
  code = bad_input;
  const auto text = io::formatted(file);
  if (!text) return text.problems;
  const auto old = io::read_file(file);
  if (!old) return old.problems;
  remark = *old.value == *text.value ? "unchanged" : "rewritten";
  if (*old.value == *text.value) return {};
  if (const auto failure = io::write_file(file, *text.value)) {
    code = unfinished;
    return {{file, 0, 0, "", *failure}};
  }
  return {};
}

ExitCode format(const Call& call, Console& console) {
  std::vector<io::Problem> problems;
  ExitCode code = all_well;
  for (const std::string& file : call.names) {
    std::string remark;
    ExitCode failed = all_well;
    const auto found = formatted_in_place(file, remark, failed);
    if (!found.empty()) code = std::max(code, failed);
    if (found.empty() && !console.json()) console.print(file + ": " + remark + "\n");
    problems.insert(problems.end(), found.begin(), found.end());
  }
  if (console.json() || !problems.empty()) console.report(problems);
  return code;
}

}  // namespace

const Verb format_verb{.name = "format",
                       .synopsis = "FILE...",
                       .summary = "Rewrites files in their canonical form: order of keys, indentation, numbers.",
                       .least_names = 1,
                       .most_names = any_number,
                       .options = {},
                       .run = format};

}  // namespace batchyard::cli
