#include "ui/brief.h"

#include <utility>

#include <array>
#include <cmath>

#include "ui/traffic_chart.h"
#include "ui/words.h"

namespace batchyard::ui {
namespace {

constexpr float hints_height = 72, low_hints_height = 52;  // the low one over the board
constexpr float brief_gap = 12;

/// Draws downwards from the top of a panel; `y` is where the next thing goes.
struct Column {
  Kit& kit;
  Rect area;
  float y;

  Rect row(float height) {
    const Rect out{area.x, y, area.w, kit.px(height)};
    y += out.h;
    return out;
  }
  void words(std::string_view text_, const TextStyle& style, float line_height) {
    y += paragraph(kit, {area.x, y}, area.w, text_, style, line_height);
  }
  void gap(float height) { y += kit.px(height); }
  void rule() {
    gap(20);
    horizontal(kit, area.x, area.right(), y, kit.theme().line);
    gap(17);
  }
};

void title(Column& c, const LevelTexts& texts) {
  const Theme& t = c.kit.theme();
  text(c.kit, c.row(24), texts.chapter + "  \u00B7  " + c.kit.say("level {} of {}", {std::to_string(texts.number), std::to_string(texts.of)}),
       {13, t.ink3});
  c.gap(6);
  c.words(texts.title, {28, t.ink, Face::semibold}, 36);
  c.gap(8);
  c.words(texts.idea, {16, t.ink}, 24);
  c.gap(10);
  c.words(texts.story, {15, t.ink2}, 24);
}

void goal_row(Column& c, std::string_view name, std::string_view wanted, Mark mark) {
  const Theme& t = c.kit.theme();
  Rect row = c.row(32);
  goal_mark(c.kit, {row.x + c.kit.px(8), row.centre().y}, c.kit.px(mark == Mark::open ? 14 : 16), mark);
  row.cut_left(c.kit.px(28));
  const float room = text_width(c.kit, wanted, {13, 0, Face::regular, true}) + 1;
  text(c.kit, row.cut_right(room), wanted, {13, t.ink2, Face::regular, true}, Align::right);
  text(c.kit, row, name, {14, t.ink, Face::medium});
}

std::string also_shown(Kit& kit, const model::Level& level) {
  std::vector<std::string> names;
  for (const model::MeasureRow* row : game::shown_beside_goals(level)) names.push_back(kit.say(row->label));
  if (names.empty()) return "";
  std::string out = names[0];
  for (std::size_t i = 1; i < names.size(); ++i) {
    std::string name = names[i];
    name[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(name[0])));
    out += (i + 1 == names.size() ? " " + kit.say("and") + " " : ", ") + name;
  }
  return names.size() == 1 ? kit.say("{} is measured too, but no goal.", {out}) : kit.say("{} are measured too, but no goals.", {out});
}

void goals(Column& c, const game::Session& session) {
  const model::Level& level = session.level();
  heading(c.kit, c.row(28), c.kit.say("Goals"));
  c.gap(2);
  for (std::size_t i = 0; i < level.goals.size(); ++i)
    goal_row(c, c.kit.say(model::measure(level.goals[i].measure)->label), goal(level.goals[i]), goal_state(session, i));
  for (std::size_t i = 0; i < level.rules.size(); ++i) {
    const game::RuleWords words = game::rule_words(level, level.rules[i]);
    goal_row(c, c.kit.say(words.label), c.kit.say(words.wanted), rule_state(session, i));
  }
  c.gap(4);
  const Rect left = c.area;
  c.area.cut_left(c.kit.px(28));
  c.words(also_shown(c.kit, level), {13, c.kit.theme().ink3}, 20);
  c.area = left;
}

std::string times(Kit& kit, const model::Task& task) {
  const std::string one = duration(task.compute_ns) + (task.read_bytes > 0 ? " + " + rounded(task.read_bytes, model::Unit::gb, 1) : "");
  return kit.say(task.count == 1 ? "{} task of {}" : "{} tasks of {}", {grouped(task.count), one});
}

// A row for each kind of task, as many as there is room for, and the assembly.
void tasks(Column& c, const model::Level& level) {
  constexpr std::size_t most_rows = 4;
  heading(c.kit, c.row(28), c.kit.say("Tasks"));
  const TextStyle style{14, c.kit.theme().ink2, Face::regular, true};
  for (std::size_t i = 0; i < std::min(level.tasks.size(), most_rows); ++i) text(c.kit, c.row(24), times(c.kit, level.tasks[i]), style);
  if (level.tasks.size() > most_rows) text(c.kit, c.row(24), c.kit.say("{} tasks in all", {grouped(model::task_count(level))}), style);
  if (level.assembly_ns > 0) text(c.kit, c.row(24), c.kit.say("then an assembly of {}", {duration(level.assembly_ns)}), style);
}

void traffic(Column& c, const model::Level& level) {
  if (model::has_tasks(level)) return tasks(c, level);
  Rect row = c.row(28);
  const std::string rate = traffic_words(level.traffic);
  const TextStyle style{13, c.kit.theme().ink2, Face::regular, true};
  text(c.kit, row.cut_right(text_width(c.kit, rate, style) + 1), rate, style, Align::right);
  heading(c.kit, row, c.kit.say("Traffic"));
  c.gap(4);
  traffic_chart(c.kit, level, c.row(92));
}

void question(Column& c, const model::Level& level, const LevelTexts& texts, BriefState& state) {
  const Theme& t = c.kit.theme();
  heading(c.kit, c.row(28), c.kit.say("Before you run"));
  c.gap(4);
  c.words(texts.question, {14, t.ink2}, 22);
  c.gap(12);
  const model::MeasureRow* measure = model::measure(level.prediction->measure);
  const Rect row = c.row(36);
  const auto count = static_cast<float>(level.prediction->choices.size());
  const float gap = c.kit.px(8), width = std::floor((row.w - gap * (count - 1)) / count);
  for (std::size_t i = 0; i < level.prediction->choices.size(); ++i) {
    const std::int64_t value = level.prediction->choices[i];
    const Rect at{row.x + static_cast<float>(i) * (width + gap), row.y, width, row.h};
    const std::string words = measure->unit == model::Unit::count ? compact_count(value, 0) : exact(value, measure->unit);
    if (choice(c.kit, at, words, state.answer == value, !state.answer, true)) state.answer = value, state.run_wanted = std::exchange(state.answer_wanted, false);
  }
  if (!state.answer_wanted) return;
  c.gap(8);
  c.words(c.kit.say("Guess first: the run starts then, and shows the truth. Press R again to go without."), {13, t.warn}, 20);
}

void body(Column& c, const game::Session& session, const LevelTexts& texts, BriefState& state) {
  const bool asked = state.answer_wanted && !texts.question.empty();
  if (asked) question(c, session.level(), texts, state), c.rule();  // where it can't be missed
  title(c, texts);
  c.rule();
  goals(c, session);
  c.rule();
  traffic(c, session.level());
  if (texts.question.empty() || asked) return;
  c.rule();
  question(c, session.level(), texts, state);
}

void hint_popover(Kit& kit, const LevelTexts& texts, BriefState& state, const Rect& by) {
  const std::string& hint = texts.hints[*state.hint_open];
  const float width = kit.px(352), inner = width - kit.px(40);
  const TextStyle style{14, kit.theme().ink};
  const float height = paragraph_height(kit, inner, hint, style, 22) + kit.px(64);
  const Rect box{by.x, by.y - height - kit.px(8), width, height};
  kit.begin_area("hint", box, {.layer = kit.layer() + 1});
  popover(kit, box);
  Rect rest = box.inset(kit.px(20), kit.px(16));
  text(kit, rest.cut_top(kit.px(28)), kit.say("Hint {} of {}", {std::to_string(*state.hint_open + 1), std::to_string(texts.hints.size())}),
       {13, kit.theme().ink3, Face::medium});
  paragraph(kit, rest.corner(), inner, hint, style, 22);
  const bool left = (kit.mouse_pressed() && !box.holds(kit.mouse())) || kit.pressed(Action::close);
  kit.end_area();
  if (left) state.hint_open.reset();
}

/// Numbered discs: a hint can be read once the one before it was.
void hints(Kit& kit, const LevelTexts& texts, BriefState& state, const Rect& area, int layer) {
  const Theme& t = kit.theme();
  kit.begin_area("hints", area, {.layer = layer});
  horizontal(kit, area.x, area.right(), area.y, t.line);
  Rect row = area.inset(panel_padding(kit), 0);
  glyph(kit, Glyph::bulb, {row.x + kit.px(9), row.centre().y}, kit.px(20), t.ink2);
  row.cut_left(kit.px(32));
  text(kit, row, kit.say("Hints"), {14, t.ink});
  float x = row.right() - kit.px(28) * static_cast<float>(texts.hints.size());
  for (std::size_t i = 0; i < texts.hints.size(); ++i, x += kit.px(28)) {
    const Rect at = around({x + kit.px(16), row.centre().y}, kit.px(24), kit.px(24));
    const bool may = i <= state.hints_taken;
    const Touch use = touch(kit, kit.say("Hint {}", {std::to_string(i + 1)}), at, {.enabled = may}, kit.px(12));
    const Colour colour = use.hovered ? t.accent : i < state.hints_taken ? t.ink : may ? t.ink2 : t.edge;
    ring(kit, at.centre(), kit.px(9), colour, kit.px(1.25f));
    text(kit, at, std::to_string(i + 1), {12, colour, Face::medium}, Align::centre);
    if (use.clicked) state.hint_open = i, state.hints_taken = std::max(state.hints_taken, i + 1);
  }
  if (state.hint_open) hint_popover(kit, texts, state, area.inset(panel_padding(kit), 0));
  kit.end_area();
}

/// What goes on below does not end in the middle of a letter.
void fade_out(Kit& kit, const Rect& area, Colour ground) {
  constexpr int steps = 14;
  const float high = kit.px(2);
  for (int i = 0; i < steps; ++i) {
    const float y = area.bottom() - high * static_cast<float>(steps - i);
    fill(kit, {area.x, y, area.w - kit.px(8), high}, faded(ground, static_cast<float>(i + 1) / steps));
  }
}

void brief_in(Kit& kit, const game::Session& session, const LevelTexts& texts, BriefState& state, Rect area, int layer) {
  if (!texts.hints.empty()) {
    const Rect foot = area.cut_bottom(kit.px(layer > 0 ? low_hints_height : hints_height));
    hints(kit, texts, state, foot, layer);
  }
  kit.begin_area(state.answer_wanted ? "brief question" : "brief", area, {.scrolls = true, .layer = layer});
  const float above = kit.px(layer > 0 ? 14 : 24);
  const Rect content = kit.content().inset(panel_padding(kit), above);
  Column column{kit, content, content.y};
  body(column, session, texts, state);
  if (column.y > area.bottom()) fade_out(kit, area, layer > 0 ? kit.theme().card : kit.theme().panel);
  kit.end_area(column.y + kit.px(24));
}

}  // namespace

