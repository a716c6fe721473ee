// What is measured of a simulation: docs/MODEL.md, "Measures".
#include <algorithm>
#include <cassert>
#include <numeric>

#include "sim/simulation.h"

namespace batchyard::sim {

using model::Nanoseconds;

std::int64_t Simulation::inside() const {
  std::int64_t count = published() - broker_.arrived(now_ns_) + broker_.inside(now_ns_);
  if (plan_->tracks_copies) return count + broker_.copies().in_hand() - broker_.copies().written_queued();
  for (const Worker& worker : workers_) {
    count += worker.coming() + worker.buffered() + worker.pieces.items();
    for (const Settlement& settlement : worker.settlements)
      if (settlement.kind == Settlement::Kind::back) count += settlement.train.items.count;
  }
  for (const Batch& batch : batches_) count += batch.count;
  for (const std::uint32_t spare : spare_batches_) count -= batches_[spare].count;
  return count;
}

void Simulation::count_into(model::Outcome& outcome) {
  outcome.published = published();
  outcome.refused = refused();
  outcome.written = written_;
  outcome.lost = lost();
  outcome.redelivered = broker_.redelivered();
  outcome.duplicates = duplicates_;
  outcome.attempts = broker_.attempts(now_ns_) + batch_attempts_ + write_attempts_;
  outcome.failed_attempts = refused() + failed_batch_attempts_ + failed_write_attempts_;
  outcome.events = broker_.events(now_ns_) + batch_events_;
  for (const Worker& worker : workers_) outcome.events += worker.entered();
  outcome.steps = steps_;
  for (const Nanoseconds loss_ns : {first_loss_ns_, broker_.first_loss_ns()})
    if (loss_ns >= 0) outcome.first_loss_ns = std::min(loss_ns, outcome.first_loss_ns.value_or(loss_ns));
  std::vector<std::uint64_t> prints(plan_->parts, Fingerprint::initial);
  prints[plan_->broker.rank] = broker_.fingerprint();
  for (std::size_t i = 0; i < workers_.size(); ++i) prints[plan_->workers[i].rank] = worker_prints_[i].value();
  for (std::size_t i = 0; i < stores_.size(); ++i) prints[plan_->stores[i].rank] = stores_[i].fingerprint();
  outcome.fingerprint = Fingerprint::initial;
  for (const std::uint64_t print : prints) outcome.fingerprint = outcome.fingerprint * Fingerprint::factor + print;
  assert(outcome.published == outcome.written + outcome.lost + outcome.refused + inside() && "items are conserved");
}

void Simulation::measure_into(model::Outcome& outcome) {
  outcome.devices.clear();
  for (std::size_t i = 0; i < servers_.size(); ++i) {
    outcome.devices.push_back(servers_[i].figures(plan_->servers[i], now_ns_));
    const model::Ledger& ledger = outcome.devices.back().ledger;
    assert(std::accumulate(ledger.begin(), ledger.end(), Nanoseconds{0}) == now_ns_ && "GPU time is conserved");
    if (const auto starved_ns = servers_[i].first_starved_ns(now_ns_))
      outcome.first_starved_ns = std::min(*starved_ns, outcome.first_starved_ns.value_or(*starved_ns));
  }
  failures_into(outcome);
  outcome.queues = {broker_.queue(now_ns_)};
  outcome.stations = {{plan_->broker.id, plan_->broker.vcpu, broker_.busy_ns(now_ns_)}};
  for (std::size_t i = 0; i < stores_.size(); ++i) {
    outcome.queues.push_back(stores_[i].queue(now_ns_));
    outcome.stations.push_back({plan_->stores[i].id, plan_->stores[i].vcpu, stores_[i].busy_ns(now_ns_)});
  }
  std::ranges::sort(outcome.queues, {}, &model::QueueFigures::id);
  std::ranges::sort(outcome.stations, {}, &model::StationFigures::id);
}

std::string Simulation::busiest_part() const {
  const auto source = static_cast<std::size_t>(std::ranges::max_element(part_steps_) - part_steps_.begin());
  if (source == 0) return plan_->broker.id;
  if (source < server_sources_from_) return plan_->workers[(source - 1) / worker_sources].id;
  if (source < store_sources_from_) return plan_->servers[(source - server_sources_from_) / server_sources].id;
  if (source < copy_sources_from_) return plan_->stores[(source - store_sources_from_) / store_sources].id;
  const std::size_t index = source - copy_sources_from_;
  return index < worker_copy_sources_from ? plan_->broker.id : plan_->workers[(index - worker_copy_sources_from) / worker_copy_sources].id;
}

}  // namespace batchyard::sim
