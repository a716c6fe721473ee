#include "ui/board/walk.h"

#include <limits>
#include <tuple>

#include "model/roster.h"
#include "ui/board/plane.h"

namespace batchyard::ui {
namespace {

std::vector<std::string> linked(const model::Board& board, std::string_view from, Way way) {
  std::vector<std::string> ids;
  for (const model::Link& link : board.links) {
    if (way == Way::right && link.from.part == from) ids.push_back(link.to.part);
    if (way == Way::left && link.to.part == from) ids.push_back(link.from.part);
  }
  return ids;
}

// Where an arrow starts and ends: the edge that comes first, so that a server comes before what stands on it.
Vec anchor(const CardBox& card, Way way) {
  const bool level = way == Way::left || way == Way::right;
  return level ? Vec{card.rect.x, card.rect.centre().y} : Vec{card.rect.centre().x, card.rect.y};
}

// How far `to` lies off in the given direction, sideways distance counting double; nothing if it lies elsewhere.
std::optional<float> distance(Vec from, Vec to, Way way) {
  const Vec d = to - from;
  const bool level = way == Way::left || way == Way::right;
  const float along = level ? d.x : d.y;
  const float across = std::abs(level ? d.y : d.x);
  const float ahead = way == Way::left || way == Way::up ? -along : along;
  if (ahead <= 0 || across > 2 * ahead) return std::nullopt;
  return ahead + 2 * across;
}

}  // namespace

std::string walked(const Layout& layout, const model::Board& board, std::string_view from, Way way) {
  const CardBox* start = layout.card(from);
  if (!start) return layout.cards.empty() ? "" : reading_order(layout, board).front();
  const Vec centre = start->rect.centre();
  std::string best;
  float least = std::numeric_limits<float>::max();
  for (const std::string& id : linked(board, from, way)) {
    const CardBox* card = layout.card(id);
    const float away = card ? std::abs(card->rect.centre().y - centre.y) : least;
    if (away < least) least = away, best = id;
  }
  if (!best.empty()) return best;
  for (const CardBox& card : layout.cards) {
    const auto away = card.id == from ? std::nullopt : distance(anchor(*start, way), anchor(card, way), way);
    if (away && *away < least) least = *away, best = card.id;
  }
  return best.empty() ? std::string(from) : best;
}

std::vector<std::string> reading_order(const Layout& layout, const model::Board& board) {
  struct Entry {
    float x, y;  // of the part, or of the server that it stands on
    std::string server;
    float inner_y;
    std::string id;
  };
  const model::Roster roster(board);
  std::vector<Entry> entries;
  for (const CardBox& card : layout.cards) {
    const model::Part* part = roster.part(card.id);
    const CardBox* server = part && !part->server.empty() ? layout.card(part->server) : nullptr;
    const CardBox& outer = server ? *server : card;
    entries.push_back({outer.rect.x, outer.rect.y, outer.id, server ? card.rect.y : outer.rect.y - 1, card.id});
  }
  std::ranges::sort(entries, {}, [](const Entry& e) { return std::tie(e.x, e.y, e.server, e.inner_y, e.id); });
  std::vector<std::string> ids;
  for (const Entry& entry : entries) ids.push_back(entry.id);
  return ids;
}

}  // namespace batchyard::ui
