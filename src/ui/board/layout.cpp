#include "ui/board/layout.h"

#include <iterator>
#include <map>
#include <ranges>
#include <tuple>
#include <unordered_map>

#include "model/roster.h"
#include "ui/board/plane.h"

namespace batchyard::ui {
namespace {

using model::PartKind;

constexpr float widest_name = 280;
constexpr float slot_gap = 28;
constexpr float least_slot_gap = 14;
constexpr float slot_margin = 20;
constexpr float bend_gap = 9;
constexpr float server_glyph_and_figures = 136;  // what stands beside a server's name
constexpr float condensed_tile_and_paddings = 54, condensed_seats_and_paddings = 144, condensed_server_paddings = 28;
constexpr float widest_condensed_name = 150, narrow_condensed_name = 96;  // the narrow one beside seats and of a server
constexpr float condensed_gap_x = 60, condensed_gap_y = 10;
constexpr float nearly_level = 12;

Vec standard_size(PartKind kind) {
  switch (kind) {
    case PartKind::users: return {116, 120};
    case PartKind::broker: return {176, 144};
    case PartKind::worker: return {240, 132};
    case PartKind::store: return {168, 144};
    case PartKind::dispatcher: return {176, 120};
    case PartKind::runner: return {240, 120};
    case PartKind::storage: return {176, 120};
    case PartKind::licence_server: return {176, 120};
    case PartKind::assembler: return {176, 144};
    case PartKind::gpu_server: return {264, 216};
  }
  return {};
}

Vec condensed_size(PartKind kind) {
  switch (kind) {
    case PartKind::users: return {120, 64};
    case PartKind::worker: return {220, 76};
    case PartKind::runner: return {160, 56};
    case PartKind::gpu_server: return {64, 72};  // beside what stands on it
    case PartKind::broker:
    case PartKind::store:
    case PartKind::dispatcher:
    case PartKind::storage:
    case PartKind::licence_server:
    case PartKind::assembler: return {160, 64};
  }
  return {};
}

float beside_condensed_name(PartKind kind) {
  return kind == PartKind::gpu_server ? condensed_server_paddings : kind == PartKind::worker ? condensed_seats_and_paddings : condensed_tile_and_paddings;
}

Vec vec(model::Place at) { return {static_cast<float>(at.x), static_cast<float>(at.y)}; }

float beside_name(PartKind kind) {
  return kind == PartKind::gpu_server ? server_glyph_and_figures : 2 * card_padding + tile_size + 8;
}

float em(PartKind kind) { return kind == PartKind::gpu_server ? server_em : name_em; }

CardBox sized(const model::Roster& roster, const model::Part& part, const NameWidth& width) {
  CardBox box{.id = part.id, .kind = part.kind, .rect = {}, .name = wrapped(roster.title(part.id), widest_name, em(part.kind), width)};
  float longest = 0;
  for (const std::string& line : box.name) longest = std::max(longest, width(line, em(part.kind)));
  const Vec size = standard_size(part.kind);
  const float extra_lines = static_cast<float>(box.name.size() - 1) * name_line;
  box.rect = {0, 0, std::max(size.x, std::ceil(longest + beside_name(part.kind))), size.y + extra_lines};
  return box;
}

CardBox condensed(const model::Roster& roster, const model::Part& part, const NameWidth& width, float em) {
  const bool narrow = part.kind == PartKind::gpu_server || part.kind == PartKind::worker;
  const float most = (narrow && em <= condensed_em ? narrow_condensed_name : widest_condensed_name) * em / condensed_em;  // a low view has room beside
  CardBox box{.id = part.id, .kind = part.kind, .rect = {}, .name = wrapped(roster.title(part.id), most, em, width)};
  float longest = 0;
  for (const std::string& line : box.name) longest = std::max(longest, width(line, em));
  const Vec size = condensed_size(part.kind);
  const auto lines = static_cast<float>(box.name.size());
  const float free_lines = narrow ? 2 : 1;
  box.rect = {0, 0, std::max(size.x, std::ceil(longest + beside_condensed_name(part.kind))), size.y + std::max(0.f, lines - free_lines) * name_line};
  return box;
}

// Links at one port from the top: by the height of their other ends.
struct Slot {
  int link = -1;
  float other_y = 0;
};
using Slots = std::map<model::End, std::vector<Slot>>;

class Builder {
 public:
  Builder(const model::Board& board, const NameWidth& width, std::optional<float> condensed_em = {})
      : board_(board), roster_(board), width_(width), condensed_em_(condensed_em) {
    out_.condensed = condensed_em.has_value();
  }

