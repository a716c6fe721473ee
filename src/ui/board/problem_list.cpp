#include <imgui.h>

#include <cmath>

#include "ui/board/board_view.h"
#include "ui/board/plane.h"
#include "ui/glyphs.h"
#include "ui/words.h"

namespace batchyard::ui {
namespace {

constexpr float list_width = 376;

std::optional<model::Link> mend(const game::Session& session, BoardView& view, const model::BoardProblem& problem) {
  if (problem.rule != model::BoardRule::port_unlinked) return std::nullopt;
  if (view.mends_revision != session.revision()) view.mends.clear(), view.mends_revision = session.revision();
  const auto known = view.mends.find(problem.part);
  if (known != view.mends.end()) return known->second;
  return view.mends[problem.part] = mending_link(session.board(), edit::LinkJudge(session.level(), session.board()), problem.part);
}

/// Draws one problem from `y` on, or only measures it; returns its height.
float draw_problem(Kit& kit, game::Session& session, BoardView& view, const model::BoardProblem& problem, const Rect& inside, float y) {
  const Theme& t = kit.theme();
  const float left = inside.x + kit.px(32), room = inside.w - kit.px(32), start = y;
  glyph(kit, Glyph::triangle, {inside.x + kit.px(11), y + kit.px(11)}, kit.px(20), t.warn);
  y += paragraph(kit, {left, y}, room, problem.message, {14, t.ink, Face::medium}, 22);
  y += paragraph(kit, {left, y}, room, problem.remedy, {14, t.ink2}, 22);
  if (problem.part.empty()) return y - start;
  Rect links{left, y + kit.px(4), room, kit.px(28)};
  const std::string show = kit.say("Show it");
  if (text_link(kit, links, show)) show_part(view, problem.part), view.problems_open = false;
  links.cut_left(text_width(kit, show, {14, 0, Face::medium}) + kit.px(24));
  if (!meet(links, kit.area())) return y + kit.px(32) - start;  // not in sight: nothing is asked for it
  if (const auto link = mend(session, view, problem))
    if (text_link(kit, links, kit.say("Link it for me"))) session.make(edit::AddLink{*link});
  return y + kit.px(32) - start;
}

float height_of(Kit& kit, const model::BoardProblem& problem, float room) {
  return paragraph_height(kit, room, problem.message, {14, 0, Face::medium}, 22) + paragraph_height(kit, room, problem.remedy, {14, 0}, 22) +
         (problem.part.empty() ? 0 : kit.px(32));
}

}  // namespace

float problem_button(Kit& kit, const game::Session& session, BoardView& view, Vec right_middle) {
  const auto count = static_cast<std::int64_t>(session.problems().size());
  const Theme& t = kit.theme();
  const std::string words = count == 0 ? kit.say("No problems") : count == 1 ? kit.say("1 problem") : kit.say("{} problems", {grouped(count)});
  const TextStyle style{14, count == 0 ? t.ink : t.warn, Face::regular};
  const float width = std::ceil(text_width(kit, words, style)) + kit.px(26);
  const Rect rect{right_middle.x - width, right_middle.y - kit.px(16), width, kit.px(32)};
  const Touch use = touch(kit, "Problems", rect, {.enabled = count > 0, .chosen = view.problems_open, .text = words});
  if (use.hovered || view.problems_open) fill(kit, rect.outset(kit.px(4)), t.raised, kit.px(8));
  glyph(kit, count == 0 ? Glyph::check : Glyph::triangle, {rect.x + kit.px(8), rect.centre().y}, kit.px(16), count == 0 ? t.pass : t.warn);
  text(kit, {rect.x + kit.px(24), rect.y, width, rect.h}, words, style);
  if (use.clicked) view.problems_open = !view.problems_open;
  if (count == 0) view.problems_open = false;
  return width;
}

void problem_list(Kit& kit, game::Session& session, BoardView& view, const Rect& area) {
  if (!view.problems_open || session.problems().empty()) return;
  const std::vector<model::BoardProblem> problems = session.problems();  // a link made here changes the session's own
  const float width = std::min(kit.px(list_width), area.w - kit.px(32)), padding = kit.px(18), gap = kit.px(14);
  float height = 2 * padding - gap;
  for (const model::BoardProblem& problem : problems) height += height_of(kit, problem, width - 2 * padding - kit.px(32)) + gap;
  const Rect box{area.right() - kit.px(16) - width, area.y + kit.px(16), width, std::min(height, area.h - kit.px(32))};
  kit.begin_area("problems", box, {.scrolls = height > box.h, .floats = true});
  popover(kit, box);
  const Rect inside = kit.content().inset(padding);
  float y = inside.y;
  for (const model::BoardProblem& problem : problems) y += draw_problem(kit, session, view, problem, {inside.x, y, inside.w, 0}, y) + gap;
  if (kit.pressed(Action::close)) view.problems_open = false;
  kit.end_area(y);
}

}  // namespace batchyard::ui
