#include "ui/playback.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "ui/words.h"

namespace batchyard::ui {
namespace {

constexpr double least_run_s = 15, shortest_run_s = 5;
constexpr double nanoseconds = 1e9;
constexpr double batches_in_window = 8.4, least_window_s = 0.01, closer = 1.5;

double end_ns(const game::Session& session) { return static_cast<double>(session.shown_outcome().completion_ns); }

model::Nanoseconds whole(double ns) { return static_cast<model::Nanoseconds>(ns); }

/// How long the shortest mean batch of a GPU takes; 0: there was none.
double batch_s(const model::Outcome& outcome) {
  double shortest = 0;
  for (const model::DeviceFigures& device : outcome.devices) {
    if (device.batches == 0) continue;
    model::Nanoseconds busy = 0;
    for (const model::Activity activity : {model::Activity::launch, model::Activity::compute, model::Activity::spill})
      busy += device.ledger[static_cast<std::size_t>(activity)];
    const double mean = static_cast<double>(busy) / nanoseconds / static_cast<double>(device.batches);
    if (shortest == 0 || mean < shortest) shortest = mean;
  }
  return shortest;
}

void begin_again(const game::Session& session, PlaybackView& view) {
  if (view.run == session.runs().size() && view.speed > 0) {
    if (view.seed != session.shown_seed()) view.made_for_ns.reset(), view.seed = session.shown_seed();
    return;
  }
  const bool playing = view.playing;
  const double begin = view.begin_at_ns;
  view = {};
  view.at_ns = begin;
  view.playing = playing;
  view.run = session.runs().size();
  view.seed = session.shown_seed();
  view.speed = fitting_speed(session.shown_outcome());
  if (const double batch = batch_s(session.shown_outcome()); batch > 0) view.window_s = std::max(least_window_s, batches_in_window * batch);
}

void change_speed(const game::Session& session, PlaybackView& view, int by) {
  const std::vector<PlaybackSpeed> all = playback_speeds(session.shown_outcome());
  const auto at = std::ranges::find(all, view.speed, &PlaybackSpeed::per_s);
  const auto now = at == all.end() ? 0 : static_cast<int>(at - all.begin());
  view.speed = all[static_cast<std::size_t>(std::clamp(now + by, 0, static_cast<int>(all.size()) - 1))].per_s;
}

void take_keys(Kit& kit, game::Session& session, PlaybackView& view) {
  sim::Playback& run = *session.playback();
  if (kit.pressed(Action::play)) toggle_playing(session, view);
  if (kit.pressed(Action::step)) go_to(view, static_cast<double>(run.next_event(whole(view.at_ns))));
  if (kit.pressed(Action::step_back)) go_to(view, static_cast<double>(run.previous_event(whole(view.at_ns))));
  if (kit.pressed(Action::to_start)) go_to(view, 0);
  if (kit.pressed(Action::to_end)) go_to(view, end_ns(session));
  if (kit.pressed(Action::faster)) change_speed(session, view, 1);
  if (kit.pressed(Action::closer)) view.window_s = std::max(least_window_s, view.window_s / closer);
  if (kit.pressed(Action::wider)) view.window_s = std::min(2 * end_ns(session) / nanoseconds, view.window_s * closer);
  if (kit.pressed(Action::slower)) change_speed(session, view, -1);
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

std::vector<PlaybackSpeed> playback_speeds(const model::Outcome& outcome) {
  const double slowest = batch_s(outcome), fastest = static_cast<double>(outcome.completion_ns) / nanoseconds / shortest_run_s;
  std::vector<PlaybackSpeed> out;
  if (slowest > 0) out.push_back({slowest, outcome.accepted_results ? "1 task/s" : "1 batch/s"});
  for (const double round : {0.1, 1.0, 10.0, 60.0, 600.0, 3'600.0}) {
    const bool apart = out.empty() || round >= 4 * out.back().per_s;
    if (apart && round * 2 <= fastest) out.push_back({round, grouped(fixed(round, round < 1 ? 1 : 0)) + "\u00D7"});
  }
  if (out.size() > 4) out.erase(out.begin() + 2);
  if (fastest > 0 && (out.empty() || fastest > out.back().per_s)) out.push_back({fastest, "all in 5 s"});
  if (out.empty()) out.push_back({1, "1\u00D7"});
  return out;
}

double fitting_speed(const model::Outcome& outcome) {
  const std::vector<PlaybackSpeed> all = playback_speeds(outcome);
  double speed = all.front().per_s;
  for (const PlaybackSpeed& faster : all)
    if (static_cast<double>(outcome.completion_ns) / nanoseconds / faster.per_s >= least_run_s) speed = faster.per_s;
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
