#include "ui/result.h"

#include <array>
#include <cmath>
#include <utility>

#include "ui/charts.h"
#include "ui/headline.h"
#include "ui/seeds.h"
#include "ui/words.h"

namespace batchyard::ui {
namespace {

struct Columns {
  Rect left, middle, right;
};

float margin(const Kit& kit) { return kit.px(kit.compact() ? 24 : 48); }
/// A window so small, or a scale so large, that the narrow layout's own measures do not fit.
bool cramped(const Kit& kit) { return kit.screen().w < kit.px(1200) || kit.screen().h < kit.px(660); }
float row_height(const Kit& kit) { return kit.px(kit.compact() ? 42 : 56); }

Columns columns(const Kit& kit, Rect area) {
  const bool narrow = kit.compact(), tight = cramped(kit);
  const float gap = kit.px(tight ? 24 : narrow ? 32 : 64), room = area.w - 2 * gap;
  Columns out;
  out.left = area.cut_left(std::floor(room * (tight ? 0.45f : narrow ? 0.37f : 0.34f)));
  area.cut_left(gap);
  out.middle = area.cut_left(std::floor(room * (tight ? 0.28f : narrow ? 0.29f : 0.31f)));
  area.cut_left(gap);
  out.right = area;
  return out;
}

Rect title_row(const Kit& kit, Rect& rest) { return rest.cut_top(kit.px(kit.compact() ? 28 : 32)); }

void section(Kit& kit, const Rect& row, std::string_view words) { text(kit, row, words, {16, 0, Face::semibold}); }

/// In a table: words for a completion time that is only the horizon.
std::string value_text(Kit& kit, const model::MeasureRow& measure, const game::RunResult& run, model::Figure value, model::Figure wanted = {}) {
  return game::cut_off(measure, run.outcome, run.others) ? kit.say("not finished") : readable(value, measure.unit, wanted);
}

std::string exact_text(Kit& kit, const model::MeasureRow& measure, model::Figure value, const game::RunResult& run) {
  if (game::cut_off(measure, run.outcome, run.others)) return game::cut_off_text(run.outcome.horizon_ns);
  const std::string range = over_seeds(kit, measure, run);
  return shown(value, measure.unit) + (range.empty() ? "" : ": " + range);
}

struct ScoreLine {
  std::string measure, wanted, value, exact_value;
  std::optional<bool> passed;  ///< nothing: only shown
};

std::vector<ScoreLine> score_lines(Kit& kit, const model::Level& level, const game::RunResult& run) {
  std::vector<ScoreLine> out;
  for (const game::GoalResult& g : run.score.goals) {
    const model::MeasureRow* measure = model::measure(g.goal.measure);
    out.push_back({kit.say(measure->label), goal(g.goal), value_text(kit, *measure, run, g.actual, g.goal.value), exact_text(kit, *measure, g.actual, run), g.passed});
  }
  for (const game::RuleResult& rule : run.score.rules) {
    const game::RuleWords words = game::rule_words(level, rule.rule);
    out.push_back({kit.say(words.label), kit.say(words.wanted), rule.value, rule.message, rule.passed});
  }
  for (const model::MeasureRow* measure : game::shown_beside_goals(level)) {
    const model::Figure value = game::figure(*measure, run.outcome, run.others);
    out.push_back({kit.say(measure->label), kit.say("not a goal"), value_text(kit, *measure, run, value), exact_text(kit, *measure, value, run), std::nullopt});
  }
  return out;
}

constexpr float verdict_units = 60;  // a mark and "pass"

struct TableColumns {
  float measure, goal, value_right, right;
};
/// Widths of the widest words of each column.
struct TableWords {
  float measure = 0, goal = 0, value = 0;
};
TableWords table_words(Kit& kit, const std::vector<ScoreLine>& lines) {
  TableWords out;
  for (const ScoreLine& line : lines) {
    out.measure = std::max(out.measure, text_width(kit, line.measure, {14, 0, Face::medium}));
    out.goal = std::max(out.goal, text_width(kit, line.wanted, {14, 0, Face::regular, true}));
    out.value = std::max(out.value, text_width(kit, line.value, {15, 0, Face::medium, true}));
  }
  return out;
}
/// Between two columns, where all are as wide as their words.
float column_gap(Kit& kit, const Rect& area, const std::vector<ScoreLine>& lines) {
  const TableWords words = table_words(kit, lines);
  return (area.w - words.measure - words.goal - words.value - kit.px(verdict_units)) / 3;
}

/// As wide as their words, what is left over parted evenly; where that is nothing, in the design's shares.
TableColumns table_columns(Kit& kit, const Rect& area, const std::vector<ScoreLine>& lines) {
  const TableWords words = table_words(kit, lines);
  const float left = column_gap(kit, area, lines);
  if (left < kit.px(8)) return {area.x, area.x + area.w * 0.31f, area.x + area.w * 0.78f, area.right()};
  return {area.x, std::round(area.x + words.measure + left), std::round(area.x + words.measure + words.goal + words.value + 2 * left), area.right()};
}

// "not finished" says by when where the columns have room for it.
void say_by_when(Kit& kit, const Rect& area, const game::RunResult& run, std::vector<ScoreLine>& lines) {
  for (ScoreLine& line : lines) {
    if (line.exact_value != game::cut_off_text(run.outcome.horizon_ns)) continue;
    const std::string brief = std::exchange(line.value, line.exact_value);
    if (column_gap(kit, area, lines) < kit.px(20)) line.value = brief;
  }
}

void score_row(Kit& kit, const Rect& row, const TableColumns& at, const ScoreLine& line) {
  const Theme& t = kit.theme();
  const bool goal_row = line.passed.has_value();
  text(kit, {at.measure, row.y, at.goal - at.measure - kit.px(8), row.h}, line.measure,
       {14, goal_row ? t.ink : t.ink2, goal_row ? Face::medium : Face::regular});
  text_of(kit, line.measure + " goal", {at.goal, row.y, at.value_right - at.goal, row.h}, line.wanted, {14, goal_row ? t.ink2 : t.ink3, Face::regular, true});
  const Colour colour = line.passed == false ? t.fail : t.ink;
  text_of(kit, line.measure + " value", {at.goal, row.y, at.value_right - at.goal, row.h}, line.value, {15, colour, Face::medium, true},
          Align::right);
  const Rect figure{at.goal, row.y, at.value_right - at.goal, row.h};
  if (!line.exact_value.empty() && line.exact_value != line.value && figure.holds(kit.mouse()) && kit.reachable()) tip(kit, figure, line.exact_value);
  if (line.passed) verdict(kit, {at.right, row.centre().y}, *line.passed);
  horizontal(kit, row.x, row.right(), row.bottom() - kit.px(1), t.line);
}

void score_table(Kit& kit, const model::Level& level, const game::RunResult& run, Rect area) {
  const TextStyle head{13, kit.theme().ink3};
  section(kit, title_row(kit, area), run.others.empty() ? kit.say("Score") : kit.say("Score, mean of {} runs", {std::to_string(run.others.size() + 1)}));
  const Rect row = area.cut_top(kit.px(32));
  std::vector<ScoreLine> lines = score_lines(kit, level, run);
  say_by_when(kit, row, run, lines);
  const TableColumns at = table_columns(kit, row, lines);
  text(kit, row, kit.say("Measure"), head);
  text(kit, {at.goal, row.y, row.w, row.h}, kit.say("Goal"), head);
  text(kit, {row.x, row.y, at.value_right - row.x, row.h}, kit.say("Value"), head, Align::right);
  text(kit, row, kit.say("Result"), head, Align::right);
  horizontal(kit, row.x, row.right(), row.bottom() - kit.px(1), kit.theme().line);
  for (const ScoreLine& line : lines) score_row(kit, area.cut_top(row_height(kit)), at, line);
}

/// The reasons, in an area of their own that scrolls; where the whole sheet does, they go on below.
void why_column(Kit& kit, const ResultSheet& sheet, Rect area, float& bottom, ResultAnswer& answer) {
  game::Session& session = sheet.session;
  const game::Explanation* explanation = session.explanation();
  if (session.explaining()) kit.redraw_in(0.1);
  const bool scrolls = !cramped(kit);
  if (scrolls) kit.begin_area("why", area, {.scrolls = true, .layer = kit.layer(), .floats = true});
  Rect rest = scrolls ? kit.content() : area;
  if (scrolls) rest.w -= kit.px(10);  // of its scroll bar
  if (!session.level().more_seeds.empty()) session.show_seed(seed_link(kit, session.level(), session.shown_seed(), rest.cut_top(kit.px(28))));
  if (const auto part = causes_column(kit, sheet.view.causes, sheet.run, session.shown_outcome(), explanation, session.run_failure(), rest)) answer.show_part = *part;
  if (scrolls) kit.end_area(rest.y);
  else bottom = std::max(bottom, rest.y + kit.px(8));
}

MedalMetal metal(game::MedalColour colour) { return static_cast<MedalMetal>(colour); }

std::string medal_words(Kit& kit, const game::MedalResult& result, const model::MeasureRow& measure) {
  const std::string gold = exact(result.medal.gold, measure.unit), silver = exact(result.medal.silver, measure.unit);
  const bool low = measure.better != model::Better::higher;
  switch (result.colour) {
    case game::MedalColour::gold: return kit.say(low ? "Gold, for at most {}" : "Gold, for at least {}", {gold});
    case game::MedalColour::silver: return kit.say(low ? "Silver. For gold: at most {}" : "Silver. For gold: at least {}", {gold});
    case game::MedalColour::bronze: return kit.say(low ? "Bronze. For silver: at most {}" : "Bronze. For silver: at least {}", {silver});
    case game::MedalColour::none: return kit.say(low ? "For gold: at most {}" : "For gold: at least {}", {gold});
  }
  return "";
}

void medal_row(Kit& kit, Rect row, const game::MedalResult& result) {
  const model::MeasureRow& measure = *model::measure(result.medal.measure);
  const float radius = kit.px(kit.compact() ? 20 : 26);
  medal(kit, {row.x + radius, row.centre().y}, radius, metal(result.colour));
  row.cut_left(2 * radius + kit.px(16));
  const std::string value = readable(result.actual, measure.unit), label = kit.say(measure.label);
  const TextStyle figure{16, kit.theme().ink, Face::regular, true}, name{14, 0, Face::semibold};
  const float width = text_width(kit, value, figure) + 1;
  const std::string in_full = shown(result.actual, measure.unit);
  if (in_full != value && row.holds(kit.mouse()) && kit.reachable()) tip(kit, row, in_full);
  const bool beside = text_width(kit, label, name) + kit.px(8) + width <= row.w;  // else the figure has a line of its own
  const float line = kit.px(22);
  Rect lines{row.x, row.centre().y - line * (beside ? 1.f : 1.5f), row.w, 3 * line};
  Rect first = lines.cut_top(line);
  if (beside) text(kit, first.cut_right(width), value, figure, Align::right);
  text(kit, first, label, name);
  if (!beside) text(kit, lines.cut_top(line), value, figure);
  const TextStyle small{13, kit.theme().ink2, Face::regular, true};
  const std::string words = medal_words(kit, result, measure);
  if (text_width(kit, words, small) <= lines.w) text(kit, lines.cut_top(line), words, small);
  else paragraph(kit, lines.corner(), lines.w, words, small, 18);
}

void medals_column(Kit& kit, const game::RunResult& run, Rect area) {
  area.cut_top(kit.px(kit.compact() ? 0 : 8));
  for (const game::MedalResult& medal : run.score.medals) {
    medal_row(kit, area.cut_top(kit.px(kit.compact() ? 72 : 100)), medal);
    horizontal(kit, area.x, area.right(), area.y - kit.px(1), kit.theme().line);
  }
}

/// Two things that share a column; the answer is the chosen one. Cuts its heading off the column.
int column_tabs(Kit& kit, Rect& column, const std::array<std::string, 2>& words, int chosen) {
  const Rect row = title_row(kit, column);
  const std::array all{Tab{words[0]}, Tab{words[1]}};
  return tabs(kit, {row.x, row.y - kit.px(2), tabs_width(kit, all), kit.px(kit.compact() ? 30 : 34)}, all, chosen);
}

/// Medals and reasons take the same place after a run that passed.
void middle_column(Kit& kit, const ResultSheet& sheet, Rect area, float& bottom, ResultAnswer& answer) {
  const bool medals = sheet.run.score.passed && !sheet.run.score.medals.empty();
  if (medals) sheet.view.why = column_tabs(kit, area, {kit.say("Medals"), kit.say("Why")}, sheet.view.why ? 1 : 0) == 1;
  else section(kit, title_row(kit, area), kit.say("Why"));
  area.cut_top(kit.px(kit.compact() ? 6 : 12));
  if (medals && !sheet.view.why) medals_column(kit, sheet.run, area);
  else why_column(kit, sheet, area, bottom, answer);
}

void right_column(Kit& kit, const ResultSheet& sheet, Rect area, ResultAnswer& answer) {
  const std::array words{kit.say("All boards"), kit.say("Over time")};
  sheet.standings.update(sheet.session);  // also while they are not looked at: they are there at once when they are
  if (sheet.standings.busy()) kit.redraw_in(0.1);
  sheet.view.course = column_tabs(kit, area, words, sheet.view.course ? 1 : 0) == 1;
  area.cut_top(kit.px(4));
  if (sheet.view.course) return ghost_chart(kit, sheet.session, sheet.run, run_before(sheet.session, sheet.run), area);
  answer.board = standings_chart(kit, sheet.view.standings, sheet.standings, sheet.session.level(), area);
}

/// The headline, and the buttons at its right.
void title(Kit& kit, const model::Level& level, const game::RunResult& run, bool current, bool has_next, Rect row, ResultAnswer& answer) {
  const float side = kit.px(kit.compact() ? 40 : 44);
  const auto place = [&](std::string_view words, const ButtonOptions& options, bool primary) {
    const float width = button_width(kit, words, options, primary);
    const Rect at{row.right() - width, std::round(row.centre().y - side / 2), width, side};
    row.w -= width + kit.px(12);
    return primary ? primary_button(kit, at, words, options) : button(kit, at, words, options);
  };
  const bool passed = run.score.passed;
  const std::string next = kit.say("Next level"), again = kit.say("Build again"), improve = kit.say("Improve this board"), play = kit.say("Play it back");
  if (passed && has_next) {
    answer.next_level = place(next, {.glyph = Glyph::play, .key = "Enter"}, true) || kit.pressed(Action::proceed) || kit.pressed(Action::next_level);
    answer.build_again = place(improve, {}, false);
  } else {
    answer.build_again = place(passed ? improve : again, {.glyph = Glyph::undo, .key = "Esc"}, true);
  }
  answer.play_back = place(play, {.glyph = Glyph::play}, false) || kit.pressed(Action::play);
  answer.build_again |= kit.pressed(Action::close);

  const float mark = kit.px(kit.compact() ? 28 : 36);
  const Vec centre{row.x + mark / 2, row.centre().y};
  if (!current) ring(kit, centre, mark / 2, kit.theme().ink3, kit.px(2));
  else if (passed) pass_mark(kit, centre, mark);
  else fail_mark(kit, centre, mark);
  row.cut_left(mark + kit.px(kit.compact() ? 12 : 18));
  const std::string words = headline(kit, level, run) + (current ? "" : kit.say("  (the board has changed since)"));
  TextStyle style{kit.compact() ? 24.f : 28.f, current ? kit.theme().ink : kit.theme().ink3, Face::semibold};
  if (text_width(kit, words, style) > row.w) style.em = kit.compact() ? 18 : 20;
  text_of(kit, kit.say("Headline"), row, words, style);
}

void guess_line(Kit& kit, const Guess& guess, const Rect& row) {
  if (guess.answer.empty()) return;
  const std::string truth = guess.truth.empty() ? kit.say("being computed") : guess.truth;
  const std::string words = kit.say("Your guess before the first run: {}. The simulator: {}.", {guess.answer, truth});
  text(kit, row, elided(kit, words, {13, 0, Face::regular, true}, row.w), {13, kit.theme().ink2, Face::regular, true});
}

}  // namespace

const game::RunResult* run_before(const game::Session& session, const game::RunResult& run) {
  const auto& all = session.runs();
  for (std::size_t i = 1; i < all.size(); ++i)
    if (game::fingerprint(all[i].outcome, all[i].others) == game::fingerprint(run.outcome, run.others) && all[i].board == run.board) return &all[i - 1];
  return nullptr;
}

float result_height(const Kit& kit) { return kit.px(!kit.compact() ? 552 : cramped(kit) ? 300 : 400); }

ResultAnswer result_sheet(Kit& kit, const ResultSheet& sheet, const Rect& area) {
  ResultAnswer answer;
  const game::Session& session = sheet.session;
  const game::RunResult& run = sheet.run;
  const model::Level& level = session.level();
  panel(kit, area, Side::none);
  kit.backdrop({area.x, area.y, area.w, kit.px(1)}, kit.theme().edge);
  const bool scrolls = cramped(kit);
  const float height = scrolls ? kit.px(400) : area.h;
  kit.begin_area("result", area, {.scrolls = scrolls});
  Rect rest = kit.content().inset(margin(kit), 0);
  rest.h = height;
  float bottom = rest.bottom();
  rest.cut_top(kit.px(kit.compact() ? 8 : 20));
  title(kit, level, run, session.last_run_is_current(), sheet.has_next, rest.cut_top(kit.px(kit.compact() ? 52 : 56)), answer);
  rest.cut_top(kit.px(kit.compact() ? 4 : 16));
  Columns at = columns(kit, rest);
  score_table(kit, level, run, at.left);
  guess_line(kit, sheet.guess, {at.left.x, bottom - kit.px(kit.compact() ? 30 : 48), at.left.w, kit.px(24)});
  at.middle.h -= kit.px(8);
  middle_column(kit, sheet, at.middle, bottom, answer);
  at.right.h -= kit.px(kit.compact() ? 8 : 20);
  right_column(kit, sheet, at.right, answer);
  kit.end_area(bottom);
  return answer;
}

}  // namespace batchyard::ui
