#include <imgui.h>

#include <array>

#include "ui/board/board_stage.h"

namespace batchyard::ui {
namespace {

/// One row of the menu; when it is offered depends on what is selected.
struct MenuCommand {
  std::string_view words;
  std::optional<Action> key;
  std::optional<Glyph> glyph;
  bool (*offered)(const BoardStage&);
  void (*command)(BoardStage&);
};

bool has_parts(const BoardStage& stage) { return !stage.view.selection.parts.empty(); }
bool has_one(const BoardStage& stage) { return stage.view.selection.parts.size() == 1; }
bool has_several(const BoardStage& stage) { return stage.view.selection.parts.size() > 1; }
bool has_any(const BoardStage& stage) { return !stage.view.selection.empty(); }
bool has_none(const BoardStage& stage) { return stage.view.selection.empty(); }
bool has_settings(const BoardStage& stage) {
  const model::Part* part = has_parts(stage) ? model::find(stage.board(), *stage.view.selection.parts.begin()) : nullptr;
  return part && !model::row(part->kind).settings.empty();
}

constexpr std::array menu{
    MenuCommand{"Settings", Action::edit, Glyph::sliders, has_settings, edit_first_setting},
    MenuCommand{"Rename", Action::rename, Glyph::pencil, has_one,
                [](BoardStage& stage) { rename(stage, *stage.view.selection.parts.begin()); }},
    MenuCommand{"Start a link", Action::link, std::nullopt, has_one, start_link},
    MenuCommand{"Duplicate with links", Action::duplicate, Glyph::copy, has_parts, duplicate_selected},
    MenuCommand{"Copy", Action::copy, std::nullopt, has_parts, copy_selected},
    MenuCommand{"Cut", Action::cut, std::nullopt, has_parts, [](BoardStage& stage) { copy_selected(stage), remove_selected(stage); }},
    MenuCommand{"Align left edges", std::nullopt, std::nullopt, has_several, [](BoardStage& stage) { align_selected(stage, Alignment::left); }},
    MenuCommand{"Align in a column", std::nullopt, std::nullopt, has_several, [](BoardStage& stage) { align_selected(stage, Alignment::centre); }},
    MenuCommand{"Align top edges", std::nullopt, std::nullopt, has_several, [](BoardStage& stage) { align_selected(stage, Alignment::top); }},
    MenuCommand{"Align in a row", std::nullopt, std::nullopt, has_several, [](BoardStage& stage) { align_selected(stage, Alignment::middle); }},
    MenuCommand{"Delete", Action::remove, Glyph::bin, has_any, remove_selected},
    MenuCommand{"Paste", Action::paste, std::nullopt, has_none, paste},
    MenuCommand{"Select everything", Action::select_all, std::nullopt, has_none, select_all},
    MenuCommand{"Lay out afresh", Action::arrange, std::nullopt, has_none, arrange_all},
    MenuCommand{"Show the whole board", Action::fit, std::nullopt, has_none, fit_board},
};

Rect menu_rect(const BoardStage& stage, std::size_t rows) {
  Kit& kit = stage.kit;
  const float width = kit.px(260), height = kit.px(32) * static_cast<float>(rows) + kit.px(16);
  const Rect screen = kit.screen().inset(kit.px(8));
  const Vec at = *stage.view.menu;
  return {std::min(at.x, screen.right() - width), std::min(at.y, screen.bottom() - height), width, height};
}

}  // namespace

void draw_menu(BoardStage& stage) {
  if (!stage.view.menu) return;
  Kit& kit = stage.kit;
  std::vector<const MenuCommand*> rows;
  for (const MenuCommand& row : menu)
    if (row.offered(stage)) rows.push_back(&row);
  const Rect rect = menu_rect(stage, rows.size());
  kit.begin_area("board menu", rect, {.layer = 1});
  popover(kit, rect);
  Rect inside = rect.inset(kit.px(8));
  const MenuCommand* chosen = nullptr;
  for (const MenuCommand* row : rows) {
    const std::string key = row->key ? shown(ui::row(*row->key).chord) : "";
    if (menu_row(kit, inside.cut_top(kit.px(32)), kit.say(row->words), {.key = key, .glyph = row->glyph})) chosen = row;
  }
  const bool clicked = ImGui::IsMouseClicked(0) || ImGui::IsMouseClicked(1);
  const bool away = (clicked && !rect.holds(kit.mouse())) || kit.pressed(Action::close);
  kit.end_area();
  if (chosen || away) stage.view.menu.reset();
  if (chosen) chosen->command(stage);
}

}  // namespace batchyard::ui
