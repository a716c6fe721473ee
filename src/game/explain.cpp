#include "game/explain.h"

#include <algorithm>
#include <array>

#include "game/causes.h"
#include "game/parallel.h"

namespace batchyard::game {
namespace {

using model::Figure;
using model::MeasureRow;
using model::Outcome;
using model::Wide;
using Measures = std::vector<const MeasureRow*>;

constexpr std::int64_t whole = 1'000'000'000;  // a share of 100 %
constexpr std::int64_t matters = whole / 100;
constexpr std::size_t most_causes = 4;

std::int64_t share_of(Wide part, Wide all) { return all <= 0 ? 0 : static_cast<std::int64_t>(part * whole / all); }

void add(Measures& measures, std::string_view id) {
  const MeasureRow* row = model::measure(id);
  if (row && std::ranges::find(measures, row) == measures.end()) measures.push_back(row);
}

// How much better, as a share: of what was published for written items, else of the larger figure.
std::int64_t improvement(const MeasureRow& measure, const Change& change, const Outcome& outcome) {
  if (!better(measure, change.after, change.before)) return 0;
  if (measure.id == "written") return share_of(Wide{*change.after} - *change.before, outcome.published);
  if (!change.before) return whole;
  const bool lower = measure.better == model::Better::lower;
  const Wide gain = lower ? Wide{*change.before} - *change.after : Wide{*change.after} - *change.before;
  return share_of(gain, lower ? *change.before : *change.after);
}

// The subject's figures that changed, then what became of time and items where they are no part of it.
std::vector<Change> changes(const Measures& subject, const Outcome& before, const Outcome& after) {
  Measures all = subject;
  for (const char* id : {"written", "completion_time_s"}) add(all, id);
  std::vector<Change> out;
  for (const MeasureRow* measure : all) {
    const Change change{measure, measure->of(before), measure->of(after), cut_off(*measure, before, {}), cut_off(*measure, after, {})};
    if (change.before != change.after) out.push_back(change);
  }
  return out;
}

std::int64_t weight(const Measures& subject, const std::vector<Change>& changes, const Outcome& before) {
  std::int64_t sum = 0;
  for (const Change& change : changes)
    if (std::ranges::find(subject, change.measure) != subject.end()) sum += improvement(*change.measure, change, before);
  return sum;
}

// A sign, and what the run came to without its cause.
struct Trace {
  const CauseRow* row;
  Sign sign;
};

std::vector<Trace> traces(const ExplainedRun& run) {
  std::vector<Trace> out;
  for (const CauseRow& row : model::has_tasks(run.board.level) ? task_causes() : traffic_causes())
    if (auto sign = row.sign(run)) out.push_back({&row, std::move(*sign)});
  return out;
}

Outcome run_without(const CauseRow& cause, const ExplainedRun& run, std::uint64_t seed, std::stop_token stop) {
  model::Level level = run.board.level;
  model::Board board = run.board.board;
  cause.remove(run, level, board);
  return sim::run(level, board, seed, {.stop = std::move(stop), .curve_points = 1});
}

Cause cause(const Trace& trace, const Measures& subject, const Outcome& before, const Outcome& after) {
  Cause out{trace.row->id, trace.row->label, trace.sign.part, trace.sign.seen, trace.row->without, {}, 0};
  out.changes = changes(subject, before, after);
  out.weight = weight(subject, out.changes, before);
  return out;
}

void keep_what_matters(std::vector<Cause>& causes) {
  std::erase_if(causes, [](const Cause& each) { return each.weight < matters; });
  std::ranges::stable_sort(causes, std::greater{}, &Cause::weight);
  if (causes.size() > most_causes) causes.resize(most_causes);
}

std::string text(const MeasureRow& measure, Figure figure, bool is_cut_off) {
  return !figure ? "none" : is_cut_off ? cut_off_text(*figure) : model::shown_in_table(*figure, measure.unit);
}

// What less and more of a measure are called.
struct Directions {
  std::string_view less, more;
};
Directions directions(const MeasureRow& measure) {
  if (measure.id == "completion_time_s") return {"sooner", "later"};
  if (measure.unit == model::Unit::seconds) return {"shorter", "longer"};
  return {measure.unit == model::Unit::count ? "fewer" : "less", "more"};
}

}  // namespace

std::string change_text(const Change& change) {
  if (!change.before || !change.after) return "";
  if (change.before_cut_off && change.after_cut_off) return "neither finished";
  if (*change.before == *change.after) return "same";
  const bool less = *change.after < *change.before;
  const std::int64_t amount = less ? *change.before - *change.after : *change.after - *change.before;
  const Directions words = directions(*change.measure);
  const bool at_least = change.before_cut_off || change.after_cut_off;
  return (at_least ? "at least " : "") + model::shown_in_table(amount, change.measure->unit) + " " + std::string(less ? words.less : words.more);
}

std::string changes_text(const Cause& cause) {
  std::string out;
  for (const Change& change : cause.changes) {
    const std::string differ = change_text(change);
    out += (out.empty() ? "" : "; ") + std::string(change.measure->label) + " " + text(*change.measure, change.before, change.before_cut_off) +
           " \u2192 " + text(*change.measure, change.after, change.after_cut_off) + (differ.empty() ? "" : " (" + differ + ")");
  }
  return out;
}

std::vector<TimeShare> time_shares(const Outcome& outcome) {
  std::vector<TimeShare> out;
  const Wide all = static_cast<Wide>(outcome.devices.size()) * outcome.completion_ns;
  for (int i = 0; i < model::activity_count; ++i) {
    TimeShare row{.activity = static_cast<model::Activity>(i)};
    for (const model::DeviceFigures& device : outcome.devices) row.ns += device.ledger[static_cast<std::size_t>(i)];
    row.share = share_of(row.ns, all);
    if (row.ns > 0) out.push_back(row);
  }
  std::ranges::stable_sort(out, std::greater{}, &TimeShare::ns);
  return out;
}

std::vector<const MeasureRow*> subject_of(const model::Level& level, const Outcome& outcome) {
  Measures subject;
  const Score its = score(level, outcome);
  for (const GoalResult& goal : its.goals)
    if (!goal.passed) add(subject, goal.goal.measure);
  if (outcome.written < outcome.published) add(subject, "written");
  if (!subject.empty()) return subject;
  for (const MedalResult& medal : its.medals)
    if (medal.colour != MedalColour::gold) add(subject, medal.medal.measure);
  add(subject, "completion_time_s");
  return subject;
}

std::optional<Explanation> explain(const model::Level& level, const model::Board& board, std::uint64_t seed,
                                   const Outcome& outcome, unsigned threads, const std::stop_token& stop) {
  const model::BoardIndex index(level, board);
  const ExplainedRun run{index, outcome};
  const std::vector<Trace> found = traces(run);
  Results<Outcome> runs(
      found.size(),
      [&](std::size_t i, std::stop_token cancelled) {
        return std::optional(run_without(*found[i].row, run, seed, std::move(cancelled)));
      },
      threads);
  if (!runs.wait(stop) || stop.stop_requested()) return std::nullopt;
  Explanation out{subject_of(level, outcome), time_shares(outcome), {}};
  for (std::size_t i = 0; i < found.size(); ++i) {
    const auto after = runs.at(i);
    if (after && after->finished()) out.causes.push_back(cause(found[i], out.subject, outcome, *after));
  }
  keep_what_matters(out.causes);
  return out;
}

}  // namespace batchyard::game
