#include "ui/level_page.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "ui/inspector.h"
#include "ui/run_bar.h"
#include "ui/words.h"

namespace batchyard::ui {
namespace {

constexpr double sheet_rise_s = 0.16;

void start_run(LevelPage& page) {
  const bool first = !page.session.last_run();
  if (first && !page.texts.question.empty() && !page.brief.answer && !page.brief.answer_wanted) {
    page.brief.answer_wanted = page.brief.open = true;
    return;
  }
  page.brief.answer_wanted = page.brief.open = false;
  page.board.blame.reset();
  page.session.start_run();
}

void show_result(Kit& kit, LevelPage& page) {
  page.stage = Stage::result;
  page.watched_revision = page.session.revision();
  page.risen_from = kit.now();
  page.sheet_up = false;
  page.board.fit = true;
  const bool first = !page.tried_before && page.session.runs().size() == 1;
  const bool passed = page.session.last_run()->score.passed;
  const std::string across = page.result.standings.across, up = page.result.standings.up;
  page.result = {};
  page.result.standings.across = across, page.result.standings.up = up;
  page.result.course = !passed;
  page.result.causes.first_loss = first && !passed;
  page.standings.show_best(page.passed_before || std::ranges::any_of(page.session.runs(), [](const auto& run) { return run.score.passed; }));
}

/// The part that a run is lost by is marked on the board.
void blame(LevelPage& page) {
  if (page.board.blame || page.session.last_run()->score.passed) return;
  const game::Explanation* explanation = page.session.explanation();
  if (!explanation || explanation->causes.empty() || explanation->causes[0].part.empty()) return;
  page.board.blame = BoardView::Blame{explanation->causes[0].part, std::string(explanation->causes[0].label)};
  page.board.fit = true;  // its tag takes room above the part
}

void back_to_build(LevelPage& page) {
  page.stage = Stage::build;
  page.board.fit = true;
  page.board.moment.reset();
  page.board.window.reset();
  page.board.blame.reset();
}

void begin_playback(LevelPage& page) {
  page.watched_revision = page.session.revision();
  page.stage = Stage::playback;
  page.board.fit = true;
  page.board.blame.reset();
  page.playback.playing = true;
}

void show_run(Kit& kit, LevelPage& page) {
  if (std::exchange(page.after_run, std::nullopt) != Stage::playback) return show_result(kit, page);
  begin_playback(page);
  page.playback.playing = false;
}

/// How much of the sheet is up: eases out over 160 ms.
float risen(Kit& kit, const LevelPage& page) {
  const double passed = (kit.now() - page.risen_from) / sheet_rise_s;
  if (kit.reduced_motion() || passed >= 1) return 1;
  kit.redraw_in(0);
  const double left = 1 - passed;
  return static_cast<float>(1 - left * left * left);
}

/// The board keeps clear of the brief that lies over it, and goes back to where it was.
void make_room_for_brief(Kit& kit, LevelPage& page, const Rect& board) {
  page.board.covered_left = page.brief.open ? brief_over_board_width(kit, board) : 0;
  if (page.brief.open == page.brief_shown) return;
  page.brief_shown = page.brief.open;
  const bool seen = page.board.tray_revision.has_value();  // it has been drawn before
  if (page.brief.open) page.camera_before_brief = seen && !page.board.fit ? std::optional(page.board.camera) : std::nullopt;
  else if (page.camera_before_brief) page.board.camera = *page.camera_before_brief;
  page.board.fit = page.brief.open || !page.camera_before_brief;
}

void build_stage(Kit& kit, LevelPage& page, Rect area) {
  page.board.editable = true;
  if (kit.compact()) {
    const Rect strip = area.cut_top(kit.px(48));
    Rect board = area;
    const Rect right = board.cut_right(kit.px(280));
    panel(kit, strip, Side::bottom);
    kit.begin_area("goals", strip);
    const float problems = problem_button(kit, page.session, page.board, {strip.right() - panel_padding(kit), strip.centre().y});
    goal_strip(kit, page.session, page.brief, {strip.x, strip.y, strip.w - problems - kit.px(24), strip.h});
    kit.end_area();
    panel(kit, right, Side::left);
    inspector(kit, page.session, page.board, right);
    make_room_for_brief(kit, page, board);
    board_view(kit, page.session, page.board, board);
    problem_list(kit, page.session, page.board, board);
    const Rect above_tray{board.x, board.y, board.w, board.h - page.board.tray_height};
    if (brief_over_board(kit, page.session, page.texts, page.brief, above_tray) && page.session.can_run()) start_run(page);
    return;
  }
  page.board.covered_left = 0;
  const Rect left = area.cut_left(kit.px(352)), right = area.cut_right(kit.px(352));
  brief(kit, page.session, page.texts, page.brief, left);
  panel(kit, right, Side::left);
  inspector(kit, page.session, page.board, right);
  board_view(kit, page.session, page.board, area);
  problem_list(kit, page.session, page.board, area);
}

void playback_stage(Kit& kit, LevelPage& page, Rect area) {
  page.board.editable = false;
  page.board.covered_left = 0;
  play(kit, page.session, page.playback);
  show(page.playback, page.board);
  const Rect bar = area.cut_bottom(kit.px(kit.compact() ? 64 : 72));
  const Rect timeline = area.cut_bottom(std::min(timeline_height(kit, page.session), area.h * 0.55f));
  if (!kit.compact()) {
    const Rect left = area.cut_left(kit.px(352)), right = area.cut_right(kit.px(352));
    panel(kit, left, Side::right);
    playback_items(kit, page.session, page.playback, left);
    panel(kit, right, Side::left);
    playback_ledger(kit, page.session, page.playback, right);
  }
  board_view(kit, page.session, page.board, area);
  panel(kit, timeline, Side::top);
  playback_timeline(kit, page.session, page.playback, timeline);
  panel(kit, bar, Side::top);
  if (playback_bar(kit, page.session, page.playback, bar)) show_result(kit, page);
  kit.begin_area("playback keys", {bar.x, bar.y, 1, 1});
  if (kit.pressed(Action::close)) back_to_build(page);
  kit.end_area();
}

/// The player's answer beside the truth, once a run was made.
Guess guess(Kit& kit, LevelPage& page) {
  const auto& prediction = page.session.level().prediction;
  if (!prediction || !page.brief.answer) return {};
  const model::MeasureRow& measure = *model::measure(prediction->measure);
  const auto words = [&](std::int64_t value) { return measure.unit == model::Unit::count ? compact_count(value, value % 1'000'000 == 0 ? 0 : 2) : exact(value, measure.unit); };
  const model::Figure truth = game::predicted_figure(page.session.level(), page.runs);
  if (!truth) kit.redraw_in(0.2);
  return {words(*page.brief.answer), truth ? words(*truth) : ""};
}

/// A board of the player's is opened, any other one compared with the current one.
void choose_or_compare(LevelPage& page, std::size_t index, LevelAnswer& answer) {
  const game::Standings::Entry& entry = page.standings.entries()[index];
  if (entry.whose == game::Standings::Whose::mine) page.session.choose_board(entry.number);
  else answer.compare = index;
}

void result_stage(Kit& kit, LevelPage& page, Rect area, LevelAnswer& answer) {
  page.board.editable = false;
  page.board.covered_left = 0;
  const float up = risen(kit, page);
  if (!page.sheet_up) page.board.fit = true;  // its room shrinks until the sheet is up
  page.sheet_up = up >= 1;
  const float height = std::round(result_height(kit) * up);
  const Rect sheet = area.cut_bottom(height);
  if (page.session.playback() && !page.board.moment) page.board.moment = page.session.playback()->moment(page.session.shown_outcome().completion_ns);
  blame(page);
  board_view(kit, page.session, page.board, area);
  const ResultSheet shown{page.session, *page.session.last_run(), guess(kit, page), page.has_next, page.result, page.standings};
  const ResultAnswer asked = result_sheet(kit, shown, {sheet.x, sheet.y, sheet.w, result_height(kit)});
  if (std::exchange(page.shown_seed, page.session.shown_seed()) != page.session.shown_seed()) page.board.moment.reset(), page.board.blame.reset(), kit.redraw_in(0);
  answer.next_level = asked.next_level;
  if (asked.board) choose_or_compare(page, *asked.board, answer);
  if (!asked.show_part.empty()) {
    back_to_build(page);
    page.board.wanted = asked.show_part;
  } else if (asked.play_back) {
    begin_playback(page);
  } else if (asked.build_again) {
    back_to_build(page);
  }
}

}  // namespace

LevelAnswer level_page(Kit& kit, LevelPage& page, const Rect& whole) {
  LevelAnswer answer;
  if (page.session.current_board() != page.shown_board) {
    page.shown_board = page.session.current_board();
    back_to_build(page);
  }
  if (page.session.poll()) {
    answer.ran = true;
    if (page.session.last_run() && page.session.last_run_is_current()) show_run(kit, page);
  }
  const bool changed = page.session.revision() != page.watched_revision;  // by undo, while the run was looked at
  if (page.stage != Stage::build && (changed || !page.session.last_run())) back_to_build(page);
  if (page.stage == Stage::playback) {
    playback_stage(kit, page, whole);
    return answer;
  }
  Rect area = whole;
  const Rect bar = area.cut_bottom(kit.px(kit.compact() ? 64 : 72));
  if (page.stage == Stage::result) result_stage(kit, page, area, answer);
  else build_stage(kit, page, area);
  const RunBarAnswer asked = run_bar(kit, page.session, page.stage == Stage::build, bar);
  const bool answered = std::exchange(page.brief.run_wanted, false);
  if (asked.run || (answered && page.stage == Stage::build && page.session.can_run())) start_run(page);
  if (asked.show_result && page.session.last_run()) show_result(kit, page);
  return answer;
}

}  // namespace batchyard::ui
