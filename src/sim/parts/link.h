#pragma once

#include <vector>

#include "sim/timetable.h"

namespace batchyard::sim {

class Pattern;

/// One way over a link that sends one thing at a time, in the order in which they are given to it.
class Link {
 public:
  /// What is given to it now and takes it this long has left then.
  model::Nanoseconds send(model::Nanoseconds now_ns, model::Nanoseconds takes_ns);
  /// The messages of a train are given to it at the train's instants, and take it `gap_ns` >= 1 each. In trains of the instants at which they
  /// have left.
  std::vector<Train> send(Timetable& timetable, const Train& given, model::Nanoseconds gap_ns);
  void repeat(const Link& before, Pattern& pattern);

 private:
  model::Nanoseconds free_ns_ = 0;  // what was given to it so far has left by then
};

/// `bytes` over a link of this bandwidth, rounded to the nearest nanosecond, half up; at most after_every_run_ns.
model::Nanoseconds sending_ns(model::Bytes bytes, model::Bytes bytes_per_s);

}  // namespace batchyard::sim
