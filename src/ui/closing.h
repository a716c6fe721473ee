#pragma once

#include <string>
#include <vector>

#include "ui/kit.h"

namespace batchyard::ui {

enum class ClosingAnswer { none, try_again, discard, stay };

/// The question of a window that is to close while something could not be saved: over everything. `unsaved`: what would be lost, one sentence each.
ClosingAnswer closing_question(Kit& kit, const std::vector<std::string>& unsaved);

}  // namespace batchyard::ui
