#include "sim/watch.h"

#include <algorithm>
#include <array>

namespace batchyard::sim {

using model::Activity;
using model::Nanoseconds;

namespace {

int link_index(const model::Board& board, std::string_view part, bool sends) {
  const auto at = std::ranges::find_if(board.links, [&](const model::Link& link) { return (sends ? link.from : link.to).part == part; });
  return at == board.links.end() ? -1 : static_cast<int>(at - board.links.begin());
}

std::string_view users_id(const model::Board& board) {
  const auto at = std::ranges::find(board.parts, model::PartKind::users, &model::Part::kind);
  return at == board.parts.end() ? std::string_view{} : std::string_view(at->id);
}

bool later(const Posted& a, const Posted& b) { return comes_before(b, a); }

}  // namespace

Watch::Watch(const model::Board& board, const Plan& plan, Nanoseconds from_ns, Nanoseconds to_ns, std::size_t most)
    : plan_(&plan), most_(most), users_link_(link_index(board, users_id(board), true)) {
  window_.from_ns = from_ns;
  window_.to_ns = to_ns;
  for (const Plan::Worker& worker : plan.workers) {
    in_link_.push_back(link_index(board, worker.id, false));
    out_link_.push_back(link_index(board, worker.id, true));
  }
  delivered_.resize(plan.workers.size());
  last_rows_.resize(plan.workers.size(), Posted{-1, 0, 0});
  writes_.resize(plan.stores.size());
}

void Watch::begin(Simulation& simulation) {
  simulation.keep_entries();
  publishes();
  for (const GpuServer& server : simulation.servers()) servers_.push_back({true, server.since_ns(), server.activity(simulation.now_ns())});
  for (std::size_t i = 0; i < servers_.size(); ++i)
    if (!simulation.servers()[i].free()) {
      batch(simulation, i);
      servers_[i].free = false;
    }
  // What is on a link now was sent before: all of it is still to be noted, what is in a buffer is not.
  for (std::size_t i = 0; i < delivered_.size(); ++i) delivered_[i] = simulation.workers()[i].entered();
  notice(simulation);
}

void Watch::follow(Simulation& simulation) {
  while (!simulation.ended() && simulation.next_ns() <= window_.to_ns && !window_.cut) {
    if (simulation.next_ns() > simulation.now_ns()) simulation.settle_through(simulation.next_ns() - 1);
    notice(simulation);
    simulation.step();
    notice(simulation);
  }
  if (!window_.cut) simulation.settle_through(window_.to_ns);
  notice(simulation);
  for (std::size_t i = 0; i < servers_.size(); ++i)
    if (servers_[i].free) span(plan_->servers[i].id, servers_[i].since_ns, simulation.now_ns(), servers_[i].activity, 0);
}

void Watch::notice(const Simulation& simulation) {
  for (std::size_t i = 0; i < plan_->workers.size(); ++i) {
    notice_deliveries(simulation, i);
    notice_rows(simulation, i);
  }
  for (std::size_t i = 0; i < servers_.size(); ++i) notice_server(simulation, i);
  for (std::size_t i = 0; i < writes_.size(); ++i) notice_writes(simulation, i);
}

// The last item that the link from the users has begun to send in the window.
std::int64_t Watch::last_given(std::int64_t first) const {
  if (!plan_->sizes) return plan_->sent().count_by(window_.to_ns + plan_->broker.users_sending_ns);
  std::int64_t last = plan_->sent().count_by(window_.to_ns);
  if (last < first - 1) last = first - 1;
  while (last < plan_->sent().total() && plan_->sent().at(last + 1) - plan_->users_sending_of(last + 1) <= window_.to_ns) ++last;
  return last;
}

// Items of the window that are on the link from users, those that leave it at one instant together: as many as may be listed.
void Watch::publishes() {
  const Nanoseconds latency_ns = plan_->broker.users_latency_ns;
  const std::int64_t first = plan_->sent().count_by(window_.from_ns - latency_ns) + 1;
  const std::int64_t last = last_given(first);
  for (std::int64_t item = first; item <= last;) {
    if (window_.passages.size() >= most_ / 2) {
      window_.cut = true;
      return;
    }
    const Nanoseconds sent_ns = plan_->sent().at(item);
    const std::int64_t through = plan_->sizes ? item : std::min(last, plan_->sent().count_by(sent_ns));
    passage(users_link_, sent_ns - plan_->users_sending_of(item), sent_ns + latency_ns, through - item + 1);
    item = through + 1;
  }
}

void Watch::notice_deliveries(const Simulation& simulation, std::size_t worker) {
  const Worker& own = simulation.workers()[worker];
  const Timetable& timetable = simulation.broker().timetable();
  std::int64_t fresh = own.entered() + own.coming() - delivered_[worker];
  delivered_[worker] += fresh;
  const Plan::Worker& plan = plan_->workers[worker];
  for (const Fifo<Train>* trains : {&own.on_link(), &own.buffer()})
    for (std::size_t i = trains->size(); i-- > 0 && fresh > 0;) {
      const Train& train = (*trains)[i];
      for (std::int64_t k = train.items.count; k-- > 0 && fresh > 0; --fresh) {
        if (window_.passages.size() >= most_) return;
        const std::int64_t item = train.items.nth(k);
        const Nanoseconds at_ns = timetable.at(train.law, item), hop_ns = plan_->sending_of(plan, item) + plan.broker_latency_ns;
        passage(in_link_[worker], at_ns - hop_ns, at_ns, 1);
      }
    }
}

void Watch::notice_rows(const Simulation& simulation, std::size_t worker) {
  Posted newest = last_rows_[worker];
  for (const Posted& posted : simulation.workers()[worker].to_store) {
    if (!later(posted, last_rows_[worker])) continue;
    const Plan::Worker& plan = plan_->workers[worker];
    const std::int64_t rows = simulation.batch(posted.batch).count;
    passage(out_link_[worker], posted.at_ns - plan.store_latency_ns - plan_->rows_sending_ns(plan, rows), posted.at_ns, rows);
    if (later(posted, newest)) newest = posted;
  }
  last_rows_[worker] = newest;
}

void Watch::notice_server(const Simulation& simulation, std::size_t server) {
  const GpuServer& own = simulation.servers()[server];
  const Resting now{own.free(), own.since_ns(), own.free() ? own.activity(simulation.now_ns()) : Activity::compute};
  Resting& before = servers_[server];
  const bool rests_differently = now.free && now.activity != before.activity;  // found out later within the instant
  if (now.free == before.free && now.since_ns == before.since_ns && !rests_differently) return;
  if (before.free) span(plan_->servers[server].id, before.since_ns, own.since_ns(), before.activity, 0);
  else if (own.broken_since_ns() == before.since_ns) break_off(plan_->servers[server].id, before.since_ns, own.since_ns());
  if (!now.free) batch(simulation, server);
  before = now;
}

void Watch::batch(const Simulation& simulation, std::size_t server) {
  const GpuServer& own = simulation.servers()[server];
  const model::BatchCost& cost = own.cost();
  const std::array<std::pair<Activity, Nanoseconds>, 3> parts{
      {{cost.fits ? Activity::launch : Activity::failed, cost.launch_ns}, {Activity::compute, cost.compute_ns}, {Activity::spill, cost.spill_ns}}};
  Nanoseconds from_ns = own.since_ns();
  for (const auto& [activity, length_ns] : parts) {
    span(plan_->servers[server].id, from_ns, from_ns + length_ns, activity, own.items());
    from_ns += length_ns;
  }
}

// Its worker has died: what it would have done is not done.
void Watch::break_off(const std::string& lane, Nanoseconds from_ns, Nanoseconds to_ns) {
  std::int64_t items = 0;
  std::erase_if(window_.spans, [&](const Span& span) {
    const bool broken = span.lane == lane && span.from_ns >= from_ns;
    if (broken) items = span.items;
    return broken;
  });
  span(lane, from_ns, to_ns, Activity::failed, items);
}

void Watch::notice_writes(const Simulation& simulation, std::size_t store) {
  std::vector<Posted> now;
  for (const Store::Write& write : simulation.stores()[store].writes()) {
    now.push_back(write.end);
    const auto known = [&](const Posted& other) { return other.at_ns == write.end.at_ns && other.batch == write.end.batch; };
    if (std::ranges::any_of(writes_[store], known)) continue;
    span(plan_->stores[store].id, write.end.at_ns - write.rows * plan_->stores[store].row_ns, write.end.at_ns, Activity::compute, write.rows);
  }
  writes_[store] = std::move(now);
}

void Watch::span(const std::string& lane, Nanoseconds from_ns, Nanoseconds to_ns, Activity activity, std::int64_t items) {
  if (to_ns <= std::max(from_ns, window_.from_ns)) return;
  if (window_.spans.size() >= most_) {
    window_.cut = true;
    return;
  }
  window_.spans.push_back({lane, from_ns, to_ns, activity, items});
}

void Watch::passage(int link, Nanoseconds from_ns, Nanoseconds to_ns, std::int64_t items) {
  if (link < 0 || to_ns <= window_.from_ns) return;
  if (window_.passages.size() >= most_) {
    window_.cut = true;
    return;
  }
  window_.passages.push_back({link, from_ns, to_ns, items});
}

}  // namespace batchyard::sim
