#include "ui/run_bar.h"

#include <algorithm>
#include <cmath>

#include "ui/words.h"

namespace batchyard::ui {
namespace {

std::string last_run_words(Kit& kit, const game::Session& session) {
  if (!session.run_failure().empty()) return session.run_failure();
  const game::RunResult* run = session.last_run();
  if (!run) return kit.say("none yet");
  const model::MeasureRow& completion = *model::measure("completion_time_s");
  const bool finished = !game::cut_off(completion, run->outcome, run->others);
  const std::string time = finished ? readable(game::figure(completion, run->outcome, run->others), completion.unit) : kit.say("not finished");
  const std::string words = kit.say(run->score.passed ? "passed, {}" : "failed, {}", {time});
  return session.last_run_is_current() ? words : words + " " + kit.say("(board changed since)");
}

bool run_button(Kit& kit, game::Session& session, bool primary, const Rect& at) {
  const bool may = session.can_run();
  const std::size_t faults = session.problems().size();
  const std::string words = faults == 0 ? kit.say("Run") : faults == 1 ? kit.say("1 problem") : kit.say("{} problems", {std::to_string(faults)});
  const ButtonOptions options{.glyph = faults == 0 ? Glyph::play : Glyph::triangle, .key = "R", .enabled = may, .name = kit.say("Run")};
  const bool clicked = primary ? primary_button(kit, at, words, options) : button(kit, at, words, options);
  return (clicked || kit.pressed(Action::run)) && may;
}

/// How far the run has come, in place of the button.
void progress(Kit& kit, game::Session& session, Rect at) {
  const Theme& t = kit.theme();
  const double share = session.progress();
  fill(kit, at, t.card, kit.px(8));
  kit.push_clip({at.x, at.y, at.w * static_cast<float>(share), at.h});
  fill(kit, at, mixed(t.card, t.accent, 0.35f), kit.px(8));
  kit.pop_clip();
  outline(kit, at, t.edge, kit.px(8), kit.px(1));
  const Rect cancel = at.cut_right(kit.px(104));
  text_of(kit, kit.say("Running"), at.inset(kit.px(16), 0), kit.say("Running") + "  " + percent(share, 0), {14, t.ink, Face::medium, true});
  if (button(kit, cancel.inset(kit.px(6)), kit.say("Cancel"), {}) || kit.pressed(Action::close)) session.cancel_run();
  kit.redraw_in(0.05);
}

bool last_run_fact(Kit& kit, const game::Session& session, Rect rest) {
  const std::string words = last_run_words(kit, session);
  const TextStyle style{14, 0, Face::regular, true};
  const std::string fitting = elided(kit, words, style, rest.w);
  const float width = fact(kit, rest.corner(), rest.h, kit.say("Last run"), fitting, session.last_run() && !session.last_run_is_current());
  if (!session.last_run()) return false;
  const Rect hit{rest.x - kit.px(8), rest.y + kit.px(8), std::max(width, text_width(kit, fitting, style)) + kit.px(16), rest.h - kit.px(16)};
  const Touch use = touch(kit, kit.say("Show the last result"), hit);
  if (use.hovered) outline(kit, hit, kit.theme().edge, kit.px(8));
  return use.clicked;
}

void keys(Kit& kit, Rect& rest) {
  struct Hint {
    Action action;
    std::string_view what;
    bool narrow;
  };
  for (const Hint& hint : {Hint{Action::help, "Shortcuts", true}, Hint{Action::fit, "Fit", true}, Hint{Action::link, "Link", false},
                           Hint{Action::undo, "Undo", false}}) {
    if (kit.compact() && !hint.narrow) continue;
    const std::string key = shown(row(hint.action).chord), what = kit.say(hint.what);
    const Rect at = rest.cut_right(key_hint_width(kit, key, what));
    key_hint(kit, {at.x, at.centre().y}, key, what);
    rest.cut_right(kit.px(kit.compact() ? 16 : 24));
  }
}

}  // namespace

RunBarAnswer run_bar(Kit& kit, game::Session& session, bool primary, const Rect& area) {
  RunBarAnswer answer;
  panel(kit, area, Side::top);
  kit.begin_area("run bar", area);
  Rect rest = area.inset(panel_padding(kit), 0);
  const float height = kit.px(48), y = std::round(area.centre().y - height / 2);
  const bool running = session.running();
  const Rect first = rest.cut_left(kit.px(running ? 280 : kit.compact() ? 152 : 176));
  const Rect at{first.x, y, first.w, height};
  if (running) progress(kit, session, at);
  else answer.run = run_button(kit, session, primary, at);
  keys(kit, rest);

  rest.cut_left(kit.px(kit.compact() ? 16 : 24));
  const auto show = [&](std::string_view caption, const std::string& value) {
    const float gap = kit.px(kit.compact() ? 16 : 24);
    rest.cut_left(fact(kit, rest.corner(), rest.h, kit.say(caption), value) + 2 * gap);
    vertical(kit, rest.x - gap, rest.centre().y - kit.px(12), rest.centre().y + kit.px(12), kit.theme().line);
  };
  show("A run covers", exact(session.level().horizon_ns, model::Unit::seconds));
  if (const std::size_t more = session.level().more_seeds.size(); more == 0) show("Seed", std::to_string(session.level().seed));
  else show("Score", kit.say("mean of {} runs", {std::to_string(more + 1)}));
  show("Monthly cost", exact(session.monthly_cost_usd(), model::Unit::usd));
  answer.show_result = last_run_fact(kit, session, rest);
  kit.end_area();
  return answer;
}

}  // namespace batchyard::ui
