#pragma once

#include <string>

#include "model/article.h"
#include "ui/text.h"

namespace batchyard::ui {

/// Draws a page into a column; figures are set in their own face. Returns the height used. `clicked`: where a link that was
/// clicked leads; otherwise left as it is.
float article(Kit& kit, Vec at, float width, const model::Article& page, std::string& clicked);

}  // namespace batchyard::ui
