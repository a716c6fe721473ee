#pragma once

#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "model/units.h"

namespace batchyard::model {

enum class Provenance { measured, published, game_value };
std::string_view name(Provenance provenance);  ///< "measured", "published", "game value"

/// Where a number comes from: every number of the catalogue has one.
struct Source {
  Provenance provenance = Provenance::game_value;
  std::string text;
  bool operator==(const Source&) const = default;
};
using Sources = std::map<std::string, Source, std::less<>>;  ///< by key

struct Gpu {
  std::string id;  ///< "L4"
  Bytes memory_bytes = 0;
  Bytes host_link_bytes_per_s = 0;  ///< PCIe, one way
  std::int64_t month_usd = 0;       ///< millionths of a USD: the whole server
  std::int64_t host_vcpu = 0;
  Bytes host_memory_bytes = 0;
  Sources sources;  ///< one for each key of `gpu_figures()`
  bool operator==(const Gpu&) const = default;
};

struct GpuRow {
  std::string_view key;    ///< as in files: "memory_gb"
  std::string_view label;  ///< "Memory"
  Unit unit;
  std::int64_t Gpu::*field;
};
/// The one table of what is known of a GPU model and of the server that it is rented with.
std::span<const GpuRow> gpu_figures();

/// t(batch) of one job on one GPU model, without what spills: see docs/MODEL.md, "Batch law".
struct BatchLaw {
  struct Point {
    std::int64_t batch = 0;
    Nanoseconds time_ns = 0;
    bool operator==(const Point&) const = default;
  };
  std::string gpu;
  std::string job;
  Nanoseconds launch_ns = 0;
  Nanoseconds per_item_ns = 0;
  std::vector<Point> measured;  ///< by rising batch: used beyond the formula's fit, linear between points
  std::int64_t fit_up_to_batch = 0;  ///< 0: the formula holds everywhere
  Bytes base_bytes = 0;
  Bytes per_item_bytes = 0;
  Source source;  ///< of all its numbers: they come from one measurement
  enum class Spread { none, exponential, lognormal };
  Spread spread = Spread::none;   ///< of the computing time around its mean
  std::int64_t spread_sigma = 0;  ///< lognormal: standard deviation of its logarithm, in billionths
  bool operator==(const BatchLaw&) const = default;
};

/// The constants that parts share, each under the key that files and texts use: see `constants()`.
struct Constants {
  Nanoseconds amqp_latency_ns = 0;
  Nanoseconds grpc_latency_ns = 0;
  Nanoseconds broker_message_ns = 0;  ///< of one vCPU, at publish
  Bytes broker_overhead_bytes = 0;    ///< beside the payload, from arrival to ack
  Bytes broker_memory_per_vcpu_bytes = 0;
  std::int64_t broker_month_usd_per_vcpu = 0;
  Nanoseconds broker_fsync_ns = 0;
  Nanoseconds store_row_ns = 0;  ///< of one vCPU
  Nanoseconds store_commit_ns = 0;
  Bytes store_row_bytes = 0;
  Bytes store_memory_per_vcpu_bytes = 0;
  std::int64_t store_month_usd_per_vcpu = 0;
  Nanoseconds worker_warm_up_ns = 0;
  Nanoseconds worker_retry_ns = 0;
  std::int64_t worker_vcpu = 0;
  Bytes spill_limit_bytes = 0;
  Nanoseconds dispatcher_handout_ns = 0;  ///< that a card spends at each hand-out of a task as it is available
  std::int64_t dispatcher_shared_month_usd = 0;
  std::int64_t storage_month_usd_per_gb_s = 0;
  std::int64_t licence_month_usd_per_token = 0;
  std::int64_t assembler_month_usd = 0;
  std::int64_t assembler_fast_month_usd = 0;
  bool operator==(const Constants&) const = default;
};

struct ConstantRow {
  std::string_view key;    ///< "broker_message_s"
  std::string_view label;  ///< "Broker: CPU time of a message"
  Unit unit;
  std::int64_t Constants::*field;
};
/// The one table of constants: loader, schema, texts and documents loop over it.
std::span<const ConstantRow> constants();

struct Catalogue {
  Constants constants;
  Sources constant_sources;  ///< one for each key of `constants()`
  std::vector<Gpu> gpus;
  std::vector<BatchLaw> laws;
  bool operator==(const Catalogue&) const = default;
};

const Gpu* find_gpu(const Catalogue& catalogue, std::string_view id);
const BatchLaw* find_law(const Catalogue& catalogue, std::string_view gpu, std::string_view job);

/// What one batch costs on a GPU, in parts. `fits` is false when what spills passes the spill limit.
struct BatchCost {
  Nanoseconds launch_ns = 0;
  Nanoseconds compute_ns = 0;
  Nanoseconds spill_ns = 0;
  Bytes memory_bytes = 0;
  bool fits = true;
  Nanoseconds total_ns() const { return launch_ns + compute_ns + spill_ns; }
};
/// `batch` >= 1. Rounded half away from zero to a nanosecond where a table or a link rate divides. Each of the `models`
/// workers on the GPU keeps the law's base memory of its own.
BatchCost batch_cost(const Catalogue& catalogue, const Gpu& gpu, const BatchLaw& law, std::int64_t batch, std::int64_t models = 1);

/// The largest batch that fits without spilling: 135 for the reference job on an L4. At least 0.
std::int64_t seats(const Gpu& gpu, const BatchLaw& law);

}  // namespace batchyard::model
