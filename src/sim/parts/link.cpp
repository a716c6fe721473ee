#include "sim/parts/link.h"

#include <algorithm>

#include "sim/pattern.h"

namespace batchyard::sim {

using model::Nanoseconds;
using model::Wide;

Nanoseconds sending_ns(model::Bytes bytes, model::Bytes bytes_per_s) {
  const Wide nearest = (Wide{2} * bytes * model::nanoseconds_per_second + bytes_per_s) / (Wide{2} * bytes_per_s);
  return nearest < after_every_run_ns ? static_cast<Nanoseconds>(nearest) : after_every_run_ns;
}

Nanoseconds Link::send(Nanoseconds now_ns, Nanoseconds takes_ns) {
  const Nanoseconds from_ns = std::max(now_ns, free_ns_);
  return free_ns_ = takes_ns < after_every_run_ns - from_ns ? from_ns + takes_ns : after_every_run_ns;
}

std::vector<Train> Link::send(Timetable& timetable, const Train& given, Nanoseconds gap_ns) {
  if (given.law.kind == Law::Kind::fixed && given.items.count > 1) {  // one right behind the other
    const Nanoseconds first_ns = send(given.law.at_ns, gap_ns);
    const Train all{given.items, timetable.spaced(given.items.first, given.items.stride, first_ns, gap_ns)};
    free_ns_ = timetable.last_at(all);
    return {all};
  }
  std::vector<Train> sent;
  for (std::int64_t i = 0; i < given.items.count; ++i) {
    const std::int64_t item = given.items.nth(i);
    const Nanoseconds given_ns = timetable.at(given.law, item);
    const bool waits = given_ns < free_ns_;
    Items one = given.items;
    one.first = item;
    one.count = 1;
    const Nanoseconds sent_ns = send(given_ns, gap_ns);
    if (!sent.empty() && timetable.at(sent.back().law, item) == sent_ns) {
      sent.back().items.count += 1;
      continue;
    }
    if (!sent.empty() && waits && sent.back().items.count == 1) {
      Train& pair = sent.back();
      pair.law = timetable.spaced(pair.items.first, given.items.stride, sent_ns - gap_ns, gap_ns);
      pair.items.count = 2;
      continue;
    }
    sent.push_back({one, waits || given.law.kind == Law::Kind::fixed ? Law::fixed_at(sent_ns) : given.law.later(gap_ns)});
  }
  return sent;
}

void Link::repeat(const Link& before, Pattern& pattern) { pattern.past(before.free_ns_, free_ns_); }

}  // namespace batchyard::sim
