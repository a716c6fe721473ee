#include "ui/boards_menu.h"

#include <imgui.h>

#include <cmath>

#include "ui/elements.h"

namespace batchyard::ui {
namespace {

constexpr float row_height = 36, menu_width = 296;

model::Board named(model::Board board, std::string name) {
  board.name = std::move(name);
  return board;
}

void begin_rename(Kit& kit, BoardsMenu& menu, std::size_t index, const std::string& name) {
  menu.renaming = index;
  menu.name = {.typed = name, .editing = false};
  kit.give_focus("boards", kit.say("Name of the board"));
}

/// The row of a board being renamed.
void rename_row(Kit& kit, game::Session& session, BoardsMenu& menu, const Rect& row) {
  const std::string before = session.board().name;
  const bool was_editing = menu.name.editing;
  const auto typed = input(kit, row.inset(0, kit.px(2)), kit.say("Name of the board"), menu.name,
                           {.shown = before, .figures = false, .align = Align::left});
  if (typed && !typed->empty()) session.make(edit::Rename{"", *typed});
  if (was_editing && !menu.name.editing) menu.renaming.reset();
}

void board_rows(Kit& kit, game::Session& session, BoardsMenu& menu, Rect& rest) {
  for (std::size_t i = 0; i < session.board_names().size(); ++i) {
    const Rect row = rest.cut_top(kit.px(row_height));
    const std::string& name = session.board_names()[i];
    if (menu.renaming == i) rename_row(kit, session, menu, row);
    else if (menu_row(kit, row, elided(kit, name, {14, 0}, row.w - kit.px(48)), {.chosen = i == session.current_board()})) {
      session.choose_board(i);
      menu.open = false;
    }
  }
}

/// The board in the clipboard, as one more of this level's; or why it is none.
void paste_board(Kit& kit, game::Session& session, BoardView& view) {
  const char* text = ImGui::GetClipboardText();
  auto read = view.texts.from_text(text ? text : "");
  if (auto* board = std::get_if<model::Board>(&read)) return session.add_board(std::move(*board));
  view.notice = kit.say("The clipboard holds no board of this level. {}", {std::get<std::string>(read)});
  view.notice_until = kit.now() + 8;
}

void share_commands(Kit& kit, game::Session& session, BoardsMenu& menu, BoardView& view, Rect& rest) {
  const bool may = static_cast<bool>(view.texts.to_text);
  const auto row = [&](std::string_view words) {
    return menu_row(kit, rest.cut_top(kit.px(row_height)), kit.say(words), {.enabled = may, .glyph = Glyph::copy});
  };
  if (row("Copy the board as text")) ImGui::SetClipboardText(view.texts.to_text(session.board()).c_str()), menu.open = false;
  if (row("Paste a board from text")) paste_board(kit, session, view), menu.open = false;
}

void commands(Kit& kit, game::Session& session, BoardsMenu& menu, Rect& rest) {
  const auto row = [&](std::string_view words, Glyph icon, bool enabled = true) {
    return menu_row(kit, rest.cut_top(kit.px(row_height)), kit.say(words), {.enabled = enabled, .glyph = icon});
  };
  if (row("New board", Glyph::plus)) session.add_board(named(session.level().start, kit.say("New board"))), menu.open = false;
  if (row("Duplicate", Glyph::copy)) session.add_board(session.board()), menu.open = false;
  if (row("Rename", Glyph::pencil)) begin_rename(kit, menu, session.current_board(), session.board().name);
  if (row("Delete", Glyph::bin, session.board_names().size() > 1)) session.remove_board(session.current_board()), menu.open = false;
}

void draw_menu(Kit& kit, game::Session& session, BoardsMenu& menu, BoardView& view, Vec corner) {
  const auto rows = static_cast<float>(session.board_names().size() + 6);
  const Rect box{corner.x, corner.y, kit.px(menu_width), std::min(rows * kit.px(row_height) + kit.px(25), kit.screen().h * 0.7f)};
  kit.begin_area("boards", box, {.scrolls = true, .layer = 1});
  popover(kit, box);
  Rect rest = kit.content().inset(kit.px(8));
  rest.h = 1e6f;
  board_rows(kit, session, menu, rest);
  const Rect gap = rest.cut_top(kit.px(9));
  horizontal(kit, gap.x, gap.right(), gap.y + kit.px(4), kit.theme().line);
  commands(kit, session, menu, rest);
  share_commands(kit, session, menu, view, rest);
  const bool left = (kit.mouse_pressed() && !box.holds(kit.mouse())) || kit.pressed(Action::close);
  kit.end_area(rest.y + kit.px(8));
  if (left) menu.open = false, menu.renaming.reset();
}

}  // namespace

void boards_button(Kit& kit, game::Session& session, BoardsMenu& menu, BoardView& view, Rect& rest) {
  rest.cut_left(kit.px(24));
  const TextStyle style{14, kit.theme().ink, Face::medium};
  const std::string name = elided(kit, session.board().name, style, rest.w - kit.px(56));
  const ButtonOptions options{.glyph = Glyph::chevron_down, .quiet = true, .trailing = true, .name = kit.say("Boards")};
  const Rect at = rest.cut_left(text_width(kit, name, style) + kit.px(48));
  const Rect box{at.x, std::round(at.centre().y - kit.px(16)), std::ceil(at.w), kit.px(32)};
  if (button(kit, box, name, options)) menu.open = !menu.open, menu.renaming.reset();
  if (menu.open) draw_menu(kit, session, menu, view, {box.x, box.bottom() + kit.px(6)});
}

}  // namespace batchyard::ui
