#include "sim/jobs/processor_sharing.h"

#include <algorithm>
#include <cassert>

#include "sim/timetable.h"

namespace batchyard::sim {
namespace {

using model::Wide;

constexpr Wide greatest_common_divisor(Wide a, Wide b) { return b == 0 ? a : greatest_common_divisor(b, a % b); }

// Whatever the number of readers, what each gets in a nanosecond is a multiple of 1 / (10^9 * this) bytes.
constexpr Wide common_multiple = [] {
  Wide multiple = 1;
  for (Wide n = 2; n <= ProcessorSharing::most_readers; ++n) multiple *= n / greatest_common_divisor(multiple, n);
  return multiple;
}();
constexpr Wide second = model::nanoseconds_per_second;
constexpr Wide parts_of_a_byte = common_multiple * second;
constexpr Wide widest = (Wide{1} << 126) - 1 + (Wide{1} << 126);
static_assert(parts_of_a_byte <= widest / ProcessorSharing::most_readers);

}  // namespace

void ProcessorSharing::advance(model::Nanoseconds now_ns) {
  assert(now_ns >= at_ns_);
  const Wide readers = this->readers();
  if (readers > 0) {
    const Wide work = Wide{bytes_per_s_} * (now_ns - at_ns_);
    attained_.bytes += work / (readers * second);
    attained_.parts += work % (readers * second) * (common_multiple / readers);
    attained_.bytes += attained_.parts / parts_of_a_byte;
    attained_.parts %= parts_of_a_byte;
  }
  at_ns_ = now_ns;
}

void ProcessorSharing::join(model::Nanoseconds now_ns, int reader, model::Bytes bytes) {
  assert(readers() < most_readers);
  advance(now_ns);
  readers_.push_back({{attained_.bytes + bytes, attained_.parts}, reader});
}

void ProcessorSharing::leave(model::Nanoseconds now_ns, int reader) {
  advance(now_ns);
  std::erase_if(readers_, [&](const Reader& other) { return other.name == reader; });
}

std::optional<model::Nanoseconds> ProcessorSharing::next_end_ns() const {
  if (readers_.empty()) return std::nullopt;
  const Attained target = std::ranges::min_element(readers_, {}, &Reader::target)->target;
  if (target <= attained_) return at_ns_;
  const bool borrow = target.parts < attained_.parts;
  const Wide bytes = target.bytes - attained_.bytes - (borrow ? 1 : 0);
  const Wide parts = target.parts - attained_.parts + (borrow ? parts_of_a_byte : 0);
  // (bytes + parts / parts_of_a_byte) * readers * 10^9 / bandwidth, rounded up in two steps: a remainder of the first one
  // only matters where the second has none.
  const Wide scaled_parts = parts * readers();
  const Wide whole = bytes * readers() * second + scaled_parts / common_multiple;
  const bool more = scaled_parts % common_multiple != 0;
  const Wide wait = more ? whole / bytes_per_s_ + 1 : (whole + bytes_per_s_ - 1) / bytes_per_s_;
  // A slow storage full of readers may take longer than nanoseconds can count.
  return wait < after_every_run_ns - at_ns_ ? at_ns_ + static_cast<model::Nanoseconds>(wait) : after_every_run_ns;
}

std::vector<int> ProcessorSharing::take_done(model::Nanoseconds now_ns) {
  advance(now_ns);
  std::vector<int> done;
  for (const Reader& reader : readers_)
    if (reader.target <= attained_) done.push_back(reader.name);
  std::erase_if(readers_, [&](const Reader& reader) { return reader.target <= attained_; });
  std::ranges::sort(done);
  return done;
}

}  // namespace batchyard::sim
