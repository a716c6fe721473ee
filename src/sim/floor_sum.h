#pragma once

#include "model/units.h"

namespace batchyard::sim {

/// Over and under with any signs of `over`; `under` > 0.
model::Wide floor_ratio(model::Wide over, model::Wide under);
model::Wide ceil_ratio(model::Wide over, model::Wide under);

/// Sum of floor((slope * i + offset) / under) for i = 0 .. count - 1, in about log(under) steps: the Euclidean descent on
/// the lattice points below a line. `count` >= 0, `under` > 0; slope and offset of any sign.
model::Wide floor_sum(model::Wide count, model::Wide under, model::Wide slope, model::Wide offset);

}  // namespace batchyard::sim
