#include <array>

#include "cli/endings.h"
#include "cli/report.h"
#include "cli/table.h"
#include "cli/verb.h"
#include "game/explain.h"
#include "game/parallel.h"
#include "io/print.h"

namespace batchyard::cli {
namespace {

using enum Table::Align;
using model::Unit;

constexpr std::array seed_options{seed_option};

struct Explained {
  const Report& report;
  const game::Explanation& its;
  std::size_t seeds = 1;  // that the level has
};

std::string count(std::int64_t items) { return model::shown(items, Unit::count); }

std::string where_items_went(const model::Outcome& outcome) {
  std::string text = "Of " + count(outcome.published) + " items " + count(outcome.written) + " were written";
  const auto others = {std::pair{outcome.refused, " were refused by the broker"}, std::pair{outcome.lost, " were lost"},
                       std::pair{outcome.inside(), " were still under way at the end"}};
  for (const auto& [items, words] : others)
    if (items > 0) text += ", " + count(items) + words;
  return text + ".\n";
}

std::string where_time_went(const game::Explanation& its) {
  if (its.time.empty()) return "";
  Table table({left, right, right});
  for (const game::TimeShare& share : its.time)
    table.add({std::string(row(share.activity).label), model::shown_in_table(share.ns, Unit::seconds),
               model::shown_in_table(share.share, Unit::ratio)});
  return "\nWhere the GPUs' time went\n" + table.text();
}

std::string what_held_it_back(const game::Explanation& its) {
  if (its.causes.empty()) return "\nNothing that was removed by itself made this run better by 1 %.\n";
  std::string text = "\nWhat held it back, the weightiest first; each was removed and the run made again\n";
  int number = 0;
  for (const game::Cause& cause : its.causes) {
    text += "  " + std::to_string(++number) + ". " + std::string(cause.label) +
            (cause.part.empty() ? "" : " (" + cause.part + ")") + "\n";
    text += "     " + cause.seen + "\n     " + std::string(cause.without) + ": " + game::changes_text(cause) + ".\n";
  }
  return text;
}

std::string text(const Explained& run) {
  const std::string of_several = run.seeds == 1 ? "" : ", the first of " + std::to_string(run.seeds) + ": --seed explains another";
  return heading(run.report.level, "board " + run.report.board.name, run.report.seeds) + of_several + "\n\n" +
         where_items_went(run.report.trial.outcome) + where_time_went(run.its) + what_held_it_back(run.its);
}

io::Node change_node(const game::Change& change) {
  const auto figure = [&](model::Figure value) { return value ? io::number_node(*value, change.measure->unit) : io::Node(); };
  io::Node node = io::object_node();
  add(node, "measure", io::string_node(change.measure->id));
  add(node, "before", figure(change.before));
  add(node, "after", figure(change.after));
  return node;
}

io::Node cause_node(const game::Cause& cause) {
  io::Node node = io::object_node();
  add(node, "cause", io::string_node(cause.id));
  add(node, "part", cause.part.empty() ? io::Node() : io::string_node(cause.part));
  add(node, "seen", io::string_node(cause.seen));
  add(node, "without", io::string_node(cause.without));
  add(node, "weight", io::number_node(cause.weight, Unit::ratio));
  io::Node changes = io::list_node();
  for (const game::Change& change : cause.changes) changes.items.push_back(change_node(change));
  add(node, "changes", std::move(changes));
  return node;
}

std::string json(const Explained& run) {
  const model::Outcome& outcome = run.report.trial.outcome;
  io::Node root = io::object_node();
  add(root, "format", io::number_node(1, Unit::count));
  add_run(root, run.report.level, "board", run.report.board.name, run.report.seeds);
  add(root, "passed", io::truth_node(run.report.trial.score.passed));
  io::Node subject = io::list_node();
  for (const model::MeasureRow* measure : run.its.subject) subject.items.push_back(io::string_node(measure->id));
  add(root, "subject", std::move(subject));
  io::Node items = io::object_node();
  for (const auto& [key, value] : {std::pair{"published", outcome.published},
                                   {"written", outcome.written},
                                   {"refused", outcome.refused},
                                   {"lost", outcome.lost},
                                   {"under_way", outcome.inside()}})
    add(items, key, io::number_node(value, Unit::count));
  add(root, "items", std::move(items));
  io::Node time = io::object_node();
  for (const game::TimeShare& share : run.its.time) add(time, row(share.activity).id, io::number_node(share.ns, Unit::seconds));
  add(root, "time_s", std::move(time));
  io::Node causes = io::list_node();
  for (const game::Cause& cause : run.its.causes) causes.items.push_back(cause_node(cause));
  add(root, "causes", std::move(causes));
  return io::printed(root);
}

ExitCode run(const Call& call, Console& console) {
  const std::vector<std::string> boards{call.names.size() > 1 ? call.names[1] : "start"};
  const auto loaded = inputs(call.names[0], boards);
  if (!loaded) return refused(loaded.problems, console);
  const Inputs& its = *loaded.value;
  const auto seeds = seeds_of(call, its.level);
  if (!seeds) return refused_seed(call, console);
  const std::vector first{seeds->front()};
  const game::Trial trial = game::trial(its.level, its.boards[0].board, first, {.stop = call.stop});
  const Report report{its.level, its.boards[0], first, trial};
  if (!trial.ran()) {  // its problems are the explanation
    console.print(console.json() ? json(report) : text(report));
    return not_passed;
  }
  if (!trial.outcome.finished()) return given_up(trial.outcome, console);
  const auto explanation = game::explain(its.level, its.boards[0].board, first[0], trial.outcome, game::all_threads(), call.stop);
  if (!explanation) return interrupted(console);
  const Explained explained{report, *explanation, seeds->size()};
  console.print(console.json() ? json(explained) : text(explained));
  return all_well;
}

}  // namespace

const Verb explain_verb{
    .name = "explain",
    .synopsis = "LEVEL [BOARD]",
    .summary = "Tells where a run's time and items went, and what held it back: measured, by running again without it.",
    .least_names = 1,
    .most_names = 2,
    .options = seed_options,
    .run = run};

}  // namespace batchyard::cli
