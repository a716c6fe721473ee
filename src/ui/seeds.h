#pragma once

#include "model/level.h"
#include "ui/kit.h"

namespace batchyard::ui {

/// "seed 7, 1 of 3"
std::string seed_words(const Kit& kit, const model::Level& level, std::size_t shown);
/// Which of a level's runs is shown, in these words; a click goes on to the next. On a level with one seed nothing is drawn.
/// Returns the index of the seed to show. Where there is no room for the words, they are left out.
std::size_t seed_link(Kit& kit, const model::Level& level, std::size_t shown, const Rect& row);

}  // namespace batchyard::ui
