#pragma once

#include <SDL.h>

#include "ui/input.h"

namespace batchyard::app {

/// SDL's events as the window's own. `pixels_per_point`: of a display that counts in larger units than pixels.
class EventReader {
 public:
  void read(const SDL_Event& event, float pixels_per_point, ui::InputQueue& out);

 private:
  void read_key(const SDL_KeyboardEvent& event, ui::InputQueue& out) const;
  bool composing_ = false;  ///< an input method holds unfinished text: its keys are not ours
};

}  // namespace batchyard::app
