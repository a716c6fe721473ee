#include "ui/why.h"

#include <algorithm>

#include "ui/words.h"

namespace batchyard::ui {
namespace {

using model::Activity;

std::string_view doing(Activity activity) {
  switch (activity) {
    case Activity::compute: return "computing";
    case Activity::launch: return "launching";
    case Activity::exposed_communication: return "waiting for data";
    case Activity::warm_up: return "warming up";
    case Activity::checkpoint: return "saving";
    case Activity::spill: return "spilling";
    case Activity::redone: return "work done twice";
    case Activity::failed: return "work that failed";
    case Activity::blocked: return "being blocked";
    case Activity::filling: return "filling a batch";
    case Activity::starved: return "starving";
    case Activity::peer_wait: return "waiting for a peer";
    case Activity::bubble: return "pipeline bubbles";
    case Activity::down: return "being down";
    case Activity::idle: return "idling";
  }
  return "";
}

const model::DeviceFigures& most_of(const model::Outcome& outcome, Activity activity) {
  const auto index = static_cast<std::size_t>(activity);
  return *std::ranges::max_element(outcome.devices, {}, [&](const model::DeviceFigures& d) { return d.ledger[index]; });
}

std::string worker_on(const model::Board& board, const std::string& server) {
  const auto at = std::ranges::find_if(board.parts, [&](const model::Part& part) { return part.server == server; });
  return at == board.parts.end() ? "" : at->id;
}

std::string per_batch(const model::DeviceFigures& device) {
  if (device.items == device.batches) return "one item";
  return grouped(fixed(static_cast<double>(device.items) / static_cast<double>(std::max<std::int64_t>(1, device.batches)), 1)) + " items";
}

std::string how_time(const Kit& kit, const model::Level& level, Activity activity, const model::DeviceFigures& device) {
  const model::BatchLaw* law = model::find_law(level.catalogue, device.gpu, level.job);
  if (activity != Activity::launch || !law) return kit.say(model::row(activity).definition);
  return kit.say("The GPU started {} batches. Starting one takes {}, and each carried {}.",
                 {grouped(device.batches), duration(law->launch_ns), per_batch(device)});
}

std::optional<LedgerShare> worst(const model::Outcome& outcome) {
  for (const LedgerShare& share : ledger_shares(outcome))
    if (share.activity != Activity::compute) return share;
  return std::nullopt;
}

Finding time_finding(const Kit& kit, const model::Level& level, const model::Outcome& outcome, const LedgerShare& share) {
  const auto all = static_cast<std::int64_t>(outcome.devices.size()) * outcome.completion_ns;
  const std::string total = rounded(all, model::Unit::seconds, 1);
  const std::string_view words = outcome.devices.size() == 1 ? "of the GPU's {} went into {}" : "of the GPUs' {} went into {}";
  return {rounded(share.ns, model::Unit::seconds, 1), kit.say(words, {total, kit.say(doing(share.activity))}),
          how_time(kit, level, share.activity, most_of(outcome, share.activity))};
}

model::Nanoseconds traffic_end(const model::Level& level) {
  model::Nanoseconds end = 0;
  for (const model::Segment& s : level.traffic.segments) end = std::max(end, s.to_ns);
  return end;
}

std::string rates(const Kit& kit, const model::Level& level, const model::Outcome& outcome) {
  const auto per_second = [](std::int64_t items, model::Nanoseconds over) {
    return grouped(fixed(static_cast<double>(items) * 1e9 / static_cast<double>(std::max<model::Nanoseconds>(1, over)), 1));
  };
  const std::string served = per_second(outcome.written, outcome.completion_ns);
  if (traffic_end(level) == 0) return kit.say("All came at once; {} were served each second.", {served});
  return kit.say("{} came in each second; {} were served.", {per_second(outcome.published, traffic_end(level)), served});
}

std::optional<Finding> items_finding(const Kit& kit, const model::Level& level, const model::Outcome& outcome) {
  if (outcome.lost > 0) {
    const std::string first = outcome.first_loss_ns ? kit.say("The first at {}.", {clock(*outcome.first_loss_ns)}) : "";
    return Finding{grouped(outcome.lost), kit.say("items were lost"), first};
  }
  if (outcome.accepted_results) {
    if (outcome.refused > 0) return Finding{grouped(outcome.refused), kit.say("results were not good enough"), ""};
    if (outcome.inside() > 0) return Finding{grouped(outcome.inside()), kit.say("tasks were not finished"), ""};
    return std::nullopt;
  }
  if (outcome.inside() > 0) return Finding{grouped(outcome.inside()), kit.say("items were still waiting"), rates(kit, level, outcome)};
  if (outcome.refused > 0) return Finding{grouped(outcome.refused), kit.say("items were refused by the broker"), ""};
  return std::nullopt;
}

std::string of_all(std::int64_t part, std::int64_t all) {
  if (all < 10'000'000) return grouped(part) + " of " + grouped(all);
  std::string whole = fixed(static_cast<double>(all) / 1e6, 1);
  if (whole.ends_with(".0")) whole.erase(whole.size() - 2);
  return fixed(static_cast<double>(part) / 1e6, 1) + " of " + grouped(whole) + " million";
}

const game::GoalResult* deadline(const game::Score& score) {
  for (const game::GoalResult& goal : score.goals)
    if (goal.goal.measure == "completion_time_s") return &goal;
  return nullptr;
}

}  // namespace

std::vector<LedgerShare> ledger_shares(const model::Outcome& outcome) {
  std::vector<LedgerShare> out;
  const auto all = static_cast<double>(outcome.devices.size()) * static_cast<double>(outcome.completion_ns);
  for (std::size_t i = 0; i < model::activity_count; ++i) {
    LedgerShare share{static_cast<Activity>(i)};
    for (const model::DeviceFigures& device : outcome.devices) share.ns += device.ledger[i];
    share.share = all > 0 ? static_cast<double>(share.ns) / all : 0;
    if (share.ns > 0) out.push_back(share);
  }
  std::ranges::stable_sort(out, std::greater{}, &LedgerShare::ns);
  return out;
}

Why why(const Kit& kit, const model::Level& level, const game::RunResult& run) {
  Why out;
  out.items = items_finding(kit, level, run.outcome);
  if (const auto share = worst(run.outcome)) {
    out.gpu_time = time_finding(kit, level, run.outcome, *share);
    out.part = worker_on(run.board, most_of(run.outcome, share->activity).id);
    out.tag = percent(share->share) + " " + kit.say(doing(share->activity));
  }
  return out;
}

std::string headline(const Kit& kit, const model::Level& level, const game::RunResult& run) {
  if (level.goals.empty()) return kit.say("{} written in {}", {grouped(run.outcome.written), exact(run.outcome.completion_ns, model::Unit::seconds)});
  const game::GoalResult* limit = deadline(run.score);
  if (run.score.passed) {
    if (!limit || !limit->actual) return kit.say("Passed");
    return kit.say("Passed, {} before the deadline", {exact(limit->goal.value - *limit->actual, model::Unit::seconds)});
  }
  if (std::ranges::any_of(run.score.rules, [](const game::RuleResult& rule) { return !rule.passed; }))
    return kit.say(run.outcome.accepted_results ? "Not passed: {} accepted" : "Not passed: {} written",
                   {of_all(run.outcome.written, std::max(model::planned_items(level.traffic), run.outcome.published))});
  for (const game::GoalResult& result : run.score.goals)
    if (!result.passed) {
      const model::MeasureRow* measure = model::measure(result.goal.measure);
      return kit.say("Not passed: {} is {}", {kit.say(measure->label), shown(result.actual, measure->unit)});
    }
  return kit.say("Not passed");
}

}  // namespace batchyard::ui
