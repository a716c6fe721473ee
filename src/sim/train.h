#pragma once

#include <cassert>
#include <cstdint>

#include "model/units.h"
#include "sim/fifo.h"

namespace batchyard::sim {

/// The instant at which an item passes some point, as a function of its number.
struct Law {
  enum class Kind : std::uint8_t {
    fixed,    ///< all at `at_ns`
    planned,  ///< `at_ns` after the planned instant of publishing
    paced,    ///< served by all vCPUs of the broker in step: from `at_ns` on, `servers` items every `service`
    spaced,   ///< sent by a link one behind the other: the first at `at_ns`
  };
  Kind kind = Kind::fixed;
  std::int32_t offsets = -1;  ///< paced: index of the vCPUs' offsets in the Timetable; -1: none. spaced: of the spacing
  model::Nanoseconds at_ns = 0;
  std::int64_t origin = 0;  ///< paced, spaced: the first item
  bool operator==(const Law&) const = default;

  Law later(model::Nanoseconds by_ns) const { return {kind, offsets, at_ns + by_ns, origin}; }
  static Law fixed_at(model::Nanoseconds at_ns) { return {Kind::fixed, -1, at_ns, 0}; }
  static Law planned_plus(model::Nanoseconds by_ns) { return {Kind::planned, -1, by_ns, 0}; }
};

/// Items first, first + stride, ... that share a fate: 10^8 of them take no more memory than one.
struct Items {
  std::int64_t first = 0;
  std::int64_t count = 0;
  std::int64_t stride = 1;
  std::int16_t failures = 0;  ///< batches that failed with them
  bool returned = false;      ///< put back by a nack, or taken back
  std::int32_t turn = 0;      ///< how often they have been delivered
  std::int64_t nth(std::int64_t index) const { return first + index * stride; }
  std::int64_t last() const { return nth(count - 1); }
  bool operator==(const Items&) const = default;
};

/// Adds items behind others where that leaves one run; false: it can't.
inline bool joined(Items& run, const Items& next) {
  if (run.failures != next.failures || run.returned != next.returned || run.turn != next.turn) return false;
  const std::int64_t step = next.first - run.last();
  const bool run_agrees = run.count == 1 || step == run.stride;
  const bool next_agrees = next.count == 1 || step == next.stride;
  if (step <= 0 || !run_agrees || !next_agrees) return false;
  run.stride = step;
  run.count += next.count;
  return true;
}

/// Cuts the first `count` items off.
inline Items cut(Items& run, std::int64_t count) {
  assert(0 < count && count <= run.count);
  Items head = run;
  head.count = count;
  run.first = run.nth(count);
  run.count -= count;
  return head;
}

/// Items on their way, in order, with the instants at which they pass.
struct Train {
  Items items;
  Law law;
};

inline void append(Fifo<Train>& trains, const Train& train) {
  if (!trains.empty() && trains.back().law == train.law && joined(trains.back().items, train.items)) return;
  trains.push(train);
}

/// Cuts the first `count` items off the queue's first train, and the train itself once it is empty.
inline Train take(Fifo<Train>& trains, std::int64_t count) {
  Train head{cut(trains.front().items, count), trains.front().law};
  if (trains.front().items.count == 0) trains.pop();
  return head;
}

}  // namespace batchyard::sim