  Layout build(const std::optional<PendingLink>& pending) {
    add_servers();
    add_free_cards();
    for (std::size_t i = 0; i < out_.cards.size(); ++i) out_.index.emplace(out_.cards[i].id, i);
    grow_for_links();
    place_slots(pending);
    add_ports();
    add_tracks();
    if (!out_.cards.empty()) out_.bounds = out_.cards.front().rect;
    for (const CardBox& box : out_.cards) out_.bounds = united(out_.bounds, box.rect);
    return std::move(out_);
  }

 private:
  const model::Part* part(std::string_view id) const { return roster_.part(id); }
  CardBox& card(const std::string& id) { return out_.cards[out_.index.at(id)]; }

  CardBox card_of(const model::Part& p) const { return out_.condensed ? condensed(roster_, p, width_, *condensed_em_) : sized(roster_, p, width_); }
  float margin() const { return out_.condensed ? slot_margin / 2 : slot_margin; }

  bool stands_on_server(const model::Part& p) const {
    const model::Part* server = p.server.empty() ? nullptr : part(p.server);
    return server && server->kind == PartKind::gpu_server && p.kind != PartKind::gpu_server;
  }

  std::map<std::string_view, std::vector<const model::Part*>> standing_on_servers() const {
    std::map<std::string_view, std::vector<const model::Part*>> columns;
    for (const model::Part& p : board_.parts)
      if (stands_on_server(p)) columns[p.server].push_back(&p);
    for (auto& [server, column] : columns)
      std::ranges::sort(column, {}, [](const model::Part* p) { return std::tie(p->at.y, p->at.x, p->id); });
    return columns;
  }

  // Right of the server's name.
  std::vector<CardBox> with_condensed_frame(const model::Part& server, const std::vector<const model::Part*>& standing) const {
    std::vector<CardBox> boxes{card_of(server)};
    for (const model::Part* p : standing) boxes.push_back(card_of(*p));
    Rect& frame = boxes.front().rect;
    frame = frame.moved(vec(server.at));
    const float left = frame.right();
    float y = frame.y + condensed_inset, wide = 0;
    for (const CardBox& box : boxes | std::views::drop(1)) wide = std::max(wide, box.rect.w);
    for (CardBox& box : boxes | std::views::drop(1)) {
      box.rect = {left, y, wide, box.rect.h};
      y += box.rect.h + condensed_inset;
    }
    if (!standing.empty()) frame.w += wide + condensed_inset, frame.h = std::max(frame.h, y - frame.y);
    if (standing.size() == 1) boxes.back().rect.y = frame.centre().y - boxes.back().rect.h / 2;
    return boxes;
  }

  // Parts on a server stand in a column and share its width.
  std::vector<CardBox> with_frame(const model::Part& server, const std::vector<const model::Part*>& standing) const {
    std::vector<CardBox> boxes{card_of(server)};
    for (const model::Part* p : standing) boxes.push_back(card_of(*p));
    CardBox& frame = boxes.front();
    for (const CardBox& box : boxes | std::views::drop(1)) frame.rect.w = std::max(frame.rect.w, box.rect.w + 2 * card_padding);
    const Vec corner = vec(server.at);
    float y = frame_header + static_cast<float>(frame.name.size() - 1) * name_line;
    for (CardBox& box : boxes | std::views::drop(1)) {
      box.rect = {corner.x + card_padding, corner.y + y, frame.rect.w - 2 * card_padding, box.rect.h};
      y += box.rect.h + worker_gap;
    }
    if (!standing.empty()) frame.rect.h = y - worker_gap + frame_footer;
    frame.rect = frame.rect.moved(corner);
    return boxes;
  }

