#include <algorithm>
#include <array>
#include <charconv>

#include "cli/endings.h"
#include "cli/inputs.h"
#include "cli/many_runs.h"
#include "cli/report.h"
#include "game/grid.h"
#include "io/node.h"

namespace batchyard::cli {
namespace {

constexpr std::int64_t most_rows = 100'000;

constexpr Option set_option{"--set", "PART.SETTING=LIST",
                            "what is varied: worker-1.batch=1,8,64 or worker-*.batch=1..128*2; again for more", true};
constexpr Option shard_option{"--shard", "I/N", "only the I-th of N equal parts of the rows, for many machines"};
constexpr std::array options{set_option, csv_option, shard_option, threads_option, seed_option};

struct Shard {
  std::int64_t number = 1, of = 1;
  std::int64_t begin(std::int64_t rows) const { return static_cast<std::int64_t>(model::Wide{rows} * (number - 1) / of); }
  std::int64_t end(std::int64_t rows) const { return static_cast<std::int64_t>(model::Wide{rows} * number / of); }
};

bool whole(std::string_view text, std::int64_t& number) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc() && end == text.data() + text.size();
}

std::optional<Shard> shard(const std::string* typed) {
  if (!typed) return Shard{};
  const std::size_t slash = std::min(typed->find('/'), typed->size() - 1);
  const std::string_view text = *typed;
  Shard its;
  const bool read = whole(text.substr(0, slash), its.number) && whole(text.substr(slash + 1), its.of);
  if (!read || its.number < 1 || its.number > its.of) return std::nullopt;
  return its;
}

// The axes that were typed; the first fault if there is one.
std::string read_axes(const Inputs& its, const Call& call, std::vector<game::Axis>& axes) {
  for (const std::string& typed : call.all(set_option)) {
    game::ParsedAxis parsed = game::parsed_axis(its.level, its.boards[0].board, typed);
    if (!parsed.axis) return parsed.fault;
    axes.push_back(std::move(*parsed.axis));
  }
  if (axes.empty()) return "sweep needs something to vary: --set worker-1.batch=1,8,64";
  if (const game::Axis* twice = game::clash(axes)) return twice->name + " is set twice; leave one --set out";
  return "";
}

std::vector<Key> keys(const game::Grid& grid, std::int64_t number) {
  std::vector<Key> out;
  const auto places = grid.places(number);
  for (std::size_t i = 0; i < places.size(); ++i) {
    const game::Axis& axis = grid.axes()[i];
    out.push_back({axis.texts[places[i]], std::holds_alternative<std::int64_t>(axis.values[places[i]])});
  }
  return out;
}

std::string too_many(std::int64_t rows) {
  return "these are " + model::shown(rows, model::Unit::count) + " runs, and one call makes at most " +
         model::shown(most_rows, model::Unit::count) + "; leave values out, or split them with --shard 1/" +
         std::to_string((rows + most_rows - 1) / most_rows);
}

ExitCode bad_call(const std::string& fault, Console& console) {
  console.report(fault);
  return bad_input;
}

ExitCode run(const Call& call, Console& console) {
  const auto loaded = inputs(call.names[0], std::span(call.names).subspan(1));
  if (!loaded) return refused(loaded.problems, console);
  const Inputs& its = *loaded.value;
  const auto seeds = seeds_of(call, its.level);
  if (!seeds) return refused_seed(call, console);
  std::vector<game::Axis> axes;
  if (const std::string fault = read_axes(its, call, axes); !fault.empty()) return bad_call(fault, console);
  const auto part = shard(call.value(shard_option));
  if (!part)
    return bad_call("--shard takes I/N, the I-th of N parts, such as 3/16, not \"" + *call.value(shard_option) + "\"", console);
  const game::Grid grid(its.boards[0].board, std::move(axes));
  const auto size = grid.size();
  if (!size) return bad_call("these are over 1,000,000,000 runs; leave values out", console);
  const std::int64_t begin = part->begin(*size), rows = part->end(*size) - begin;
  if (rows > most_rows) return bad_call(too_many(*size), console);

  ManyRuns runs;
  runs.heading = heading(its.level, "board " + its.boards[0].name, *seeds);
  for (const game::Axis& axis : grid.axes()) runs.names.push_back(axis.name);
  runs.count = static_cast<std::size_t>(rows);
  runs.first = begin == 0 && part->number == 1;
  runs.keys = [&](std::size_t row) { return keys(grid, begin + static_cast<std::int64_t>(row)); };
  runs.run = [&](std::size_t row, std::stop_token stop) {
    return game::verdict(its.level, grid.board(begin + static_cast<std::int64_t>(row)), *seeds, std::move(stop));
  };
  io::Node root = io::object_node();
  add(root, "format", io::number_node(1, model::Unit::count));
  add_run(root, its.level, "board", its.boards[0].name, *seeds);
  return run_many(its.level, runs, std::move(root), call, console);
}

}  // namespace

const Verb sweep_verb{.name = "sweep",
                      .synopsis = "LEVEL BOARD",
                      .summary = "Runs a board with every combination of the values given for its settings, on all cores.",
                      .least_names = 2,
                      .most_names = 2,
                      .options = options,
                      .run = run};

}  // namespace batchyard::cli
