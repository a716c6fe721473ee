#pragma once

#include <compare>
#include <functional>
#include <map>

#include "support/reference_parts.h"

namespace batchyard::support {

enum class Rank {
  commit, settlement, batch_end, write_end, ready, publish, broker_arrival, worker_arrival, store_arrival, refusal,
  delivery, batch_start, warm_up_over, longest_wait_over, retry, ack_timeout, death, back, going_down, up_again,
};
enum class Settlement { ack, discard, nack };
enum TokenKind { token_batch_start = 1, token_good_batch = 2, token_failed_batch = 3, token_commit = 4, token_loss = 5, token_failure = 6 };

/// The port is left out: it never decides.
struct Key {
  Nanoseconds at_ns;
  Rank rank;
  std::string part;
  std::int64_t first_item;
  std::int64_t turn;  ///< of the first item's copy; of a failure: its place in the level's list
  auto operator<=>(const Key&) const = default;
};
using Agenda = std::map<Key, std::function<void()>>;

/// One run, event by event. Its functions stand in a file each for time and order, broker, workers, stores and faults.
class ReferenceRun {
 public:
  ReferenceRun(const model::Level& level, const model::Board& board, std::uint64_t seed);
  RunRecord record();

 private:
  void schedule(const Key& key, std::function<void()> what);
  void schedule(Nanoseconds at, Rank rank, const std::string& part, const Copies& copies, std::function<void()> what);
  void forget(Rank rank, const std::string& part);
  void schedule_faults();
  Agenda conditional();
  void add_longest_wait(Worker& worker, Agenda& pending);
  void add_ack_timeout(const Worker& worker, Agenda& pending);
  bool step();
  void note_state();
  void note(const Server& server);
  model::Activity waiting_for(const Server& server) const;

  void publish(std::int64_t item);
  void arrive_at_broker(std::int64_t item);
  Bytes held_bytes() const;
  bool fits(std::int64_t item) const;
  void accept(std::int64_t item);
  void refuse();
  void drop_one_for(std::int64_t item);
  void become_ready(std::int64_t item);
  void enter_queue(std::int64_t item);
  void leave_queue(std::int64_t item);
  bool has_room(const Worker& worker) const;
  bool anyone_has_room() const;
  void deliver();
  void send_settlement(Settlement kind, std::size_t worker, const Copies& copies);
  void settle(Settlement kind, const Copies& copies);
  void let_go(const CopyRef& copy);
  void put_back(const CopyRef& copy, std::int64_t failures);
  void take_back(const Copies& copies);

  void arrive_at_worker(const CopyRef& copy);
  void enter_buffer(const CopyRef& copy);
  bool enters(const Worker& worker, const CopyRef& copy) const;
  bool nothing_more_comes(const Worker& worker) const;
  bool is_due(const Worker& worker) const;
  bool can_start(const Worker& worker) const;
  bool can_start(const Server& server) const;
  void start_batch(Server& server);
  Copies next_batch(Worker& worker);
  void end_batch(Server& server);
  void end_good_batch(const BatchRef& batch);
  void end_failed_batch(const BatchRef& batch);
  void split(const BatchRef& batch);

  void send_rows(const BatchRef& batch);
  void arrive_at_store(const BatchRef& batch);
  void reject(const BatchRef& batch);
  void start_writing(Store& store);
  void end_writing(const BatchRef& batch);
  void commit(const BatchRef& batch);
  void learn_refusal(const BatchRef& batch);

  void die(Worker& worker, Nanoseconds down);
  Copies all_that_a_death_ends(Worker& worker);
  void come_back(Worker& worker);
  void warm_up(Worker& worker);
  void schedule_scripted(std::size_t place, Nanoseconds at);
  void schedule_random_deaths(Worker& worker);
  void schedule_random_restarts();
  void forget_random(Rank rank, const std::string& part);
  void go_down(Nanoseconds down);
  Items forget_undelivered();
  void give_back_unready();
  Items break_connections();
  void stop_vcpus();

  void end(const Copies& copies);
  bool is_held(std::int64_t item) const;
  bool is_gone(std::int64_t item) const;
  void lose_the_gone(const std::string& part, const Items& candidates);
  bool none_is_forgotten() const;

  void add_token(const std::string& part, TokenKind kind, const Items& items);
  Store& store_of(const BatchRef& batch) { return parts_.stores[parts_.workers[batch->worker].store]; }
  Item& item(std::int64_t number) { return items_[static_cast<std::size_t>(number) - 1]; }
  const Item& item(std::int64_t number) const { return items_[static_cast<std::size_t>(number) - 1]; }
  Bytes message_bytes(std::int64_t number) const { return item(number).bytes + parts_.broker.overhead_bytes; }
  bool all_settled() const { return !items_.empty() && settled_ == items_.size(); }

  const model::Catalogue& catalogue_;
  const std::vector<model::Fault>& faults_;
  Parts parts_;
  std::vector<Item> items_;
  Agenda agenda_;
  RunRecord record_;
  Nanoseconds now_ = 0;
  std::size_t settled_ = 0;
  std::int64_t published_ = 0;
  std::int64_t written_ = 0;
};

template <class Element>
void append(std::vector<Element>& to, const std::vector<Element>& more) {
  to.insert(to.end(), more.begin(), more.end());
}

}  // namespace batchyard::support
