#include "ui/settings.h"

#include <algorithm>
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

constexpr float sheet_side = 28, sheet_head = 68, sheet_foot = 16;

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
  Rect head = out.box.inset(kit.px(sheet_side), 0);
  head.h = kit.px(sheet_head);
  text(kit, head, name, {20, 0, Face::semibold});
  out.close = icon_button(kit, {head.right() - kit.px(32), head.centre().y - kit.px(20), kit.px(40), kit.px(40)}, Glyph::cross, kit.say("Close"));
  out.close |= kit.pressed(Action::close) || (kit.mouse_pressed() && !out.box.holds(kit.mouse()));
  if (scrolls) {
    kit.end_area();
    kit.begin_area(std::string(name) + " list", {out.box.x + kit.px(sheet_side), out.box.y + kit.px(sheet_head), out.box.w - kit.px(40), out.box.h - kit.px(sheet_head + sheet_foot)},
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

/// A line of the sheet of keys: what it does, and the keys for it.
struct KeyLine {
  std::string_view what;
  std::vector<std::string> keys;
};
struct KeyBlock {
  Place place;
  std::vector<KeyLine> lines;
};
constexpr float key_heading = 30, key_line = 25, key_block_gap = 12;

std::vector<KeyBlock> key_blocks(const std::vector<Place>& places, const std::function<bool(Action)>& applies) {
  std::vector<KeyBlock> out;
  for (const Place place : places) {
    KeyBlock block{place, {}};
    for (const ShortcutRow& row : shortcuts()) {
      if (row.place != place || !applies(row.action)) continue;
      if (block.lines.empty() || block.lines.back().what != row.what) block.lines.push_back({row.what, {}});
      for (const Chord& chord : {row.chord, row.other})
        if (chord.key != 0) block.lines.back().keys.push_back(shown(chord));
    }
    if (!block.lines.empty()) out.push_back(std::move(block));
  }
  return out;
}

float height(const Kit& kit, const KeyBlock& block) {
  return kit.px(key_heading) + kit.px(key_line) * static_cast<float>(block.lines.size()) + kit.px(key_block_gap);
}

/// The column of each block, so that the highest column is as low as can be. Blocks are few: every way is tried.
std::vector<std::size_t> spread(const Kit& kit, const std::vector<KeyBlock>& blocks, std::size_t columns) {
  std::vector<std::size_t> now(blocks.size(), 0), best;
  float least = 0;
  const auto highest = [&] {
    std::vector<float> sums(columns, 0);
    for (std::size_t i = 0; i < blocks.size(); ++i) sums[now[i]] += height(kit, blocks[i]);
    return std::ranges::max(sums);
  };
  while (true) {
    if (const float its = highest(); best.empty() || its < least) best = now, least = its;
    std::size_t i = blocks.size();
    while (i > 0 && now[i - 1] + 1 == columns) now[--i] = 0;
    if (i == 0) return best;
    ++now[i - 1];
  }
}

void draw_keys(Kit& kit, const KeyBlock& block, Rect& column) {
  const Theme& t = kit.theme();
  text(kit, column.cut_top(kit.px(key_heading)), kit.say(name(block.place)), {14, t.ink, Face::semibold});
  for (const KeyLine& each : block.lines) {
    Rect line = column.cut_top(kit.px(key_line));
    text(kit, line, kit.say(each.what), {14, t.ink2});
    for (std::size_t i = each.keys.size(); i-- > 0;) {
      const Rect cap = line.cut_right(key_cap_width(kit, each.keys[i]));
      key_cap(kit, {cap.x, cap.centre().y}, each.keys[i]);
      line.cut_right(kit.px(6));
    }
  }
  column.cut_top(kit.px(key_block_gap));
}

/// The width of the widest line of all.
float keys_width(Kit& kit, const std::vector<KeyBlock>& blocks) {
  float out = 0;
  for (const KeyBlock& block : blocks)
    for (const KeyLine& line : block.lines) {
      float width = text_width(kit, kit.say(line.what), {14, 0}) + kit.px(20);
      for (const std::string& key : line.keys) width += key_cap_width(kit, key) + kit.px(6);
      out = std::max(out, width);
    }
  return std::ceil(out);
}

constexpr float settings_width = 640, settings_row = 48, slider_row = 56, rule_height = 24, path_label = 32, path_input = 36, path_words = 28, button_row = 40,
                said_gap = 10;

TextStyle said_style(const Kit& kit, const SettingsView& view) {
  const Theme& t = kit.theme();
  return {13, view.failed ? t.fail : view.asks != SettingsView::Asks::nothing ? t.ink : t.ink2};
}

void rule(Kit& kit, Rect& rest) {  // rule_height in all
  rest.cut_top(kit.px(12));
  horizontal(kit, rest.x, rest.right(), rest.y, kit.theme().line);
  rest.cut_top(kit.px(12));
}

/// A folder with what other players built: it shows on the results of the levels.
void others_rows(Kit& kit, SettingsView& view, model::Preferences& preferences, const std::string& others, Rect& rest) {
  text(kit, rest.cut_top(kit.px(path_label)), kit.say("Folder with boards of other players"), {14, 0});
  const auto typed = input(kit, rest.cut_top(kit.px(path_input)), kit.say("Folder of others"), view.others,
                           {.shown = others, .figures = false, .wrong = view.no_others_folder, .align = Align::left});
  if (typed && *typed != others && typed->size() <= longest_path) preferences.others_folder = *typed;
  const std::string words = kit.say(view.no_others_folder ? "There is no such folder. Choose another, or make it." : "Their boards show beside yours on the result of their level.");
  text(kit, rest.cut_top(kit.px(path_words)), words, {13, view.no_others_folder ? kit.theme().warn : kit.theme().ink3});
}

/// Progress as a file: to take along, to hand in, to bring back.
void progress_rows(Kit& kit, SettingsView& view, Rect& rest, SettingsAnswer& answer) {
  using Asks = SettingsView::Asks;
  text(kit, rest.cut_top(kit.px(path_label)), kit.say("Progress as a file"), {14, 0});
  const bool asks = view.asks != Asks::nothing;
  if (const auto typed = input(kit, rest.cut_top(kit.px(path_input)), kit.say("Progress file"), view.file, {.shown = view.path, .enabled = !asks, .figures = false, .align = Align::left}))
    view.path = *typed, view.said.clear();
  rest.cut_top(kit.px(said_gap));
  if (!view.said.empty()) {
    rest.cut_top(paragraph(kit, rest.corner(), rest.w, view.said, said_style(kit, view), 20) + kit.px(8));
  }
  Rect row = rest.cut_top(kit.px(button_row));
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

/// In layout units: of what `settings_sheet` draws below the sheet's head.
float settings_height(Kit& kit, const SettingsView& view) {
  const float width = std::min(kit.px(settings_width), kit.screen().w - kit.px(32)) - kit.px(2 * sheet_side);
  const float said = view.said.empty() ? 0 : paragraph_height(kit, width, view.said, said_style(kit, view), 20) / kit.scale() + 8;
  return 3 * settings_row + slider_row + 3 * rule_height + (path_label + path_input + path_words) + (path_label + path_input + said_gap + said + button_row) + button_row;
}

}  // namespace

SettingsAnswer settings_sheet(Kit& kit, SettingsView& view, model::Preferences& preferences, const std::string& others) {
  SettingsAnswer answer;
  const float wanted = sheet_head + settings_height(kit, view) + sheet_foot + 8;
  const Sheet sheet = begin_sheet(kit, kit.say("Settings"), settings_width, wanted, true);
  answer.closed = sheet.close;
  Rect rest = kit.content();
  rest.w = sheet.box.w - kit.px(2 * sheet_side);
  const float top = rest.y;
  rest.h = 1e6f;
  Rect theme = rest.cut_top(kit.px(settings_row));
  text(kit, theme, kit.say("Theme"), {14, 0});
  const std::array words{kit.say("Dark"), kit.say("Light")};
  const std::array all{Tab{words[0]}, Tab{words[1]}};
  const float width = tabs_width(kit, all);
  preferences.light = tabs(kit, {theme.right() - width, theme.centre().y - kit.px(18), width, kit.px(36)}, all, preferences.light) == 1;
  scale_row(kit, preferences, rest.cut_top(kit.px(slider_row)));
  if (toggle(kit, rest.cut_top(kit.px(settings_row)), kit.say("Reduced motion"), preferences.reduced_motion))
    preferences.reduced_motion = !preferences.reduced_motion;
  if (toggle(kit, rest.cut_top(kit.px(settings_row)), kit.say("All levels open"), preferences.all_levels_open))
    preferences.all_levels_open = !preferences.all_levels_open;
  rule(kit, rest);
  others_rows(kit, view, preferences, others, rest);
  rule(kit, rest);
  progress_rows(kit, view, rest, answer);
  rule(kit, rest);
  Rect row = rest.cut_top(kit.px(button_row));
  const ButtonOptions keyed{.glyph = std::nullopt, .key = "F11"};
  const std::string reset = kit.say("Reset the window"), full = kit.say("Full screen");
  answer.reset_window = button(kit, row.cut_left(button_width(kit, reset)), reset);
  row.cut_left(kit.px(12));
  answer.full_screen = button(kit, row.cut_left(button_width(kit, full, keyed)), full, keyed);
  kit.end_area(std::max(top, rest.y));
  return answer;
}

bool help_sheet(Kit& kit, const std::vector<Place>& places, const std::function<bool(Action)>& applies) {
  const std::vector<KeyBlock> blocks = key_blocks(places, applies);
  const float gap = kit.px(40), width = keys_width(kit, blocks), sides = kit.px(2 * sheet_side), most = kit.screen().w - kit.px(32) - sides;
  const auto fitting = static_cast<std::size_t>(std::max(1.f, std::floor((most + gap) / (width + gap))));
  const std::size_t columns = std::min({fitting, blocks.size(), std::size_t{3}});
  const std::vector<std::size_t> place = spread(kit, blocks, columns);
  std::vector<float> heights(columns, 0);
  for (std::size_t i = 0; i < blocks.size(); ++i) heights[place[i]] += height(kit, blocks[i]);
  const float wide = (width + gap) * static_cast<float>(columns) - gap + sides, high = std::ranges::max(heights) + kit.px(sheet_head + sheet_foot);
  const Sheet sheet = begin_sheet(kit, kit.say("Shortcuts"), wide / kit.scale(), high / kit.scale(), true);
  const Rect area = kit.content();
  std::vector<Rect> rest;
  for (std::size_t i = 0; i < columns; ++i) rest.push_back({area.x + static_cast<float>(i) * (width + gap), area.y, width, 1e6f});
  for (std::size_t i = 0; i < blocks.size(); ++i) draw_keys(kit, blocks[i], rest[place[i]]);
  const bool again = kit.pressed(Action::help);
  kit.end_area(area.y + std::ranges::max(heights));
  return sheet.close || again;
}

}  // namespace batchyard::ui
