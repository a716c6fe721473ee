#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "sim/agenda.h"
#include "sim/parts/broker.h"
#include "sim/parts/gpu_server.h"
#include "sim/parts/store.h"
#include "sim/parts/worker.h"
#include "sim/plan.h"
#include "sim/run_log.h"

namespace batchyard::sim {

/// A run under way: a plain value, so that a copy is a snapshot. The plan is shared and never changes.
class Simulation {
 public:
  /// What it notes on its way goes into `log`, unless that is null.
  explicit Simulation(std::shared_ptr<const Plan> plan, RunLog* log = nullptr);
  /// A copy that notes nothing.
  Simulation unlogged() const;

  /// The instant of the next event; never if nothing is left.
  model::Nanoseconds next_ns() const { return ended_ ? Key::never : agenda_.next_ns(); }
  /// The next event happens, with all that it entails.
  void step();
  /// Nothing happens up to and including this instant any more: everything that runs by itself is brought up to it.
  void settle_through(model::Nanoseconds now_ns);

  const Plan& plan() const { return *plan_; }
  model::Nanoseconds now_ns() const { return now_ns_; }
  bool ended() const { return ended_; }  ///< every item is settled
  model::Nanoseconds last_commit_ns() const { return last_commit_ns_; }
  std::int64_t steps() const { return steps_; }
  std::string busiest_part() const;

  std::int64_t published() const { return plan_->arrivals.count_by(now_ns_); }
  std::int64_t written() const { return written_; }
  std::int64_t lost() const { return lost_ + broker_.lost(); }
  std::int64_t refused() const { return broker_.refused(); }
  std::int64_t queued() { return broker_.queued(now_ns_); }
  bool is_mark() const { return mark_ != Mark::none; }  ///< the last step was a batch start, a batch end or a commit
  bool ended_batch() const { return mark_ == Mark::batch_end; }
  /// What the last step's event came from; the same for the same kind of event of the same part.
  std::size_t source() const { return source_; }

  /// From here on workers know when each of their messages entered their buffers.
  void keep_entries() {
    for (Worker& worker : workers_) worker.keeps_entries = true;
  }

  /// Published items that are not settled, counted part by part.
  std::int64_t inside() const;
  /// Counts of the run so far.
  void count_into(model::Outcome& outcome);
  /// Times, integrals and shares from 0 to now: devices, queues, stations. After settle_through(now).
  void measure_into(model::Outcome& outcome);

  /// Compares this with itself a period before, or carries it on: see Pattern.
  void repeat(const Simulation& before, Pattern& pattern);
  /// The same happens `times` more times as since `before`, of which the caller is sure.
  void leap(const Simulation& before, std::int64_t times);

  const Batch& batch(std::uint32_t index) const { return batches_[index]; }
  const Broker& broker() const { return broker_; }
  Broker& broker() { return broker_; }
  const std::vector<Worker>& workers() const { return workers_; }
  const std::vector<GpuServer>& servers() const { return servers_; }
  const std::vector<Store>& stores() const { return stores_; }

 private:
  enum class Mark : std::uint8_t { none, batch_start, batch_end, commit };
  // Sources of the agenda: what each of a kind of part can have pending. Powers of two, so that a source is taken apart without a division.
  enum class WorkerSource { settlement, entry, store_arrival, refusal, warm_up, longest_wait, retry };
  enum class ServerSource { batch_end, look };
  enum class StoreSource { commit, write_end };
  static constexpr std::size_t worker_sources = 8, server_sources = 2, store_sources = 2;
  // Only where copies matter: of the broker, then of each worker.
  enum class CopySource { reply, going_down, up_again, of_workers };
  enum class WorkerCopySource { ack_timeout, death, back };
  static constexpr std::size_t worker_copy_sources_from = 3, worker_copy_sources = 4;
  std::size_t source(WorkerSource kind, std::size_t worker) const { return 1 + worker * worker_sources + static_cast<std::size_t>(kind); }
  std::size_t source(ServerSource kind, std::size_t server) const {
    return server_sources_from_ + server * server_sources + static_cast<std::size_t>(kind);
  }
  std::size_t source(StoreSource kind, std::size_t store) const {
    return store_sources_from_ + store * store_sources + static_cast<std::size_t>(kind);
  }
  std::size_t source(CopySource kind) const { return copy_sources_from_ + static_cast<std::size_t>(kind); }
  std::size_t source(WorkerCopySource kind, std::size_t worker) const {
    return source(CopySource::of_workers) + worker * worker_copy_sources + static_cast<std::size_t>(kind);
  }
  std::size_t source_count() const {
    return plan_->tracks_copies ? source(WorkerCopySource{}, workers_.size()) : source(CopySource{});
  }

