#include "ui/history_menu.h"

#include <algorithm>
#include <cmath>

#include "ui/widgets.h"

namespace batchyard::ui {
namespace {

constexpr float row_height = 34, least_width = 320, beside_words = 72, head_height = 36;

std::string row_title(const Kit& kit, const edit::History& history, std::size_t done) {
  if (done == 0) return kit.say("As it was opened");
  return std::to_string(done) + "  " + history.steps()[done - 1].title;
}

}  // namespace

void history_menu(Kit& kit, game::Session& session, bool& open, Vec right_top) {
  const edit::History& history = session.history();
  const auto rows = static_cast<float>(history.steps().size() + 1);
  float longest = 0;
  for (std::size_t done = 0; done <= history.steps().size(); ++done) longest = std::max(longest, text_width(kit, row_title(kit, history, done), {14, 0}));
  const float width = std::min(std::max(kit.px(least_width), std::ceil(longest) + kit.px(beside_words)), right_top.x - kit.px(8)), height = std::min(rows * kit.px(row_height) + kit.px(head_height + 16), kit.screen().h * 0.7f);
  const Rect box{right_top.x - width, right_top.y, width, height};
  kit.begin_area("history", box, {.scrolls = true, .layer = 1});
  popover(kit, box);
  Rect rest = kit.content().inset(kit.px(8));
  rest.h = 1e6f;
  Rect head = rest.cut_top(kit.px(head_height));
  head.cut_left(kit.px(10));
  text(kit, head, kit.say("Steps of this board"), {13, kit.theme().ink3, Face::medium});
  std::optional<std::size_t> chosen;
  for (std::size_t done = history.steps().size() + 1; done-- > 0;) {
    const Rect row = rest.cut_top(kit.px(row_height));
    const std::string words = elided(kit, row_title(kit, history, done), {14, 0}, row.w - kit.px(56));
    if (menu_row(kit, row, words, {.chosen = done == history.done()})) chosen = done;
  }
  const bool left = (kit.mouse_pressed() && !box.holds(kit.mouse())) || kit.pressed(Action::close);
  kit.end_area(rest.y + kit.px(8));
  if (chosen) session.jump(*chosen);
  if (left) open = false;
}

}  // namespace batchyard::ui
