#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "game/standings.h"
#include "ui/elements.h"

namespace batchyard::ui {

/// How the boards of a level are looked at.
struct StandingsView {
  std::string across = "monthly_cost_usd";  ///< ids of measures
  std::string up = "completion_time_s";
  enum class Open { nothing, across, up, refused } open = Open::nothing;
  std::optional<std::size_t> cursor;  ///< by keyboard: index of an entry
};

/// Boards of the level as places between two of its measures: the player's own, other players', the best known, and what no
/// board of them beats. The mouse, or the arrow keys, say which board and what it came to. The answer is the index of an entry
/// that was clicked. `level` gives the goals.
std::optional<std::size_t> standings_chart(Kit& kit, StandingsView& view, const game::Standings& standings, const model::Level& level, Rect area);

/// "Two at 64", "best known: 2 × L4, batch size 64", "another player's: Anna".
std::string entry_name(const Kit& kit, const game::Standings::Entry& entry);

/// A figure of an entry as its card says it.
std::string entry_figure(const game::Standings::Entry& entry, const model::MeasureRow& measure);

}  // namespace batchyard::ui
