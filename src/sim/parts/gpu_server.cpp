#include "sim/parts/gpu_server.h"

#include <algorithm>
#include <array>
#include <cassert>

#include "sim/pattern.h"

namespace batchyard::sim {

using model::Activity;
using model::Ledger;
using model::Nanoseconds;

namespace {

struct Stretch {
  Activity activity;
  Nanoseconds length_ns;
};

std::array<Stretch, 3> stretches(const model::BatchCost& cost) {
  if (!cost.fits) return {{{Activity::failed, cost.launch_ns}, {Activity::failed, 0}, {Activity::failed, 0}}};
  return {{{Activity::launch, cost.launch_ns}, {Activity::compute, cost.compute_ns}, {Activity::spill, cost.spill_ns}}};
}

Nanoseconds& at(Ledger& ledger, Activity activity) { return ledger[static_cast<std::size_t>(activity)]; }

}  // namespace

void GpuServer::start(std::size_t worker, std::uint32_t batch, std::int64_t items, const model::BatchCost& cost, Nanoseconds now_ns) {
  assert(free());
  note_starved(now_ns);
  book(ledger_, now_ns);
  cost_ = cost;
  since_ns_ = now_ns;
  worker_ = worker;
  batch_ = batch;
  items_ = items;
  started_ += 1;
}

void GpuServer::finish(Nanoseconds now_ns) {
  assert(!free() && now_ns == ends_ns());
  book(ledger_, now_ns);
  if (now_ns > since_ns_) peak_memory_bytes_ = std::max(peak_memory_bytes_, cost_->memory_bytes);
  cost_.reset();
  since_ns_ = now_ns;
  batches_ += 1;
  batch_items_ += items_;
}

void GpuServer::break_off(Nanoseconds now_ns) {
  assert(!free());
  at(ledger_, Activity::failed) += now_ns - since_ns_;
  if (now_ns > since_ns_) peak_memory_bytes_ = std::max(peak_memory_bytes_, cost_->memory_bytes);
  broken_since_ns_ = since_ns_;
  cost_.reset();
  since_ns_ = now_ns;
}

void GpuServer::rest(Activity activity, Nanoseconds now_ns) {
  assert(free());
  if (activity == resting_) return;
  note_starved(now_ns);
  book(ledger_, now_ns);
  resting_ = activity;
  since_ns_ = now_ns;
}

// What lasts no time was not there.
void GpuServer::note_starved(Nanoseconds now_ns) {
  if (resting_ != Activity::starved || now_ns == since_ns_) return;
  if (first_starved_ns_ < 0 && batches_ > 0 && since_ns_ != starved_until_ns_) first_starved_ns_ = since_ns_;
  starved_until_ns_ = now_ns;
}

std::optional<Nanoseconds> GpuServer::first_starved_ns(Nanoseconds now_ns) const {
  GpuServer noted = *this;
  if (free()) noted.note_starved(now_ns + 1);
  if (noted.first_starved_ns_ < 0) return std::nullopt;
  return noted.first_starved_ns_;
}

void GpuServer::book(Ledger& ledger, Nanoseconds now_ns) const {
  Nanoseconds left = now_ns - since_ns_;
  if (free()) {
    at(ledger, resting_) += left;
    return;
  }
  for (const auto& [activity, length_ns] : stretches(*cost_)) {
    at(ledger, activity) += std::min(left, length_ns);
    left -= std::min(left, length_ns);
  }
}

Activity GpuServer::activity(Nanoseconds now_ns) const {
  if (free()) return resting_;
  Nanoseconds left = now_ns - since_ns_;
  for (const auto& [activity, length_ns] : stretches(*cost_)) {
    if (left < length_ns) return activity;
    left -= length_ns;
  }
  return stretches(*cost_)[0].activity;
}

Ledger GpuServer::ledger(Nanoseconds now_ns) const {
  Ledger ledger = ledger_;
  book(ledger, now_ns);
  return ledger;
}

Ledger GpuServer::ledger_if_broken_off(Nanoseconds now_ns) const {
  GpuServer broken = *this;
  broken.break_off(now_ns);
  return broken.ledger_;
}

void GpuServer::repeat(const GpuServer& before, Pattern& pattern) {
  pattern.level(before.free(), free());
  pattern.level(before.resting_, resting_);
  pattern.level(before.worker_, worker_);
  pattern.level(before.items_, items_);
  pattern.level(before.has_started(), has_started());
  pattern.level(before.broken_since_ns_, broken_since_ns_);
  pattern.level(before.first_starved_ns_, first_starved_ns_);
  pattern.past(before.since_ns_, since_ns_);
  pattern.past(before.starved_until_ns_, starved_until_ns_);
  if (pattern.holds() && !free()) {
    pattern.batch(before.batch_, batch_);
    for (const auto time : {&model::BatchCost::launch_ns, &model::BatchCost::compute_ns, &model::BatchCost::spill_ns})
      pattern.level((*before.cost_).*time, (*cost_).*time);
    pattern.level(before.cost_->fits, cost_->fits);
  }
  for (std::size_t i = 0; i < ledger_.size(); ++i) pattern.total(before.ledger_[i], ledger_[i]);
  pattern.total(before.started_, started_);
  pattern.total(before.batches_, batches_);
  pattern.total(before.batch_items_, batch_items_);
}

model::DeviceFigures GpuServer::figures(const Plan::Server& plan, Nanoseconds now_ns) const {
  const model::Bytes peak_bytes = free() ? peak_memory_bytes_ : std::max(peak_memory_bytes_, cost_->memory_bytes);
  return {.id = plan.id, .gpu = plan.gpu, .ledger = ledger(now_ns), .peak_memory_bytes = peak_bytes, .batches = batches_, .items = batch_items_};
}

}  // namespace batchyard::sim
