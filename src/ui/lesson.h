#pragma once

#include <string>

#include "model/article.h"
#include "model/level.h"
#include "ui/elements.h"

namespace batchyard::ui {

/// A lesson page as it stands on the screen.
struct Lesson {
  std::string chapter;
  const model::Article& page;
  std::string next_title;  ///< of the level after this one; empty: none
};
struct LessonAnswer {
  bool play = false;       ///< to the board of this level
  bool next = false;
  std::string open;        ///< id of a level that a link leads to; empty: none
};

/// The text, and beside it (in the narrow layout below it) what the catalogue says of batches in this level.
LessonAnswer lesson_screen(Kit& kit, const model::Level& level, const Lesson& lesson, const Rect& area);

}  // namespace batchyard::ui
