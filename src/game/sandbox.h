#pragma once

#include "model/level.h"

namespace batchyard::game {

inline constexpr std::string_view sandbox_id = "sandbox/free-play";

/// A level with every part and no goals, to try things out: an hour of even traffic, and a small board to begin with.
model::Level sandbox_level(model::Catalogue catalogue);

}  // namespace batchyard::game
