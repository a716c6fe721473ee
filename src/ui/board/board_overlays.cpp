#include <cmath>

#include "ui/board/board_stage.h"
#include "ui/board/plane.h"
#include "ui/glyphs.h"

namespace batchyard::ui {
namespace {

constexpr float far_units = 420;  // beyond this no port's refusal is shown

struct Hint {
  Glyph glyph;
  Colour colour;
  Colour border;
  std::string words;
};

// A small label with a glyph, kept within the board. `leftwards`: its right upper corner is at `at`, else its left one.
struct HintBox {
  Rect box;
  float width;  ///< of its words
};
constexpr float hint_line = 19;
TextStyle hint_style(const Kit& kit) { return {13, kit.theme().ink}; }

HintBox hint_box(const BoardStage& stage, Vec at, bool leftwards, const Hint& hint) {
  Kit& kit = stage.kit;
  const TextStyle style = hint_style(kit);
  const float most = kit.px(300), line = hint_line;
  const float width = std::min(most, std::ceil(text_width(kit, hint.words, style)) + 1);
  const float height = paragraph_height(kit, width, hint.words, style, line);
  Rect box{at.x, at.y, width + kit.px(44), height + kit.px(16)};
  if (leftwards) box.x -= box.w;
  const Rect room = stage.area.inset(kit.px(8));
  box.x = std::round(std::clamp(box.x, room.x, std::max(room.x, room.right() - box.w)));
  box.y = std::round(std::clamp(box.y, room.y, std::max(room.y, room.bottom() - box.h)));
  return {box, width};
}

void draw_hint(Kit& kit, const HintBox& place, const Hint& hint) {
  const Rect& box = place.box;
  const float line = hint_line, width = place.width;
  const TextStyle style = hint_style(kit);
  kit.begin_tip(box);
  fill(kit, box, kit.theme().card, kit.px(8));
  outline(kit, box, hint.border, kit.px(8), kit.px(1.5f));
  glyph(kit, hint.glyph, {box.x + kit.px(20), box.y + kit.px(8 + line / 2)}, kit.px(16), hint.colour);
  paragraph(kit, {box.x + kit.px(34), box.y + kit.px(8)}, width, hint.words, style, line);
  kit.end_area();
}

std::string first_sentence(const std::string& words) {
  const std::size_t end = words.find(". ");
  return end == std::string::npos ? words : words.substr(0, end + 1);
}

// The spot nearest to the pointer among those that take the link, or those that do not.
const PortSpot* nearest(const BoardStage& stage, const LinkOffers& offers, const DrawLink& draw, bool taking) {
  const PortSpot* from = port_of(stage.layout, draw.from);
  const PortSpot* best = nullptr;
  float least = 1e9f;
  for (const PortSpot& spot : stage.layout.ports) {
    if (spot.end.part == draw.from.part || (from && spot.direction == from->direction) || offers.takes(spot.end) != taking) continue;
    const float away = std::hypot(spot.at.x - draw.at.x, spot.at.y - draw.at.y);
    if (away < least) least = away, best = &spot;
  }
  return taking || least < far_units ? best : nullptr;
}

}  // namespace

void draw_link_hints(BoardStage& stage, const LinkOffers& offers, const DrawLink& draw) {
  Kit& kit = stage.kit;
  const Theme& t = kit.theme();
  const Vec pointer = stage.lens.px(draw.at);
  const PortSpot* taker = nearest(stage, offers, draw, true);
  const model::Part* part = taker ? model::find(stage.board(), taker->end.part) : nullptr;
  if (draw.by_keys && draw.chosen) part = model::find(stage.board(), draw.chosen->part);
  const bool leftwards = taker && taker->at.x > draw.at.x;
  const Vec beside = pointer + Vec{kit.px(leftwards ? -14 : 18), kit.px(22)};
  std::optional<Rect> taken;
  if (part) {
    const Hint takes{Glyph::check, t.accent, t.accent, kit.say(draw.by_keys ? "Enter: link it to {}" : "Drop it on {}", {model::shown_title(stage.board(), *part)})};
    const HintBox place = hint_box(stage, beside, leftwards, takes);
    draw_hint(kit, place, takes);
    taken = place.box;
  }
  const PortSpot* refusing = draw.by_keys ? nullptr : nearest(stage, offers, draw, false);
  if (refusing) {
    const Vec at = stage.lens.px(refusing->at);
    const Hint refuses{Glyph::forbidden, t.fail, t.edge, first_sentence(offers.answers.at(refusing->end))};
    const HintBox place = hint_box(stage, {at.x - kit.px(20), at.y + kit.px(24)}, false, refuses);
    if (!taken || !meet(place.box, *taken)) draw_hint(kit, place, refuses);
  } else if (!part) {
    const Hint nothing{Glyph::forbidden, t.fail, t.edge, kit.say("Nothing here takes this link")};
    draw_hint(kit, hint_box(stage, beside, leftwards, nothing), nothing);
  }
}

void draw_notice(BoardStage& stage) {
  Kit& kit = stage.kit;
  const double left = stage.view.notice_until - kit.now();
  if (left <= 0 || stage.view.notice.empty()) return;
  kit.redraw_in(left);
  const TextStyle style{14, kit.theme().ink};
  const float most = std::min(kit.px(560), stage.area.w - kit.px(96));
  const float width = std::min(most, std::ceil(text_width(kit, stage.view.notice, style)) + 1);
  const float height = paragraph_height(kit, width, stage.view.notice, style, 20);
  const Rect box{std::round(stage.area.centre().x - width / 2 - kit.px(30)), stage.area.y + kit.px(16), width + kit.px(60), height + kit.px(24)};
  kit.begin_area("notice", box, {.floats = true});
  popover(kit, box);
  glyph(kit, Glyph::forbidden, {box.x + kit.px(22), box.y + kit.px(22)}, kit.px(18), kit.theme().fail);
  paragraph(kit, {box.x + kit.px(42), box.y + kit.px(12)}, width, stage.view.notice, style, 20);
  kit.end_area();
}

void draw_renaming(BoardStage& stage) {
  BoardView& view = stage.view;
  const model::Part* part = view.renaming.empty() ? nullptr : model::find(stage.board(), view.renaming);
  const CardBox* card = part ? stage.layout.card(part->id) : nullptr;
  if (!card) return view.renaming.clear();
  Kit& kit = stage.kit;
  const Rect rect = stage.lens.px(card->rect);
  const Rect box{rect.x + stage.lens.length(44), rect.y + stage.lens.length(25) - kit.px(17), std::max(rect.w - stage.lens.length(48), kit.px(160)), kit.px(34)};
  kit.begin_area("rename", box, {.floats = true});
  const std::string label = kit.say("Name");
  if (!view.name_input.editing) kit.give_focus("rename", label);
  const std::string shown = model::shown_title(stage.board(), *part);
  const auto typed = input(kit, box, label, view.name_input, {.shown = shown, .figures = false, .align = Align::left});
  kit.end_area();
  if (typed && *typed != shown) make(stage, edit::Rename{part->id, *typed});
  if (!view.name_input.editing) view.renaming.clear();
}

}  // namespace batchyard::ui
