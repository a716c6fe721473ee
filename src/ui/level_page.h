#pragma once

#include <optional>

#include "game/lesson.h"
#include "game/reference_runs.h"
#include "game/session.h"
#include "ui/brief.h"
#include "ui/compare.h"
#include "ui/mode.h"
#include "ui/playback.h"
#include "ui/result.h"
#include "ui/top_bar.h"

namespace batchyard::ui {

/// A level being played: its session and everything about its screen.
struct LevelPage {
  explicit LevelPage(game::Session opened) : session(std::move(opened)) {}

  game::Session session;
  game::ReferenceRuns runs{session.level()};
  LevelTexts texts;
  game::LessonPage lesson;
  Stage stage = Stage::build;
  BoardView board;
  PlaybackView playback;
  BriefState brief;
  BoardsMenu boards;
  CompareView comparison;
  bool has_next = false;
  bool tried_before = false;  ///< there were runs of this level before it was opened
  bool passed_before = false;  ///< one of these runs passed
  ResultView result;
  game::Standings standings{session.level()};
  std::uint64_t watched_revision = 0;  ///< of the session when its run was last shown
  std::size_t shown_seed = 0;  ///< that the result's board shows
  std::size_t shown_board = 0;  ///< index of the board that the view was last fitted to
  bool brief_shown = false;  ///< over the board, in the last frame
  std::optional<Camera> camera_before_brief;  ///< where the player had the board
  bool sheet_up = false;  ///< the result sheet stands at its full height, and the board is fitted to what is left
  std::optional<Stage> after_run;  ///< once: what the next run that ends is shown as, rather than as its result
  double risen_from = 0;  ///< when the result sheet began to rise, in the kit's time
};

struct LevelAnswer {
  bool next_level = false;
  bool ran = false;  ///< a run has ended in this frame
  std::optional<std::size_t> compare;  ///< index of an entry of the standings: with the current board
};

/// Everything below the top bar.
LevelAnswer level_page(Kit& kit, LevelPage& page, const Rect& area);

}  // namespace batchyard::ui
