#include "support/tiny.h"

#include <gtest/gtest.h>

#include "sim/run.h"
#include "support/outcome_text.h"
#include "support/reference_run.h"

namespace batchyard::support {

Scene tiny(std::int64_t batch) {
  Scene scene;
  scene.level.horizon_ns = 1'000;
  scene.level.traffic.item_bytes = 1;
  for (const auto& [key, value] : {std::pair{"amqp_latency_s", 5}, {"grpc_latency_s", 2}, {"broker_message_s", 3}, {"store_row_s", 4},
                                   {"store_commit_s", 6}, {"store_row_bytes", 1}, {"worker_retry_s", 20}, {"worker_vcpu", 1},
                                   {"broker_memory_per_vcpu_gb", 1'000}, {"store_memory_per_vcpu_gb", 1'000},
                                   {"broker_month_usd_per_vcpu", 16}, {"store_month_usd_per_vcpu", 15}})
    set(scene, key, value);
  scene.level.catalogue.gpus.push_back({"L4", 10'000, 4'000'000'000, 520, 16, 0, {}});
  scene.level.catalogue.laws.push_back({"L4", "reference", 10, 1, {}, 0, 100, 10, {}});
  scene.board.parts = {{"b", model::PartKind::broker, {}, {}, "", {{"vcpu", std::int64_t{1}}}},
                       {"g", model::PartKind::gpu_server, {}, {}, "", {}},
                       {"s", model::PartKind::store, {}, {}, "", {{"vcpu", std::int64_t{1}}}},
                       {"u", model::PartKind::users, {}, {}, "", {}},
                       {"w", model::PartKind::worker, {}, {}, "g", {{"batch", batch}}}};
  scene.board.links = {{{"u", "out"}, {"b", "in"}, {}}, {{"b", "out"}, {"w", "in"}, {}}, {{"w", "out"}, {"s", "in"}, {}}};
  return scene;
}

void publish_at_0(Scene& scene, std::int64_t items) { scene.level.traffic.segments = {{model::Segment::Shape::backlog, 0, 0, items}}; }

void publish_each_10(Scene& scene, std::int64_t items) { scene.level.traffic.segments = {{model::Segment::Shape::even, 0, 10 * items, items}}; }

void choose(Scene& scene, const std::string& part, const std::string& key, model::SettingValue value) {
  find(scene.board, part)->settings[key] = std::move(value);
}

model::Outcome outcome(const Scene& scene) {
  EXPECT_EQ(model::problems(scene.level, scene.board), std::vector<model::BoardProblem>{});
  const model::Outcome outcome = reference_run(scene.level, scene.board, 1);
  EXPECT_EQ(first_difference(sim::run(scene.level, scene.board, 1), outcome), "") << "the engine";
  return outcome;
}

Times times(const model::Outcome& outcome) {
  Times times;
  for (int i = 0; i < model::activity_count; ++i)
    if (const auto time = outcome.devices.front().ledger[static_cast<std::size_t>(i)]; time != 0) times.emplace_back(static_cast<model::Activity>(i), time);
  return times;
}

}  // namespace batchyard::support
