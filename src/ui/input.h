#pragma once

#include <deque>
#include <optional>
#include <string>
#include <variant>

#include "ui/shortcuts.h"
#include "ui/geometry.h"

namespace batchyard::ui {

// What the mouse and the keyboard did, in the order in which they did it. Positions in pixels of the picture.
struct MouseMoved {
  Vec to;
};
struct ButtonChanged {
  int button = 0;  ///< 0 left, 1 right, 2 middle
  bool down = false;
};
struct WheelTurned {
  Vec by;  ///< in notches; up is positive
};
struct KeyChanged {
  Chord chord;  ///< key 0: only Shift, Ctrl or Alt went down or up
  bool down = false;
  bool repeat = false;  ///< the keyboard's own, while the key is held
};
struct TextTyped {
  std::string text;
};
struct FocusLost {};
using InputEvent = std::variant<MouseMoved, ButtonChanged, WheelTurned, KeyChanged, TextTyped, FocusLost>;

/// Hands events to ImGui so that no frame sees two transitions of one kind: a click within one frame is still a press in one
/// frame and a release in the next, at the place where each happened.
class InputQueue {
 public:
  void push(InputEvent event) { events_.push_back(std::move(event)); }
  bool empty() const { return events_.empty(); }
  /// Feeds what belongs into the next frame; the answer is the key that went down in it.
  std::optional<Chord> feed();

 private:
  std::deque<InputEvent> events_;
};

/// Points ImGui's own keys (cursor, clipboard, undo in a text) at the indices that `InputQueue` uses.
void map_keys();

}  // namespace batchyard::ui
