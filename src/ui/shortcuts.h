#pragma once

#include <span>
#include <string>
#include <string_view>

namespace batchyard::ui {

/// A key by the label on it: a letter in capitals, a digit, a sign, or one of the named ones.
namespace key {
inline constexpr char32_t escape = 0xE000, enter = 0xE001, tab = 0xE002, backspace = 0xE003, erase = 0xE004, left = 0xE005,
                          right = 0xE006, up = 0xE007, down = 0xE008, page_up = 0xE009, page_down = 0xE00A, home = 0xE00B,
                          end = 0xE00C, f1 = 0xE011, f2 = 0xE012, f5 = 0xE015, f11 = 0xE01B;
}

struct Chord {
  char32_t key = 0;  ///< 0: none
  bool ctrl = false;
  bool shift = false;
  bool alt = false;
  bool operator==(const Chord&) const = default;
};

/// As on a key cap: "Ctrl Z", "Esc", "?".
std::string shown(const Chord& chord);

enum class Place { everywhere, level, board, playback, explorer, yard };
std::string_view name(Place place);  ///< heading on the shortcut sheet

enum class Action {
  help, settings, close, back_to_yard, full_screen,
  run, undo, redo, history, show_build, show_compare, show_explorer, show_lesson, next_level,
  add_gpu_server, add_gpu_server_h100, add_worker, add_broker, add_store, add_users, add_card, add_dispatcher, add_storage, add_licence_server, add_assembler,
  link, fit, zoom_in, zoom_out, remove, select_all, copy, cut, paste, duplicate, edit, rename, arrange,
  walk_left, walk_right, walk_up, walk_down,
  play, step, step_back, faster, slower, closer, wider, to_start, to_end,
  more_gpus, fewer_gpus, next_batch, previous_batch,
  proceed,
};

struct ShortcutRow {
  Action action;
  Chord chord;
  Chord other;  ///< a second key for the same; key 0: none
  Place place;
  std::string_view what;      ///< rows that follow one another with the same words are one line of the sheet
  bool while_typing = false;  ///< works while a text is being typed too
};

/// The one table of keys, in the order of the shortcut sheet. `everywhere` and `level` keys clash with none; others only
/// within their place.
std::span<const ShortcutRow> shortcuts();
const ShortcutRow& row(Action action);
/// Takes a part from the tray.
bool adds_a_part(Action action);

}  // namespace batchyard::ui
