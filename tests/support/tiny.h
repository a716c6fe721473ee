#pragma once

#include <string>
#include <utility>
#include <vector>

#include "model/outcome.h"
#include "support/scene.h"

namespace batchyard::support {

/// One of each part (b, g, s, u, w), ample memory; durations in ns: a message that meets nobody arrives at the broker 5 after
/// its publishing, is ready 3 later, reaches the worker 2 later; a batch of b takes 10 + b, its rows 2 to the store, 4 each to
/// write and 6 to commit. The horizon is at 1,000.
Scene tiny(std::int64_t batch);

void publish_at_0(Scene& scene, std::int64_t items);
void publish_each_10(Scene& scene, std::int64_t items);  ///< at 10, 20, 30, ...

/// Sets a setting of a part.
void choose(Scene& scene, const std::string& part, const std::string& key, model::SettingValue value);

/// By the reference, with seed 1; a test fails if something is wrong with the scene, or if the engine gives another.
model::Outcome outcome(const Scene& scene);

/// The first server's time by activity, without zeros, in the order of the table of activities.
using Times = std::vector<std::pair<model::Activity, model::Nanoseconds>>;
Times times(const model::Outcome& outcome);

}  // namespace batchyard::support
