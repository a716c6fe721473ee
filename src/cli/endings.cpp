#include "cli/endings.h"

#include <charconv>

namespace batchyard::cli {

ExitCode refused(const std::vector<io::Problem>& problems, Console& console) {
  console.report(problems);
  return bad_input;
}

std::optional<std::uint64_t> seed_of(const Call& call, std::uint64_t standard) {
  const auto found = call.values.find(seed_option.name);
  if (found == call.values.end()) return standard;
  const std::string& typed = found->second;
  std::uint64_t seed = 0;
  const auto [end, error] = std::from_chars(typed.data(), typed.data() + typed.size(), seed);
  if (error != std::errc() || end != typed.data() + typed.size()) return std::nullopt;
  return seed;
}

ExitCode refused_seed(const Call& call, Console& console) {
  console.report("--seed takes a whole number from 0 to 18446744073709551615, not \"" +
                 call.values.find(seed_option.name)->second + "\"");
  return bad_input;
}

ExitCode given_up(const model::Outcome& outcome, Console& console) {
  console.report(outcome.ending == model::Ending::stopped ? "interrupted before the run was finished" : outcome.failure);
  return unfinished;
}

}  // namespace batchyard::cli
