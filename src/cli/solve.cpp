#include <array>

#include "cli/await.h"
#include "cli/endings.h"
#include "cli/inputs.h"
#include "cli/table.h"
#include "cli/verb.h"
#include "game/solver.h"
#include "io/files.h"
#include "io/print.h"

namespace batchyard::cli {
namespace {

using game::Solver;
using model::Unit;

constexpr Option save_option{"--save", "", "keeps the front beside the level's file, for check to prove"};
constexpr std::array options{save_option};

std::string colour_word(game::MedalColour colour) {
  switch (colour) {
    case game::MedalColour::gold: return "gold";
    case game::MedalColour::silver: return "silver";
    case game::MedalColour::bronze: return "bronze";
    case game::MedalColour::none: break;
  }
  return "";
}

Table front_table(const model::Level& level, const model::Front& front) {
  std::vector<Table::Align> columns;
  std::vector<std::string> head;
  for (const model::MeasureRow* measure : game::scored_measures(level)) {
    columns.insert(columns.end(), {Table::Align::right, Table::Align::left});
    head.insert(head.end(), {std::string(measure->label), ""});
  }
  columns.push_back(Table::Align::left);
  head.emplace_back("Board");
  Table table(columns);
  table.add(head);
  for (const model::Front::Winner& winner : front.winners) {
    std::vector<std::string> row;
    for (const model::Medal& medal : level.medals) {
      const std::int64_t value = winner.figures.find(medal.measure)->second;
      row.insert(row.end(), {model::shown_in_table(value, model::measure(medal.measure)->unit), colour_word(game::colour(medal, value))});
    }
    row.push_back(game::words(winner.recipe));
    table.add(row);
  }
  return table;
}

std::string count(std::int64_t number) { return model::shown(number, Unit::count); }

std::string text(const model::Level& level, const Solver::Found& found) {
  std::string out = level.title.english() + " (" + level.id + ") · " + count(found.front.boards) + " boards, " + count(found.winners) + " pass";
  if (found.too_dear > 0) out += ", " + count(found.too_dear) + " cost too much to be run";
  if (found.unfinished > 0) out += ", " + count(found.unfinished) + " came to no end";
  out += "\n\n";
  if (found.front.winners.empty()) return out + "No board of the palette passes.\n";
  return out + "Those that no other board beats in every score:\n\n" + front_table(level, found.front).text();
}

io::Node winner_node(const model::Front::Winner& winner) {
  io::Node node = io::object_node(), figures = io::object_node();
  add(node, "board", io::string_node(game::words(winner.recipe)));
  for (const model::MeasureRow& row : model::measures())
    if (const auto found = winner.figures.find(row.id); found != winner.figures.end()) add(figures, row.id, io::number_node(found->second, row.unit));
  add(node, "figures", std::move(figures));
  return node;
}

std::string json(const model::Level& level, const Solver::Found& found) {
  io::Node root = io::object_node();
  add(root, "format", io::number_node(1, Unit::count));
  add(root, "level", io::string_node(level.id));
  add(root, "boards", io::number_node(found.front.boards, Unit::count));
  add(root, "passed", io::number_node(found.winners, Unit::count));
  add(root, "too_dear", io::number_node(found.too_dear, Unit::count));
  add(root, "unfinished", io::number_node(found.unfinished, Unit::count));
  io::Node front = io::list_node();
  for (const model::Front::Winner& winner : found.front.winners) front.items.push_back(winner_node(winner));
  add(root, "front", std::move(front));
  return io::printed(root);
}

ExitCode solve(const Call& call, Console& console) {
  const auto loaded = inputs(call.names[0], {});
  if (!loaded) return refused(loaded.problems, console);
  const model::Level& level = loaded.value->level;
  const std::filesystem::path file = level_file(call.names[0]);
  game::SearchSpace space = game::search_space(level);
  if (!space.refusal.empty()) return refused({{file.string(), 0, 0, "", space.refusal}}, console);
  Solver solver(level, std::move(space), game::all_threads());
  if (!awaited(solver, call.stop)) {
    console.report("interrupted after " + count(static_cast<std::int64_t>(solver.finished())) + " of " + count(static_cast<std::int64_t>(solver.count())) + " boards");
    return unfinished;
  }
  const Solver::Found found = solver.found();
  if (call.has(save_option)) {
    const auto failure = io::write_file(io::beside(file, ".front.json"), io::front_text(found.front, level.id));
    if (failure) {
      if (!console.json()) console.print(text(level, found));  // what took so long to find is not lost
      console.report({{file.string(), 0, 0, "", *failure}});
      return unfinished;
    }
  }
  console.print(console.json() ? json(level, found) : text(level, found));
  return found.front.winners.empty() ? not_passed : all_well;
}

}  // namespace

const Verb solve_verb{.name = "solve",
                      .synopsis = "LEVEL",
                      .summary = "Tries every board that the level's palette allows on the wiring of its reference board, and shows the best.",
                      .least_names = 1,
                      .most_names = 1,
                      .options = options,
                      .run = solve};

}  // namespace batchyard::cli
