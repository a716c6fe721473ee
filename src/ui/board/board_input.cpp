#include <imgui.h>

#include <cmath>

#include "ui/board/board_stage.h"

namespace batchyard::ui {
namespace {

constexpr double settle_seconds = 0.15;
constexpr float slop_units = 4;
constexpr float wheel_pan_units = 60;

bool pointed_at_board(const BoardStage& stage) { return ImGui::IsWindowHovered() && stage.kit.reachable(); }

void zoom_about(BoardStage& stage, Vec pointer, double factor) {
  Lens& lens = stage.lens;
  lens.camera = zoomed(lens.camera, lens.in_units(lens.view), lens.in_units(pointer), factor);
  lens.settled = false;
  stage.view.zoomed_at = stage.kit.now();
}

void pull(BoardStage& stage, Vec to) {
  Lens& lens = stage.lens;
  const Vec from = *stage.view.panning;
  stage.view.panned += std::hypot(to.x - from.x, to.y - from.y);
  lens.camera = panned(lens.camera, lens.in_units(from), lens.in_units(to));
  stage.view.panning = to;
}

// A right button that went down and up without pulling the board opens the menu of what is under it.
void end_pull(BoardStage& stage) {
  const bool clicked = ImGui::IsMouseReleased(1) && stage.view.panned < stage.kit.px(slop_units);
  stage.view.panning.reset();
  if (!clicked || !stage.view.editable) return;
  const Hit under = hit(stage.layout, stage.board(), stage.mouse(), stage.slack());
  auto& selection = stage.view.selection;
  if (const auto* part = std::get_if<PartHit>(&under); part && !selection.parts.contains(part->id)) selection = {{part->id}, {}};
  if (const auto* link = std::get_if<LinkHit>(&under)) selection = {{}, {{link->from, link->to}}};
  if (std::holds_alternative<std::monostate>(under)) selection = {};
  stage.view.menu = stage.kit.mouse();
}

// The gesture that a button press began; one in the hand (a part, a link by two clicks) waits for a click on the board.
bool ends_with_button(const Gesture& gesture) { return !is_idle(gesture) && !std::holds_alternative<PlaceParts>(gesture); }

void let_go(BoardStage& stage) {
  Gesture& gesture = stage.view.gesture;
  if (auto* place = std::get_if<PlaceParts>(&gesture); place && place->dragged) {
    const bool on_board = stage.area.holds(stage.kit.mouse()) && !tray_area(stage).holds(stage.kit.mouse());
    if (on_board) return carry_out(stage, release(stage.scene(), gesture, stage.view.selection, stage.slack()));
    place->dragged = false;
    return;
  }
  if (pointed_at_board(stage)) return carry_out(stage, release(stage.scene(), gesture, stage.view.selection, stage.slack()));
  if (std::holds_alternative<DrawLink>(gesture)) return cancel_gesture(stage);
  if (ends_with_button(gesture)) carry_out(stage, release(stage.scene(), gesture, stage.view.selection, stage.slack()));
}

void select_under_pointer(BoardStage& stage) {
  const Hit under = hit(stage.layout, stage.board(), stage.mouse(), stage.slack());
  stage.view.selection = {};
  if (const auto* part = std::get_if<PartHit>(&under)) stage.view.selection.parts.insert(part->id);
  if (const auto* link = std::get_if<LinkHit>(&under)) stage.view.selection.links.insert({link->from, link->to});
}

void double_clicked(BoardStage& stage) {
  const Hit under = hit(stage.layout, stage.board(), stage.mouse(), 0);
  const auto* part = std::get_if<PartHit>(&under);
  if (!part) return;
  cancel_gesture(stage);
  rename(stage, part->id);
}

}  // namespace

void handle_camera(BoardStage& stage) {
  const ImGuiIO& io = ImGui::GetIO();
  const bool here = pointed_at_board(stage);
  if (io.AppFocusLost) stage.view.panning.reset();
  if (here && io.MouseWheel != 0) zoom_about(stage, stage.kit.mouse(), std::pow(Camera::wheel_step, static_cast<double>(io.MouseWheel)));
  if (here && io.MouseWheelH != 0) stage.lens.camera.x -= static_cast<double>(io.MouseWheelH * wheel_pan_units) / stage.lens.camera.zoom;
  if (here && (ImGui::IsMouseClicked(1) || ImGui::IsMouseClicked(2))) stage.view.panning = stage.kit.mouse(), stage.view.panned = 0;
  if (stage.view.panning) pull(stage, stage.kit.mouse());
  if (stage.view.panning && !ImGui::IsMouseDown(1) && !ImGui::IsMouseDown(2)) end_pull(stage);
  if (stage.kit.pressed(Action::zoom_in)) zoom_about(stage, stage.area.centre(), Camera::wheel_step * Camera::wheel_step);
  if (stage.kit.pressed(Action::zoom_out)) zoom_about(stage, stage.area.centre(), 1 / (Camera::wheel_step * Camera::wheel_step));
  if (stage.kit.pressed(Action::fit)) stage.view.fit = true;
  const double since = stage.kit.now() - stage.view.zoomed_at;
  if (stage.view.zoomed_at >= 0 && since < settle_seconds) {
    stage.lens.settled = false;
    stage.kit.redraw_in(settle_seconds - since + 0.01);
  }
}

void handle_pointer(BoardStage& stage) {
  const ImGuiIO& io = ImGui::GetIO();
  if (io.AppFocusLost) return cancel_gesture(stage);
  const bool here = pointed_at_board(stage);
  if (!stage.view.editable) {
    if (here && ImGui::IsMouseClicked(0)) select_under_pointer(stage);
    return;
  }
  Gesture& gesture = stage.view.gesture;
  const bool moved = io.MouseDelta.x != 0 || io.MouseDelta.y != 0;
  if (moved && !is_idle(gesture))
    carry_out(stage, move(stage.scene(), gesture, stage.view.selection, stage.mouse(), stage.kit.px(slop_units) / stage.lens.length(1)));
  if (here && ImGui::IsMouseClicked(0)) {
    stage.view.by_keys = false;
    carry_out(stage, press(stage.scene(), gesture, stage.view.selection, stage.mouse(), io.KeyShift || io.KeyCtrl, stage.slack()));
  }
  if (ImGui::IsMouseReleased(0) && !is_idle(gesture)) {
    const bool clicked_part = std::holds_alternative<Press>(gesture) && !std::get<Press>(gesture).extend;
    let_go(stage);
    const auto& parts = stage.view.selection.parts;
    if (clicked_part) stage.view.focus = parts.size() == 1 ? *parts.begin() : "";
  }
  if (here && ImGui::IsMouseDoubleClicked(0)) double_clicked(stage);
}

}  // namespace batchyard::ui
