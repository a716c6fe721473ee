#include <algorithm>
#include <utility>

#include "sim/arrivals.h"

namespace batchyard::sim {

using model::Nanoseconds;
using model::Wide;

// Goes through the items in order, stretch by stretch: on one line of arrivals a link first works off what it still has, and then either keeps up with
// every item or falls behind for good.
class Arrivals::Sender {
 public:
  Sender(const Arrivals& planned, Nanoseconds gap_ns, Nanoseconds horizon_ns) : planned_(planned), gap_ns_(gap_ns), horizon_ns_(horizon_ns) {}

  Arrivals sent() {
    while (next_ <= planned_.total() && !late_) {
      const Line line = planned_.line(next_);
      if (line.first <= line.last) send_line(line, std::min(line.last, planned_.total()));
      else send_listed(std::min(planned_.borders_[planned_.border_of(next_)].before, planned_.total()));
    }
    end_list();
    if (late_) add({.from_ns = horizon_ns_ + 1, .to_ns = horizon_ns_ + 1, .count = planned_.total() - next_ + 1, .origin_ns = horizon_ns_ + 1, .instants = {}, .sums = {}});
    out_.lay_borders();
    out_.total_ = planned_.total();
    return std::move(out_);
  }

 private:
  bool idle_at(Nanoseconds at_ns) const { return at_ns >= free_ns_; }

  void send_line(const Line& line, std::int64_t last) {
    end_list();
    const bool keeps_up = Wide{line.rise} >= Wide{gap_ns_} * line.run;
    if (!idle_at(planned_.at(next_))) send_crowd(keeps_up ? last_crowded(last) : last);
    else if (!keeps_up) free_ns_ = planned_.at(next_), send_crowd(last);
    if (keeps_up && !late_ && next_ <= last) send_at_once(line, last);
  }

  // The last item that finds the link busy: each comes no sooner after the one before than that takes.
  std::int64_t last_crowded(std::int64_t last) const {
    std::int64_t low = next_, high = last + 1;  // low finds it busy, high does not
    while (high - low > 1) {
      const std::int64_t middle = low + (high - low) / 2;
      (Wide{planned_.at(middle)} < free_ns_ + Wide{middle - next_} * gap_ns_ ? low : high) = middle;
    }
    return low;
  }

  // One right behind the other.
  void send_crowd(std::int64_t last) {
    const std::int64_t in_time = gap_ns_ > horizon_ns_ - free_ns_ ? 0 : (horizon_ns_ - free_ns_) / gap_ns_;
    const std::int64_t count = std::min(last - next_ + 1, in_time);
    late_ = count < last - next_ + 1;
    if (count == 0) return;
    const Nanoseconds end_ns = free_ns_ + count * gap_ns_;
    add({.from_ns = free_ns_ + gap_ns_ - 1, .to_ns = end_ns, .count = count, .rise = gap_ns_, .origin_ns = free_ns_, .instants = {}, .sums = {}});
    go_on(count, end_ns);
  }

  // Each as it comes.
  void send_at_once(const Line& line, std::int64_t last) {
    const std::int64_t in_time = gap_ns_ > horizon_ns_ ? 0 : planned_.count_by(horizon_ns_ - gap_ns_) - next_ + 1;
    const std::int64_t count = std::clamp<std::int64_t>(in_time, 0, last - next_ + 1);
    late_ = count < last - next_ + 1;
    if (count == 0) return;
    const Nanoseconds end_ns = planned_.at(next_ + count - 1) + gap_ns_;
    add({.from_ns = planned_.at(next_) + gap_ns_ - 1, .to_ns = end_ns, .count = count, .rise = line.rise, .run = line.run,
         .origin_ns = line.from_ns + gap_ns_, .skip = next_ - 1 - line.base, .instants = {}, .sums = {}});
    go_on(count, end_ns);
  }

  void send_listed(std::int64_t last) {
    for (; next_ <= last; ++next_) {
      const Nanoseconds from_ns = std::max(planned_.at(next_), free_ns_);
      late_ = gap_ns_ > horizon_ns_ - from_ns;
      if (late_) return;
      free_ns_ = from_ns + gap_ns_;
      listed_.push_back(free_ns_);
    }
  }

  void end_list() {
    if (!listed_.empty()) out_.segments_.push_back(listed_flow(std::move(listed_)));
    listed_.clear();
  }

  void add(Flow flow) {
    flow.prepare();
    out_.segments_.push_back(std::move(flow));
  }

  void go_on(std::int64_t count, Nanoseconds free_ns) {
    next_ += count;
    free_ns_ = free_ns;
  }

  const Arrivals& planned_;
  Nanoseconds gap_ns_, horizon_ns_;
  std::int64_t next_ = 1;
  Nanoseconds free_ns_ = 0;  // what was given to it so far has left by then
  bool late_ = false;        // the next item, and so all others, would leave after the horizon
  std::vector<Nanoseconds> listed_;
  Arrivals out_;
};

Arrivals Arrivals::sent(const std::function<Nanoseconds(std::int64_t)>& sending_ns, Nanoseconds horizon_ns) const {
  Arrivals out;
  std::vector<Nanoseconds> instants;
  Nanoseconds free_ns = 0;
  for (std::int64_t item = 1; item <= total_; ++item) {
    const Nanoseconds from_ns = std::max(at(item), free_ns), takes_ns = sending_ns(item);
    free_ns = from_ns <= horizon_ns && takes_ns <= horizon_ns - from_ns ? from_ns + takes_ns : horizon_ns + 1;
    instants.push_back(free_ns);
  }
  if (!instants.empty()) out.segments_.push_back(listed_flow(std::move(instants)));
  out.lay_borders();
  out.total_ = total_;
  return out;
}

Arrivals Arrivals::sent(Nanoseconds gap_ns, Nanoseconds horizon_ns) const { return Sender(*this, gap_ns, horizon_ns).sent(); }

}  // namespace batchyard::sim
