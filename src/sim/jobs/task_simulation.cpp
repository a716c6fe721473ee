#include "sim/jobs/task_simulation.h"

#include <algorithm>
#include <cassert>
#include <limits>
#include <utility>

namespace batchyard::sim {

using model::Activity;
using model::Nanoseconds;
using Token = Fingerprint::Token;

namespace {

constexpr Nanoseconds never = std::numeric_limits<Nanoseconds>::max();

}  // namespace

TaskSimulation::TaskSimulation(std::shared_ptr<const TaskPlan> plan, int curve_points, TaskHistory* history)
    : plan_(std::move(plan)),
      history_(history),
      handed_out_(plan_->dispatchers.size()),
      acceptance_(static_cast<int>(plan_->tasks.size()), plan_->assembler.takes, plan_->assembler.tolerance),
      curve_(plan_->horizon_ns, curve_points) {
  for (const TaskPlan::Card& card : plan_->cards) cards_.push_back({.ends_ns = {}, .work = {}, .failures = Failures(card.failures, Failures::Redraw::at_failure), .print = {}});
  if (plan_->storage) storage_.emplace(plan_->storage->bytes_per_s);
  if (plan_->licences) licences_.emplace(plan_->licences->tokens);
  if (history_) history_->cards.resize(cards_.size());
  if (history_) history_->counts.push_back({});
}

// --- Order

bool TaskSimulation::can_start(std::size_t index) const {
  const Card& card = cards_[index];
  if (card.doing != Doing::nothing) return false;
  const TaskPlan::Card& plan = plan_->cards[index];
  return card.begun < plan.dealt.size() || handed_out_[plan.dispatcher] < plan_->dispatchers[plan.dispatcher].open.size();
}

TaskSimulation::Event TaskSimulation::next_event_of(std::size_t index) const {
  const Card& card = cards_[index];
  Event next{never, Rank::start, index};
  if (can_start(index)) next = {now_ns_, Rank::start, index};
  if (const auto failure = card.failures.next()) next = std::min(next, Event{failure->at_ns, Rank::failure, index});
  if (!card.ends_ns) return next;
  const Rank end = card.doing == Doing::handed      ? Rank::handout_end
                   : card.doing == Doing::computing ? Rank::stretch_end
                   : card.doing == Doing::saving    ? Rank::save_end
                                                    : Rank::up;
  return std::min(next, Event{*card.ends_ns, end, index});
}

TaskSimulation::Event TaskSimulation::next_event() const {
  Event next{never, Rank::start, 0};
  if (storage_)
    if (const auto end_ns = storage_->next_end_ns()) next = {*end_ns, Rank::transfer_end, 0};
  if (assembly_ends_ns_) next = std::min(next, Event{*assembly_ends_ns_, Rank::assembly_end, 0});
  for (std::size_t i = 0; i < cards_.size(); ++i) next = std::min(next, next_event_of(i));
  return next;
}

void TaskSimulation::step() {
  assert(!ended_);
  const Event event = next_event();
  assert(event.at_ns >= now_ns_ && event.at_ns != never);
  sample_before(event.at_ns);
  now_ns_ = event.at_ns;
  happen(event);
  count();
}

void TaskSimulation::happen(const Event& event) {
  if (event.rank == Rank::transfer_end) return end_transfers();
  ++steps_;
  if (event.rank == Rank::assembly_end) return finish_assembly();
  ++cards_[event.card].events;
  switch (event.rank) {
    case Rank::handout_end: return end_handout(event.card);
    case Rank::stretch_end: return end_stretch(event.card);
    case Rank::save_end: return end_save(event.card);
    case Rank::failure: return fail(event.card);
    case Rank::up: return resume(event.card);
    case Rank::start: return start(event.card);
    case Rank::transfer_end:
    case Rank::assembly_end: return;
  }
}

// --- The way of a task

void TaskSimulation::start(std::size_t index) {
  Card& card = cards_[index];
  const TaskPlan::Card& plan = plan_->cards[index];
  const TaskPlan::Dispatcher& dispatcher = plan_->dispatchers[plan.dispatcher];
  account(index);
  const bool dealt = card.begun < plan.dealt.size();
  card.task = dealt ? plan.dealt[card.begun++] : dispatcher.open[handed_out_[plan.dispatcher]++];
  card.handed_out = dealt;
  card.work = CheckpointedWork(task_of(card).compute_ns, plan.interval_ns);
  ++begun_;
  card.print.add(Token::batch_start, now_ns_, number(card), 1);
  mark();
  resume(index);
}

void TaskSimulation::resume(std::size_t index) {
  Card& card = cards_[index];
  card.failures.come_up(now_ns_);
  if (card.task < 0) return become(index, Doing::nothing);
  if (card.handed_out) return read(index);
  const TaskPlan::Card& plan = plan_->cards[index];
  become(index, Doing::handed, now_ns_ + plan_->dispatchers[plan.dispatcher].handout_ns);
}

void TaskSimulation::end_handout(std::size_t index) {
  cards_[index].handed_out = true;
  read(index);
}

void TaskSimulation::read(std::size_t index) {
  const model::Bytes bytes = task_of(cards_[index]).read_bytes;
  if (bytes > 0) transfer(index, Doing::reading, bytes);
  else ask_for_token(index);
}

void TaskSimulation::ask_for_token(std::size_t index) {
  Card& card = cards_[index];
  if (!task_of(card).licence) return compute(index);
  card.asked_ns = now_ns_;
  ++asked_;
  become(index, Doing::waiting);
  if (licences_->request(static_cast<int>(index))) get_token(index);
}

void TaskSimulation::get_token(std::size_t index) {
  leave_line(index);
  cards_[index].token = true;
  compute(index);
}

void TaskSimulation::compute(std::size_t index) { become(index, Doing::computing, now_ns_ + cards_[index].work.stretch_ns()); }

void TaskSimulation::end_stretch(std::size_t index) {
  Card& card = cards_[index];
  account(index);
  card.work.finish_stretch();
  if (card.work.finished()) end_task(index);
  else save(index);
}

void TaskSimulation::save(std::size_t index) {
  const TaskPlan::Task& task = task_of(cards_[index]);
  if (task.save_bytes > 0) transfer(index, Doing::saving, task.save_bytes);
  else become(index, Doing::saving, now_ns_ + task.save_ns);
}

void TaskSimulation::end_save(std::size_t index) {
  Card& card = cards_[index];
  card.work.finish_save();
  ++saves_;
  card.print.add(Token::save, now_ns_, number(card), 1);
  compute(index);
}

void TaskSimulation::end_transfers() {
  for (const int index : storage_->take_done(now_ns_)) {
    Card& card = cards_[static_cast<std::size_t>(index)];
    ++steps_;
    ++card.events;
    card.loaded = false;
    if (card.doing == Doing::reading) ask_for_token(static_cast<std::size_t>(index));
    else end_save(static_cast<std::size_t>(index));
  }
}

void TaskSimulation::end_task(std::size_t index) {
  Card& card = cards_[index];
  card.print.add(Token::batch_end, now_ns_, number(card), 1);
  ++card.tasks;
  mark();
  give_token_back(index);
  deliver(index);
  card.task = -1;
  become(index, Doing::nothing);
}

void TaskSimulation::give_token_back(std::size_t index) {
  if (!cards_[index].token) return;
  cards_[index].token = false;
  if (const auto next = licences_->give_back()) get_token(static_cast<std::size_t>(*next));
}

void TaskSimulation::fail(std::size_t index) {
  Card& card = cards_[index];
  const Nanoseconds down_ns = card.failures.take();
  card.failures.go_down(now_ns_);
  card.print.add(Token::fault, now_ns_, number(card), 1);
  mark();
  const Nanoseconds into_ns = card.doing == Doing::computing ? now_ns_ - card.since_ns : 0;
  account(index);
  if (card.task >= 0) card.work.fail(into_ns);
  stop_transfer(index);
  if (card.doing == Doing::waiting) {
    licences_->withdraw(static_cast<int>(index));
    leave_line(index);
  }
  become(index, Doing::down, now_ns_ + down_ns);
  give_token_back(index);
}

// --- The assembler

void TaskSimulation::deliver(std::size_t index) {
  const std::int64_t error = task_of(cards_[index]).error;
  acceptance_.receive(cards_[index].task, error);
  ++delivered_;
  const bool good = error <= plan_->assembler.tolerance;
  good_ += good;
  assembler_print_.add(Token::commit, now_ns_, number(cards_[index]), good ? 1 : 0);
  assemble_if_complete();
}

void TaskSimulation::assemble_if_complete() {
  if (!acceptance_.complete()) return;
  if (acceptance_.refused() > 0) ended_ = true;  // there will be no product
  else assembly_ends_ns_ = now_ns_ + plan_->assembler.assembly_ns;
}

void TaskSimulation::finish_assembly() {
  assembly_ends_ns_.reset();
  assembler_print_.add(Token::batch_end, now_ns_, 0, std::ssize(plan_->tasks));
  assembled_ = true;
  ended_ = true;
  mark();
}

// --- Keeping account

// What the card has spent since it began what it does. Of a stretch of computing before its work moves on.
void TaskSimulation::account(std::size_t index) {
  const Nanoseconds from_ns = std::exchange(cards_[index].since_ns, now_ns_);
  const Card& card = cards_[index];
  switch (card.doing) {
    case Doing::nothing: return spend(index, Activity::idle, from_ns, now_ns_);
    case Doing::handed: return spend(index, Activity::warm_up, from_ns, now_ns_);
    case Doing::reading: return spend(index, Activity::starved, from_ns, now_ns_);
    case Doing::waiting: return spend(index, Activity::blocked, from_ns, now_ns_);
    case Doing::saving: return spend(index, Activity::checkpoint, from_ns, now_ns_);
    case Doing::down: return spend(index, Activity::down, from_ns, now_ns_);
    case Doing::computing: {
      const Nanoseconds new_work_ns = std::min(now_ns_, from_ns + card.work.redone_ns());
      spend(index, Activity::redone, from_ns, new_work_ns);
      spend(index, Activity::compute, new_work_ns, now_ns_);
    }
  }
}

void TaskSimulation::spend(std::size_t index, Activity activity, Nanoseconds from_ns, Nanoseconds to_ns) {
  if (from_ns == to_ns) return;
  Card& card = cards_[index];
  card.ledger[static_cast<std::size_t>(activity)] += to_ns - from_ns;
  if (!history_) return;
  std::vector<TaskHistory::Stretch>& stretches = history_->cards[index];
  const bool goes_on = !stretches.empty() && stretches.back().activity == activity && stretches.back().task == card.task;
  if (goes_on) stretches.back().to_ns = to_ns;
  else stretches.push_back({from_ns, to_ns, activity, card.task});
}

void TaskSimulation::become(std::size_t index, Doing doing, std::optional<Nanoseconds> ends_ns) {
  account(index);
  cards_[index].doing = doing;
  cards_[index].ends_ns = ends_ns;
}

void TaskSimulation::transfer(std::size_t index, Doing doing, model::Bytes bytes) {
  become(index, doing);
  cards_[index].loaded = true;
  storage_->join(now_ns_, static_cast<int>(index), bytes);
}

void TaskSimulation::stop_transfer(std::size_t index) {
  if (!cards_[index].loaded) return;
  storage_->leave(now_ns_, static_cast<int>(index));
  cards_[index].loaded = false;
}

void TaskSimulation::leave_line(std::size_t index) {
  const Nanoseconds waited_ns = now_ns_ - cards_[index].asked_ns;
  longest_wait_ns_ = std::max(longest_wait_ns_, waited_ns);
  waited_ns_ += waited_ns;
  ++answered_;
}

void TaskSimulation::mark() {
  if (history_ && (history_->marks.empty() || history_->marks.back() != now_ns_)) history_->marks.push_back(now_ns_);
}

void TaskSimulation::count() {
  const Nanoseconds passed_ns = now_ns_ - std::exchange(counted_ns_, now_ns_);
  if (readers_.value() > 0) reading_ns_ += passed_ns;
  const std::int64_t out = std::ranges::count_if(cards_, &Card::token);
  readers_.set(now_ns_, storage_ ? storage_->readers() : 0);
  waiting_.set(now_ns_, licences_ ? licences_->waiting() : 0);
  tokens_out_.set(now_ns_, out);
  if (!history_) return;
  const TaskHistory::Counts counts{now_ns_, begun_, acceptance_.accepted(), acceptance_.refused(), waiting_.value(), readers_.value()};
  if (history_->counts.back().at_ns == now_ns_) history_->counts.back() = counts;
  else history_->counts.push_back(counts);
}

void TaskSimulation::sample_before(Nanoseconds at_ns) {
  while (curve_.next_ns() < at_ns)
    curve_.add(std::ssize(plan_->tasks), acceptance_.accepted(), std::ssize(plan_->tasks) - begun_);
}

const std::string& TaskSimulation::busiest_part() const {
  const auto busiest = std::ranges::max_element(cards_, {}, &Card::events);
  return plan_->cards[static_cast<std::size_t>(busiest - cards_.begin())].id;
}

// --- The outcome

void TaskSimulation::measure_into(model::Outcome& outcome, Nanoseconds until_ns) {
  sample_before(until_ns + 1);
  now_ns_ = until_ns;
  for (std::size_t i = 0; i < cards_.size(); ++i) account(i);
  count();
  for (Gauge* gauge : {&readers_, &waiting_, &tokens_out_}) gauge->look();
  assert_conserved(until_ns);
  outcome.published = std::ssize(plan_->tasks);
  outcome.written = acceptance_.accepted();
  outcome.refused = acceptance_.refused();
  outcome.accepted_results = acceptance_.accepted();
  outcome.assembled = assembled_;
  outcome.saves = saves_;
  outcome.attempts = delivered_;
  outcome.failed_attempts = delivered_ - good_;
  outcome.events = steps_;
  outcome.steps = steps_;
  outcome.curve = curve_.curve();
  devices_into(outcome);
  stations_into(outcome);
  fingerprint_into(outcome);
}

void TaskSimulation::devices_into(model::Outcome& outcome) const {
  for (std::size_t server = 0; server < plan_->servers.size(); ++server) {
    model::DeviceFigures device{.id = plan_->servers[server].id, .gpu = plan_->servers[server].gpu};
    const auto card = std::ranges::find(plan_->cards, server, &TaskPlan::Card::server);
    if (card == plan_->cards.end()) {
      device.ledger[static_cast<std::size_t>(Activity::idle)] = now_ns_;
    } else {
      const Card& its = cards_[static_cast<std::size_t>(card - plan_->cards.begin())];
      device.ledger = its.ledger;
      device.batches = device.items = its.tasks;
    }
    outcome.devices.push_back(std::move(device));
  }
  for (std::size_t i = 0; i < cards_.size(); ++i)
    if (const auto figures = cards_[i].failures.figures(plan_->cards[i].id, now_ns_); figures.times > 0) outcome.failures.push_back(figures);
}

void TaskSimulation::stations_into(model::Outcome& outcome) const {
  Nanoseconds assembling_ns = assembled_ || assembly_ends_ns_ ? plan_->assembler.assembly_ns : 0;
  if (assembly_ends_ns_) assembling_ns -= *assembly_ends_ns_ - now_ns_;
  outcome.stations.push_back({plan_->assembler.id, 1, assembling_ns});
  if (storage_) outcome.stations.push_back({plan_->storage->id, 1, reading_ns_});
  if (licences_) {
    outcome.stations.push_back({plan_->licences->id, static_cast<int>(plan_->licences->tokens), tokens_out_.integral()});
    outcome.queues.push_back({.id = plan_->licences->id, .longest = waiting_.most(), .longest_at_ns = waiting_.most_at_ns(),
                              .item_ns = waiting_.integral(), .entered = asked_, .longest_wait_ns = longest_wait_ns_,
                              .wait_ns = waited_ns_, .left = answered_, .kind = model::PartKind::licence_server});
  }
  std::ranges::sort(outcome.stations, {}, &model::StationFigures::id);
}

void TaskSimulation::fingerprint_into(model::Outcome& outcome) const {
  std::vector<std::uint64_t> prints(plan_->parts, Fingerprint::initial);
  for (std::size_t i = 0; i < cards_.size(); ++i) prints[plan_->cards[i].rank] = cards_[i].print.value();
  prints[plan_->assembler.rank] = assembler_print_.value();
  outcome.fingerprint = Fingerprint::initial;
  for (const std::uint64_t print : prints) outcome.fingerprint = outcome.fingerprint * Fingerprint::factor + print;
}

// Every task is in one place, every token with one holder, every nanosecond of a card in one category.
void TaskSimulation::assert_conserved(Nanoseconds until_ns) const {
  std::int64_t in_hand = 0;
  for (const Card& card : cards_) {
    Nanoseconds spent_ns = 0;
    for (const Nanoseconds ns : card.ledger) spent_ns += ns;
    assert(spent_ns == until_ns);
    in_hand += card.task >= 0;
  }
  assert(begun_ == in_hand + delivered_ && begun_ <= std::ssize(plan_->tasks) && acceptance_.repeats() == 0);
  assert(!licences_ || licences_->free() + tokens_out_.value() == plan_->licences->tokens);
  assert(waiting_.value() == asked_ - answered_);
}

}  // namespace batchyard::sim
