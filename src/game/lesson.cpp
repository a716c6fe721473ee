#include "game/lesson.h"

#include "game/texts.h"
#include "io/markdown.h"

namespace batchyard::game {

model::Article lesson(const model::Level& level, ReferenceRuns& runs) { return io::article(resolved(level.lesson, level, runs)); }

}  // namespace batchyard::game
