#include "sim/failures.h"

#include <algorithm>

namespace batchyard::sim {
namespace {

using model::Fault;
using model::Nanoseconds;

bool is_random(const Fault& fault) { return fault.at_ns.empty(); }

bool is_about(const Fault& fault, const FailingPart& part) {
  if (fault.kind != part.kind || (!fault.part.empty() && fault.part != part.id)) return false;
  if (part.kind != model::PartKind::worker) return true;
  return is_random(fault) ? fault.gpus.empty() || std::ranges::find(fault.gpus, part.gpu) != fault.gpus.end() : fault.nth == part.nth;
}

}  // namespace

std::vector<FailureRow> failure_rows(const model::Level& level, const FailingPart& part, std::uint64_t seed) {
  std::vector<FailureRow> rows;
  for (std::size_t i = 0; i < level.faults.size(); ++i) {
    const Fault& fault = level.faults[i];
    if (!is_about(fault, part)) continue;
    FailureRow& row = rows.emplace_back(FailureRow{static_cast<std::uint32_t>(i), fault.at_ns, {}, fault.mean_ns, fault.down_ns});
    if (is_random(fault)) row.stream.emplace(seed, part.id, "faults-" + std::to_string(i + 1));
  }
  return rows;
}

Failures::Failures(const std::vector<FailureRow>& rows, Redraw redraw) : plan_(&rows), redraw_(redraw) {
  for (const FailureRow& row : rows) rows_.push_back({row.stream, 0, row.stream ? std::nullopt : std::optional(row.at_ns.front())});
  come_up(0);
}

void Failures::draw(std::size_t row, Nanoseconds after_ns) {
  rows_[row].next_ns = after_ns + rows_[row].stream->exponential_ns((*plan_)[row].mean_ns);
}

std::optional<std::size_t> Failures::first() const {
  std::optional<std::size_t> first;
  for (std::size_t i = 0; i < rows_.size(); ++i)
    if (rows_[i].next_ns && (!first || *rows_[i].next_ns < *rows_[*first].next_ns)) first = i;
  return first;
}

std::optional<Failures::Next> Failures::next() const {
  const auto row = first();
  return row ? std::optional(Next{*rows_[*row].next_ns, (*plan_)[*row].place}) : std::nullopt;
}

Nanoseconds Failures::take() {
  const std::size_t row = *first();
  const FailureRow& plan = (*plan_)[row];
  if (!rows_[row].stream) {
    const std::size_t taken = ++rows_[row].taken;
    rows_[row].next_ns = taken < plan.at_ns.size() ? std::optional(plan.at_ns[taken]) : std::nullopt;
  } else if (redraw_ == Redraw::at_failure) {
    draw(row, *rows_[row].next_ns);
  } else {
    rows_[row].next_ns.reset();
  }
  return plan.down_ns;
}

void Failures::go_down(Nanoseconds now_ns) {
  times_ += 1;
  if (!down_since_ns_) down_since_ns_ = now_ns;
  if (redraw_ == Redraw::at_failure) return;
  for (Row& row : rows_)
    if (row.stream) row.next_ns.reset();
}

void Failures::come_up(Nanoseconds now_ns) {
  if (down_since_ns_) down_ns_ += now_ns - *down_since_ns_;
  down_since_ns_.reset();
  for (std::size_t i = 0; i < rows_.size(); ++i)
    if (rows_[i].stream && !rows_[i].next_ns) draw(i, now_ns);
}

model::FailureFigures Failures::figures(const std::string& id, Nanoseconds until_ns) const {
  return {id, times_, down_ns_ + until_ns - down_since_ns_.value_or(until_ns)};
}

}  // namespace batchyard::sim
