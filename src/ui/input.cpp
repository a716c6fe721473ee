#include "ui/input.h"

#include <imgui.h>

#include <algorithm>
#include <array>

namespace batchyard::ui {
namespace {

struct KeyRow {
  char32_t key;
  ImGuiKey imgui;
};
// The keys that a text field works with. Tab is not among them: it moves the focus.
constexpr std::array key_rows{
    KeyRow{key::left, ImGuiKey_LeftArrow}, KeyRow{key::right, ImGuiKey_RightArrow}, KeyRow{key::up, ImGuiKey_UpArrow},
    KeyRow{key::down, ImGuiKey_DownArrow}, KeyRow{key::home, ImGuiKey_Home},        KeyRow{key::end, ImGuiKey_End},
    KeyRow{key::erase, ImGuiKey_Delete},   KeyRow{key::backspace, ImGuiKey_Backspace}, KeyRow{key::enter, ImGuiKey_Enter},
    KeyRow{key::escape, ImGuiKey_Escape},  KeyRow{'A', ImGuiKey_A},                 KeyRow{'C', ImGuiKey_C},
    KeyRow{'V', ImGuiKey_V},               KeyRow{'X', ImGuiKey_X},                 KeyRow{'Y', ImGuiKey_Y},
    KeyRow{'Z', ImGuiKey_Z},
};

int index_of(char32_t key) {
  const auto found = std::ranges::find(key_rows, key, &KeyRow::key);
  return found == key_rows.end() ? -1 : 1 + static_cast<int>(found - key_rows.begin());
}

void release_everything(ImGuiIO& io) {
  std::ranges::fill(io.KeysDown, false);
  std::ranges::fill(io.MouseDown, false);
  io.KeyCtrl = io.KeyShift = io.KeyAlt = io.KeySuper = false;
}

/// Feeds one event after another while they fit into one frame.
class Frame {
 public:
  bool takes(const InputEvent& event) const {
    return std::visit([this](const auto& e) { return fits(e); }, event);
  }
  void take(const InputEvent& event) {
    std::visit([this](const auto& e) { feed(e); }, event);
  }
  std::optional<Chord> chord;

 private:
  bool fits(const MouseMoved&) const { return !button_changed_; }
  bool fits(const ButtonChanged&) const { return !button_changed_; }
  bool fits(const WheelTurned&) const { return !button_changed_; }
  bool fits(const KeyChanged&) const { return !key_changed_; }
  bool fits(const TextTyped&) const { return !text_typed_ && !chord; }
  bool fits(const FocusLost&) const { return !button_changed_ && !key_changed_; }

  void feed(const MouseMoved& e) { io_.MousePos = {e.to.x, e.to.y}; }
  void feed(const ButtonChanged& e) {
    io_.MouseDown[e.button] = e.down;
    button_changed_ = true;
  }
  void feed(const WheelTurned& e) { io_.MouseWheel += e.by.y, io_.MouseWheelH += e.by.x; }
  void feed(const KeyChanged& e) {
    io_.KeyCtrl = e.chord.ctrl, io_.KeyShift = e.chord.shift, io_.KeyAlt = e.chord.alt;
    if (const int index = index_of(e.chord.key); index >= 0) io_.KeysDown[index] = e.down;
    if (e.down && e.chord.key != 0) chord = e.chord;
    key_changed_ = true;
  }
  // A sign is a key by its label, whatever has to be held to type it.
  void feed(const TextTyped& e) {
    io_.AddInputCharactersUTF8(e.text.c_str());
    const char c = e.text.size() == 1 ? e.text[0] : ' ';
    const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    if (c > ' ' && !letter) chord = Chord{.key = static_cast<char32_t>(c)};
    text_typed_ = true;
  }
  void feed(const FocusLost&) {
    release_everything(io_);
    io_.AddFocusEvent(false);
  }

  ImGuiIO& io_ = ImGui::GetIO();
  bool button_changed_ = false, key_changed_ = false, text_typed_ = false;
};

}  // namespace

std::optional<Chord> InputQueue::feed() {
  Frame frame;
  while (!events_.empty() && frame.takes(events_.front())) {
    frame.take(events_.front());
    events_.pop_front();
  }
  return frame.chord;
}

void map_keys() {
  for (const KeyRow& row : key_rows) ImGui::GetIO().KeyMap[row.imgui] = index_of(row.key);
}

}  // namespace batchyard::ui
