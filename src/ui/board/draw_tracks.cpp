#include <array>

#include "ui/board/draw_board.h"
#include "ui/board/plane.h"
#include "ui/widgets.h"

namespace batchyard::ui {
namespace {

constexpr float amqp_rail = 3, grpc_rail = 1.5f, grpc_gap = 4.5f;
constexpr float port_radius = 5.5f, port_square_half = 5, port_halo = 6;
constexpr float nearly_level = 36;
constexpr float dot_every = 32, least_dot_gap_px = 22;

// Lines thin out and ports shrink less than the board, so that both stay visible.
float line_scale(const Lens& lens) { return std::clamp(lens.zoom(), 0.6f, 1.5f) * lens.scale; }

std::vector<Vec> pixels(const Lens& lens, const Track& track, float sideways) {
  const auto& points = track.points();
  std::vector<Vec> out;
  for (std::size_t i = 0; i < points.size(); ++i) {
    const Vec along = points[std::min(i + 1, points.size() - 1)] - points[i == 0 ? 0 : i - 1];
    const float l = std::max(length(along), 1e-3f);
    out.push_back(lens.px(points[i]) + Vec{-along.y, along.x} * (sideways / l));
  }
  return out;
}

void draw_rails(Kit& kit, const Lens& lens, const Track& track, model::Protocol protocol, Colour colour) {
  const float s = line_scale(lens);
  if (protocol == model::Protocol::amqp) return path(kit, pixels(lens, track, 0), colour, amqp_rail * s);
  for (const float side : {-0.5f, 0.5f}) path(kit, pixels(lens, track, side * grpc_gap * s), colour, grpc_rail * s);
}

// On the middle of a steep track, above one that is level or nearly so.
void draw_protocol(Kit& kit, const Lens& lens, const Track& track, model::Protocol protocol, std::string_view label) {
  const float middle = track.length() / 2, rise = track.points().back().y - track.points().front().y;
  const bool level = std::abs(rise) < nearly_level || std::abs(track.heading(middle).y) < 0.5f;
  const float upper = std::min(lens.px(track.at(middle)).y, lens.px(track.at(middle)).y - lens.length(std::abs(rise)) / 2);
  const Vec centre = level ? Vec{lens.px(track.at(middle)).x, upper - kit.px(20)} : lens.px(track.at(middle));
  const TextStyle style{std::clamp(12 * lens.zoom(), 11.0f, 15.0f), kit.theme().ink2};
  const std::string_view words = name(protocol);
  const Rect box = around(centre, std::round(text_width(kit, words, style) + 1.4f * style.em * kit.scale()),
                          std::round(1.75f * style.em * kit.scale()));
  fill(kit, box, kit.theme().board, box.h / 2);
  outline(kit, box, kit.theme().edge, box.h / 2, kit.px(1));
  text_of(kit, label, box, words, style, Align::centre);
}

std::string link_label(const BoardPicture& picture, const LinkTrack& track) {
  const model::Link& link = picture.board.links[static_cast<std::size_t>(track.link)];
  return picture.roster.title(link.from.part) + " to " + picture.roster.title(link.to.part);
}

void draw_track(Kit& kit, const BoardPicture& picture, const LinkTrack& track) {
  const model::Link& link = picture.board.links[static_cast<std::size_t>(track.link)];
  const bool selected = picture.view.selection.links.contains({link.from, link.to});
  const bool hovered = picture.hovered == Hit{LinkHit{link.from, link.to}};
  const Theme& theme = kit.theme();
  draw_rails(kit, picture.lens, track.track, track.protocol, selected ? theme.accent : hovered ? theme.ink2 : theme.rail);
  const std::string label = link_label(picture, track);
  const Vec middle = picture.lens.px(track.track.at(track.track.length() / 2));
  RecordEntry entry = kit.entry(Drawn::link, label, name(track.protocol), around(middle, kit.px(8), kit.px(8)));
  entry.chosen = selected;
  kit.record().add(std::move(entry));
}

Colour port_colour(const Theme& theme, model::Protocol protocol) {
  return protocol == model::Protocol::amqp ? theme.safe.sky : theme.safe.green;
}

void draw_port_shape(Kit& kit, Vec at, model::Protocol protocol, float grow, Colour colour) {
  const float s = kit.scale() * grow;
  const float width = 2 * s;
  if (protocol == model::Protocol::amqp) {
    disc(kit, at, port_radius * s, kit.theme().board);
    ring(kit, at, port_radius * s, colour, width);
    return disc(kit, at, 2 * s, colour);
  }
  const float half = port_square_half * s;
  fill(kit, around(at, 2 * half, 2 * half), kit.theme().board, 2 * s);
  outline(kit, around(at, 2 * half, 2 * half), colour, 2 * s, width);
  fill(kit, around(at, 3.5f * s, 3.5f * s), colour, s);
}

void draw_halo(Kit& kit, Vec at, float radius) { disc(kit, at, radius, faded(kit.theme().accent, 0.28f)); }

void draw_port(Kit& kit, const BoardPicture& picture, const PortSpot& spot) {
  const Vec at = picture.lens.px(spot.at);
  const float size = std::clamp(picture.lens.zoom(), 0.7f, 1.6f);
  const bool hovered = std::holds_alternative<PortHit>(picture.hovered) && std::get<PortHit>(picture.hovered).end == spot.end;
  const Theme& theme = kit.theme();
  Colour colour = port_colour(theme, spot.protocol);
  float grow = size;
  if (picture.offers) {
    const bool source = spot.end == picture.offers->from && spot.link < 0;
    const bool takes = picture.offers->takes(spot.end) && spot.link < 0;
    if (takes || source) draw_halo(kit, at, (port_radius + port_halo) * size * kit.scale()), colour = theme.accent, grow *= 1.25f;
    else colour = theme.edge;
  } else if (hovered) {
    draw_halo(kit, at, (port_radius + 4) * size * kit.scale());
  }
  draw_port_shape(kit, at, spot.protocol, grow, colour);
  const float half = kit.px(7);
  kit.note(Drawn::port, picture.roster.title(spot.end.part) + " " + spot.end.port, name(spot.protocol),
           {at.x - half, at.y - half, 2 * half, 2 * half});
}

}  // namespace

void draw_grid(Kit& kit, const Lens& lens) {
  float every = dot_every;
  while (lens.length(every) < least_dot_gap_px * lens.scale) every *= 2;
  const Vec first = lens.board(lens.view.corner());
  const float size = kit.px(2);
  for (float y = std::floor(first.y / every) * every;; y += every) {
    const float at_y = lens.px(Vec{0, y}).y;
    if (at_y > lens.view.bottom()) return;
    for (float x = std::floor(first.x / every) * every;; x += every) {
      const Vec at = lens.px(Vec{x, y});
      if (at.x > lens.view.right()) break;
      fill(kit, {at.x - size / 2, at.y - size / 2, size, size}, kit.theme().grid_dot);
    }
  }
}

void draw_tracks(Kit& kit, const BoardPicture& picture) {
  for (const LinkTrack& track : picture.layout.tracks) draw_track(kit, picture, track);
}

void draw_protocols(Kit& kit, const BoardPicture& picture) {
  if (detail(picture) == Detail::schematic || picture.view.window) return;  // what passes has the line to itself
  for (const LinkTrack& track : picture.layout.tracks)
    draw_protocol(kit, picture.lens, track.track, track.protocol, link_label(picture, track));
}

void draw_ports(Kit& kit, const BoardPicture& picture) {
  for (const PortSpot& spot : picture.layout.ports) draw_port(kit, picture, spot);
}

void draw_pending_link(Kit& kit, const BoardPicture& picture, const DrawLink& draw) {
  const auto spot = std::ranges::find_if(picture.layout.ports, [&](const PortSpot& s) { return s.end == draw.from && s.link < 0; });
  if (spot == picture.layout.ports.end()) return;
  const bool sends = spot->direction == model::Direction::out;
  const Track track = sends ? route(spot->at, draw.at) : route(draw.at, spot->at);
  const Colour accent = kit.theme().accent;
  dashed(kit, pixels(picture.lens, track, 0), accent, kit.px(3), kit.px(8), kit.px(5));
  disc(kit, picture.lens.px(draw.at), kit.px(5), accent);
}

}  // namespace batchyard::ui
