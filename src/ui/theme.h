#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "model/outcome.h"

namespace batchyard::ui {

/// Alpha, blue, green, red from the highest byte down: what a vertex holds.
using Colour = std::uint32_t;

constexpr Colour rgba(std::uint32_t rrggbbaa) {
  return (rrggbbaa >> 24) | ((rrggbbaa >> 8) & 0xFF00) | ((rrggbbaa & 0xFF00) << 8) | (rrggbbaa << 24);
}
constexpr Colour rgb(std::uint32_t rrggbb) { return rgba(rrggbb << 8 | 0xFF); }

/// The colour with its opacity multiplied by `share`, 0 to 1.
Colour faded(Colour colour, float share);
/// From `a` (0) to `b` (1), opaque.
Colour mixed(Colour a, Colour b, float share);

/// The seven data colours: Okabe-Ito.
struct Hues {
  Colour orange, sky, green, yellow, blue, vermillion, purple;
};

enum class Hatch { none, vertical, horizontal, rising, falling, cross, dots, sparse };

/// How a category of GPU time is drawn: filled where the GPU was busy, an outline with a hatch where it waited.
struct ActivityLook {
  Colour fill;   ///< of a busy category; else the outline and hatch
  Hatch hatch;
  Colour hatch_colour;
  Colour edge;   ///< outline; 0: none
  bool filled;
};

struct HeatStop {
  float at;
  Colour colour;
};

/// Every colour of the window; the values of assets/theme/tokens.json.
struct Theme {
  bool light;
  Colour board, panel, card, raised, well, line, edge;
  /// A seat that is paid for and empty, on the ground of the board.
  Colour empty_seat() const;
  Colour ink, ink2, ink3, accent, pass, fail, warn;
  Colour rail, grid_dot, primary, on_primary, gpu_frame, on_fail, shadow;
  Hues safe;  ///< for lines, glyphs and text
  Hues data;  ///< for fills
  Colour on_data;  ///< text on a data fill
  std::array<HeatStop, 3> heat;
  float tile_tint;  ///< opacity of a kind's colour behind its glyph
};

const Theme& dark_theme();
const Theme& light_theme();

ActivityLook look(const Theme& theme, model::Activity activity);

/// On the heat map: 0 is the worst value, 1 the best.
Colour heat(const Theme& theme, float share);

enum class MedalMetal { none, bronze, silver, gold };
struct MedalLook {
  Colour colour;
  int bars;
};
MedalLook look(const Theme& theme, MedalMetal metal);
inline constexpr Colour on_medal = rgb(0x1B2224);

}  // namespace batchyard::ui