  void add_servers() {
    auto standing = standing_on_servers();
    std::vector<CardBox> inside;
    for (const model::Part& p : board_.parts) {
      if (p.kind != PartKind::gpu_server) continue;
      std::vector<CardBox> boxes = out_.condensed ? with_condensed_frame(p, standing[p.id]) : with_frame(p, standing[p.id]);
      out_.cards.push_back(std::move(boxes.front()));
      std::move(boxes.begin() + 1, boxes.end(), std::back_inserter(inside));
    }
    std::ranges::move(inside, std::back_inserter(out_.cards));
  }

  void add_free_cards() {
    for (const model::Part& p : board_.parts) {
      if (p.kind == PartKind::gpu_server || stands_on_server(p)) continue;
      CardBox box = card_of(p);
      box.rect = box.rect.moved(vec(p.at));
      out_.cards.push_back(std::move(box));
    }
  }

  void grow_for_links() {
    std::map<model::End, int> links;
    for (const model::Link& link : board_.links)
      if (is_drawn(link)) ++links[link.from], ++links[link.to];
    for (const auto& [end, count] : links) {
      Rect& rect = card(end.part).rect;
      rect.h = std::max(rect.h, 2 * margin() + least_slot_gap * static_cast<float>(count - 1));
    }
  }

  const model::PortRow* port_of(const model::End& end) const {
    const model::Part* p = part(end.part);
    return p ? model::port(p->kind, end.port) : nullptr;
  }

  bool is_drawn(const model::Link& link) const { return port_of(link.from) && port_of(link.to); }

  void place_slots(const std::optional<PendingLink>& pending) {
    for (std::size_t i = 0; i < board_.links.size(); ++i) {
      const model::Link& link = board_.links[i];
      if (!is_drawn(link)) continue;
      slots_[link.from].push_back({static_cast<int>(i), card(link.to.part).rect.centre().y});
      slots_[link.to].push_back({static_cast<int>(i), card(link.from.part).rect.centre().y});
    }
    if (pending) slots_[pending->from].push_back({-1, pending->to.y});
    for (auto& [end, list] : slots_) std::ranges::stable_sort(list, {}, &Slot::other_y);
  }

  void add_ports() {
    for (const CardBox& box : out_.cards)
      for (const model::PortRow& port : model::row(box.kind).ports) add_port(box, port);
  }

  // In the condensed layout a link ends at the server's frame, as the server's name lies between that and the card.
  const Rect& port_edge(const CardBox& box) {
    const model::Part& p = *part(box.id);
    return out_.condensed && stands_on_server(p) ? card(p.server).rect : box.rect;
  }

  void add_port(const CardBox& box, const model::PortRow& port) {
    const model::End end{box.id, std::string(port.name)};
    std::vector<Slot>& slots = slots_[end];
    if (slots.empty()) slots.emplace_back();
    const float gaps = static_cast<float>(slots.size() - 1);
    const float gap = std::min(slot_gap, (box.rect.h - 2 * margin()) / std::max(1.0f, gaps));
    const Rect& edge = port_edge(box);
    const float x = port.direction == model::Direction::in ? edge.x : edge.right();
    float y = box.rect.centre().y - gap * gaps / 2;
    y += towards_level(box.rect, slots, y, gap);
    for (const Slot& slot : slots) {
      auto& spots = port.direction == model::Direction::in ? reaching_ : leaving_;
      if (slot.link >= 0) spots[slot.link] = out_.ports.size();
      out_.ports.push_back({end, port.direction, port.protocol, {x, y}, slot.link});
      y += gap;
    }
  }

