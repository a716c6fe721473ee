#include "ui/board/gesture.h"

#include <algorithm>
#include <tuple>

#include "ui/board/arrange.h"
#include "ui/board/plane.h"

namespace batchyard::ui {
namespace {

using model::Board;
using model::End;
using model::Part;

template <class... F>
struct Cases : F... {
  using F::operator()...;
};
template <class... F>
Cases(F...) -> Cases<F...>;

Step unchanged(const Gesture& gesture, const Selection& selection) { return {gesture, selection, {}, {}}; }
Step done(const Selection& selection) { return {Idle{}, selection, {}, {}}; }

// Clicked ---------------------------------------------------------------------------------------------------------------

template <class T>
void toggle(std::set<T>& set, const T& value) {
  if (!set.erase(value)) set.insert(value);
}

Step clicked(const Press& press, Selection selection) {
  if (const auto* port = std::get_if<PortHit>(&press.on)) return unchanged(DrawLink{port->end, press.at}, selection);
  if (!press.extend) selection = {};
  if (const auto* part = std::get_if<PartHit>(&press.on)) toggle(selection.parts, part->id);
  if (const auto* link = std::get_if<LinkHit>(&press.on)) toggle(selection.links, {link->from, link->to});
  return done(selection);
}

Step boxed_step(const Scene& scene, const SelectBox& box) {
  Selection taken{boxed(scene.layout, between(box.from, box.to)), {}};
  taken.parts.insert(box.before.begin(), box.before.end());
  return unchanged(box, taken);
}

Step begun(const Scene& scene, const Press& press, Selection selection, Vec at) {
  if (const auto* port = std::get_if<PortHit>(&press.on)) return unchanged(DrawLink{port->end, at}, selection);
  if (const auto* part = std::get_if<PartHit>(&press.on)) {
    if (!selection.parts.contains(part->id)) selection = {{part->id}, {}};
    return unchanged(DragParts{without_standing(selection.parts, scene.board), press.at, at}, selection);
  }
  return boxed_step(scene, {press.at, at, press.extend ? selection.parts : std::set<std::string>{}});
}

// Moved parts -----------------------------------------------------------------------------------------------------------

model::Place rounded(Vec v) { return {static_cast<int>(std::lround(v.x)), static_cast<int>(std::lround(v.y))}; }
Vec vec(model::Place at) { return {static_cast<float>(at.x), static_cast<float>(at.y)}; }

bool needs_server(const Part& part) { return model::row(part.kind).placed_on_server; }

std::size_t standing_on(const Board& board, std::string_view server) {
  return static_cast<std::size_t>(std::ranges::count(board.parts, server, &Part::server));
}

// A part alone that belongs onto a server: dropped into one, out of one, or elsewhere on its own.
std::optional<edit::Edit> dropped_alone(const Scene& scene, const Part& part, const DragParts& drag) {
  const CardBox* card = scene.layout.card(part.id);
  if (!card) return std::nullopt;
  const std::string server = server_at(scene.layout, drag.to);
  const bool stays = server == part.server;
  if (stays && standing_on(scene.board, server) < 2 && !server.empty()) return std::nullopt;
  const Vec corner = card->rect.corner() + drag.to - drag.from;
  const Vec origin = server.empty() ? Vec{} : scene.layout.card(server)->rect.corner();
  const model::Place at = snapped(corner - origin);
  if (stays && at == part.at) return std::nullopt;
  return edit::PlaceOnServer{part.id, server, at};
}

std::optional<edit::Edit> dropped_parts(const Scene& scene, const DragParts& drag) {
  const Part* first = drag.ids.empty() ? nullptr : model::find(scene.board, *drag.ids.begin());
  if (!first) return std::nullopt;
  if (drag.ids.size() == 1 && needs_server(*first)) return dropped_alone(scene, *first, drag);
  edit::MoveParts edit{{}, {}};
  for (const Part& part : scene.board.parts)
    if (part.server.empty() && drag.ids.contains(part.id)) edit.ids.push_back(part.id);
  std::ranges::sort(edit.ids);
  if (edit.ids.empty()) return std::nullopt;
  const model::Place start = model::find(scene.board, edit.ids.front())->at;
  const model::Place goal = snapped(vec(start) + drag.to - drag.from);
  edit.by = {goal.x - start.x, goal.y - start.y};
  if (edit.by == model::Place{}) return std::nullopt;
  return edit;
}

edit::Edit placed(const Scene& scene, const PlaceParts& place) {
  const std::string server = receiving_server(scene, place);
  edit::AddParts add = place.parts;
  const Vec wanted = place.at - place.size * 0.5f;
  const bool covers = server.empty() && std::ranges::any_of(scene.layout.cards, [&](const CardBox& card) { return meet(card.rect, {wanted.x, wanted.y, place.size.x, place.size.y}); });
  const Vec aside = covers && place.size != Vec{} ? free_place(scene.layout, wanted, place.size) - wanted : Vec{};
  for (Part& part : add.parts) {
    if (!part.server.empty()) continue;
    const Vec corner = vec(part.at) + place.at + aside;
    if (server.empty() || !needs_server(part)) {
      part.at = snapped(corner);
    } else {
      part.server = server;
      part.at = snapped(corner - scene.layout.card(server)->rect.corner());
    }
  }
  return add;
}

void follow_pointer(const Scene& scene, Board& board, const DragParts& drag) {
  for (Part& part : board.parts) {
    const CardBox* card = drag.ids.contains(part.id) ? scene.layout.card(part.id) : nullptr;
    if (!card || (!part.server.empty() && drag.ids.size() > 1)) continue;
    part.server.clear();
    part.at = rounded(card->rect.corner() + drag.to - drag.from);
  }
}

void follow_pointer(Board& board, const PlaceParts& place) {
  for (Part part : place.parts.parts) {
    if (part.server.empty()) part.at = rounded(vec(part.at) + place.at);
    board.parts.push_back(std::move(part));
  }
  board.links.insert(board.links.end(), place.parts.links.begin(), place.parts.links.end());
}

Step made(const Scene& scene, std::optional<edit::Edit> edit, const Selection& before, const Selection& after) {
  const auto reason = edit ? edit::why_not(scene.level, scene.board, *edit) : std::nullopt;
  if (reason) return {Idle{}, before, std::nullopt, *reason};
  return {Idle{}, after, std::move(edit), {}};
}

// Parts that bring what stands on them.
std::set<std::string> outermost(const edit::AddParts& add) {
  const std::set<std::string> all = added(add);
  std::set<std::string> ids;
  for (const Part& part : add.parts)
    if (!all.contains(part.server)) ids.insert(part.id);
  return ids;
}

// Links -----------------------------------------------------------------------------------------------------------------

const model::PortRow* port_row(const Board& board, const End& end) {
  const Part* part = model::find(board, end.part);
  return part ? model::port(part->kind, end.port) : nullptr;
}

// Distinct ends in reading order.
std::vector<End> ends(const Layout& layout) {
  std::vector<const PortSpot*> spots;
  for (const PortSpot& spot : layout.ports) spots.push_back(&spot);
  std::ranges::stable_sort(spots, {}, [](const PortSpot* s) { return std::tie(s->at.x, s->at.y); });
  std::vector<End> out;
  std::set<End> seen;
  for (const PortSpot* spot : spots)
    if (seen.insert(spot->end).second) out.push_back(spot->end);
  return out;
}

// Ends of the card, or of all cards on the server, under a point.
std::vector<End> ends_at(const Scene& scene, Vec at) {
  std::string id;
  for (const CardBox& card : scene.layout.cards)
    if (card.rect.holds(at)) id = card.id;
  std::vector<End> out;
  if (id.empty()) return out;
  const std::set<std::string> there = with_standing({id}, scene.board);
  for (const End& end : ends(scene.layout))
    if (there.contains(end.part)) out.push_back(end);
  return out;
}

// Why nothing at this point takes the link: of the port there, else of the card's port in the right direction.
std::string refusal_at(const Scene& scene, const DrawLink& draw, float slack) {
  const LinkQuestions ask(scene, draw.from);
  if (const PortSpot* spot = port_at(scene.layout, draw.at, slack))
    return spot->end == draw.from ? "" : ask(spot->end).value_or("");
  const model::PortRow* from = port_row(scene.board, draw.from);
  for (const End& end : ends_at(scene, draw.at)) {
    const model::PortRow* to = port_row(scene.board, end);
    if (end.part == draw.from.part || !from || !to || from->direction == to->direction) continue;
    if (const auto reason = ask(end)) return *reason;
  }
  return {};
}

// Nothing where no end takes it, or several do.
std::optional<model::Link> only_link(const Board& board, const edit::LinkJudge& judge, const End& from, bool sends) {
  std::optional<model::Link> only;
  for (const Part& part : board.parts)
    for (const model::PortRow& port : model::row(part.kind).ports) {
      const End to{part.id, std::string(port.name)};
      const model::Link link = sends ? model::Link{from, to, {}} : model::Link{to, from, {}};
      if (judge.why_not(link)) continue;
      if (only) return std::nullopt;
      only = link;
    }
  return only;
}

Step linked_step(const Scene& scene, const DrawLink& draw, const Selection& selection, float slack) {
  const auto end = draw.by_keys ? draw.chosen : drop_end(scene, draw.from, draw.at, slack);
  if (!end) return {Idle{}, selection, std::nullopt, refusal_at(scene, draw, slack)};
  return made(scene, edit::AddLink{link_between(scene.board, draw.from, *end)}, selection, selection);
}

}  // namespace

bool is_idle(const Gesture& gesture) { return std::holds_alternative<Idle>(gesture); }

Step press(const Scene& scene, const Gesture& gesture, const Selection& selection, Vec at, bool extend, float slack) {
  if (auto* place = std::get_if<PlaceParts>(&gesture)) return unchanged(PlaceParts{place->parts, at, place->dragged, place->size}, selection);
  if (auto* draw = std::get_if<DrawLink>(&gesture)) return unchanged(DrawLink{draw->from, at}, selection);
  return unchanged(Press{hit(scene.layout, scene.board, at, slack), at, extend}, selection);
}

Step move(const Scene& scene, const Gesture& gesture, const Selection& selection, Vec at, float slop) {
  return std::visit(
      Cases{
          [&](const Idle&) { return unchanged(gesture, selection); },
          [&](const Press& press) {
            return length(at - press.at) > slop ? begun(scene, press, selection, at) : unchanged(press, selection);
          },
          [&](const DragParts& drag) { return unchanged(DragParts{drag.ids, drag.from, at}, selection); },
          [&](const SelectBox& box) { return boxed_step(scene, {box.from, at, box.before}); },
          [&](const DrawLink& draw) {
            return unchanged(draw.by_keys ? draw : DrawLink{draw.from, at}, selection);
          },
          [&](const PlaceParts& place) { return unchanged(PlaceParts{place.parts, at, place.dragged, place.size}, selection); },
      },
      gesture);
}

Step release(const Scene& scene, const Gesture& gesture, const Selection& selection, float slack) {
  return std::visit(Cases{
                        [&](const Idle&) { return done(selection); },
                        [&](const Press& press) { return clicked(press, selection); },
                        [&](const DragParts& drag) { return made(scene, dropped_parts(scene, drag), selection, selection); },
                        [&](const SelectBox&) { return done(selection); },
                        [&](const DrawLink& draw) { return linked_step(scene, draw, selection, slack); },
                        [&](const PlaceParts& place) { return made(scene, placed(scene, place), selection, {outermost(place.parts), {}}); },
                    },
                    gesture);
}

Gesture still_valid(Gesture gesture, const Board& board) {
  const auto there = [&](const std::string& id) { return model::find(board, id) != nullptr; };
  const auto all_there = [&](const std::set<std::string>& ids) { return std::ranges::count_if(board.parts, [&](const Part& part) { return ids.contains(part.id); }) >= static_cast<std::ptrdiff_t>(ids.size()); };
  const bool valid = std::visit(
      Cases{
          [&](const Press& press) {
            if (const auto* part = std::get_if<PartHit>(&press.on)) return there(part->id);
            if (const auto* port = std::get_if<PortHit>(&press.on)) return there(port->end.part);
            if (const auto* link = std::get_if<LinkHit>(&press.on)) return model::find(board, link->from, link->to) != nullptr;
            return true;
          },
          [&](const DragParts& drag) { return all_there(drag.ids); },
          [&](const DrawLink& draw) { return there(draw.from.part) && (!draw.chosen || there(draw.chosen->part)); },
          [&](const PlaceParts& place) {
            return std::ranges::none_of(place.parts.parts, [&](const Part& part) { return there(part.id); });  // few: what is in the hand
          },
          [](const auto&) { return true; },
      },
      gesture);
  return valid ? gesture : Idle{};
}

Board shown_during(const Scene& scene, const Gesture& gesture) {
  Board board = scene.board;
  if (const auto* drag = std::get_if<DragParts>(&gesture)) follow_pointer(scene, board, *drag);
  if (const auto* place = std::get_if<PlaceParts>(&gesture)) follow_pointer(board, *place);
  return board;
}

std::string receiving_server(const Scene& scene, const Gesture& gesture) {
  if (const auto* drag = std::get_if<DragParts>(&gesture)) {
    const Part* part = drag->ids.size() == 1 ? model::find(scene.board, *drag->ids.begin()) : nullptr;
    return part && needs_server(*part) ? server_at(scene.layout, drag->to) : "";
  }
  if (const auto* place = std::get_if<PlaceParts>(&gesture)) {
    const auto takes = [](const Part& part) { return part.server.empty() && needs_server(part); };
    return std::ranges::any_of(place->parts.parts, takes) ? server_at(scene.layout, place->at) : "";
  }
  return {};
}

model::Link link_between(const Board& board, const End& a, const End& b) {
  const model::PortRow* port = port_row(board, a);
  const bool sends = port && port->direction == model::Direction::out;
  return sends ? model::Link{a, b, {}} : model::Link{b, a, {}};
}

LinkQuestions::LinkQuestions(const Scene& scene, const End& from) : judge_(scene.level, scene.board), from_(from) {
  const model::PortRow* port = port_row(scene.board, from);
  sends_ = port && port->direction == model::Direction::out;
}

std::optional<std::string> LinkQuestions::operator()(const End& to) const {
  return judge_.why_not(sends_ ? model::Link{from_, to, {}} : model::Link{to, from_, {}});
}

std::vector<End> takers(const Scene& scene, const End& from) {
  const LinkQuestions ask(scene, from);
  std::vector<End> out;
  for (const End& end : ends(scene.layout))
    if (!ask(end)) out.push_back(end);
  return out;
}

std::optional<End> drop_end(const Scene& scene, const End& from, Vec at, float slack) {
  const LinkQuestions ask(scene, from);
  const auto takes = [&](const End& end) { return !ask(end); };
  if (const PortSpot* spot = port_at(scene.layout, at, slack); spot && spot->end != from)
    return takes(spot->end) ? std::optional(spot->end) : std::nullopt;
  std::optional<End> only;
  for (const End& end : ends_at(scene, at)) {
    if (!takes(end)) continue;
    if (only) return std::nullopt;
    only = end;
  }
  return only;
}

std::optional<End> start_of_link(const Scene& scene, std::string_view part) {
  const Part* found = model::find(scene.board, part);
  if (!found) return std::nullopt;
  for (const model::Direction direction : {model::Direction::out, model::Direction::in})
    for (const model::PortRow& port : model::row(found->kind).ports) {
      const End end{found->id, std::string(port.name)};
      if (port.direction == direction && !takers(scene, end).empty()) return end;
    }
  return std::nullopt;
}

std::optional<model::Link> mending_link(const Board& board, const edit::LinkJudge& judge, std::string_view part) {
  const Part* own = model::find(board, part);
  if (!own) return std::nullopt;
  for (const model::PortRow& port : model::row(own->kind).ports) {
    const End from{own->id, std::string(port.name)};
    if (std::ranges::any_of(board.links, [&](const model::Link& link) { return link.from == from || link.to == from; })) continue;
    if (const auto link = only_link(board, judge, from, port.direction == model::Direction::out)) return link;
  }
  return std::nullopt;
}

}  // namespace batchyard::ui
