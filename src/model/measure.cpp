#include "model/measure.h"

#include <algorithm>
#include <array>
#include <cassert>

#include "model/outcome.h"

namespace batchyard::model {
namespace {

constexpr Wide month_ns = Wide{730} * 3600 * nanoseconds_per_second;


Figure error_rate(const Outcome& o) {
  if (o.attempts == 0) return std::nullopt;
  return nearest(Wide{o.failed_attempts} * 1'000'000'000, o.attempts);
}

Figure rent(const Outcome& o, Nanoseconds time_ns) { return nearest(Wide{o.gpu_month_usd} * time_ns, month_ns); }

Figure job_cost(const Outcome& o) { return rent(o, o.completion_ns); }

Figure rental_cost(const Outcome& o) {
  if (!o.minimum_rental_ns) return std::nullopt;
  return rent(o, std::max(o.completion_ns, *o.minimum_rental_ns));
}

template <Nanoseconds LatencyFigures::*field>
Figure latency(const Outcome& o) {
  return o.latency ? Figure(*o.latency.*field) : std::nullopt;
}

Figure peak_gpu_memory(const Outcome& o) {
  Figure most;
  for (const DeviceFigures& device : o.devices) most = std::max(most.value_or(0), device.peak_memory_bytes);
  return most;
}

Figure longest_queue(const Outcome& o) {
  Figure most;
  for (const QueueFigures& queue : o.queues) most = std::max(most.value_or(0), queue.longest);
  return most;
}

Figure peak_broker_memory(const Outcome& o) {
  Figure most;
  for (const QueueFigures& queue : o.queues)
    if (queue.kind == PartKind::broker) most = std::max(most.value_or(0), queue.peak_memory_bytes);
  return most;
}

Wide busy_ns(const DeviceFigures& device) {
  Wide busy = 0;
  for (int i = 0; i < activity_count; ++i)
    if (row(static_cast<Activity>(i)).busy) busy += device.ledger[static_cast<std::size_t>(i)];
  return busy;
}

Figure utilisation(const Outcome& o) {
  if (o.devices.empty() || o.completion_ns == 0) return std::nullopt;
  Wide busy = 0;
  for (const DeviceFigures& device : o.devices) busy += busy_ns(device);
  return nearest(busy * 1'000'000'000, Wide{o.completion_ns} * static_cast<Wide>(o.devices.size()));
}

Figure work_redone(const Outcome& o) {
  if (!o.accepted_results) return std::nullopt;
  Nanoseconds redone = 0;
  for (const DeviceFigures& device : o.devices) redone += device.ledger[static_cast<std::size_t>(Activity::redone)];
  return redone;
}

const std::array rows{
    MeasureRow{"completion_time_s", "Completion time", Unit::seconds, Better::lower, true,
               [](const Outcome& o) { return Figure(o.completion_ns); },
               "Instant at which the last item that can still be written is committed, or the product of all tasks is assembled; the horizon if work is left then, or if nothing was published."},
    MeasureRow{"lost_writes", "Lost writes", Unit::count, Better::lower, true, [](const Outcome& o) { return Figure(o.lost); },
               "Items accepted from users that will never have a row.", true},
    MeasureRow{"monthly_cost_usd", "Monthly cost", Unit::usd, Better::lower, true,
               [](const Outcome& o) { return Figure(o.monthly_cost_usd); }, "Prices of all hosts and sized parts on the board."},
    MeasureRow{"error_rate", "Error rate", Unit::ratio, Better::lower, true, error_rate,
               "Failed item attempts over item attempts, of publishes, batches and writes.", true},
    MeasureRow{"job_cost_usd", "Job cost", Unit::usd, Better::lower, false, job_cost,
               "GPU servers' monthly price / 730 h x completion time."},
    MeasureRow{"rental_cost_usd", "Rental cost", Unit::usd, Better::lower, false, rental_cost,
               "GPU servers' monthly price / 730 h x completion time, or x the level's minimum rental where that is longer; nothing where the level has none."},
    MeasureRow{"written", "Written", Unit::count, Better::higher, false, [](const Outcome& o) { return Figure(o.written); },
               "Rows in the store; of tasks, those whose results were accepted."},
    MeasureRow{"accepted_results", "Accepted results", Unit::count, Better::higher, false,
               [](const Outcome& o) { return Figure(o.accepted_results); }, "Results that the assembler accepted."},
    MeasureRow{"published", "Published", Unit::count, Better::neither, false, [](const Outcome& o) { return Figure(o.published); },
               "Items that users sent, refused ones included; of tasks, all."},
    MeasureRow{"refused", "Refused", Unit::count, Better::lower, false, [](const Outcome& o) { return Figure(o.refused); },
               "Items that the broker did not accept; of tasks, results that were not good enough."},
    MeasureRow{"duplicates", "Duplicates", Unit::count, Better::lower, false, [](const Outcome& o) { return Figure(o.duplicates); },
               "Rewrites of a row that was already there."},
    MeasureRow{"redelivered", "Redelivered", Unit::count, Better::lower, false, [](const Outcome& o) { return Figure(o.redelivered); },
               "Messages that the broker delivered again."},
    MeasureRow{"latency_mean_s", "Latency, mean", Unit::seconds, Better::lower, false, latency<&LatencyFigures::mean_ns>,
               "From planned publish to commit, mean over written items."},
    MeasureRow{"latency_p50_s", "Latency, p50", Unit::seconds, Better::lower, false, latency<&LatencyFigures::p50_ns>,
               "Half of the written items took at most this (rank ceil(0.5 n))."},
    MeasureRow{"latency_p95_s", "Latency, p95", Unit::seconds, Better::lower, false, latency<&LatencyFigures::p95_ns>,
               "95 % of the written items took at most this (rank ceil(0.95 n))."},
    MeasureRow{"latency_p99_s", "Latency, p99", Unit::seconds, Better::lower, false, latency<&LatencyFigures::p99_ns>,
               "99 % of the written items took at most this (rank ceil(0.99 n))."},
    MeasureRow{"latency_max_s", "Latency, longest", Unit::seconds, Better::lower, false, latency<&LatencyFigures::max_ns>,
               "The longest of the written items."},
    MeasureRow{"gpu_utilisation", "GPU utilisation", Unit::ratio, Better::higher, false, utilisation,
               "Share of the GPUs' time to completion in which they did something."},
    MeasureRow{"peak_gpu_memory_gb", "GPU memory, peak", Unit::gb, Better::lower, false, peak_gpu_memory,
               "The most that any one GPU held."},
    MeasureRow{"longest_queue", "Longest queue", Unit::count, Better::lower, false, longest_queue,
               "The most items that any one queue held."},
    MeasureRow{"peak_broker_memory_gb", "Broker memory, peak", Unit::gb, Better::lower, false,
               peak_broker_memory, "The most that any one broker held."},
    MeasureRow{"work_redone_s", "Work redone", Unit::seconds, Better::lower, false, work_redone,
               "Time for which GPUs computed again what a failure had taken; nothing on a level without tasks."},
};

constexpr std::array<std::string_view, 5> comparison_names{"under", "at_most", "equal", "at_least", "over"};

}  // namespace

std::int64_t nearest(Wide over, Wide under) { return static_cast<std::int64_t>((2 * over + under) / (2 * under)); }

std::span<const MeasureRow> measures() { return rows; }

const MeasureRow* measure(std::string_view id) {
  const auto at = std::ranges::find(rows, id, &MeasureRow::id);
  return at == rows.end() ? nullptr : &*at;
}

Figure utilisation(const DeviceFigures& device, Nanoseconds completion_ns) {
  if (completion_ns == 0) return std::nullopt;
  return nearest(busy_ns(device) * 1'000'000'000, completion_ns);
}

std::string_view name(Comparison comparison) { return comparison_names[static_cast<std::size_t>(comparison)]; }

std::optional<Comparison> comparison(std::string_view name) {
  const auto at = std::ranges::find(comparison_names, name);
  if (at == comparison_names.end()) return std::nullopt;
  return static_cast<Comparison>(at - comparison_names.begin());
}

bool holds(std::int64_t actual, Comparison comparison, std::int64_t value) {
  switch (comparison) {
    case Comparison::under: return actual < value;
    case Comparison::at_most: return actual <= value;
    case Comparison::equal: return actual == value;
    case Comparison::at_least: return actual >= value;
    case Comparison::over: return actual > value;
  }
  return false;
}

}  // namespace batchyard::model
