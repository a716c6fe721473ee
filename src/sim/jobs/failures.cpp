#include "sim/jobs/failures.h"

#include <limits>

namespace batchyard::sim {

using model::Nanoseconds;

Failures::Failures(const TaskPlan& plan, const TaskPlan::Card& card) {
  for (const TaskPlan::Failures& failures : card.failures) {
    Row row{&failures, {}, 0, {}};
    if (!failures.purpose.empty()) row.stream.emplace(plan.seed, card.id, failures.purpose);
    row.advance(0);
    rows_.push_back(std::move(row));
  }
}

void Failures::Row::advance(Nanoseconds now_ns) {
  if (stream) {
    const Nanoseconds gap_ns = stream->exponential_ns(plan->mean_ns);
    const bool ever = gap_ns < std::numeric_limits<Nanoseconds>::max() - now_ns;
    next_ns = ever ? std::optional(now_ns + gap_ns) : std::nullopt;
  } else {
    next_ns = taken < plan->at_ns.size() ? std::optional(plan->at_ns[taken]) : std::nullopt;
  }
  ++taken;
}

const Failures::Row* Failures::next() const {
  const Row* first = nullptr;
  for (const Row& row : rows_)
    if (row.next_ns && (!first || *row.next_ns < *first->next_ns)) first = &row;
  return first;
}

std::optional<Nanoseconds> Failures::next_ns() const {
  const Row* row = next();
  return row ? row->next_ns : std::nullopt;
}

Nanoseconds Failures::take() {
  Row& row = rows_[static_cast<std::size_t>(next() - rows_.data())];
  const Nanoseconds down_ns = row.plan->down_ns;
  row.advance(*row.next_ns);
  return down_ns;
}

}  // namespace batchyard::sim
