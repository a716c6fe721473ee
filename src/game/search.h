#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "game/score.h"
#include "model/level.h"

namespace batchyard::game {

/// The most boards that a search may try.
inline constexpr std::int64_t most_boards = 100'000;

/// The boards of the level's own wiring that its palette allows, one of each sort. The wiring is the reference board's: a cell
/// is its first GPU server (by id) with what stands on it, and takes any number that the palette allows; all else stands
/// once. Cells with the same GPU are alike, cells with different GPUs may differ. Each setting that the palette frees takes
/// its finite values (`finite_values`), or those of `proof.search` where that names its kind; others stay as they are there.
struct SearchSpace {
  std::vector<model::Recipe> recipes;
  std::string refusal;  ///< one sentence; empty: the level can be searched
};
SearchSpace search_space(const model::Level& level);

/// A list's values; of a range, its ends and the table's steps between them, and the blank where it is allowed; of a choice all
/// words; of a range without steps only what the reference board has (none are given).
std::vector<model::SettingValue> finite_values(const model::Level& level, const model::SettingRow& row, const model::Allowed& allowed);

/// Gives a part those of the settings that are for its kind.
void apply(const std::vector<model::KindSettings>& all, model::Part& part);

/// The reference board with the recipe's cells and settings. The level must have a reference board with a GPU server.
model::Board board_of(const model::Level& level, const model::Recipe& recipe);

/// The recipe as people read it: "2 × L4, batch size 64 · message broker: size 2". Only what the level lets change.
std::string words(const model::Recipe& recipe);

/// The reference board with as many GPU servers as the palette allows, all with the dearest GPU, and every other part as large
/// as it gets: what "just buy more" comes to.
model::Board largest_board(const model::Level& level);

/// The measures that a front weighs: those of the level's medals.
std::vector<const model::MeasureRow*> scored_measures(const model::Level& level);

/// A winner's figures, if the trial passed and has them all.
std::optional<model::Front::Winner> winner(const model::Level& level, const model::Recipe& recipe, const Trial& trial);

/// Those that no other beats: not worse in any figure and better in one. Of equals the first stays. In their order.
std::vector<model::Front::Winner> undominated(const model::Level& level, const std::vector<model::Front::Winner>& winners);

/// Whether the board's monthly cost alone misses a goal: it then need not be run.
bool costs_too_much(const model::Level& level, const model::Board& board);

}  // namespace batchyard::game
