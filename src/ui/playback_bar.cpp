#include <algorithm>
#include <cmath>

#include "ui/elements.h"
#include "ui/playback.h"
#include "ui/words.h"

namespace batchyard::ui {
namespace {

bool round_button(Kit& kit, Vec centre, float size, Glyph sign, std::string_view name) {
  const Theme& t = kit.theme();
  const Rect rect = around(centre, size, size);
  const Touch use = touch(kit, name, rect, {}, size / 2);
  disc(kit, centre, size / 2, use.hovered ? mixed(t.primary, t.on_primary, 0.1f) : t.primary);
  glyph(kit, sign, centre, kit.px(20), t.on_primary);
  return use.clicked;
}

void speeds(Kit& kit, const model::Outcome& outcome, PlaybackView& view, Rect& rest) {
  const std::vector<PlaybackSpeed> offered = playback_speeds(outcome);
  std::vector<Tab> all;
  for (const PlaybackSpeed& speed : offered) all.emplace_back(speed.words);
  const auto now = std::ranges::find(offered, view.speed, &PlaybackSpeed::per_s);
  const int chosen = now == offered.end() ? -1 : static_cast<int>(now - offered.begin());
  const Rect box = rest.cut_left(tabs_width(kit, all, true));
  const int picked = tabs(kit, around(box.centre(), box.w, kit.px(40)), all, chosen, true);
  if (picked != chosen) view.speed = offered[static_cast<std::size_t>(picked)].per_s;
}

/// A jump that is there, or the word for why it is not.
struct Jump {
  Glyph glyph;
  std::string_view words;
  std::string_view missing;
  std::optional<model::Nanoseconds> at_ns;
};

void jump(Kit& kit, PlaybackView& view, Rect& rest, const Jump& to) {
  const std::string words = kit.say(to.at_ns ? to.words : to.missing);
  const bool narrow = kit.compact();
  if (!to.at_ns) {  // nothing to press: a word where there is room for it
    const TextStyle quiet{13, kit.theme().ink3};
    if (!narrow && text_width(kit, words, quiet) <= rest.w) rest.cut_left(text(kit, rest, words, quiet) + kit.px(16));
    return;
  }
  const ButtonOptions options{.glyph = to.glyph};
  const float width = narrow ? kit.px(40) : button_width(kit, words, options);
  if (width > rest.w) return;
  const Rect box = rest.cut_left(width);
  rest.cut_left(kit.px(8));
  const Rect rect = around(box.centre(), width, kit.px(narrow ? 40 : 36));
  const bool clicked = narrow ? icon_button(kit, rect, to.glyph, words) : button(kit, rect, words, options);
  if (clicked) go_to(view, static_cast<double>(*to.at_ns));
}

void divider(Kit& kit, Rect& rest) {
  rest.cut_left(kit.px(kit.compact() ? 10 : 20));
  vertical(kit, rest.x, rest.centre().y - kit.px(16), rest.centre().y + kit.px(16), kit.theme().line);
  rest.cut_left(kit.px(kit.compact() ? 10 : 20));
}

void label(Kit& kit, Rect& rest, std::string_view words) {
  if (kit.compact()) return;
  rest.cut_left(text(kit, rest, kit.say(words), {14, kit.theme().ink2}) + kit.px(16));
}

}  // namespace

bool playback_bar(Kit& kit, game::Session& session, PlaybackView& view, const Rect& area) {
  const Theme& t = kit.theme();
  const model::Outcome& outcome = session.shown_outcome();
  sim::Playback& run = *session.playback();
  kit.begin_area("playback bar", area);
  Rect rest = area.inset(panel_padding(kit), 0);
  const auto now = static_cast<model::Nanoseconds>(view.at_ns);
  if (icon_button(kit, around(rest.cut_left(kit.px(40)).centre(), kit.px(40), kit.px(40)), Glyph::step_back, kit.say("One event back")))
    go_to(view, static_cast<double>(run.previous_event(now)));
  rest.cut_left(kit.px(8));
  const Rect big = rest.cut_left(kit.px(48));
  if (round_button(kit, big.centre(), kit.px(48), view.playing ? Glyph::pause : Glyph::play, kit.say(view.playing ? "Pause" : "Play")))
    toggle_playing(session, view);
  rest.cut_left(kit.px(8));
  if (icon_button(kit, around(rest.cut_left(kit.px(40)).centre(), kit.px(40), kit.px(40)), Glyph::step, kit.say("One event on")))
    go_to(view, static_cast<double>(run.next_event(now)));
  rest.cut_left(kit.px(16));
  const TextStyle clock_style{22, t.ink, Face::regular, true};
  const float clock_width = std::ceil(text_width(kit, clock(outcome.horizon_ns), clock_style)) + 1;
  text_of(kit, "clock", rest.cut_left(clock_width), clock(now), clock_style);
  if (!kit.compact()) {
    rest.cut_left(kit.px(12));
    rest.cut_left(text(kit, rest, kit.say("of {}", {duration(outcome.horizon_ns)}), {14, t.ink2, Face::regular, true}));
  }
  divider(kit, rest);
  const std::string score = kit.say("Show the score");
  const ButtonOptions score_options{.glyph = Glyph::chevron_right, .trailing = true};
  const Rect score_box = rest.cut_right(button_width(kit, score, score_options));
  rest.cut_right(kit.px(16));
  label(kit, rest, "Speed");
  speeds(kit, outcome, view, rest);
  divider(kit, rest);
  label(kit, rest, "Jump to");
  const bool tasks = outcome.accepted_results.has_value();
  if (!tasks) jump(kit, view, rest, {Glyph::down, "First loss", "nothing lost", outcome.first_loss_ns});
  jump(kit, view, rest, {Glyph::starved, "First starved GPU", "no GPU starved", outcome.first_starved_ns});
  jump(kit, view, rest, {Glyph::to_end, game::cut_off(outcome) ? "The end" : tasks ? "Assembled" : "Last commit", "", outcome.completion_ns});
  const bool wanted = button(kit, around(score_box.centre(), score_box.w, kit.px(40)), score, score_options);
  kit.end_area();
  return wanted;
}

}  // namespace batchyard::ui
