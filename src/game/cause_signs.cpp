#include "game/cause_signs.h"

#include <algorithm>

#include "edit/edit.h"

namespace batchyard::game {

using model::Activity;
using model::Board;
using model::DeviceFigures;
using model::Level;
using model::Nanoseconds;
using model::Outcome;
using model::Part;
using model::PartKind;
using model::QueueFigures;
using model::Unit;
using model::Wide;

std::string count(std::int64_t items) { return model::shown(items, Unit::count); }
std::string time(Nanoseconds ns) { return model::shown_in_table(ns, Unit::seconds); }
std::string memory(model::Bytes bytes) { return model::shown_in_table(bytes, Unit::gb); }

std::string share(Wide part, Wide whole) {
  return model::shown_in_table(static_cast<std::int64_t>(part * 1'000'000'000 / std::max<Wide>(1, whole)), Unit::ratio);
}

const std::string& called(const ExplainedRun& run, std::string_view id) { return run.board.called(*run.board.part(id)); }

Nanoseconds spent(const DeviceFigures& device, Activity activity) { return device.ledger[static_cast<std::size_t>(activity)]; }

const DeviceFigures* most_of(const Outcome& outcome, Activity activity) {
  const auto most = std::ranges::max_element(outcome.devices, {}, [&](const auto& each) { return spent(each, activity); });
  return most == outcome.devices.end() || spent(*most, activity) == 0 ? nullptr : &*most;
}

std::string spent_on(const ExplainedRun& run, const DeviceFigures& device, Activity activity) {
  return called(run, device.id) + " spent " + share(spent(device, activity), run.outcome.completion_ns) + " of its time";
}

std::optional<Sign> time_sign(const ExplainedRun& run, Activity activity, std::string_view doing) {
  const DeviceFigures* device = most_of(run.outcome, activity);
  if (!device) return std::nullopt;
  return Sign{device->id, spent_on(run, *device, activity) + " " + std::string(doing) + "."};
}

const QueueFigures* queue_of(const Outcome& outcome, PartKind kind) {
  const auto longest = [&](const QueueFigures& queue) { return queue.kind == kind ? queue.longest : -1; };
  const auto found = std::ranges::max_element(outcome.queues, {}, longest);
  return found == outcome.queues.end() || found->kind != kind ? nullptr : &*found;
}

std::int64_t vcpu(const ExplainedRun& run, std::string_view id) { return model::number(*run.board.part(id), "vcpu"); }

std::optional<Sign> unequal_share_sign(const ExplainedRun& run) {
  const DeviceFigures *first = nullptr, *last = nullptr;
  const auto idle = [](const DeviceFigures& device) { return spent(device, Activity::idle); };
  for (const DeviceFigures& each : run.outcome.devices) {
    if (run.board.on(*run.board.part(each.id)).empty()) continue;
    if (!first || idle(each) > idle(*first)) first = &each;
    if (!last || idle(each) < idle(*last)) last = &each;
  }
  if (!first || idle(*first) == idle(*last)) return std::nullopt;
  return Sign{last->id, called(run, first->id) + " had no work left for " + share(idle(*first), run.outcome.completion_ns) +
                            " of the time, and " + called(run, last->id) + " only for " +
                            share(idle(*last), run.outcome.completion_ns) + "."};
}

namespace {

void fill_server(Board& board, const std::string& server, const Part& like) {
  edit::AddParts added = edit::twins(board, {like.id}, board);
  added.parts.front().server = server;
  board = edit::applied(board, added);
}

bool is_empty_server(const ExplainedRun& run, const Part& part) {
  return part.kind == PartKind::gpu_server && run.board.on(part).empty();
}

}  // namespace

std::optional<Sign> empty_server_sign(const ExplainedRun& run) {
  const auto found = std::ranges::find_if(run.board.parts, [&](const Part* part) { return is_empty_server(run, *part); });
  if (found == run.board.parts.end()) return std::nullopt;
  const std::string work = run.board.level.tasks.empty() ? "worker" : "card";
  return Sign{(*found)->id, run.board.called(**found) + " has no " + work + ": it is paid for and does nothing."};
}

void fill_empty_servers(const ExplainedRun& run, Level&, Board& board) {
  const auto like =
      std::ranges::find_if(run.board.parts, [](const Part* part) { return model::row(part->kind).placed_on_server; });
  if (like == run.board.parts.end()) return;
  for (const Part* part : run.board.parts)
    if (is_empty_server(run, *part)) fill_server(board, part->id, **like);
}

}  // namespace batchyard::game
