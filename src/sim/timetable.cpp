#include "sim/timetable.h"

#include <algorithm>

#include "sim/floor_sum.h"

namespace batchyard::sim {

using model::Nanoseconds;
using model::Wide;

Timetable::Timetable(const Arrivals& arrivals, Nanoseconds service_ns, int servers)
    : arrivals_(&arrivals), service_ns_(service_ns), servers_(servers) {}

Nanoseconds Timetable::offset(const Law& law, std::int64_t server) const {
  return law.offsets < 0 ? 0 : offsets_[static_cast<std::size_t>(law.offsets)][static_cast<std::size_t>(server)];
}

Nanoseconds Timetable::at(const Law& law, std::int64_t item) const {
  switch (law.kind) {
    case Law::Kind::fixed: return law.at_ns;
    case Law::Kind::planned: return arrivals_->at(item) + law.at_ns;
    case Law::Kind::spaced: {
      const Wide at_ns = law.at_ns + Wide{(item - law.origin) / spacing(law).stride} * spacing(law).gap_ns;
      return at_ns < after_every_run_ns ? static_cast<Nanoseconds>(at_ns) : after_every_run_ns;
    }
    case Law::Kind::paced: break;
  }
  const std::int64_t index = item - law.origin;
  return law.at_ns + index / servers_ * service_ns_ + offset(law, index % servers_);
}

std::int64_t Timetable::last_paced_by(const Law& law, Nanoseconds at_ns) const {
  std::int64_t last = law.origin - 1;
  for (std::int64_t server = 0; server < servers_; ++server) {
    const Nanoseconds since = at_ns - law.at_ns - offset(law, server);
    if (since >= 0) last = std::max(last, law.origin + server + since / service_ns_ * servers_);
  }
  return last;
}

std::int64_t Timetable::count_by(const Train& train, Nanoseconds at_ns) const {
  std::int64_t last = 0;
  switch (train.law.kind) {
    case Law::Kind::fixed: return train.law.at_ns <= at_ns ? train.items.count : 0;
    case Law::Kind::planned: last = arrivals_->count_by(at_ns - train.law.at_ns); break;
    case Law::Kind::paced: last = last_paced_by(train.law, at_ns); break;
    case Law::Kind::spaced:
      if (at_ns < first_at(train)) return 0;
      return std::min(train.items.count, (at_ns - first_at(train)) / spacing(train.law).gap_ns + 1);
  }
  if (last < train.items.first) return 0;
  const std::int64_t past = last - train.items.first;
  return std::min(train.items.count, (train.items.stride == 1 ? past : past / train.items.stride) + 1);
}

Wide Timetable::sum(const Train& train) const {
  const Items& items = train.items;
  const Law& law = train.law;
  assert(items.stride == 1 || items.count == 1);
  const Wide shift = Wide{items.count} * law.at_ns;
  switch (law.kind) {
    case Law::Kind::fixed: return shift;
    case Law::Kind::planned: return shift + arrivals_->sum(items.first, items.last());
    case Law::Kind::spaced: return Wide{items.count} * first_at(train) + Wide{spacing(law).gap_ns} * items.count * (items.count - 1) / 2;
    case Law::Kind::paced: break;
  }
  Wide sum = shift + service_ns_ * floor_sum(items.count, servers_, 1, items.first - law.origin);
  if (law.offsets < 0) return sum;
  for (std::int64_t server = 0; server < servers_; ++server) {
    const std::int64_t to_server = server - (items.first - law.origin);
    sum += offset(law, server) * (floor_ratio(items.count - 1 - to_server, servers_) - floor_ratio(-1 - to_server, servers_));
  }
  return sum;
}

bool Timetable::same_offsets(const Law& law, const Timetable& other, const Law& others) const {
  for (std::int64_t server = 0; server < servers_; ++server)
    if (offset(law, server) != other.offset(others, server)) return false;
  return true;
}

Arrivals::Line Timetable::line_above(const Train& train) const {
  const std::int64_t first = train.items.first, last = train.items.last();
  switch (train.law.kind) {
    case Law::Kind::fixed: return {first, last, train.law.at_ns, 0, 0, 1};
    case Law::Kind::paced: return {first, last, train.law.at_ns + offset(train.law, servers_ - 1), train.law.origin, service_ns_, servers_};
    case Law::Kind::spaced: return {first, last, train.law.at_ns, train.law.origin, spacing(train.law).gap_ns, spacing(train.law).stride};
    case Law::Kind::planned: break;
  }
  Arrivals::Line line = arrivals_->line(first);
  line.from_ns += train.law.at_ns;
  line.last = std::min(line.last, last);
  return line;
}

Law Timetable::spaced(std::int64_t origin, std::int64_t stride, Nanoseconds at_ns, Nanoseconds gap_ns) {
  const Spacing spacing{stride, gap_ns};
  const auto known = std::ranges::find(spacings_, spacing);
  const auto index = known - spacings_.begin();
  if (known == spacings_.end()) spacings_.push_back(spacing);
  return {Law::Kind::spaced, static_cast<std::int32_t>(index), at_ns, origin};
}

Law Timetable::paced(std::int64_t origin, const std::vector<Nanoseconds>& first_ns) {
  Law law{Law::Kind::paced, -1, first_ns.front(), origin};
  if (first_ns.front() == first_ns.back()) return law;
  std::vector<Nanoseconds> offsets;
  for (const Nanoseconds at_ns : first_ns) offsets.push_back(at_ns - first_ns.front());
  offsets.resize(static_cast<std::size_t>(servers_), offsets.back());
  if (offsets_.empty() || offsets_.back() != offsets) offsets_.push_back(std::move(offsets));
  law.offsets = static_cast<std::int32_t>(offsets_.size() - 1);
  return law;
}

}  // namespace batchyard::sim
