#pragma once

#include <vector>

#include "sim/arrivals.h"
#include "sim/train.h"

namespace batchyard::sim {

/// Later than any run's end, and far from overflow when something is added to it.
inline constexpr model::Nanoseconds after_every_run_ns = model::Nanoseconds{1} << 62;

/// Reads laws: what an item's number says about its instant.
class Timetable {
 public:
  Timetable() = default;
  /// `arrivals` must outlive it; `service_ns` and `servers` are those of the broker.
  Timetable(const Arrivals& arrivals, model::Nanoseconds service_ns, int servers);

  const Arrivals& arrivals() const { return *arrivals_; }
  model::Nanoseconds service_ns() const { return service_ns_; }
  std::int64_t servers() const { return servers_; }

  model::Nanoseconds at(const Law& law, std::int64_t item) const;
  model::Nanoseconds first_at(const Train& train) const { return at(train.law, train.items.first); }
  model::Nanoseconds last_at(const Train& train) const { return at(train.law, train.items.last()); }
  /// How many of the train's items pass at or before the instant.
  std::int64_t count_by(const Train& train, model::Nanoseconds at_ns) const;
  /// Sum of the instants of a train of stride 1.
  model::Wide sum(const Train& train) const;

  /// The vCPUs' offsets of two paced laws, each of its own timetable.
  bool same_offsets(const Law& law, const Timetable& other, const Law& others) const;
  /// A line that is nowhere below the train's instants, on its items up to `last`; first > last: there is none.
  Arrivals::Line line_above(const Train& train) const;

  /// The law of items served in step from `origin` on, the first ones at these instants (one for each vCPU).
  Law paced(std::int64_t origin, const std::vector<model::Nanoseconds>& first_ns);
  /// The law of items origin, origin + stride, ... that pass `gap_ns` >= 1 apart, the first at this instant.
  Law spaced(std::int64_t origin, std::int64_t stride, model::Nanoseconds at_ns, model::Nanoseconds gap_ns);

 private:
  std::int64_t last_paced_by(const Law& law, model::Nanoseconds at_ns) const;
  model::Nanoseconds offset(const Law& law, std::int64_t server) const;

  const Arrivals* arrivals_ = nullptr;
  model::Nanoseconds service_ns_ = 0;
  std::int64_t servers_ = 1;
  std::vector<std::vector<model::Nanoseconds>> offsets_;
  struct Spacing {
    std::int64_t stride = 1;
    model::Nanoseconds gap_ns = 1;
    bool operator==(const Spacing&) const = default;
  };
  const Spacing& spacing(const Law& law) const { return spacings_[static_cast<std::size_t>(law.offsets)]; }
  std::vector<Spacing> spacings_;  // all different
};

}  // namespace batchyard::sim
