#pragma once

#include <set>
#include <string>
#include <variant>
#include <vector>

#include "ui/board/layout.h"

namespace batchyard::ui {

/// What lies under a point of the board.
struct PartHit {
  std::string id;
  bool operator==(const PartHit&) const = default;
};
struct PortHit {
  model::End end;
  int link = -1;  ///< of the spot; -1: free
  bool operator==(const PortHit&) const = default;
};
struct LinkHit {
  model::End from;
  model::End to;
  bool operator==(const LinkHit&) const = default;
};
using Hit = std::variant<std::monostate, PartHit, PortHit, LinkHit>;

/// The topmost thing at `p`, in the reverse of the drawing order: ports, cards, servers, links. `slack` (board units) is how
/// far beside a port or a link still counts.
Hit hit(const Layout& layout, const model::Board& board, Vec p, float slack);

/// The nearest port spot within `slack`, and of the same distance the later drawn one.
const PortSpot* port_at(const Layout& layout, Vec p, float slack);

/// A spot of this end, a free one first; nothing if it is not there.
const PortSpot* port_of(const Layout& layout, const model::End& end);

/// The topmost GPU server frame at `p`; empty: none.
std::string server_at(const Layout& layout, Vec p);

/// The rule of box selection: a part is taken when all of its card lies in the box.
std::set<std::string> boxed(const Layout& layout, Rect box);

}  // namespace batchyard::ui
