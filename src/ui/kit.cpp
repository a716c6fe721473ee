#include "ui/kit.h"

#include <imgui.h>
#include <imgui_internal.h>

#include <cassert>
#include <cmath>

#include "ui/input.h"

namespace batchyard::ui {
namespace {

constexpr ImGuiWindowFlags bare_window = ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoCollapse |
                                         ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings |
                                         ImGuiWindowFlags_NoBackground | ImGuiWindowFlags_NoNav;

ImVec4 floats(Colour colour) { return ImGui::ColorConvertU32ToFloat4(colour); }

void plain_style() {
  ImGuiStyle& style = ImGui::GetStyle();
  style.WindowPadding = style.FramePadding = style.ItemSpacing = style.ItemInnerSpacing = ImVec2(0, 0);
  style.WindowBorderSize = style.FrameBorderSize = style.ChildBorderSize = 0;
  style.WindowRounding = style.FrameRounding = 0;
  style.WindowMinSize = ImVec2(1, 1);
}

std::string path(std::string_view area, std::string_view label) { return std::string(area) + "/" + std::string(label); }

Vec direction(const Chord& chord) {
  if (chord.ctrl || chord.alt) return {};
  switch (chord.key) {
    case key::left: return {-1, 0};
    case key::right: return {1, 0};
    case key::up: return {0, -1};
    case key::down: return {0, 1};
    default: return {};
  }
}

bool activates(const Chord& chord) { return chord == Chord{key::enter} || chord == Chord{' '}; }

}  // namespace

Kit::Kit(FontFiles fonts, MakeTexture make_texture)
    : context_(ImGui::CreateContext()), make_texture_(std::move(make_texture)), fonts_(std::move(fonts)) {
  ImGui::SetCurrentContext(context_);
  ImGuiIO& io = ImGui::GetIO();
  io.IniFilename = nullptr;
  io.LogFilename = nullptr;
  io.ConfigWindowsMoveFromTitleBarOnly = true;
  io.BackendFlags |= ImGuiBackendFlags_RendererHasVtxOffset;  // a board of thousands of links has more than 65,536 corners
  plain_style();
  map_keys();
  fonts_.bake();
}

Kit::~Kit() { ImGui::DestroyContext(context_); }

void Kit::begin_frame(const FrameInput& input) {
  tips_ = 0;
  input_ = input;
  chord_ = input.chord;
  now_ += static_cast<double>(input.seconds_passed);
  redraw_in_.reset();
  backdrops_.clear();
  record_.clear();
  top_layer_ = highest_layer_;
  highest_layer_ = 0;
  last_ring_.swap(ring_);
  ring_.clear();

  ImGuiIO& io = ImGui::GetIO();
  io.DisplaySize = ImVec2(input.size.x, input.size.y);
  io.DeltaTime = std::max(input.seconds_passed, 1e-4f);
  ImGuiStyle& style = ImGui::GetStyle();
  style.ScrollbarSize = px(10);
  style.ScrollbarRounding = px(5);
  style.Colors[ImGuiCol_ScrollbarBg] = ImVec4(0, 0, 0, 0);
  style.Colors[ImGuiCol_ScrollbarGrab] = floats(theme().raised);
  style.Colors[ImGuiCol_ScrollbarGrabHovered] = style.Colors[ImGuiCol_ScrollbarGrabActive] = floats(theme().edge);
  style.Colors[ImGuiCol_FrameBg] = ImVec4(0, 0, 0, 0);
  style.Colors[ImGuiCol_Text] = floats(theme().ink);
  style.Colors[ImGuiCol_TextSelectedBg] = floats(faded(theme().accent, 0.35f));
  ImGui::NewFrame();
  walk_focus();
}

void Kit::end_frame() {
  assert(outer_areas_.empty() && area_.name.empty());
  ImGui::Render();
}

// Tab moves along the things of the last frame that can be used; Enter, Space and, where wanted, arrow keys go to the one
// that has the focus. A text being typed gets its keys first.
void Kit::walk_focus() {
  focus_moved_ = activation_ = false;
  arrow_ = {};
  typing_ended_by_.reset();
  if (ImGui::IsMouseClicked(0) || ImGui::IsMouseClicked(1)) keyboard_in_use_ = false;
  if (!chord_) return;
  if (typing() && (chord_->key == key::escape || chord_->key == key::enter || chord_->key == key::tab)) {
    typing_ended_by_ = chord_->key;
    if (chord_->key != key::tab) chord_.reset();
  }
  if (!chord_ || last_ring_.empty()) return;
  const auto at = std::ranges::find(last_ring_, focused_, &Stop::path);
  const bool found = at != last_ring_.end();
  if (chord_->key == key::tab && !chord_->ctrl) {
    const auto count = static_cast<int>(last_ring_.size());
    const int from = !found ? (chord_->shift ? 0 : -1) : static_cast<int>(at - last_ring_.begin());
    focused_ = last_ring_[static_cast<std::size_t>((from + (chord_->shift ? -1 : 1) + count) % count)].path;
    keyboard_in_use_ = focus_moved_ = true;
  } else if (found && keyboard_in_use_ && !typing() && activates(*chord_)) {
    activation_ = true;
  } else if (found && keyboard_in_use_ && !typing() && at->arrows && direction(*chord_) != Vec{}) {
    arrow_ = direction(*chord_);
  } else {
    return;
  }
  chord_.reset();
}

Kit::Focus Kit::focus(std::string_view label, bool enabled, bool arrows) {
  const std::string here = path(area_.name, label);
  if (enabled && reachable()) ring_.push_back({here, arrows});
  if (!enabled || here != focused_) return {};
  return {.has = true, .arrived = focus_moved_, .visible = keyboard_in_use_, .activated = activation_, .arrow = arrow_};
}

bool Kit::focus_is_on(std::string_view label) const { return focused_ == path(area_.name, label); }

void Kit::give_focus(std::string_view area, std::string_view label) {
  focused_ = path(area, label);
  focus_moved_ = true;
}

float Kit::px(float units) const {
  const float whole = std::round(units * input_.scale);
  return whole == 0 && units > 0 ? 1 : whole;
}

bool Kit::compact() const { return input_.size.x < 1600 * input_.scale || input_.size.y < 860 * input_.scale; }

std::uintptr_t Kit::texture(std::string_view name, const std::function<Bitmap()>& draw) {
  if (const auto found = textures_.find(name); found != textures_.end()) return found->second;
  return textures_.emplace(name, make_texture_(draw())).first->second;
}

std::string Kit::say(std::string_view english, std::initializer_list<std::string_view> values) const {
  const auto translated = words_.find(english);
  std::string_view words = translated == words_.end() ? english : std::string_view(translated->second);
  std::string out;
  for (const std::string_view value : values) {
    const std::size_t gap = words.find("{}");
    assert(gap != words.npos);
    out.append(words.substr(0, gap)).append(value);
    words.remove_prefix(gap + 2);
  }
  return out.append(words);
}

void Kit::begin_area(std::string_view name, const Rect& rect, AreaOptions options) {
  ImGuiWindowFlags flags = bare_window;
  if (!options.scrolls) flags |= ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse;
  if (options.layer == 0 && !options.floats) flags |= ImGuiWindowFlags_NoBringToFrontOnFocus;
  open_window(name, rect, options, flags);
  highest_layer_ = std::max(highest_layer_, options.layer);
  note(Drawn::area, name, "", rect);
}

void Kit::begin_tip(const Rect& rect) {
  const std::string name = tips_ == 0 ? "tip" : "tip " + std::to_string(tips_ + 1);  // several of a frame are windows of their own
  ++tips_;
  open_window(name, rect, {.layer = 100}, bare_window | ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoInputs);
}

void Kit::open_window(std::string_view name, const Rect& rect, AreaOptions options, int flags) {
  outer_areas_.push_back(area_);
  ImGui::SetNextWindowPos(ImVec2(rect.x, rect.y));
  ImGui::SetNextWindowSize(ImVec2(std::max(rect.w, 1.f), std::max(rect.h, 1.f)));
  ImGui::Begin(std::string(name).c_str(), nullptr, flags);
  if ((options.layer > 0 || options.floats) && ImGui::IsWindowAppearing()) ImGui::BringWindowToDisplayFront(ImGui::GetCurrentWindow());
  area_ = {std::string(name), rect, options.scrolls ? ImGui::GetScrollY() : 0, options.layer, options.scrolls};
}

void Kit::end_area(float content_bottom) {
  if (area_.scrolls) {
    ImGui::SetCursorScreenPos(ImVec2(area_.rect.x, std::max(content_bottom, area_.rect.y - area_.scroll)));
    ImGui::Dummy(ImVec2(0, 0));
  }
  ImGui::End();
  area_ = outer_areas_.back();
  outer_areas_.pop_back();
}

void Kit::push_clip(const Rect& r) { pen().PushClipRect(ImVec2(r.x, r.y), ImVec2(r.right(), r.bottom()), true); }
void Kit::pop_clip() { pen().PopClipRect(); }

Rect Kit::clip() const {
  const ImVec2 least = pen().GetClipRectMin(), most = pen().GetClipRectMax();
  return {least.x, least.y, most.x - least.x, most.y - least.y};
}

ImDrawList& Kit::pen() const { return *ImGui::GetWindowDrawList(); }

RecordEntry Kit::entry(Drawn kind, std::string_view label, std::string_view text, const Rect& rect) const {
  return {.kind = kind, .area = area_.name, .label = std::string(label), .text = std::string(text), .rect = rect,
          .clip = clip(), .layer = area_.layer, .scrolls = area_.scrolls};
}

void Kit::note(Drawn kind, std::string_view label, std::string_view text, const Rect& rect, float room) {
  RecordEntry noted = entry(kind, label, text, rect);
  noted.room = room;
  record_.add(std::move(noted));
}

bool Kit::typing() const { return ImGui::GetIO().WantTextInput; }

bool Kit::pressed(Action action) {
  if (!chord_ || !reachable()) return false;
  const ShortcutRow& keys = row(action);
  if (*chord_ != keys.chord && *chord_ != keys.other) return false;
  if (typing() && !keys.while_typing) return false;
  chord_.reset();
  return true;
}

void Kit::redraw_in(double seconds) { redraw_in_ = std::min(seconds, redraw_in_.value_or(seconds)); }

bool Kit::mouse_pressed() const { return ImGui::IsMouseClicked(0) || ImGui::IsMouseClicked(1) || ImGui::IsMouseClicked(2); }

Vec Kit::mouse() const {
  const ImVec2 at = ImGui::GetIO().MousePos;
  return {at.x, at.y};
}

}  // namespace batchyard::ui
