#pragma once

#include <cstdint>
#include <vector>

#include "model/outcome.h"
#include "sim/agenda.h"
#include "sim/fingerprint.h"
#include "sim/parts/broker_line.h"
#include "sim/parts/copies.h"
#include "sim/parts/worker.h"
#include "sim/plan.h"

namespace batchyard::sim {

class Pattern;

/// The message broker. Between two events that concern it, arrivals, vCPUs and deliveries follow closed forms, so it is only
/// brought up to an instant when somebody asks. Messages that are sure to fit are accepted ahead of their arrival.
class Broker {
 public:
  Broker(const Plan& plan, const Timetable& timetable);

  /// Everything of ranks up to delivery through this instant happens, given that nothing is settled in between. Instants never fall.
  void advance(model::Nanoseconds now_ns, std::vector<Worker>& workers);
  /// Messages of a worker are settled now. `reached`: the highest rank of what has happened at this instant; without delays an
  /// ack can come after arrivals and deliveries of its own instant.
  void settle(model::Nanoseconds now_ns, Rank reached, std::size_t worker, const Settlement& settlement, std::vector<Worker>& workers);
  // Where messages can be delivered again: src/sim/parts/broker_copies.cpp.
  /// As `advance`, and nothing of a higher rank than `reached` at this instant. Before anything that changes what is delivered or ends copies.
  void catch_up(model::Nanoseconds now_ns, Rank reached, std::vector<Worker>& workers);
  /// Copies of a worker are settled, as far as they are outstanding.
  void settle(model::Nanoseconds now_ns, std::size_t worker, const Reply& reply);
  /// Gives up waiting for the settlement of these copies, all outstanding.
  void take_back(model::Nanoseconds now_ns, std::size_t worker, std::vector<Copies::Delivered> copies);
  void lose_consumer(std::size_t worker);
  void regain_consumer(std::size_t worker);
  void go_down(model::Nanoseconds now_ns, std::vector<Worker>& workers);
  void come_up(model::Nanoseconds now_ns, const std::vector<Worker>& workers);
  bool up() const { return up_; }
  Copies& copies() { return copies_; }
  const Copies& copies() const { return copies_; }

  /// The deliveries that are pending now.
  void deliver(model::Nanoseconds now_ns, std::vector<Worker>& workers);
  /// The next instant at which something can happen here that concerns others, unless something is settled before.
  model::Nanoseconds next_delivery_ns(model::Nanoseconds now_ns, const std::vector<Worker>& workers) const;

  /// No message will be delivered any more, unless one comes back.
  bool exhausted() const { return decided_ == total_ && fresh_.empty() && returned_.empty(); }
  const Timetable& timetable() const { return timetable_; }

  std::int64_t refused() const { return refused_ + turned_out_; }
  std::int64_t lost() const { return dropped_; }
  model::Nanoseconds first_loss_ns() const { return first_loss_ns_; }
  std::int64_t redelivered() const { return redelivered_; }
  std::uint64_t fingerprint() const { return fingerprint_.value(); }

  // All at an instant through which it has been advanced.
  std::int64_t arrived(model::Nanoseconds now_ns) const;  ///< accepted or refused by then, less those given back
  std::int64_t attempts(model::Nanoseconds now_ns) const { return arrived(now_ns) + given_back_ + turned_out_; }  ///< to hand messages in
  std::int64_t held(model::Nanoseconds now_ns) const;     ///< messages in memory
  model::Bytes memory_bytes(model::Nanoseconds now_ns) const;  ///< that they take
  std::int64_t queued(model::Nanoseconds now_ns);         ///< ready and not delivered
  std::int64_t inside(model::Nanoseconds now_ns) const;   ///< in line, with a vCPU or queued
  std::int64_t events(model::Nanoseconds now_ns);
  model::QueueFigures queue(model::Nanoseconds now_ns);
  model::Wide busy_ns(model::Nanoseconds now_ns);  ///< vCPU time

  void repeat(const Broker& before, Pattern& pattern);
  /// Number of the next message that has never been delivered.
  std::int64_t front() const { return fresh_.empty() ? decided_ + 1 : fresh_.front().items.first; }
  /// The last message that is accepted, perhaps ahead of its arrival, or refused.
  std::int64_t decided() const { return decided_; }
  bool all_decided() const { return decided_ == total_; }
  /// Nobody waits for a message: what gets ready stays in the queue.
  bool saturated() const { return total_room_ == 0 || pending_; }
  const Fifo<Train>& fresh() const { return fresh_; }
  std::int64_t longest() const { return figures_.longest; }
  void take_longest_of(const Broker& other);
  /// Since `before`, messages were only taken from the head of one train, and perhaps others added to its end.
  bool long_train(const Broker& before, const Pattern& pattern) const;
  std::int64_t arrived_by(model::Nanoseconds now_ns) const;  ///< outside included
  model::Nanoseconds arrival_ns(std::int64_t item) const;

