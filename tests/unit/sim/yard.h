#pragma once

#include <string>
#include <utility>
#include <vector>

#include "model/level.h"
#include "model/units.h"
#include "sim/run.h"

namespace batchyard::sim::test {

inline constexpr model::Nanoseconds ms = 1'000'000;
inline constexpr model::Nanoseconds second = 1'000'000'000;

/// The constants of the reference level.
inline model::Catalogue reference_catalogue() {
  model::Catalogue catalogue;
  catalogue.constants = {
      .amqp_latency_ns = 5 * ms,
      .grpc_latency_ns = 2 * ms,
      .broker_message_ns = 50'000,
      .broker_overhead_bytes = 16,
      .broker_memory_per_vcpu_bytes = 4 * model::bytes_per_gb,
      .broker_month_usd_per_vcpu = 16'000'000,
      .broker_fsync_ns = 6 * ms,
      .store_row_ns = 125'000,
      .store_commit_ns = 40 * ms,
      .store_row_bytes = 64,
      .store_memory_per_vcpu_bytes = 4 * model::bytes_per_gb,
      .store_month_usd_per_vcpu = 16'000'000,
      .worker_warm_up_ns = 200 * ms,
      .worker_retry_ns = second,
      .worker_vcpu = 1,
      .spill_limit_bytes = 16 * model::bytes_per_gb,
  };
  const auto gpu = [&](const std::string& id, std::int64_t gb, std::int64_t link_gb_s, std::int64_t usd, model::Nanoseconds launch_ns,
                       model::Nanoseconds item_ns) {
    model::Gpu& row = catalogue.gpus.emplace_back();
    row.id = id;
    row.memory_bytes = gb * model::bytes_per_gb;
    row.host_link_bytes_per_s = link_gb_s * model::bytes_per_gb;
    row.month_usd = usd * 1'000'000;
    row.host_vcpu = 8;
    row.host_memory_bytes = 32 * model::bytes_per_gb;
    model::BatchLaw& law = catalogue.laws.emplace_back();
    law.gpu = id;
    law.job = "reference";
    law.launch_ns = launch_ns;
    law.per_item_ns = item_ns;
    law.base_bytes = 2'300'000'000;
    law.per_item_bytes = 160'000'000;
  };
  gpu("L4", 24, 32, 520, 8 * ms, 1'357'000);
  gpu("H100", 80, 64, 1900, 6 * ms, 118'000);
  return catalogue;
}

inline model::Segment even(model::Nanoseconds from_ns, model::Nanoseconds to_ns, std::int64_t count) {
  return {.shape = model::Segment::Shape::even, .from_ns = from_ns, .to_ns = to_ns, .count = count};
}
inline model::Segment backlog(std::int64_t count, model::Nanoseconds at_ns = 0) {
  return {.shape = model::Segment::Shape::backlog, .from_ns = at_ns, .count = count};
}

inline model::Level level_of(std::vector<model::Segment> segments, model::Nanoseconds horizon_ns) {
  model::Level level;
  level.traffic.segments = std::move(segments);
  level.horizon_ns = horizon_ns;
  level.catalogue = reference_catalogue();
  return level;
}
/// 100,000,000 items evenly over 20 h, horizon 25 h.
inline model::Level reference_level() { return level_of({even(0, 72'000 * second, 100'000'000)}, 90'000 * second); }

/// Users, broker and store, and a way to add workers.
class Yard {
 public:
  Yard() {
    add("users", model::PartKind::users);
    add("broker", model::PartKind::broker);
    add("store", model::PartKind::store);
    link("users", "broker");
  }
  model::Part& add(std::string id, model::PartKind kind) {
    model::Part& part = board.parts.emplace_back();
    part.id = std::move(id);
    part.kind = kind;
    return part;
  }
  model::Link& link(const std::string& from, const std::string& to) {
    model::Link& link = board.links.emplace_back();
    link.from = {from, "out"};
    link.to = {to, "in"};
    return link;
  }
  Yard& set(std::string_view part, std::string key, model::SettingValue value) {
    model::find(board, part)->settings[std::move(key)] = std::move(value);
    return *this;
  }
  Yard& server(const std::string& id, const std::string& gpu) {
    add(id, model::PartKind::gpu_server);
    return set(id, "gpu", gpu);
  }
  Yard& worker_on(const std::string& id, const std::string& server, std::int64_t batch, const std::string& store = "store") {
    add(id, model::PartKind::worker).server = server;
    link("broker", id);
    link(id, store);
    return set(id, "batch", batch);
  }
  /// A worker on a GPU server of its own.
  Yard& worker(const std::string& id, const std::string& gpu, std::int64_t batch) { return server("host-" + id, gpu).worker_on(id, "host-" + id, batch); }

  model::Board board;
};

/// `count` equal workers on GPU servers of their own.
inline Yard yard_of(int count, const std::string& gpu, std::int64_t batch) {
  Yard yard;
  for (int i = 1; i <= count; ++i) yard.worker("worker-" + std::to_string(i), gpu, batch);
  return yard;
}

inline model::Outcome run_of(const model::Level& level, const Yard& yard) { return run(level, yard.board, 1); }
inline double seconds(model::Nanoseconds ns) { return static_cast<double>(ns) / 1e9; }

}  // namespace batchyard::sim::test
