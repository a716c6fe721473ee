#include <array>

#include "cli/report.h"
#include "io/print.h"

namespace batchyard::cli {
namespace {

using io::Node;
using model::Unit;

Node figure_node(model::Figure figure, Unit unit) { return figure ? io::number_node(*figure, unit) : Node(); }

Node seed_node(std::uint64_t seed) {
  Node node;
  node.kind = Node::Kind::number;
  node.text = std::to_string(seed);
  return node;
}

Node goal_node(const game::GoalResult& result) {
  const Unit unit = model::measure(result.goal.measure)->unit;
  Node node = io::object_node();
  add(node, "measure", io::string_node(result.goal.measure));
  add(node, "comparison", io::string_node(name(result.goal.comparison)));
  add(node, "value", io::number_node(result.goal.value, unit));
  add(node, "actual", figure_node(result.actual, unit));
  add(node, "passed", io::truth_node(result.passed));
  return node;
}

Node rule_node(const game::RuleResult& result) {
  Node node = io::object_node();
  add(node, "rule", io::string_node(result.rule));
  add(node, "passed", io::truth_node(result.passed));
  add(node, "message", io::string_node(result.message));
  return node;
}

// Of one run among several.
Node run_node(std::uint64_t seed, const model::Outcome& outcome) {
  Node measures = io::object_node();
  for (const model::MeasureRow& row : model::measures()) add(measures, row.id, figure_node(row.of(outcome), row.unit));
  Node node = io::object_node();
  add(node, "seed", seed_node(seed));
  add(node, "measures", std::move(measures));
  add(node, "fingerprint", io::string_node(hex(outcome.fingerprint)));
  return node;
}

Node runs_node(const Report& report) {
  Node node = io::list_node();
  for (std::size_t i = 0; i < report.seeds.size(); ++i)
    node.items.push_back(run_node(report.seeds[i], i == 0 ? report.trial.outcome : report.trial.others[i - 1]));
  return node;
}

Node measures_node(const game::Trial& trial) {
  Node node = io::object_node();
  for (const model::MeasureRow& row : model::measures()) add(node, row.id, figure_node(game::figure(trial, row), row.unit));
  return node;
}

Node ledger_node(const model::Ledger& ledger) {
  Node node = io::object_node();
  for (int i = 0; i < model::activity_count; ++i) {
    const model::ActivityRow& row = model::row(static_cast<model::Activity>(i));
    add(node, row.id, io::number_node(ledger[static_cast<std::size_t>(i)], Unit::seconds));
  }
  return node;
}

Node device_node(const model::DeviceFigures& device, model::Nanoseconds completion_ns) {
  Node node = io::object_node();
  add(node, "id", io::string_node(device.id));
  add(node, "gpu", io::string_node(device.gpu));
  add(node, "utilisation", figure_node(model::utilisation(device, completion_ns), Unit::ratio));
  add(node, "peak_memory_gb", io::number_node(device.peak_memory_bytes, Unit::gb));
  add(node, "ledger_s", ledger_node(device.ledger));
  return node;
}

// Whole items over a time: exact up to its nine decimals.
Node quotient_node(model::Wide over, model::Wide under, Unit unit) { return under == 0 ? Node() : figure_node(model::nearest(over, under), unit); }

Node queue_node(const model::QueueFigures& queue, model::Nanoseconds completion_ns) {
  Node node = io::object_node();
  add(node, "id", io::string_node(queue.id));
  add(node, "entered", io::number_node(queue.entered, Unit::count));
  add(node, "left", io::number_node(queue.left, Unit::count));
  add(node, "mean_length", quotient_node(queue.item_ns * 1'000'000'000, completion_ns, Unit::ratio));
  add(node, "longest", io::number_node(queue.longest, Unit::count));
  add(node, "longest_at_s", io::number_node(queue.longest_at_ns, Unit::seconds));
  add(node, "mean_wait_s", quotient_node(queue.wait_ns, queue.left, Unit::seconds));
  add(node, "longest_wait_s", io::number_node(queue.longest_wait_ns, Unit::seconds));
  add(node, "peak_memory_gb", io::number_node(queue.peak_memory_bytes, Unit::gb));
  add(node, "was_full", io::truth_node(queue.was_full));
  return node;
}

Node station_node(const model::StationFigures& station, model::Nanoseconds completion_ns) {
  Node node = io::object_node();
  add(node, "id", io::string_node(station.id));
  add(node, "servers", io::number_node(station.servers, Unit::count));
  add(node, "utilisation", quotient_node(station.busy_ns * 1'000'000'000, model::Wide{station.servers} * completion_ns, Unit::ratio));
  return node;
}

Node failures_node(const model::FailureFigures& failures) {
  Node node = io::object_node();
  add(node, "id", io::string_node(failures.id));
  add(node, "times", io::number_node(failures.times, Unit::count));
  add(node, "down_s", io::number_node(failures.down_ns, Unit::seconds));
  return node;
}

template <class Rows, class Convert>
Node list(const Rows& rows, Convert convert) {
  Node node = io::list_node();
  for (const auto& row : rows) node.items.push_back(convert(row));
  return node;
}

}  // namespace

std::string hex(std::uint64_t value) {
  std::string digits;
  for (int shift = 60; shift >= 0; shift -= 4) digits += "0123456789abcdef"[(value >> shift) & 15];
  return digits;
}

void add_run(Node& object, const model::Level& level, std::string_view key, const std::string& name,
             const std::vector<std::uint64_t>& seeds) {
  add(object, "level", io::string_node(level.id));
  add(object, key, io::string_node(name));
  add(object, "seed", seed_node(seeds.front()));
  if (seeds.size() > 1) add(object, "seeds", list(seeds, seed_node));
}

void add_to(Node& object, const Report& report) {
  const game::Trial& trial = report.trial;
  add_run(object, report.level, "board", report.board.name, report.seeds);
  add(object, "passed", io::truth_node(trial.score.passed));
  add(object, "goals", list(trial.score.goals, goal_node));
  add(object, "rules", list(trial.score.rules, rule_node));
  add(object, "measures", measures_node(trial));
  const model::Outcome& outcome = trial.outcome;
  const auto to_completion = [&](auto convert) { return [&outcome, convert](const auto& each) { return convert(each, outcome.completion_ns); }; };
  add(object, "devices", list(outcome.devices, to_completion(device_node)));
  add(object, "queues", list(outcome.queues, to_completion(queue_node)));
  add(object, "stations", list(outcome.stations, to_completion(station_node)));
  add(object, "failures", list(outcome.failures, failures_node));
  if (trial.ran() && report.seeds.size() > 1) add(object, "runs", runs_node(report));
  add(object, "fingerprint", trial.ran() ? io::string_node(hex(game::fingerprint(trial.outcome, trial.others))) : Node());
}

std::string json(const Report& report) {
  Node root = io::object_node();
  add(root, "format", io::number_node(1, Unit::count));
  add_to(root, report);
  return io::printed(root);
}

}  // namespace batchyard::cli
