#include "ui/board/minimap.h"

#include "ui/board/plane.h"

namespace batchyard::ui {
namespace {

constexpr float map_width = 184, map_height = 116, map_margin = 10, around_board = 60;

Rect room_for_board(const BoardStage& stage) {
  Rect room = stage.area;
  if (stage.view.editable) room.h = tray_area(stage).y - room.y;
  return room;
}

Colour card_colour(const Theme& theme, const CardBox& card) {
  return card.kind == model::PartKind::gpu_server ? theme.edge : colour_of(theme, card.kind);
}

}  // namespace

void draw_minimap(BoardStage& stage) {
  Kit& kit = stage.kit;
  const Rect room = room_for_board(stage), board = stage.layout.bounds;
  if (stage.layout.cards.empty() || room.holds(stage.lens.px(board))) return;
  const Rect box{room.right() - kit.px(map_width + 16), room.bottom() - kit.px(map_height + 16), kit.px(map_width), kit.px(map_height)};
  if (box.x < room.x || box.y < room.y) return;
  const Rect seen{stage.lens.board(room.corner()).x, stage.lens.board(room.corner()).y, room.w / stage.lens.length(1), room.h / stage.lens.length(1)};
  const Rect whole = board.outset(around_board), inside = box.inset(kit.px(map_margin));
  const float unit = std::min(inside.w / whole.w, inside.h / whole.h);
  const auto place = [&](const Rect& r) {
    const Vec corner = inside.centre() + (r.corner() - whole.centre()) * unit;
    return Rect{corner.x, corner.y, r.w * unit, r.h * unit};
  };
  kit.begin_area("minimap", box, {.floats = true});
  popover(kit, box);
  const Touch use = touch(kit, kit.say("Map of the board"), box, {.kind = Drawn::picture, .focusable = false}, kit.px(8));
  kit.push_clip(box.inset(1));
  for (const CardBox& card : stage.layout.cards) {
    const Rect at = place(card.rect);
    if (card.kind == model::PartKind::gpu_server) outline(kit, at, card_colour(kit.theme(), card), 0, kit.px(1));
    else fill(kit, at, card_colour(kit.theme(), card), kit.px(1));
  }
  outline(kit, place(seen), kit.theme().accent, kit.px(2), kit.px(1.5f));
  kit.pop_clip();
  kit.end_area();
  if (!use.held) return;
  const Vec to = whole.centre() + (kit.mouse() - inside.centre()) * (1 / unit);
  stage.view.camera.x += static_cast<double>(to.x - seen.centre().x);
  stage.view.camera.y += static_cast<double>(to.y - seen.centre().y);
  kit.redraw_in(0);
}

}  // namespace batchyard::ui
