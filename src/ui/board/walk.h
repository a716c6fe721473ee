#pragma once

#include <string>
#include <vector>

#include "ui/board/layout.h"

namespace batchyard::ui {

enum class Way { left, right, up, down };

/// The part that an arrow key goes to: left and right along the links (the nearest in height of several), else, and for up
/// and down, the nearest card on that side. `from` itself where there is none; the first card where `from` is not there.
std::string walked(const Layout& layout, const model::Board& board, std::string_view from, Way way);

/// All parts from left to right and top to bottom, each server before what stands on it: the order of Tab.
std::vector<std::string> reading_order(const Layout& layout, const model::Board& board);

}  // namespace batchyard::ui
