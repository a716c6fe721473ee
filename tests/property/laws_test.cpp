// What holds on every board, whatever its figures are.
#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

#include "sim/run.h"
#include "support/outcome_text.h"
#include "support/random_board.h"
#include "support/shrink.h"

namespace batchyard::support {
namespace {

using model::Activity;
using model::Nanoseconds;
using model::Outcome;

constexpr std::uint64_t run_seed = 7;
constexpr Wildness everything{.faults = true, .timeouts = true, .durability = true, .splitting = true, .bandwidth = true, .spread = true};
constexpr Wildness harmless{.losses = false, .bandwidth = true, .spread = true};

Outcome run(const Scene& scene) { return sim::run(scene.level, scene.board, run_seed); }

/// The law holds on as many random scenes; what breaks it is shown as small as it gets.
void expect_law(const Wildness& wildness, std::uint64_t scenes, const std::function<bool(const Scene&)>& law) {
  for (std::uint64_t seed = 1; seed <= scenes; ++seed) {
    const Scene scene = random_scene(seed, wildness);
    if (law(scene)) continue;
    ADD_FAILURE() << "seed " << seed << "\n" << as_code(smallest(scene, [&](const Scene& other) { return !law(other); }));
    return;
  }
}

bool adds_up(const Outcome& o) {
  const auto whole = [&](const model::DeviceFigures& device) {
    return std::accumulate(device.ledger.begin(), device.ledger.end(), Nanoseconds{0}) == o.completion_ns;
  };
  return o.finished() && o.inside() >= 0 && (o.inside() == 0 || o.ending == model::Ending::horizon) && std::ranges::all_of(o.devices, whole);
}

TEST(Laws, ItemsAndGpuTimeAddUp) {
  expect_law(everything, 1'000, [](const Scene& scene) { return adds_up(run(scene)); });
}

TEST(Laws, TheSameAgainIsTheSame) {
  expect_law(everything, 200, [](const Scene& scene) { return first_difference(run(scene), run(scene)).empty(); });
}

TEST(Laws, OrderAndTitlesChangeNothing) {
  expect_law(everything, 500, [](const Scene& scene) {
    Scene other = scene;
    std::ranges::reverse(other.board.parts);
    std::ranges::reverse(other.board.links);
    other.board.name = "Another";
    for (model::Part& part : other.board.parts) part.title = "Another " + part.id;
    return first_difference(run(scene), run(other)).empty();
  });
}

TEST(Laws, WithoutFaultsOverflowAndEarlyAcksNothingIsLost) {
  expect_law(harmless, 1'000, [](const Scene& scene) {
    const Outcome o = run(scene);
    return o.lost == 0 && o.refused == 0 && o.duplicates == 0 && o.redelivered == 0;
  });
}

TEST(Laws, NothingIsStrandedWhenTrafficEnds) {
  Wildness uncut = harmless;
  uncut.cuts = false;
  expect_law(uncut, 1'000, [](const Scene& scene) {
    const Outcome o = run(scene);
    return o.published == 0 || (o.ending == model::Ending::nothing_left && o.written == o.published);
  });
}

// ---- prefetch

Nanoseconds starved_ns(const Outcome& outcome) {
  Nanoseconds sum = 0;
  for (const model::DeviceFigures& device : outcome.devices) sum += device.ledger[static_cast<std::size_t>(Activity::starved)];
  return sum;
}

model::Part* only_worker(Scene& scene) {
  model::Part* found = nullptr;
  for (model::Part& part : scene.board.parts)
    if (part.kind == model::PartKind::worker) {
      if (found) return nullptr;
      found = &part;
    }
  return found;
}

TEST(Laws, MorePrefetchNeverStarvesASingleWorkerMore) {
  int tried = 0;
  expect_law({.losses = false, .cuts = false}, 3'000, [&](const Scene& scene) {
    Scene more = scene;
    model::Part* worker = only_worker(more);
    if (!worker) return true;
    ++tried;
    worker->settings["max_wait_s"] = model::Blank{};
    Scene less = more;
    only_worker(less)->settings["prefetch"] = model::number(*worker, "batch");
    only_worker(more)->settings["prefetch"] = 3 * model::number(*worker, "batch");
    return starved_ns(run(more)) <= starved_ns(run(less));
  });
  EXPECT_GE(tried, 500);
}

// ---- time has no unit of its own

constexpr std::int64_t scale = 3;

