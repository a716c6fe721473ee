#include "sim/parts/copies.h"

#include <algorithm>

namespace batchyard::sim {

std::vector<std::int64_t> numbers(const std::vector<Items>& runs) {
  std::vector<std::int64_t> all;
  for (const Items& run : runs)
    for (std::int64_t i = 0; i < run.count; ++i) all.push_back(run.nth(i));
  return all;
}

void Copies::deliver(std::size_t worker, const Train& deliveries, const Timetable& timetable) {
  const Items& items = deliveries.items;
  for (std::int64_t i = 0; i < items.count; ++i) {
    const std::int64_t item = items.nth(i);
    Known& known = known_.at_or_new(item);
    known.turn = items.turn;
    known.living += 1;
    known.outstanding = true;
    known.queued = false;
    const Delivered copy{item, items.turn, items.failures, timetable.at(deliveries.law, item)};
    Fifo<Delivered>& delivered = delivered_[worker];
    const Delivered* before = delivered.end();
    while (before != delivered.begin() && (before - 1)->at_ns == copy.at_ns && (before - 1)->item > item) --before;
    delivered.insert(before, copy);
  }
}

bool Copies::settle(std::int64_t item, std::int32_t turn) {
  Known* const known = known_.find(item);
  if (!known || !known->outstanding || known->turn != turn) return false;
  known->outstanding = false;
  return true;
}

bool Copies::put_back(std::int64_t item) {
  Known& known = known_.at(item);
  known.queued = !known.lost;
  return known.queued;
}

void Copies::leave_queue(std::int64_t item) {
  if (Known* const known = known_.find(item)) known->queued = false;
}

void Copies::end(const std::vector<Items>& copies) {
  for (const Items& run : copies)
    for (std::int64_t i = 0; i < run.count; ++i) known_.at(run.nth(i)).living -= 1;
}

Copies::Lost Copies::lose_gone(std::span<const std::int64_t> items) {
  Lost lost;
  for (const std::int64_t item : items) lose_if_gone(item, lost);
  return lost;
}

Copies::Lost Copies::lose_gone(const std::vector<Items>& runs) {
  Lost lost;
  for (const Items& run : runs)
    for (std::int64_t i = 0; i < run.count; ++i) lose_if_gone(run.nth(i), lost);
  return lost;
}

// Of an item that was never delivered nothing is left once the broker has let go of it.
void Copies::lose_if_gone(std::int64_t item, Lost& lost) {
  Known* const known = known_.find(item);
  if (!known || known->living > 0 || known->queued) return;
  if (!known->written && !known->lost) {
    known->lost = true;
    if (lost.count++ == 0) lost.first = item;
  }
  if (!known->outstanding) forget(*known, item);
}

void Copies::forget(const Known& known, std::int64_t item) {
  if (known.has_more_rows) more_rows_.erase(item);
  known_.erase(item);
}

Copies::Row Copies::write(std::int64_t item, std::size_t store) {
  Known& known = known_.at(item);
  const auto own = static_cast<std::uint32_t>(store);
  if (known.written) return {false, is_new_to_store(known, item, own)};
  known.written = true;
  known.store = own;
  return {true, true};
}

// From here on it is not.
bool Copies::is_new_to_store(Known& known, std::int64_t item, std::uint32_t store) {
  if (known.store == store) return false;
  std::vector<std::uint32_t>& others = more_rows_[item];
  known.has_more_rows = true;
  if (std::ranges::find(others, store) != others.end()) return false;
  others.push_back(store);
  return true;
}

bool Copies::is_outstanding(const Delivered& copy) {
  const Known* const known = known_.find(copy.item);
  return known && known->outstanding && known->turn == copy.turn;
}

void Copies::forget_settled(std::size_t worker) {
  Fifo<Delivered>& delivered = delivered_[worker];
  while (!delivered.empty() && !is_outstanding(delivered.front())) delivered.pop();
}

std::vector<Copies::Delivered> Copies::outstanding(std::size_t worker) {
  forget_settled(worker);
  std::vector<Delivered> all;
  std::ranges::copy_if(delivered_[worker], std::back_inserter(all), [&](const Delivered& copy) { return is_outstanding(copy); });
  return all;
}

Copies::Delivered Copies::first_outstanding(std::size_t worker) {
  forget_settled(worker);
  const Fifo<Delivered>& delivered = delivered_[worker];
  if (delivered.empty()) return {};
  return delivered.front();
}

std::vector<Copies::Delivered> Copies::oldest_outstanding(std::size_t worker) {
  forget_settled(worker);
  std::vector<Delivered> oldest;
  for (const Delivered& copy : delivered_[worker]) {
    if (copy.at_ns != delivered_[worker].front().at_ns) break;
    if (is_outstanding(copy)) oldest.push_back(copy);
  }
  return oldest;
}

std::int64_t Copies::in_hand() const {
  return known_.count_if([](const Known& known) { return !known.written && !known.lost && !known.queued; });
}

std::int64_t Copies::written_queued() const {
  return known_.count_if([](const Known& known) { return known.written && known.queued; });
}

}  // namespace batchyard::sim
