#include "sim/arrivals.h"

#include <algorithm>
#include <cassert>
#include <limits>
#include <numeric>
#include <string>

#include "sim/chance.h"
#include "sim/floor_sum.h"

namespace batchyard::sim {

using model::Nanoseconds;
using model::Wide;

namespace {

constexpr std::int64_t between_sums = 64;
constexpr std::int64_t in_stretch = 8;  // listed items in the mean, among which one is searched
constexpr std::int64_t looked_ahead = 256;  // listed items whose gaps are looked at in one go

// Spacings are exponential, summed as fractions and rounded each by itself: no error adds up.
std::vector<Nanoseconds> poisson_instants(const model::Segment& segment, Nanoseconds end_ns, RandomStream stream) {
  const double mean_ns = 1e15 / static_cast<double>(segment.per_second);
  const double length_ns = static_cast<double>(end_ns - segment.from_ns);
  std::vector<Nanoseconds> instants;
  double sum = stream.exponential();
  for (; sum * mean_ns + 0.5 < length_ns + 1; sum += stream.exponential())
    instants.push_back(segment.from_ns + std::max<Nanoseconds>(1, static_cast<Nanoseconds>(sum * mean_ns + 0.5)));
  return instants;
}

std::vector<Nanoseconds> listed_instants(const model::Segment& segment, Nanoseconds horizon_ns, std::string_view users_id, std::uint64_t seed, std::size_t number) {
  if (segment.shape == model::Segment::Shape::recorded) return segment.instants;
  if (segment.shape != model::Segment::Shape::poisson || segment.from_ns >= horizon_ns) return {};
  return poisson_instants(segment, std::min(segment.to_ns, horizon_ns), RandomStream(seed, users_id, "traffic-" + std::to_string(number)));
}

}  // namespace

std::int64_t Arrivals::Flow::count_by(Nanoseconds at_ns) const {
  if (at_ns < from_ns) return 0;
  if (at_ns >= to_ns) return count;
  if (listed()) {
    const auto stretch = static_cast<std::size_t>((at_ns - from_ns) / stretch_ns);
    return std::upper_bound(instants.begin() + before[stretch], instants.begin() + before[stretch + 1], at_ns) - instants.begin();
  }
  // k with floor(k * rise / run) <= x are those with k * rise < (x + 1) * run.
  const std::int64_t x = at_ns - origin_ns;
  if (narrow) return by_rise.quotient((x + 1) * run - 1) - skip;
  return static_cast<std::int64_t>((Wide{x + 1} * run - 1) / rise) - skip;
}

Nanoseconds Arrivals::Flow::at(std::int64_t k) const {
  if (listed()) return instants[static_cast<std::size_t>(k - 1)];
  if (narrow) return origin_ns + by_run.quotient((skip + k) * rise);
  return origin_ns + static_cast<Nanoseconds>(Wide{skip + k} * rise / run);
}

Wide Arrivals::Flow::sum_through(std::int64_t k) const {
  if (listed()) {
    Wide sum = sums[static_cast<std::size_t>(k / between_sums)];
    for (std::int64_t i = k / between_sums * between_sums; i < k; ++i) sum += instants[static_cast<std::size_t>(i)];
    return sum;
  }
  return Wide{k} * origin_ns + floor_sum(k, run, rise, Wide{skip + 1} * rise);
}

void Arrivals::Flow::prepare() {
  narrow = Wide{to_ns - origin_ns + 1} * run < std::numeric_limits<std::int64_t>::max();
  by_rise = Divisor(std::max<std::int64_t>(1, rise));
  by_run = Divisor(run);
}

Arrivals::Flow Arrivals::listed_flow(std::vector<Nanoseconds> instants) {
  Flow flow{.from_ns = instants.front(), .to_ns = instants.back(), .count = std::ssize(instants), .instants = std::move(instants), .sums = {}};
  Wide sum = 0;
  for (std::int64_t i = 0; i <= flow.count; ++i) {
    if (i % between_sums == 0) flow.sums.push_back(sum);
    if (i < flow.count) sum += flow.instants[static_cast<std::size_t>(i)];
  }
  flow.stretch_ns = (flow.to_ns - flow.from_ns) / std::max<std::int64_t>(1, flow.count / in_stretch) + 1;
  for (Nanoseconds at_ns = flow.from_ns; at_ns <= flow.to_ns; at_ns += flow.stretch_ns)
    flow.before.push_back(std::ranges::lower_bound(flow.instants, at_ns) - flow.instants.begin());
  flow.before.push_back(flow.count);
  return flow;
}

Arrivals::Arrivals(const model::Traffic& traffic, Nanoseconds horizon_ns, std::string_view users_id, std::uint64_t seed) {
  for (std::size_t number = 1; number <= traffic.segments.size(); ++number) {
    const model::Segment& segment = traffic.segments[number - 1];
    if (auto instants = listed_instants(segment, horizon_ns, users_id, seed, number); !instants.empty()) {
      segments_.push_back(listed_flow(std::move(instants)));
      segments_.back().number = number;
    }
    if (segment.count <= 0) continue;
    const bool at_once = segment.shape == model::Segment::Shape::backlog;
    Flow even{.from_ns = segment.from_ns, .to_ns = at_once ? segment.from_ns : segment.to_ns, .count = segment.count, .instants = {}, .sums = {}};
    const std::int64_t span = even.to_ns - even.from_ns;
    const std::int64_t divisor = std::gcd(span, even.count);
    even.rise = span / divisor;
    even.run = even.count / divisor;
    even.origin_ns = even.from_ns;
    even.number = number;
    even.prepare();
    segments_.push_back(even);
  }
  lay_borders();
  total_ = count_by_all(horizon_ns);
}

void Arrivals::lay_borders() {
  std::vector<Nanoseconds> instants;
  for (const Flow& even : segments_) instants.insert(instants.end(), {even.from_ns, even.to_ns});
  std::ranges::sort(instants);
  instants.erase(std::ranges::unique(instants).begin(), instants.end());
  for (const Nanoseconds at_ns : instants) {
    Border border{.at_ns = at_ns, .before = count_by_all(at_ns - 1), .through = count_by_all(at_ns), .running = {}};
    for (std::size_t i = 0; i < segments_.size(); ++i)
      if (segments_[i].from_ns < at_ns && at_ns <= segments_[i].to_ns) border.running.push_back(i);
    borders_.push_back(std::move(border));
  }
}

void Arrivals::for_each_segment(const std::function<void(std::size_t)>& see) const {
  std::vector<std::int64_t> taken(segments_.size(), 0);
  for (std::int64_t item = 1; item <= total_; ++item) {
    std::size_t next = segments_.size();
    Nanoseconds next_ns = 0;
    for (std::size_t i = 0; i < segments_.size(); ++i) {
      if (taken[i] == segments_[i].count) continue;
      const Nanoseconds at_ns = segments_[i].at(taken[i] + 1);
      if (next == segments_.size() || at_ns < next_ns) next = i, next_ns = at_ns;
    }
    taken[next] += 1;
    see(segments_[next].number);
  }
}

std::int64_t Arrivals::count_by_all(Nanoseconds at_ns) const {
  std::int64_t count = 0;
  for (const Flow& even : segments_) count += even.count_by(at_ns);
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
    const Flow& even = segments_[border.running[0]];
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
  for (const Flow& even : segments_) {
    const std::int64_t k = even.count_by(at_ns - 1);
    before += k;
    sum += even.sum_through(k);
  }
  return sum + Wide{item - before} * at_ns;
}

Wide Arrivals::sum(std::int64_t first, std::int64_t last) const { return sum_through(last) - sum_through(first - 1); }

const Arrivals::Flow* Arrivals::only_listed(const Border& border) const {
  return border.running.size() == 1 && segments_[border.running[0]].listed() ? &segments_[border.running[0]] : nullptr;
}

bool Arrivals::any_listed(const Border& border) const {
  return std::ranges::any_of(border.running, [&](std::size_t i) { return segments_[i].listed(); });
}

// The last item from `first` on, and before the border, up to which any `apart` + 1 consecutive items span what is asked, as far as is looked.
template <class Fits>
std::int64_t Arrivals::flow_through(const Flow& flow, const Border& border, std::int64_t first, std::int64_t apart, const Fits& fits) const {
  const Border& before = *(&border - 1);
  const std::int64_t own = first - before.through + flow.count_by(before.at_ns);  // its number in the flow
  const std::int64_t last_own = own + std::min(border.before - first, looked_ahead);
  std::int64_t through = std::min(own + apart - 1, last_own);
  while (through < last_own && fits(flow.at(through + 1) - flow.at(through + 1 - apart))) ++through;
  return first + through - own;
}

std::int64_t Arrivals::sparse_through(std::int64_t first, std::int64_t apart, Nanoseconds gap_ns) const {
  const Border& border = borders_[border_of(first)];
  if (first > border.before) return first - 1;
  if (const Flow* flow = only_listed(border)) return flow_through(*flow, border, first, apart, [&](Nanoseconds span) { return span >= gap_ns; });
  Wide most = 0;  // items in any window of gap_ns instants
  if (any_listed(border)) return first - 1;
  for (const std::size_t i : border.running) most += ceil_ratio(Wide{gap_ns} * segments_[i].run, segments_[i].rise);
  return most <= apart ? border.before : first - 1;
}

std::int64_t Arrivals::dense_through(std::int64_t first, std::int64_t apart, Nanoseconds gap_ns) const {
  const Border& border = borders_[border_of(first)];
  if (first > border.before) return border.through;
  if (const Flow* flow = only_listed(border)) return flow_through(*flow, border, first, apart, [&](Nanoseconds span) { return span <= gap_ns; });
  for (const std::size_t i : border.running)
    if (!segments_[i].listed() && ceil_ratio(Wide{apart} * segments_[i].rise, segments_[i].run) <= gap_ns) return border.before;
  return first - 1;
}

Arrivals::Line Arrivals::line(std::int64_t item) const {
  const std::size_t b = border_of(item);
  const Border& border = borders_[b];
  if (item > border.before) return {border.before + 1, border.through, border.at_ns, 0, 0, 1};
  if (border.running.size() != 1 || any_listed(border)) return {1, 0, 0, 0, 0, 1};
  const Flow& even = segments_[border.running[0]];
  const std::int64_t base = borders_[b - 1].through - even.count_by(borders_[b - 1].at_ns);
  return {borders_[b - 1].through + 1, border.before, even.origin_ns, base - even.skip, even.rise, even.run};
}

}  // namespace batchyard::sim
