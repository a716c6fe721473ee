#pragma once

#include <set>
#include <string>
#include <vector>

#include "edit/edit.h"
#include "ui/board/layout.h"

namespace batchyard::ui {

/// The whole board laid out afresh: one column a step along the links, columns centred on one axis, nothing overlapping.
/// Parts that stand on a server go with it. Loops are cut where they close. No spots: it is laid out so already.
edit::ArrangeParts auto_layout(const Layout& layout, const model::Board& board);

enum class Alignment { left, centre, right, top, middle, bottom };

/// The edges (or centres) of these parts brought onto one line: that of their common bounds.
edit::ArrangeParts aligned(const Layout& layout, const model::Board& board, const std::set<std::string>& parts,
                           Alignment alignment);

/// A free place for something of this size, the nearest to `wanted` downwards, that touches no card.
Vec free_place(const Layout& layout, Vec wanted, Vec size);

}  // namespace batchyard::ui