void scale_settings(std::span<const model::SettingRow> rows, model::Settings& settings) {
  for (const model::SettingRow& row : rows) {
    const auto found = settings.find(row.key);
    if (row.unit != model::Unit::seconds || found == settings.end()) continue;
    if (auto* value = std::get_if<std::int64_t>(&found->second)) *value *= scale;
  }
}

Scene slower(Scene scene) {
  model::Level& level = scene.level;
  level.horizon_ns *= scale;
  for (model::Segment& segment : level.traffic.segments) segment.from_ns *= scale, segment.to_ns *= scale;
  for (const model::ConstantRow& row : model::constants())
    if (row.unit == model::Unit::seconds) level.catalogue.constants.*row.field *= scale;
  for (model::BatchLaw& law : level.catalogue.laws) {
    law.launch_ns *= scale, law.per_item_ns *= scale;
    for (model::BatchLaw::Point& point : law.measured) point.time_ns *= scale;
  }
  for (model::Fault& fault : level.faults) {
    fault.down_ns *= scale;
    for (Nanoseconds& at_ns : fault.at_ns) at_ns *= scale;
  }
  for (model::Part& part : scene.board.parts) scale_settings(model::row(part.kind).settings, part.settings);
  for (model::Link& link : scene.board.links) scale_settings(model::link_settings(), link.settings);
  return scene;
}

// Spacings of whole nanoseconds, no division that rounds and no chance.
Scene with_whole_times(Scene scene) {
  for (model::Segment& segment : scene.level.traffic.segments)
    if (segment.shape == model::Segment::Shape::even && segment.count > 0) segment.to_ns = segment.from_ns + (segment.to_ns - segment.from_ns) / segment.count * segment.count;
  for (model::BatchLaw& law : scene.level.catalogue.laws) law.measured.clear(), law.fit_up_to_batch = 0;
  std::erase_if(scene.level.faults, [](const model::Fault& fault) { return fault.at_ns.empty(); });
  return scene;
}

bool spills(const Outcome& o) {
  return std::ranges::any_of(o.devices, [](const auto& device) { return device.ledger[static_cast<std::size_t>(Activity::spill)] > 0; });
}

bool is_times_as_long(const Outcome& once, const Outcome& slow) {
  const auto times = [](auto a, auto b) { return a * scale == b; };
  bool holds = times(once.completion_ns, slow.completion_ns) && once.written == slow.written && once.lost == slow.lost &&
               once.refused == slow.refused && once.duplicates == slow.duplicates && once.redelivered == slow.redelivered &&
               once.attempts == slow.attempts && once.failed_attempts == slow.failed_attempts && once.events == slow.events &&
               once.latency.has_value() == slow.latency.has_value();
  if (once.latency && slow.latency) holds = holds && times(once.latency->max_ns, slow.latency->max_ns) && times(once.latency->p50_ns, slow.latency->p50_ns);
  for (std::size_t i = 0; i < once.devices.size(); ++i)
    holds = holds && std::ranges::equal(once.devices[i].ledger, slow.devices[i].ledger, times) && once.devices[i].batches == slow.devices[i].batches;
  for (std::size_t i = 0; i < once.queues.size(); ++i)
    holds = holds && once.queues[i].longest == slow.queues[i].longest && times(once.queues[i].item_ns, slow.queues[i].item_ns) &&
            times(once.queues[i].wait_ns, slow.queues[i].wait_ns);
  return holds;
}

TEST(Laws, ScaledTimesGiveScaledResults) {
  int tried = 0;
  expect_law({.faults = true, .timeouts = true, .durability = true, .splitting = true}, 1'000, [&](const Scene& scene) {
    const Scene whole = with_whole_times(scene);
    const Outcome once = run(whole);
    if (spills(once)) return true;  // the rate of the host link is no time
    ++tried;
    return is_times_as_long(once, run(slower(whole)));
  });
  EXPECT_GE(tried, 500);
}

// ---- budget

TEST(Laws, NoRunOutlivesItsEventBudget) {
  int ended = 0;
  for (std::uint64_t seed = 1; seed <= 200; ++seed) {
    const Scene scene = random_scene(seed, everything);
    const Outcome o = sim::run(scene.level, scene.board, run_seed, {.event_budget = 20});
    EXPECT_LE(o.steps, 20) << seed;
    if (o.ending != model::Ending::event_budget) continue;
    ++ended;
    EXPECT_NE(o.failure, "") << seed;
  }
  EXPECT_GE(ended, 100);
}

}  // namespace
}  // namespace batchyard::support
