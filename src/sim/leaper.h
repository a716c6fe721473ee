#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "sim/pattern.h"
#include "sim/simulation.h"
#include "sim/snapshots.h"

namespace batchyard::sim {

/// Lets a run leap over what it would only repeat, so that it stands, with every figure and the log, exactly where stepping would
/// have brought it. It keeps a copy of the run and compares later states with it (R. Brent's way of finding cycles: the copy is
/// renewed after 1, 2, 4, 8, ... batches). Where two agree up to the instant and the numbers of the items, the next period is
/// watched, and whatever could end the pattern bounds the leap.
class Leaper {
 public:
  /// No leap goes beyond `until_ns`. `log` is the simulation's own; it and `snapshots` may be null.
  Leaper(Simulation& simulation, RunLog* log, Snapshots* snapshots, model::Nanoseconds until_ns);

  /// After every step.
  void look() {
    if (may_leap_ && (period_ || simulation_->ended_batch())) consider();
  }

 private:
  struct Passage {
    model::Nanoseconds at_ns;
    std::int64_t item;
  };
  // Watched from `before` on.
  struct Period {
    Simulation before;
    model::Nanoseconds ends_ns = 0;
    bool saturated = true;           // nobody waited for a message
    bool behind = true;              // every message that it accepted had come
    std::vector<Passage> delivered;  // never delivered before: the last of them
    std::vector<Passage> accepted;
  };

  void consider();
  void watch();
  void watch_step();
  void conclude();
  void give_up();
  bool agree(const Simulation& before, Pattern& pattern);
  std::int64_t most_times(const Pattern& pattern) const;
  std::int64_t most_by_messages(const Pattern& pattern) const;
  std::int64_t most_by_deliveries(const Pattern& pattern) const;
  std::int64_t most_by_acceptance(const Pattern& pattern) const;
  std::int64_t most_in_time(const Pattern& pattern, const Arrivals::Line& line, const std::vector<Passage>& passages) const;
  std::int64_t most_even(const Pattern& pattern) const;
  model::Nanoseconds even_through(const Train& train, const Pattern& pattern) const;
  std::int64_t most_ahead(const Pattern& pattern) const;
  bool in_step(const Pattern& pattern) const;
  void leap(const Pattern& pattern, std::int64_t times);
  void note_curve(const Pattern& pattern, std::int64_t times);
  std::int64_t ready_by(model::Nanoseconds at_ns, std::int64_t more) const;
  void note_longest(std::int64_t times);
  Simulation trial(std::int64_t times) const;

  Simulation* simulation_;
  bool may_leap_;  // not where copies of messages are told apart: which ones there are does not repeat in a pattern that is looked for
  RunLog* log_;
  Snapshots* snapshots_;
  model::Nanoseconds until_ns_;
  std::int64_t reach_ = 0;  // messages beyond the front that anybody looks at
  std::optional<Simulation> copy_;
  std::int64_t batches_ = 0;  // seen
  std::int64_t next_copy_ = 1;
  std::int64_t patience_ = 1;
  std::optional<Period> period_;
};

}  // namespace batchyard::sim
