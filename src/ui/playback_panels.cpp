#include <array>
#include <cmath>

#include "ui/elements.h"
#include "ui/playback.h"
#include "ui/words.h"

namespace batchyard::ui {
namespace {

using model::Activity;

/// Where items are, and how that is drawn.
struct ItemPlace {
  std::string_view words;
  std::string_view brief;
  std::int64_t items;
  Colour colour;
  bool to_come = false;  ///< not there yet: the well of the bar
};

std::vector<ItemPlace> places(const Theme& t, const game::Session& session, const sim::Moment& now) {
  const bool refuses = session.shown_outcome().refused > 0;
  if (model::has_tasks(session.level())) {
    std::vector<ItemPlace> out{{"Accepted results", "Accepted", now.written, t.data.purple},
                               {"Waiting to be dealt", "Waiting", now.waiting, t.data.sky},
                               {"On the cards", "On cards", now.in_hand, t.data.green}};
    if (refuses) out.push_back({"Refused results", "Refused", now.refused, t.data.orange});
    return out;
  }
  const std::int64_t planned = std::max(model::planned_items(session.level().traffic), now.published);
  std::vector<ItemPlace> out{{"Written", "Written", now.written, t.data.purple},
                         {"Waiting in the broker", "Waiting", now.waiting, t.data.sky},
                         {"In hand at the workers", "In hand", now.in_hand, t.data.green},
                         {"Lost", "Lost", now.lost, t.data.vermillion}};
  if (refuses) out.push_back({"Refused", "Refused", now.refused, t.data.orange});
  out.push_back({"Still to come", "To come", planned - now.published, t.edge, true});
  return out;
}

void stacked_bar(Kit& kit, const Rect& bar, std::span<const ItemPlace> parts) {
  double total = 0;
  for (const ItemPlace& part : parts) total += static_cast<double>(part.items);
  fill(kit, bar, kit.theme().well, kit.px(4));
  if (total <= 0) return;
  double before = 0;
  const auto x_of = [&](double items) { return std::round(bar.x + bar.w * static_cast<float>(items / total)); };
  for (const ItemPlace& part : parts) {
    if (part.to_come) continue;
    const float left = x_of(before), right = x_of(before += static_cast<double>(part.items));
    if (right > left) fill(kit, {left, bar.y, right - left, bar.h}, part.colour);
  }
}

void count_row(Kit& kit, const Rect& row, const ItemPlace& place) {
  const Theme& t = kit.theme();
  const float size = kit.px(11);
  fill(kit, {row.x, std::round(row.centre().y - size / 2), size, size}, place.colour, kit.px(2));
  const Rect words{row.x + kit.px(20), row.y, row.w - kit.px(20), row.h};
  text_of(kit, std::string(place.words) + " label", words, kit.say(place.words), {14, t.ink});
  text_of(kit, place.words, words, grouped(place.items), {14, t.ink, Face::regular, true}, Align::right);
}

struct GoalNow {
  Mark mark;
  std::string words;
};

// What can be known of a goal at an instant: losses so far; the rest when the run is over.
GoalNow goal_now(Kit& kit, const game::RunResult& run, const game::GoalResult& result, const sim::Moment& now, bool over) {
  if (over && game::cut_off(*model::measure(result.goal.measure), run.outcome, run.others)) return {Mark::failed, kit.say("not finished")};
  if (over) return {result.passed ? Mark::passed : Mark::failed, readable(result.actual, model::measure(result.goal.measure)->unit, result.goal.value)};
  if (result.goal.measure == "lost_writes")
    return {now.lost > result.goal.value ? Mark::failed : Mark::open, kit.say("{} so far", {grouped(now.lost)})};
  return {Mark::open, goal(result.goal)};
}

void goal_row(Kit& kit, const Rect& row, std::string_view label, const GoalNow& state) {
  goal_mark(kit, {row.x + kit.px(9), row.centre().y}, kit.px(16), state.mark);
  const Rect words{row.x + kit.px(28), row.y, row.w - kit.px(28), row.h};
  text_of(kit, std::string(label) + " label", words, kit.say(label), {14, kit.theme().ink, Face::medium});
  text_of(kit, label, words, state.words, {14, kit.theme().ink2, Face::regular, true}, Align::right);
}

// Of several runs one is played back, and the goals are judged over all.
std::string goals_heading(Kit& kit, const game::Session& session, const game::RunResult& run, bool over) {
  if (run.others.empty()) return kit.say(over ? "Goals" : "Goals so far");
  return over ? kit.say("Goals, mean of {} runs", {std::to_string(run.others.size() + 1)})
              : kit.say("Goals so far, seed {}", {std::to_string(model::seeds(session.level())[session.shown_seed()])});
}

void goals(Kit& kit, const game::Session& session, const PlaybackView& view, Rect& rest) {
  const game::RunResult& run = *session.last_run();
  const bool over = view.at_ns >= static_cast<double>(session.shown_outcome().completion_ns);
  heading(kit, rest.cut_top(kit.px(36)), goals_heading(kit, session, run, over));
  for (const game::GoalResult& result : run.score.goals)
    goal_row(kit, rest.cut_top(kit.px(32)), model::measure(result.goal.measure)->label, goal_now(kit, run, result, view.moment, over));
  for (const game::RuleResult& rule : run.score.rules) {
    const game::RuleWords words = game::rule_words(session.level(), rule.rule);
    const GoalNow state{!over ? Mark::open : rule.passed ? Mark::passed : Mark::failed, over ? rule.value : kit.say(words.wanted)};
    goal_row(kit, rest.cut_top(kit.px(32)), words.label, state);
  }
}

// GPU time --------------------------------------------------------------------------------------------------------------

// Always listed, so that what is missing is seen to be missing; others only once they took time.
bool always_listed(const model::Level& level, Activity activity) {
  constexpr std::array usual{Activity::compute, Activity::launch, Activity::warm_up, Activity::spill, Activity::blocked,
                             Activity::filling, Activity::starved, Activity::idle};
  constexpr std::array usual_of_tasks{Activity::compute, Activity::warm_up, Activity::blocked, Activity::starved, Activity::idle};
  if (model::has_tasks(level)) return std::ranges::find(usual_of_tasks, activity) != usual_of_tasks.end();
  return std::ranges::find(usual, activity) != usual.end();
}

model::Ledger sum(const std::vector<sim::Moment::Device>& devices) {
  model::Ledger all{};
  for (const auto& device : devices)
    for (std::size_t i = 0; i < all.size(); ++i) all[i] += device.ledger[i];
  return all;
}

std::string seconds(model::Nanoseconds ns) { return grouped(fixed(static_cast<double>(ns) / 1e9, 1)); }

double share_of(const model::Ledger& ledger, Activity activity) {
  model::Nanoseconds total = 0;
  for (const model::Nanoseconds ns : ledger) total += ns;
  return total == 0 ? 0 : static_cast<double>(ledger[static_cast<std::size_t>(activity)]) / static_cast<double>(total);
}

Activity largest(const model::Ledger& ledger) { return static_cast<Activity>(std::ranges::max_element(ledger) - ledger.begin()); }

void device_row(Kit& kit, const Rect& row, std::string_view label, const model::Ledger& ledger) {
  const Activity most = largest(ledger);
  text(kit, row, label, {14, kit.theme().ink, Face::medium});
  text_of(kit, std::string(label) + " share", row, percent(share_of(ledger, most)) + " " + std::string(model::row(most).label),
          {14, kit.theme().ink, Face::regular, true}, Align::right);
}

void seconds_row(Kit& kit, const Rect& row, Activity activity, model::Nanoseconds ns) {
  const Theme& t = kit.theme();
  const float size = kit.px(14);
  activity_block(kit, {row.x, std::round(row.centre().y - size / 2), size, size}, activity, kit.px(2), ns == 0 ? 0.6f : 1);
  const Rect words{row.x + kit.px(28), row.y, row.w - kit.px(28), row.h};
  text(kit, words, model::row(activity).label, {14, ns == 0 ? t.ink3 : t.ink});
  text_of(kit, model::row(activity).id, words, seconds(ns), {14, ns == 0 ? t.ink3 : t.ink, Face::regular, true}, Align::right);
  if (row.holds(kit.mouse()) && kit.reachable()) tip(kit, row, model::row(activity).definition);
}

std::string how_many_gpus(Kit& kit, std::size_t count) {
  return count == 1 ? kit.say("1 GPU") : kit.say("{} GPUs", {grouped(static_cast<std::int64_t>(count))});
}

std::string gpu_title(const game::Session& session, std::string_view id) {
  const model::Board& board = session.last_run()->board;
  const model::Part* part = model::find(board, id);
  return part ? model::shown_title(board, *part) : std::string(id);
}

}  // namespace

void ledger_bar(Kit& kit, const Rect& bar, const model::Ledger& ledger, float opacity) {
  model::Nanoseconds total = 0;
  for (const model::Nanoseconds ns : ledger) total += ns;
  if (total == 0) return fill(kit, bar, kit.theme().well, kit.px(2));
  model::Wide before = 0;
  const auto x_of = [&](model::Wide ns) { return std::round(bar.x + bar.w * static_cast<float>(static_cast<double>(ns) / static_cast<double>(total))); };
  for (std::size_t i = 0; i < ledger.size(); ++i) {
    const float left = x_of(before), right = x_of(before += ledger[i]);
    if (right > left) activity_block(kit, {left, bar.y, right - left, bar.h}, static_cast<Activity>(i), 0, opacity);
  }
}

void playback_items(Kit& kit, const game::Session& session, const PlaybackView& view, const Rect& area) {
  const Theme& t = kit.theme();
  kit.begin_area("items", area, {.scrolls = true});
  const float padding = panel_padding(kit);
  Rect rest = kit.content().inset(padding);
  const bool tasks = model::has_tasks(session.level());
  text(kit, rest.cut_top(kit.px(28)), kit.say(tasks ? "Where every task is" : "Where every item is"), {20, t.ink, Face::semibold});
  rest.cut_top(kit.px(6));
  rest.cut_top(paragraph(kit, rest.corner(), rest.w, kit.say(tasks ? "All tasks = accepted + waiting + on the cards + refused, at every instant." : "Published = written + waiting + in hand + lost + refused, at every instant."), {13, t.ink2}, 20));
  rest.cut_top(kit.px(22));
  const std::vector<ItemPlace> all = places(t, session, view.moment);
  stacked_bar(kit, rest.cut_top(kit.px(16)), all);
  rest.cut_top(kit.px(14));
  std::int64_t total = 0;
  for (const ItemPlace& place : all) count_row(kit, rest.cut_top(kit.px(32)), place), total += place.items;
  horizontal(kit, rest.x, rest.right(), rest.y + kit.px(4), t.line);
  rest.cut_top(kit.px(8));
  const Rect row = rest.cut_top(kit.px(32));
  text(kit, {row.x + kit.px(20), row.y, row.w, row.h}, kit.say("Total"), {14, t.ink, Face::medium});
  text_of(kit, "Total items", row, grouped(total), {14, t.ink, Face::regular, true}, Align::right);
  rest.cut_top(kit.px(18));
  goals(kit, session, view, rest);
  kit.end_area(rest.y + padding);
}

void playback_ledger(Kit& kit, const game::Session& session, const PlaybackView& view, const Rect& area) {
  const Theme& t = kit.theme();
  kit.begin_area("ledger", area, {.scrolls = true});
  const float padding = panel_padding(kit);
  Rect rest = kit.content().inset(padding);
  text(kit, rest.cut_top(kit.px(28)), kit.say("Where GPU time went"), {20, t.ink, Face::semibold});
  rest.cut_top(kit.px(6));
  text(kit, rest.cut_top(kit.px(20)), kit.say("Each GPU, from the start to the clock"), {13, t.ink2});
  rest.cut_top(kit.px(14));
  const auto& devices = view.moment.devices;
  for (const auto& device : devices) {
    device_row(kit, rest.cut_top(kit.px(28)), gpu_title(session, device.id), device.ledger);
    ledger_bar(kit, rest.cut_top(kit.px(24)), device.ledger, 1);
    rest.cut_top(kit.px(12));
  }
  horizontal(kit, rest.x, rest.right(), rest.y, t.line);
  rest.cut_top(kit.px(8));
  text(kit, rest.cut_top(kit.px(30)), kit.say(devices.size() == 1 ? "Seconds" : "Seconds, all GPUs"), {13, t.ink2});
  const model::Ledger all = sum(devices);
  model::Nanoseconds total = 0;
  for (std::size_t i = 0; i < all.size(); ++i) {
    total += all[i];
    if (all[i] > 0 || always_listed(session.level(), static_cast<Activity>(i))) seconds_row(kit, rest.cut_top(kit.px(32)), static_cast<Activity>(i), all[i]);
  }
  horizontal(kit, rest.x, rest.right(), rest.y + kit.px(4), t.line);
  rest.cut_top(kit.px(8));
  const Rect row = rest.cut_top(kit.px(32));
  const std::string product = how_many_gpus(kit, devices.size()) + " × " + seconds(view.moment.at_ns) + " s";
  text(kit, {row.x + kit.px(28), row.y, row.w, row.h}, product, {14, t.ink, Face::medium, true});
  text_of(kit, "GPU seconds", row, seconds(total), {14, t.ink, Face::regular, true}, Align::right);
  kit.end_area(rest.y + padding);
}

void playback_strip(Kit& kit, const game::Session& session, const PlaybackView& view, const Rect& area) {
  const Theme& t = kit.theme();
  kit.begin_area("items", area);
  Rect rest = area.inset(panel_padding(kit), 0);
  for (const ItemPlace& place : places(t, session, view.moment)) {
    const std::string words = kit.say(place.brief);
    const std::string count = compact_count(place.items);
    const TextStyle label{13, t.ink2}, figure{13, t.ink, Face::regular, true};
    const float width = kit.px(16) + text_width(kit, words, label) + kit.px(6) + text_width(kit, count, figure) + kit.px(18);
    if (width > rest.w) break;
    Rect cell = rest.cut_left(width);
    fill(kit, {cell.x, std::round(cell.centre().y - kit.px(5)), kit.px(10), kit.px(10)}, place.colour, kit.px(2));
    cell.cut_left(kit.px(16));
    cell.cut_left(text(kit, cell, words, label) + kit.px(6));
    text_of(kit, place.words, cell, count, figure);
  }
  const model::Ledger all = sum(view.moment.devices);
  const Activity most = largest(all);
  const std::string words = how_many_gpus(kit, view.moment.devices.size()) + ": " + percent(share_of(all, most)) + " " + std::string(model::row(most).label);
  const TextStyle style{13, t.ink, Face::regular, true};
  const float bar = kit.px(150), width = text_width(kit, words, style);
  if (rest.w > width + bar + kit.px(24)) {
    ledger_bar(kit, around({rest.right() - bar / 2, rest.centre().y}, bar, kit.px(16)), all, 1);
    text(kit, {rest.x, rest.y, rest.w - bar - kit.px(12), rest.h}, words, style, Align::right);
  }
  kit.end_area();
}

}  // namespace batchyard::ui
