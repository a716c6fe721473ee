#pragma once

#include <cstdint>
#include <deque>
#include <random>
#include <string>
#include <vector>

#include "report.h"

// The work for simulators that are told "call this after that time".

struct Work {
  int workers = 2;
  std::int64_t batch = 64;
  std::int64_t batch_ns = 94'848'000;
  std::int64_t write_ns = 1'000'000;
  std::int64_t items = 0;
  std::int64_t interval_ns = 0;  // 0: all are there at once
  std::int64_t horizon_ns = INT64_MAX;
  std::int64_t window = 1024;  // of items that a worker may hold unwritten
  bool random = false;         // intervals and batch times are means, the times exponential; a write takes no time, and is no event
};

inline Work work_named(const std::string& name, double n) {
  if (name == "single")
    return {
        .workers = 8, .batch = 1, .batch_ns = 10'000'000, .items = INT64_MAX, .horizon_ns = static_cast<std::int64_t>(n * 1e9)};
  if (name == "random-1" || name == "random-64") {
    const int workers = name == "random-1" ? 1 : 64;
    return {.workers = workers,
            .batch = 1,
            .batch_ns = 1'000'000 * workers,
            .write_ns = 0,
            .items = static_cast<std::int64_t>(n),
            .interval_ns = 1'250'000,
            .window = 1,
            .random = true};
  }
  Work work{.items = static_cast<std::int64_t>(n)};
  if (name == "evenly") work.interval_ns = 720'000;
  return work;
}

/// How long something takes this time.
class Times {
 public:
  explicit Times(const Work& work) : random_(work.random) {}
  std::int64_t of(std::int64_t mean_ns) { return random_ ? static_cast<std::int64_t>(static_cast<double>(mean_ns) * exponential_(generator_)) : mean_ns; }

 private:
  bool random_;
  std::mt19937_64 generator_{1};
  std::exponential_distribution<double> exponential_;
};

enum class Event { arrival, batch_end, write_end };

/// `Clock` has now_ns() and after(ns, event, worker), which later calls happen(event, worker).
template <class Clock>
class Pipeline {
 public:
  Pipeline(Clock& clock, const Work& work) : clock_(clock), work_(work), times_(work), workers_(static_cast<std::size_t>(work.workers)) {}

  void begin() {
    if (work_.interval_ns > 0) return clock_.after(times_.of(work_.interval_ns), Event::arrival, 0);
    queue_ = work_.items;
    for (int worker = 0; worker < work_.workers; ++worker) start(worker);
  }

  void happen(Event event, int worker) {
    ++events_;
    switch (event) {
      case Event::arrival:
        return arrive();
      case Event::batch_end:
        return end_batch(worker);
      case Event::write_end:
        return end_write();
    }
  }

  Result result() const {
    if (work_.random) return {events_, static_cast<double>(inside_ns_) * 1e-9 / static_cast<double>(work_.items)};
    const bool counts = work_.horizon_ns != INT64_MAX;
    return {events_, counts ? static_cast<double>(written_) : static_cast<double>(last_ns_) * 1e-9};
  }

 private:
  struct Worker {
    std::int64_t buffered = 0, held = 0;
    bool busy = false;
  };

  void arrive() {
    ++queue_;
    inside_ns_ -= clock_.now_ns();
    if (++arrived_ < work_.items) clock_.after(times_.of(work_.interval_ns), Event::arrival, 0);
    deal();
  }
  // One item after the other, to the next in turn that may hold one more.
  void deal() {
    for (int tried = 0; queue_ > 0 && tried < work_.workers; ++tried) {
      const int worker = next_;
      next_ = (next_ + 1) % work_.workers;
      Worker& its = workers_[static_cast<std::size_t>(worker)];
      if (its.held == work_.window) continue;
      --queue_, ++its.held, ++its.buffered, tried = -1;
      start(worker);
    }
  }
  void start(int worker) {
    Worker& its = workers_[static_cast<std::size_t>(worker)];
    if (its.busy) return;
    std::int64_t& from = work_.interval_ns > 0 ? its.buffered : queue_;
    if (from < work_.batch) return;
    from -= work_.batch;
    its.busy = true;
    clock_.after(times_.of(work_.batch_ns), Event::batch_end, worker);
  }
  void end_batch(int worker) {
    workers_[static_cast<std::size_t>(worker)].busy = false;
    to_write_.push_back(worker);
    if (work_.write_ns == 0) return end_write();
    if (to_write_.size() == 1) clock_.after(work_.write_ns, Event::write_end, 0);
    start(worker);
  }
  void end_write() {
    written_ += work_.batch;
    last_ns_ = clock_.now_ns();
    inside_ns_ += last_ns_;
    workers_[static_cast<std::size_t>(to_write_.front())].held -= work_.batch;
    to_write_.pop_front();
    if (!to_write_.empty()) clock_.after(work_.write_ns, Event::write_end, 0);
    if (work_.interval_ns > 0) deal();
  }

  Clock& clock_;
  Work work_;
  Times times_;
  std::vector<Worker> workers_;
  std::deque<int> to_write_;
  std::int64_t inside_ns_ = 0;  // of items, summed up, where all of them are alone in their batches
  std::int64_t queue_ = 0, arrived_ = 0, written_ = 0, last_ns_ = 0, events_ = 0;
  int next_ = 0;
};
