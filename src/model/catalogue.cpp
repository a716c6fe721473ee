#include "model/catalogue.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <utility>

namespace batchyard::model {
namespace {

using C = Constants;
constexpr std::array constant_rows{
    ConstantRow{"amqp_latency_s", "AMQP link: latency", Unit::seconds, &C::amqp_latency_ns},
    ConstantRow{"grpc_latency_s", "gRPC link: latency", Unit::seconds, &C::grpc_latency_ns},
    ConstantRow{"broker_message_s", "Broker: CPU time of a message", Unit::seconds, &C::broker_message_ns},
    ConstantRow{"broker_overhead_bytes", "Broker: memory of a message beside its payload", Unit::bytes, &C::broker_overhead_bytes},
    ConstantRow{"broker_memory_per_vcpu_gb", "Broker: memory a vCPU", Unit::gb, &C::broker_memory_per_vcpu_bytes},
    ConstantRow{"broker_month_usd_per_vcpu", "Broker: monthly price a vCPU", Unit::usd, &C::broker_month_usd_per_vcpu},
    ConstantRow{"broker_fsync_s", "Broker: group commit of durable messages", Unit::seconds, &C::broker_fsync_ns},
    ConstantRow{"store_row_s", "Store: CPU time of a row", Unit::seconds, &C::store_row_ns},
    ConstantRow{"store_commit_s", "Store: from written to known durable", Unit::seconds, &C::store_commit_ns},
    ConstantRow{"store_row_bytes", "Store: memory of a row", Unit::bytes, &C::store_row_bytes},
    ConstantRow{"store_memory_per_vcpu_gb", "Store: memory a vCPU", Unit::gb, &C::store_memory_per_vcpu_bytes},
    ConstantRow{"store_month_usd_per_vcpu", "Store: monthly price a vCPU", Unit::usd, &C::store_month_usd_per_vcpu},
    ConstantRow{"worker_warm_up_s", "Worker: warm-up", Unit::seconds, &C::worker_warm_up_ns},
    ConstantRow{"worker_retry_s", "Worker: pause before a retry", Unit::seconds, &C::worker_retry_ns},
    ConstantRow{"worker_vcpu", "Worker: vCPUs", Unit::count, &C::worker_vcpu},
    ConstantRow{"spill_limit_gb", "GPU: overflow that still spills", Unit::gb, &C::spill_limit_bytes},
    ConstantRow{"dispatcher_handout_s", "Dispatcher: a card's time for each hand-out as available", Unit::seconds, &C::dispatcher_handout_ns},
    ConstantRow{"dispatcher_shared_month_usd", "Dispatcher that hands out as available: monthly price", Unit::usd, &C::dispatcher_shared_month_usd},
    ConstantRow{"storage_month_usd_per_gb_s", "Shared storage: monthly price a GB/s", Unit::usd, &C::storage_month_usd_per_gb_s},
    ConstantRow{"licence_month_usd_per_token", "Licence server: monthly price a token", Unit::usd, &C::licence_month_usd_per_token},
    ConstantRow{"assembler_month_usd", "Assembler: monthly price of its host", Unit::usd, &C::assembler_month_usd},
    ConstantRow{"assembler_fast_month_usd", "Assembler: monthly price of a host twice as fast", Unit::usd, &C::assembler_fast_month_usd},
};

constexpr std::array gpu_rows{
    GpuRow{"memory_gb", "Memory", Unit::gb, &Gpu::memory_bytes},
    GpuRow{"host_link_gb_s", "Host link, one way", Unit::gb_per_s, &Gpu::host_link_bytes_per_s},
    GpuRow{"month_usd", "Monthly price of the server", Unit::usd, &Gpu::month_usd},
    GpuRow{"host_vcpu", "vCPUs of the server", Unit::count, &Gpu::host_vcpu},
    GpuRow{"host_memory_gb", "Memory of the server", Unit::gb, &Gpu::host_memory_bytes},
};

Wide rounded_ratio(Wide over, Wide under) { return (2 * over + under) / (2 * under); }  // both positive: half away from zero

// Linear between the points, and on past the last one along the last stretch. The formula's end of fit is the first point.
Nanoseconds measured_time(const BatchLaw& law, std::int64_t batch) {
  BatchLaw::Point low{law.fit_up_to_batch, law.launch_ns + law.per_item_ns * law.fit_up_to_batch};
  BatchLaw::Point high = law.measured.front();
  for (std::size_t i = 1; i < law.measured.size() && high.batch < batch; ++i) low = std::exchange(high, law.measured[i]);
  const Wide rise = Wide{high.time_ns - low.time_ns} * (batch - low.batch);
  const Wide run = high.batch - low.batch;
  return low.time_ns + static_cast<Nanoseconds>(rise < 0 ? -rounded_ratio(-rise, run) : rounded_ratio(rise, run));
}

Nanoseconds unspilled_time(const BatchLaw& law, std::int64_t batch) {
  const bool formula = law.measured.empty() || batch <= law.fit_up_to_batch;
  return formula ? law.launch_ns + batch * law.per_item_ns : measured_time(law, batch);
}

}  // namespace

std::string_view name(Provenance provenance) {
  switch (provenance) {
    case Provenance::measured: return "measured";
    case Provenance::published: return "published";
    case Provenance::game_value: return "game value";
  }
  return {};
}

std::span<const ConstantRow> constants() { return constant_rows; }
std::span<const GpuRow> gpu_figures() { return gpu_rows; }

const Gpu* find_gpu(const Catalogue& catalogue, std::string_view id) {
  const auto at = std::ranges::find(catalogue.gpus, id, &Gpu::id);
  return at == catalogue.gpus.end() ? nullptr : &*at;
}

const BatchLaw* find_law(const Catalogue& catalogue, std::string_view gpu, std::string_view job) {
  const auto at = std::ranges::find_if(catalogue.laws, [&](const BatchLaw& law) { return law.gpu == gpu && law.job == job; });
  return at == catalogue.laws.end() ? nullptr : &*at;
}

BatchCost batch_cost(const Catalogue& catalogue, const Gpu& gpu, const BatchLaw& law, std::int64_t batch, std::int64_t models) {
  assert(batch >= 1 && models >= 1);
  BatchCost cost;
  cost.launch_ns = law.launch_ns;
  cost.memory_bytes = models * law.base_bytes + batch * law.per_item_bytes;
  const Bytes overflow = std::max<Bytes>(0, cost.memory_bytes - gpu.memory_bytes);
  cost.fits = overflow <= catalogue.constants.spill_limit_bytes;
  if (!cost.fits) return cost;
  cost.compute_ns = unspilled_time(law, batch) - law.launch_ns;
  if (overflow > 0)
    cost.spill_ns = static_cast<Nanoseconds>(
        rounded_ratio(Wide{2} * overflow * nanoseconds_per_second, gpu.host_link_bytes_per_s));
  return cost;
}

std::int64_t seats(const Gpu& gpu, const BatchLaw& law) {
  if (law.per_item_bytes == 0) return 0;
  return std::max<std::int64_t>(0, (gpu.memory_bytes - law.base_bytes) / law.per_item_bytes);
}

}  // namespace batchyard::model
