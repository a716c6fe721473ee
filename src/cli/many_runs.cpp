#include "cli/many_runs.h"

#include <algorithm>
#include <charconv>
#include <new>

#include "cli/csv.h"
#include "cli/progress.h"
#include "cli/report.h"
#include "cli/table.h"
#include "game/parallel.h"
#include "io/print.h"

namespace batchyard::cli {
namespace {

using game::Verdict;
using Done = game::Results<Verdict>;

std::optional<unsigned> threads_of(const Call& call) {
  const std::string* typed = call.value(threads_option);
  if (!typed) return game::all_threads();
  unsigned threads = 0;
  const auto [end, error] = std::from_chars(typed->data(), typed->data() + typed->size(), threads);
  if (error != std::errc() || end != typed->data() + typed->size() || threads < 1 || threads > 1024) return std::nullopt;
  return threads;
}

// CSV, as rows come

std::string csv_head(const ManyRuns& runs) {
  CsvRow row;
  for (const std::string& name : runs.names) row.word(name);
  row.word("passed");
  for (const model::MeasureRow& measure : model::measures()) row.word(measure.id);
  row.word("fingerprint").word("problem");
  return row.line();
}

std::string csv_line(const std::vector<Key>& keys, const Verdict& verdict) {
  CsvRow row;
  for (const Key& key : keys) key.number ? row.word(key.text) : row.foreign(key.text);
  row.word(verdict.passed ? "true" : "false");
  for (std::size_t i = 0; i < verdict.figures.size(); ++i) {
    const model::Figure& figure = verdict.figures[i];
    row.word(figure ? model::decimal(*figure, model::row(model::measures()[i].unit).decimals) : "");
  }
  row.word(verdict.fingerprint ? hex(*verdict.fingerprint) : "").foreign(verdict.problem);
  return row.line();
}

// Prints rows in order as soon as all before them are there, so that a long sweep can be read while it goes on.
class CsvPrinter {
 public:
  CsvPrinter(const ManyRuns& runs, Console& console) : runs_(runs), console_(console) {
    if (runs.first) console.print(csv_head(runs));
  }
  /// Whether it could all be written.
  bool print_next(const Done& done) {
    while (next_ < runs_.count && print(done, next_)) ++next_;
    return console_.flush();
  }
  void print_rest(const Done& done) {
    for (; next_ < runs_.count; ++next_) print(done, next_);
  }

 private:
  bool print(const Done& done, std::size_t number) {
    const auto verdict = done.at(number);
    if (verdict) console_.print(csv_line(runs_.keys(number), *verdict));
    return verdict.has_value();
  }

