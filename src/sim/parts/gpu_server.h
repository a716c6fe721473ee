#pragma once

#include <optional>

#include "model/catalogue.h"
#include "model/outcome.h"
#include "sim/plan.h"

namespace batchyard::sim {

class Pattern;

/// One GPU: what it works on, and where its time goes.
class GpuServer {
 public:
  explicit GpuServer(const Plan::Server& plan) : peak_memory_bytes_(plan.resident_bytes) {}

  bool free() const { return !cost_; }
  void start(std::size_t worker, std::uint32_t batch, std::int64_t items, const model::BatchCost& cost, model::Nanoseconds now_ns);
  void finish(model::Nanoseconds now_ns);
  /// The batch ends without a result: all of its time has failed.
  void break_off(model::Nanoseconds now_ns);
  /// What a free GPU does from now on.
  void rest(model::Activity activity, model::Nanoseconds now_ns);

  std::size_t worker() const { return worker_; }  ///< that started the last batch
  std::uint32_t batch() const { return batch_; }
  std::int64_t items() const { return items_; }
  const model::BatchCost& cost() const { return *cost_; }
  bool has_started() const { return started_ > 0; }
  model::Nanoseconds since_ns() const { return since_ns_; }
  model::Nanoseconds broken_since_ns() const { return broken_since_ns_; }  ///< start of the last batch that was broken off
  model::Nanoseconds ends_ns() const { return since_ns_ + batch_time_ns(); }
  model::Activity activity(model::Nanoseconds now_ns) const;
  /// Sums to `now_ns`.
  model::Ledger ledger(model::Nanoseconds now_ns) const;
  /// The same if the batch on it never had a result.
  model::Ledger ledger_if_broken_off(model::Nanoseconds now_ns) const;
  /// After its first batch, up to `now_ns`.
  std::optional<model::Nanoseconds> first_starved_ns(model::Nanoseconds now_ns) const;
  model::DeviceFigures figures(const Plan::Server& plan, model::Nanoseconds now_ns) const;
  void repeat(const GpuServer& before, Pattern& pattern);

 private:
  model::Nanoseconds batch_time_ns() const { return cost_->fits ? cost_->total_ns() : cost_->launch_ns; }
  void note_starved(model::Nanoseconds now_ns);
  void book(model::Ledger& ledger, model::Nanoseconds now_ns) const;

  std::optional<model::BatchCost> cost_;  // of the batch on the GPU
  model::Activity resting_ = model::Activity::idle;
  model::Nanoseconds since_ns_ = 0;  // of the batch, or of resting
  std::size_t worker_ = 0;
  std::uint32_t batch_ = 0;
  std::int64_t items_ = 0;
  model::Ledger ledger_{};
  model::Bytes peak_memory_bytes_ = 0;
  std::int64_t started_ = 0;
  std::int64_t batches_ = 0;  // ended
  std::int64_t batch_items_ = 0;
  model::Nanoseconds broken_since_ns_ = -1;
  model::Nanoseconds first_starved_ns_ = -1;
  model::Nanoseconds starved_until_ns_ = -1;  // last time that it was, so far
};

}  // namespace batchyard::sim
