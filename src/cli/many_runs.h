#pragma once

#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "cli/inputs.h"
#include "cli/verb.h"
#include "game/verdict.h"
#include "io/node.h"

namespace batchyard::cli {

/// What stands in a row before the figures of its run.
struct Key {
  std::string text;
  bool number = false;  ///< written as a number in JSON
};

/// Many runs on one level, shown as one table with a row each.
struct ManyRuns {
  std::string heading;             ///< of the table for people
  std::vector<std::string> names;  ///< of the keys
  std::size_t count = 0;
  bool first = true;  ///< the table begins here: false for all shards but the first
  std::function<std::vector<Key>(std::size_t)> keys;
  /// On several threads at once. Nothing if it was stopped.
  std::function<std::optional<game::Verdict>(std::size_t, std::stop_token)> run;
};

inline constexpr Option csv_option{"--csv", "", "one row a run as comma-separated values, for spreadsheets"};
inline constexpr Option threads_option{"--threads", "N", "how many runs at a time; as many as there are cores if left out"};

/// Makes the runs, with progress on standard error, and prints the table: rows in order of their numbers, whole rows only. After
/// an interruption those that are done. `root` is the beginning of the JSON document.
ExitCode run_many(const model::Level& level, const ManyRuns& runs, io::Node root, const Call& call, Console& console);

}  // namespace batchyard::cli