 private:
  void repeat_waited(const Broker& before, Pattern& pattern);
  void repeat_fresh(const Broker& before, Pattern& pattern);
  void accept_ahead(model::Nanoseconds now_ns);
  void accept(std::int64_t count, const Law& arrivals);
  void turn_away(model::Nanoseconds now_ns, std::vector<Worker>& workers);
  void drop_for(std::int64_t newcomer, model::Nanoseconds now_ns);
  void lose(const Copies::Lost& lost, model::Nanoseconds now_ns);
  void return_all(model::Nanoseconds now_ns, std::size_t worker, std::vector<Copies::Delivered> copies);
  void put_back(model::Nanoseconds now_ns, const std::vector<Items>& messages);
  void free_room(std::size_t worker, std::int64_t messages);
  void release(std::int64_t item);
  // Where items differ: src/sim/parts/broker_sizes.cpp.
  std::int64_t fitting(std::int64_t most) const;
  void turn_away_sized(model::Nanoseconds now_ns, std::vector<Worker>& workers);
  void send_sized(std::size_t worker, const Train& train, std::vector<Worker>& workers);
  model::Bytes queue_bytes() const;
  Copies::Lost stop_vcpus(model::Nanoseconds now_ns);
  void forget(model::Nanoseconds now_ns, const Copies::Lost& unready);
  void break_connections(model::Nanoseconds now_ns, std::int64_t unready, std::vector<Worker>& workers);
  std::int64_t ready_so_far(model::Nanoseconds now_ns) { return left() + queued(now_ns) - put_back_; }
  void deliver_ready(model::Nanoseconds now_ns, std::vector<Worker>& workers);
  void deliver_queue(model::Nanoseconds now_ns, std::int64_t most, std::vector<Worker>& workers);
  void hand_out(const Train& train, std::vector<Worker>& workers);
  void give(std::size_t worker, const Train& train, std::vector<Worker>& workers);
  void change_room(std::size_t worker, std::int64_t by);
  const std::vector<std::size_t>& turn() const;
  std::int64_t ready_by(model::Nanoseconds now_ns);
  std::int64_t returned() const;  // put back and not delivered again
  std::int64_t left() const;
  Train take_fresh(std::int64_t most);
  Train take_returned(std::int64_t most);
  void leave_queue(const Train& train, model::Nanoseconds now_ns);
  void settle_waits();
  void close_before(model::Nanoseconds now_ns, std::vector<Worker>& workers);
  void close_before_arrival(model::Nanoseconds at_ns, std::vector<Worker>& workers);  // that finds no room
  void note_extremes(model::Nanoseconds now_ns);
  model::Nanoseconds ready_ns(std::int64_t index) const;

  const Plan* plan_;
  Timetable timetable_;
  BrokerLine line_;
  std::int64_t total_ = 0;
  model::Nanoseconds last_arrival_ns_ = -1;
  std::int64_t decided_ = 0;   // items accepted (perhaps ahead) or refused
  std::int64_t accepted_ = 0;  // ahead included
  std::int64_t refused_ = 0;
  std::int64_t given_back_ = 0;  // accepted, and waiting outside again after a restart
  std::int64_t turned_out_ = 0;  // accepted, and refused at a restart
  std::int64_t dropped_ = 0;
  std::int64_t released_ = 0;  // messages whose memory is free again
  std::int64_t free_ = 0;      // messages that fit beside all accepted ones
  model::Nanoseconds first_loss_ns_ = -1;

  Fifo<Train> fresh_;  // accepted, never delivered, with their ready instants (perhaps to come)
  std::size_t ready_trains_ = 0;  // at the head of fresh_, ready to the last item
  std::int64_t ready_items_ = 0;  // in those
  std::vector<Train> returned_;   // put back by nacks, with the instants of that

  std::vector<std::int64_t> room_;  // by consumer
  std::vector<std::size_t> with_room_;  // rising
  std::int64_t total_room_ = 0;
  std::size_t next_consumer_ = 0;
  bool one_by_one_ = false;  // acks follow deliveries, perhaps at their instant: nothing can be handed out ahead
  bool pending_ = false;     // room appeared at this instant: what waits is delivered at rank "delivery"
  mutable std::vector<std::size_t> turn_;

  std::int64_t delivered_ = 0;
  std::int64_t dropped_ready_ = 0;  // out of the queue, or forgotten in it
  std::int64_t redelivered_ = 0;
  std::int64_t settled_ = 0;
  std::int64_t put_back_ = 0;
  model::Nanoseconds put_back_ns_ = 0;
  bool up_ = true;
  Copies copies_;
  model::Wide spent_ns_ = 0;   // vCPU time up to the last restart
  std::int64_t spent_on_ = 0;  // messages that had become ready by then
  Fingerprint fingerprint_;
  model::QueueFigures figures_;
  std::int64_t most_held_ = 0;
  model::Bytes taken_bytes_ = 0, most_bytes_ = 0;  // where items differ: by all accepted ones, and the most that was held
  model::Nanoseconds closed_before_ns_ = 0;  // extremes are known for all instants before
  // Of the queue, in instants that are summed up: all that left, and of these the ones whose entry is summed up already.
  model::Wide left_ns_ = 0;
  model::Wide entered_ns_ = 0;
  std::int64_t entered_ = 0;
  Train waited_;  // left the queue as it got ready, not summed up yet
};

}  // namespace batchyard::sim
