#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string>

#include "game/session.h"
#include "ui/board/board_view.h"
#include "ui/elements.h"

namespace batchyard::ui {

/// One of two boards under the same traffic: its run, and how it is looked at.
struct CompareSide {
  std::string name;
  std::unique_ptr<game::Session> session;  ///< of this board alone
  BoardView view;
  bool menu = false;

  const game::RunResult* run() const { return session ? session->last_run() : nullptr; }
};

/// Two boards, one clock.
struct CompareView {
  std::array<CompareSide, 2> sides;
  std::optional<std::vector<std::string>> changes;  ///< from A to B; nothing: not looked for yet
  std::size_t seed = 0;  ///< index of the level's seed whose runs are shown
  double at_ns = 0;
  bool playing = false;
  int speed = 2;  ///< index into the offered speeds
};

/// Takes two boards to compare: the level's start and the session's current one, if none are chosen yet.
void open_comparison(CompareView& view, const game::Session& session);

/// Takes this board as A and the session's current one as B.
void compare_with(CompareView& view, const game::Session& session, const model::Board& board, std::string name);

/// Below the top bar. `session` offers its boards.
void compare_screen(Kit& kit, CompareView& view, const game::Session& session, const Rect& area);

/// Measures, goals, both results, and B against A in words.
void compare_table(Kit& kit, const model::Level& level, const game::RunResult* a, const game::RunResult* b, Rect area);
float compare_table_height(const Kit& kit, const model::Level& level);

/// How B's figure differs from A's: "520 USD more", "same"; a time that A never came to the end of is "at least" so much sooner.
std::string difference(const Kit& kit, const model::MeasureRow& measure, const game::RunResult& a, const game::RunResult& b);

}  // namespace batchyard::ui
