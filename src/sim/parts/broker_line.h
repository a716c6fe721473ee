#pragma once

#include <vector>

#include "sim/timetable.h"

namespace batchyard::sim {

class Pattern;

/// The broker's vCPUs: one first-come-first-served line in front of equal servers. Accepted messages go in as trains of
/// arrivals and come out as trains of ready instants; d(j) = max(a(j), d(j - servers)) + service is solved for whole trains. A message is
/// ready `confirm_ns` after a vCPU has finished it, which takes no vCPU.
class BrokerLine {
 public:
  BrokerLine(int servers, model::Nanoseconds confirm_ns);
  /// Arrivals must come in order of item number. Appends to `ready`.
  void accept(Timetable& timetable, Train arrivals, Fifo<Train>& ready);
  /// Ready instant of the last accepted message.
  model::Nanoseconds last_ready_ns() const { return departures_[(next_ + departures_.size() - 1) % departures_.size()] + confirm_ns_; }
  /// While messages go on being accepted.
  void repeat(const BrokerLine& before, Pattern& pattern);
  /// The last accepted messages are those at the end of this train, at least as many as there are servers.
  void follow(const Timetable& timetable, const Train& last);

 private:
  // The message that must be out before message `index` from now can start.
  model::Nanoseconds free_ns(std::int64_t index) const;
  std::int64_t relaxed(const Timetable& timetable, const Train& arrivals) const;
  std::int64_t crowded(const Timetable& timetable, const Train& arrivals, const std::vector<model::Nanoseconds>& first_ready) const;
  void depart(const Timetable& timetable, const Train& train, Fifo<Train>& ready);

  std::vector<model::Nanoseconds> departures_;  // of the last accepted messages, as many as servers; oldest at next_
  std::size_t next_ = 0;
  model::Nanoseconds confirm_ns_ = 0;
};

}  // namespace batchyard::sim
