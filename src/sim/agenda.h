#pragma once

#include <algorithm>
#include <bit>
#include <compare>
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

/// The total order of events.
struct Key {
  static constexpr model::Nanoseconds never = std::numeric_limits<model::Nanoseconds>::max();

  model::Nanoseconds at_ns = never;
  std::uint32_t order = 0;  ///< rank of the kind, then rank of the part's id
  std::int32_t turn = 0;    ///< compared last
  std::int64_t item = 0;
  bool operator<(const Key& other) const {
    if (at_ns != other.at_ns) return at_ns < other.at_ns;
    if (order != other.order) return order < other.order;
    return item != other.item ? item < other.item : turn < other.turn;
  }

  Key() = default;
  Key(model::Nanoseconds at, Rank rank, std::uint32_t part, std::int64_t first_item, std::int32_t its_turn = 0)
      : at_ns(at), order(static_cast<std::uint32_t>(rank) << part_bits | part), turn(its_turn), item(first_item) {}
  Rank rank() const { return static_cast<Rank>(order >> part_bits); }

 private:
  static constexpr unsigned part_bits = 24;
};

/// What is pending: the next event of each of a fixed number of sources, as a tournament whose winner has the least key.
class Agenda {
 public:
  explicit Agenda(std::size_t sources)
      : leaves_(std::bit_ceil(std::max<std::size_t>(sources, 1))), keys_(leaves_), winners_(2 * leaves_) {
    for (std::size_t i = 0; i < leaves_; ++i) {
      winners_[leaves_ + i] = static_cast<std::uint32_t>(i);
      keys_[i] = nothing(i);
    }
    for (std::size_t node = leaves_ - 1; node >= 1; --node) winners_[node] = winners_[2 * node];
  }

  void set(std::size_t source, const Key& key) {
    keys_[source] = key;
    for (std::size_t node = (leaves_ + source) / 2; node >= 1; node /= 2) {
      const std::uint32_t left = winners_[2 * node], right = winners_[2 * node + 1];
      const std::uint32_t winner = keys_[right] < keys_[left] ? right : left;
      if (winner == winners_[node] && winner != source) return;  // nor does anything change above
      winners_[node] = winner;
    }
  }
  void clear(std::size_t source) {
    if (pending(source)) set(source, nothing(source));
  }
  bool pending(std::size_t source) const { return keys_[source].at_ns != Key::never; }
  const Key& key(std::size_t source) const { return keys_[source]; }
  std::size_t next() const { return winners_[1]; }
  const Key& next_key() const { return keys_[next()]; }
  void repeat(const Agenda& before, Pattern& pattern);

 private:
  /// Never, and different for every source, which soon settles which of two comes first.
  static Key nothing(std::size_t source) {
    Key key;
    key.order = static_cast<std::uint32_t>(source);
    return key;
  }

  std::size_t leaves_;
  std::vector<Key> keys_;
  std::vector<std::uint32_t> winners_;
};

}  // namespace batchyard::sim