Mark goal_state(const game::Session& session, std::size_t goal) {
  if (!session.last_run() || !session.last_run_is_current()) return Mark::open;
  return session.last_run()->score.goals[goal].passed ? Mark::passed : Mark::failed;
}

Mark rule_state(const game::Session& session, std::size_t rule) {
  if (!session.last_run() || !session.last_run_is_current()) return Mark::open;
  return session.last_run()->score.rules[rule].passed ? Mark::passed : Mark::failed;
}

void brief(Kit& kit, const game::Session& session, const LevelTexts& texts, BriefState& state, const Rect& area) {
  panel(kit, area, Side::right);
  brief_in(kit, session, texts, state, area, 0);
}

void goal_strip(Kit& kit, const game::Session& session, BriefState& state, const Rect& row) {
  const Theme& t = kit.theme();
  Rect rest = row.inset(panel_padding(kit), 0);
  const Rect opener = rest.cut_left(kit.px(72));
  const Touch use = touch(kit, kit.say("Brief"), {opener.x - kit.px(6), opener.y + kit.px(6), opener.w, opener.h - kit.px(12)});
  if (use.clicked) state.open = !state.open;
  glyph(kit, Glyph::book, {opener.x + kit.px(10), opener.centre().y}, kit.px(20), use.hovered || state.open ? t.accent : t.ink2);
  text(kit, {opener.x + kit.px(30), opener.y, opener.w, opener.h}, kit.say("Brief"), {14, t.ink, Face::medium});
  const model::Level& level = session.level();
  if (!level.goals.empty() || !level.rules.empty()) vertical(kit, rest.x, rest.centre().y - kit.px(12), rest.centre().y + kit.px(12), t.line);
  rest.cut_left(kit.px(14));
  const auto show = [&](std::string_view name, std::string_view wanted, Mark mark) {
    const float name_width = text_width(kit, name, {14, 0}), wanted_width = text_width(kit, wanted, {14, 0, Face::regular, true});
    if (rest.w < name_width + wanted_width + kit.px(36)) return;
    goal_mark(kit, {rest.x + kit.px(7), rest.centre().y}, kit.px(mark == Mark::open ? 13 : 15), mark);
    rest.cut_left(kit.px(24));
    text(kit, rest.cut_left(std::ceil(name_width)), name, {14, t.ink2});
    rest.cut_left(kit.px(8));
    text(kit, rest.cut_left(std::ceil(wanted_width)), wanted, {14, t.ink, Face::regular, true});
    rest.cut_left(kit.px(28));
  };
  for (std::size_t i = 0; i < level.goals.size(); ++i)
    show(kit.say(model::measure(level.goals[i].measure)->label), goal(level.goals[i]), goal_state(session, i));
  for (std::size_t i = 0; i < level.rules.size(); ++i) {
    const game::RuleWords words = game::rule_words(level, level.rules[i]);
    show(kit.say(words.label), kit.say(words.wanted), rule_state(session, i));
  }
}

float brief_over_board_width(const Kit& kit, const Rect& board_area) { return std::min(kit.px(400), board_area.w - 2 * kit.px(brief_gap)) + kit.px(brief_gap); }

bool brief_over_board(Kit& kit, const game::Session& session, const LevelTexts& texts, BriefState& state, const Rect& board_area) {
  if (!state.open) return false;
  const float gap = kit.px(brief_gap);
  const Rect box{board_area.x + gap, board_area.y + gap, brief_over_board_width(kit, board_area) - gap, board_area.h - 2 * gap};
  kit.begin_area("brief frame", box, {.layer = 1});
  popover(kit, box);
  const bool left = (kit.mouse_pressed() && !box.holds(kit.mouse()) && !state.hint_open) || kit.pressed(Action::close);
  const bool run = kit.pressed(Action::run);
  const bool close = icon_button(kit, {box.right() - kit.px(44), box.y + kit.px(8), kit.px(36), kit.px(36)}, Glyph::cross, kit.say("Close"));
  kit.end_area();
  brief_in(kit, session, texts, state, box.inset(kit.px(2)), 1);
  if (left || close || run) state.open = false;
  return run;
}

}  // namespace batchyard::ui
