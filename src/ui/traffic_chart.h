#pragma once

#include <string>

#include "model/level.h"
#include "ui/kit.h"

namespace batchyard::ui {

/// In one phrase: "1,389 items/s", "60,000 at once".
std::string traffic_words(const model::Traffic& traffic);
/// All that users publish, of poisson segments in the mean.
std::int64_t mean_items(const model::Traffic& traffic);

/// When the items come: a rate over time, items that come at once as upright strokes, the deadline dashed.
void traffic_chart(Kit& kit, const model::Level& level, const Rect& area);

}  // namespace batchyard::ui