  // How far the spots of a port with several links move so that the one that is nearly level becomes so.
  static float towards_level(const Rect& card, const std::vector<Slot>& slots, float first_y, float gap) {
    if (slots.size() < 2) return 0;
    float by = gap;
    for (std::size_t i = 0; i < slots.size(); ++i) {
      const float off = slots[i].other_y - (first_y + gap * static_cast<float>(i));
      if (slots[i].link >= 0 && std::abs(off) < std::abs(by)) by = off;
    }
    const float last_y = first_y + gap * static_cast<float>(slots.size() - 1);
    const bool stays = first_y + by >= card.y + least_slot_gap && last_y + by <= card.bottom() - least_slot_gap;
    return std::abs(by) < gap && stays ? by : 0;
  }

  Vec start(int link) const { return out_.ports[leaving_.at(link)].at; }
  Vec end(int link) const { return out_.ports[reaching_.at(link)].at; }
  bool rises(int link) const { return end(link).y < start(link).y; }

  // Links of one port that rise (or fall) bend alike. The topmost of those that leave it upwards bends first, downwards the
  // lowest; of those that reach it, it is the other way round. So none crosses another.
  void add_bends(std::map<int, Bend>& bends, const std::vector<Slot>& slots, bool up) const {
    std::vector<int> links;
    for (const Slot& slot : slots)
      if (slot.link >= 0 && start(slot.link).y != end(slot.link).y && rises(slot.link) == up) links.push_back(slot.link);
    if (std::ranges::none_of(links, [&](int link) { return is_steep(start(link), end(link)); })) return;
    for (std::size_t i = 0; i < links.size(); ++i) {
      const float from_middle = static_cast<float>(i) - static_cast<float>(links.size() - 1) / 2;
      Bend& bend = bends[links[i]];
      bend.upright = true;
      bend.shift += bend_gap * (up ? from_middle : -from_middle);
    }
  }

  void add_tracks() {
    std::map<int, Bend> bends;
    for (const auto& [port, slots] : slots_)
      for (const bool up : {true, false}) add_bends(bends, slots, up);
    for (const auto& [link, spot] : leaving_)
      out_.tracks.push_back({link, out_.ports[spot].protocol, route(start(link), end(link), bends[link])});
  }

