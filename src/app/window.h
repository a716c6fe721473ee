#pragma once

#include <SDL.h>

#include <memory>
#include <string>

#include "ui/geometry.h"

namespace batchyard::app {

/// The window and its OpenGL context. Throws WindowError where there can be none.
struct WindowError {
  std::string sentence;
};

class Window {
 public:
  Window(int width, int height);
  ~Window();
  Window(const Window&) = delete;
  Window& operator=(const Window&) = delete;

  ui::Vec pixels() const;           ///< size of the picture
  float pixels_per_point() const;   ///< between the mouse's units and pixels
  /// What one layout unit should be on this display, in pixels: 1 at 96 dots an inch, in steps of a quarter.
  float display_scale() const;
  bool visible() const;             ///< neither minimised nor hidden
  void show_title(const std::string& title);
  void toggle_full_screen();
  void reset();  ///< to the usual size, in the middle of the display
  void present();

 private:
  SDL_Window* window_ = nullptr;
  SDL_GLContext context_ = nullptr;
};

}  // namespace batchyard::app
