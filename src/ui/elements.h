#pragma once

#include <string>
#include <string_view>

#include "ui/widgets.h"

namespace batchyard::ui {

// Small things that several panels share.

/// Room at the sides of a panel: 24, in the narrow layout 16.
float panel_padding(const Kit& kit);
/// A flat panel with a hairline on one side or on none.
enum class Side { none, left, right, top, bottom };
void panel(Kit& kit, const Rect& rect, Side line);
/// The heading of a section: 14 SemiBold.
void heading(Kit& kit, const Rect& row, std::string_view words);
/// A caption over a value, as in the run bar; `past`: it no longer holds. Returns the width used.
float fact(Kit& kit, Vec corner, float height, std::string_view caption, std::string_view value, bool past = false);
/// A key cap and what the key does; returns the width used.
float key_hint(Kit& kit, Vec left_middle, std::string_view key, std::string_view what);
float key_hint_width(Kit& kit, std::string_view key, std::string_view what);
/// The words, or as many of them as fit into `width` with an ellipsis behind.
std::string elided(Kit& kit, std::string_view words, const TextStyle& style, float width);

/// What a goal stands at: not tried, passed, failed.
enum class Mark { open, passed, failed };
void goal_mark(Kit& kit, Vec centre, float size, Mark mark);

}  // namespace batchyard::ui
