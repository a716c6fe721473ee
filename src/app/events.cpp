#include "app/events.h"

#include <array>

namespace batchyard::app {
namespace {

struct KeyRow {
  SDL_Keycode sdl;
  char32_t key;
};
namespace key = ui::key;
constexpr std::array key_rows{
    KeyRow{SDLK_ESCAPE, key::escape}, KeyRow{SDLK_RETURN, key::enter},     KeyRow{SDLK_KP_ENTER, key::enter},
    KeyRow{SDLK_TAB, key::tab},       KeyRow{SDLK_BACKSPACE, key::backspace}, KeyRow{SDLK_DELETE, key::erase},
    KeyRow{SDLK_LEFT, key::left},     KeyRow{SDLK_RIGHT, key::right},      KeyRow{SDLK_UP, key::up},
    KeyRow{SDLK_DOWN, key::down},     KeyRow{SDLK_PAGEUP, key::page_up},   KeyRow{SDLK_PAGEDOWN, key::page_down},
    KeyRow{SDLK_HOME, key::home},     KeyRow{SDLK_END, key::end},          KeyRow{SDLK_F1, key::f1},
    KeyRow{SDLK_F2, key::f2},
    KeyRow{SDLK_F5, key::f5},         KeyRow{SDLK_F11, key::f11},          KeyRow{SDLK_SPACE, ' '},
};

/// 0: not a key of ours. Signs alone come as text, by what is typed rather than by what is pressed.
char32_t key_of(SDL_Keycode code, bool with_ctrl) {
  for (const KeyRow& row : key_rows)
    if (row.sdl == code) return row.key;
  if (code >= SDLK_a && code <= SDLK_z) return static_cast<char32_t>(code - SDLK_a + 'A');
  const bool sign = code > ' ' && code < 127;
  return with_ctrl && sign ? static_cast<char32_t>(code) : 0;
}

bool is_modifier(SDL_Keycode code) {
  return code == SDLK_LSHIFT || code == SDLK_RSHIFT || code == SDLK_LCTRL || code == SDLK_RCTRL || code == SDLK_LALT || code == SDLK_RALT;
}

int button_of(std::uint8_t sdl) { return sdl == SDL_BUTTON_LEFT ? 0 : sdl == SDL_BUTTON_RIGHT ? 1 : sdl == SDL_BUTTON_MIDDLE ? 2 : -1; }

}  // namespace

void EventReader::read_key(const SDL_KeyboardEvent& event, ui::InputQueue& out) const {
  const bool ctrl = (event.keysym.mod & KMOD_CTRL) != 0;
  const char32_t pressed = key_of(event.keysym.sym, ctrl);
  if ((pressed == 0 && !is_modifier(event.keysym.sym)) || (composing_ && event.type == SDL_KEYDOWN)) return;
  const ui::Chord chord{pressed, ctrl, (event.keysym.mod & KMOD_SHIFT) != 0, (event.keysym.mod & KMOD_ALT) != 0};
  out.push(ui::KeyChanged{chord, event.type == SDL_KEYDOWN, event.repeat != 0});
}

void EventReader::read(const SDL_Event& event, float pixels_per_point, ui::InputQueue& out) {
  const auto at = [&](int x, int y) { return ui::Vec{static_cast<float>(x), static_cast<float>(y)} * pixels_per_point; };
  switch (event.type) {
    case SDL_MOUSEMOTION: out.push(ui::MouseMoved{at(event.motion.x, event.motion.y)}); break;
    case SDL_MOUSEBUTTONDOWN:
    case SDL_MOUSEBUTTONUP:
      if (const int button = button_of(event.button.button); button >= 0) {
        out.push(ui::MouseMoved{at(event.button.x, event.button.y)});
        out.push(ui::ButtonChanged{button, event.type == SDL_MOUSEBUTTONDOWN});
      }
      break;
    case SDL_MOUSEWHEEL: out.push(ui::WheelTurned{{event.wheel.preciseX, event.wheel.preciseY}}); break;
    case SDL_KEYDOWN:
    case SDL_KEYUP: read_key(event.key, out); break;
    case SDL_TEXTEDITING: composing_ = event.edit.text[0] != 0; break;
    case SDL_TEXTINPUT:
      composing_ = false;
      out.push(ui::TextTyped{event.text.text});
      break;
    case SDL_WINDOWEVENT:
      if (event.window.event == SDL_WINDOWEVENT_FOCUS_LOST) out.push(ui::FocusLost{});
      if (event.window.event == SDL_WINDOWEVENT_LEAVE) out.push(ui::MouseMoved{{-1e6f, -1e6f}});
      break;
    default: break;
  }
}

}  // namespace batchyard::app
