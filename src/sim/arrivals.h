#pragma once

#include <cstdint>
#include <functional>
#include <string_view>
#include <vector>

#include "model/level.h"
#include "sim/divisor.h"

namespace batchyard::sim {

/// The planned instants of a level's items, numbered 1 .. total() by instant. Nothing is stored for an item of an even segment or
/// of a backlog, 8 bytes for one of a poisson or recorded segment.
class Arrivals {
 public:
  Arrivals() = default;
  /// Items planned after the horizon do not exist. The users' id and the seed make the streams of poisson segments.
  Arrivals(const model::Traffic& traffic, model::Nanoseconds horizon_ns, std::string_view users_id = "", std::uint64_t seed = 0);

  /// When the items leave a link to which they are given as planned, and which sends one at a time, `gap_ns` >= 1 each. What would leave after
  /// the horizon does so right behind it. Takes 8 bytes for an item where segments overlap or instants are listed.
  Arrivals sent(model::Nanoseconds gap_ns, model::Nanoseconds horizon_ns) const;

  /// The same where items take differently long: `sending_ns` of each.
  Arrivals sent(const std::function<model::Nanoseconds(std::int64_t)>& sending_ns, model::Nanoseconds horizon_ns) const;
  /// The number, from 1, of each item's segment, in order of the items.
  void for_each_segment(const std::function<void(std::size_t)>& see) const;

  std::int64_t total() const { return total_; }
  /// Items planned at or before the instant.
  std::int64_t count_by(model::Nanoseconds at_ns) const;
  model::Nanoseconds at(std::int64_t item) const;
  /// Sum of the instants of items first .. last.
  model::Wide sum(std::int64_t first, std::int64_t last) const;

  /// The last item, from `first` on, up to which any `apart` + 1 consecutive items are known to span at least `gap_ns`.
  /// `first` - 1 where that is not known.
  std::int64_t sparse_through(std::int64_t first, std::int64_t apart, model::Nanoseconds gap_ns) const;
  /// The same for a span of at most `gap_ns`.
  std::int64_t dense_through(std::int64_t first, std::int64_t apart, model::Nanoseconds gap_ns) const;

  /// A stretch of items whose instants are from_ns + floor((item - base) * rise / run).
  struct Line {
    std::int64_t first = 0;
    std::int64_t last = 0;
    model::Nanoseconds from_ns = 0;
    std::int64_t base = 0;
    std::int64_t rise = 0;
    std::int64_t run = 1;
  };
  /// The line through an item; first > last where several segments overlap, or instants are listed.
  Line line(std::int64_t item) const;

 private:
  // Item k = 1 .. count at origin_ns + floor((skip + k) * rise / run); rise / run is the gap in lowest terms, 0 for a backlog. Or at listed instants.
  // All in from_ns .. to_ns.
  struct Flow {
    model::Nanoseconds from_ns = 0;
    model::Nanoseconds to_ns = 0;
    std::int64_t count = 0;
    std::int64_t rise = 0;
    std::int64_t run = 1;
    model::Nanoseconds origin_ns = 0;
    std::int64_t skip = 0;
    bool narrow = true;  // products fit 64 bits
    Divisor by_rise = {}, by_run = {};
    std::vector<model::Nanoseconds> instants = {};  // rising; empty: by the formula
    std::vector<model::Wide> sums = {};  // of the instants before the first, the 65th, ...
    std::vector<std::int64_t> before = {};  // instants before each of as many equal stretches of from_ns .. to_ns, and all of them
    model::Nanoseconds stretch_ns = 1;
    std::size_t number = 0;  // of its segment
    bool listed() const { return !instants.empty(); }
    std::int64_t count_by(model::Nanoseconds at_ns) const;
    model::Nanoseconds at(std::int64_t k) const;
    model::Wide sum_through(std::int64_t k) const;
    void prepare();  // after its numbers are set
  };
  // Between two neighbouring borders (exclusive) the same segments publish; at a border anything may happen at once.
  struct Border {
    model::Nanoseconds at_ns = 0;
    std::int64_t before = 0;   // items planned before it
    std::int64_t through = 0;  // at or before it
    std::vector<std::size_t> running;  // segments that publish between the border before and this one
  };

  std::size_t border_of(std::int64_t item) const;
  bool on_border(std::int64_t item) const;
  model::Wide sum_through(std::int64_t item) const;
  std::int64_t count_by_all(model::Nanoseconds at_ns) const;

  class Sender;
  void lay_borders();
  static Flow listed_flow(std::vector<model::Nanoseconds> instants);
  const Flow* only_listed(const Border& border) const;
  bool any_listed(const Border& border) const;
  template <class Fits>
  std::int64_t flow_through(const Flow& flow, const Border& border, std::int64_t first, std::int64_t apart, const Fits& fits) const;

  std::vector<Flow> segments_;
  std::vector<Border> borders_;
  std::int64_t total_ = 0;
};

}  // namespace batchyard::sim
