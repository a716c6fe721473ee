#include "sim/jobs/task_playback.h"

#include <algorithm>
#include <utility>

#include "sim/jobs/task_run.h"

namespace batchyard::sim {
namespace {

using model::Activity;
using model::Nanoseconds;
using Stretch = TaskHistory::Stretch;
using Stretches = std::vector<Stretch>;

// The stretch that goes on right after the instant; the last one at the end.
Stretches::const_iterator stretch_at(const Stretches& stretches, Nanoseconds at_ns) {
  const auto after = std::ranges::upper_bound(stretches, at_ns, {}, &Stretch::from_ns);
  return after == stretches.begin() ? after : after - 1;
}

model::Ledger ledger_up_to(const Stretches& stretches, Nanoseconds at_ns) {
  model::Ledger ledger{};
  for (const Stretch& stretch : stretches)
    if (stretch.from_ns < at_ns) ledger[static_cast<std::size_t>(stretch.activity)] += std::min(at_ns, stretch.to_ns) - stretch.from_ns;
  return ledger;
}

Moment::Worker card_at(const std::string& id, const Stretches& stretches, Nanoseconds at_ns) {
  Moment::Worker card{.id = id};
  const auto now = stretch_at(stretches, at_ns);
  if (now == stretches.end()) return card;
  card.activity = now->activity;
  card.batch = now->task < 0 ? 0 : 1;
  card.batch_started_ns = now->from_ns;
  card.batch_ends_ns = now->to_ns;
  return card;
}

}  // namespace

TaskPlayback::TaskPlayback(const model::Level& level, const model::Board& board, std::uint64_t seed)
    : level_(level),
      board_(board),
      seed_(seed),
      cards_(model::parts_of(std::as_const(board_), model::PartKind::runner)),
      servers_(model::parts_of(std::as_const(board_), model::PartKind::gpu_server)) {}

model::Outcome TaskPlayback::run(const RunOptions& options) {
  history_ = {};
  return run_tasks(level_, board_, seed_, options, &history_);
}

const TaskHistory& TaskPlayback::history() {
  if (history_.counts.empty()) run({});
  return history_;
}

Moment TaskPlayback::moment(Nanoseconds at_ns) {
  const TaskHistory& history = this->history();
  const TaskHistory::Counts counts = *(std::ranges::upper_bound(history.counts, at_ns, {}, &TaskHistory::Counts::at_ns) - 1);
  const std::int64_t tasks = model::task_count(level_);
  Moment moment{.at_ns = at_ns, .published = tasks, .written = counts.accepted, .refused = counts.refused,
                .waiting = tasks - counts.begun, .in_hand = counts.begun - counts.accepted - counts.refused,
                .workers = {}, .queues = {}, .devices = {}};
  for (std::size_t i = 0; i < cards_.size(); ++i) moment.workers.push_back(card_at(cards_[i]->id, history.cards[i], at_ns));
  for (const model::Part& part : board_.parts) {
    if (part.kind == model::PartKind::licence_server) moment.queues.push_back({part.id, counts.waiting_for_token, 0});
    if (part.kind == model::PartKind::storage) moment.queues.push_back({part.id, counts.readers, 0});
  }
  std::ranges::sort(moment.queues, {}, &Moment::Queue::id);
  for (const model::Part* server : servers_) {
    moment.devices.push_back({server->id, {}});
    const auto card = std::ranges::find(cards_, server->id, [](const model::Part* part) { return part->server; });
    if (card == cards_.end()) moment.devices.back().ledger[static_cast<std::size_t>(Activity::idle)] = at_ns;
    else moment.devices.back().ledger = ledger_up_to(history.cards[static_cast<std::size_t>(card - cards_.begin())], at_ns);
  }
  return moment;
}

Window TaskPlayback::window(Nanoseconds from_ns, Nanoseconds to_ns, std::size_t most) {
  const TaskHistory& history = this->history();
  Window window{.from_ns = from_ns, .to_ns = std::max(from_ns, to_ns), .spans = {}, .passages = {}};
  for (std::size_t i = 0; i < cards_.size(); ++i) {
    const Stretches& stretches = history.cards[i];
    for (auto at = stretch_at(stretches, from_ns); at != stretches.end() && at->from_ns < window.to_ns; ++at) {
      window.cut = window.spans.size() == most;
      if (window.cut) return window;
      const bool working = at->activity == Activity::compute || at->activity == Activity::redone;
      window.spans.push_back({cards_[i]->server, at->from_ns, at->to_ns, at->activity, working ? 1 : 0});
    }
  }
  return window;
}

Nanoseconds TaskPlayback::next_event(Nanoseconds at_ns) {
  const auto& marks = history().marks;
  const auto next = std::ranges::upper_bound(marks, at_ns);
  return next == marks.end() ? at_ns : *next;
}

Nanoseconds TaskPlayback::previous_event(Nanoseconds at_ns) {
  const auto& marks = history().marks;
  const auto after = std::ranges::lower_bound(marks, at_ns);
  return after == marks.begin() ? 0 : *(after - 1);
}

}  // namespace batchyard::sim
