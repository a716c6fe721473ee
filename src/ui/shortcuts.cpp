#include "ui/shortcuts.h"

#include <array>
#include <cassert>

namespace batchyard::ui {
namespace {

constexpr Chord plain(char32_t key) { return {.key = key}; }
constexpr Chord ctrl(char32_t key) { return {.key = key, .ctrl = true}; }
constexpr Chord ctrl_shift(char32_t key) { return {.key = key, .ctrl = true, .shift = true}; }
constexpr Chord shift(char32_t key) { return {.key = key, .shift = true}; }
constexpr Chord none{};

using A = Action;
using P = Place;
constexpr std::array rows{
    ShortcutRow{A::help, plain('?'), plain(key::f1), P::everywhere, "Shortcuts"},
    ShortcutRow{A::settings, ctrl(','), none, P::everywhere, "Settings", true},
    ShortcutRow{A::close, plain(key::escape), none, P::everywhere, "Close, cancel, go back", true},
    ShortcutRow{A::back_to_yard, ctrl(key::backspace), none, P::everywhere, "To the yard"},
    ShortcutRow{A::full_screen, plain(key::f11), none, P::everywhere, "Full screen on or off", true},
    ShortcutRow{A::proceed, plain(key::enter), none, P::everywhere, "The bright button: continue, next level"},

    ShortcutRow{A::run, plain('R'), plain(key::f5), P::level, "Run"},
    ShortcutRow{A::undo, ctrl('Z'), none, P::level, "Undo"},
    ShortcutRow{A::redo, ctrl_shift('Z'), ctrl('Y'), P::level, "Redo"},
    ShortcutRow{A::history, ctrl('H'), none, P::level, "Steps of this board"},
    ShortcutRow{A::show_build, plain('1'), none, P::level, "Build"},
    ShortcutRow{A::show_compare, plain('2'), none, P::level, "Compare"},
    ShortcutRow{A::show_explorer, plain('3'), none, P::level, "Explore"},
    ShortcutRow{A::show_lesson, plain('4'), none, P::level, "Lesson"},
    ShortcutRow{A::next_level, plain('N'), none, P::level, "Next level"},

    ShortcutRow{A::add_gpu_server, plain('G'), none, P::board, "Add a GPU server"},
    ShortcutRow{A::add_gpu_server_h100, plain('H'), none, P::board, "Add a GPU server with an H100"},
    ShortcutRow{A::add_worker, plain('W'), none, P::board, "Add a worker"},
    ShortcutRow{A::add_broker, plain('B'), none, P::board, "Add a broker"},
    ShortcutRow{A::add_store, plain('S'), none, P::board, "Add a store"},
    ShortcutRow{A::add_users, plain('U'), none, P::board, "Add users"},
    ShortcutRow{A::add_card, plain('C'), none, P::board, "Add a card"},
    ShortcutRow{A::add_dispatcher, plain('D'), none, P::board, "Add a dispatcher"},
    ShortcutRow{A::add_storage, plain('O'), none, P::board, "Add a shared storage"},
    ShortcutRow{A::add_licence_server, plain('I'), none, P::board, "Add a licence server"},
    ShortcutRow{A::add_assembler, plain('M'), none, P::board, "Add an assembler"},
    ShortcutRow{A::link, plain('L'), none, P::board, "Start a link"},
    ShortcutRow{A::fit, plain('F'), none, P::board, "Show the whole board"},
    ShortcutRow{A::zoom_in, plain('+'), plain('='), P::board, "Zoom in or out"},
    ShortcutRow{A::zoom_out, plain('-'), none, P::board, "Zoom in or out"},
    ShortcutRow{A::remove, plain(key::erase), plain(key::backspace), P::board, "Delete what is selected"},
    ShortcutRow{A::select_all, ctrl('A'), none, P::board, "Select everything"},
    ShortcutRow{A::copy, ctrl('C'), none, P::board, "Copy"},
    ShortcutRow{A::cut, ctrl('X'), none, P::board, "Cut"},
    ShortcutRow{A::paste, ctrl('V'), none, P::board, "Paste"},
    ShortcutRow{A::duplicate, ctrl('D'), none, P::board, "Duplicate"},
    ShortcutRow{A::edit, plain('E'), none, P::board, "Edit the first setting"},
    ShortcutRow{A::rename, plain(key::f2), none, P::board, "Rename"},
    ShortcutRow{A::arrange, plain('A'), none, P::board, "Lay the board out afresh"},
    ShortcutRow{A::walk_left, plain(key::left), none, P::board, "To the part on that side"},
    ShortcutRow{A::walk_right, plain(key::right), none, P::board, "To the part on that side"},
    ShortcutRow{A::walk_up, plain(key::up), none, P::board, "To the part on that side"},
    ShortcutRow{A::walk_down, plain(key::down), none, P::board, "To the part on that side"},

    ShortcutRow{A::play, plain(' '), none, P::playback, "Play or pause"},
    ShortcutRow{A::step, plain('.'), none, P::playback, "One event on or back"},
    ShortcutRow{A::step_back, plain(','), none, P::playback, "One event on or back"},
    ShortcutRow{A::faster, plain('>'), none, P::playback, "Faster or slower"},
    ShortcutRow{A::slower, plain('<'), none, P::playback, "Faster or slower"},
    ShortcutRow{A::closer, plain(']'), none, P::playback, "Close-up: closer or wider"},
    ShortcutRow{A::wider, plain('['), none, P::playback, "Close-up: closer or wider"},
    ShortcutRow{A::to_start, plain(key::home), none, P::playback, "To the start or the end"},
    ShortcutRow{A::to_end, plain(key::end), none, P::playback, "To the start or the end"},

    ShortcutRow{A::more_gpus, plain(key::right), plain(key::up), P::explorer, "One GPU more or less"},
    ShortcutRow{A::fewer_gpus, plain(key::left), plain(key::down), P::explorer, "One GPU more or less"},
    ShortcutRow{A::next_batch, plain(' '), none, P::explorer, "Next batch size, or the one before"},
    ShortcutRow{A::previous_batch, shift(' '), none, P::explorer, "Next batch size, or the one before"},
};

struct KeyName {
  char32_t key;
  std::string_view name;
};
constexpr std::array key_names{
    KeyName{key::escape, "Esc"},    KeyName{key::enter, "Enter"},     KeyName{key::tab, "Tab"},
    KeyName{key::backspace, "Backspace"}, KeyName{key::erase, "Delete"}, KeyName{key::left, "\u2190"},
    KeyName{key::right, "\u2192"},  KeyName{key::up, "\u2191"},       KeyName{key::down, "\u2193"},
    KeyName{key::page_up, "Page Up"}, KeyName{key::page_down, "Page Down"}, KeyName{key::home, "Home"},
    KeyName{key::end, "End"},       KeyName{key::f1, "F1"},           KeyName{key::f2, "F2"},           KeyName{key::f5, "F5"},
    KeyName{key::f11, "F11"},       KeyName{' ', "Space"},
};

std::string key_name(char32_t key) {
  for (const KeyName& row : key_names)
    if (row.key == key) return std::string(row.name);
  return std::string(1, static_cast<char>(key));
}

}  // namespace

std::string shown(const Chord& chord) {
  return std::string(chord.ctrl ? "Ctrl " : "") + (chord.alt ? "Alt " : "") + (chord.shift ? "Shift " : "") + key_name(chord.key);
}

std::string_view name(Place place) {
  switch (place) {
    case Place::everywhere: return "Everywhere";
    case Place::level: return "In a level";
    case Place::board: return "On the board";
    case Place::playback: return "Playback";
    case Place::explorer: return "Explorer";
    case Place::yard: return "Yard";
  }
  return "";
}

std::span<const ShortcutRow> shortcuts() { return rows; }

bool adds_a_part(Action action) { return action >= Action::add_gpu_server && action <= Action::add_assembler; }

const ShortcutRow& row(Action action) {
  for (const ShortcutRow& found : rows)
    if (found.action == action) return found;
  assert(false && "every action has its row");
  return rows.front();
}

}  // namespace batchyard::ui
