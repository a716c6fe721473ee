#include "ui/playback.h"

#include <algorithm>
#include <cmath>

namespace batchyard::ui {
namespace {

constexpr double least_run_s = 15;
constexpr double nanoseconds = 1e9;

double end_ns(const game::Session& session) { return static_cast<double>(session.last_run()->outcome.completion_ns); }

model::Nanoseconds whole(double ns) { return static_cast<model::Nanoseconds>(ns); }

void begin_again(const game::Session& session, PlaybackView& view) {
  if (view.run == session.runs().size() && view.speed > 0) return;
  const bool playing = view.playing;
  view = {};
  view.playing = playing;
  view.run = session.runs().size();
  view.speed = fitting_speed(session.last_run()->outcome.completion_ns);
}

void change_speed(PlaybackView& view, int by) {
  const auto at = std::ranges::find(playback_speeds, view.speed);
  const auto now = at == playback_speeds.end() ? 0 : static_cast<int>(at - playback_speeds.begin());
  const int last = static_cast<int>(playback_speeds.size()) - 1;
  view.speed = playback_speeds[static_cast<std::size_t>(std::clamp(now + by, 0, last))];
}

void take_keys(Kit& kit, game::Session& session, PlaybackView& view) {
  sim::Playback& run = *session.playback();
  if (kit.pressed(Action::play)) toggle_playing(session, view);
  if (kit.pressed(Action::step)) go_to(view, static_cast<double>(run.next_event(whole(view.at_ns))));
  if (kit.pressed(Action::step_back)) go_to(view, static_cast<double>(run.previous_event(whole(view.at_ns))));
  if (kit.pressed(Action::to_start)) go_to(view, 0);
  if (kit.pressed(Action::to_end)) go_to(view, end_ns(session));
  if (kit.pressed(Action::faster)) change_speed(view, 1);
  if (kit.pressed(Action::slower)) change_speed(view, -1);
}

void advance(Kit& kit, const game::Session& session, PlaybackView& view) {
  if (!view.playing) return;
  view.at_ns += static_cast<double>(kit.seconds_passed()) * view.speed * nanoseconds;
  if (view.at_ns >= end_ns(session)) view.at_ns = end_ns(session), view.playing = false;
  kit.redraw_in(0);
}

// Links of the run as links of the board that is shown; what is no longer there is left out.
void use_links_of(const model::Board& board, const model::Board& of_run, std::vector<sim::Passage>& passages) {
  std::vector<int> now;
  for (const model::Link& link : of_run.links) {
    const model::Link* same = model::find(board, link.from, link.to);
    now.push_back(same ? static_cast<int>(same - board.links.data()) : -1);
  }
  for (sim::Passage& passage : passages) passage.link = now[static_cast<std::size_t>(passage.link)];
  std::erase_if(passages, [](const sim::Passage& passage) { return passage.link < 0; });
}

void look(game::Session& session, PlaybackView& view) {
  if (view.made_for_ns == view.at_ns && view.made_for_window_s == view.window_s) return;
  sim::Playback& run = *session.playback();
  const double half = view.window_s * nanoseconds / 2, end = end_ns(session);
  const model::Nanoseconds from = whole(std::max(0.0, view.at_ns - half)), to = whole(std::min(end, view.at_ns + half));
  view.moment = run.moment(whole(view.at_ns));
  view.window = run.window(from, to);
  if (view.window.cut) view.before = run.moment(from), view.after = run.moment(to);
  use_links_of(session.board(), session.last_run()->board, view.window.passages);
  view.made_for_ns = view.at_ns;
  view.made_for_window_s = view.window_s;
}

}  // namespace

double fitting_speed(model::Nanoseconds run_ns) {
  double speed = playback_speeds.front();
  for (const double faster : playback_speeds)
    if (static_cast<double>(run_ns) / nanoseconds / faster >= least_run_s) speed = faster;
  return speed;
}

void go_to(PlaybackView& view, double at_ns) {
  view.at_ns = at_ns;
  view.playing = false;
}

void toggle_playing(const game::Session& session, PlaybackView& view) {
  if (!view.playing && view.at_ns >= end_ns(session)) view.at_ns = 0;
  view.playing = !view.playing;
}

void play(Kit& kit, game::Session& session, PlaybackView& view) {
  begin_again(session, view);
  kit.begin_area("playback", {0, 0, 1, 1});
  take_keys(kit, session, view);
  kit.end_area();
  advance(kit, session, view);
  view.at_ns = std::clamp(view.at_ns, 0.0, end_ns(session));
  look(session, view);
}

void show(const PlaybackView& view, BoardView& board) {
  board.moment = view.moment;
  board.window = view.window;
  board.clock_ns = view.at_ns;
  board.speed = view.playing ? view.speed : 0;
}

}  // namespace batchyard::ui
