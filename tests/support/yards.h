#pragma once

#include <string>

#include "model/level.h"

// Levels and boards built in code, for tests that read no file.
namespace batchyard::test {

using model::bytes_per_gb;
using model::PartKind;

inline constexpr std::int64_t usd = 1'000'000;
inline constexpr model::Nanoseconds ms = 1'000'000;

inline model::Gpu gpu(const std::string& id, int memory_gb, int host_link_gb_s, int month_usd) {
  model::Gpu gpu;
  gpu.id = id;
  gpu.memory_bytes = memory_gb * bytes_per_gb;
  gpu.host_link_bytes_per_s = host_link_gb_s * bytes_per_gb;
  gpu.month_usd = month_usd * usd;
  gpu.host_vcpu = 4;
  gpu.host_memory_bytes = 16 * bytes_per_gb;
  return gpu;
}

inline model::BatchLaw law(const std::string& gpu, model::Nanoseconds launch_ns, model::Nanoseconds per_item_ns) {
  model::BatchLaw law;
  law.gpu = gpu;
  law.job = "reference";
  law.launch_ns = launch_ns;
  law.per_item_ns = per_item_ns;
  law.base_bytes = 2'300'000'000;
  law.per_item_bytes = 160'000'000;
  return law;
}

/// The constants of the reference level (docs/MODEL.md), and an A10G whose speed nobody has measured.
inline model::Catalogue catalogue() {
  model::Catalogue catalogue;
  model::Constants& c = catalogue.constants;
  c.amqp_latency_ns = 5 * ms;
  c.grpc_latency_ns = 2 * ms;
  c.broker_message_ns = 50'000;
  c.broker_overhead_bytes = 16;
  c.broker_memory_per_vcpu_bytes = c.store_memory_per_vcpu_bytes = 4 * bytes_per_gb;
  c.broker_month_usd_per_vcpu = c.store_month_usd_per_vcpu = 16 * usd;
  c.broker_fsync_ns = 6 * ms;
  c.store_row_ns = 125'000;
  c.store_commit_ns = 40 * ms;
  c.store_row_bytes = 64;
  c.worker_warm_up_ns = 200 * ms;
  c.worker_retry_ns = 1000 * ms;
  c.worker_vcpu = 1;
  c.spill_limit_bytes = 16 * bytes_per_gb;
  catalogue.gpus = {gpu("L4", 24, 32, 520), gpu("H100", 80, 64, 1900), gpu("A10G", 24, 32, 640)};
  catalogue.laws = {law("L4", 8 * ms, 1'357'000), law("H100", 6 * ms, 118'000)};
  return catalogue;
}

inline model::Part part(PartKind kind, const std::string& id, const std::string& server = "", model::Settings settings = {}) {
  model::Part part;
  part.id = id;
  part.kind = kind;
  part.server = server;
  part.settings = std::move(settings);
  return part;
}

inline model::Link link(const std::string& from, const std::string& to) { return {{from, "out"}, {to, "in"}, {}}; }

inline void add_worker(model::Board& board, int number, std::int64_t batch, const std::string& gpu = "L4") {
  const std::string worker = "worker-" + std::to_string(number);
  const std::string server = "gpu-server-" + std::to_string(number);
  board.parts.push_back(part(PartKind::gpu_server, server));
  if (gpu != "L4") board.parts.back().settings["gpu"] = gpu;
  board.parts.push_back(part(PartKind::worker, worker, server));
  if (batch != 1) board.parts.back().settings["batch"] = batch;
  board.links.push_back(link("broker-1", worker));
  board.links.push_back(link(worker, "store-1"));
}

/// Users, a broker, a store, and GPU servers of one worker each: all wired.
inline model::Board pipeline(int workers, std::int64_t batch, const std::string& gpu = "L4") {
  model::Board board;
  board.name = "Pipeline";
  board.parts = {part(PartKind::users, "users-1"), part(PartKind::broker, "broker-1"), part(PartKind::store, "store-1")};
  board.links = {link("users-1", "broker-1")};
  for (int number = 1; number <= workers; ++number) add_worker(board, number, batch, gpu);
  return board;
}

inline model::Allowed any_of(std::vector<model::SettingValue> values) { return {std::move(values), {}, {}}; }
inline model::Allowed between(std::int64_t least, std::int64_t most) { return {{}, least, most}; }

/// The reference level: its start board is one L4 at batch 1, its users are locked.
inline model::Level level() {
  model::Level level;
  level.id = "scaling/two-gpus";
  level.chapter = "scaling";
  level.title.in["en"] = "Two GPUs";
  level.traffic.item_bytes = 64;
  level.traffic.segments = {{model::Segment::Shape::even, 0, 72'000'000 * ms, 100'000'000, 0}};
  level.horizon_ns = 90'000'000 * ms;
  level.catalogue = catalogue();
  level.start = pipeline(1, 1);
  level.locked = {"users-1"};
  level.palette = {{PartKind::users, 1, 1, {}},
                   {PartKind::broker, 0, 1, {{"vcpu", any_of({std::int64_t{2}, std::int64_t{4}})}}},
                   {PartKind::worker, 0, 8, {{"batch", between(1, 128)}, {"prefetch", between(1, 4096)}}},
                   {PartKind::store, 0, 1, {}},
                   {PartKind::gpu_server, 0, 3, {{"gpu", any_of({std::string("L4"), std::string("H100")})}}}};
  level.goals = {{"completion_time_s", model::Comparison::under, 86'400'000 * ms}, {"lost_writes", model::Comparison::equal, 0}};
  level.rules = {"board_complete"};
  return level;
}

}  // namespace batchyard::test