  const model::Board& board_;
  const model::Roster roster_;
  const NameWidth& width_;
  std::optional<float> condensed_em_;
  Slots slots_;
  std::map<int, std::size_t> leaving_, reaching_;  ///< link to port spot
  Layout out_;
};

// Servers and what stands on none, in the board's order.
std::vector<CardBox> outer_cards(const model::Board& board, const Layout& layout) {
  std::vector<CardBox> out;
  for (const model::Part& part : board.parts) {
    const CardBox* card = layout.card(part.id);
    const CardBox* server = part.server.empty() ? nullptr : layout.card(part.server);
    if (!server || server->kind != PartKind::gpu_server || part.kind == PartKind::gpu_server) out.push_back(*card);
  }
  return out;
}

// Cards whose middles are nearly level have the same level: a frame's middle is not that of what stands in it.
std::vector<CardBox> levelled(std::vector<CardBox> cards) {
  std::vector<CardBox*> down;
  for (CardBox& card : cards) down.push_back(&card);
  std::ranges::sort(down, {}, [](const CardBox* card) { return card->rect.centre().y; });
  for (std::size_t i = 1; i < down.size(); ++i) {
    const float by = down[i - 1]->rect.centre().y - down[i]->rect.centre().y;
    if (std::abs(by) < nearly_level) down[i]->rect.y += by;
  }
  return cards;
}

// By how much the distances between middles can shrink, along each axis, until two cards would come closer than the gap.
// Cards that lie both beside and above one another need only one of the two: they are looked at last.
Vec least_share(const std::vector<CardBox>& full, const std::vector<CardBox>& small) {
  Vec share{};
  for (const bool slanted : {false, true})
    for (std::size_t i = 0; i < full.size(); ++i)
      for (std::size_t j = i + 1; j < full.size(); ++j) {
        const Rect &a = full[i].rect, &b = full[j].rect;
        const Vec apart{std::abs(a.centre().x - b.centre().x), std::abs(a.centre().y - b.centre().y)};
        const bool beside = apart.x >= (a.w + b.w) / 2, above = apart.y >= (a.h + b.h) / 2;
        if (slanted != (beside && above)) continue;
        const float x = ((small[i].rect.w + small[j].rect.w) / 2 + condensed_gap_x) / std::max(1.f, apart.x);
        const float y = ((small[i].rect.h + small[j].rect.h) / 2 + condensed_gap_y) / std::max(1.f, apart.y);
        if (slanted && (x <= share.x || y <= share.y)) continue;
        if (beside && (!above || x <= y)) share.x = std::max(share.x, x);
        else if (above) share.y = std::max(share.y, y);
      }
  return {share.x > 0 ? share.x : 1, share.y > 0 ? share.y : 1};
}

std::string_view first_characters(std::string_view text, float most, float em, const NameWidth& width) {
  std::size_t end = 0;
  while (end < text.size()) {
    std::size_t next = end + 1;
    while (next < text.size() && (static_cast<unsigned char>(text[next]) & 0xC0u) == 0x80u) ++next;
    if (end > 0 && width(text.substr(0, next), em) > most) break;
    end = next;
  }
  return text.substr(0, end);
}

}  // namespace

const CardBox* Layout::card(std::string_view id) const {
  const auto at = index.find(id);
  return at == index.end() ? nullptr : &cards[at->second];
}

Layout layout(const model::Board& board, const NameWidth& width, const std::optional<PendingLink>& pending) {
  return Builder(board, width).build(pending);
}

Layout condensed_layout(const model::Board& board, const NameWidth& width, float em) {
  const std::vector<CardBox> full = levelled(outer_cards(board, layout(board, width)));
  const std::vector<CardBox> small = outer_cards(board, Builder(board, width, em).build({}));
  const Vec share = least_share(full, small);
  model::Board closer = board;
  std::unordered_map<std::string_view, model::Part*> moved;
  for (model::Part& part : closer.parts) moved.try_emplace(part.id, &part);
  for (std::size_t i = 0; i < full.size(); ++i) {
    const Vec middle{full[i].rect.centre().x * share.x, full[i].rect.centre().y * share.y};
    moved.at(full[i].id)->at = {static_cast<int>(std::lround(middle.x - small[i].rect.w / 2)), static_cast<int>(std::lround(middle.y - small[i].rect.h / 2))};
  }
  return Builder(closer, width, em).build({});
}

std::vector<std::string> wrapped(std::string_view text, float most, float em, const NameWidth& width) {
  std::vector<std::string> lines{""};
  while (!text.empty()) {
    const std::size_t blank = std::min(text.find(' '), text.size());
    const std::string_view word = first_characters(text.substr(0, blank), most, em, width);
    const std::string joined = lines.back().empty() ? std::string(word) : lines.back() + " " + std::string(word);
    if (width(joined, em) <= most || lines.back().empty()) lines.back() = joined;
    else lines.emplace_back(word);
    const bool broken = word.size() < blank;
    text.remove_prefix(broken ? word.size() : std::min(blank + 1, text.size()));
    if (broken) lines.emplace_back();
  }
  if (lines.size() > 1 && lines.back().empty()) lines.pop_back();
  return lines;
}

model::Place snapped(Vec p) {
  const auto step = [](float v) { return static_cast<int>(std::lround(v / grid_step)) * static_cast<int>(grid_step); };
  return {step(p.x), step(p.y)};
}

}  // namespace batchyard::ui
