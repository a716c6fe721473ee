#pragma once

#include <cstdint>
#include <vector>

#include "sim/parts/link.h"
#include "sim/parts/pieces.h"
#include "sim/plan.h"
#include "sim/timetable.h"

namespace batchyard::sim {

/// What a worker tells the broker about messages that it was given. On its way back to the broker.
struct Settlement {
  enum class Kind : std::uint8_t { done, back };
  Kind kind = Kind::done;
  Train train;  ///< with the instants at which the broker learns it
  bool on_arrival = false;  ///< at the instants at which the messages arrive, which was long known: it comes right after that
};

/// The same of single copies, where they matter.
struct Reply {
  model::Nanoseconds at_ns = 0;  ///< when the broker learns it
  std::size_t worker = 0;
  Settlement::Kind kind = Settlement::Kind::done;
  std::vector<Items> items;
};

class Pattern;

/// The items of one batch, from its start until all of them are written, given back or given up.
struct Batch {
  std::size_t worker = 0;
  std::int64_t count = 0;
  std::int64_t attempts = 0;  ///< to write it
  bool sender_died = false;   ///< since it computed the batch
  std::vector<Items> items;
  std::int64_t first() const { return items.front().first; }
  std::int32_t turn() const { return items.front().turn; }
};

/// A batch on its way between a worker and a store, or waiting to be sent again.
struct Posted {
  model::Nanoseconds at_ns = 0;
  std::int64_t item = 0;  ///< its first
  std::uint32_t batch = 0;
  std::int32_t turn = 0;  ///< of the copy of its first item
};

/// The order of events: by instant, then by first item, then by its turn.
inline bool comes_before(const Posted& a, const Posted& b) {
  if (a.at_ns != b.at_ns) return a.at_ns < b.at_ns;
  return a.item != b.item ? a.item < b.item : a.turn < b.turn;
}

/// Keeps a queue of batches in the order of events.
void post(Fifo<Posted>& queue, const Posted& posted);

/// The messages at one worker: on the link to it, before its buffer, in it. Looked at only when that can matter: in between,
/// trains know by themselves when they arrive.
class Worker {
 public:
  explicit Worker(const Plan::Worker& plan) : spread(plan.spread), keeps_entries(plan.max_wait_ns.has_value()) {}

  /// `sure` of room in the buffer whatever happens: else their acks can only be given as they enter it. `at_once`: the link takes no time.
  void send(const Train& arrivals, bool sure, bool at_once, const Timetable& timetable);
  /// Lets everything that has arrived by now enter the buffer, as far as it has room. All arrivals before must have been let in.
  void advance(const Plan::Worker& plan, const Timetable& timetable, model::Nanoseconds now_ns);
  /// The oldest `count` items; what waits before the buffer moves up.
  void take(const Plan::Worker& plan, const Timetable& timetable, std::int64_t count, model::Nanoseconds now_ns, std::vector<Items>& out);

  /// What is on the link from the broker, before the buffer and in it is gone, and the link free: given out for whoever wants to know what that was.
  void lose_messages(std::vector<Items>& out);

  std::int64_t buffered() const { return buffered_; }
  /// It has something to compute.
  bool has_work() const { return buffered_ > 0 || !pieces.empty(); }
  /// On the link or before the buffer.
  std::int64_t coming() const { return coming_; }
  bool unsure() const { return unsure_ > 0; }
  /// The next of those that are coming would have to wait before the buffer.
  bool full(const Plan::Worker& plan) const { return room(plan) == 0; }
  std::int64_t oldest() const { return buffer_.front().items.first; }
  std::int32_t oldest_turn() const { return buffer_.front().items.turn; }
  model::Nanoseconds oldest_entry_ns(const Timetable& timetable) const { return timetable.first_at(buffer_.front()); }
  /// When the `index`-th (from 1) of those that are coming arrives.
  model::Nanoseconds arrival_ns(const Timetable& timetable, std::int64_t index) const;
  std::int64_t entered() const { return entered_; }
  const Fifo<Train>& on_link() const { return on_link_; }
  const Fifo<Train>& buffer() const { return buffer_; }
  void repeat(const Worker& before, Pattern& pattern);

  bool alive = true;
  bool warm = false;
  std::optional<ServiceSpread> spread;  ///< of its batches' times, with the draws to come
  bool keeps_entries;  ///< knows when each of its messages entered its buffer: else what repeats there is one train, however much it is
  model::Nanoseconds waited_out_ns = -1;  ///< instant of the last event "longest wait over"
  bool moved = true;  ///< what its GPU waits for may have changed since it was found out
  std::int64_t need = 0;                  ///< messages that the broker must hand out before this worker can do anything; 0: it waits for none
  Fifo<Settlement> settlements;
  Fifo<Posted> to_store, refusals, retries;
  Pieces pieces;
  Link message_link, row_link;  ///< from the broker, to the store

 private:
  void repeat_buffer(const Worker& before, Pattern& pattern);
  void sort_last_arrivals(const Timetable& timetable);
  void enter(const Plan::Worker& plan, const Train& train);
  std::int64_t room(const Plan::Worker& plan) const;
  void let_in(const Plan::Worker& plan, const Timetable& timetable, model::Nanoseconds now_ns, bool at_once);

  Fifo<Train> on_link_;
  Fifo<Train> buffer_;  // with the instants of entry, if they are kept
  std::int64_t coming_ = 0;
  std::int64_t unsure_ = 0;  // the last of those that are coming
  std::int64_t buffered_ = 0;
  model::Bytes buffered_bytes_ = 0;  // where items differ
  std::int64_t entered_ = 0;
};

}  // namespace batchyard::sim
