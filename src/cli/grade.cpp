#include <algorithm>
#include <array>

#include "cli/endings.h"
#include "cli/inputs.h"
#include "cli/json_files.h"
#include "cli/many_runs.h"
#include "cli/report.h"
#include "io/files.h"

namespace batchyard::cli {
namespace {

constexpr std::array options{csv_option, threads_option, seed_option};

// What a file came to: a board's verdict, or why there is none.
struct Graded {
  std::string name;  // the board's own
  io::Loaded<model::Board> board;
};

std::string fault(const std::vector<io::Problem>& problems) {
  const io::Problem& first = problems.front();
  const std::string place = first.line > 0 ? std::to_string(first.line) + ":" + std::to_string(first.column) + ": " : "";
  const std::string path = first.path.empty() ? "" : "at " + first.path + ": ";
  const std::size_t more = problems.size() - 1;
  return place + path + first.message + (more == 0 ? "" : " (And " + std::to_string(more) + " more.)");
}

game::Verdict unread(const std::vector<io::Problem>& problems) {
  return {false, std::vector<model::Figure>(model::measures().size()), {}, fault(problems)};
}

ExitCode run(const Call& call, Console& console) {
  const auto loaded = inputs(call.names[0], {});
  if (!loaded) return refused(loaded.problems, console);
  const model::Level& level = loaded.value->level;
  const auto seeds = seeds_of(call, level);
  if (!seeds) return refused_seed(call, console);
  const auto files = json_files_in(call.names[1]);
  if (!files)
    return refused({{call.names[1], 0, 0, "", "this is no folder that can be read; name one that holds boards"}}, console);

  std::vector<Graded> boards;
  for (const std::string& file : *files) {
    boards.push_back({"", io::load_board(file, &level)});
    if (boards.back().board) boards.back().name = boards.back().board.value->name;
  }
  ManyRuns runs;
  runs.heading = heading(level, "folder " + call.names[1], *seeds);
  runs.names = {"file", "name"};
  runs.count = boards.size();
  runs.keys = [&](std::size_t row) { return std::vector<Key>{{(*files)[row]}, {boards[row].name}}; };
  runs.run = [&](std::size_t row, std::stop_token stop) -> std::optional<game::Verdict> {
    if (!boards[row].board) return unread(boards[row].board.problems);
    return game::verdict(level, *boards[row].board.value, *seeds, std::move(stop));
  };
  io::Node root = io::object_node();
  add(root, "format", io::number_node(1, model::Unit::count));
  add_run(root, level, "folder", call.names[1], *seeds);
  return run_many(level, runs, std::move(root), call, console);
}

}  // namespace

const Verb grade_verb{
    .name = "grade",
    .synopsis = "LEVEL FOLDER",
    .summary = "Scores every board in a folder, one row each; a file that is no sound board is a row that says why.",
    .least_names = 2,
    .most_names = 2,
    .options = options,
    .run = run};

}  // namespace batchyard::cli
