#include "ui/causes.h"

#include <algorithm>

#include "ui/charts.h"
#include "ui/words.h"

namespace batchyard::ui {
namespace {

/// The column, cut from its top downwards.
struct Column {
  Kit& kit;
  Rect rest;

  Rect row(float wide, float narrow) { return rest.cut_top(kit.px(kit.compact() ? narrow : wide)); }
  void words(std::string_view words, const TextStyle& style, float line) {
    rest.cut_top(paragraph(kit, rest.corner(), rest.w, words, style, line));
  }
};

void time_bar(Column& c, const model::Outcome& outcome) {
  Kit& kit = c.kit;
  const std::vector<game::TimeShare> shares = game::time_shares(outcome);
  if (shares.empty()) return;
  constexpr double all = 1e9;  // a share is in billionths
  const Rect bar = c.row(20, 16);
  float x = bar.x;
  for (const game::TimeShare& share : shares) {
    const float width = bar.w * static_cast<float>(static_cast<double>(share.share) / all);
    activity_block(kit, {x, bar.y, width, bar.h}, share.activity);
    x += width;
  }
  c.row(8, 6);
  Rect row = c.row(22, 20);
  for (const game::TimeShare& share : shares) {
    const std::string label = kit.say(model::row(share.activity).label), value = model::shown_in_table(share.share, model::Unit::ratio);
    const float width = text_width(kit, label, {13, 0}) + text_width(kit, value, {13, 0, Face::regular, true}) + kit.px(30);
    if (width > row.w) break;
    row.cut_left(legend(kit, {row.x, row.centre().y}, share.activity, label, value) + kit.px(22));
  }
  c.row(12, 6);
  horizontal(kit, c.rest.x, c.rest.right(), c.rest.y, kit.theme().line);
  c.row(6, 4);
}

const game::Change* main_change(const game::Explanation& explanation, const game::Cause& cause) {
  for (const game::Change& change : cause.changes) {
    const bool subject = std::ranges::find(explanation.subject, change.measure) != explanation.subject.end();
    if (subject && game::better(*change.measure, change.after, change.before)) return &change;
  }
  return nullptr;
}

bool cause_row(Column& c, const game::Cause& cause, std::string_view gained, bool open) {
  Kit& kit = c.kit;
  const Theme& t = kit.theme();
  Rect row = c.row(34, 28);
  const std::string label = kit.say(cause.label);
  const Touch use = touch(kit, label, row, {.kind = Drawn::choice, .chosen = open, .text = gained});
  if (use.hovered && !open) fill(kit, row, mixed(t.panel, t.raised, 0.6f), kit.px(4));
  glyph(kit, open ? Glyph::chevron_down : Glyph::chevron_right, {row.x + kit.px(8), row.centre().y}, kit.px(16), open ? t.ink : t.ink3);
  row.cut_left(kit.px(24));
  const TextStyle figure{14, t.ink2, Face::regular, true}, name{15, open ? t.ink : t.ink2, open ? Face::semibold : Face::medium};
  if (!gained.empty() && text_width(kit, label, name) + kit.px(16) + text_width(kit, gained, figure) <= row.w)
    text(kit, row, gained, figure, Align::right);
  text(kit, row, label, name);
  return use.clicked;
}

/// The cause in full; whether its part is to be shown.
bool cause_in_full(Column& c, const CausesView& view, const game::RunResult& run, const game::Cause& cause) {
  Kit& kit = c.kit;
  const Theme& t = kit.theme();
  const float line = kit.compact() ? 20 : 22;
  const Rect all = c.rest;
  c.rest.cut_left(kit.px(24));
  c.words(cause.seen, {14, t.ink, Face::regular, true}, line);
  if (!view.first_loss) {
    c.row(6, 4);
    c.words(kit.say(cause.without) + ": " + game::changes_text(cause) + ".", {14, t.ink2, Face::regular, true}, line);
  }
  bool shown = false;
  if (const model::Part* part = model::find(run.board, cause.part)) {
    const std::string title = model::shown_title(run.board, *part), name = part->title.empty() ? within_sentence(title) : title;
    shown = text_link(kit, c.row(28, 26), kit.say("Show {}", {name}), Glyph::jump);
  }
  c.row(8, 4);
  c.rest.x = all.x, c.rest.w = all.w;
  return shown;
}

void no_cause(Column& c, const game::Explanation* explanation, const std::string& failure) {
  Kit& kit = c.kit;
  c.row(4, 2);
  const std::string words = !failure.empty() ? failure
                            : !explanation   ? kit.say("Running again without each of what may have held it back \u2026")
                                             : kit.say("Nothing that was removed by itself made this run better by 1 %.");
  c.words(words, {14, kit.theme().ink2}, 22);
}

}  // namespace

std::string gain(const game::Explanation& explanation, const game::Cause& cause) {
  const game::Change* change = main_change(explanation, cause);
  if (!change) return "";
  const std::string words = game::change_text(*change);
  return change->measure->id == "written" && !words.empty() ? words + " written" : words;
}

std::optional<std::string> causes_column(Kit& kit, CausesView& view, const game::RunResult& run, const model::Outcome& outcome, const game::Explanation* explanation,
                                         const std::string& failure, Rect& area) {
  std::optional<std::string> part;
  Column c{kit, area};
  time_bar(c, outcome);
  if (!explanation || explanation->causes.empty()) {
    no_cause(c, explanation, failure);
    area.cut_top(c.rest.y - area.y);
    return part;
  }
  const auto& causes = explanation->causes;
  view.open = std::min(view.open, causes.size() - 1);
  std::size_t chosen = view.open;
  for (std::size_t i = 0; i < causes.size(); ++i) {
    if (cause_row(c, causes[i], view.first_loss ? "" : gain(*explanation, causes[i]), i == view.open)) chosen = i;
    if (i == view.open && cause_in_full(c, view, run, causes[i])) part = causes[i].part;
  }
  if (view.first_loss) {
    c.row(6, 4);
    c.words(kit.say("Run again to see what each of them cost."), {13, kit.theme().ink3}, 20);
  }
  view.open = chosen;
  area.cut_top(c.rest.y - area.y);
  return part;
}

}  // namespace batchyard::ui
