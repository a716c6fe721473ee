#include "game/redelivery_signs.h"

#include <algorithm>

#include "game/cause_signs.h"

namespace batchyard::game {

using model::Activity;
using model::Part;
using model::PartKind;

namespace {

const Part* broker(const ExplainedRun& run) {
  const auto found = std::ranges::find(run.board.parts, PartKind::broker, &Part::kind);
  return found == run.board.parts.end() ? nullptr : *found;
}

bool is(const Part& part, std::string_view setting, std::string_view word) { return model::word(part, setting) == word; }

std::int64_t restarts(const ExplainedRun& run) {
  const Part* own = broker(run);
  const auto its = std::ranges::find(run.outcome.failures, own ? own->id : std::string(), &model::FailureFigures::id);
  return its == run.outcome.failures.end() ? 0 : its->times;
}

// What became of messages and items, but for what did not happen.
std::string what_came_of_it(const ExplainedRun& run) {
  const model::Outcome& o = run.outcome;
  std::string list;
  const auto add = [&](std::int64_t number, std::string_view what) {
    if (number > 0) list += (list.empty() ? ": " : ", ") + count(number) + " " + std::string(what);
  };
  add(o.refused, "messages were refused");
  add(o.lost, "items were lost");
  add(o.redelivered, o.refused > 0 && o.lost == 0 ? "were delivered again" : "messages were delivered again");
  add(o.duplicates, "rows were written twice");
  return list + ".";
}

}  // namespace

std::optional<Sign> early_ack_sign(const ExplainedRun& run) {
  const Part* own = broker(run);
  if (!own || !is(*own, "acks", "on_delivery") || run.outcome.lost == 0) return std::nullopt;
  return Sign{own->id, count(run.outcome.lost) + " items were lost, and " + run.board.called(*own) +
                           " had nothing left to deliver again: it forgot each message when a worker had it."};
}

std::optional<Sign> transient_sign(const ExplainedRun& run) {
  const Part* own = broker(run);
  if (!own || !is(*own, "durability", "transient") || run.outcome.lost == 0 || restarts(run) == 0) return std::nullopt;
  return Sign{own->id, run.board.called(*own) + " keeps messages in memory only: with its restart went those that waited, and " +
                           count(run.outcome.lost) + " items were lost."};
}

std::optional<Sign> late_ack_sign(const ExplainedRun& run) {
  const Part* own = broker(run);
  if (!own || run.outcome.redelivered == 0) return std::nullopt;
  const auto* timeout_ns = std::get_if<std::int64_t>(&model::value(*own, "ack_timeout_s"));
  if (!timeout_ns) return std::nullopt;
  return Sign{own->id, run.board.called(*own) + " delivers again what is not acknowledged within " + time(*timeout_ns) + what_came_of_it(run)};
}

std::optional<Sign> restart_sign(const ExplainedRun& run) {
  const Part* own = broker(run);
  const std::int64_t times = restarts(run);
  if (!own || times == 0) return std::nullopt;
  return Sign{own->id, run.board.called(*own) + " restarted" + (times == 1 ? "" : " " + count(times) + " times") + what_came_of_it(run)};
}

std::optional<Sign> death_sign(const ExplainedRun& run) {
  const bool died = std::ranges::any_of(run.outcome.failures, [&](const auto& each) { return run.board.part(each.id)->kind == PartKind::worker; });
  const model::DeviceFigures* device = most_of(run.outcome, Activity::down);
  if (!device) device = most_of(run.outcome, Activity::failed);
  if (!died || !device) return std::nullopt;
  const std::string failed = share(spent(*device, Activity::failed), run.outcome.completion_ns);
  return Sign{device->id, spent_on(run, *device, Activity::down) + " without a living worker, and " + failed + " on batches that came to nothing" + what_came_of_it(run)};
}

}  // namespace batchyard::game
