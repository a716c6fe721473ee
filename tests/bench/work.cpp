#include "bench/work.h"

#include <cstdlib>
#include <limits>

#include "sim/run.h"
#include "support/yards.h"

namespace batchyard::bench {
namespace {

using model::Nanoseconds;
using model::Segment;

constexpr Nanoseconds ms = 1'000'000;
constexpr model::Bytes plenty_bytes = std::numeric_limits<std::int64_t>::max() / 64;

// Without latencies, warm-up, commit time or limits: what the peers do, and no more.
Yard bare(int workers, std::int64_t batch, Nanoseconds write_ns) {
  Yard yard{test::level(), test::pipeline(workers, batch)};
  yard.level.palette.clear();
  find(yard.board, "store-1")->settings["vcpu"] = std::int64_t{1};
  model::Constants& constants = yard.level.catalogue.constants;
  constants.amqp_latency_ns = constants.grpc_latency_ns = constants.broker_message_ns = 0;
  constants.store_commit_ns = constants.worker_warm_up_ns = 0;
  constants.store_row_ns = write_ns / batch;
  constants.broker_memory_per_vcpu_bytes = constants.store_memory_per_vcpu_bytes = plenty_bytes;
  return yard;
}

void traffic(Yard& yard, Segment::Shape shape, Nanoseconds over_ns, std::int64_t items, Nanoseconds horizon_ns) {
  yard.level.traffic.segments = {{shape, 0, over_ns, items, 0}};
  yard.level.horizon_ns = horizon_ns;
}

// Items that come at random, at 0.8 of what the GPUs can do; the store writes in no time. A worker holds one item.
Yard at_random(std::int64_t items, int workers) {
  Yard yard = bare(workers, 1, 0);
  model::BatchLaw& law = yard.level.catalogue.laws[0];
  law.launch_ns = 0;
  law.per_item_ns = workers * ms;
  law.spread = model::BatchLaw::Spread::exponential;
  for (model::Part& part : yard.board.parts)
    if (part.kind == model::PartKind::worker) part.settings["prefetch"] = std::int64_t{1};
  const Nanoseconds over_ns = items * 1'250'000;  // 0.8 a millisecond
  traffic(yard, Segment::Shape::poisson, over_ns, 0, 2 * over_ns);
  yard.level.traffic.segments[0].per_second = 800'000'000;
  return yard;
}

Yard of_reference(std::int64_t items, int workers, std::int64_t batch) {
  Yard yard{test::level(), test::pipeline(workers, batch)};
  const Nanoseconds over_ns = items * 720'000;  // 100,000,000 in 72,000 s
  traffic(yard, Segment::Shape::even, over_ns, items, over_ns + over_ns / 4);
  model::Constants& constants = yard.level.catalogue.constants;
  if (items > 100'000'000) constants.broker_memory_per_vcpu_bytes = constants.store_memory_per_vcpu_bytes = plenty_bytes;
  return yard;
}

}  // namespace

Yard backlog(std::int64_t items) {
  Yard yard = bare(2, 64, 1 * ms);
  traffic(yard, Segment::Shape::backlog, 0, items, items * 2 * ms);
  return yard;
}

Yard evenly(std::int64_t items) {
  Yard yard = bare(2, 64, 1 * ms);
  traffic(yard, Segment::Shape::even, items * 720'000, items, items * 2 * ms);
  return yard;
}

Yard single(std::int64_t seconds) {
  Yard yard = bare(8, 1, 1 * ms);
  yard.level.catalogue.laws[0].launch_ns = 10 * ms;
  yard.level.catalogue.laws[0].per_item_ns = 0;
  traffic(yard, Segment::Shape::backlog, 0, 800 * (seconds + 20), seconds * 1000 * ms);
  return yard;
}

Yard random_one(std::int64_t items) { return at_random(items, 1); }
Yard random_many(std::int64_t items) { return at_random(items, 64); }

Yard reference(std::int64_t items) { return of_reference(items, 2, 64); }
Yard naive(std::int64_t items) { return of_reference(items, 1, 1); }

Yard yard_named(const std::string& name, std::int64_t n) {
  if (name == "backlog") return backlog(n);
  if (name == "evenly") return evenly(n);
  if (name == "single") return single(n);
  if (name == "random-1") return random_one(n);
  if (name == "random-64") return random_many(n);
  if (name == "reference") return reference(n);
  if (name == "naive") return naive(n);
  std::abort();
}

std::int64_t peer_events(const Yard& yard, const model::Outcome& outcome) {
  const bool one_by_one = yard.level.traffic.segments[0].shape != Segment::Shape::backlog;
  std::int64_t events = one_by_one ? outcome.published : 0;
  for (const model::DeviceFigures& device : outcome.devices) events += device.batches;
  const std::int64_t batch = model::number(*find(yard.board, "worker-1"), "batch");
  const bool writes_take_time = yard.level.catalogue.constants.store_row_ns > 0;
  return writes_take_time ? events + outcome.written / batch : events;
}

model::Outcome run(const Yard& yard, bool leap) { return sim::run(yard.level, yard.board, 1, {.leap = leap}); }

}  // namespace batchyard::bench
