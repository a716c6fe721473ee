#include <algorithm>

#include "cli/report.h"
#include "cli/table.h"

namespace batchyard::cli {
namespace {

using enum Table::Align;

std::string verdict(bool passed) { return passed ? "pass" : "fail"; }

// One row for each goal on the measure, or one without a verdict.
void add_rows(Table& table, const Report& report, const model::MeasureRow& measure) {
  const auto add = [&](std::string goal, std::string judged) {
    std::vector<std::string> cells{std::string(measure.label), std::move(goal), figure_text(report.trial, measure), std::move(judged)};
    if (report.seeds.size() > 1) cells.push_back(range_text(report.trial, measure));
    table.add(cells);
  };
  bool judged = false;
  for (const game::GoalResult& result : report.trial.score.goals) {
    if (result.goal.measure != measure.id) continue;
    add(game::goal_text(result.goal), verdict(result.passed));
    judged = true;
  }
  if (!judged) add("-", "");
}

void add_rules(Table& table, const Report& report) {
  const game::Trial& trial = report.trial;
  const auto add = [&](std::vector<std::string> cells) {
    if (report.seeds.size() > 1) cells.emplace_back();
    table.add(cells);
  };
  if (trial.score.rules.empty()) return;
  if (!trial.ran()) return add({"Board problems", "none", std::to_string(trial.problems.size()), "fail"});
  for (const game::RuleResult& rule : trial.score.rules) {
    const game::RuleWords words = game::rule_words(report.level, rule.rule);
    add({std::string(words.label), std::string(words.wanted), rule.value, verdict(rule.passed)});
  }
}

std::string score_table(const Report& report) {
  const bool several = report.seeds.size() > 1;
  std::vector<Table::Align> columns{left, left, right, left};
  std::vector<std::string> head{"Measure", "Goal", several ? "Mean" : "Result", ""};
  if (several) columns.push_back(left), head.emplace_back("The runs lie between");
  Table table(columns);
  table.add(head);
  for (const model::MeasureRow* measure : game::shown_measures(report.level)) add_rows(table, report, *measure);
  add_rules(table, report);
  return table.text();
}

std::string percent(std::int64_t ratio) {
  const auto tenths = (ratio + 500'000) / 1'000'000;  // of a per cent, half up
  return model::shown(tenths * 1'000'000, model::Unit::ratio);
}

std::string share(model::Nanoseconds part, model::Nanoseconds whole) {
  const auto ratio = static_cast<std::int64_t>(model::Wide{part} * 1'000'000'000 / whole);
  return part > 0 && ratio < 500'000 ? "< 0.1 %" : percent(ratio);
}

std::string where_time_went(const model::DeviceFigures& device, model::Nanoseconds completion_ns) {
  std::string words;
  for (int i = 0; i < model::activity_count; ++i) {
    const model::Nanoseconds spent = device.ledger[static_cast<std::size_t>(i)];
    if (spent == 0) continue;
    words +=
        (words.empty() ? "" : ", ") + std::string(row(static_cast<model::Activity>(i)).label) + " " + share(spent, completion_ns);
  }
  return words;
}

// Of the first run alone.
std::string device_table(const Report& report) {
  const model::Outcome& outcome = report.trial.outcome;
  if (outcome.devices.empty() || outcome.completion_ns == 0) return "";
  Table table({left, left, right, right, left});
  table.add({report.seeds.size() == 1 ? "GPU server" : "GPU server, with seed " + std::to_string(report.seeds[0]), "GPU", "Busy", "Peak memory", "Where its time went"});
  for (const model::DeviceFigures& device : outcome.devices)
    table.add({device.id, device.gpu, percent(model::utilisation(device, outcome.completion_ns).value_or(0)),
               model::shown_in_table(device.peak_memory_bytes, model::Unit::gb), where_time_went(device, outcome.completion_ns)});
  return "\n" + table.text();
}

std::string missed(const game::Trial& trial, const game::GoalResult& result) {
  const model::MeasureRow& measure = *model::measure(result.goal.measure);
  const std::string actual = result.actual ? figure_text(trial, measure) : "not known";
  return "  " + std::string(measure.label) + ": " + actual + "; the goal is " + game::goal_text(result.goal) + ".\n";
}

std::string conclusion(const game::Trial& trial) {
  const game::Score& score = trial.score;
  if (score.passed) return "\nPassed.\n";
  std::string text = "\nFailed.\n";
  for (const game::GoalResult& result : score.goals)
    if (!result.passed) text += missed(trial, result);
  for (const game::RuleResult& result : score.rules)
    if (!result.passed) text += "  " + result.message + "\n";
  return text;
}

}  // namespace

std::string figure_text(const game::Trial& trial, const model::MeasureRow& measure) {
  const model::Figure value = game::figure(trial, measure);
  if (trial.ran() && game::cut_off(measure, trial.outcome, trial.others)) return game::cut_off_text(trial.outcome.horizon_ns);
  return value ? model::shown_in_table(*value, measure.unit) : "-";
}

std::string rule_text(const game::Trial& trial, std::size_t rule) { return trial.ran() ? trial.score.rules[rule].value : "does not run"; }

std::string range_text(const game::Trial& trial, const model::MeasureRow& measure) {
  if (!trial.ran() || trial.others.empty()) return "";
  const auto range = game::range(measure, trial.outcome, trial.others);
  if (!range) return "";
  const std::string worst = measure.worst_of_runs ? " (the worst counts)" : "";
  if (range->least == range->most) return "the same in all";
  return model::shown_in_table(range->least, measure.unit) + " to " + model::shown_in_table(range->most, measure.unit) + worst;
}

std::string seeds_text(const std::vector<std::uint64_t>& seeds) {
  if (seeds.size() == 1) return "seed " + std::to_string(seeds[0]);
  std::string text = "mean of " + std::to_string(seeds.size()) + " runs with seeds";
  for (std::size_t i = 0; i < seeds.size(); ++i) text += (i == 0 ? " " : ", ") + std::to_string(seeds[i]);
  return text;
}

std::string heading(const model::Level& level, const std::string& what, const std::vector<std::uint64_t>& seeds) {
  return level.title.english() + " (" + level.id + ") · " + what + " · " + seeds_text(seeds);
}

std::string text(const Report& report) {
  return heading(report.level, "board " + report.board.name, report.seeds) + "\n\n" + score_table(report) + device_table(report) +
         conclusion(report.trial);
}

}  // namespace batchyard::cli
