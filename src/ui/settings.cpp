#include "ui/settings.h"

#include <array>
#include <cmath>

namespace batchyard::ui {
namespace {

constexpr std::size_t longest_path = 4000;  // of what the file of preferences takes
constexpr std::array scales{75, 90, 100, 110, 125, 150, 175, 200, 250, 300};

int nearest_scale(int percent) {
  int best = 0;
  for (int i = 0; i < static_cast<int>(scales.size()); ++i)
    if (std::abs(scales[static_cast<std::size_t>(i)] - percent) < std::abs(scales[static_cast<std::size_t>(best)] - percent)) best = i;
  return best;
}

/// A sheet in the middle of the screen: its frame, its title, its close button.
struct Sheet {
  Rect box;
  bool close = false;
};
Sheet begin_sheet(Kit& kit, std::string_view name, float width, float height, bool scrolls = false) {
  const Rect screen = kit.screen();
  const float w = std::min(kit.px(width), screen.w - kit.px(32)), h = std::min(kit.px(height), screen.h - kit.px(32));
  Sheet out{around({std::round(screen.centre().x), std::round(screen.centre().y)}, w, h)};
  out.box.x = std::round(out.box.x), out.box.y = std::round(out.box.y);
  kit.begin_area(name, out.box, {.layer = 1});
  popover(kit, out.box);
  Rect head = out.box.inset(kit.px(28), 0);
  head.h = kit.px(68);
  text(kit, head, name, {20, 0, Face::semibold});
  out.close = icon_button(kit, {head.right() - kit.px(32), head.centre().y - kit.px(20), kit.px(40), kit.px(40)}, Glyph::cross, kit.say("Close"));
  out.close |= kit.pressed(Action::close) || (kit.mouse_pressed() && !out.box.holds(kit.mouse()));
  if (scrolls) {
    kit.end_area();
    kit.begin_area(std::string(name) + " list", {out.box.x + kit.px(28), out.box.y + kit.px(68), out.box.w - kit.px(40), out.box.h - kit.px(84)},
                   {.scrolls = true, .layer = 1});
  }
  return out;
}

void scale_row(Kit& kit, model::Preferences& preferences, const Rect& row) {
  text(kit, row, kit.say("Scale"), {14, 0});
  const std::string shown = std::to_string(preferences.scale_percent) + " %";
  Rect right{row.right() - kit.px(280), row.y, kit.px(280), row.h};
  text_of(kit, kit.say("Scale now"), right.cut_right(kit.px(64)), shown, {14, 0, Face::regular, true}, Align::right);
  const Slid slid = slider(kit, right, kit.say("Scale"), static_cast<int>(scales.size()), nearest_scale(preferences.scale_percent), shown);
  if (slid.changed) preferences.scale_percent = scales[static_cast<std::size_t>(slid.step)];
}

float place_height(Kit& kit, Place place) {
  std::size_t rows = 0;
  for (const ShortcutRow& row : shortcuts()) rows += row.place == place ? 1 : 0;
  return rows == 0 ? 0 : kit.px(48) + kit.px(32) * static_cast<float>(rows);
}

void place_keys(Kit& kit, Place place, Rect& column) {
  const Theme& t = kit.theme();
  if (place_height(kit, place) == 0) return;
  text(kit, column.cut_top(kit.px(36)), kit.say(name(place)), {14, t.ink, Face::semibold});
  for (const ShortcutRow& row : shortcuts()) {
    if (row.place != place) continue;
    Rect line = column.cut_top(kit.px(32));
    text(kit, line, kit.say(row.what), {14, t.ink2});
    for (const Chord& chord : {row.other, row.chord}) {
      if (chord.key == 0) continue;
      const std::string key = shown(chord);
      const Rect cap = line.cut_right(key_cap_width(kit, key));
      key_cap(kit, {cap.x, cap.centre().y}, key);
      line.cut_right(kit.px(6));
    }
  }
  column.cut_top(kit.px(12));
}

void rule(Kit& kit, Rect& rest) {
  rest.cut_top(kit.px(12));
  horizontal(kit, rest.x, rest.right(), rest.y, kit.theme().line);
  rest.cut_top(kit.px(12));
}

/// A folder with what other players built: it shows on the results of the levels.
void others_rows(Kit& kit, SettingsView& view, model::Preferences& preferences, const std::string& others, Rect& rest) {
  text(kit, rest.cut_top(kit.px(32)), kit.say("Folder with boards of other players"), {14, 0});
  const auto typed = input(kit, rest.cut_top(kit.px(36)), kit.say("Folder of others"), view.others,
                           {.shown = others, .figures = false, .wrong = view.no_others_folder, .align = Align::left});
  if (typed && *typed != others && typed->size() <= longest_path) preferences.others_folder = *typed;
  const std::string words = kit.say(view.no_others_folder ? "There is no such folder. Choose another, or make it." : "Their boards show beside yours on the result of their level.");
  text(kit, rest.cut_top(kit.px(28)), words, {13, view.no_others_folder ? kit.theme().warn : kit.theme().ink3});
}

/// Progress as a file: to take along, to hand in, to bring back.
void progress_rows(Kit& kit, SettingsView& view, Rect& rest, SettingsAnswer& answer) {
  using Asks = SettingsView::Asks;
  const Theme& t = kit.theme();
  text(kit, rest.cut_top(kit.px(32)), kit.say("Progress as a file"), {14, 0});
  const bool asks = view.asks != Asks::nothing;
  if (const auto typed = input(kit, rest.cut_top(kit.px(36)), kit.say("Progress file"), view.file, {.shown = view.path, .enabled = !asks, .figures = false, .align = Align::left}))
    view.path = *typed, view.said.clear();
  rest.cut_top(kit.px(10));
  if (!view.said.empty()) {
    const TextStyle style{13, view.failed ? t.fail : asks ? t.ink : t.ink2};
    rest.cut_top(paragraph(kit, rest.corner(), rest.w, view.said, style, 20) + kit.px(8));
  }
  Rect row = rest.cut_top(kit.px(40));
  const auto place = [&](std::string_view words) {
    const Rect at = row.cut_left(button_width(kit, words));
    row.cut_left(kit.px(12));
    return button(kit, at, words);
  };
  if (!asks) {
    answer.export_progress = place(kit.say("Export"));
    answer.import_progress = place(kit.say("Import"));
    return;
  }
  answer.confirmed = place(kit.say(view.asks == Asks::import ? "Add to mine" : "Write over it"));
  if (place(kit.say("Cancel"))) view.asks = Asks::nothing, view.said.clear();
}

}  // namespace

SettingsAnswer settings_sheet(Kit& kit, SettingsView& view, model::Preferences& preferences, const std::string& others) {
  SettingsAnswer answer;
  const Sheet sheet = begin_sheet(kit, kit.say("Settings"), 640, 720, true);
  answer.closed = sheet.close;
  Rect rest = kit.content();
  rest.w = sheet.box.w - kit.px(56);
  const float top = rest.y;
  rest.h = 1e6f;
  Rect theme = rest.cut_top(kit.px(48));
  text(kit, theme, kit.say("Theme"), {14, 0});
  const std::array words{kit.say("Dark"), kit.say("Light")};
  const std::array all{Tab{words[0]}, Tab{words[1]}};
  const float width = tabs_width(kit, all);
  preferences.light = tabs(kit, {theme.right() - width, theme.centre().y - kit.px(18), width, kit.px(36)}, all, preferences.light) == 1;
  scale_row(kit, preferences, rest.cut_top(kit.px(56)));
  if (toggle(kit, rest.cut_top(kit.px(48)), kit.say("Reduced motion"), preferences.reduced_motion))
    preferences.reduced_motion = !preferences.reduced_motion;
  if (toggle(kit, rest.cut_top(kit.px(48)), kit.say("All levels open"), preferences.all_levels_open))
    preferences.all_levels_open = !preferences.all_levels_open;
  rule(kit, rest);
  others_rows(kit, view, preferences, others, rest);
  rule(kit, rest);
  progress_rows(kit, view, rest, answer);
  rule(kit, rest);
  Rect row = rest.cut_top(kit.px(40));
  const ButtonOptions keyed{.glyph = std::nullopt, .key = "F11"};
  const std::string reset = kit.say("Reset the window"), full = kit.say("Full screen");
  answer.reset_window = button(kit, row.cut_left(button_width(kit, reset)), reset);
  row.cut_left(kit.px(12));
  answer.full_screen = button(kit, row.cut_left(button_width(kit, full, keyed)), full, keyed);
  kit.end_area(std::max(top, rest.y));
  return answer;
}

bool help_sheet(Kit& kit) {
  const Sheet sheet = begin_sheet(kit, kit.say("Shortcuts"), 1120, 760, true);
  const Rect area = kit.content();
  const float gap = kit.px(40);
  const bool three = area.w >= kit.px(960);
  const float width = std::floor((area.w - kit.px(16) - gap * (three ? 2.f : 1.f)) / (three ? 3.f : 2.f));
  const auto column = [&](int index) { return Rect{area.x + static_cast<float>(index) * (width + gap), area.y, width, 1e6f}; };
  float lowest = area.y;
  const auto fill_column = [&](int index, std::initializer_list<Place> places) {
    Rect at = column(index);
    for (const Place place : places) place_keys(kit, place, at);
    lowest = std::max(lowest, at.y);
  };
  if (three) {
    fill_column(0, {Place::everywhere, Place::level});
    fill_column(1, {Place::board});
    fill_column(2, {Place::playback, Place::explorer, Place::yard});
  } else {
    fill_column(0, {Place::everywhere, Place::level, Place::explorer});
    fill_column(1, {Place::board, Place::playback, Place::yard});
  }
  const bool again = kit.pressed(Action::help);
  kit.end_area(lowest);
  return sheet.close || again;
}

}  // namespace batchyard::ui
