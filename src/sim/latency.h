#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

#include "model/outcome.h"
#include "sim/arrivals.h"
#include "sim/train.h"

namespace batchyard::sim {

/// The latencies of all written items, kept as runs: a run of equal batches at equal intervals takes one record, and
/// quantiles are found by counting lattice points, so that neither memory nor time goes with the number of items.
class LatencyLog {
 public:
  /// `stream`: batches of one stream tend to follow each other evenly (a worker's).
  void add(std::size_t stream, model::Nanoseconds commit_ns, const std::vector<Items>& items);
  /// Forgets what the next batches might follow: a period begins that `repeat` may repeat.
  void begin_period();
  /// All that was added since begin_period() happens `times` more times, each `period_ns` and `shift` items later.
  void repeat(model::Nanoseconds period_ns, std::int64_t shift, std::int64_t times);
  std::int64_t items() const { return items_; }
  /// Nothing if no item was written. Exact order statistics.
  std::optional<model::LatencyFigures> figures(const Arrivals& arrivals) const;
  std::size_t records() const { return records_.size(); }

 private:
  // Batches j = 0 .. batches - 1, committed at commit_ns + j * commit_step_ns, each with the items
  // first + j * first_step + i * stride, i = 0 .. count - 1.
  struct Record {
    model::Nanoseconds commit_ns = 0;
    model::Nanoseconds commit_step_ns = 0;
    std::int64_t batches = 1;
    std::int64_t first = 0;
    std::int64_t first_step = 0;
    std::int64_t stride = 1;
    std::int64_t count = 0;
    std::int64_t nth_first(std::int64_t batch) const { return first + batch * first_step; }
    bool on(const Arrivals::Line& line) const {
      const std::int64_t last_first = nth_first(batches - 1);
      return line.first <= std::min(first, last_first) && std::max(first, last_first) + (count - 1) * stride <= line.last;
    }
  };
  bool joined(Record& record, model::Nanoseconds commit_ns, const Items& items) const;
  static void add_straight(const Record& record, const Arrivals& arrivals, std::vector<Record>& out);
  // What figures are made of.
  struct Settled {
    std::vector<Record> records;           // the items of each lie on one line of arrivals, or it is one batch
    std::vector<model::Nanoseconds> alone;  // latencies of batches of one item that nothing follows evenly; in no order
    model::Nanoseconds most_ns = 0;        // no latency is longer
    model::Wide total_ns = 0;
  };
  Settled settled(const Arrivals& arrivals) const;
  static model::Nanoseconds of_rank(std::int64_t rank, Settled& settled, const Arrivals& arrivals);
  static std::int64_t count_up_to(const Record& record, const Arrivals& arrivals, model::Nanoseconds latency_ns);
  static model::Wide sum(const Record& record, const Arrivals& arrivals);
  static model::Nanoseconds longest(const Record& record, const Arrivals& arrivals);

  std::vector<Record> records_;
  std::vector<std::vector<std::size_t>> last_;  // by stream and place in the batch: index of the newest record
  std::int64_t items_ = 0;
  std::size_t period_ = 0;  // the first record of the period
};

}  // namespace batchyard::sim
