#pragma once

#include <string>

#include "game/reference_runs.h"
#include "model/article.h"

namespace batchyard::game {

/// A level's lesson page with its references filled in, as `resolved` does. Read anew only while a run that it refers to is
/// under way, and parsed anew only when its text has changed by that.
class LessonPage {
 public:
  const model::Article& article(const model::Level& level, ReferenceRuns& runs);

 private:
  std::string text_;
  model::Article article_;
  bool parsed_ = false;
  bool settled_ = false;  ///< no run is under way any more
};

}  // namespace batchyard::game
