#include <array>

#include "ui/board/board_stage.h"
#include "ui/board/tray.h"
#include "ui/board/walk.h"

namespace batchyard::ui {
namespace {

constexpr float hand_step = 32;

std::optional<Way> arrow(BoardStage& stage, Vec own) {
  if (own.x < 0 || stage.kit.pressed(Action::walk_left)) return Way::left;
  if (own.x > 0 || stage.kit.pressed(Action::walk_right)) return Way::right;
  if (own.y < 0 || stage.kit.pressed(Action::walk_up)) return Way::up;
  if (own.y > 0 || stage.kit.pressed(Action::walk_down)) return Way::down;
  return std::nullopt;
}

void walk(BoardStage& stage, Way way) {
  BoardView& view = stage.view;
  const auto& parts = view.selection.parts;
  const std::string from = parts.size() == 1 ? *parts.begin() : view.focus;
  view.focus = walked(stage.layout, stage.board(), from, way);
  view.selection = {};
  if (!view.focus.empty()) view.selection.parts.insert(view.focus);
  view.by_keys = true;
  reveal(stage, view.selection.parts);
}

void move_hand(PlaceParts& place, Way way) {
  if (way == Way::left) place.at.x -= hand_step;
  if (way == Way::right) place.at.x += hand_step;
  if (way == Way::up) place.at.y -= hand_step;
  if (way == Way::down) place.at.y += hand_step;
}

// By keys, the far end of a link steps through the ports that would take it.
void choose_end(BoardStage& stage, DrawLink& draw, Way way) {
  const std::vector<model::End> ends = takers(stage.scene(), draw.from);
  if (ends.empty()) return;
  const auto now = draw.chosen ? std::ranges::find(ends, *draw.chosen) : ends.begin();
  const std::size_t at = now == ends.end() ? 0 : static_cast<std::size_t>(now - ends.begin());
  const bool on = way == Way::right || way == Way::down;
  draw.chosen = ends[(at + (on ? 1 : ends.size() - 1)) % ends.size()];
  draw.by_keys = true;
  if (const PortSpot* spot = port_of(stage.layout, *draw.chosen)) draw.at = spot->at;
}

void handle_arrow(BoardStage& stage, Way way) {
  if (auto* place = std::get_if<PlaceParts>(&stage.view.gesture)) return move_hand(*place, way);
  if (auto* draw = std::get_if<DrawLink>(&stage.view.gesture)) return choose_end(stage, *draw, way);
  walk(stage, way);
}

bool escape(BoardStage& stage) {
  if (!is_idle(stage.view.gesture)) cancel_gesture(stage);
  else if (!stage.view.notice.empty() && stage.kit.now() < stage.view.notice_until) stage.view.notice_until = 0;
  else if (!stage.view.selection.empty()) stage.view.selection = {}, stage.view.focus.clear();
  else return false;
  return true;
}

void take_back(BoardStage& stage, bool forth) {
  if (!is_idle(stage.view.gesture)) return cancel_gesture(stage);
  if (forth) stage.session.redo();
  else stage.session.undo();
  stage.refresh();
}

void handle_tray_keys(BoardStage& stage) {
  for (const TrayItem& item : stage.view.tray) {
    if (!item.action || !stage.kit.pressed(*item.action)) continue;
    if (item.locked.empty()) take_in_hand(stage, item.kind, item.gpu, false);
    else tell(stage, item.locked);
  }
}

struct KeyCommand {
  Action action;
  void (*command)(BoardStage&);
};
constexpr std::array commands{
    KeyCommand{Action::remove, remove_selected},     KeyCommand{Action::select_all, select_all},
    KeyCommand{Action::copy, copy_selected},         KeyCommand{Action::paste, paste},
    KeyCommand{Action::duplicate, duplicate_selected}, KeyCommand{Action::link, start_link},
    KeyCommand{Action::edit, edit_first_setting},    KeyCommand{Action::arrange, arrange_all},
    KeyCommand{Action::cut, [](BoardStage& stage) { copy_selected(stage), remove_selected(stage); }},
    KeyCommand{Action::rename, [](BoardStage& stage) {
                 if (stage.view.selection.parts.size() == 1) rename(stage, *stage.view.selection.parts.begin());
               }},
};

}  // namespace

bool press_enter(BoardStage& stage) {
  const bool in_hand = std::holds_alternative<PlaceParts>(stage.view.gesture) || std::holds_alternative<DrawLink>(stage.view.gesture);
  if (in_hand) carry_out(stage, release(stage.scene(), stage.view.gesture, stage.view.selection, stage.slack()));
  else if (!stage.view.selection.parts.empty()) edit_first_setting(stage);
  else return false;
  return true;
}

void handle_keys(BoardStage& stage, Vec own_arrow) {
  Kit& kit = stage.kit;
  if (!kit.reachable() || kit.typing()) return;
  if (const auto way = arrow(stage, own_arrow)) handle_arrow(stage, *way);
  if (kit.chord() == Chord{key::enter} && press_enter(stage)) kit.swallow_chord();
  if (kit.chord() == Chord{key::escape} && escape(stage)) kit.swallow_chord();
  if (kit.pressed(Action::undo)) take_back(stage, false);
  if (kit.pressed(Action::redo)) take_back(stage, true);
  for (const KeyCommand& row : commands) {
    if (!kit.pressed(row.action)) continue;
    cancel_gesture(stage);
    row.command(stage);
  }
  if (kit.chord()) handle_tray_keys(stage);
}

}  // namespace batchyard::ui
