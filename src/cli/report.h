#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "cli/inputs.h"
#include "game/score.h"
#include "io/node.h"

namespace batchyard::cli {

/// A board on a level and what it came to.
struct Report {
  const model::Level& level;
  const NamedBoard& board;
  const std::vector<std::uint64_t>& seeds;
  const game::Trial& trial;
};

/// "74,100.25 s"; "not finished by 90,000 s" for a completion time that is only the horizon; "-" where there is none.
std::string figure_text(const game::Trial& trial, const model::MeasureRow& measure);
/// What the runs with different seeds lie between: "73,900 s to 74,300 s"; "the same" in all; empty where there is one run, or no figure.
std::string range_text(const game::Trial& trial, const model::MeasureRow& measure);

/// What the level's rule of this number came to; "does not run".
std::string rule_text(const game::Trial& trial, std::size_t rule);

/// "seed 1"; "mean of 3 runs with seeds 1, 2, 3"
std::string seeds_text(const std::vector<std::uint64_t>& seeds);
/// "Two GPUs (scaling/two-gpus) · board naive · seed 1"
std::string heading(const model::Level& level, const std::string& what, const std::vector<std::uint64_t>& seeds);
/// The run as people read it.
std::string text(const Report& report);
/// What was run: "level"; the board's name, or another's, under `key`; "seed", the first; "seeds" where there are
/// several.
void add_run(io::Node& object, const model::Level& level, std::string_view key, const std::string& name,
             const std::vector<std::uint64_t>& seeds);
/// 16 hexadecimal digits.
std::string hex(std::uint64_t value);
/// The run as docs/CLI.md describes it, without "format".
void add_to(io::Node& object, const Report& report);
/// The same as a document.
std::string json(const Report& report);

}  // namespace batchyard::cli
