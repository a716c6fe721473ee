#include "ui/standings.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "ui/chart_labels.h"
#include "ui/words.h"

namespace batchyard::ui {
namespace {

using game::Standings;
using Entry = Standings::Entry;
using Whose = Standings::Whose;
using model::MeasureRow;

constexpr double far_apart = 40;  // largest over least: from there on an axis is logarithmic
constexpr float reach_units = 14;  // of the mouse, around a mark

model::Figure figure(const Entry& entry, const MeasureRow& measure) {
  if (!entry.verdict || !entry.verdict->problem.empty()) return std::nullopt;
  const auto rows = model::measures();
  return entry.verdict->figures.at(static_cast<std::size_t>(&measure - rows.data()));
}

// One direction ---------------------------------------------------------------------------------------------------------

/// A measure along an axis: values in its unit, or their logarithms.
struct Dimension {
  const MeasureRow* measure;
  std::optional<model::Goal> goal;
  double unit = 1;
  bool logarithmic = false;
  Axis axis = {};

  double value(std::int64_t figure) const { return static_cast<double>(figure) / unit; }
  double place(std::int64_t figure) const { return logarithmic ? std::log10(value(figure)) : value(figure); }
  bool lower_is_better() const { return measure->better == model::Better::lower; }
  /// The goal where it is the worst that passes, else the end of the axis.
  double worst_end() const {
    const double end = lower_is_better() ? axis.most : axis.least;
    return goal && better(place(goal->value), end) ? place(goal->value) : end;
  }
  bool better(double a, double b) const { return lower_is_better() ? a < b : a > b; }
};

std::string suffix(model::Unit unit) { return unit == model::Unit::ratio ? "%" : std::string(model::row(unit).suffix); }

std::string title(const Kit& kit, const MeasureRow& measure) {
  const std::string unit = suffix(measure.unit);
  return kit.say(measure.label) + (unit.empty() ? "" : ", " + unit);
}

std::string tick_words(double value, double step) {
  const int digits = std::clamp(static_cast<int>(std::ceil(-std::log10(step) - 1e-9)), 0, 9);
  if (value >= 1e6 && digits == 0) return compact_count(static_cast<std::int64_t>(std::llround(value)), std::fmod(value, 1e6) == 0 ? 0 : 1);
  return grouped(fixed(value, digits));
}

void add_ticks(Dimension& d, int count) {
  if (!d.logarithmic) {
    const std::vector<double> at = round_steps(d.axis.least, d.axis.most, count);
    const double step = at.size() > 1 ? at[1] - at[0] : 1;
    for (const double each : at) d.axis.ticks.push_back({each, tick_words(each, step)});
    return;
  }
  const double from = std::ceil(d.axis.least - 1e-9), to = std::floor(d.axis.most + 1e-9), by = std::max(1.0, std::ceil((to - from) / count));
  for (double power = from; power <= to; power += by) d.axis.ticks.push_back({power, tick_words(std::pow(10, power), std::pow(10, power))});
}

std::optional<model::Goal> goal_of(const model::Level& level, std::string_view measure) {
  const auto found = std::ranges::find(level.goals, measure, &model::Goal::measure);
  return found == level.goals.end() ? std::nullopt : std::optional(*found);
}

Dimension dimension(const MeasureRow& measure, const model::Level& level, const std::vector<const Entry*>& entries, int ticks) {
  const int decimals = model::row(measure.unit).decimals - (measure.unit == model::Unit::ratio ? 2 : 0);
  Dimension out{&measure, goal_of(level, measure.id), std::pow(10, decimals)};
  std::vector<std::int64_t> all;
  for (const Entry* entry : entries) all.push_back(*figure(*entry, measure));
  const auto [least, most] = std::ranges::minmax(all);
  const bool wide = least > 0 && static_cast<double>(most) / static_cast<double>(least) > far_apart;
  if (out.goal && (!wide || out.goal->value > 0)) all.push_back(out.goal->value);  // it is seen how far away it is
  const auto [low, high] = std::ranges::minmax(all);
  out.logarithmic = wide || (low > 0 && static_cast<double>(high) / static_cast<double>(low) > far_apart);
  const double from = out.place(low), to = out.place(high);
  const double room = std::max((to - from) * 0.12, out.logarithmic ? 0.1 : std::max(std::abs(to) * 0.05, 1e-6));
  out.axis.least = out.logarithmic ? from - room : std::max(from >= 0 ? 0.0 : from - room, from - room);
  out.axis.most = to + room;
  add_ticks(out, ticks);
  return out;
}

// The marks -------------------------------------------------------------------------------------------------------------

struct MarkOf {
  std::size_t entry;
  Vec at;
};

struct Picture {
  Dimension x, y;
  Plot plot;
  std::vector<MarkOf> marks;  // in the order drawn: what lies on top comes last
};

int depth(const Entry& entry) { return entry.shown ? 10 : static_cast<int>(entry.whose); }

Picture picture(const Kit& kit, const StandingsView& view, const Standings& standings, const model::Level& level, const Rect& frame) {
  const MeasureRow &across = *model::measure(view.across), &up = *model::measure(view.up);
  std::vector<const Entry*> seen;
  for (const Entry& entry : standings.entries())
    if (figure(entry, across) && figure(entry, up)) seen.push_back(&entry);
  Picture out{.x = {&across, {}}, .y = {&up, {}}, .plot = {frame, {}, {}}, .marks = {}};
  if (seen.empty()) return out;
  out.x = dimension(across, level, seen, kit.compact() ? 4 : 5), out.y = dimension(up, level, seen, 5);
  out.plot = {frame, out.x.axis, out.y.axis};
  for (const Entry* entry : seen)
    out.marks.push_back({static_cast<std::size_t>(entry - standings.entries().data()),
                         out.plot.at(out.x.place(*figure(*entry, across)), out.y.place(*figure(*entry, up)))});
  std::ranges::stable_sort(out.marks, {}, [&](const MarkOf& mark) { return depth(standings.entries()[mark.entry]); });
  return out;
}

void draw_mark(Kit& kit, const Entry& entry, Vec at) {
  const Theme& t = kit.theme();
  const float size = kit.px(6), line = kit.px(2);
  const bool passed = entry.verdict->passed;
  if (entry.shown) return draw_dot(kit, at, kit.px(7), passed ? t.accent : t.fail);
  if (entry.whose == Whose::best) {
    const float half = kit.px(7);
    const std::array lozenge{Vec{at.x - half, at.y}, Vec{at.x, at.y - half}, Vec{at.x + half, at.y}, Vec{at.x, at.y + half}};
    return path(kit, lozenge, t.pass, line, true);
  }
  const Colour colour = entry.whose == Whose::other ? t.ink2 : passed ? t.pass : t.fail;
  if (passed) ring(kit, at, entry.whose == Whose::other ? kit.px(5) : size, colour, line);
  else glyph(kit, Glyph::cross, at, kit.px(entry.whose == Whose::other ? 14 : 18), colour);
}

/// The passing boards that no other passing one beats in both measures, from the best of x to the worst.
std::vector<Point> front(const Picture& p, const Standings& standings) {
  std::vector<Point> passed, out;
  for (const MarkOf& mark : p.marks) {
    const Entry& entry = standings.entries()[mark.entry];
    if (entry.verdict->passed) passed.push_back({p.x.place(*figure(entry, *p.x.measure)), p.y.place(*figure(entry, *p.y.measure))});
  }
  std::ranges::sort(passed, [&](const Point& a, const Point& b) { return a.x == b.x ? p.y.better(a.y, b.y) : p.x.better(a.x, b.x); });
  for (const Point& each : passed)
    if (out.empty() || p.y.better(each.y, out.back().y)) out.push_back(each);
  return out;
}

std::vector<Point> staircase(const Picture& p, const std::vector<Point>& best) {
  if (best.empty()) return {};
  std::vector<Point> out{{best[0].x, p.y.worst_end()}};
  for (std::size_t i = 0; i < best.size(); ++i) {
    out.push_back(best[i]);
    out.push_back({i + 1 < best.size() ? best[i + 1].x : p.x.worst_end(), best[i].y});
  }
  return out;
}

/// The side of a goal on which boards fail, hatched, and its limit.
void draw_goal(Kit& kit, const Picture& p, const Dimension& d, bool upright) {
  if (!d.goal) return;
  const Theme& t = kit.theme();
  const Rect& f = p.plot.frame;
  const double at = d.place(d.goal->value);
  const bool high_fails = d.goal->comparison == model::Comparison::under || d.goal->comparison == model::Comparison::at_most;
  const float place = upright ? p.plot.x_of(at) : p.plot.y_of(at);
  Rect fails = f;
  if (upright) fails = high_fails ? Rect{place, f.y, f.right() - place, f.h} : Rect{f.x, f.y, place - f.x, f.h};
  else fails = high_fails ? Rect{f.x, f.y, f.w, place - f.y} : Rect{f.x, place, f.w, f.bottom() - place};
  hatch(kit, common(fails, f), Hatch::sparse, faded(t.safe.vermillion, 0.35f));
  if (upright) draw_limit_x(kit, p.plot, at, t.warn);
  else draw_limit_y(kit, p.plot, at, t.warn);
}

std::string goal_words(const Kit& kit, const Dimension& d) {
  const std::string value = model::shown_in_table(d.goal->value, d.measure->unit);
  return d.measure->id == "completion_time_s" ? kit.say("deadline {}", {value}) : kit.say("goal {}", {value});
}

void draw_labels(Kit& kit, const Picture& p, const Standings& standings, const std::vector<Point>& stairs) {
  const Theme& t = kit.theme();
  Labels labels(kit, p.plot);
  labels.avoid(stairs);
  for (const MarkOf& mark : p.marks) labels.avoid(around(mark.at, kit.px(18), kit.px(18)));
  const auto limit = [&](const Dimension& d, bool upright) {
    if (!d.goal) return;
    const double at = d.place(d.goal->value);
    labels.avoid(upright ? std::array{Point{at, p.y.axis.least}, Point{at, p.y.axis.most}} : std::array{Point{p.x.axis.least, at}, Point{p.x.axis.most, at}});
  };
  limit(p.x, true), limit(p.y, false);
  for (const MarkOf& mark : p.marks)
    if (const Entry& entry = standings.entries()[mark.entry]; entry.shown) {
      const std::string name = elided(kit, entry.name, {13, 0}, p.plot.frame.w * 0.4f);
      labels.around_mark(mark.at, kit.px(8), name == kit.say("this run") ? name : name + ", " + kit.say("this run"), t.ink);
    }
  if (p.y.goal) labels.at_level(p.y.place(p.y.goal->value), goal_words(kit, p.y), t.warn);
  if (p.x.goal) labels.at_upright(p.x.place(p.x.goal->value), goal_words(kit, p.x), t.warn);
}

// What is pointed at ----------------------------------------------------------------------------------------------------

/// The marks at the place that is nearest to a point, the topmost first.
std::vector<std::size_t> marks_at(const Kit& kit, const Picture& p, Vec point) {
  const MarkOf* nearest = nullptr;
  const auto distance = [&](const MarkOf& mark) { return std::hypot(mark.at.x - point.x, mark.at.y - point.y); };
  for (const MarkOf& mark : p.marks)
    if (distance(mark) <= kit.px(reach_units) && (!nearest || distance(mark) <= distance(*nearest))) nearest = &mark;
  std::vector<std::size_t> out;
  if (!nearest) return out;
  for (std::size_t i = p.marks.size(); i-- > 0;)
    if (std::hypot(p.marks[i].at.x - nearest->at.x, p.marks[i].at.y - nearest->at.y) < kit.px(3)) out.push_back(p.marks[i].entry);
  return out;
}

std::string what_a_click_does(const Kit& kit, const Entry& entry) {
  if (entry.shown) return "";
  return entry.whose == Whose::mine ? kit.say("Click to open it") : kit.say("Click to compare it with this board");
}

struct CardLine {
  std::string words, figure;
  TextStyle style;
};

std::vector<CardLine> card_lines(const Kit& kit, const Standings& standings, const std::vector<std::size_t>& here) {
  const Theme& t = kit.theme();
  constexpr std::size_t most_names = 4;
  std::vector<CardLine> out;
  for (std::size_t i = 0; i < std::min(here.size(), most_names); ++i)
    out.push_back({entry_name(kit, standings.entries()[here[i]]), "", {14, t.ink, i == 0 ? Face::semibold : Face::regular}});
  if (here.size() > most_names) out.push_back({kit.say("and {} more", {std::to_string(here.size() - most_names)}), "", {13, t.ink3}});
  const Entry& first = standings.entries()[here[0]];
  for (const MeasureRow* measure : standings.measures())
    out.push_back({kit.say(measure->label), entry_figure(first, *measure), {13, t.ink2}});
  out.push_back({kit.say(first.verdict->passed ? "Passes" : "Does not pass"), "", {13, first.verdict->passed ? t.pass : t.fail, Face::medium}});
  if (const std::string does = what_a_click_does(kit, first); !does.empty()) out.push_back({does, "", {13, t.ink3}});
  return out;
}

void draw_card(Kit& kit, const Standings& standings, const std::vector<std::size_t>& here, Vec at) {
  const std::vector<CardLine> lines = card_lines(kit, standings, here);
  const TextStyle figures{13, kit.theme().ink, Face::regular, true};
  const float line = kit.px(22), side = kit.px(14), most = kit.px(440);
  float width = 0;
  for (const CardLine& each : lines) {
    const float figure = each.figure.empty() ? 0 : kit.px(24) + text_width(kit, each.figure, figures);
    width = std::max(width, std::min(most, std::ceil(text_width(kit, each.words, each.style)) + 1) + figure);
  }
  const Rect screen = kit.screen().inset(kit.px(8));
  Rect box{at.x + kit.px(16), at.y + kit.px(16), width + 2 * side, static_cast<float>(lines.size()) * line + kit.px(20)};
  if (box.right() > screen.right()) box.x = at.x - kit.px(16) - box.w;
  if (box.bottom() > screen.bottom()) box.y = screen.bottom() - box.h;
  box.x = std::round(std::max(screen.x, box.x)), box.y = std::round(std::max(screen.y, box.y));
  kit.begin_tip(box);
  popover(kit, box);
  Rect rest = box.inset(side, kit.px(10));
  for (const CardLine& each : lines) {
    const Rect row = rest.cut_top(line);
    text(kit, row, elided(kit, each.words, each.style, row.w), each.style);
    if (!each.figure.empty()) text_of(kit, each.words + " of the board", row, each.figure, figures, Align::right);
  }
  kit.end_area();
}

/// The arrow keys walk from mark to mark, from left to right.
void move_cursor(StandingsView& view, const Picture& p, Vec arrow) {
  if (p.marks.empty() || (arrow.x == 0 && arrow.y == 0)) return;
  std::vector<MarkOf> order = p.marks;
  std::ranges::sort(order, {}, [](const MarkOf& mark) { return std::pair(mark.at.x, -mark.at.y); });
  const auto now = view.cursor ? std::ranges::find(order, *view.cursor, &MarkOf::entry) : order.end();
  const auto at = now == order.end() ? 0 : static_cast<int>(now - order.begin());
  const int by = arrow.x > 0 || arrow.y < 0 ? 1 : -1;
  view.cursor = order[static_cast<std::size_t>(std::clamp(now == order.end() ? 0 : at + by, 0, static_cast<int>(order.size()) - 1))].entry;
}

const MarkOf* mark_of(const Picture& p, std::optional<std::size_t> entry) {
  const auto found = entry ? std::ranges::find(p.marks, *entry, &MarkOf::entry) : p.marks.end();
  return found == p.marks.end() ? nullptr : &*found;
}

std::optional<std::size_t> point_at(Kit& kit, StandingsView& view, const Picture& p, const Standings& standings) {
  const Touch use = touch(kit, kit.say("Boards of this level"), p.plot.frame, {.kind = Drawn::picture, .arrows = true}, kit.px(4));
  move_cursor(view, p, use.arrow);
  const MarkOf* walked = use.focused ? mark_of(p, view.cursor) : nullptr;
  const Vec point = walked ? walked->at : kit.mouse();
  if (!walked && !use.hovered) return std::nullopt;
  const std::vector<std::size_t> here = marks_at(kit, p, point);
  if (here.empty()) return std::nullopt;
  ring(kit, mark_of(p, here[0])->at, kit.px(11), kit.theme().ink, kit.px(1.5f));
  draw_card(kit, standings, here, point);
  return use.clicked && !standings.entries()[here[0]].shown ? std::optional(here[0]) : std::nullopt;
}

// Around the plot -------------------------------------------------------------------------------------------------------

/// The measures of an axis. Those that no board differs by are there too: seeing that is an answer.
void measure_menu(Kit& kit, StandingsView& view, const Standings& standings, std::string& chosen, const Rect& by) {
  const float row = kit.px(36), width = kit.px(264), height = row * static_cast<float>(standings.measures().size()) + kit.px(16);
  const bool below = by.bottom() + height + kit.px(12) < kit.screen().bottom();
  Rect box{by.x, below ? by.bottom() + kit.px(4) : std::max(kit.px(8), by.y - kit.px(4) - height), width, height};
  box.x = std::min(box.x, kit.screen().right() - width - kit.px(8));
  kit.begin_area("measures", box, {.scrolls = true, .layer = kit.layer() + 1});
  popover(kit, box);
  Rect rest = kit.content().inset(kit.px(8));
  bool done = (kit.mouse_pressed() && !box.holds(kit.mouse())) || kit.pressed(Action::close);
  for (const MeasureRow* measure : standings.measures())
    if (menu_row(kit, rest.cut_top(row), kit.say(measure->label), {.chosen = chosen == measure->id})) chosen = measure->id, done = true;
  kit.end_area(box.bottom());
  if (done) view.open = StandingsView::Open::nothing;
}

void measure_button(Kit& kit, StandingsView& view, const Standings& standings, StandingsView::Open which, const Rect& row) {
  const bool is_up = which == StandingsView::Open::up;
  std::string& chosen = is_up ? view.up : view.across;
  const std::string words = title(kit, *model::measure(chosen)), name = kit.say(is_up ? "Measure up" : "Measure across");
  const TextStyle style{13, kit.theme().ink2};
  const float width = std::ceil(text_width(kit, words, style)) + kit.px(22);
  const Rect at{is_up ? row.x : row.right() - width, row.y, width, row.h};
  const Touch use = touch(kit, name, at, {.text = words}, kit.px(4));
  text(kit, {at.x, at.y, at.w - kit.px(20), at.h}, words, {13, use.hovered ? kit.theme().ink : kit.theme().ink2});
  glyph(kit, Glyph::chevron_down, {at.right() - kit.px(9), at.centre().y}, kit.px(14), kit.theme().ink2);
  if (use.clicked) view.open = which;
  if (view.open == which) measure_menu(kit, view, standings, chosen, at);
}

/// What the marks mean, from the right, as many as there is room for.
void marks_key(Kit& kit, const Standings& standings, Rect row) {
  const Theme& t = kit.theme();
  const auto any = [&](Whose whose) { return std::ranges::any_of(standings.entries(), [&](const Entry& each) { return each.whose == whose; }); };
  const TextStyle style{12, t.ink2};
  const auto part = [&](std::string_view words, const auto& mark) {
    const std::string said = kit.say(words);
    const float width = std::ceil(text_width(kit, said, style)) + 1, all = width + kit.px(20);
    if (all + kit.px(12) > row.w) return;
    const Rect at = row.cut_right(all);
    mark(Vec{at.x + kit.px(8), at.centre().y});
    text(kit, {at.right() - width, at.y, width, at.h}, said, style);
    row.cut_right(kit.px(12));
  };
  if (any(Whose::best))
    part("best known", [&](Vec at) {
      const float half = kit.px(5);
      path(kit, std::array{Vec{at.x - half, at.y}, Vec{at.x, at.y - half}, Vec{at.x + half, at.y}, Vec{at.x, at.y + half}}, t.pass, kit.px(1.5f), true);
    });
  if (any(Whose::other)) part("others", [&](Vec at) { ring(kit, at, kit.px(4), t.ink2, kit.px(1.5f)); });
  if (any(Whose::mine)) part("mine", [&](Vec at) { ring(kit, at, kit.px(5), t.pass, kit.px(2)); });
}

void refused_list(Kit& kit, StandingsView& view, const std::vector<game::OtherBoards::Refused>& refused, const Rect& by) {
  const float width = std::min(kit.px(520), kit.screen().w - kit.px(32)), inner = width - kit.px(40);
  const TextStyle name{14, kit.theme().ink, Face::medium}, why{13, kit.theme().ink2};
  float height = kit.px(56);
  for (const auto& each : refused) height += kit.px(28) + paragraph_height(kit, inner, each.reason, why, 20) + kit.px(8);
  Rect box{by.x, 0, width, std::min(height, kit.screen().h * 0.6f)};
  box.x = std::clamp(box.x, kit.px(8), std::max(kit.px(8), kit.screen().right() - width - kit.px(8)));
  box.y = std::round(by.y - kit.px(6) - box.h);
  kit.begin_area("left out", box, {.scrolls = true, .layer = kit.layer() + 1});
  popover(kit, box);
  Rect rest = kit.content().inset(kit.px(16), kit.px(8));
  rest.w = inner;
  rest.h = 1e6f;
  text(kit, rest.cut_top(kit.px(36)), kit.say("Boards that can't be shown"), {15, 0, Face::semibold});
  for (const auto& each : refused) {
    text(kit, rest.cut_top(kit.px(28)), elided(kit, each.file, name, inner), name);
    rest.cut_top(paragraph(kit, rest.corner(), inner, each.reason, why, 20) + kit.px(8));
  }
  const bool done = (kit.mouse_pressed() && !box.holds(kit.mouse())) || kit.pressed(Action::close);
  kit.end_area(rest.y);
  if (done) view.open = StandingsView::Open::nothing;
}

/// Below the plot: what is still to come, or what was left out; the measure across.
void foot(Kit& kit, StandingsView& view, const Standings& standings, const Rect& row) {
  measure_button(kit, view, standings, StandingsView::Open::across, row);
  const std::vector<game::OtherBoards::Refused> refused = standings.refused();
  if (standings.busy()) {
    const auto done = std::ranges::count_if(standings.entries(), [](const Entry& each) { return each.verdict.has_value(); });
    text(kit, row, kit.say("{} of {} boards run", {std::to_string(done), std::to_string(standings.entries().size())}), {12, kit.theme().ink3, Face::regular, true});
  } else if (!refused.empty()) {
    const std::string words = refused.size() == 1 ? kit.say("1 board left out") : kit.say("{} boards left out", {std::to_string(refused.size())});
    if (text_link(kit, row, words)) view.open = StandingsView::Open::refused;
    if (view.open == StandingsView::Open::refused) refused_list(kit, view, refused, row);
  }
}

}  // namespace

std::string entry_name(const Kit& kit, const Entry& entry) {
  switch (entry.whose) {
    case Whose::best: return kit.say("Best known: {}", {entry.name});
    case Whose::other: return kit.say("Another player's: {}", {entry.name});
    case Whose::earlier: return kit.say("An earlier run: {}", {entry.name});
    case Whose::run:
    case Whose::mine: return entry.name;
  }
  return entry.name;
}

std::string entry_figure(const Entry& entry, const MeasureRow& measure) {
  const model::Figure its = figure(entry, measure);
  const bool is_cut_off = its && entry.verdict->cut_off && measure.id == "completion_time_s";
  return is_cut_off ? game::cut_off_text(*its) : readable(its, measure.unit);
}

std::optional<std::size_t> standings_chart(Kit& kit, StandingsView& view, const Standings& standings, const model::Level& level, Rect area) {
  Rect head = area.cut_top(kit.px(26));
  measure_button(kit, view, standings, StandingsView::Open::up, head);
  head.cut_left(std::ceil(text_width(kit, title(kit, *model::measure(view.up)), {13, 0})) + kit.px(34));
  marks_key(kit, standings, head);
  foot(kit, view, standings, area.cut_bottom(kit.px(24)));
  const Rect frame{area.x + kit.px(64), area.y + kit.px(4), area.w - kit.px(72), area.h - kit.px(4) - kit.px(24)};
  const Picture p = picture(kit, view, standings, level, frame);
  draw_frame(kit, p.plot);
  if (p.marks.empty()) {
    text(kit, frame, kit.say(standings.busy() ? "Running the boards \u2026" : "No board has both figures."), {14, kit.theme().ink2}, Align::centre);
    return std::nullopt;
  }
  draw_goal(kit, p, p.x, true), draw_goal(kit, p, p.y, false);
  const std::vector<Point> stairs = staircase(p, front(p, standings));
  draw_curve(kit, p.plot, stairs, kit.theme().pass, kit.px(2));
  for (const MarkOf& mark : p.marks) {
    const Entry& entry = standings.entries()[mark.entry];
    draw_mark(kit, entry, mark.at);
    kit.note(Drawn::picture, entry_name(kit, entry), entry_figure(entry, *p.x.measure) + " / " + entry_figure(entry, *p.y.measure), around(mark.at, kit.px(16), kit.px(16)));
  }
  draw_labels(kit, p, standings, stairs);
  return point_at(kit, view, p, standings);
}

}  // namespace batchyard::ui
