#include "ui/closing.h"

#include <algorithm>
#include <cmath>

#include "ui/elements.h"

namespace batchyard::ui {

ClosingAnswer closing_question(Kit& kit, const std::vector<std::string>& unsaved) {
  const TextStyle title{20, 0, Face::semibold}, words{14, 0};
  const float side = kit.px(28), width = std::min(kit.px(560), kit.screen().w - kit.px(32)), inner = width - 2 * side;
  float height = kit.px(68) + kit.px(72);
  for (const std::string& each : unsaved) height += paragraph_height(kit, inner, each, words, 22) + kit.px(8);
  const Rect screen = kit.screen();
  const Rect box{std::round(screen.centre().x - width / 2), std::round(screen.centre().y - height / 2), width, std::round(std::min(height, screen.h - kit.px(32)))};
  ClosingAnswer answer = ClosingAnswer::none;
  kit.begin_area("closing", box, {.scrolls = height > box.h, .layer = 2});
  popover(kit, box);
  Rect rest = kit.content().inset(side, 0);
  rest.h = height;
  text(kit, rest.cut_top(kit.px(68)), kit.say("Something is not saved"), title);
  for (const std::string& each : unsaved) rest.cut_top(paragraph(kit, rest.corner(), inner, each, words, 22) + kit.px(8));
  Rect row = rest.cut_top(kit.px(72));
  const auto place = [&](std::string_view label, bool primary) {
    const std::string said = kit.say(label);
    const float wide = button_width(kit, said, {}, primary);
    const Rect at{row.x, std::round(row.centre().y - kit.px(20)), wide, kit.px(40)};
    row.cut_left(wide + kit.px(12));
    return primary ? primary_button(kit, at, said, {}) : button(kit, at, said, {});
  };
  if (place("Try again", true)) answer = ClosingAnswer::try_again;
  if (place("Keep playing", false) || kit.pressed(Action::close)) answer = ClosingAnswer::stay;
  if (place("Close without saving", false)) answer = ClosingAnswer::discard;
  kit.end_area(rest.y);
  return answer;
}

}  // namespace batchyard::ui
