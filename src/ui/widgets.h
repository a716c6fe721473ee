#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "ui/draw.h"
#include "ui/glyphs.h"
#include "ui/text.h"

namespace batchyard::ui {

/// What the mouse and the keyboard do to one thing on the screen.
struct Touch {
  bool hovered = false;
  bool held = false;
  bool clicked = false;  ///< released on it, or Enter or Space with the focus on it
  bool right_clicked = false;
  bool double_clicked = false;
  bool focused = false;  ///< by keyboard: the outline is due
  Vec arrow;             ///< the arrow key that went down while it had the focus
};

struct TouchOptions {
  Drawn kind = Drawn::button;
  bool enabled = true;
  bool chosen = false;
  bool overlap = false;   ///< something usable lies on it
  bool focusable = true;
  bool arrows = false;    ///< wants the arrow keys while it has the focus
  std::string_view text = {};  ///< what it shows; empty: its label
};

/// Makes `rect` usable: a hit area under a drawing, found by `label`. Draws the focus outline.
Touch touch(Kit& kit, std::string_view label, const Rect& rect, const TouchOptions& options, float radius);
Touch touch(Kit& kit, std::string_view label, const Rect& rect, const TouchOptions& options = {});

struct ButtonOptions {
  std::optional<Glyph> glyph;
  std::string_view key = {};  ///< shown as a key cap
  bool enabled = true;
  bool quiet = false;     ///< a fainter border
  bool trailing = false;  ///< the glyph stands after the words
  std::string_view name = {};  ///< found by this; empty: its words
};
/// The one call to action of a screen.
bool primary_button(Kit& kit, const Rect& rect, std::string_view words, const ButtonOptions& options = {});
bool button(Kit& kit, const Rect& rect, std::string_view words, const ButtonOptions& options = {});
float button_width(Kit& kit, std::string_view words, const ButtonOptions& options = {}, bool primary = false);
bool icon_button(Kit& kit, const Rect& rect, Glyph glyph, std::string_view name, bool enabled = true);
/// A few words beside something hovered.
void tip(Kit& kit, const Rect& by, std::string_view words);
/// Words in the accent's colour; `at` is the left end of a row of `height` pixels.
bool text_link(Kit& kit, const Rect& row, std::string_view words, std::optional<Glyph> glyph = std::nullopt);
/// A row of a menu.
struct MenuRow {
  bool chosen = false;
  std::string_view key = {};
  bool enabled = true;
  std::optional<Glyph> glyph = std::nullopt;
};
bool menu_row(Kit& kit, const Rect& rect, std::string_view words, const MenuRow& how = {});
/// A choice with a border; chosen: tinted in the accent's colour.
bool choice(Kit& kit, const Rect& rect, std::string_view words, bool chosen, bool enabled = true, bool figures = false);
bool toggle(Kit& kit, const Rect& row, std::string_view words, bool on);

/// Modes beside one another in a well; the answer is the chosen one after this frame.
struct Tab {
  Tab() = default;
  Tab(std::string_view shown, bool can_be_chosen = true) : words(shown), enabled(can_be_chosen) {}
  Tab(const std::string& shown) : words(shown) {}
  std::string_view words;
  bool enabled = true;
};
int tabs(Kit& kit, const Rect& rect, std::span<const Tab> all, int chosen, bool figures = false);
float tabs_width(Kit& kit, std::span<const Tab> all, bool figures = false);

float key_cap(Kit& kit, Vec left_middle, std::string_view key);  ///< returns its width
float key_cap_width(Kit& kit, std::string_view key);
void pill(Kit& kit, Vec centre, std::string_view words);

/// A well that holds a text being edited. Keep `state` as long as the input is on the screen.
struct InputState {
  std::string typed;
  bool editing = false;
};
struct InputOptions {
  std::string_view shown = {};   ///< while not being edited
  std::string_view suffix = {};  ///< unit
  bool enabled = true;
  bool figures = true;
  bool wrong = false;
  Align align = Align::right;
};
/// The text that was entered (Enter, Tab or a click elsewhere); Escape gives nothing.
std::optional<std::string> input(Kit& kit, const Rect& rect, std::string_view name, InputState& state, const InputOptions& options);

/// A slider over `count` steps. `held` is true during a pull, so that it can be one undo step.
struct Slid {
  int step;
  bool changed = false;
  bool held = false;
};
Slid slider(Kit& kit, const Rect& rect, std::string_view name, int count, int step, std::string_view shown, float warn_from = 2);

/// A filled, bordered card over what lies below, with its shadow.
void popover(Kit& kit, const Rect& rect);

/// The mark and the word of a result.
void verdict(Kit& kit, Vec right_middle, bool passed);

}  // namespace batchyard::ui
