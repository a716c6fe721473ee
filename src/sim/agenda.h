#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include "model/units.h"

namespace batchyard::sim {

class Pattern;

/// Ranks of the kinds of events: docs/MODEL.md, section 1.
enum class Rank : std::uint32_t {
  commit,
  settlement,
  batch_end,
  write_end,
  ready,
  publish,
  broker_arrival,
  worker_arrival,
  store_arrival,
  refusal,
  delivery,
  batch_start,
  warm_up,
  longest_wait,
  retry,
  ack_timeout,
  death,
  back,
  going_down,
  up_again,
};

/// The total order of events: by instant, then by rank of the kind and rank of the part's id, first item and its turn, which are packed.
struct Key {
  static constexpr model::Nanoseconds never = std::numeric_limits<model::Nanoseconds>::max();

  model::Nanoseconds at_ns = never;
  bool operator==(const Key&) const = default;
  /// Where instants, orders, items and turns are the same: `if_equal`.
  bool comes_before(const Key& other, bool if_equal) const {
    if (at_ns != other.at_ns) return at_ns < other.at_ns;
    if (high_ != other.high_) return high_ < other.high_;
    return low_ != other.low_ ? low_ < other.low_ : if_equal;
  }

  Key() = default;
  Key(model::Nanoseconds at, Rank rank, std::uint32_t part, std::int64_t first_item, std::int32_t turn = 0)
      : Key(at, static_cast<std::uint32_t>(rank) << part_bits | part, first_item, turn) {}
  /// The same for another item.
  Key of_item(std::int64_t first_item) const { return {at_ns, order(), first_item, turn()}; }

  Rank rank() const { return static_cast<Rank>(order() >> part_bits); }
  std::uint32_t order() const { return static_cast<std::uint32_t>(high_ >> 32); }  ///< of kind and part
  std::int64_t item() const { return static_cast<std::int64_t>(high_ << 32 | low_ >> 32); }
  std::int32_t turn() const { return static_cast<std::int32_t>(low_); }

 private:
  static constexpr unsigned part_bits = 24;
  Key(model::Nanoseconds at, std::uint32_t order, std::int64_t item, std::int32_t turn)
      : at_ns(at),
        high_(std::uint64_t{order} << 32 | static_cast<std::uint64_t>(item) >> 32),
        low_(static_cast<std::uint64_t>(item) << 32 | static_cast<std::uint32_t>(turn)) {}

  std::uint64_t high_ = 0;
  std::uint64_t low_ = 0;
};

/// What is pending: the next event of each of a fixed number of sources, in one line by order of events. What is set is mostly soon to come, so it
/// finds its place near the head of the line; in a long line it is searched by halves.
class Agenda {
 public:
  explicit Agenda(std::size_t sources) : keys_(sources + 1), line_{{Key::never, static_cast<std::uint32_t>(sources)}} {}

  void set(std::size_t source, const Key& key) {
    if (keys_[source] == key) return;
    clear(source);
    keys_[source] = key;
    const Place own{key.at_ns, static_cast<std::uint32_t>(source)};
    line_.push_back(own);
    Place* place = &line_.back();
    Place* const near = place - std::min(line_.size() - 1, looked_through);
    for (; place > near && is_sooner(place[-1], own); --place) *place = place[-1];
    if (place == near) place = move_up(near, own);
    *place = own;
  }
  void clear(std::size_t source) {
    if (!pending(source)) return;
    keys_[source] = Key();
    const auto last = std::find_if(line_.rbegin(), line_.rend(), [&](const Place& place) { return place.source == source; });
    line_.erase(last.base() - 1);
  }
  bool pending(std::size_t source) const { return keys_[source].at_ns != Key::never; }
  const Key& key(std::size_t source) const { return keys_[source]; }
  std::size_t next() const { return line_.back().source; }
  model::Nanoseconds next_ns() const { return line_.back().at_ns; }  ///< never if nothing is pending
  /// The next event is pending no more.
  void pop() {
    keys_[next()] = Key();
    line_.pop_back();
  }
  void repeat(const Agenda& before, Pattern& pattern);

 private:
  struct Place {
    model::Nanoseconds at_ns;
    std::uint32_t source;
  };
  static constexpr std::size_t looked_through = 16;

  bool is_sooner(const Place& a, const Place& b) const {
    if (a.at_ns != b.at_ns) return a.at_ns < b.at_ns;
    return keys_[a.source].comes_before(keys_[b.source], a.source < b.source);
  }
  // Everything before `free` that is sooner than `own` moves up by one: gives the place that gets free.
  Place* move_up(Place* free, const Place& own) {
    Place* const place = std::partition_point(line_.data(), free, [&](const Place& other) { return !is_sooner(other, own); });
    std::move_backward(place, free, free + 1);
    return place;
  }

  std::vector<Key> keys_;    // by source; the last one never comes
  std::vector<Place> line_;  // of what is pending, the next at its end; that which never comes at its head
};

}  // namespace batchyard::sim
