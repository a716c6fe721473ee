#include "sim/parts/broker.h"

#include <algorithm>
#include <cassert>

#include "sim/pattern.h"

namespace batchyard::sim {

using model::Nanoseconds;
using model::Wide;

Broker::Broker(const Plan& plan, const Timetable& timetable)
    : plan_(&plan), timetable_(timetable), line_(plan.broker.vcpu, plan.broker.confirm_ns), total_(plan.arrivals.total()), free_(plan.broker.capacity), copies_(plan.workers.size()) {
  room_.resize(plan.workers.size(), 0);
  for (std::size_t i = 0; i < room_.size(); ++i) change_room(i, plan.workers[i].prefetch);
  one_by_one_ = plan.broker.acks == Plan::Acks::on_delivery;
  figures_.id = plan.broker.id;
  if (total_ > 0) last_arrival_ns_ = arrival_ns(total_);
  accept_ahead(-1);
}

std::int64_t Broker::arrived_by(Nanoseconds now_ns) const { return plan_->sent().count_by(now_ns - plan_->broker.users_latency_ns); }
Nanoseconds Broker::arrival_ns(std::int64_t item) const { return plan_->sent().at(item) + plan_->broker.users_latency_ns; }

void Broker::accept(std::int64_t count, const Law& arrivals) {
  if (count <= 0) return;
  if (ready_trains_ > 0 && ready_trains_ == fresh_.size()) {  // the last train may get longer
    ready_trains_ -= 1;
    ready_items_ -= fresh_.back().items.count;
  }
  line_.accept(timetable_, {{.first = decided_ + 1, .count = count}, arrivals}, fresh_);
  decided_ += count;
  accepted_ += count;
  free_ -= count;
  if (plan_->sizes) taken_bytes_ += plan_->sizes->messages(decided_ - count + 1, count);
}

// Memory only ever gets freer, so as many as fit now are sure to fit when they come.
void Broker::accept_ahead(Nanoseconds now_ns) {
  const std::int64_t outside = plan_->broker.overflow == Plan::Overflow::block ? arrived_by(now_ns) - decided_ : 0;
  accept(fitting(outside), Law::fixed_at(now_ns));
  accept(fitting(total_ - decided_), Law::planned_plus(plan_->broker.users_latency_ns));
}

// What arrives while the memory is full, or the broker down.
void Broker::turn_away(Nanoseconds now_ns, std::vector<Worker>& workers) {
  if (plan_->sizes && up_) return turn_away_sized(now_ns, workers);
  if (free_ > 0 || decided_ == total_ || plan_->broker.overflow == Plan::Overflow::block) return;
  if (!up_ || plan_->broker.overflow == Plan::Overflow::reject) {
    const std::int64_t refused = arrived_by(now_ns) - decided_;
    if (refused <= 0) return;
    if (up_) figures_.was_full = true;
    most_held_ = std::max(most_held_, held(now_ns - 1));  // afterwards nothing tells how many of these came later
    refused_ += refused;
    decided_ += refused;
    return;
  }
  while (decided_ < total_ && arrival_ns(decided_ + 1) <= now_ns) {
    const Nanoseconds at_ns = arrival_ns(decided_ + 1);
    close_before_arrival(at_ns, workers);
    drop_for(decided_ + 1, at_ns);
  }
}

void Broker::close_before_arrival(Nanoseconds at_ns, std::vector<Worker>& workers) {
  if (at_ns <= closed_before_ns_) return;
  closed_before_ns_ = at_ns;
  deliver_ready(at_ns - 1, workers);
  note_extremes(at_ns - 1);
}

// Messages leave the head of the queue until the newcomer fits, or none is left.
void Broker::drop_for(std::int64_t newcomer, Nanoseconds now_ns) {
  figures_.was_full = true;
  Copies::Lost lost;
  const auto lose_new = [&](std::int64_t item) {
    if (lost.count++ == 0) lost.first = item;
  };
  while (fitting(1) == 0 && (ready_by(now_ns) > 0 || !returned_.empty())) {
    const Train oldest = returned_.empty() ? take_fresh(1) : take_returned(1);
    const std::int64_t item = oldest.items.first;
    dropped_ready_ += 1;
    leave_queue(oldest, now_ns);
    release(item);
    if (!plan_->tracks_copies || oldest.items.turn == 0) {
      lose_new(item);
      continue;
    }
    copies_.leave_queue(item);
    if (copies_.lose_gone(std::span(&item, 1)).count > 0) lose_new(item);
  }
  if (fitting(1) > 0) {
    accept(1, Law::planned_plus(plan_->broker.users_latency_ns));
  } else {
    accepted_ += 1;
    decided_ += 1;
    released_ += 1;
    lose_new(newcomer);
  }
  lose(lost, now_ns);
}

void Broker::lose(const Copies::Lost& lost, Nanoseconds now_ns) {
  if (lost.count == 0) return;
  if (dropped_ == 0) first_loss_ns_ = now_ns;
  dropped_ += lost.count;
  fingerprint_.add(Fingerprint::Token::loss, now_ns, lost.first, lost.count);
}

void Broker::advance(Nanoseconds now_ns, std::vector<Worker>& workers) {
  turn_away(now_ns, workers);
  deliver_ready(now_ns, workers);
}

// Between two changes from outside the queue and the memory only grow: their greatest lengths are those just before a change.
void Broker::close_before(Nanoseconds now_ns, std::vector<Worker>& workers) {
  if (now_ns <= closed_before_ns_) return;
  advance(now_ns - 1, workers);
  note_extremes(now_ns - 1);
  closed_before_ns_ = now_ns;
}

// While there is room the queue is empty, so every message leaves as it gets ready.
void Broker::deliver_ready(Nanoseconds now_ns, std::vector<Worker>& workers) {
  if (pending_ || one_by_one_ || total_room_ == 0) return;
  for (std::int64_t count = std::min(ready_by(now_ns), total_room_); count > 0;) {
    const Train train = take_fresh(count);
    count -= train.items.count;
    hand_out(train, workers);
  }
}

void Broker::deliver(Nanoseconds now_ns, std::vector<Worker>& workers) {
  if (one_by_one_) close_before(now_ns, workers);
  advance(now_ns, workers);
  if (one_by_one_) deliver_queue(now_ns, 1, workers);
  else if (pending_) deliver_queue(now_ns, total_room_, workers);
  pending_ = one_by_one_ && total_room_ > 0 && queued(now_ns) > 0;
}

void Broker::deliver_queue(Nanoseconds now_ns, std::int64_t most, std::vector<Worker>& workers) {
  std::int64_t left = std::min({most, total_room_, queued(now_ns)});
  while (left > 0) {
    Train train = returned_.empty() ? take_fresh(left) : take_returned(left);
    left -= train.items.count;
    leave_queue(train, now_ns);
    train.law = Law::fixed_at(now_ns);
    hand_out(train, workers);
  }
}

void Broker::change_room(std::size_t worker, std::int64_t by) {
  const bool had_room = room_[worker] > 0;
  room_[worker] += by;
  total_room_ += by;
  if (had_room == (room_[worker] > 0)) return;
  const auto at = std::ranges::lower_bound(with_room_, worker);
  if (had_room) with_room_.erase(at);
  else with_room_.insert(at, worker);
}

// Consumers with room, the next to be served first.
const std::vector<std::size_t>& Broker::turn() const {
  const auto next = std::ranges::lower_bound(with_room_, next_consumer_);
  turn_.assign(next, with_room_.end());
  turn_.insert(turn_.end(), with_room_.begin(), next);
  return turn_;
}

void Broker::hand_out(const Train& train, std::vector<Worker>& workers) {
  Items left = train.items;
  while (left.count > 0) {
    const std::vector<std::size_t>& consumers = turn();
    auto served = static_cast<std::int64_t>(consumers.size());
    std::int64_t rounds = left.count / served;
    for (const std::size_t consumer : consumers) rounds = std::min(rounds, room_[consumer]);
    if (rounds == 0) served = left.count, rounds = 1;
    for (std::int64_t i = 0; i < served; ++i) {
      Items share = left;
      share.first = left.nth(i);
      share.count = rounds;
      share.stride = left.stride * served;
      share.turn += 1;
      give(consumers[static_cast<std::size_t>(i)], {share, train.law}, workers);
    }
    next_consumer_ = (consumers[static_cast<std::size_t>(served - 1)] + 1) % room_.size();
    cut(left, rounds * served);
  }
}

void Broker::give(std::size_t worker, const Train& train, std::vector<Worker>& workers) {
  const std::int64_t count = train.items.count;
  const Plan::Worker& plan = plan_->workers[worker];
  change_room(worker, -count);
  delivered_ += count;
  if (train.items.returned) redelivered_ += count;
  const bool after_write = plan_->broker.acks == Plan::Acks::after_write;
  if (plan_->tracks_copies) copies_.deliver(worker, train, timetable_);
  const bool sure = after_write || (!plan_->tracks_copies && workers[worker].buffered() + workers[worker].coming() + count <= plan.buffer);
  if (plan_->sizes) return send_sized(worker, train, workers);
  const bool takes_time = plan.broker_sending_ns > 0, at_once = !takes_time && plan.broker_latency_ns == 0;
  const auto leave = [&](const Train& sent) {
    const Train arrivals{sent.items, sent.law.later(plan.broker_latency_ns)};
    workers[worker].send(arrivals, sure, at_once, timetable_);
    if (!after_write && !workers[worker].unsure())
      workers[worker].settlements.push({Settlement::Kind::done,
                                        {arrivals.items, arrivals.law.later(plan.broker_latency_ns)},
                                        takes_time && plan.broker_latency_ns == 0});
  };
  if (!takes_time) return leave(train);
  for (const Train& sent : workers[worker].message_link.send(timetable_, train, plan.broker_sending_ns)) leave(sent);
}

void Broker::catch_up(Nanoseconds now_ns, Rank reached, std::vector<Worker>& workers) {
  close_before(now_ns, workers);
  if (reached > Rank::broker_arrival) turn_away(now_ns, workers);
  if (reached >= Rank::delivery) deliver_ready(now_ns, workers);
}

void Broker::settle(Nanoseconds now_ns, Rank reached, std::size_t worker, const Settlement& settlement, std::vector<Worker>& workers) {
  catch_up(now_ns, reached, workers);
  const std::int64_t count = settlement.train.items.count;
  change_room(worker, count);
  settled_ += count;
  pending_ = true;
  switch (settlement.kind) {
    case Settlement::Kind::done:
      released_ += count;
      free_ += count;
      accept_ahead(now_ns);
      return;
    case Settlement::Kind::back:
      returned_.push_back({settlement.train.items, Law::fixed_at(now_ns)});
      returned_.back().items.returned = true;
      put_back_ += count;
      put_back_ns_ = now_ns;
      return;
  }
}

std::int64_t Broker::ready_by(Nanoseconds now_ns) {
  while (ready_trains_ < fresh_.size()) {
    const Train& train = fresh_[ready_trains_];
    const std::int64_t ready = timetable_.count_by(train, now_ns);
    if (ready < train.items.count) return ready_items_ + ready;
    ready_trains_ += 1;
    ready_items_ += ready;
  }
  return ready_items_;
}

Train Broker::take_fresh(std::int64_t most) {
  const std::size_t trains = fresh_.size();
  const Train train = take(fresh_, std::min(most, fresh_.front().items.count));
  if (ready_trains_ == 0) return train;
  ready_items_ -= train.items.count;
  if (fresh_.size() < trains) ready_trains_ -= 1;
  return train;
}

// The least item number first: runs of several workers may interleave.
Train Broker::take_returned(std::int64_t most) {
  const auto by_first = [](const Train& a, const Train& b) { return a.items.first < b.items.first; };
  const auto least = std::ranges::min_element(returned_, by_first);
  std::int64_t count = std::min(most, least->items.count);
  for (const Train& other : returned_)
    if (&other != &*least) count = std::min(count, (other.items.first - least->items.first + least->items.stride - 1) / least->items.stride);
  const Train train{cut(least->items, std::max<std::int64_t>(1, count)), least->law};
  if (least->items.count == 0) returned_.erase(least);
  return train;
}

void Broker::leave_queue(const Train& train, Nanoseconds now_ns) {
  const std::int64_t count = train.items.count;
  figures_.longest_wait_ns = std::max(figures_.longest_wait_ns, now_ns - timetable_.first_at(train));
  left_ns_ += Wide{now_ns} * count;
  if (train.law.kind == Law::Kind::fixed) {
    entered_ns_ += Wide{train.law.at_ns} * count;
    entered_ += count;
    return;
  }
  if (waited_.items.count > 0 && waited_.law == train.law && waited_.items.last() + 1 == train.items.first) {
    waited_.items.count += count;
    return;
  }
  settle_waits();
  waited_ = train;
}

void Broker::settle_waits() {
  if (waited_.items.count == 0) return;
  entered_ns_ += timetable_.sum(waited_);
  entered_ += waited_.items.count;
  waited_.items.count = 0;
}

std::int64_t Broker::returned() const {
  std::int64_t count = 0;
  for (const Train& train : returned_) count += train.items.count;
  return count;
}

std::int64_t Broker::queued(Nanoseconds now_ns) { return ready_by(now_ns) + returned(); }

Nanoseconds Broker::ready_ns(std::int64_t index) const {
  for (const Train& train : fresh_) {
    if (index <= train.items.count) return timetable_.at(train.law, train.items.nth(index - 1));
    index -= train.items.count;
  }
  return timetable_.last_at(fresh_.back());
}

void Broker::note_extremes(Nanoseconds now_ns) {
  most_held_ = std::max(most_held_, held(now_ns));
  if (plan_->sizes) most_bytes_ = std::max(most_bytes_, memory_bytes(now_ns));
  const bool may_wait_outside = plan_->broker.overflow == Plan::Overflow::block && up_ && !figures_.was_full;
  if (may_wait_outside && arrived_by(now_ns) > decided_) figures_.was_full = true;
  if (total_room_ > 0) return;
  const std::int64_t length = queued(now_ns);
  if (length <= figures_.longest) return;
  figures_.longest = length;
  const std::int64_t ready = ready_by(now_ns);
  figures_.longest_at_ns = std::max(returned_.empty() ? 0 : put_back_ns_, ready == 0 ? 0 : ready_ns(ready));
}

Nanoseconds Broker::next_delivery_ns(Nanoseconds now_ns, const std::vector<Worker>& workers) const {
  if (pending_) return now_ns;
  Nanoseconds next = Key::never;
  if (decided_ < total_ && plan_->broker.overflow != Plan::Overflow::block) next = std::max(now_ns, plan_->sizes ? arrival_ns(decided_ + 1) : last_arrival_ns_);
  if (total_room_ == 0 || fresh_.empty()) return next;
  if (decided_ == total_) next = std::min(next, line_.last_ready_ns());
  // Of the fresh message that matters; 0: none does. With a timeout each has a deadline.
  std::int64_t index = one_by_one_ || plan_->broker.ack_timeout_ns ? 1 : 0;
  const std::vector<std::size_t>& consumers = turn();
  const auto served = static_cast<std::int64_t>(consumers.size());
  std::int64_t rounds = total_room_;
  for (const std::size_t consumer : consumers) rounds = std::min(rounds, room_[consumer]);
  for (std::int64_t i = 0; i < served; ++i) {
    const std::int64_t need = workers[consumers[static_cast<std::size_t>(i)]].need;
    if (need == 0) continue;
    const std::int64_t its = need > rounds ? rounds * served : (need - 1) * served + i + 1;
    index = index == 0 ? its : std::min(index, its);
  }
  return index == 0 ? next : std::min(next, ready_ns(index));
}

std::int64_t Broker::arrived(Nanoseconds now_ns) const {
  return accepted_ + refused_ - std::max<std::int64_t>(0, decided_ - arrived_by(now_ns));
}

std::int64_t Broker::held(Nanoseconds now_ns) const { return arrived(now_ns) - refused_ - released_; }

std::int64_t Broker::inside(Nanoseconds now_ns) const {
  std::int64_t count = returned() - std::max<std::int64_t>(0, decided_ - arrived_by(now_ns));
  for (const Train& train : fresh_) count += train.items.count;
  return count;
}

std::int64_t Broker::left() const { return delivered_ + dropped_ready_; }

std::int64_t Broker::events(Nanoseconds now_ns) {
  return plan_->arrivals.count_by(now_ns) + arrived(now_ns) + given_back_ + ready_so_far(now_ns) + delivered_ + settled_;
}

model::QueueFigures Broker::queue(Nanoseconds now_ns) {
  settle_waits();
  note_extremes(now_ns);
  model::QueueFigures figures = figures_;
  figures.wait_ns = left_ns_ - entered_ns_;
  std::int64_t ready = ready_by(now_ns);
  figures.left = left();
  figures.entered = left() + queued(now_ns);
  figures.peak_memory_bytes = plan_->sizes ? most_bytes_ : most_held_ * plan_->broker.message_bytes;
  figures.item_ns = figures.wait_ns;
  const auto add_waiting = [&](Train train, std::int64_t count) {
    train.items.count = count;
    figures.item_ns += Wide{now_ns} * count - timetable_.sum(train);
  };
  for (std::size_t i = 0; ready > 0; ++i) {
    const std::int64_t count = std::min(ready, fresh_[i].items.count);
    add_waiting(fresh_[i], count);
    ready -= count;
  }
  for (const Train& train : returned_) figures.item_ns += Wide{now_ns - train.law.at_ns} * train.items.count;
  return figures;
}

Wide Broker::busy_ns(Nanoseconds now_ns) {
  const Nanoseconds service = timetable_.service_ns(), confirm = plan_->broker.confirm_ns;
  std::int64_t accepted = 0, served = 0;  // of the fresh ones
  for (const Train& train : fresh_) {
    accepted += train.items.count;
    served += timetable_.count_by({train.items, train.law.later(-confirm)}, now_ns);
  }
  Wide busy = spent_ns_ + Wide{left() - put_back_ + returned() + served - spent_on_} * service;
  for (std::int64_t i = 1; i <= std::min(accepted - served, timetable_.servers()); ++i)
    busy += std::max<Nanoseconds>(0, now_ns - (ready_ns(served + i) - confirm - service));
  return busy;
}

// ---- the same a period later

void Broker::take_longest_of(const Broker& other) {
  figures_.longest = other.figures_.longest;
  figures_.longest_at_ns = other.figures_.longest_at_ns;
}

// Queues that grow or shrink without anybody waiting for a message or for memory change nothing for the others: what they measure follows
// from the arrivals alone. Whoever carries the pattern on makes sure that nobody waits (`saturated`).
void Broker::repeat(const Broker& before, Pattern& pattern) {
  const std::int64_t entered_more = entered_ - before.entered_;
  const std::int64_t left_more = entered_more + waited_.items.count - before.waited_.items.count;
  pattern.level(before.pending_, pending_);
  pattern.level(before.total_room_, total_room_);
  pattern.level(before.next_consumer_, next_consumer_);
  pattern.level(before.room_, room_);
  if (!all_decided()) pattern.level(before.free_, free_);
  pattern.level(before.first_loss_ns_, first_loss_ns_);
  pattern.level(before.figures_.was_full, figures_.was_full);
  pattern.past(before.put_back_ns_, put_back_ns_);
  pattern.past(before.closed_before_ns_, closed_before_ns_);
  pattern.level(before.returned_.size(), returned_.size());
  for (std::size_t i = 0; pattern.holds() && i < returned_.size(); ++i) pattern.train(before.returned_[i], returned_[i]);
  if (pattern.holds()) repeat_fresh(before, pattern);
  if (pattern.holds()) repeat_waited(before, pattern);
  if (!pattern.holds()) return;

  pattern.instants(before.left_ns_, left_ns_, left_more);
  pattern.instants(before.entered_ns_, entered_ns_, entered_more);
  pattern.total(before.entered_, entered_);
  pattern.total(before.free_, free_);
  pattern.total(before.accepted_, accepted_);
  pattern.total(before.refused_, refused_);
  pattern.total(before.dropped_, dropped_);
  pattern.total(before.released_, released_);
  pattern.total(before.delivered_, delivered_);
  pattern.total(before.dropped_ready_, dropped_ready_);
  pattern.total(before.redelivered_, redelivered_);
  pattern.total(before.settled_, settled_);
  pattern.total(before.put_back_, put_back_);
  fingerprint_.repeat(before.fingerprint_, pattern);
  if (pattern.checks()) return;
  ready_trains_ = 0;  // found again when they are needed
  ready_items_ = 0;
}

// Either it gets longer and longer, or each period sums one up.
void Broker::repeat_waited(const Broker& before, Pattern& pattern) {
  if (waited_.items.count == 0 && before.waited_.items.count == 0) return;
  if (waited_.items.first != before.waited_.items.first) return pattern.train(before.waited_, waited_);
  pattern.level(before.waited_.law, waited_.law);
  pattern.total(before.waited_.items.count, waited_.items.count);
}

// Of a long train only the head is taken, and perhaps messages of the same law are added behind: all other trains stand where they stood.
bool Broker::long_train(const Broker& before, const Pattern& pattern) const {
  const std::size_t size = fresh_.size();
  if (size == 0 || size != before.fresh_.size()) return false;
  const Train &then = before.fresh_.front(), &now = fresh_.front();
  if (then.law != now.law || then.items.stride != 1 || now.items.stride != 1 || now.items.first - then.items.first != pattern.shift()) return false;
  if (decided_ != before.decided_) {
    const bool follows = now.law.kind == Law::Kind::planned && now.items.count == then.items.count && decided_ == now.items.last();
    const bool all_join = refused_ == before.refused_ && dropped_ == before.dropped_;
    return size == 1 && follows && all_join && !all_decided() && decided_ - before.decided_ == pattern.shift() && now.items.count >= timetable_.servers();
  }
  if (!all_decided() || now.items.last() != then.items.last()) return false;
  for (std::size_t i = 1; i < size; ++i)
    if (fresh_[i].items != before.fresh_[i].items || fresh_[i].law != before.fresh_[i].law) return false;
  return true;
}

void Broker::repeat_fresh(const Broker& before, Pattern& pattern) {
  const bool adds = decided_ != before.decided_;
  if (long_train(before, pattern)) {
    Train& now = fresh_.front();
    pattern.item(before.fresh_.front().items.first, now.items.first);
    pattern.total(before.fresh_.front().items.count, now.items.count);
    if (adds) pattern.item(before.decided_, decided_);
    if (adds && !pattern.checks()) line_.follow(timetable_, now);
    return;
  }
  if (all_decided()) pattern.fail();
  pattern.item(before.decided_, decided_);
  pattern.trains(before.fresh_, fresh_);
  line_.repeat(before.line_, pattern);
}

}  // namespace batchyard::sim
