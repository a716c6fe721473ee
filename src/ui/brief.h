#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "game/session.h"
#include "ui/elements.h"

namespace batchyard::ui {

/// The level as its texts stand on the screen, references filled in.
struct LevelTexts {
  std::string chapter;
  int number = 1;  ///< within its chapter
  int of = 1;
  std::string title, idea, story;
  std::vector<std::string> hints;
  std::string question;  ///< of the prediction; empty: none
};

/// What the player has seen and answered of a level's brief.
struct BriefState {
  std::size_t hints_taken = 0;
  std::optional<std::size_t> hint_open;
  std::optional<std::int64_t> answer;  ///< to the prediction
  bool answer_wanted = false;          ///< Run was pressed before the question was answered
  bool run_wanted = false;             ///< that question was answered: the run can start. Taken by the screen
  bool open = false;                   ///< narrow layout: over the board
};

/// How a goal of the last run came out; open where there is no run of the board as it is.
Mark goal_state(const game::Session& session, std::size_t goal);
Mark rule_state(const game::Session& session, std::size_t rule);

/// The wide layout's left panel.
void brief(Kit& kit, const game::Session& session, const LevelTexts& texts, BriefState& state, const Rect& area);
/// The narrow layout's goals in one row, and the brief over the board when it is open.
void goal_strip(Kit& kit, const game::Session& session, BriefState& state, const Rect& row);
/// True when the key for a run was pressed while it was open.
/// `board_area`: what of the board it may cover; `brief_over_board_width`: how much of it, from the left, it does.
float brief_over_board_width(const Kit& kit, const Rect& board_area);
bool brief_over_board(Kit& kit, const game::Session& session, const LevelTexts& texts, BriefState& state, const Rect& board_area);

}  // namespace batchyard::ui
