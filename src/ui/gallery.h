#pragma once

#include "ui/kit.h"

namespace batchyard::ui {

/// Everything that screens are made of on one sheet: colours, hatches, glyphs, states, type, widgets.
void gallery(Kit& kit);

}  // namespace batchyard::ui
