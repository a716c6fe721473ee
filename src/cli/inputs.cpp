#include "cli/inputs.h"

#include <algorithm>
#include <array>

#include "game/reference_runs.h"
#include "io/files.h"

namespace batchyard::cli {
namespace {

using Problems = std::vector<io::Problem>;

constexpr std::array<std::string_view, 3> own_boards{"start", "naive", "solution"};

io::Loaded<model::Level> level_named(game::Library& library, const std::string& name) {
  return name.ends_with(".json") ? library.level_in(name) : library.level(name);
}

io::Loaded<model::Board> board_named(const model::Level& level, const std::string& name) {
  if (std::ranges::find(own_boards, name) == own_boards.end()) return io::load_board(name, &level);
  if (const model::Board* board = game::own_board(level, name)) return {*board, {}};
  return {std::nullopt,
          {{name, 0, 0, "", "the level " + level.id + " has no " + name + " board; name another, or the path of a board file"}}};
}

}  // namespace

game::Library library() { return game::Library(io::find_data_folder(io::program_file())); }

std::filesystem::path level_file(const std::string& level) {
  const auto folder = level.ends_with(".json") ? std::nullopt : library().folder();
  return folder ? *folder / "levels" / (level + ".json") : std::filesystem::path(level);
}

io::Loaded<Inputs> inputs(const std::string& level_name, std::span<const std::string> board_names) {
  game::Library its = library();
  if (!its.problems().empty()) return {std::nullopt, its.problems()};
  auto level = level_named(its, level_name);
  if (!level) return {std::nullopt, level.problems};
  Inputs out{std::move(*level.value), {}};
  Problems problems;
  for (const std::string& name : board_names) {
    auto board = board_named(out.level, name);
    problems.insert(problems.end(), board.problems.begin(), board.problems.end());
    if (board) out.boards.push_back({name, std::move(*board.value)});
  }
  if (!problems.empty()) return {std::nullopt, problems};
  return {std::move(out), {}};
}

}  // namespace batchyard::cli
