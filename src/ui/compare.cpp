#include "ui/compare.h"

#include <cmath>

#include "edit/difference.h"
#include "ui/charts.h"
#include "ui/seeds.h"
#include "ui/words.h"

namespace batchyard::ui {
namespace {

constexpr std::size_t most_attempts = 8;  // of the runs so far, the latest
constexpr std::array<double, 4> speeds{1, 60, 3600, 36'000};
constexpr std::array<std::string_view, 4> speed_words{"1\u00D7", "60\u00D7", "3,600\u00D7", "36,000\u00D7"};

Colour side_colour(const Theme& t, std::size_t side) { return side == 0 ? t.safe.orange : t.safe.sky; }
std::string_view side_name(std::size_t side) { return side == 0 ? "A" : "B"; }
double seconds(double ns) { return ns / 1e9; }

void choose(CompareView& view, std::size_t index, const model::Level& level, model::Board board, std::string name) {
  CompareSide& side = view.sides[index];
  view.changes.reset();
  side.name = std::move(name);
  board.name = std::string(side_name(index)) + ": " + side.name;  // tells the two apart where they are the same board
  side.session = std::make_unique<game::Session>(level, std::vector{std::move(board)});
  side.view = {};
  side.view.editable = false;
  if (side.session->can_run()) side.session->start_run();
}

void take_over_runs(Kit& kit, CompareView& view) {
  for (CompareSide& side : view.sides) {
    if (!side.session) continue;
    side.session->poll();
    if (side.session->running()) kit.redraw_in(0.05);
  }
}

std::string side_state(Kit& kit, const CompareSide& side) {
  if (side.session->running()) return kit.say("running, {}", {percent(side.session->progress(), 0)});
  if (!side.session->run_failure().empty()) return side.session->run_failure();
  if (!side.run()) return kit.say("can't run");
  const std::int64_t written = side.view.moment ? side.view.moment->written : side.session->shown_outcome().written;
  return kit.say(model::has_tasks(side.session->level()) ? "{} accepted" : "{} written", {compact_count(written)});
}

/// The boards that can be chosen for a side.
void side_menu(Kit& kit, CompareView& view, std::size_t index, const game::Session& session, Vec corner) {
  CompareSide& side = view.sides[index];
  const auto rows = static_cast<float>(session.board_names().size() + 1 + std::min(session.runs().size(), most_attempts));
  const Rect box{corner.x, corner.y, kit.px(320), std::min(rows * kit.px(36) + kit.px(16), kit.screen().bottom() - corner.y - kit.px(16))};
  kit.begin_area("choose a board", box, {.scrolls = true, .layer = 1});
  popover(kit, box);
  Rect rest = kit.content().inset(kit.px(8));
  rest.h = 1e6f;
  const auto row = [&](const std::string& name, const model::Board& board) {
    const Rect at = rest.cut_top(kit.px(36));
    if (!menu_row(kit, at, elided(kit, name, {14, 0}, at.w - kit.px(48)), {.chosen = name == side.name})) return;
    choose(view, index, session.level(), board, name);
    side.menu = false;
  };
  row(kit.say("The level's start"), session.level().start);
  for (std::size_t i = 0; i < session.board_names().size(); ++i) row(session.board_names()[i], session.board(i));
  const auto& runs = session.runs();
  for (std::size_t i = runs.size() > most_attempts ? runs.size() - most_attempts : 0; i < runs.size(); ++i)
    row(kit.say("Run {}: {}", {std::to_string(i + 1), runs[i].board.name}), runs[i].board);
  const bool left = (kit.mouse_pressed() && !box.holds(kit.mouse())) || kit.pressed(Action::close);
  kit.end_area(rest.y + kit.px(8));
  if (left) side.menu = false;
}

void side_header(Kit& kit, CompareView& view, std::size_t index, const game::Session& session, const Rect& row) {
  CompareSide& side = view.sides[index];
  const Theme& t = kit.theme();
  panel(kit, row, Side::bottom);
  kit.begin_area(index == 0 ? "header A" : "header B", row);
  Rect rest = row.inset(panel_padding(kit), 0);
  const Rect badge = around({rest.x + kit.px(16), rest.centre().y}, kit.px(32), kit.px(32));
  fill(kit, badge, mixed(t.panel, side_colour(t, index), 0.25f), kit.px(6));
  outline(kit, badge, side_colour(t, index), kit.px(6), kit.px(1.5f));
  text(kit, badge, side_name(index), {15, t.ink, Face::semibold}, Align::centre);
  rest.cut_left(kit.px(44));
  const std::string state = side_state(kit, side);
  const TextStyle state_style{15, t.ink, Face::regular, true}, name_style{15, t.ink, Face::medium};
  const float state_width = std::min(text_width(kit, state, state_style) + 1, rest.w * 0.5f);
  text_of(kit, kit.say("State of {}", {side_name(index)}), rest.cut_right(state_width), elided(kit, state, state_style, state_width), state_style, Align::right);
  const std::string name = elided(kit, side.name, name_style, rest.w - kit.px(60));
  const Rect box{rest.x, rest.centre().y - kit.px(16), text_width(kit, name, {14, 0, Face::medium}) + kit.px(48), kit.px(32)};
  if (button(kit, box, name, {.glyph = Glyph::chevron_down, .quiet = true, .trailing = true, .name = kit.say("Board {}", {side_name(index)})}))
    side.menu = !side.menu;
  if (side.menu) side_menu(kit, view, index, session, {box.x, box.bottom() + kit.px(6)});
  kit.end_area();
}

void side_board(Kit& kit, CompareSide& side, double at_ns, const Rect& area) {
  if (side.run() && side.session->playback()) {
    const auto end = static_cast<double>(side.session->shown_outcome().completion_ns);
    side.view.moment = side.session->playback()->moment(static_cast<model::Nanoseconds>(std::min(at_ns, end)));
  }
  Rect board = area;
  const auto& problems = side.session->problems();
  if (!side.run() && !problems.empty()) {
    const TextStyle style{14, kit.theme().fail};
    const float room = area.w - 2 * panel_padding(kit), high = paragraph_height(kit, room, problems.front().message, style, 20) + kit.px(24);
    const Rect strip = board.cut_top(high);
    panel(kit, strip, Side::bottom);
    kit.begin_area("why not " + side.session->board().name, strip);
    paragraph(kit, {strip.x + panel_padding(kit), strip.y + kit.px(12)}, room, problems.front().message, style, 20);
    kit.end_area();
  }
  board_picture(kit, side.session->level(), side.session->board(), side.view, board);
}

std::vector<Point> waiting(const model::Outcome& outcome, double end_s) {
  const model::Curve& curve = outcome.curve;
  std::vector<Point> out;
  for (std::size_t i = 0; i < curve.waiting.size(); ++i)
    out.push_back({std::min(end_s, seconds(static_cast<double>(curve.step_ns) * static_cast<double>(i))), static_cast<double>(curve.waiting[i])});
  return out;
}

/// The instant from which on the two runs differ; nothing if they never do.
std::optional<model::Nanoseconds> first_difference(const model::Outcome& one, const model::Outcome& other) {
  const model::Curve &a = one.curve, &b = other.curve;
  if (a.written.empty() || b.written.empty()) return std::nullopt;
  const model::Nanoseconds step = std::max(a.step_ns, b.step_ns);  // of which the other is a half, a quarter, ...
  const auto every = [&](const model::Curve& curve) { return static_cast<std::size_t>(step / curve.step_ns); };
  const std::size_t count = std::max(a.written.size() / every(a), b.written.size() / every(b)) + 1;
  const auto at = [&](const model::Curve& curve, const std::vector<std::int64_t>& values, std::size_t i) { return values[std::min(i * every(curve), values.size() - 1)]; };
  for (std::size_t i = 0; i < count; ++i)
    if (at(a, a.written, i) != at(b, b.written, i) || at(a, a.waiting, i) != at(b, b.waiting, i)) return static_cast<model::Nanoseconds>(i) * step;
  if (one.completion_ns != other.completion_ns) return std::min(one.completion_ns, other.completion_ns);
  return std::nullopt;
}

/// Of both runs with the shown seed.
std::optional<model::Nanoseconds> first_difference(const CompareView& view) {
  if (!view.sides[0].run() || !view.sides[1].run()) return std::nullopt;
  return first_difference(view.sides[0].session->shown_outcome(), view.sides[1].session->shown_outcome());
}

Plot axis_plot(const Kit& kit, const CompareView& view, const model::Level& level, const Rect& area) {
  const double end = seconds(static_cast<double>(level.horizon_ns));
  Plot plot{{area.x + kit.px(150), area.y + kit.px(8), area.w - kit.px(150), area.h - kit.px(32)}, {0, end, {}}, {0, 1, {}}};
  for (const CompareSide& side : view.sides)
    if (side.run())
      for (const Point& p : waiting(side.session->shown_outcome(), end)) plot.y.most = std::max(plot.y.most, p.y * 1.08);
  plot.x.ticks = time_ticks(end);
  return plot;
}

/// A lozenge and its instant, above the axis where there is room for the words.
void mark_first_difference(Kit& kit, const CompareView& view, const Plot& plot) {
  const auto differ = first_difference(view);
  if (!differ) return;
  const float x = std::round(plot.x_of(seconds(static_cast<double>(*differ)))), y = plot.frame.y, half = kit.px(5);
  polygon(kit, std::array{Vec{x - half, y}, Vec{x, y - half}, Vec{x + half, y}, Vec{x, y + half}}, kit.theme().ink);
  const std::string words = *differ == 0 ? kit.say("they differ from the start") : kit.say("first difference, by {}", {duration(*differ, 2)});
  const TextStyle style{12, kit.theme().ink2, Face::regular, true};
  const float width = text_width(kit, words, style), left = std::min(x + kit.px(10), plot.frame.right() - width);
  const Rect box{left, y + kit.px(2), width + 1, kit.px(16)};
  fill(kit, box.outset(kit.px(2)), faded(kit.theme().board, 0.85f), kit.px(3));
  text(kit, box, words, style);
}

void clock_axis(Kit& kit, CompareView& view, const model::Level& level, const Rect& area) {
  const Theme& t = kit.theme();
  text(kit, {area.x, area.y + kit.px(6), kit.px(140), kit.px(24)}, kit.say("One clock"), {15, t.ink, Face::semibold});
  text(kit, {area.x, area.y + kit.px(28), kit.px(140), kit.px(22)}, kit.say(model::has_tasks(level) ? "tasks waiting" : "items waiting"), {13, t.ink2});
  view.seed = seed_link(kit, level, view.seed, {area.x, area.y + kit.px(49), kit.px(140), kit.px(22)});
  for (const CompareSide& side : view.sides)
    if (side.session) side.session->show_seed(view.seed);
  const Plot plot = axis_plot(kit, view, level, area);
  draw_frame(kit, plot);
  const Touch use = touch(kit, kit.say("Clock"), plot.frame, {.kind = Drawn::slider, .focusable = false, .text = clock(static_cast<model::Nanoseconds>(view.at_ns))});
  if (use.held) view.at_ns = std::clamp((kit.mouse().x - plot.frame.x) / plot.frame.w, 0.f, 1.f) * static_cast<double>(level.horizon_ns);
  for (std::size_t i = 0; i < 2; ++i) {
    if (!view.sides[i].run()) continue;
    const std::vector<Point> points = waiting(view.sides[i].session->shown_outcome(), plot.x.most);
    if (i == 0) draw_curve(kit, plot, points, side_colour(t, i), kit.px(2));
    else draw_dashed_curve(kit, plot, points, side_colour(t, i), kit.px(2), kit.px(9), kit.px(4));
  }
  for (const model::Goal& goal : level.goals)
    if (goal.measure == "completion_time_s" && goal.value < level.horizon_ns) draw_deadline(kit, plot, seconds(static_cast<double>(goal.value)));
  mark_first_difference(kit, view, plot);
  const float x = std::round(plot.x_of(seconds(view.at_ns)));
  fill(kit, {x - kit.px(1), plot.frame.y, kit.px(2), plot.frame.h}, t.ink);
  polygon(kit, std::array{Vec{x - kit.px(6), plot.frame.y - kit.px(7)}, Vec{x + kit.px(6), plot.frame.y - kit.px(7)}, Vec{x, plot.frame.y + kit.px(1)}}, t.ink);
}

/// What was changed from A to B, and what came of it: one paragraph. Empty until both are chosen.
std::string in_words(Kit& kit, CompareView& view) {
  if (!view.sides[0].session || !view.sides[1].session) return "";
  if (!view.changes) view.changes = edit::differences(view.sides[0].session->board(), view.sides[1].session->board());
  std::string changes;
  for (const std::string& each : *view.changes) changes += (changes.empty() ? "" : ";  ") + each;
  if (changes.empty()) return kit.say("A and B are the same board.");
  std::string out = kit.say("From A to B:") + "  " + changes + ".";
  const game::RunResult *a = view.sides[0].run(), *b = view.sides[1].run();
  if (!a || !b) return out;
  std::string gains;
  for (const std::string_view id : {"completion_time_s", "monthly_cost_usd"}) {
    const model::MeasureRow* measure = model::measure(id);
    const std::string gain = measure ? difference(kit, *measure, *a, *b) : "";
    if (!gain.empty() && gain != kit.say("same")) gains += (gains.empty() ? "" : ", ") + gain;
  }
  return gains.empty() ? out : out + "  " + kit.say("That makes it {}.", {gains});
}

float words_height(Kit& kit, const std::string& words, float width) {
  return words.empty() ? 0 : paragraph_height(kit, width, words, {14, 0, Face::regular, true}, 22) + kit.px(8);
}

void move_clock(Kit& kit, CompareView& view, model::Nanoseconds end) {
  if (kit.pressed(Action::play)) view.playing = !view.playing;
  if (kit.pressed(Action::to_start)) view.at_ns = 0;
  if (kit.pressed(Action::to_end)) view.at_ns = static_cast<double>(end);
  if (!view.playing) return;
  view.at_ns = std::min(static_cast<double>(end), view.at_ns + static_cast<double>(kit.seconds_passed()) * 1e9 * speeds[static_cast<std::size_t>(view.speed)]);
  view.playing = view.at_ns < static_cast<double>(end);
  kit.redraw_in(1.0 / 60);
}

void clock_bar(Kit& kit, CompareView& view, const model::Level& level, const Rect& area) {
  const Theme& t = kit.theme();
  panel(kit, area, Side::top);
  kit.begin_area("compare clock", area);
  Rect rest = area.inset(panel_padding(kit), 0);
  const float y = rest.centre().y;
  const Rect play = around({rest.cut_left(kit.px(52)).centre().x, y}, kit.px(48), kit.px(48));
  const Touch use = touch(kit, kit.say(view.playing ? "Pause" : "Play"), play, {}, kit.px(24));
  disc(kit, play.centre(), kit.px(24), use.hovered ? mixed(t.primary, t.on_primary, 0.1f) : t.primary);
  glyph(kit, view.playing ? Glyph::pause : Glyph::play, play.centre(), kit.px(20), t.on_primary);
  if (use.clicked) view.playing = !view.playing;
  rest.cut_left(kit.px(20));
  rest.cut_left(text_of(kit, kit.say("Time"), rest, clock(static_cast<model::Nanoseconds>(view.at_ns)), {22, t.ink, Face::regular, true}) + kit.px(12));
  rest.cut_left(text(kit, rest, kit.say("of {}", {duration(level.horizon_ns)}), {14, t.ink2, Face::regular, true}) + kit.px(28));
  std::array<Tab, speeds.size()> all;
  for (std::size_t i = 0; i < all.size(); ++i) all[i] = {speed_words[i]};
  const float width = tabs_width(kit, all, true);
  view.speed = tabs(kit, {rest.x, y - kit.px(18), width, kit.px(36)}, all, view.speed, true);
  rest.cut_left(width + kit.px(28));
  const game::RunResult *a = view.sides[0].run(), *b = view.sides[1].run();
  const auto jump = [&](std::string_view words, Glyph icon, model::Nanoseconds to) {
    const ButtonOptions options{.glyph = icon, .quiet = true};
    const float wide = button_width(kit, words, options);
    if (wide <= rest.w && button(kit, {rest.x, y - kit.px(18), wide, kit.px(36)}, words, options)) view.at_ns = static_cast<double>(to);
    rest.cut_left(wide + kit.px(8));
  };
  const auto differ = first_difference(view);
  const std::string same = kit.say("no difference over time");
  if (const TextStyle quiet{13, t.ink3}; a && b && !differ && text_width(kit, same, quiet) <= rest.w) rest.cut_left(text(kit, rest, same, quiet) + kit.px(16));
  if (differ) jump(kit.say("First difference"), Glyph::to_start, *differ);
  if (a && b)
    jump(kit.say(model::has_tasks(level) ? "Assembled" : "Last commit"), Glyph::to_end,
         std::max(view.sides[0].session->shown_outcome().completion_ns, view.sides[1].session->shown_outcome().completion_ns));
  move_clock(kit, view, level.horizon_ns);
  kit.end_area();
}

}  // namespace

void open_comparison(CompareView& view, const game::Session& session) {
  if (view.sides[0].session) return;
  choose(view, 0, session.level(), session.level().start, "The level's start");
  choose(view, 1, session.level(), session.board(), session.board().name);
}

void compare_with(CompareView& view, const game::Session& session, const model::Board& board, std::string name) {
  view = {};
  choose(view, 0, session.level(), board, std::move(name));
  choose(view, 1, session.level(), session.board(), session.board().name);
}

void compare_screen(Kit& kit, CompareView& view, const game::Session& session, const Rect& whole) {
  take_over_runs(kit, view);
  const model::Level& level = session.level();
  Rect area = whole;
  clock_bar(kit, view, level, area.cut_bottom(kit.px(kit.compact() ? 64 : 72)));
  const float axis = kit.px(kit.compact() ? 72 : 104);
  const std::string changes = in_words(kit, view);
  const float side = kit.px(kit.compact() ? 24 : 48), words = words_height(kit, changes, area.w - 2 * side);
  const Rect below = area.cut_bottom(std::min(area.h * 0.62f, compare_table_height(kit, level) + axis + words + kit.px(kit.compact() ? 24 : 36)));
  panel(kit, below, Side::top);
  Rect boards = area;
  const Rect left = boards.cut_left(std::round(boards.w / 2));
  for (std::size_t i = 0; i < 2; ++i) {
    Rect half = i == 0 ? left : boards;
    side_header(kit, view, i, session, half.cut_top(kit.px(56)));
    side_board(kit, view.sides[i], view.at_ns, half);
  }
  kit.backdrop({boards.x, area.y, kit.px(1), area.h}, kit.theme().line);
  kit.begin_area("comparison", below, {.scrolls = true});
  Rect rest = kit.content().inset(side, kit.px(kit.compact() ? 8 : 16));
  clock_axis(kit, view, level, rest.cut_top(axis));
  const Rect row = rest.cut_top(words);
  paragraph(kit, row.corner(), row.w, changes, {14, kit.theme().ink2, Face::regular, true}, 22);
  compare_table(kit, level, view.sides[0].run(), view.sides[1].run(), rest);
  kit.end_area(rest.y + compare_table_height(kit, level));
}

}  // namespace batchyard::ui
