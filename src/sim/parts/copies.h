#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <vector>

#include "sim/pages.h"
#include "sim/timetable.h"
#include "sim/train.h"

namespace batchyard::sim {

/// What became of each delivery of a message, on boards where a message can be delivered while an older copy of it lives: docs/MODEL.md,
/// "Copies". Knows the items that were delivered and may yet be heard of, one by one; all others cost nothing.
class Copies {
 public:
  struct Delivered {
    std::int64_t item = 0;
    std::int32_t turn = 0;
    std::int16_t failures = 0;  ///< of the message, when this copy was delivered
    model::Nanoseconds at_ns = 0;
  };
  struct Lost {
    std::int64_t first = 0;  ///< in the order asked for
    std::int64_t count = 0;
  };
  struct Row {
    bool is_items_first = false;
    bool is_new_to_store = false;
  };

  explicit Copies(std::size_t workers) : delivered_(workers) {}

  /// A new copy of each, at the instants of the train; the items bring its turn along.
  void deliver(std::size_t worker, const Train& deliveries, const Timetable& timetable);
  /// The copy is outstanding no more; false: it was not, whoever settles it is ignored.
  bool settle(std::int64_t item, std::int32_t turn);
  /// The message goes back into the queue; false: its item is lost already, so it does not.
  bool put_back(std::int64_t item);
  /// It leaves the queue without being delivered.
  void leave_queue(std::int64_t item);
  /// One living copy of each ends. Whoever ends some asks next what is lost by it.
  void end(const std::vector<Items>& copies);
  /// Those of the items of which nothing is left: from now on they are lost. Each counts once.
  Lost lose_gone(std::span<const std::int64_t> items);
  Lost lose_gone(const std::vector<Items>& runs);
  /// A living copy is committed.
  Row write(std::int64_t item, std::size_t store);

  /// Outstanding copies of a worker, by instant of delivery and item.
  std::vector<Delivered> outstanding(std::size_t worker);
  /// Those of them that were delivered at the same instant as the first.
  std::vector<Delivered> oldest_outstanding(std::size_t worker);
  /// The first of them; none: turn 0.
  Delivered first_outstanding(std::size_t worker);

  std::int64_t in_hand() const;         ///< items that are not settled, and not in the queue again
  std::int64_t written_queued() const;  ///< items that are written, and in the queue again

 private:
  struct Known {
    std::int32_t turn = 0;  // of the copy delivered last
    std::int32_t living = 0;
    std::uint32_t store = 0;  // that has its first row, once it is written
    bool outstanding = false;
    bool queued = false;
    bool written = false;
    bool lost = false;
    bool has_more_rows = false;
  };
  bool is_outstanding(const Delivered& copy);
  bool is_new_to_store(Known& known, std::int64_t item, std::uint32_t store);
  void lose_if_gone(std::int64_t item, Lost& lost);
  void forget(const Known& known, std::int64_t item);
  void forget_settled(std::size_t worker);

  Pages<Known> known_;
  std::map<std::int64_t, std::vector<std::uint32_t>> more_rows_;  // the other stores of the few items that have rows in several
  std::vector<Fifo<Delivered>> delivered_;  // by worker, then by instant and item; those that are settled since are skipped
};

/// The numbers of the items, in their order.
std::vector<std::int64_t> numbers(const std::vector<Items>& runs);

}  // namespace batchyard::sim
