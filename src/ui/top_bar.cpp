#include "ui/top_bar.h"

#include <cmath>

#include "ui/boards_menu.h"
#include "ui/elements.h"
#include "ui/history_menu.h"

namespace batchyard::ui {
namespace {

constexpr float icon_size = 40;

bool crumb(Kit& kit, Rect& rest, std::string_view words) {
  const TextStyle style{14, kit.theme().ink2};
  const Rect at = rest.cut_left(std::ceil(text_width(kit, words, style)));
  const Touch use = touch(kit, words, {at.x - kit.px(6), at.y + kit.px(10), at.w + kit.px(12), at.h - kit.px(20)});
  text(kit, at, words, {14, use.hovered ? kit.theme().ink : style.colour});
  glyph(kit, Glyph::chevron_right, {rest.x + kit.px(16), rest.centre().y}, kit.px(16), kit.theme().ink3);
  rest.cut_left(kit.px(32));
  return use.clicked;
}

/// Where you are, from the yard on. True: to the yard.
bool draw_path(Kit& kit, const TopBar& bar, Rect& rest) {
  const Rect home = rest.cut_left(kit.px(32));
  const Touch use = touch(kit, kit.say("Batchyard"), {home.x, home.y + kit.px(10), kit.px(24), home.h - kit.px(20)});
  glyph(kit, Glyph::yard, {home.x + kit.px(9), home.centre().y}, kit.px(24), kit.theme().ink);
  if (bar.path.empty()) {
    text(kit, rest.cut_left(kit.px(120)), kit.say("Batchyard"), {15, 0, Face::semibold});
    return use.clicked;
  }
  bool to_yard = crumb(kit, rest, kit.say("Yard"));
  for (std::size_t i = kit.compact() ? bar.path.size() - 1 : 0; i + 1 < bar.path.size(); ++i) to_yard |= crumb(kit, rest, bar.path[i]);
  const TextStyle here{14, kit.theme().ink, Face::semibold};
  const float room = std::min(rest.w * 0.6f, text_width(kit, bar.path.back(), here) + 1);
  text_of(kit, bar.path.back(), rest.cut_left(std::ceil(room)), elided(kit, bar.path.back(), here, room), here);
  return to_yard || use.clicked;
}

std::vector<std::string> mode_words(Kit& kit, const TopBar& bar) {
  std::vector<std::string> out{kit.say("Build"), kit.say("Compare"), kit.say("Explore")};
  if (bar.has_lesson) out.push_back(kit.say("Lesson"));
  return out;
}

std::optional<Mode> draw_modes(Kit& kit, const TopBar& bar, const Rect& area) {
  const std::vector<std::string> words = mode_words(kit, bar);
  const std::vector<Tab> all(words.begin(), words.end());
  const float width = tabs_width(kit, all);
  const Rect at{std::round(area.centre().x - width / 2), std::round(area.centre().y - kit.px(18)), width, kit.px(36)};
  const auto before = static_cast<int>(*bar.mode);
  const int chosen = tabs(kit, at, all, before);
  if (chosen != before) return static_cast<Mode>(chosen);
  return std::nullopt;
}

float modes_left(Kit& kit, const TopBar& bar, const Rect& area) {
  if (!bar.mode) return area.right() - kit.px(200);
  const std::vector<std::string> words = mode_words(kit, bar);
  const std::vector<Tab> all(words.begin(), words.end());
  return area.centre().x - tabs_width(kit, all) / 2;
}

void undo_and_redo(Kit& kit, game::Session& session, BoardsMenu& menu, Rect& rest) {
  const edit::History& history = session.history();
  const auto name = [&](std::string_view verb, const std::string& step) {
    return step.empty() ? kit.say(verb) : kit.say(verb) + ": " + step;
  };
  const auto at = [&](Rect from) { return around(from.centre(), kit.px(icon_size), kit.px(icon_size)); };
  if (icon_button(kit, at(rest.cut_right(kit.px(icon_size))), Glyph::redo, name("Redo", history.redo_title()), history.can_redo()) ||
      kit.pressed(Action::redo))
    session.redo();
  if (icon_button(kit, at(rest.cut_right(kit.px(icon_size))), Glyph::undo, name("Undo", history.undo_title()), history.can_undo()) ||
      kit.pressed(Action::undo))
    session.undo();
  const Rect steps = at(rest.cut_right(kit.px(icon_size)));
  const bool any = !history.steps().empty();
  if (icon_button(kit, steps, Glyph::clock, kit.say("Steps"), any) || (any && kit.pressed(Action::history))) menu.steps_open = !menu.steps_open;
  if (menu.steps_open) history_menu(kit, session, menu.steps_open, {steps.right(), steps.bottom() + kit.px(4)});
}

/// "5 of 44 levels" over a bar, in the middle of the yard's bar.
void draw_tally(Kit& kit, const TopBar& bar, const Rect& area) {
  const std::string words = kit.say("{} of {} levels", {std::to_string(bar.levels_passed), std::to_string(bar.levels)});
  const TextStyle style{14, kit.theme().ink2, Face::regular, true};
  const float width = text_width(kit, words, style), gauge_width = kit.px(160), gap = kit.px(16);
  const float x = std::round(area.centre().x - (width + gap + gauge_width) / 2);
  text(kit, {x, area.y, width + 1, area.h}, words, style);
  const float share = bar.levels == 0 ? 0 : static_cast<float>(bar.levels_passed) / static_cast<float>(bar.levels);
  gauge(kit, {x + width + gap, std::round(area.centre().y - kit.px(3)), gauge_width, kit.px(6)}, share, kit.theme().ink);
}

bool word_button(Kit& kit, Rect& rest, std::string_view words) {
  const TextStyle style{14, kit.theme().ink2};
  const Rect at = rest.cut_right(std::ceil(text_width(kit, words, style)) + kit.px(24));
  const Touch use = touch(kit, words, at.inset(kit.px(2), kit.px(10)));
  if (use.hovered) fill(kit, at.inset(kit.px(2), kit.px(10)), kit.theme().raised, kit.px(8));
  text(kit, at, words, {14, use.hovered ? kit.theme().ink : style.colour}, Align::centre);
  return use.clicked;
}

void draw_right(Kit& kit, const TopBar& bar, BoardsMenu& menu, Rect rest, TopBarAnswer& answer) {
  const auto icon = [&](Glyph which, std::string_view name) {
    return icon_button(kit, around(rest.cut_right(kit.px(icon_size)).centre(), kit.px(icon_size), kit.px(icon_size)), which, name);
  };
  answer.help = icon(Glyph::help, kit.say("Shortcuts"));
  answer.settings = icon(Glyph::sliders, kit.say("Settings"));
  if (bar.path.empty()) {
    answer.explorer = word_button(kit, rest, kit.say("Explorer"));
    answer.sandbox = word_button(kit, rest, kit.say("Sandbox"));
  }
  if (!bar.session || bar.mode != Mode::build) return;
  const Rect gap = rest.cut_right(kit.px(9));
  vertical(kit, gap.x + kit.px(4), gap.centre().y - kit.px(12), gap.centre().y + kit.px(12), kit.theme().line);
  undo_and_redo(kit, *bar.session, menu, rest);
  if (!kit.compact()) problem_button(kit, *bar.session, *bar.board, {rest.right() - kit.px(12), rest.centre().y});
}

}  // namespace

TopBarAnswer top_bar(Kit& kit, const TopBar& bar, BoardsMenu& menu, const Rect& area) {
  TopBarAnswer answer;
  panel(kit, area, Side::bottom);
  kit.begin_area("top bar", area);
  const float side = panel_padding(kit);
  Rect left{area.x + side, area.y, modes_left(kit, bar, area) - area.x - side - kit.px(16), area.h};
  answer.to_yard = draw_path(kit, bar, left) && !bar.path.empty();
  if (bar.session && bar.mode == Mode::build) boards_button(kit, *bar.session, menu, *bar.board, left);
  if (bar.mode) answer.mode = draw_modes(kit, bar, area);
  else if (bar.path.empty()) draw_tally(kit, bar, area);
  draw_right(kit, bar, menu, {area.x, area.y, area.w - side + kit.px(8), area.h}, answer);
  kit.end_area();
  return answer;
}

}  // namespace batchyard::ui
