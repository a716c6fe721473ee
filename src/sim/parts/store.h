#pragma once

#include <cstdint>
#include <vector>

#include "model/outcome.h"
#include "sim/fingerprint.h"
#include "sim/parts/worker.h"
#include "sim/plan.h"

namespace batchyard::sim {

/// The key-value store: memory for rows, vCPUs behind one first-come-first-served line, commits that follow the writes.
class Store {
 public:
  struct Write {
    Posted end;
    std::int64_t rows = 0;
    model::Nanoseconds arrived_ns = 0;
  };
  explicit Store(const Plan::Store& plan);

  /// A batch arrives: it joins the line, or there is no memory for it. `batch.at_ns` is of no account.
  bool accept(const Posted& batch, std::int64_t rows, model::Nanoseconds now_ns);
  /// The write that ends next: `at_ns` never if none is under way.
  Posted next_write_end() const;
  void end_write(model::Nanoseconds now_ns);
  const std::vector<Write>& writes() const { return served_; }  ///< under way
  const Fifo<Posted>& commits() const { return commits_; }
  /// The batch of `rows` items that is due to be committed now has rows from here on, `again` of them in the place of older ones.
  void commit(model::Nanoseconds now_ns, std::int64_t rows, std::int64_t again = 0);
  /// By rejecting rows that nobody will send again.
  void lose(model::Nanoseconds now_ns, std::int64_t first, std::int64_t items) { fingerprint_.add(Fingerprint::Token::loss, now_ns, first, items); }

  std::int64_t waiting() const { return waiting_rows_; }
  std::int64_t in_service() const;  ///< rows
  model::Bytes memory_bytes() const { return (rows_ + reserved_) * plan_->row_bytes; }
  std::int64_t batches_written() const { return written_; }
  std::uint64_t fingerprint() const { return fingerprint_.value(); }
  model::QueueFigures queue(model::Nanoseconds now_ns) const;
  model::Wide busy_ns(model::Nanoseconds now_ns) const;
  void repeat(const Store& before, Pattern& pattern);

 private:
  void note_extremes(model::Nanoseconds now_ns);
  void serve(model::Nanoseconds now_ns);

  const Plan::Store* plan_;
  Fifo<Write> line_;           // waiting; their ends are not known yet
  std::vector<Write> served_;  // at most one a vCPU
  Fifo<Posted> commits_;
  std::int64_t rows_ = 0;
  std::int64_t reserved_ = 0;
  std::int64_t waiting_rows_ = 0;
  std::int64_t written_ = 0;
  model::Nanoseconds changed_ns_ = 0;
  model::Wide busy_ns_ = 0;  // of writes begun, to their ends
  Fingerprint fingerprint_;
  model::QueueFigures figures_;
};

}  // namespace batchyard::sim
