#include <imgui.h>

#include <ranges>

#include "ui/board/arrange.h"
#include "ui/board/plane.h"
#include "ui/board/board_stage.h"
#include "ui/board/tray.h"
#include "ui/board/walk.h"

namespace batchyard::ui {
namespace {

constexpr double notice_seconds = 5;
constexpr float paste_gap = 24;

Rect bounds(const Layout& layout, const std::set<std::string>& parts) {
  std::optional<Rect> all;
  for (const CardBox& card : layout.cards)
    if (parts.contains(card.id)) all = all ? united(*all, card.rect) : card.rect;
  return all.value_or(Rect{});
}

// Where a copy of something that covers `original` goes: below it, where there is room.
model::Place way_to_free_place(const BoardStage& stage, const Rect& original) {
  const Vec at = free_place(stage.layout, {original.x, original.bottom() + paste_gap}, {original.w, original.h});
  return snapped(at - original.corner());
}

void add(BoardStage& stage, const edit::AddParts& add) {
  if (add.parts.empty() || !make(stage, add)) return;
  stage.view.selection = {without_standing(added(add), stage.board()), {}};
  reveal(stage, stage.view.selection.parts);
}

std::vector<std::string> all_ids(const model::Board& board) {
  std::vector<std::string> ids;
  for (const model::Part& part : board.parts) ids.push_back(part.id);
  return ids;
}

// The selected GPU server, if it is the only thing selected.
std::string only_server(const BoardStage& stage) {
  const auto& parts = stage.view.selection.parts;
  const model::Part* part = parts.size() == 1 ? model::find(stage.board(), *parts.begin()) : nullptr;
  return part && part->kind == model::PartKind::gpu_server ? part->id : "";
}

// A further GPU server stands below the one that is there; anything else in the middle of the view.
Vec wanted_place(const BoardStage& stage, model::PartKind kind, Vec size) {
  const auto server = std::ranges::find(stage.layout.cards, model::PartKind::gpu_server, &CardBox::kind);
  if (kind == model::PartKind::gpu_server && server != stage.layout.cards.end()) return {server->rect.x, server->rect.bottom()};
  return stage.lens.board(stage.area.centre()) - size * 0.5f;
}

}  // namespace

bool make(BoardStage& stage, const edit::Edit& edit) {
  if (const auto reason = stage.session.make(edit)) {
    tell(stage, *reason);
    return false;
  }
  stage.refresh();
  return true;
}

void tell(BoardStage& stage, std::string sentence) {
  stage.view.notice = std::move(sentence);
  stage.view.notice_until = stage.kit.now() + notice_seconds;
}

void carry_out(BoardStage& stage, Step step) {
  stage.view.gesture = std::move(step.next);
  if (step.edit && !make(stage, *step.edit)) return;
  stage.view.selection = std::move(step.selection);
  if (step.edit && std::holds_alternative<edit::AddParts>(*step.edit)) reveal(stage, stage.view.selection.parts);
  if (!step.refusal.empty()) tell(stage, std::move(step.refusal));
}

void cancel_gesture(BoardStage& stage) { stage.view.gesture = Idle{}; }

void remove_selected(BoardStage& stage) {
  const auto edit = removal(stage.view.selection);
  if (edit && make(stage, *edit)) stage.view.selection = {};
}

void duplicate_selected(BoardStage& stage) {
  const auto& parts = stage.view.selection.parts;
  if (parts.empty()) return;
  add(stage, duplicated(stage.board(), parts, way_to_free_place(stage, bounds(stage.layout, with_standing(parts, stage.board())))));
}

void copy_selected(BoardStage& stage) {
  const auto& parts = stage.view.selection.parts;
  if (parts.empty()) return;
  stage.view.copied = edit::copied(stage.board(), {parts.begin(), parts.end()});
  if (!stage.view.texts.to_text) return;
  const model::Board board{stage.board().name, stage.view.copied.parts, stage.view.copied.links};
  ImGui::SetClipboardText(stage.view.texts.to_text(board).c_str());
}

void paste(BoardStage& stage) {
  edit::AddParts copied = stage.view.copied;
  const char* text = ImGui::GetClipboardText();
  if (stage.view.texts.from_text && text && *text) {
    auto read = stage.view.texts.from_text(text);
    if (const auto* sentence = std::get_if<std::string>(&read)) return tell(stage, *sentence);
    const model::Board& board = std::get<model::Board>(read);
    copied = edit::copied(board, all_ids(board));
  }
  const std::string server = only_server(stage);
  const Layout lying = layout({"", copied.parts, copied.links}, stage.width);
  const edit::AddParts fresh = edit::pasted(stage.board(), copied, way_to_free_place(stage, lying.bounds));
  add(stage, server.empty() ? fresh : onto_server(fresh, server));
}

void select_all(BoardStage& stage) {
  stage.view.selection = {};
  for (const model::Part& part : stage.board().parts) stage.view.selection.parts.insert(part.id);
  for (const model::Link& link : stage.board().links) stage.view.selection.links.insert({link.from, link.to});
}

void arrange_all(BoardStage& stage) {
  const edit::ArrangeParts edit = auto_layout(stage.layout, stage.board());
  if (!edit.spots.empty()) make(stage, edit);
  fit_board(stage);
}

void align_selected(BoardStage& stage, Alignment alignment) {
  const edit::ArrangeParts edit = aligned(stage.layout, stage.board(), stage.view.selection.parts, alignment);
  if (!edit.spots.empty()) make(stage, edit);
}

void start_link(BoardStage& stage) {
  const auto& parts = stage.view.selection.parts;
  const std::string part = parts.size() == 1 ? *parts.begin() : stage.view.focus;
  if (part.empty()) return tell(stage, stage.kit.say("Select the part where the link begins, then press L."));
  const auto from = start_of_link(stage.scene(), part);
  if (!from) return tell(stage, stage.kit.say("No other part would take a link from this one."));
  const model::End to = takers(stage.scene(), *from).front();
  const PortSpot* spot = port_of(stage.layout, to);
  stage.view.gesture = DrawLink{*from, spot ? spot->at : Vec{}, true, to};
}

void rename(BoardStage& stage, const std::string& part) {
  const model::Part* found = model::find(stage.board(), part);
  if (!found) return;
  stage.view.renaming = part;
  stage.view.name_input = {model::shown_title(stage.board(), *found), false};
}

void edit_first_setting(BoardStage& stage) {
  const auto& parts = stage.view.selection.parts;
  const model::Part* part = parts.empty() ? nullptr : model::find(stage.board(), *parts.begin());
  if (part && !model::row(part->kind).settings.empty()) stage.view.edit_setting = model::row(part->kind).settings.front().key;
}

void fit_board(BoardStage& stage) { stage.view.fit = true; }

void reveal(BoardStage& stage, const std::set<std::string>& parts) {
  const Rect target = bounds(stage.layout, parts);
  if (target.w <= 0) return;
  Rect free = stage.area;
  if (stage.view.editable) free.h = tray_area(stage).y - free.y;
  const Rect seen = stage.lens.px(target);
  if (free.holds(seen)) return;
  stage.view.fit = true;
}

namespace {

// What was put on the board by a key lies where it can be seen.
void show_in_hand(BoardStage& stage, const Rect& hand) {
  const Rect tray = tray_area(stage);
  if (Rect{stage.area.x, stage.area.y, stage.area.w, tray.y - stage.area.y}.holds(stage.lens.px(hand))) return;
  const Rect all = stage.layout.cards.empty() ? hand : united(stage.layout.bounds, hand);
  stage.view.camera = stage.lens.camera = fitted(stage.view, stage.lens, all, stage.area.bottom() - tray.y);
}

}  // namespace

void take_in_hand(BoardStage& stage, model::PartKind kind, std::string_view gpu, bool dragged) {
  const edit::AddParts parts = new_parts(stage.level(), stage.board(), kind, gpu);
  const Layout lying = layout({"", parts.parts, {}}, stage.width);
  const Vec size{lying.bounds.w, lying.bounds.h};
  edit::AddParts centred = parts;
  for (model::Part& part : centred.parts)
    if (part.server.empty()) part.at = {-static_cast<int>(lying.bounds.w / 2), -static_cast<int>(lying.bounds.h / 2)};
  const Vec corner = stage.mouse() - size * 0.5f;
  const bool stands_free = kind != model::PartKind::worker && kind != model::PartKind::runner;
  const bool covers = stands_free && std::ranges::any_of(stage.layout.cards, [&](const CardBox& card) { return meet(card.rect, {corner.x, corner.y, size.x, size.y}); });
  const bool pointed = (stage.area.holds(stage.kit.mouse()) && !tray_area(stage).holds(stage.kit.mouse()) && !covers) || dragged;
  const Vec middle = free_place(stage.layout, wanted_place(stage, kind, size), size);
  const Vec at = pointed ? stage.mouse() : middle + Vec{lying.bounds.w / 2, lying.bounds.h / 2};
  stage.view.gesture = PlaceParts{std::move(centred), at, dragged, size};
  if (!pointed) show_in_hand(stage, around(at, size.x, size.y));
}

void show_part(BoardView& view, const std::string& id) { view.wanted = id; }

}  // namespace batchyard::ui
