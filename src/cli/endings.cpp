#include "cli/endings.h"

#include <charconv>

namespace batchyard::cli {

ExitCode refused(const std::vector<io::Problem>& problems, Console& console) {
  console.report(problems);
  return bad_input;
}

std::optional<std::vector<std::uint64_t>> seeds_of(const Call& call, const model::Level& level) {
  const std::string* typed = call.value(seed_option);
  if (!typed) return model::seeds(level);
  std::uint64_t seed = 0;
  const auto [end, error] = std::from_chars(typed->data(), typed->data() + typed->size(), seed);
  if (error != std::errc() || end != typed->data() + typed->size()) return std::nullopt;
  return std::vector{seed};
}

ExitCode refused_seed(const Call& call, Console& console) {
  console.report("--seed takes a whole number from 0 to 18446744073709551615, not \"" +
                 *call.value(seed_option) + "\"");
  return bad_input;
}

ExitCode interrupted(Console& console) {
  console.report("interrupted before the run was finished");
  return unfinished;
}

ExitCode given_up(const model::Outcome& outcome, Console& console) {
  if (outcome.ending == model::Ending::stopped) return interrupted(console);
  console.report(outcome.failure);
  return unfinished;
}

}  // namespace batchyard::cli