  void sample_before(model::Nanoseconds at_ns);
  bool all_settled() const;
  bool over_before_event();
  void let_in(model::Nanoseconds through_ns);
  void happen(std::size_t source);
  void end();
  void worker_event(WorkerSource kind, std::size_t worker);
  void settle(std::size_t worker);
  void rows_arrive(std::size_t worker);
  void learn_refusal(std::size_t worker);
  void retry(std::size_t worker);
  void end_batch(std::size_t server);
  void fail_batch(std::uint32_t batch);
  void commit(std::size_t store);
  void schedule_write_end(std::size_t store);
  void end_write(std::size_t store);
  void look(std::size_t server);
  void start(std::size_t server, std::size_t worker);
  void rest(std::size_t server);
  void wait_for(std::size_t worker, model::Nanoseconds& next_look_ns);
  void send_rows(std::uint32_t batch);
  void give_up(std::size_t worker, const std::vector<Items>& items);
  void count_loss(std::int64_t items);
  void tell_broker(std::size_t worker, Settlement::Kind kind, const Items& items);

  void set_free(std::size_t server);
  bool any_moved(std::size_t server) const;
  bool due(std::size_t worker) const;
  bool can_start(std::size_t worker) const;
  bool nothing_more_comes(std::size_t worker) const;
  std::size_t next_to_start(std::size_t server) const;
  void bring_broker_up_to_date();
  void watch_broker();
  void watch_entries(std::size_t worker);
  void look_soon(std::size_t server);
  void schedule_settlement(std::size_t worker);
  void schedule(std::size_t source, Rank rank, std::uint32_t part, const Fifo<Posted>& queue);
  std::uint32_t batch_of_buffered(std::size_t worker);
  std::uint32_t batch_of_piece(std::size_t worker);
  std::uint32_t new_batch(std::size_t worker, std::int64_t count);

  // Where copies matter: src/sim/faults.cpp.
  void schedule_faults();
  void copy_event(std::size_t index);
  void reply(const Reply& reply);
  void reply_now(std::size_t worker, Settlement::Kind kind, const std::vector<Items>& items);
  void schedule_reply();
  void hear();
  void reply_for_entries(std::size_t worker);
  void lose_gone(std::size_t worker, const std::vector<std::int64_t>& items);
  struct Written {
    std::int64_t firsts = 0;  ///< items that had no row
    std::int64_t again = 0;   ///< rows that the store had already
  };
  Written write_copies(const Batch& batch, std::size_t store);
  void lose_rows(std::uint32_t batch);
  void watch_deadlines();
  void take_back_late(std::size_t worker);
  void schedule_death(std::size_t worker);
  void die(std::size_t worker);
  std::vector<Items> end_with(std::size_t worker);
  void come_back(std::size_t worker);
  void schedule_restart();
  void go_down();
  void come_up();
  void failures_into(model::Outcome& outcome) const;

  std::shared_ptr<const Plan> plan_;
  Broker broker_;
  std::vector<Worker> workers_;
  std::vector<GpuServer> servers_;
  std::vector<Store> stores_;
  std::vector<std::size_t> free_servers_ = {};  // rising
  // Source 0 is the broker's.
  std::size_t server_sources_from_ = 1 + workers_.size() * worker_sources;
  std::size_t store_sources_from_ = server_sources_from_ + servers_.size() * server_sources;
  std::size_t copy_sources_from_ = store_sources_from_ + stores_.size() * store_sources;
  std::vector<Fingerprint> worker_prints_;
  std::vector<Batch> batches_;
  std::vector<std::uint32_t> spare_batches_;
  Agenda agenda_;
  RunLog* log_;
  Fifo<Reply> replies_;  // on their way, in the order of their events
  std::vector<Failures> worker_failures_;
  std::optional<Failures> broker_failures_;  // where copies matter

  model::Nanoseconds now_ns_ = 0;
  model::Nanoseconds event_ns_ = -1;  // of the last event
  Rank reached_ = Rank::commit;       // the highest rank of this instant's events so far
  std::size_t source_ = 0;            // of the last event
  bool ended_ = false;
  Mark mark_ = Mark::none;  // what the last step was
  bool was_exhausted_ = false;
  std::int64_t steps_ = 0;
  std::int64_t written_ = 0;
  std::int64_t duplicates_ = 0;
  std::int64_t lost_ = 0;
  std::int64_t batch_attempts_ = 0, failed_batch_attempts_ = 0;  // in items
  std::int64_t write_attempts_ = 0, failed_write_attempts_ = 0;
  std::int64_t batch_events_ = 0;  // starts, ends, arrivals of rows, write ends, commits
  model::Nanoseconds last_commit_ns_ = -1;
  model::Nanoseconds first_loss_ns_ = -1;
  std::vector<std::int64_t> part_steps_;  // by source
};

}  // namespace batchyard::sim
