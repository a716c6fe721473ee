#include "sim/leaper.h"

#include <algorithm>
#include <limits>
#include <numeric>

namespace batchyard::sim {

using model::Nanoseconds;
using model::Wide;

namespace {

constexpr std::int64_t unlimited = std::numeric_limits<std::int64_t>::max();

// How often `each` fits between, less the period that has to follow a leap.
std::int64_t periods(std::int64_t from, std::int64_t to, std::int64_t each) { return to < from ? 0 : (to - from) / each - 1; }

std::int64_t narrowed(Wide value) { return value > unlimited ? unlimited : static_cast<std::int64_t>(value); }

}  // namespace

Leaper::Leaper(Simulation& simulation, RunLog* log, Snapshots* snapshots, Nanoseconds until_ns)
    : simulation_(&simulation), may_leap_(!simulation.plan().tracks_copies), log_(log), snapshots_(snapshots), until_ns_(until_ns) {
  std::int64_t batch = 0;
  for (const Plan::Worker& worker : simulation.plan().workers) batch = std::max(batch, worker.batch);
  reach_ = batch * static_cast<std::int64_t>(simulation.plan().workers.size()) + simulation.plan().broker.vcpu;
}

void Leaper::consider() {
  if (period_) return watch_step();
  batches_ += 1;
  if (copy_ && copy_->source() == simulation_->source()) {
    Pattern pattern(*copy_, *simulation_);
    if (agree(*copy_, pattern)) return watch();
  }
  if (batches_ < next_copy_) return;
  copy_ = simulation_->unlogged();
  next_copy_ = batches_ + batches_ / 2 + 1;
}

bool Leaper::agree(const Simulation& before, Pattern& pattern) {
  if (pattern.holds()) simulation_->repeat(before, pattern);
  return pattern.holds();
}

void Leaper::watch() {
  period_.emplace(Period{.before = simulation_->unlogged(), .delivered = {}, .accepted = {}});
  // Where vCPUs take turns, as many periods as bring the turn back to the same one count as one.
  const Pattern pattern(*copy_, *simulation_);
  const std::int64_t servers = simulation_->plan().broker.vcpu;
  period_->ends_ns = simulation_->now_ns() + servers / std::gcd(servers, pattern.shift()) * pattern.period_ns();
  copy_.reset();
  if (log_) log_->latency.begin_period();
}

void Leaper::watch_step() {
  Period& own = *period_;
  const Broker& broker = simulation_->broker();
  const Nanoseconds now_ns = simulation_->now_ns();
  own.saturated = own.saturated && broker.saturated();
  if (const std::int64_t last = broker.front() - 1; own.delivered.empty() || own.delivered.back().item < last)
    own.delivered.push_back({now_ns, last});
  if (!broker.all_decided()) {
    own.behind = own.behind && broker.arrived_by(now_ns) >= broker.decided();
    if (own.accepted.empty() || own.accepted.back().item < broker.decided()) own.accepted.push_back({now_ns, broker.decided()});
  }
  if (now_ns > own.ends_ns) return give_up();
  if (now_ns == own.ends_ns && simulation_->source() == own.before.source()) conclude();
}

void Leaper::conclude() {
  Pattern pattern(period_->before, *simulation_);
  const std::int64_t times = agree(period_->before, pattern) ? most_times(pattern) : 0;
  if (times < 1) return give_up();
  leap(pattern, times);
  period_.reset();
  batches_ = 0;
  next_copy_ = patience_ = 1;
}

// The next copies are taken later and later, so that watching in vain takes no time to speak of.
void Leaper::give_up() {
  period_.reset();
  copy_.reset();
  batches_ = 0;
  next_copy_ = patience_ = 2 * patience_;
}

// A whole period of the pattern must be left after the leap: in it come the greatest values of what grows steadily.
std::int64_t Leaper::most_times(const Pattern& pattern) const {
  const Nanoseconds now_ns = simulation_->now_ns(), period_ns = pattern.period_ns();
  return std::min({pattern.most_times(), periods(now_ns, until_ns_, period_ns),
                   periods(now_ns, pattern.fixed_ns() - 1, period_ns), most_by_messages(pattern), most_even(pattern)});
}

// What grows or shrinks with the arrivals must do so evenly from the watched period on: then its greatest values are in that or
// in the last one.
std::int64_t Leaper::most_even(const Pattern& pattern) const {
  const Arrivals& arrivals = simulation_->plan().sent();
  const Broker& broker = period_->before.broker();
  const Nanoseconds from_ns = pattern.from_ns();
  Nanoseconds even_ns = Key::never;
  if (const std::int64_t arrived = broker.arrived_by(from_ns); arrived < arrivals.total())
    even_ns = even_through({{.first = arrived + 1, .count = arrivals.total() - arrived},
                            Law::planned_plus(simulation_->plan().broker.users_latency_ns)},
                           pattern);
  if (!in_step(pattern)) {
    const auto to_come =
        std::ranges::find_if(broker.fresh(), [&](const Train& train) { return broker.timetable().last_at(train) > from_ns; });
    if (to_come != broker.fresh().end()) {
      Train train = *to_come;
      if (const std::int64_t ready = broker.timetable().count_by(train, from_ns); ready > 0) cut(train.items, ready);
      even_ns = std::min(even_ns, even_through(train, pattern));
    }
  }
  return periods(simulation_->now_ns(), even_ns, pattern.period_ns());
}

Nanoseconds Leaper::even_through(const Train& train, const Pattern& pattern) const {
  const Timetable& timetable = simulation_->broker().timetable();
  if (train.law.kind == Law::Kind::paced) return pattern.shift() % timetable.servers() == 0 ? timetable.last_at(train) : 0;
  const Arrivals::Line line = timetable.line_above(train);
  return line.first > line.last ? 0 : timetable.at(train.law, line.last);
}

// Messages get ready in every period as they did in the last one, a period later.
bool Leaper::in_step(const Pattern& pattern) const {
  const Broker &before = period_->before.broker(), &now = simulation_->broker();
  return before.fresh().empty() || !now.long_train(before, pattern) ||
         pattern.keeps_step(before.fresh().front().law, now.fresh().front().law);
}

std::int64_t Leaper::most_by_messages(const Pattern& pattern) const {
  const Broker& broker = simulation_->broker();
  std::int64_t most = unlimited;
  if (broker.long_train(period_->before.broker(), pattern) && broker.all_decided())
    most = periods(broker.front() + reach_, broker.fresh().front().items.last(), pattern.shift());
  if (in_step(pattern)) {
    const bool planned = !broker.fresh().empty() && broker.fresh().front().law.kind == Law::Kind::planned;
    if (planned) most = std::min(most, periods(broker.front() + reach_, pattern.line().last, pattern.shift()));
  } else {
    most = std::min(most, period_->saturated ? most_by_deliveries(pattern) : 0);
  }
  return broker.all_decided() ? most : std::min(most, most_by_acceptance(pattern));
}

// Every delivery must find the messages ready that it found in the last period.
std::int64_t Leaper::most_by_deliveries(const Pattern& pattern) const {
  const Broker &before = period_->before.broker(), &now = simulation_->broker();
  Train front = before.fresh().front();
  if (!now.all_decided()) front.items.count = simulation_->plan().sent().total() - front.items.first + 1;
  const Arrivals::Line line = now.timetable().line_above(front);
  const std::int64_t ready = now.timetable().count_by(now.fresh().front(), simulation_->now_ns());
  return std::min(periods(now.front() + reach_, line.last, pattern.shift()),
                  std::max(ready / pattern.shift() - 1, most_in_time(pattern, line, period_->delivered)));
}

// from + floor((item - base) * rise / run) <= at, a period and a shift of items later again and again: linear in the number of
// periods.
std::int64_t Leaper::most_in_time(const Pattern& pattern, const Arrivals::Line& line,
                                  const std::vector<Passage>& passages) const {
  if (line.first > line.last) return 0;
  std::int64_t most = unlimited;
  const Wide gain = Wide{pattern.period_ns()} * line.run - Wide{pattern.shift()} * line.rise;
  for (const Passage& passage : passages) {
    const Wide spare = Wide{passage.at_ns - line.from_ns + 1} * line.run - Wide{passage.item - line.base} * line.rise;
    if (passage.item < line.first) continue;
    if (spare <= 0) return 0;
    if (gain < 0) most = std::min(most, narrowed((spare - 1) / -gain) - 1);
    most = std::min(most, periods(passage.item, line.last, pattern.shift()));
  }
  return most;
}

std::int64_t Leaper::most_by_acceptance(const Pattern& pattern) const {
  const Plan& plan = simulation_->plan();
  const Broker& broker = simulation_->broker();
  const Nanoseconds now_ns = simulation_->now_ns(), latency_ns = plan.broker.users_latency_ns;
  const bool blocks = plan.broker.overflow == Plan::Overflow::block;
  const std::int64_t arrived = broker.arrived_by(now_ns);
  std::int64_t most = periods(broker.decided() + reach_, plan.sent().total(), pattern.shift());
  if (!blocks) {
    const Nanoseconds last_ns = broker.arrival_ns(plan.sent().total());
    const Nanoseconds reach_ns =
        broker.arrival_ns(std::min(broker.front() + reach_, plan.sent().total())) + 2 * plan.broker.message_ns + plan.broker.confirm_ns;
    most = std::min(most, periods(std::max(now_ns, reach_ns) + pattern.period_ns(), last_ns, pattern.period_ns()));
  }
  if (pattern.arrivals_keep_step())
    return std::min(most, periods(std::max(broker.decided(), arrived) + reach_, pattern.line().last, pattern.shift()));
  if (blocks && period_->behind) {
    Arrivals::Line line = plan.sent().line(std::max<std::int64_t>(1, period_->before.broker().decided()));
    line.from_ns += latency_ns;
    return std::min(
        most, std::max(periods(broker.decided(), arrived, pattern.shift()), most_in_time(pattern, line, period_->accepted)));
  }
  return std::min(most, most_ahead(pattern));
}

// Messages that are accepted ahead keep their own pace: so they must only get in line behind others that do. The next after all of them must not
// come before the next period is over, and vCPUs must be free for all.
std::int64_t Leaper::most_ahead(const Pattern& pattern) const {
  if (!simulation_->broker().long_train(period_->before.broker(), pattern)) return 0;
  const Plan& plan = simulation_->plan();
  const std::int64_t next = simulation_->broker().decided() + 1;
  const Arrivals::Line line = plan.sent().line(period_->before.broker().decided() + 1);
  if (line.first > line.last || next > line.last) return 0;
  const bool relaxed = plan.broker.message_ns == 0 ||
                       plan.sent().sparse_through(line.first, plan.broker.vcpu, plan.broker.message_ns) >= line.last;
  if (!relaxed) return 0;
  const Nanoseconds over_ns = simulation_->now_ns() + pattern.period_ns() - plan.broker.users_latency_ns;
  const Wide spare = Wide{next - line.base} * line.rise - Wide{over_ns + 1 - line.from_ns} * line.run;
  const Wide loss = Wide{pattern.period_ns()} * line.run - Wide{pattern.shift()} * line.rise;
  if (spare < 0) return 0;
  const std::int64_t most = periods(next, line.last, pattern.shift());
  return loss <= 0 ? most : std::min(most, narrowed(spare / loss));
}

void Leaper::leap(const Pattern& pattern, std::int64_t times) {
  const bool drifts = !in_step(pattern);
  if (log_) note_curve(pattern, times);
  if (log_) log_->latency.repeat(pattern.period_ns(), pattern.shift(), times);
  if (snapshots_) snapshots_->add_leap(period_->before, *simulation_, times);
  if (drifts) note_longest(times);
  simulation_->leap(period_->before, times);
}

// Points of the leap are those of the watched period some periods later.
void Leaper::note_curve(const Pattern& pattern, std::int64_t times) {
  struct Point {
    Nanoseconds at_ns;
    std::int64_t written = 0, waiting = 0;
  };
  const Nanoseconds now_ns = simulation_->now_ns(), period_ns = pattern.period_ns();
  std::vector<Point> points;
  for (CurveLog coming = log_->curve; coming.next_ns() < now_ns + times * period_ns; coming.add(0, 0, 0))
    points.push_back({coming.next_ns()});
  const auto later = [&](const Point& point) { return (point.at_ns - now_ns) / period_ns + 1; };
  std::vector<Point*> in_period;
  for (Point& point : points) in_period.push_back(&point);
  std::ranges::sort(in_period, {}, [&](const Point* point) { return point->at_ns - later(*point) * period_ns; });
  Simulation again = period_->before;
  const bool grows = simulation_->broker().long_train(again.broker(), pattern);
  const std::int64_t written = simulation_->written() - again.written();
  for (Point* point : in_period) {
    const std::int64_t more = later(*point);
    const Nanoseconds then_ns = point->at_ns - more * period_ns;
    while (again.next_ns() <= then_ns) again.step();
    again.settle_through(then_ns);
    point->written = again.written() + more * written;
    point->waiting = again.queued();
    if (grows) point->waiting += ready_by(point->at_ns, more * pattern.shift()) - ready_by(then_ns, 0) - more * pattern.shift();
  }
  for (const Point& point : points)
    log_->curve.add(simulation_->plan().arrivals.count_by(point.at_ns), point.written, point.waiting);
}

// Of the messages that the broker had at the period's start, or accepts later in the same train.
std::int64_t Leaper::ready_by(Nanoseconds at_ns, std::int64_t more) const {
  const Broker& broker = period_->before.broker();
  std::int64_t ready = 0;
  for (Train train : broker.fresh()) {
    if (!simulation_->broker().all_decided()) train.items.count += more + simulation_->broker().decided() - broker.decided();
    ready += broker.timetable().count_by(train, at_ns);
  }
  return ready;
}

Simulation Leaper::trial(std::int64_t times) const {
  Simulation trial = simulation_->unlogged();
  if (times > 0) trial.leap(period_->before, times);
  for (std::int64_t left = simulation_->steps() - period_->before.steps(); left > 0; --left) trial.step();
  return trial;
}

// The queue may get longer with every period, or only now and then: the first that reaches the leap's greatest length tells when.
void Leaper::note_longest(std::int64_t times) {
  Simulation last = trial(times - 1);
  const std::int64_t longest = last.broker().longest();
  if (longest == simulation_->broker().longest()) return;
  std::int64_t low = -1, high = times - 1;
  while (high - low > 1) {
    const std::int64_t middle = low + (high - low) / 2;
    Simulation other = trial(middle);
    if (other.broker().longest() < longest) {
      low = middle;
      continue;
    }
    high = middle;
    last = std::move(other);
  }
  simulation_->broker().take_longest_of(last.broker());
}

}  // namespace batchyard::sim
