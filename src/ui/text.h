#pragma once

#include <string_view>

#include "ui/kit.h"

namespace batchyard::ui {

/// How a text is set. `em` in layout units.
struct TextStyle {
  float em = 14;
  Colour colour = 0;  ///< 0: ink
  Face face = Face::regular;
  bool figures = false;  ///< runs that start with a digit or a signed digit are set in the figures' face
  bool exact = true;     ///< false while zooming: drawn from the nearest baked size
};

enum class Align { left, centre, right };

/// One line; its capitals are centred on the middle of `box`. Returns its width, which must not pass the box's.
float text(Kit& kit, const Rect& box, std::string_view words, const TextStyle& style, Align align = Align::left);
/// The same, found in the record by `label` rather than by its words.
float text_of(Kit& kit, std::string_view label, const Rect& box, std::string_view words, const TextStyle& style,
              Align align = Align::left);
/// Width of one line in pixels.
float text_width(Kit& kit, std::string_view words, const TextStyle& style);

/// Text wrapped at spaces into lines `line` units apart, a word longer than a line within it; newlines break. Each line is found by the whole text. Returns the height used.
float paragraph(Kit& kit, Vec at, float width, std::string_view words, const TextStyle& style, float line);
float paragraph_height(Kit& kit, float width, std::string_view words, const TextStyle& style, float line);

}  // namespace batchyard::ui
