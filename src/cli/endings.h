#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "cli/verb.h"
#include "model/level.h"
#include "model/outcome.h"

namespace batchyard::cli {

/// Reports the problems; bad_input.
ExitCode refused(const std::vector<io::Problem>& problems, Console& console);
/// The seed that was typed alone, or else the level's; nothing if what was typed is no seed.
std::optional<std::vector<std::uint64_t>> seeds_of(const Call& call, const model::Level& level);
/// Says what a seed is; bad_input.
ExitCode refused_seed(const Call& call, Console& console);
/// Says that it was interrupted; unfinished.
ExitCode interrupted(Console& console);
/// Reports why a run did not get to its end; unfinished.
ExitCode given_up(const model::Outcome& outcome, Console& console);

}  // namespace batchyard::cli
