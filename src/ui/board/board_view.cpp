#include "ui/board/board_view.h"

#include <imgui.h>

#include "ui/board/plane.h"
#include "ui/board/board_stage.h"
#include "ui/board/minimap.h"
#include "ui/text.h"
#include "ui/words.h"

namespace batchyard::ui {
namespace {

constexpr float fit_margin = 28, small_fit_margin = 14, small_view = 300;
constexpr float least_em = 11, most_condensed_em = 40;
constexpr double most_fit_zoom = 1.6;

NameWidth name_width(Kit& kit) {
  return [&kit](std::string_view words, float em) { return text_width(kit, words, {em, 0, Face::medium}) / kit.scale(); };
}

// The tag of a blamed part needs the margin above it.
float margin(const BoardView& view, const Rect& room) { return room.h < small_view && !view.blame ? small_fit_margin : fit_margin; }

/// What can be changed has its full cards; a picture that is too small for them has small ones.
Layout made_to_fit(const model::Board& board, const NameWidth& width, const Lens& lens, float margin, bool editable) {
  Layout full = layout(board, width);
  const Rect room = lens.in_units(lens.view);
  const auto zoom = [&](const Layout& layout) { return fitted(room, layout.bounds, margin, most_fit_zoom).zoom; };
  if (editable || detail(zoom(full)) != Detail::schematic) return full;
  Layout small = condensed_layout(board, width);
  for (int tries = 0; tries < 2; ++tries) {  // a zoom that is bound by the height leaves the width that names of 11 pixels need
    const float em = static_cast<float>(least_em / lens.scale / zoom(small));
    if (em <= condensed_em) break;
    small = condensed_layout(board, width, std::min(em, most_condensed_em));
  }
  return small;
}

/// Made anew only where what it depends on has changed: comparing boards costs little beside laying one out.
const Layout& lying(Kit& kit, BoardView& view, const model::Board& board, const NameWidth& width, const Lens& lens) {
  const float around = margin(view, lens.in_units(lens.view));
  const Rect area = view.editable ? Rect{} : lens.view;
  auto& kept = view.lying;
  const bool same = kept && kept->area == area && kept->scale == lens.scale && kept->margin == around && kept->editable == view.editable && kept->board == board;
  if (!same) kept = BoardView::Lying{board, area, lens.scale, around, view.editable, made_to_fit(board, width, lens, around, view.editable)};
  if (kit.fonts_missing()) kept->scale = 0;  // cards change their widths once their fonts are there
  return kept->layout;
}

void fill_tray(BoardView& view, const game::Session& session) {
  if (view.tray_revision == session.revision()) return;
  view.tray = tray_items(session.level(), session.board());
  view.tray_revision = session.revision();
}

/// `tray`: pixels that it takes of the board.
void fit_camera(Kit& kit, BoardView& view, Lens& lens, const Layout& layout, float tray_px = 0) {
  if (!view.fit) return;
  view.fit = kit.fonts_missing();  // cards change their widths once their fonts are there
  lens.camera = fitted(view, lens, layout.bounds, tray_px);
}

void follow_wish(BoardStage& stage) {
  std::string id = std::exchange(stage.view.wanted, {});
  if (!model::find(stage.board(), id)) return;
  stage.view.selection = {{id}, {}};
  stage.view.focus = id;
  reveal(stage, {id});
}

std::set<std::string> problem_parts(const game::Session& session) {
  std::set<std::string> ids;
  for (const model::BoardProblem& problem : session.problems())
    if (!problem.part.empty()) ids.insert(problem.part);
  return ids;
}

std::set<std::string> ghosts(const Gesture& gesture) {
  const auto* place = std::get_if<PlaceParts>(&gesture);
  return place ? added(place->parts) : std::set<std::string>{};
}

// Every port is asked: only when the board or the link's start has changed.
const LinkOffers* offers(BoardStage& stage) {
  const auto* draw = std::get_if<DrawLink>(&stage.view.gesture);
  auto& kept = stage.view.offers;
  if (!draw) return kept.reset(), nullptr;
  const std::uint64_t revision = stage.session.revision();
  if (kept && kept->from == draw->from && stage.view.offers_revision == revision) return &*kept;
  kept = LinkOffers{draw->from, {}};
  stage.view.offers_revision = revision;
  const Scene scene = stage.scene();
  const LinkQuestions ask(scene, draw->from);
  for (const PortSpot& spot : stage.layout.ports)
    if (!kept->answers.contains(spot.end)) kept->answers[spot.end] = ask(spot.end).value_or("");
  return &*kept;
}

void draw_picture(Kit& kit, const BoardPicture& picture) {
  draw_grid(kit, picture.lens);
  draw_tracks(kit, picture);
  draw_flow(kit, picture);
  draw_protocols(kit, picture);
  draw_cards(kit, picture);
  draw_ports(kit, picture);
}

void draw_box(BoardStage& stage) {
  const auto* box = std::get_if<SelectBox>(&stage.view.gesture);
  if (!box) return;
  const Rect rect = between(stage.lens.px(box->from), stage.lens.px(box->to));
  fill(stage.kit, rect, faded(stage.kit.theme().accent, 0.12f));
  outline(stage.kit, rect, stage.kit.theme().accent, 0, stage.kit.px(1));
}

void draw_zoom(Kit& kit, const Lens& lens) {
  const Rect row{lens.view.right() - kit.px(120), lens.view.y + kit.px(12), kit.px(100), kit.px(24)};
  text_of(kit, "zoom", row, percent(lens.camera.zoom, 0), {12, kit.theme().ink3, Face::regular, true}, Align::right);
}

Hit hovered(const BoardStage& stage) {
  const bool idle = is_idle(stage.view.gesture) || std::holds_alternative<Press>(stage.view.gesture);
  if (!idle || !stage.pointed) return {};
  return hit(stage.layout, stage.board(), stage.mouse(), stage.slack());
}

void draw(BoardStage& stage) {
  const LinkOffers* asked = offers(stage);
  const Scene scene = stage.scene();
  const Gesture& gesture = stage.view.gesture;
  const model::Board board = shown_during(scene, gesture);
  const auto* link = std::get_if<DrawLink>(&gesture);
  const bool as_it_is = stage.layout.condensed || (!link && board == stage.board());
  const Layout moving = as_it_is ? Layout{} : layout(board, stage.width, link ? std::optional(PendingLink{link->from, link->at}) : std::nullopt);
  const Layout& shown = as_it_is ? stage.layout : moving;
  const model::Roster roster(board);
  const BoardPicture picture{stage.level(), board, roster, shown, stage.view, stage.lens, hovered(stage), problem_parts(stage.session),
                             ghosts(gesture), receiving_server(scene, gesture), asked, stage.view.by_keys};
  draw_picture(stage.kit, picture);
  if (link) draw_pending_link(stage.kit, picture, *link);
  draw_box(stage);
  if (stage.view.editable) draw_zoom(stage.kit, stage.lens);
  if (link) draw_link_hints(stage, *asked, *link);
}

}  // namespace

Camera fitted(const BoardView& view, const Lens& lens, const Rect& bounds, float tray_px) {
  const Rect room = lens.in_units(lens.view);
  const float tray = tray_px / lens.scale, covered = view.covered_left / lens.scale;
  const Rect free{room.x + covered, room.y, room.w - covered, room.h - tray};
  Camera out = fitted(free, bounds, margin(view, room), most_fit_zoom);
  out.x -= static_cast<double>(covered / 2) / out.zoom;
  out.y += static_cast<double>(tray / 2) / out.zoom;
  return out;
}

void board_view(Kit& kit, game::Session& session, BoardView& view, const Rect& area) {
  kit.begin_area("board", area);
  kit.backdrop(area, kit.theme().board);
  const NameWidth width = name_width(kit);
  const Lens lens{view.camera, area, kit.scale()};
  BoardStage stage{kit, session, view, area, width, lying(kit, view, session.board(), width, lens), lens};
  if (view.editable) fill_tray(view, session);
  const float tray = view.tray_height = view.editable ? area.bottom() - tray_area(stage).y : 0;
  view.selection = still_there(view.selection, session.board());
  view.gesture = still_valid(std::move(view.gesture), session.board());
  if (!view.editable) view.gesture = Idle{};
  const Touch use = touch(kit, "Board", area, {.kind = Drawn::picture, .overlap = true, .arrows = true}, 0);
  stage.pointed = use.hovered;

  follow_wish(stage);
  fit_camera(kit, view, stage.lens, stage.layout, tray);
  handle_camera(stage);
  handle_pointer(stage);
  if (view.editable) {
    handle_keys(stage, use.arrow);
    if (use.clicked && !ImGui::IsMouseReleased(0)) press_enter(stage);
  }
  fit_camera(kit, view, stage.lens, stage.layout, tray);
  view.camera = stage.lens.camera;
  draw(stage);
  if (view.editable) {
    draw_minimap(stage);
    draw_tray(stage);
    draw_renaming(stage);
    draw_menu(stage);
  }
  draw_notice(stage);
  kit.end_area();
}

void board_picture(Kit& kit, const model::Level& level, const model::Board& board, BoardView& view, const Rect& area) {
  kit.begin_area("board " + board.name, area);
  kit.backdrop(area, kit.theme().board);
  const NameWidth width = name_width(kit);
  view.editable = false;
  view.fit = true;
  Lens lens{view.camera, area, kit.scale()};
  const Layout& layout = lying(kit, view, board, width, lens);
  fit_camera(kit, view, lens, layout);
  view.camera = lens.camera;
  draw_picture(kit, {level, board, model::Roster(board), layout, view, lens, {}, {}, {}, {}, nullptr, false});
  kit.end_area();
}

}  // namespace batchyard::ui
