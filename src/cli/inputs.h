#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "game/library.h"
#include "io/problem.h"
#include "model/level.h"

namespace batchyard::cli {

struct NamedBoard {
  std::string name;  ///< as typed: "solution", "boards/mine.json"
  model::Board board;
};

/// A level and boards for it, as a run or a comparison needs them.
struct Inputs {
  model::Level level;
  std::vector<NamedBoard> boards;
};

/// Finds and reads what was typed, or tells everything that is wrong with it. A level is a path if it ends in ".json",
/// else a campaign level's id. A board is "start", "naive" or "solution" for the level's own, else a path.
io::Loaded<Inputs> inputs(const std::string& level, std::span<const std::string> boards);

/// Where a level that was typed is kept: the path itself, or that of the campaign's level.
std::filesystem::path level_file(const std::string& level);

/// The program's own data.
game::Library library();

}  // namespace batchyard::cli
