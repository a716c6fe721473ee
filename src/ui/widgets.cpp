#include "ui/widgets.h"

#include <imgui.h>
#include <imgui_stdlib.h>

#include <array>
#include <cmath>

#include "ui/elements.h"

namespace batchyard::ui {
namespace {

constexpr float card_radius = 8, input_radius = 6, tab_radius = 6, key_radius = 5, popover_radius = 12;

TextStyle key_style(const Kit& kit) { return {12, kit.theme().ink, Face::medium}; }

struct ButtonLook {
  TextStyle words;
  Colour glyph;
  float glyph_size, gap, padding;
};

ButtonLook look_of(const Kit& kit, bool primary, bool enabled) {
  const Theme& t = kit.theme();
  if (primary) {
    const Colour ink = enabled ? t.on_primary : t.ink3;
    return {{16, ink, Face::semibold}, ink, kit.px(16), kit.px(10), kit.px(20)};
  }
  return {{14, enabled ? t.ink : t.ink3, Face::medium}, enabled ? t.ink2 : t.ink3, kit.px(16), kit.px(8), kit.px(16)};
}

float content_width(Kit& kit, std::string_view words, const ButtonOptions& options, const ButtonLook& how) {
  float width = text_width(kit, words, how.words);
  if (options.glyph) width += how.glyph_size + how.gap;
  if (!options.key.empty()) width += key_cap_width(kit, options.key) + how.gap;
  return width;
}

void key_cap_on_primary(Kit& kit, Vec left_middle, std::string_view key) {
  const Theme& t = kit.theme();
  const Rect cap{left_middle.x, left_middle.y - kit.px(10), key_cap_width(kit, key), kit.px(20)};
  fill(kit, cap, mixed(t.primary, t.on_primary, 0.17f), kit.px(4));
  text(kit, cap, key, {12, t.on_primary, Face::medium}, Align::centre);
}

void button_content(Kit& kit, const Rect& rect, std::string_view words, const ButtonOptions& options, const ButtonLook& how,
                    bool primary) {
  float x = std::round(rect.x + (rect.w - content_width(kit, words, options, how)) / 2);
  const float y = rect.centre().y, half = how.glyph_size / 2;
  if (options.glyph && !options.trailing) {
    glyph(kit, *options.glyph, {x + half, y}, how.glyph_size, how.glyph);
    x += how.glyph_size + how.gap;
  }
  x += text(kit, {x, rect.y, rect.right() - x, rect.h}, words, how.words);
  if (options.glyph && options.trailing) glyph(kit, *options.glyph, {x + how.gap + half, y}, how.glyph_size, how.glyph);
  if (options.key.empty()) return;
  if (primary && options.enabled) key_cap_on_primary(kit, {x + how.gap, y}, options.key);
  else key_cap(kit, {x + how.gap, y}, options.key);
}

Touch touch_button(Kit& kit, const Rect& rect, std::string_view words, const ButtonOptions& options) {
  const std::string_view name = options.name.empty() ? words : options.name;
  return touch(kit, name, rect, {.enabled = options.enabled, .text = words}, kit.px(card_radius));
}

/// The input box while its text is typed: ImGui's own field without its frame.
bool typing_field(Kit& kit, const Rect& rect, InputState& state, const TextStyle& style, Align align, bool begin) {
  const Fonts::Sized font = kit.fonts().get(style.figures ? Face::figures : style.face, style.em * kit.scale());
  ImGui::PushFont(font.font);
  const float caret = kit.px(3);
  const float needed = font.font->CalcTextSizeA(font.size, 1e9f, 0, state.typed.c_str()).x + caret;
  const float width = align == Align::right ? std::min(needed, rect.w) : rect.w;
  const float baseline = rect.y + (rect.h + 0.728f * style.em * kit.scale()) / 2;
  ImGui::SetCursorScreenPos({std::round(rect.right() - width), std::round(baseline - font.font->Ascent)});
  ImGui::SetNextItemWidth(width);
  if (begin) ImGui::SetKeyboardFocusHere();
  ImGui::PushID("typing");
  ImGui::InputText("##field", &state.typed, begin ? ImGuiInputTextFlags_AutoSelectAll : ImGuiInputTextFlags_None);
  const bool ended = ImGui::IsItemDeactivated();
  ImGui::PopID();
  ImGui::PopFont();
  return ended;
}

}  // namespace

Touch touch(Kit& kit, std::string_view label, const Rect& rect, const TouchOptions& options, float radius) {
  if (rect.w < 1 || rect.h < 1) return {};
  const bool usable = options.enabled && kit.reachable();
  const Kit::Focus focus = options.focusable ? kit.focus(label, options.enabled, options.arrows) : Kit::Focus{};
  ImGui::PushID(label.data(), label.data() + label.size());
  ImGui::SetCursorScreenPos({rect.x, rect.y});
  const bool released = ImGui::InvisibleButton("hit", {rect.w, rect.h}, ImGuiButtonFlags_MouseButtonLeft | ImGuiButtonFlags_MouseButtonRight);
  if (options.overlap) ImGui::SetItemAllowOverlap();
  Touch out;
  if (usable) {
    out.hovered = ImGui::IsItemHovered();
    out.held = ImGui::IsItemActive() && ImGui::IsMouseDown(0);
    out.clicked = (released && ImGui::IsMouseReleased(0)) || focus.activated;
    out.right_clicked = released && ImGui::IsMouseReleased(1);
    out.double_clicked = out.hovered && ImGui::IsMouseDoubleClicked(0);
    out.focused = focus.has && focus.visible;
    out.arrow = focus.arrow;
  }
  ImGui::PopID();
  RecordEntry noted = kit.entry(options.kind, label, options.text.empty() ? label : options.text, rect);
  noted.enabled = usable, noted.focused = out.focused, noted.chosen = options.chosen;
  kit.record().add(std::move(noted));
  if (out.focused) focus_outline(kit, rect, radius);
  return out;
}

Touch touch(Kit& kit, std::string_view label, const Rect& rect, const TouchOptions& options) {
  return touch(kit, label, rect, options, kit.px(card_radius));
}

bool primary_button(Kit& kit, const Rect& rect, std::string_view words, const ButtonOptions& options) {
  const Theme& t = kit.theme();
  const Touch use = touch_button(kit, rect, words, options);
  const Colour face = !options.enabled ? t.card : use.hovered ? mixed(t.primary, t.on_primary, 0.1f) : t.primary;
  fill(kit, rect, face, kit.px(card_radius));
  if (!options.enabled) outline(kit, rect, t.line, kit.px(card_radius), kit.px(1));
  button_content(kit, rect, words, options, look_of(kit, true, options.enabled), true);
  return use.clicked;
}

bool button(Kit& kit, const Rect& rect, std::string_view words, const ButtonOptions& options) {
  const Theme& t = kit.theme();
  const Touch use = touch_button(kit, rect, words, options);
  fill(kit, rect, use.hovered ? t.raised : t.card, kit.px(card_radius));
  outline(kit, rect, options.enabled && !options.quiet ? t.edge : t.line, kit.px(card_radius), kit.px(1));
  button_content(kit, rect, words, options, look_of(kit, false, options.enabled), false);
  return use.clicked;
}

float button_width(Kit& kit, std::string_view words, const ButtonOptions& options, bool primary) {
  const ButtonLook how = look_of(kit, primary, options.enabled);
  return std::round(content_width(kit, words, options, how) + 2 * how.padding);
}

bool icon_button(Kit& kit, const Rect& rect, Glyph icon, std::string_view name, bool enabled) {
  const Theme& t = kit.theme();
  const Touch use = touch(kit, name, rect, {.enabled = enabled});
  if (use.hovered) fill(kit, rect, t.raised, kit.px(card_radius));
  glyph(kit, icon, rect.centre(), kit.px(20), !enabled ? t.edge : use.hovered ? t.ink : t.ink2);
  if (use.hovered) tip(kit, rect, name);
  return use.clicked;
}

void tip(Kit& kit, const Rect& by, std::string_view words) {
  const TextStyle style{13, kit.theme().ink};
  const float width = std::round(text_width(kit, words, style) + kit.px(20)), height = kit.px(30);
  const Rect screen = kit.screen().inset(kit.px(4));
  const bool below = by.bottom() + kit.px(6) + height < screen.bottom();
  Rect box{by.centre().x - width / 2, below ? by.bottom() + kit.px(6) : by.y - kit.px(6) - height, width, height};
  box.x = std::round(std::clamp(box.x, screen.x, std::max(screen.x, screen.right() - width)));
  kit.begin_tip(box);
  fill(kit, box, kit.theme().raised, kit.px(6));
  outline(kit, box, kit.theme().edge, kit.px(6), kit.px(1));
  text(kit, box, words, style, Align::centre);
  kit.end_area();
}

bool text_link(Kit& kit, const Rect& row, std::string_view words, std::optional<Glyph> icon) {
  const TextStyle style{14, kit.theme().accent, Face::medium};
  const float glyph_room = icon ? kit.px(24) : 0;
  const float width = text_width(kit, words, style);
  const Rect hit{row.x, row.y, width + glyph_room, row.h};
  const Touch use = touch(kit, words, hit, {}, kit.px(4));
  if (icon) glyph(kit, *icon, {row.x + kit.px(8), row.centre().y}, kit.px(16), style.colour);
  text(kit, {row.x + glyph_room, row.y, row.w - glyph_room, row.h}, words, style);
  if (use.hovered) horizontal(kit, row.x + glyph_room, hit.right(), std::round(row.centre().y + kit.px(9)), style.colour);
  return use.clicked;
}

bool menu_row(Kit& kit, const Rect& rect, std::string_view words, const MenuRow& how) {
  const Theme& t = kit.theme();
  const Touch use = touch(kit, words, rect, {.kind = Drawn::choice, .enabled = how.enabled, .chosen = how.chosen}, kit.px(tab_radius));
  if (use.hovered) fill(kit, rect, t.raised, kit.px(tab_radius));
  Rect inside = rect.inset(kit.px(10), 0);
  if (how.glyph) glyph(kit, *how.glyph, {inside.x + kit.px(8), inside.centre().y}, kit.px(16), how.enabled ? t.ink2 : t.ink3);
  if (how.chosen) glyph(kit, Glyph::check, {inside.x + kit.px(8), inside.centre().y}, kit.px(16), t.accent);
  inside.cut_left(kit.px(26));
  if (!how.key.empty()) {
    const float width = key_cap_width(kit, how.key);
    key_cap(kit, {inside.right() - width, inside.centre().y}, how.key);
    inside.w -= width + kit.px(8);
  }
  text(kit, inside, words, {14, how.enabled ? t.ink : t.ink3});
  return use.clicked;
}

bool choice(Kit& kit, const Rect& rect, std::string_view words, bool chosen, bool enabled, bool figures) {
  const Theme& t = kit.theme();
  const Touch use = touch(kit, words, rect, {.kind = Drawn::choice, .enabled = enabled, .chosen = chosen});
  const Colour face = use.hovered ? t.raised : t.card;
  fill(kit, rect, chosen ? mixed(face, t.accent, 0.22f) : face, kit.px(card_radius));
  outline(kit, rect, chosen ? t.accent : t.edge, kit.px(card_radius), kit.px(chosen ? 1.5f : 1));
  text(kit, rect, words, {14, enabled || chosen ? t.ink : t.ink3, Face::medium, figures}, Align::centre);
  return use.clicked;
}

bool toggle(Kit& kit, const Rect& row, std::string_view words, bool on) {
  const Theme& t = kit.theme();
  const Touch use = touch(kit, words, row, {.kind = Drawn::choice, .chosen = on}, kit.px(tab_radius));
  const Rect track{row.right() - kit.px(36), std::round(row.centre().y - kit.px(10)), kit.px(36), kit.px(20)};
  fill(kit, track, on ? t.accent : t.well, track.h / 2);
  outline(kit, track, on ? t.accent : t.edge, track.h / 2, kit.px(1));
  disc(kit, {on ? track.right() - kit.px(10) : track.x + kit.px(10), track.centre().y}, kit.px(7), on ? t.board : t.ink2);
  text(kit, {row.x, row.y, row.w - kit.px(48), row.h}, words, {14, t.ink});
  return use.clicked;
}

int tabs(Kit& kit, const Rect& rect, std::span<const Tab> all, int chosen, bool figures) {
  const Theme& t = kit.theme();
  fill(kit, rect, t.board, kit.px(card_radius));
  outline(kit, rect, t.line, kit.px(card_radius), kit.px(1));
  Rect rest = rect.inset(kit.px(4));
  const int before = chosen;
  for (int i = 0; const Tab& tab : all) {
    const bool on = i == before;
    const TextStyle style{14, on ? t.ink : tab.enabled ? t.ink2 : t.ink3, on ? Face::medium : Face::regular, figures};
    const Rect one = rest.cut_left(std::round(text_width(kit, tab.words, {14, 0, Face::medium, figures}) + kit.px(28)));
    const Touch use = touch(kit, tab.words, one, {.kind = Drawn::choice, .enabled = tab.enabled, .chosen = on}, kit.px(tab_radius));
    if (on) fill(kit, one, t.light ? t.card : t.raised, kit.px(tab_radius));
    else if (use.hovered) fill(kit, one, t.light ? t.raised : t.card, kit.px(tab_radius));
    text(kit, one, tab.words, style, Align::centre);
    if (use.clicked) chosen = i;
    ++i;
  }
  return chosen;
}

float tabs_width(Kit& kit, std::span<const Tab> all, bool figures) {
  float width = kit.px(8);
  for (const Tab& tab : all) width += std::round(text_width(kit, tab.words, {14, 0, Face::medium, figures}) + kit.px(28));
  return width;
}

float key_cap_width(Kit& kit, std::string_view key) {
  return std::max(kit.px(20), std::round(text_width(kit, key, key_style(kit)) + kit.px(12)));
}

float key_cap(Kit& kit, Vec left_middle, std::string_view key) {
  const Theme& t = kit.theme();
  const Rect cap{left_middle.x, left_middle.y - kit.px(10), key_cap_width(kit, key), kit.px(20)};
  fill(kit, cap.moved({0, kit.px(1)}), t.edge, kit.px(key_radius));
  fill(kit, cap, t.raised, kit.px(key_radius));
  outline(kit, cap, t.edge, kit.px(key_radius), kit.px(1));
  text(kit, cap, key, key_style(kit), Align::centre);
  return cap.w;
}

void pill(Kit& kit, Vec centre, std::string_view words) {
  const Theme& t = kit.theme();
  const TextStyle style{12, t.ink2};
  const Rect box = around(centre, std::round(text_width(kit, words, style) + kit.px(18)), kit.px(22));
  fill(kit, box, t.board, box.h / 2);
  outline(kit, box, t.edge, box.h / 2, kit.px(1));
  text(kit, box, words, style, Align::centre);
}

std::optional<std::string> input(Kit& kit, const Rect& rect, std::string_view name, InputState& state, const InputOptions& options) {
  const Theme& t = kit.theme();
  const float radius = kit.px(input_radius);
  const bool begun_before = state.editing;
  const Touch use = touch(kit, name, rect, {.kind = Drawn::input, .enabled = options.enabled, .overlap = true, .text = options.shown}, radius);
  const bool has_focus = kit.focus_is_on(name);
  if (!state.editing && options.enabled && (use.clicked || (has_focus && kit.focus_arrived()))) {
    state = {std::string(options.shown), true};
    kit.give_focus(kit.area_name(), name);
    kit.redraw_in(0);
  }
  fill(kit, rect, t.board, radius);
  const Colour border = options.wrong ? t.fail : state.editing ? t.accent : options.enabled && use.hovered ? t.edge : t.line;
  outline(kit, rect, border, radius, kit.px(state.editing || options.wrong ? 1.5f : 1));

  const TextStyle style{14, options.enabled ? t.ink : t.ink3, Face::regular, options.figures};
  Rect inside = rect.inset(kit.px(12), 0);
  if (!options.suffix.empty()) {
    const TextStyle unit{13, t.ink3};
    const float width = text_width(kit, options.suffix, unit);
    text(kit, inside.cut_right(width), options.suffix, unit, Align::right);
    inside.w -= kit.px(6);
  }
  if (!state.editing) {
    const std::string fits = elided(kit, options.shown, style, inside.w);
    text_of(kit, fits == options.shown ? name : std::string_view(fits), inside, fits, style, options.align);
    return std::nullopt;
  }
  const bool left = kit.typing_ended_by() == key::tab || (begun_before && !has_focus);
  const bool ended = typing_field(kit, inside, state, style, options.align, !begun_before);
  if (!(begun_before && ended) && !left) return std::nullopt;
  state.editing = false;
  kit.redraw_in(0);
  if (kit.typing_ended_by() == key::escape) return std::nullopt;
  return state.typed;
}

Slid slider(Kit& kit, const Rect& rect, std::string_view name, int count, int step, std::string_view shown, float warn_from) {
  const Theme& t = kit.theme();
  const Touch use = touch(kit, name, rect, {.kind = Drawn::slider, .arrows = true, .text = shown}, kit.px(tab_radius));
  const float knob = kit.px(10);
  const Rect track{rect.x + knob, std::round(rect.centre().y - kit.px(3)), rect.w - 2 * knob, kit.px(6)};
  Slid out{.step = step, .held = use.held};
  const float last = static_cast<float>(std::max(1, count - 1));
  if (use.held) out.step = static_cast<int>(std::lround(std::clamp((kit.mouse().x - track.x) / track.w, 0.f, 1.f) * last));
  if (use.arrow != Vec{}) out.step += use.arrow.x > 0 || use.arrow.y < 0 ? 1 : -1;
  out.step = std::clamp(out.step, 0, count - 1);
  out.changed = out.step != step;

  fill(kit, track, t.well, track.h / 2);
  if (warn_from < 1) {
    const float from = track.x + track.w * warn_from;
    hatch(kit, {from, track.y, track.right() - from, track.h}, Hatch::cross, t.safe.vermillion);
  }
  const float x = std::round(track.x + track.w * static_cast<float>(out.step) / last);
  fill(kit, {track.x, track.y, x - track.x, track.h}, t.accent, track.h / 2);
  const Vec centre{x, track.centre().y};
  disc(kit, centre, knob, t.light ? t.accent : t.ink);
  disc(kit, centre, knob - kit.px(2), t.light ? t.card : t.ink);
  disc(kit, centre, kit.px(use.hovered || use.held ? 5 : 4), t.accent);
  return out;
}

void popover(Kit& kit, const Rect& rect) {
  const float radius = kit.px(popover_radius);
  kit.pen().PushClipRectFullScreen();
  shadow(kit, rect, radius);
  fill(kit, rect, kit.theme().card, radius);
  outline(kit, rect, kit.theme().edge, radius, kit.px(1));
  kit.pop_clip();
}

void verdict(Kit& kit, Vec right_middle, bool passed) {
  const Theme& t = kit.theme();
  const std::string word = kit.say(passed ? "pass" : "fail");
  const TextStyle style{14, passed ? t.pass : t.fail, Face::semibold};
  const float width = text_width(kit, word, style), size = kit.px(18);
  const float left = right_middle.x - std::max(width, kit.px(36));  // both words begin at the same place
  text(kit, {left, right_middle.y - size, width + 1, 2 * size}, word, style);
  const Vec mark{std::round(left - kit.px(14)), right_middle.y};
  if (passed) pass_mark(kit, mark, size);
  else fail_mark(kit, mark, size);
}

}  // namespace batchyard::ui
