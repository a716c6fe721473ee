#include "app/window.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <string_view>

namespace batchyard::app {
namespace {

constexpr int usual_width = 1600, usual_height = 900, least_width = 640, least_height = 400;

[[noreturn]] void fail(const std::string& what, const std::string& remedy) {
  const std::string reason = SDL_GetError();
  SDL_Quit();
  throw WindowError{what + (reason.empty() ? "" : " (" + reason + ")") + "; " + remedy};
}

SDL_Rect usual_place(int width, int height) {
  SDL_Rect display{0, 0, usual_width, usual_height};
  SDL_GetDisplayUsableBounds(0, &display);
  if (width == 0) width = std::min(usual_width, display.w), height = std::min(usual_height, display.h);
  return {display.x + std::max(0, (display.w - width) / 2), display.y + std::max(0, (display.h - height) / 2), width, height};
}

bool draws_nowhere() {
  const char* driver = SDL_GetCurrentVideoDriver();
  return !driver || std::string_view(driver) == "offscreen" || std::string_view(driver) == "dummy";
}

}  // namespace

Window::Window(int width, int height) {
  SDL_SetHint(SDL_HINT_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR, "0");
  SDL_SetHint(SDL_HINT_MOUSE_FOCUS_CLICKTHROUGH, "1");
  if (SDL_Init(SDL_INIT_VIDEO) != 0)
    fail("There is no display to open a window on", "start Batchyard from a graphical session, or use the command line: batchyard --help.");
  if (draws_nowhere()) {
    SDL_ClearError();
    fail("There is no display to open a window on", "start Batchyard from a graphical session, or use the command line: batchyard --help.");
  }
  const SDL_Rect place = usual_place(width, height);
  window_ = SDL_CreateWindow("Batchyard", place.x, place.y, place.w, place.h,
                             SDL_WINDOW_OPENGL | SDL_WINDOW_RESIZABLE | SDL_WINDOW_ALLOW_HIGHDPI);
  context_ = window_ ? SDL_GL_CreateContext(window_) : nullptr;
  if (!context_)
    fail("This display has no OpenGL", "install a driver (Debian: apt install libgl1-mesa-dri), or use the command line: batchyard --help.");
  SDL_SetWindowMinimumSize(window_, least_width, least_height);
  SDL_GL_SetSwapInterval(1);
  SDL_StartTextInput();
}

Window::~Window() {
  SDL_GL_DeleteContext(context_);
  SDL_DestroyWindow(window_);
  SDL_Quit();
}

ui::Vec Window::pixels() const {
  int width = 0, height = 0;
  SDL_GL_GetDrawableSize(window_, &width, &height);
  return {static_cast<float>(width), static_cast<float>(height)};
}

float Window::pixels_per_point() const {
  int width = 0, height = 0;
  SDL_GetWindowSize(window_, &width, &height);
  return width > 0 ? pixels().x / static_cast<float>(width) : 1;
}

float Window::display_scale() const {
  float dots_per_inch = 96;
  const int display = std::max(0, SDL_GetWindowDisplayIndex(window_));
  if (SDL_GetDisplayDPI(display, &dots_per_inch, nullptr, nullptr) != 0) dots_per_inch = 96;
  const float by_display = std::clamp(std::round(dots_per_inch / 96 * 4) / 4, 1.f, 3.f);
  return std::max(by_display, pixels_per_point());
}

bool Window::visible() const { return (SDL_GetWindowFlags(window_) & (SDL_WINDOW_MINIMIZED | SDL_WINDOW_HIDDEN)) == 0; }

void Window::show_title(const std::string& title) { SDL_SetWindowTitle(window_, title.c_str()); }

void Window::toggle_full_screen() {
  const bool full = (SDL_GetWindowFlags(window_) & SDL_WINDOW_FULLSCREEN_DESKTOP) != 0;
  SDL_SetWindowFullscreen(window_, full ? 0 : SDL_WINDOW_FULLSCREEN_DESKTOP);
}

void Window::reset() {
  SDL_SetWindowFullscreen(window_, 0);
  SDL_RestoreWindow(window_);
  const SDL_Rect place = usual_place(0, 0);
  SDL_SetWindowSize(window_, place.w, place.h);
  SDL_SetWindowPosition(window_, place.x, place.y);
}

void Window::present() { SDL_GL_SwapWindow(window_); }

}  // namespace batchyard::app
