#pragma once

#include <functional>
#include <optional>

#include "app/events.h"
#include "app/gl.h"
#include "app/options.h"
#include "app/window.h"

namespace batchyard::app {

/// The frame loop: draws when something happened or a frame is due, else sleeps.
class Loop {
 public:
  Loop(Window& window, const Options& options);

  /// What the window shows; called for every frame between the kit's begin and end.
  std::function<void()> draw;
  /// Called twice a second or so, drawn or not: work that needs no frame.
  std::function<void()> between;
  /// Whether the window may close when it is told to; false: it has a question first.
  std::function<bool()> may_close = [] { return true; };
  /// Whether something is being computed that the window will show: a picture waits for it.
  std::function<bool()> busy = [] { return false; };
  /// The player's scale, 1 at 100 %.
  std::function<float()> player_scale = [] { return 1.f; };

  ui::Kit& kit() { return kit_; }
  void close() { open_ = false; }
  void run();

 private:
  void wait_and_read();
  void read(const SDL_Event& event);
  float scale() const;
  void build_frame();
  void show_frame();
  void report();
  void write_timing() const;
  bool due() const;

  Window& window_;
  const Options& options_;
  Gl gl_;
  ui::Kit kit_;
  EventReader reader_;
  ui::InputQueue input_;
  bool open_ = true;
  int unsettled_ = 3;  ///< frames still to draw: what is hovered shows one frame late
  Uint64 last_frame_ = 0;
  struct Timing {
    double first_frame_at_s = 0;  ///< of the system's clock; 0: none was shown
    std::int64_t frames = 0;
    double build_s = 0, show_s = 0;  ///< of all frames
  } timing_;
};

}  // namespace batchyard::app
