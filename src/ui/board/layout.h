#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "model/board.h"
#include "ui/board/track.h"

namespace batchyard::ui {

/// Width in board units of a text in the board's name type at an em size, at 100 % zoom.
using NameWidth = std::function<float(std::string_view text, float em)>;

/// A name of 14 is never set smaller than 11 pixels: at this size it is whole down to a zoom of 65 %.
inline constexpr float condensed_em = 17;

struct CardBox {
  std::string id;
  model::PartKind kind = model::PartKind::users;
  Rect rect;
  std::vector<std::string> name;  ///< the shown title in lines: never cut, a card grows and then wraps
};

/// Where a link can be taken hold of. A port that carries several links has one spot for each.
struct PortSpot {
  model::End end;
  model::Direction direction = model::Direction::in;
  model::Protocol protocol = model::Protocol::amqp;
  Vec at;
  int link = -1;  ///< index into the board's links; -1: free, or of the link being drawn
};

struct LinkTrack {
  int link = 0;  ///< index into the board's links
  model::Protocol protocol = model::Protocol::amqp;
  Track track;
};

/// Where everything of a board lies, in board units. Cards are in drawing order: servers, then what stands on them and free.
struct Layout {
  std::vector<CardBox> cards;
  std::vector<PortSpot> ports;
  std::vector<LinkTrack> tracks;
  std::map<std::string, std::size_t, std::less<>> index;  ///< of the cards by their ids
  Rect bounds;  ///< of all cards
  bool condensed = false;  ///< small cards, drawn as a schematic

  const CardBox* card(std::string_view id) const;
};

/// A link that is being drawn takes a spot of its own at the port it leaves from.
struct PendingLink {
  model::End from;
  Vec to;
};

/// Links to parts or ports that are not there are left out.
Layout layout(const model::Board& board, const NameWidth& width, const std::optional<PendingLink>& pending = {});
/// The same board with cards that hold a glyph, a name and a number, as close together as they get without changing what lies
/// beside, above or below what, and a server's name beside what stands on it: for views that are only looked at and too small for the full cards.
/// Its cards are as wide as their names need at `em` board units.
Layout condensed_layout(const model::Board& board, const NameWidth& width, float em = condensed_em);

inline constexpr float card_padding = 12;
inline constexpr float name_em = 14;
inline constexpr float server_em = 13;
inline constexpr float name_line = 20;
inline constexpr float tile_size = 28;
inline constexpr float frame_header = 40;
inline constexpr float frame_footer = 44;
inline constexpr float condensed_inset = 7;  ///< between a server's border and what stands on it, in the condensed layout
inline constexpr float worker_gap = 12;
inline constexpr float grid_step = 8;

/// Breaks at blanks, and inside a word only where it alone is wider than `most`. At least one line.
std::vector<std::string> wrapped(std::string_view text, float most, float em, const NameWidth& width);

/// The nearest point of the 8-unit grid.
model::Place snapped(Vec p);

}  // namespace batchyard::ui
