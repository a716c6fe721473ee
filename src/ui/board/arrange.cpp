#include "ui/board/arrange.h"

#include <map>

#include "model/roster.h"

#include "ui/board/selection.h"

#include "ui/board/plane.h"

namespace batchyard::ui {
namespace {

constexpr float column_gap = 72;
constexpr float row_gap = 24;

// A free part or a server with what stands on it: what the layout moves as one.
struct Block {
  const CardBox* box = nullptr;
  int column = 0;
  float order = 0;  // mean height of what it is linked from
};

using Blocks = std::map<std::string, Block>;

std::string block_of(const Layout& layout, const model::Roster& roster, const std::string& id) {
  const model::Part* part = roster.part(id);
  return part && !part->server.empty() && layout.card(part->server) ? part->server : id;
}

using Edges = std::vector<std::pair<std::string, std::string>>;

Edges edges(const Layout& layout, const model::Roster& roster) {
  Edges out;
  for (const LinkTrack& track : layout.tracks) {
    const model::Link& link = roster.board().links[static_cast<std::size_t>(track.link)];
    const std::string from = block_of(layout, roster, link.from.part);
    const std::string to = block_of(layout, roster, link.to.part);
    if (from != to) out.emplace_back(from, to);
  }
  return out;
}

// Longest path to each block. In a loop it would grow for ever: as many rounds as there are blocks end it.
void set_columns(Blocks& blocks, const Edges& links) {
  for (std::size_t round = 0; round < blocks.size(); ++round) {
    bool settled = true;
    for (const auto& [from, to] : links) {
      const int next = std::min(blocks[from].column + 1, static_cast<int>(blocks.size()) - 1);
      if (blocks[to].column >= next) continue;
      blocks[to].column = next;
      settled = false;
    }
    if (settled) return;
  }
}

void set_order(Blocks& blocks, const Edges& links) {
  struct Sum {
    float y = 0;
    int count = 0;
  };
  std::map<std::string_view, Sum> above;
  for (const auto& [from, to] : links) above[to].y += blocks[from].box->rect.centre().y, ++above[to].count;
  for (auto& [id, block] : blocks) {
    const auto its = above.find(id);
    block.order = its == above.end() ? block.box->rect.centre().y : its->second.y / static_cast<float>(its->second.count);
  }
}

std::map<int, std::vector<Block>> columns(const Blocks& blocks) {
  std::map<int, std::vector<Block>> out;
  for (const auto& [id, block] : blocks) out[block.column].push_back(block);
  for (auto& [column, list] : out)
    std::ranges::sort(list, [](const Block& a, const Block& b) {
      return std::tuple(a.order, a.box->rect.y, a.box->id) < std::tuple(b.order, b.box->rect.y, b.box->id);
    });
  return out;
}

void add_spot(edit::ArrangeParts& edit, const model::Roster& roster, const std::string& id, Vec to) {
  const model::Place goal = snapped(to);
  if (goal != roster.part(id)->at) edit.spots.push_back({id, goal});
}

Vec aligned_corner(Rect card, Rect all, Alignment alignment) {
  switch (alignment) {
    case Alignment::left: return {all.x, card.y};
    case Alignment::centre: return {all.centre().x - card.w / 2, card.y};
    case Alignment::right: return {all.right() - card.w, card.y};
    case Alignment::top: return {card.x, all.y};
    case Alignment::middle: return {card.x, all.centre().y - card.h / 2};
    case Alignment::bottom: return {card.x, all.bottom() - card.h};
  }
  return card.corner();
}

}  // namespace

edit::ArrangeParts auto_layout(const Layout& layout, const model::Board& board) {
  const model::Roster roster(board);
  Blocks blocks;
  for (const CardBox& card : layout.cards)
    if (block_of(layout, roster, card.id) == card.id) blocks[card.id].box = &card;
  const Edges links = edges(layout, roster);
  set_columns(blocks, links);
  set_order(blocks, links);
  edit::ArrangeParts edit;
  const float axis = layout.bounds.centre().y;
  float x = layout.bounds.x;
  for (const auto& [column, list] : columns(blocks)) {
    float high = -row_gap, wide = 0;
    for (const Block& block : list) high += block.box->rect.h + row_gap, wide = std::max(wide, block.box->rect.w);
    float y = axis - high / 2;
    for (const Block& block : list) {
      add_spot(edit, roster, block.box->id, {x + (wide - block.box->rect.w) / 2, y});
      y += block.box->rect.h + row_gap;
    }
    x += wide + column_gap;
  }
  return edit;
}

edit::ArrangeParts aligned(const Layout& layout, const model::Board& board, const std::set<std::string>& parts,
                           Alignment alignment) {
  const model::Roster roster(board);
  std::vector<const CardBox*> cards;
  for (const std::string& id : without_standing(parts, board))
    if (block_of(layout, roster, id) == id) cards.push_back(layout.card(id));
  if (cards.size() < 2) return {};
  Rect all = cards.front()->rect;
  for (const CardBox* card : cards) all = united(all, card->rect);
  edit::ArrangeParts edit;
  for (const CardBox* card : cards) add_spot(edit, roster, card->id, aligned_corner(card->rect, all, alignment));
  return edit;
}

Vec free_place(const Layout& layout, Vec wanted, Vec size) {
  Rect rect{wanted.x, wanted.y, size.x, size.y};
  for (bool moved = true; moved;) {
    moved = false;
    for (const CardBox& card : layout.cards) {
      if (!meet(card.rect.outset(row_gap - 1), rect)) continue;
      rect.y = card.rect.bottom() + row_gap;
      moved = true;
    }
  }
  return rect.corner();
}

}  // namespace batchyard::ui
