#include "game/lesson.h"

#include "game/texts.h"
#include "io/markdown.h"

namespace batchyard::game {

const model::Article& LessonPage::article(const model::Level& level, ReferenceRuns& runs) {
  if (settled_) return article_;
  std::string text = resolved(level.lesson, level, runs);
  if (!parsed_ || text != text_) article_ = io::article(text);
  text_ = std::move(text);
  parsed_ = true;
  settled_ = !runs.busy();
  return article_;
}

}  // namespace batchyard::game
