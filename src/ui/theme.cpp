#include "ui/theme.h"

#include <algorithm>
#include <cmath>

namespace batchyard::ui {
namespace {

constexpr Hues data_hues{rgb(0xE69F00), rgb(0x56B4E9), rgb(0x009E73), rgb(0xF0E442), rgb(0x0072B2), rgb(0xD55E00), rgb(0xCC79A7)};

constexpr Theme dark{
    .light = false,
    .board = rgb(0x0F1517), .panel = rgb(0x151D20), .card = rgb(0x1C262A), .raised = rgb(0x273338), .well = rgb(0x2B383D),
    .line = rgb(0x2A363B), .edge = rgb(0x55676E),
    .ink = rgb(0xEFEDE6), .ink2 = rgb(0xB4BEBE), .ink3 = rgb(0x859395), .accent = rgb(0x6CC0F0),
    .pass = rgb(0x35C79C), .fail = rgb(0xFF8A57), .warn = rgb(0xF0C94A),
    .rail = rgb(0x5F7880), .grid_dot = rgb(0x2E3D43), .primary = rgb(0xEFEDE6), .on_primary = rgb(0x0F1517),
    .gpu_frame = rgb(0x131C1F), .on_fail = rgb(0x1B0B02), .shadow = rgba(0x0000005A),
    .safe = {rgb(0xE69F00), rgb(0x56B4E9), rgb(0x2DBE92), rgb(0xF0E442), rgb(0x4C9FD8), rgb(0xE8702A), rgb(0xCC79A7)},
    .data = data_hues,
    .on_data = rgb(0x04231A),
    .heat = {{{0, rgb(0x1B272C)}, {0.6f, rgb(0x1F6F8F)}, {1, rgb(0x9ADBF7)}}},
    .tile_tint = 0.16f,
};

constexpr Theme light{
    .light = true,
    .board = rgb(0xF1EEE6), .panel = rgb(0xFAF8F3), .card = rgb(0xFFFFFF), .raised = rgb(0xECE8DE), .well = rgb(0xE3DED2),
    .line = rgb(0xDCD6C9), .edge = rgb(0x958D7D),
    .ink = rgb(0x162023), .ink2 = rgb(0x44525A), .ink3 = rgb(0x5E6A72), .accent = rgb(0x0065A0),
    .pass = rgb(0x00735A), .fail = rgb(0xB34600), .warn = rgb(0x8A6100),
    .rail = rgb(0x7E8B90), .grid_dot = rgb(0xD3CCBC), .primary = rgb(0x162023), .on_primary = rgb(0xFFFFFF),
    .gpu_frame = rgb(0xF7F4EC), .on_fail = rgb(0xFFFFFF), .shadow = rgba(0x3A34241C),
    .safe = {rgb(0x8F5F00), rgb(0x0B6FA3), rgb(0x007555), rgb(0x736800), rgb(0x006AA6), rgb(0xA84A00), rgb(0xA24D7E)},
    .data = data_hues,
    .on_data = rgb(0x04231A),
    .heat = {{{0, rgb(0xEFEBE1)}, {0.6f, rgb(0x8CC6E3)}, {1, rgb(0x0A5F94)}}},
    .tile_tint = 0.12f,
};

constexpr float empty_seat_share = 0.6f;

float channel(Colour colour, int shift) { return static_cast<float>((colour >> shift) & 0xFF); }

ActivityLook filled(Colour fill, Hatch hatch = Hatch::none, Colour hatch_colour = 0, Colour edge = 0) {
  return {fill, hatch, hatch_colour, edge, true};
}
ActivityLook hollow(Colour colour, Hatch hatch, float opacity) { return {colour, hatch, faded(colour, opacity), colour, false}; }

}  // namespace

const Theme& dark_theme() { return dark; }
const Theme& light_theme() { return light; }

Colour Theme::empty_seat() const { return mixed(card, edge, empty_seat_share); }

Colour faded(Colour colour, float share) {
  const float alpha = channel(colour, 24) * std::clamp(share, 0.f, 1.f);
  return (colour & 0x00FFFFFF) | static_cast<Colour>(std::lround(alpha)) << 24;
}

Colour mixed(Colour a, Colour b, float share) {
  Colour out = 0xFF000000;
  for (int shift = 0; shift < 24; shift += 8) {
    const float value = channel(a, shift) + (channel(b, shift) - channel(a, shift)) * std::clamp(share, 0.f, 1.f);
    out |= static_cast<Colour>(std::lround(value)) << shift;
  }
  return out;
}

ActivityLook look(const Theme& t, model::Activity activity) {
  using model::Activity;
  const Colour dark_hatch = t.light ? rgba(0x10181A78) : rgba(0x0B111396);
  const Colour edge = t.light ? rgba(0x14303E6E) : 0;
  switch (activity) {
    case Activity::compute: return filled(t.data.green);
    case Activity::launch: return filled(t.data.sky, Hatch::vertical, dark_hatch, edge);
    case Activity::exposed_communication: return filled(t.data.blue, Hatch::horizontal, rgba(0xFFFFFF82));
    case Activity::warm_up: return filled(t.data.purple, Hatch::rising, dark_hatch, edge);
    case Activity::checkpoint:
      return filled(mixed(t.data.purple, t.light ? rgb(0x3A1030) : rgb(0x000000), 0.38f), Hatch::dots, rgba(0xFFFFFFBE));
    case Activity::spill: return filled(t.data.vermillion, Hatch::cross, t.light ? rgba(0x2A100082) : rgba(0x1A0A0096));
    case Activity::redone:
      return filled(mixed(t.data.vermillion, t.light ? rgb(0x401800) : rgb(0x000000), 0.4f), Hatch::falling, rgba(0xFFFFFF78));
    case Activity::failed:
      return filled(mixed(t.data.vermillion, t.light ? rgb(0x401800) : rgb(0x000000), 0.4f), Hatch::vertical, rgba(0xFFFFFF78));
    case Activity::blocked: return hollow(t.safe.orange, Hatch::cross, 0.8f);
    case Activity::filling: return hollow(t.safe.yellow, Hatch::sparse, 0.8f);
    case Activity::starved: return hollow(t.safe.yellow, Hatch::rising, 0.8f);
    case Activity::peer_wait: return hollow(t.ink3, Hatch::horizontal, 0.8f);
    case Activity::bubble: return hollow(mixed(t.ink3, t.board, t.light ? 0.3f : 0.25f), Hatch::falling, 0.8f);
    case Activity::down: return hollow(t.safe.vermillion, Hatch::vertical, 0.8f);
    case Activity::idle: return hollow(t.ink3, Hatch::dots, 0.75f);
  }
  return {};
}

Colour heat(const Theme& theme, float share) {
  const auto& stops = theme.heat;
  for (std::size_t i = 1; i < stops.size(); ++i)
    if (share <= stops[i].at || i + 1 == stops.size())
      return mixed(stops[i - 1].colour, stops[i].colour, (share - stops[i - 1].at) / (stops[i].at - stops[i - 1].at));
  return stops.back().colour;
}

MedalLook look(const Theme& theme, MedalMetal metal) {
  switch (metal) {
    case MedalMetal::none: return {theme.edge, 0};
    case MedalMetal::bronze: return {rgb(0xC98B5E), 1};
    case MedalMetal::silver: return {rgb(0xC3CBD0), 2};
    case MedalMetal::gold: return {rgb(0xE9B949), 3};
  }
  return {};
}

}  // namespace batchyard::ui
