#pragma once

#include <cstdint>
#include <vector>

#include "sim/arrivals.h"
#include "sim/timetable.h"
#include "sim/train.h"

namespace batchyard::sim {

struct Batch;
struct Posted;
class Simulation;

/// A stretch of a run that might repeat: `period_ns` long, over which item numbers rise by `shift`. Each part names the role of
/// each of its fields once, in a function `repeat(before, pattern)`. As long as `carry` was not called, that compares the part
/// with itself a period earlier, and `holds` tells whether both stand at the same point of one pattern. Afterwards it carries
/// every field on by as many periods. All that follows linearly is carried by its own difference over the period, so that a role
/// only has to say what differences leave the pattern intact.
class Pattern {
 public:
  Pattern(const Simulation& before, const Simulation& now);

  bool holds() const { return holds_; }
  void fail() { holds_ = false; }
  void carry(std::int64_t times) { times_ = times; }
  bool checks() const { return times_ == 0; }
  std::int64_t times() const { return times_; }
  model::Nanoseconds from_ns() const { return from_ns_; }
  model::Nanoseconds period_ns() const { return period_ns_; }
  std::int64_t shift() const { return shift_; }
  /// Whatever is planned a number of items later is planned a period later, around here.
  bool arrivals_keep_step() const { return arrivals_keep_step_; }
  const Arrivals::Line& line() const { return line_; }  ///< of arrivals, on which they do
  /// Earliest instant that is pending and does not move: the pattern ends there.
  model::Nanoseconds fixed_ns() const { return fixed_ns_; }
  /// The most that memories allow, counted from the end of the period.
  std::int64_t most_times() const { return most_times_; }

  /// Equal in every period.
  template <class Value>
  void level(const Value& before, const Value& now) {
    if (checks() && !(before == now)) fail();
  }
  /// Changes by the same amount in every period.
  template <class Number>
  void total(const Number& before, Number& now) const {
    if (!checks()) now += static_cast<Number>(times_) * (now - before);
  }
  /// A total that may not come to be more than `most`; it never rises above what it is at the end of its period.
  void bounded(const std::int64_t& before, std::int64_t& now, std::int64_t most);
  /// A sum of `count` instants more in every period.
  void instants(model::Wide before, model::Wide& now, std::int64_t count) const;
  /// Moves along.
  void instant(const model::Nanoseconds& before, model::Nanoseconds& now) { moving(before, now, now - before == period_ns_); }
  /// Moves along, or lies behind, where it no longer matters.
  void past(const model::Nanoseconds& before, model::Nanoseconds& now) {
    moving(before, now, now == before || (before >= 0 && now - before == period_ns_));
  }
  /// When a vCPU gets free: moves along, or lies behind.
  void departure(const model::Nanoseconds& before, model::Nanoseconds& now);
  /// Pending at an instant that moves along, or at a fixed one.
  void pending(const model::Nanoseconds& before, model::Nanoseconds& now);
  void item(const std::int64_t& before, std::int64_t& now) { moving(before, now, now - before == shift_); }
  bool shifted(const Items& before, const Items& now) const;
  void items(const Items& before, Items& now) { moving(before.first, now.first, shifted(before, now)); }
  void train(const Train& before, Train& now);
  void trains(const Fifo<Train>& before, Fifo<Train>& now);
  /// A law means the same for items of now as it did for those of a period before.
  bool keeps_step(const Law& before, const Law& now) const;

  /// Where the batches are that others refer to.
  void batches(const std::vector<Batch>& before, const std::vector<Batch>& now);
  void batch(std::uint32_t before, std::uint32_t now);
  void posted(const Posted& before, Posted& now);
  template <class Queue>
  void all_posted(const Queue& before, Queue& now) {
    level(before.size(), now.size());
    for (std::size_t i = 0; holds_ && i < now.size(); ++i) posted(before[i], now[i]);
  }
  void timetables(const Timetable& before, const Timetable& now);

 private:
  template <class Number>
  void moving(const Number& before, Number& now, bool right) {
    if (!checks())
      now += times_ * (now - before);
    else if (!right)
      fail();
  }
  void law(const Law& before, Law& now);

  model::Nanoseconds from_ns_, period_ns_;
  std::int64_t shift_;
  Arrivals::Line line_;
  bool arrivals_keep_step_ = false;
  bool holds_ = true;
  std::int64_t times_ = 0;
  model::Nanoseconds fixed_ns_;
  std::int64_t most_times_;
  const std::vector<Batch>* batches_before_ = nullptr;
  const std::vector<Batch>* batches_now_ = nullptr;
  const Timetable* timetable_before_ = nullptr;
  const Timetable* timetable_now_ = nullptr;
};

}  // namespace batchyard::sim
