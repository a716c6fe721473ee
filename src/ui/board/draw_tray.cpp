#include <imgui.h>

#include <cmath>

#include "ui/board/board_stage.h"
#include "ui/board/tray.h"
#include "ui/glyphs.h"

namespace batchyard::ui {
namespace {

constexpr float roomy = 132;  // units an item needs for its words

std::string label_of(const TrayItem& item) { return item.gpu.empty() ? item.title : item.title + " " + item.gpu; }

std::string short_title(const TrayItem& item) {
  switch (item.kind) {
    case model::PartKind::worker: return "Worker";
    case model::PartKind::broker: return "Broker";
    case model::PartKind::store: return "Store";
    case model::PartKind::storage: return "Storage";
    case model::PartKind::licence_server: return "Licences";
    case model::PartKind::dispatcher:
    case model::PartKind::runner:
    case model::PartKind::assembler:
    case model::PartKind::users:
    case model::PartKind::gpu_server: return item.title;
  }
  return item.title;
}

void draw_mark(Kit& kit, const TrayItem& item, const Rect& rect) {
  if (!item.locked.empty()) return glyph(kit, Glyph::padlock, {rect.right() - kit.px(20), rect.centre().y}, kit.px(16), kit.theme().ink3);
  if (!item.action) return;
  const std::string key = shown(row(*item.action).chord);
  key_cap(kit, {rect.right() - kit.px(6) - key_cap_width(kit, key), rect.y + kit.px(16)}, key);
}

Touch draw_item(Kit& kit, const TrayItem& item, const Rect& rect) {
  const Theme& t = kit.theme();
  const bool open = item.locked.empty();
  const Touch use = touch(kit, label_of(item), rect, {.enabled = open, .text = item.detail});
  fill(kit, rect, use.hovered ? t.raised : t.card, kit.px(8));
  outline(kit, rect, open ? use.hovered ? t.edge : t.line : t.line, kit.px(8), kit.px(1));
  const bool words = rect.w >= kit.px(roomy);
  const bool tight = rect.w < kit.px(170);
  const float tile = kit.px(tight ? 28 : 32), margin = kit.px(tight ? 8 : 12);
  const Vec centre{words ? rect.x + margin + tile / 2 : rect.centre().x, rect.centre().y};
  const Colour colour = open ? colour_of(t, item.kind) : t.ink3;
  kind_tile(kit, glyph_of(item.kind, item.gpu), centre, tile, colour);
  if (words) {
    const float left = margin + tile + kit.px(tight ? 8 : 10);
    const Rect text_box{rect.x + left, rect.y, rect.w - left - kit.px(open ? 2 : 34), rect.h};
    const Colour ink = open ? t.ink : faded(t.ink2, 0.75f), quiet = open ? t.ink2 : faded(t.ink2, 0.75f);
    text(kit, {text_box.x, rect.centre().y - kit.px(21), text_box.w, kit.px(22)}, short_title(item), {tight ? 13.f : 14.f, ink, Face::medium});
    text(kit, {text_box.x, rect.centre().y + kit.px(1), text_box.w, kit.px(20)}, item.detail, {tight ? 11.5f : 12, quiet});
    draw_mark(kit, item, rect);
  }
  const bool over = rect.holds(kit.mouse()) && kit.reachable();
  if (over && !open) tip(kit, rect, item.locked);
  else if (over && !words) tip(kit, rect, item.title + ", " + item.detail);
  return use;
}

}  // namespace

Rect tray_area(Kit& kit, const Rect& board) {
  const bool compact = kit.compact();
  const float margin = kit.px(compact ? 22 : 28), height = kit.px(compact ? 72 : 80);
  return {board.x + margin, board.bottom() - kit.px(16) - height, board.w - 2 * margin, height};
}

void draw_tray(BoardStage& stage) {
  Kit& kit = stage.kit;
  const Rect rect = tray_area(kit, stage.area);
  kit.begin_area("tray", rect, {.floats = true});
  kit.pen().PushClipRectFullScreen();
  shadow(kit, rect, kit.px(12));
  kit.pop_clip();
  fill(kit, rect, kit.theme().panel, kit.px(12));
  outline(kit, rect, kit.theme().line, kit.px(12), kit.px(1));
  const std::vector<TrayItem> items = tray_items(stage.level(), stage.board());
  Rect inside = rect.inset(kit.px(8));
  const float gap = kit.px(8), count = static_cast<float>(items.size());
  const float width = std::floor((inside.w - gap * (count - 1)) / count);
  for (const TrayItem& item : items) {
    const Touch use = draw_item(kit, item, inside.cut_left(width));
    inside.cut_left(gap);
    const auto* in_hand = std::get_if<PlaceParts>(&stage.view.gesture);
    if (use.held && !rect.holds(kit.mouse()) && !(in_hand && in_hand->dragged)) take_in_hand(stage, item.kind, item.gpu, true);
    if (use.clicked && !in_hand) take_in_hand(stage, item.kind, item.gpu, false);
  }
  kit.end_area();
}

}  // namespace batchyard::ui
