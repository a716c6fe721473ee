#pragma once

#include "game/reference_runs.h"
#include "model/article.h"

namespace batchyard::game {

/// A level's lesson page with its references filled in, as `resolved` does.
model::Article lesson(const model::Level& level, ReferenceRuns& runs);

}  // namespace batchyard::game
