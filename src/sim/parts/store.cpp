#include "sim/parts/store.h"

#include <algorithm>
#include <cassert>

#include "sim/agenda.h"
#include "sim/pattern.h"

namespace batchyard::sim {

using model::Nanoseconds;
using model::Wide;

Store::Store(const Plan::Store& plan) : plan_(&plan) { figures_.id = plan.id; }

bool Store::accept(const Posted& batch, std::int64_t rows, Nanoseconds now_ns) {
  if (rows_ + reserved_ + rows > plan_->capacity) {
    figures_.was_full = true;
    return false;
  }
  note_extremes(now_ns);
  reserved_ += rows;
  waiting_rows_ += rows;
  figures_.entered += rows;
  line_.push({batch, rows, now_ns});
  serve(now_ns);
  return true;
}

void Store::serve(Nanoseconds now_ns) {
  while (!line_.empty() && served_.size() < static_cast<std::size_t>(plan_->vcpu)) {
    Write write = line_.front();
    line_.pop();
    write.end.at_ns = now_ns + write.rows * plan_->row_ns;
    served_.push_back(write);
    waiting_rows_ -= write.rows;
    busy_ns_ += write.rows * plan_->row_ns;
    figures_.left += write.rows;
    figures_.wait_ns += Wide{write.rows} * (now_ns - write.arrived_ns);
    figures_.longest_wait_ns = std::max(figures_.longest_wait_ns, now_ns - write.arrived_ns);
  }
}

Posted Store::next_write_end() const {
  const auto first = std::ranges::min_element(served_, [](const Write& a, const Write& b) {
    return comes_before(a.end, b.end);
  });
  return first == served_.end() ? Posted{.at_ns = Key::never} : first->end;
}

void Store::end_write(Nanoseconds now_ns) {
  note_extremes(now_ns);
  const Posted end = next_write_end();
  assert(end.at_ns == now_ns);
  const auto done = std::ranges::find(served_, end.batch, [](const Write& write) { return write.end.batch; });
  served_.erase(done);
  written_ += 1;
  post(commits_, {now_ns + plan_->commit_ns, end.item, end.batch, end.turn});
  serve(now_ns);
}

void Store::commit(Nanoseconds now_ns, std::int64_t rows, std::int64_t again) {
  assert(commits_.front().at_ns == now_ns);
  if (again > 0) note_extremes(now_ns);
  rows_ += rows - again;
  reserved_ -= rows;
  fingerprint_.add(Fingerprint::Token::commit, now_ns, commits_.front().item, rows);
  commits_.pop();
}

// A length counts once its instant is over: what a vCPU takes at once never stood in the line. So does memory: rows that are
// written again take none for long.
void Store::note_extremes(Nanoseconds now_ns) {
  if (now_ns == changed_ns_) return;
  figures_.peak_memory_bytes = std::max(figures_.peak_memory_bytes, memory_bytes());
  if (waiting_rows_ > figures_.longest) {
    figures_.longest = waiting_rows_;
    figures_.longest_at_ns = changed_ns_;
  }
  changed_ns_ = now_ns;
}

std::int64_t Store::in_service() const {
  std::int64_t rows = 0;
  for (const Write& write : served_) rows += write.rows;
  return rows;
}

model::QueueFigures Store::queue(Nanoseconds now_ns) const {
  Store noted = *this;
  noted.note_extremes(now_ns + 1);
  model::QueueFigures figures = noted.figures_;
  figures.kind = model::PartKind::store;
  figures.item_ns = figures.wait_ns;
  for (const Write& write : line_) figures.item_ns += Wide{write.rows} * (now_ns - write.arrived_ns);
  return figures;
}

// Rows only pile up: what was accepted or rejected goes on so until the memory is full.
void Store::repeat(const Store& before, Pattern& pattern) {
  pattern.level(before.reserved_, reserved_);
  pattern.level(before.waiting_rows_, waiting_rows_);
  pattern.level(before.line_.size(), line_.size());
  pattern.level(before.served_.size(), served_.size());
  pattern.all_posted(before.commits_, commits_);
  for (std::size_t i = 0; pattern.holds() && i < line_.size(); ++i) {
    pattern.level(before.line_[i].rows, line_[i].rows);
    pattern.item(before.line_[i].end.item, line_[i].end.item);
    pattern.batch(before.line_[i].end.batch, line_[i].end.batch);
    pattern.instant(before.line_[i].arrived_ns, line_[i].arrived_ns);
  }
  for (std::size_t i = 0; pattern.holds() && i < served_.size(); ++i) {
    pattern.level(before.served_[i].rows, served_[i].rows);
    pattern.posted(before.served_[i].end, served_[i].end);
    pattern.instant(before.served_[i].arrived_ns, served_[i].arrived_ns);
  }
  pattern.past(before.changed_ns_, changed_ns_);
  pattern.level(before.figures_.was_full, figures_.was_full);
  pattern.bounded(before.rows_, rows_, plan_->capacity - reserved_);
  pattern.total(before.written_, written_);
  pattern.total(before.busy_ns_, busy_ns_);
  pattern.total(before.figures_.entered, figures_.entered);
  pattern.total(before.figures_.left, figures_.left);
  pattern.total(before.figures_.wait_ns, figures_.wait_ns);
  fingerprint_.repeat(before.fingerprint_, pattern);
}

Wide Store::busy_ns(Nanoseconds now_ns) const {
  Wide busy = busy_ns_;
  for (const Write& write : served_) busy -= std::max<Nanoseconds>(0, write.end.at_ns - now_ns);
  return busy;
}

}  // namespace batchyard::sim
