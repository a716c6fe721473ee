#include <algorithm>
#include <cmath>

#include "ui/inspector_parts.h"
#include "ui/setting_values.h"

namespace batchyard::ui {
namespace {

using model::SettingRow;
using model::SettingValue;

constexpr float row_units = 40, label_line = 20;
constexpr float box_width = 136, box_height = 32, chevron_width = 26;

const SettingValue& value_of(const InspectorColumn& column, const SettingTarget& target, std::string_view part, const SettingRow& row) {
  if (target.kind) return model::value(*model::find(column.board(), part), row.key);
  return model::value(*model::find(column.board(), target.link.first, target.link.second), row.key);
}

// The value that all of the target have, or nothing where they differ.
std::optional<SettingValue> common_value(const InspectorColumn& column, const SettingTarget& target, const SettingRow& row) {
  if (!target.kind) return value_of(column, target, "", row);
  const SettingValue first = value_of(column, target, target.parts.front(), row);
  const auto same = [&](const std::string& part) { return value_of(column, target, part, row) == first; };
  return std::ranges::all_of(target.parts, same) ? std::optional(first) : std::nullopt;
}

edit::Edit change(const SettingTarget& target, const SettingRow& row, const SettingValue& value) {
  if (target.kind) return edit::ChangeSetting{target.parts, std::string(row.key), value};
  return edit::ChangeLinkSetting{target.link.first, target.link.second, std::string(row.key), value};
}

void set(InspectorColumn& column, const SettingTarget& target, const SettingRow& row, const SettingValue& value, unsigned gesture) {
  InspectorState& state = column.view.inspector;
  const auto reason = column.session.make(change(target, row, value), gesture);
  state.wrong = reason ? std::string(row.key) : "";
  state.complaint = reason.value_or("");
  column.kit.redraw_in(0);
}

std::string shown_value(const SettingTarget& target, const InspectorColumn& column, const SettingRow& row, const std::optional<SettingValue>& value) {
  if (!value) return column.kit.say("several");
  const bool automatic = target.kind == model::PartKind::worker && row.key == "prefetch" && std::holds_alternative<model::Blank>(*value);
  if (automatic && target.parts.size() == 1) return "auto, " + model::grouped(std::to_string(model::prefetch(*model::find(column.board(), target.parts.front()))));
  return model::shown(row, *value);
}

void draw_fixed(InspectorColumn& column, const Rect& box, const SettingRow& row, std::string_view words) {
  Kit& kit = column.kit;
  const float lock = kit.px(16);
  text_of(kit, row.label, {box.x, box.y, box.w - lock - kit.px(10), box.h}, words, {14, kit.theme().ink2, Face::regular, true}, Align::right);
  glyph(kit, Glyph::padlock, {box.right() - lock / 2, box.centre().y}, lock, kit.theme().ink3);
  if (box.holds(kit.mouse()) && kit.reachable()) tip(kit, box, kit.say("Fixed by the level"));
}

bool chevron(Kit& kit, const Rect& rect, Glyph sign, const std::string& label, bool enabled) {
  const Touch use = touch(kit, label, rect, {.enabled = enabled, .focusable = false});
  glyph(kit, sign, rect.centre(), kit.px(14), !enabled ? kit.theme().line : use.hovered ? kit.theme().ink : kit.theme().ink3);
  return use.clicked;
}

void step_by_chevrons(InspectorColumn& column, const SettingTarget& target, const SettingRow& row, Rect box, const std::vector<SettingValue>& offers,
                      const SettingValue& now) {
  Kit& kit = column.kit;
  const SettingValue down = stepped(offers, now, false), up = stepped(offers, now, true);
  const std::string label(row.label);
  const Rect left = box.cut_left(kit.px(chevron_width)), right = box.cut_right(kit.px(chevron_width));
  if (chevron(kit, left, Glyph::chevron_left, kit.say("{}, less", {label}), down != now)) set(column, target, row, down, 0);
  if (chevron(kit, right, Glyph::chevron_right, kit.say("{}, more", {label}), up != now)) set(column, target, row, up, 0);
}

void draw_input(InspectorColumn& column, const SettingTarget& target, const SettingRow& row, const Rect& box, const std::vector<SettingValue>& offers,
                bool with_slider) {
  Kit& kit = column.kit;
  InspectorState& state = column.view.inspector;
  const auto value = common_value(column, target, row);
  if (column.view.edit_setting == row.key) kit.give_focus(kit.area_name(), row.label), column.view.edit_setting.clear();
  InputState& typing = state.inputs[std::string(row.key)];
  const std::string shown = shown_value(target, column, row, value);
  const bool chevrons = !with_slider && offers.size() > 1;
  const auto typed = input(kit, box, row.label, typing,
                           {.shown = shown, .suffix = with_slider && row.key == "batch" ? "items" : "", .wrong = state.wrong == row.key,
                            .align = chevrons ? Align::centre : Align::right});
  if (typed && *typed != shown) {
    const auto read = typed_value(row, *typed);
    if (const auto* sentence = std::get_if<std::string>(&read)) state.wrong = row.key, state.complaint = *sentence;
    else set(column, target, row, std::get<SettingValue>(read), 0);
  }
  if (chevrons && !typing.editing) step_by_chevrons(column, target, row, box, offers, value.value_or(row.standard));
}

void draw_ticks(Kit& kit, const Rect& track, const std::vector<SettingValue>& offers, const SettingRow& row, std::size_t at) {
  float free_from = track.x - kit.px(20);
  for (std::size_t i = 0; i < offers.size(); ++i) {
    const std::string words = model::shown(row, offers[i]);
    const TextStyle style{12, i == at ? kit.theme().ink : kit.theme().ink3, Face::regular, true};
    const float width = text_width(kit, words, style);
    const float x = track.x + track.w * static_cast<float>(i) / static_cast<float>(std::max<std::size_t>(1, offers.size() - 1));
    fill(kit, {std::round(x), track.y, kit.px(1), kit.px(5)}, kit.theme().edge);
    if (x - width / 2 < free_from) continue;
    text(kit, {x - width / 2, track.y + kit.px(6), width + 1, kit.px(16)}, words, style);
    free_from = x + width / 2 + kit.px(6);
  }
}

// A whole pull is one undo step: all its changes carry one gesture number.
void draw_slider(InspectorColumn& column, const SettingTarget& target, const SettingRow& row, const std::vector<SettingValue>& offers, float warn_from) {
  Kit& kit = column.kit;
  InspectorState& state = column.view.inspector;
  const SettingValue now = common_value(column, target, row).value_or(row.standard);
  const auto at = static_cast<int>(nearest_offer(offers, now));
  const std::string label = kit.say("{} slider", {row.label});
  const Rect rail = column.row(26);
  const Slid slid = slider(kit, rail, label, static_cast<int>(offers.size()), at, model::shown(row, now), warn_from);
  if (slid.held && !state.pulling) ++state.gesture;
  state.pulling = slid.held;
  if (slid.changed) set(column, target, row, offers[static_cast<std::size_t>(slid.step)], slid.held ? state.gesture : 0);
  const Rect ticks = column.row(26);
  draw_ticks(kit, ticks.inset(kit.px(10), 0), offers, row, static_cast<std::size_t>(slid.step));
}

// From which share of the slider on batches spill; 2: nowhere.
float spill_share(const InspectorColumn& column, const SettingTarget& target, const SettingRow& row, const std::vector<SettingValue>& offers) {
  if (target.kind != model::PartKind::worker || row.key != "batch" || offers.size() < 2) return 2;
  const auto facts = worker_facts(column.level(), model::Roster(column.board()), *model::find(column.board(), target.parts.front()));
  if (!facts) return 2;
  const double at = batch_position(batches_of(offers), facts->seats) / static_cast<double>(offers.size() - 1);
  return at < 1 ? static_cast<float>(at) : 2;
}

}  // namespace

void setting_row(InspectorColumn& column, const SettingTarget& target, const SettingRow& row, bool with_slider) {
  Kit& kit = column.kit;
  const TextStyle style{14, with_slider ? kit.theme().ink : kit.theme().ink2, with_slider ? Face::medium : Face::regular};
  const std::string label = kit.say(row.label);
  const float room = column.row(0).w - kit.px(box_width + 8), label_height = paragraph_height(kit, room, label, style, label_line);
  Rect line = column.row(std::max(row_units, label_height / kit.scale() + 4));
  const Rect box = around({line.right() - kit.px(box_width) / 2, line.centre().y}, kit.px(box_width), kit.px(box_height));
  const Rect words{line.x, line.y, room, line.h};
  if (label_height > kit.px(label_line)) paragraph(kit, {line.x, std::round(line.centre().y - label_height / 2)}, room, label, style, label_line);
  else text_of(kit, std::string(row.label) + " label", words, label, style);
  if (words.holds(kit.mouse()) && kit.reachable() && !row.help.empty()) tip(kit, words, kit.say(row.help));
  const auto value = common_value(column, target, row);
  if (!is_free(column.level(), target.kind, row.key)) return draw_fixed(column, box, row, shown_value(target, column, row, value));
  const std::vector<SettingValue> offers = offered_values(column.level(), target.kind, row);
  draw_input(column, target, row, box, offers, with_slider);
  if (column.view.inspector.wrong == row.key)
    column.y += paragraph(kit, {line.x, column.y}, line.w, column.view.inspector.complaint, {13, kit.theme().fail}, 18) + kit.px(6);
  if (with_slider && offers.size() > 2) draw_slider(column, target, row, offers, spill_share(column, target, row, offers));
}

void setting_rows(InspectorColumn& column, const SettingTarget& target, std::span<const SettingRow> rows, std::string_view but) {
  for (const SettingRow& row : rows)
    if (row.key != but) setting_row(column, target, row, false);
}

}  // namespace batchyard::ui