  const ManyRuns& runs_;
  Console& console_;
  std::size_t next_ = 0;
};

// JSON

io::Node key_node(const Key& key) {
  io::Node node = io::string_node(key.text);
  if (key.number) node.kind = io::Node::Kind::number;
  return node;
}

io::Node row_node(const ManyRuns& runs, std::size_t number, const Verdict& verdict) {
  io::Node node = io::object_node();
  const auto keys = runs.keys(number);
  for (std::size_t i = 0; i < keys.size(); ++i) add(node, runs.names[i], key_node(keys[i]));
  add(node, "passed", io::truth_node(verdict.passed));
  io::Node measures = io::object_node();
  for (std::size_t i = 0; i < verdict.figures.size(); ++i) {
    const model::MeasureRow& measure = model::measures()[i];
    add(measures, measure.id, verdict.figures[i] ? io::number_node(*verdict.figures[i], measure.unit) : io::Node());
  }
  add(node, "measures", std::move(measures));
  add(node, "fingerprint", verdict.fingerprint ? io::string_node(hex(*verdict.fingerprint)) : io::Node());
  add(node, "problem", verdict.problem.empty() ? io::Node() : io::string_node(verdict.problem));
  return node;
}

std::string json(const ManyRuns& runs, const Done& done, io::Node root) {
  io::Node rows = io::list_node();
  for (std::size_t i = 0; i < runs.count; ++i)
    if (const auto verdict = done.at(i)) rows.items.push_back(row_node(runs, i, *verdict));
  add(root, "rows", std::move(rows));
  return io::printed(root);
}

// Text

// Names of files may hold line feeds.
std::string one_line(std::string text) {
  std::ranges::replace_if(
      text, [](char c) { return static_cast<unsigned char>(c) < ' '; }, ' ');
  return text;
}

std::string text(const model::Level& level, const ManyRuns& runs, const Done& done) {
  const auto shown = game::shown_measures(level);
  std::vector<Table::Align> columns(runs.names.size() + 1, Table::Align::left);
  columns.resize(columns.size() + shown.size(), Table::Align::right);
  columns.push_back(Table::Align::left);
  Table table(columns);
  std::vector<std::string> head = runs.names;
  head.emplace_back("");
  for (const model::MeasureRow* measure : shown) head.emplace_back(measure->label);
  head.emplace_back("");
  table.add(head);
  for (std::size_t number = 0; number < runs.count; ++number) {
    const auto verdict = done.at(number);
    if (!verdict) continue;
    std::vector<std::string> cells;
    for (const Key& key : runs.keys(number)) cells.push_back(one_line(key.text));
    cells.emplace_back(verdict->passed ? "pass" : "fail");
    for (const model::MeasureRow* measure : shown) {
      const std::size_t at = static_cast<std::size_t>(measure - model::measures().data());
      const model::Figure figure = at < verdict->figures.size() ? verdict->figures[at] : std::nullopt;
      const bool is_cut_off = verdict->cut_off && measure->id == "completion_time_s";
      cells.push_back(!figure ? "-" : is_cut_off ? game::cut_off_text(level.horizon_ns) : model::shown_in_table(*figure, measure->unit));
    }
    cells.push_back(one_line(verdict->problem));
    table.add(cells);
  }
  return runs.heading + "\n\n" + table.text();
}

// A run that ends in no result is a row that says so.
Done::Work careful(const ManyRuns& runs) {
  return [&runs](std::size_t number, std::stop_token stop) -> std::optional<Verdict> {
    try {
      return runs.run(number, std::move(stop));
    } catch (const std::bad_alloc&) {
      return Verdict{false, std::vector<model::Figure>(model::measures().size()), {}, "The run took more memory than there is."};
    }
  };
}

std::size_t rows_done(const ManyRuns& runs, const Done& done) {
  std::size_t count = 0;
  for (std::size_t i = 0; i < runs.count; ++i) count += done.at(i).has_value();
  return count;
}

}  // namespace

ExitCode run_many(const model::Level& level, const ManyRuns& runs, io::Node root, const Call& call, Console& console) {
  const bool csv = call.has(csv_option);
  const auto threads = threads_of(call);
  if (csv && console.json()) {
    console.report("--csv and --json can't both be had; leave one out");
    return bad_input;
  }
  if (!threads) {
    console.report("--threads takes a whole number from 1 to 1024, not \"" + *call.value(threads_option) + "\"");
    return bad_input;
  }
  std::stop_source written_in_vain;
  std::optional<CsvPrinter> printer;
  if (csv) printer.emplace(runs, console);
  Done done(runs.count, careful(runs), *threads);
  Progress progress(runs.count);
  const bool whole = done.wait(written_in_vain.get_token(), [&] {
    progress.show(done.finished());
    if (call.stop.stop_requested() || (printer && !printer->print_next(done))) written_in_vain.request_stop();
  });
  progress.end();
  if (printer)
    printer->print_rest(done);
  else
    console.print(console.json() ? json(runs, done, std::move(root)) : text(level, runs, done));
  if (whole) return all_well;
  console.note("interrupted: " + std::to_string(rows_done(runs, done)) + " of " + std::to_string(runs.count) + " runs were done");
  return unfinished;
}

}  // namespace batchyard::cli
