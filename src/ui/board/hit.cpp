#include "ui/board/hit.h"

#include <ranges>

#include "ui/board/plane.h"

namespace batchyard::ui {

const PortSpot* port_at(const Layout& layout, Vec p, float slack) {
  const PortSpot* nearest = nullptr;
  float least = slack;
  for (const PortSpot& spot : layout.ports) {
    const float away = length(spot.at - p);
    if (away > least) continue;
    least = away;
    nearest = &spot;
  }
  return nearest;
}

const PortSpot* port_of(const Layout& layout, const model::End& end) {
  const PortSpot* found = nullptr;
  for (const PortSpot& spot : layout.ports)
    if (spot.end == end && (!found || spot.link < 0)) found = &spot;
  return found;
}

std::string server_at(const Layout& layout, Vec p) {
  for (const CardBox& box : layout.cards | std::views::reverse)
    if (box.kind == model::PartKind::gpu_server && box.rect.holds(p)) return box.id;
  return {};
}

Hit hit(const Layout& layout, const model::Board& board, Vec p, float slack) {
  if (const PortSpot* spot = port_at(layout, p, slack)) return PortHit{spot->end, spot->link};
  for (const CardBox& box : layout.cards | std::views::reverse)
    if (box.rect.holds(p)) return PartHit{box.id};
  for (const LinkTrack& track : layout.tracks | std::views::reverse) {
    if (track.track.distance_from(p) > slack) continue;
    const model::Link& link = board.links[static_cast<std::size_t>(track.link)];
    return LinkHit{link.from, link.to};
  }
  return {};
}

std::set<std::string> boxed(const Layout& layout, Rect box) {
  std::set<std::string> ids;
  for (const CardBox& card : layout.cards)
    if (box.holds(card.rect)) ids.insert(card.id);
  return ids;
}

}  // namespace batchyard::ui
