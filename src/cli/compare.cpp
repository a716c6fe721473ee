#include <algorithm>
#include <array>

#include "cli/endings.h"
#include "cli/report.h"
#include "cli/table.h"
#include "cli/verb.h"
#include "io/print.h"

namespace batchyard::cli {
namespace {

using enum Table::Align;

constexpr std::array seed_options{seed_option};

struct Comparison {
  const Inputs& inputs;
  const std::vector<std::uint64_t>& seeds;
  game::Trial a;
  game::Trial b;
};

// -1: A is better, 1: B is, 0: neither.
int better_side(const Comparison& its, const model::MeasureRow& measure) {
  const model::Figure a = game::figure(its.a, measure);
  const model::Figure b = game::figure(its.b, measure);
  return game::better(measure, a, b) ? -1 : game::better(measure, b, a) ? 1 : 0;
}

std::string better_name(int side) { return side < 0 ? "A" : side > 0 ? "B" : ""; }

std::string verdict(const game::Trial& trial, const std::string& measure) {
  for (const game::GoalResult& result : trial.score.goals)
    if (result.goal.measure == measure && !result.passed) return "fail";
  return "pass";
}

void add_row(Table& table, const Comparison& its, const model::MeasureRow& measure) {
  const auto& goals = its.inputs.level.goals;
  const std::string id(measure.id);
  std::string goal;
  for (const model::Goal& each : goals)
    if (each.measure == id) goal += (goal.empty() ? "" : ", ") + game::goal_text(each);
  const bool judged = !goal.empty();
  std::vector<std::string> cells{std::string(measure.label), judged ? goal : "-", figure_text(its.a, measure), judged ? verdict(its.a, id) : "",
                                 figure_text(its.b, measure), judged ? verdict(its.b, id) : "", better_name(better_side(its, measure))};
  if (its.seeds.size() > 1) cells.insert(cells.end(), {range_text(its.a, measure), range_text(its.b, measure)});
  table.add(cells);
}

void add_rule(Table& table, const Comparison& its, std::size_t rule) {
  const game::RuleWords words = game::rule_words(its.inputs.level, its.inputs.level.rules[rule]);
  const auto keeps = [&](const game::Trial& trial) { return trial.ran() && trial.score.rules[rule].passed; };
  const bool a = keeps(its.a), b = keeps(its.b);
  std::vector<std::string> cells{std::string(words.label), std::string(words.wanted), rule_text(its.a, rule), a ? "pass" : "fail", rule_text(its.b, rule),
                                 b ? "pass" : "fail", better_name(a == b ? 0 : a ? -1 : 1)};
  if (its.seeds.size() > 1) cells.resize(cells.size() + 2);
  table.add(cells);
}

std::string why_lost(const std::string& side, const game::Score& score) {
  std::string text = side + (score.passed ? " passes.\n" : " fails.\n");
  for (const game::RuleResult& result : score.rules)
    if (!result.passed) text += "  " + result.message + "\n";
  return text;
}

std::string text(const Comparison& its) {
  const bool several = its.seeds.size() > 1;
  std::vector<Table::Align> columns{left, left, right, left, right, left, left};
  std::vector<std::string> head{"Measure", "Goal", several ? "A, mean" : "A", "", several ? "B, mean" : "B", "", "Better"};
  if (several) columns.insert(columns.end(), {left, left}), head.insert(head.end(), {"Runs of A", "Runs of B"});
  Table table(columns);
  table.add(head);
  for (const model::MeasureRow* measure : game::shown_measures(its.inputs.level)) add_row(table, its, *measure);
  for (std::size_t i = 0; i < its.inputs.level.rules.size(); ++i) add_rule(table, its, i);
  return its.inputs.level.title.english() + " (" + its.inputs.level.id + ") · " + seeds_text(its.seeds) +
         "\n  A: board " + its.inputs.boards[0].name + "\n  B: board " + its.inputs.boards[1].name + "\n\n" + table.text() +
         "\n" + why_lost("A", its.a.score) + why_lost("B", its.b.score);
}

io::Node side_node(const Comparison& its, std::size_t index) {
  io::Node node = io::object_node();
  add_to(node, {its.inputs.level, its.inputs.boards[index], its.seeds, index == 0 ? its.a : its.b});
  return node;
}

io::Node better_node(const Comparison& its) {
  io::Node node = io::object_node();
  for (const model::MeasureRow& measure : model::measures()) {
    const int side = better_side(its, measure);
    add(node, measure.id, side == 0 ? io::Node() : io::string_node(side < 0 ? "a" : "b"));
  }
  return node;
}

std::string json(const Comparison& its) {
  io::Node root = io::object_node();
  add(root, "format", io::number_node(1, model::Unit::count));
  add(root, "a", side_node(its, 0));
  add(root, "b", side_node(its, 1));
  add(root, "better", better_node(its));
  return io::printed(root);
}

ExitCode run(const Call& call, Console& console) {
  const auto loaded = inputs(call.names[0], std::span(call.names).subspan(1));
  if (!loaded) return refused(loaded.problems, console);
  const Inputs& its = *loaded.value;
  const auto seeds = seeds_of(call, its.level);
  if (!seeds) return refused_seed(call, console);
  const auto trial = [&](std::size_t index) {
    return game::trial(its.level, its.boards[index].board, *seeds, {.stop = call.stop});
  };
  Comparison comparison{its, *seeds, trial(0), {}};
  if (!comparison.a.outcome.finished()) return given_up(comparison.a.outcome, console);
  comparison.b = trial(1);
  if (!comparison.b.outcome.finished()) return given_up(comparison.b.outcome, console);
  console.print(console.json() ? json(comparison) : text(comparison));
  return comparison.a.score.passed || comparison.b.score.passed ? all_well : not_passed;
}

}  // namespace

const Verb compare_verb{.name = "compare",
                        .synopsis = "LEVEL A B",
                        .summary = "Runs two boards under the same traffic and prints one table.",
                        .least_names = 3,
                        .most_names = 3,
                        .options = seed_options,
                        .run = run};

}  // namespace batchyard::cli
