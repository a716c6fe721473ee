#include "sim/arrivals.h"

#include <algorithm>
#include <cassert>
#include <limits>
#include <numeric>

#include "sim/floor_sum.h"

namespace batchyard::sim {

using model::Nanoseconds;
using model::Wide;

std::int64_t Arrivals::Even::count_by(Nanoseconds at_ns) const {
  if (at_ns < from_ns) return 0;
  if (at_ns >= to_ns) return count;
  // k with floor(k * rise / run) <= x are those with k * rise < (x + 1) * run.
  const std::int64_t x = at_ns - from_ns;
  if (narrow) return ((x + 1) * run - 1) / rise;
  return static_cast<std::int64_t>((Wide{x + 1} * run - 1) / rise);
}

Nanoseconds Arrivals::Even::at(std::int64_t k) const {
  if (narrow) return from_ns + k * rise / run;
  return from_ns + static_cast<Nanoseconds>(Wide{k} * rise / run);
}

Wide Arrivals::Even::sum_through(std::int64_t k) const {
  return Wide{k} * from_ns + floor_sum(Wide{k} + 1, run, rise, 0);
}

Arrivals::Arrivals(const model::Traffic& traffic, Nanoseconds horizon_ns) {
  for (const model::Segment& segment : traffic.segments) {
    if (segment.count <= 0) continue;
    const bool at_once = segment.shape == model::Segment::Shape::backlog;
    Even even{.from_ns = segment.from_ns, .to_ns = at_once ? segment.from_ns : segment.to_ns, .count = segment.count};
    const std::int64_t span = even.to_ns - even.from_ns;
    const std::int64_t divisor = std::gcd(span, even.count);
    even.rise = span / divisor;
    even.run = even.count / divisor;
    even.narrow = Wide{span + 1} * even.run < std::numeric_limits<std::int64_t>::max();
    segments_.push_back(even);
  }
  std::vector<Nanoseconds> instants;
  for (const Even& even : segments_) instants.insert(instants.end(), {even.from_ns, even.to_ns});
  std::ranges::sort(instants);
  instants.erase(std::ranges::unique(instants).begin(), instants.end());
  for (const Nanoseconds at_ns : instants) {
    Border border{.at_ns = at_ns, .before = count_by_all(at_ns - 1), .through = count_by_all(at_ns), .running = {}};
    for (std::size_t i = 0; i < segments_.size(); ++i)
      if (segments_[i].from_ns < at_ns && at_ns <= segments_[i].to_ns) border.running.push_back(i);
    borders_.push_back(std::move(border));
  }
  total_ = count_by_all(horizon_ns);
}

std::int64_t Arrivals::count_by_all(Nanoseconds at_ns) const {
  std::int64_t count = 0;
  for (const Even& even : segments_) count += even.count_by(at_ns);
  return count;
}

std::int64_t Arrivals::count_by(Nanoseconds at_ns) const {
  if (segments_.size() == 1) return std::min(segments_[0].count_by(at_ns), total_);
  const auto next = std::ranges::upper_bound(borders_, at_ns, {}, &Border::at_ns);
  if (next == borders_.end()) return total_;
  std::int64_t count = next == borders_.begin() ? 0 : std::prev(next)->through;
  for (const std::size_t i : next->running) count += segments_[i].count_by(at_ns) - segments_[i].count_by(std::prev(next)->at_ns);
  return std::min(count, total_);
}

std::size_t Arrivals::border_of(std::int64_t item) const {
  const auto found = std::ranges::lower_bound(borders_, item, {}, &Border::through);
  assert(item >= 1 && found != borders_.end());
  return static_cast<std::size_t>(found - borders_.begin());
}

Nanoseconds Arrivals::at(std::int64_t item) const {
  if (segments_.size() == 1) return segments_[0].at(item);
  const std::size_t b = border_of(item);
  const Border& border = borders_[b];
  if (item > border.before) return border.at_ns;
  if (border.running.size() == 1) {
    const Even& even = segments_[border.running[0]];
    return even.at(even.count_by(borders_[b - 1].at_ns) + item - borders_[b - 1].through);
  }
  Nanoseconds low = borders_[b - 1].at_ns, high = border.at_ns;  // count_by(low) < item <= count_by(high)
  while (high - low > 1) {
    const Nanoseconds middle = low + (high - low) / 2;
    (count_by_all(middle) < item ? low : high) = middle;
  }
  return high;
}

Wide Arrivals::sum_through(std::int64_t item) const {
  if (item == 0) return 0;
  const Nanoseconds at_ns = at(item);
  Wide sum = 0;
  std::int64_t before = 0;
  for (const Even& even : segments_) {
    const std::int64_t k = even.count_by(at_ns - 1);
    before += k;
    sum += even.sum_through(k);
  }
  return sum + Wide{item - before} * at_ns;
}

Wide Arrivals::sum(std::int64_t first, std::int64_t last) const { return sum_through(last) - sum_through(first - 1); }

std::int64_t Arrivals::sparse_through(std::int64_t first, std::int64_t apart, Nanoseconds gap_ns) const {
  const Border& border = borders_[border_of(first)];
  if (first > border.before) return first - 1;
  Wide most = 0;  // items in any window of gap_ns instants
  for (const std::size_t i : border.running) most += ceil_ratio(Wide{gap_ns} * segments_[i].run, segments_[i].rise);
  return most <= apart ? border.before : first - 1;
}

std::int64_t Arrivals::dense_through(std::int64_t first, std::int64_t apart, Nanoseconds gap_ns) const {
  const Border& border = borders_[border_of(first)];
  if (first > border.before) return border.through;
  for (const std::size_t i : border.running)
    if (ceil_ratio(Wide{apart} * segments_[i].rise, segments_[i].run) <= gap_ns) return border.before;
  return first - 1;
}

Arrivals::Line Arrivals::line(std::int64_t item) const {
  const std::size_t b = border_of(item);
  const Border& border = borders_[b];
  if (item > border.before) return {border.before + 1, border.through, border.at_ns, 0, 0, 1};
  if (border.running.size() != 1) return {1, 0, 0, 0, 0, 1};
  const Even& even = segments_[border.running[0]];
  const std::int64_t base = borders_[b - 1].through - even.count_by(borders_[b - 1].at_ns);
  return {borders_[b - 1].through + 1, border.before, even.from_ns, base, even.rise, even.run};
}

}  // namespace batchyard::sim
