#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "cli/console.h"

namespace batchyard::cli {

struct Option {
  std::string_view name;   ///< "--seed"
  std::string_view value;  ///< what stands behind it: "N"; empty: nothing
  std::string_view help;
  bool many = false;  ///< may be given more than once
};

/// What was typed behind a verb.
struct Call {
  std::vector<std::string> names;                               ///< levels, boards, files: as many as the verb takes
  std::multimap<std::string, std::string, std::less<>> values;  ///< of the options that were given, by name
  std::stop_token stop;

  bool has(const Option& option) const { return values.contains(option.name); }
  /// Null if it was not given.
  const std::string* value(const Option& option) const;
  /// In the order in which they were given.
  std::vector<std::string> all(const Option& option) const;
};

struct Verb {
  std::string_view name;
  std::string_view synopsis;  ///< what follows the name: "LEVEL [BOARD]"
  std::string_view summary;   ///< one sentence
  std::size_t least_names;
  std::size_t most_names;
  std::span<const Option> options;  ///< besides --json, which all have
  ExitCode (*run)(const Call& call, Console& console);
};

inline constexpr Option json_option{"--json", "", "one JSON document on standard output"};
inline constexpr Option seed_option{"--seed", "N", "of all chance in the run; the level's own if left out"};
inline constexpr std::size_t any_number = 1'000'000;

extern const Verb run_verb;
extern const Verb compare_verb;
extern const Verb explain_verb;
extern const Verb sweep_verb;
extern const Verb grade_verb;
extern const Verb check_verb;
extern const Verb solve_verb;
extern const Verb new_verb;
extern const Verb format_verb;

/// Every verb, in the order of the help.
std::span<const Verb* const> verbs();

/// What was typed, or one sentence about what is wrong with it.
struct Parsed {
  Call call;
  bool help = false;
  std::string fault;  ///< empty: none
};
Parsed parsed(const Verb& verb, std::span<const std::string> words);

/// How a verb is called, with all that it takes.
std::string help(const Verb& verb);

}  // namespace batchyard::cli
