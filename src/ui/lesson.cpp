#include "ui/lesson.h"

#include <cmath>

#include "ui/article.h"
#include "ui/lesson_figures.h"
#include "ui/widgets.h"

namespace batchyard::ui {
namespace {

constexpr float text_units = 608, narrow_text_units = 520, least_figure_units = 480, foot_units = 104, widest_figure = 1200;

float lesson_text(Kit& kit, const Lesson& lesson, Vec at, float width, LessonAnswer& answer) {
  const float caption = kit.px(28);
  text(kit, {at.x, at.y, width, caption}, kit.say("Lesson") + "  \u00B7  " + lesson.chapter, {13, kit.theme().ink3});
  return caption + article(kit, {at.x, at.y + caption}, width, lesson.page, answer.open);
}

void foot(Kit& kit, const Lesson& lesson, const Rect& area, float x, LessonAnswer& answer) {
  kit.begin_area("lesson foot", area);
  horizontal(kit, area.x, area.right(), area.y, kit.theme().line);
  Rect row{x, area.y, area.right() - x, area.h};
  const std::string words = kit.say("Play this level");
  const float width = std::max(kit.px(208), button_width(kit, words, {.glyph = Glyph::play, .key = "Enter"}, true));
  const Rect box = row.cut_left(width);
  answer.play = primary_button(kit, around(box.centre(), width, kit.px(48)), words, {.glyph = Glyph::play, .key = "Enter"}) || kit.pressed(Action::proceed);
  row.cut_left(kit.px(24));
  if (!lesson.next_title.empty()) {
    const std::string next = elided(kit, kit.say("Next: {}", {lesson.next_title}), {14, 0}, row.w - kit.px(8));
    answer.next = text_link(kit, {row.x, row.centre().y - kit.px(16), row.w, kit.px(32)}, next);
  }
  kit.end_area();
}

}  // namespace

LessonAnswer lesson_screen(Kit& kit, const model::Level& level, const Lesson& lesson, const Rect& whole) {
  LessonAnswer answer;
  const bool figures = has_batch_figures(level), narrow = kit.compact();
  const float side = kit.px(narrow ? 24 : 64);
  const float column = kit.px(narrow ? narrow_text_units : text_units);
  const bool beside = figures && whole.w - column >= kit.px(least_figure_units);  // else the figures follow the text
  Rect area = whole;
  Rect left = beside ? area.cut_left(column) : area;
  panel(kit, left, beside ? Side::right : Side::none);
  const float width = std::min(left.w - 2 * side, kit.px(640)), x = beside ? left.x + side : std::round(left.centre().x - width / 2);
  foot(kit, lesson, left.cut_bottom(kit.px(narrow ? 80 : foot_units)), x, answer);
  kit.begin_area("lesson", left, {.scrolls = true});
  const Rect content = kit.content();
  float bottom = content.y + kit.px(narrow ? 24 : 48);
  bottom += lesson_text(kit, lesson, {x, bottom}, width, answer) + kit.px(40);
  if (figures && !beside) bottom += batch_figures(kit, level, {x, bottom}, width) + kit.px(24);
  kit.end_area(bottom);
  if (!beside) return answer;
  kit.begin_area("lesson figures", area, {.scrolls = true});
  const Rect room = kit.content();
  const float wide = std::min(room.w - 2 * side, kit.px(widest_figure));
  const float top = room.y + kit.px(narrow ? 24 : 48);
  kit.end_area(top + batch_figures(kit, level, {std::round(room.x + (room.w - wide) / 2), top}, wide, area.h - (top - room.y) - kit.px(24)) + kit.px(24));
  return answer;
}

}  // namespace batchyard::ui
