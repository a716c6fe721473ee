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
  /// Never, but different for every source, which soon settles which of two comes first.
  static Key nothing(std::size_t source) { return {never, static_cast<std::uint32_t>(source), 0, 0}; }

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

/// What is pending: the next event of each of a fixed number of sources, as a tournament whose winner has the least key.
class Agenda {
 public:
  explicit Agenda(std::size_t sources)
      : leaves_(std::max<std::size_t>(sources, 1)), keys_(leaves_), winners_(2 * leaves_) {
    for (std::size_t i = 0; i < leaves_; ++i) {
      winners_[leaves_ + i] = static_cast<std::uint32_t>(i);
      keys_[i] = Key::nothing(i);
    }
    for (std::size_t node = leaves_ - 1; node >= 1; --node) winners_[node] = std::min(winners_[2 * node], winners_[2 * node + 1]);
  }

  void set(std::size_t source, const Key& key) {
    Key* const keys = keys_.data();
    std::uint32_t* const winners = winners_.data();
    keys[source] = key;
    auto winner = static_cast<std::uint32_t>(source);
    const Key* least = &keys[source];
    for (std::size_t node = leaves_ + source; node > 1; node /= 2) {
      const std::uint32_t other = winners[node ^ 1];
      const Key* const its = &keys[other];
      if (its->at_ns < least->at_ns || (its->at_ns == least->at_ns && its->comes_before(*least, other < winner))) {
        winner = other;
        least = its;
      }
      if (winner == winners[node / 2] && winner != source) return;  // nor does anything change above
      winners[node / 2] = winner;
    }
  }
  void clear(std::size_t source) {
    if (pending(source)) set(source, Key::nothing(source));
  }
  bool pending(std::size_t source) const { return keys_[source].at_ns != Key::never; }
  const Key& key(std::size_t source) const { return keys_[source]; }
  std::size_t next() const { return winners_[1]; }
  const Key& next_key() const { return keys_[next()]; }
  void repeat(const Agenda& before, Pattern& pattern);

 private:
  std::size_t leaves_;
  std::vector<Key> keys_;
  std::vector<std::uint32_t> winners_;
};

}  // namespace batchyard::sim
