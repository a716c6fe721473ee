#pragma once

#include "model/level.h"
#include "ui/elements.h"

namespace batchyard::ui {

/// Whether a level's GPUs have batch laws to be drawn.
bool has_batch_figures(const model::Level& level);

/// "What one item costs": its share of a batch's start and its own time, at several batch sizes; below it items per second
/// by batch size, for each GPU of the level, beside the rate of the traffic. Computed from the catalogue. Returns the height.
/// `height`: what there is, in pixels; the lower figure grows into it, to half its width.
float batch_figures(Kit& kit, const model::Level& level, Vec at, float width, float height = 0);

}  // namespace batchyard::ui
