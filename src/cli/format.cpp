#include "cli/verb.h"
#include "io/files.h"

namespace batchyard::cli {
namespace {

// Why it could not be done, or nothing.
std::vector<io::Problem> formatted_in_place(const std::string& file, std::string& remark) {
  const auto text = io::formatted(file);
  if (!text) return text.problems;
  const auto old = io::read_file(file);
  if (!old) return old.problems;
  remark = *old.value == *text.value ? "unchanged" : "rewritten";
  if (*old.value == *text.value) return {};
  if (const auto failure = io::write_file(file, *text.value)) return {{file, 0, 0, "", *failure}};
  return {};
}

ExitCode format(const Call& call, Console& console) {
  std::vector<io::Problem> problems;
  for (const std::string& file : call.names) {
    std::string remark;
    const auto found = formatted_in_place(file, remark);
    if (found.empty() && !console.json()) console.print(file + ": " + remark + "\n");
    problems.insert(problems.end(), found.begin(), found.end());
  }
  if (console.json() || !problems.empty()) console.report(problems);
  return problems.empty() ? all_well : bad_input;
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
