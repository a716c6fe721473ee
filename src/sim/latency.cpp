#include "sim/latency.h"

#include <algorithm>
#include <array>
#include <cassert>

#include "sim/floor_sum.h"

namespace batchyard::sim {

using model::Nanoseconds;
using model::Wide;

void LatencyLog::add(std::size_t stream, Nanoseconds commit_ns, const std::vector<Items>& items) {
  if (last_.size() <= stream) last_.resize(stream + 1);
  std::vector<std::size_t>& last = last_[stream];
  for (std::size_t i = 0; i < items.size(); ++i) {
    items_ += items[i].count;
    if (i < last.size() && joined(records_[last[i]], commit_ns, items[i])) continue;
    if (i >= last.size()) last.push_back(0);
    last[i] = records_.size();
    records_.push_back({.commit_ns = commit_ns, .first = items[i].first, .stride = items[i].stride, .count = items[i].count});
  }
}

void LatencyLog::begin_period() {
  last_.clear();
  period_ = records_.size();
}

// Batches that follow evenly over the period's end too stay one record; all others get one of their own, which repeats by itself.
void LatencyLog::repeat(Nanoseconds period_ns, std::int64_t shift, std::int64_t times) {
  for (std::size_t i = period_, end = records_.size(); i < end; ++i) {
    const Record record = records_[i];
    items_ += times * record.batches * record.count;
    if (record.batches * record.commit_step_ns == period_ns && record.batches * record.first_step == shift) {
      records_[i].batches *= times + 1;
      continue;
    }
    for (std::int64_t j = 0; j < record.batches; ++j) {
      Record own = record;
      own.commit_ns += j * record.commit_step_ns;
      own.first = record.nth_first(j);
      own.batches = times + 1;
      own.commit_step_ns = period_ns;
      own.first_step = shift;
      if (j == 0)
        records_[i] = own;
      else
        records_.push_back(own);
    }
  }
  begin_period();
}

bool LatencyLog::joined(Record& record, Nanoseconds commit_ns, const Items& items) const {
  if (record.count != items.count || (items.count > 1 && record.stride != items.stride)) return false;
  const Nanoseconds commit_step_ns = commit_ns - record.commit_ns;
  const std::int64_t first_step = items.first - record.first;
  if (record.batches == 1) {
    record.commit_step_ns = commit_step_ns;
    record.first_step = first_step;
  } else if (commit_step_ns != record.batches * record.commit_step_ns || first_step != record.batches * record.first_step) {
    return false;
  }
  record.batches += 1;
  return true;
}

namespace {

// Sum over j = 0 .. n - 1 of clamp(ceil((slope * j + offset) / under), 0, most).
Wide clamped_ceil_sum(Wide n, Wide slope, Wide offset, Wide under, Wide most) {
  if (slope < 0) return clamped_ceil_sum(n, -slope, offset + slope * (n - 1), under, most);
  const auto first_above = [&](Wide level) {  // least j with ceil(...) > level
    if (slope == 0) return offset > level * under ? Wide{0} : n;
    return std::clamp<Wide>(floor_ratio(level * under - offset, slope) + 1, 0, n);
  };
  const Wide low = first_above(0), high = std::max(low, first_above(most - 1));
  const Wide inside = floor_sum(high - low, under, slope, slope * low + offset + under - 1);
  return inside + (n - high) * most;
}

}  // namespace

// Where all items lie on one line, latency <= L means a linear inequality in batch j and place i:
// rise * (first_j + i * stride - base) >= run * (commit_j - L - from).
std::int64_t LatencyLog::count_up_to(const Record& record, const Arrivals& arrivals, Nanoseconds latency_ns) {
  const Arrivals::Line line = arrivals.line(record.first);
  const bool straight = record.on(line);
  if (straight && line.rise == 0) {  // all published at once
    const Nanoseconds since = latency_ns + line.from_ns - record.commit_ns;
    if (since < 0) return 0;
    const std::int64_t batches =
        record.commit_step_ns == 0 ? record.batches : std::min(record.batches, since / record.commit_step_ns + 1);
    return batches * record.count;
  }
  if (record.batches == 1) {
    const std::int64_t past = arrivals.count_by(record.commit_ns - latency_ns - 1) - record.first;
    return past < 0 ? record.count : record.count - std::min(past / record.stride + 1, record.count);
  }
  const Wide offset =
      Wide{line.run} * (record.commit_ns - latency_ns - line.from_ns) - Wide{line.rise} * (record.first - line.base);
  const Wide slope = Wide{line.run} * record.commit_step_ns - Wide{line.rise} * record.first_step;
  const Wide slower = clamped_ceil_sum(record.batches, slope, offset, Wide{line.rise} * record.stride, record.count);
  return static_cast<std::int64_t>(Wide{record.batches} * record.count - slower);
}

Wide LatencyLog::sum(const Record& record, const Arrivals& arrivals) {
  const Wide batches = record.batches, count = record.count;
  const Wide commits = count * (batches * record.commit_ns + batches * (batches - 1) / 2 * record.commit_step_ns);
  const Arrivals::Line line = arrivals.line(record.first);
  Wide planned = 0;
  if (record.on(line)) {
    planned = batches * count * line.from_ns;
    const Wide start = record.first - line.base;
    if (record.batches < record.count)
      for (Wide j = 0; j < batches; ++j)
        planned += floor_sum(count, line.run, Wide{line.rise} * record.stride, line.rise * (start + j * record.first_step));
    else
      for (Wide i = 0; i < count; ++i)
        planned += floor_sum(batches, line.run, Wide{line.rise} * record.first_step, line.rise * (start + i * record.stride));
    return commits - planned;
  }
  for (std::int64_t i = 0; i < record.count; ++i) planned += arrivals.at(record.first + i * record.stride);
  return commits - planned;
}

// At least the longest latency of the record, and at most 1 ns more: on one line the ends decide but for the rounding.
Nanoseconds LatencyLog::longest(const Record& record, const Arrivals& arrivals) {
  const std::int64_t last = record.batches - 1;
  const Nanoseconds first_ns = record.commit_ns - arrivals.at(record.first);
  return std::max(first_ns, record.commit_ns + last * record.commit_step_ns - arrivals.at(record.nth_first(last))) + 1;
}

// Halves records until the items of each lie on one line of arrivals, or it is a single batch.
void LatencyLog::add_straight(const Record& record, const Arrivals& arrivals, std::vector<Record>& out) {
  if (record.batches == 1 || record.on(arrivals.line(record.first))) {
    out.push_back(record);
    return;
  }
  Record head = record, tail = record;
  head.batches = record.batches / 2;
  tail.batches -= head.batches;
  tail.commit_ns += head.batches * record.commit_step_ns;
  tail.first = record.nth_first(head.batches);
  add_straight(head, arrivals, out);
  add_straight(tail, arrivals, out);
}

LatencyLog::Settled LatencyLog::settled(const Arrivals& arrivals) const {
  Settled all;
  std::vector<Record> straight;
  for (const Record& record : records_) {
    straight.clear();
    add_straight(record, arrivals, straight);
    for (const Record& own : straight) {
      if (own.batches > 1 || own.count > 1) {
        all.records.push_back(own);
        all.total_ns += sum(own, arrivals);
        all.most_ns = std::max(all.most_ns, longest(own, arrivals));
        continue;
      }
      all.alone.push_back(own.commit_ns - arrivals.at(own.first));
      all.total_ns += all.alone.back();
      all.most_ns = std::max(all.most_ns, all.alone.back());
    }
  }
  return all;
}

// The least latency up to which at least `rank` items lie. Records without an item between the bounds are settled and not looked at again, and so are
// single latencies outside of them.
Nanoseconds LatencyLog::of_rank(std::int64_t rank, Settled& all, const Arrivals& arrivals) {
  struct Open {
    const Record* record;
    std::int64_t below, up_to, middle;  // items of the record up to the bounds
  };
  std::vector<Open> open;
  for (const Record& record : all.records) open.push_back({&record, 0, record.batches * record.count, 0});
  auto from = all.alone.begin(), to = all.alone.end();
  std::int64_t settled = 0;
  Nanoseconds low = -1, high = all.most_ns;
  while (high - low > 1) {
    const Nanoseconds middle = low + (high - low) / 2;
    const auto after = std::partition(from, to, [&](Nanoseconds latency_ns) { return latency_ns <= middle; });
    std::int64_t count = settled + (after - from);
    for (Open& each : open) count += each.middle = count_up_to(*each.record, arrivals, middle);
    const bool more = count < rank;
    if (more) settled += after - from;
    (more ? from : to) = after;
    (more ? low : high) = middle;
    for (Open& each : open) {
      (more ? each.below : each.up_to) = each.middle;
      if (each.below == each.up_to) settled += each.below;
    }
    std::erase_if(open, [](const Open& each) { return each.below == each.up_to; });
  }
  return high;
}

std::optional<model::LatencyFigures> LatencyLog::figures(const Arrivals& arrivals) const {
  if (items_ == 0) return std::nullopt;
  Settled all = settled(arrivals);
  const auto percentile = [&](std::int64_t percent) { return of_rank(static_cast<std::int64_t>((Wide{items_} * percent + 99) / 100), all, arrivals); };
  return model::LatencyFigures{.items = items_,
                               .mean_ns = static_cast<Nanoseconds>((2 * all.total_ns + items_) / (2 * Wide{items_})),
                               .p50_ns = percentile(50),
                               .p95_ns = percentile(95),
                               .p99_ns = percentile(99),
                               .max_ns = percentile(100)};
}

}  // namespace batchyard::sim
