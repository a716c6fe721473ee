#include "support/reference_measures.h"

#include <algorithm>
#include <numeric>

namespace batchyard::support {
namespace {

using model::Activity;
using model::Wide;

bool all_settled(const RunRecord& record) {
  const auto is_written = [](const ItemRecord& item) { return item.written_ns.has_value(); };
  const auto written = std::ranges::count_if(record.items, is_written);
  const auto settled = static_cast<std::size_t>(written + record.refused) + record.losses.size();
  return !record.items.empty() && settled == record.items.size();
}

Nanoseconds completion(const RunRecord& record) {
  Nanoseconds last = -1;
  for (const ItemRecord& item : record.items) last = std::max(last, item.written_ns.value_or(-1));
  return all_settled(record) && last >= 0 ? last : record.horizon_ns;
}

template <class Value>
Value value_at(const History<Value>& history, Nanoseconds at) {
  const auto later = std::ranges::upper_bound(history.steps, at, {}, &History<Value>::Step::at_ns);
  return later == history.steps.begin() ? Value{} : std::prev(later)->value;
}

template <class Value>
Nanoseconds end_of_step(const History<Value>& history, std::size_t i, Nanoseconds end) {
  return i + 1 < history.steps.size() ? std::min(history.steps[i + 1].at_ns, end) : end;
}

Wide integral(const History<std::int64_t>& history, Nanoseconds end) {
  Wide sum = 0;
  for (std::size_t i = 0; i < history.steps.size(); ++i) {
    const Nanoseconds length = end_of_step(history, i, end) - history.steps[i].at_ns;
    if (length > 0) sum += Wide{history.steps[i].value} * length;
  }
  return sum;
}

History<std::int64_t>::Step largest(const History<std::int64_t>& history) {
  History<std::int64_t>::Step largest{0, 0};
  for (const auto& step : history.steps)
    if (step.value > largest.value) largest = step;
  return largest;
}

model::QueueFigures queue_figures(const std::string& id, const QueueRecord& record, Nanoseconds end) {
  model::QueueFigures figures;
  figures.id = id;
  figures.longest = largest(record.length).value;
  figures.longest_at_ns = largest(record.length).at_ns;
  figures.item_ns = integral(record.length, end);
  figures.entered = record.entered;
  figures.left = static_cast<std::int64_t>(record.waits.size());
  for (const Nanoseconds wait : record.waits) {
    figures.wait_ns += wait;
    figures.longest_wait_ns = std::max(figures.longest_wait_ns, wait);
  }
  figures.peak_memory_bytes = largest(record.memory).value;
  figures.was_full = record.turned_away || largest(record.kept_outside).value > 0;
  return figures;
}

Wide sum_until(const std::vector<Work>& work, Nanoseconds end) {
  Wide sum = 0;
  for (const Work& each : work) sum += std::max<Nanoseconds>(0, std::min(each.to_ns, end) - std::min(each.from_ns, end));
  return sum;
}

struct Stretch {
  Nanoseconds from_ns;
  Nanoseconds to_ns;
  Activity activity;
};

std::vector<Stretch> stretches(const GpuState& state, Nanoseconds from, Nanoseconds to) {
  if (!state.batch) return {{from, to, state.otherwise}};
  const BatchSpan& batch = *state.batch;
  if (!batch.good) return {{from, to, Activity::failed}};
  const Nanoseconds launched = batch.started_ns + batch.launch_ns;
  const Nanoseconds computed = launched + batch.compute_ns;
  return {{from, std::min(launched, to), Activity::launch},
          {std::max(from, launched), std::min(computed, to), Activity::compute},
          {std::max(from, computed), to, Activity::spill}};
}

model::Ledger ledger(const History<GpuState>& states, Nanoseconds end) {
  model::Ledger ledger{};
  for (std::size_t i = 0; i < states.steps.size(); ++i)
    for (const Stretch& stretch : stretches(states.steps[i].value, states.steps[i].at_ns, end_of_step(states, i, end)))
      if (stretch.to_ns > stretch.from_ns) ledger[static_cast<std::size_t>(stretch.activity)] += stretch.to_ns - stretch.from_ns;
  return ledger;
}

bool is_starved(const GpuState& state) { return !state.batch && state.otherwise == Activity::starved; }

std::optional<Nanoseconds> first_starved(const History<GpuState>& states) {
  for (std::size_t i = 0; i < states.steps.size(); ++i) {
    const GpuState& state = states.steps[i].value;
    const bool begins = i == 0 || !is_starved(states.steps[i - 1].value);
    if (state.batches_ended > 0 && is_starved(state) && begins) return states.steps[i].at_ns;
  }
  return std::nullopt;
}

model::DeviceFigures device_figures(const std::string& id, const GpuRecord& record, Nanoseconds end) {
  model::DeviceFigures figures;
  figures.id = id;
  figures.gpu = record.gpu;
  figures.ledger = ledger(record.states, end);
  figures.peak_memory_bytes = largest(record.memory).value;
  figures.batches = record.states.steps.back().value.batches_ended;
  figures.items = record.states.steps.back().value.items_ended;
  return figures;
}

std::optional<model::LatencyFigures> latency_figures(const std::vector<ItemRecord>& items) {
  std::vector<Nanoseconds> latencies;
  for (const ItemRecord& item : items)
    if (item.written_ns) latencies.push_back(*item.written_ns - item.planned_ns);
  if (latencies.empty()) return std::nullopt;
  std::ranges::sort(latencies);
  const std::size_t n = latencies.size();
  const auto quantile = [&](std::size_t percent) { return latencies[(percent * n + 99) / 100 - 1]; };
  const Wide sum = std::accumulate(latencies.begin(), latencies.end(), Wide{0});
  const auto mean = static_cast<Nanoseconds>((2 * sum + static_cast<Wide>(n)) / (2 * static_cast<Wide>(n)));
  return model::LatencyFigures{static_cast<std::int64_t>(n), mean, quantile(50), quantile(95), quantile(99), latencies.back()};
}

model::Curve curve(const RunRecord& record, Nanoseconds end, int points) {
  const Nanoseconds fine = 16 * Nanoseconds{points};
  model::Curve curve;
  curve.step_ns = std::max<Nanoseconds>(1, (record.horizon_ns + fine - 1) / fine);
  while (end / curve.step_ns >= points) curve.step_ns *= 2;
  for (Nanoseconds at = 0; at <= end; at += curve.step_ns) {
    curve.published.push_back(value_at(record.published, at));
    curve.written.push_back(value_at(record.written, at));
    curve.waiting.push_back(value_at(record.queues.at(record.broker).length, at));
  }
  return curve;
}

std::uint64_t number(std::int64_t value) { return static_cast<std::uint64_t>(value); }

std::uint64_t fingerprint(const std::vector<Token>& tokens) {
  std::uint64_t h = 0x9216D5D98979FB1B;
  Token last{0, 0, 0, 0};
  for (const Token& token : tokens) {
    h = h * 0x5851F42D4C957F2D + (number(token.at_ns) - number(last.at_ns)) * 0x9E3779B97F4A7C15 +
        (number(token.first_item) - number(last.first_item)) * 0xD6E8FEB86659FD93 + number(token.kind) * 0xBF58476D1CE4E5B9 +
        number(token.items) * 0x94D049BB133111EB;
    last = token;
  }
  return h;
}

std::uint64_t fingerprint(const RunRecord& record) {
  std::uint64_t f = 0x9216D5D98979FB1B;
  for (const auto& [part, tokens] : record.tokens) f = f * 0x5851F42D4C957F2D + fingerprint(tokens);
  return f;
}

}  // namespace

model::Outcome measures_of(const RunRecord& record, int curve_points) {
  const Nanoseconds end = completion(record);
  model::Outcome outcome;
  outcome.ending = all_settled(record) ? model::Ending::nothing_left : model::Ending::horizon;
  outcome.horizon_ns = record.horizon_ns;
  outcome.completion_ns = end;
  outcome.published = value_at(record.published, record.horizon_ns);
  outcome.refused = record.refused;
  outcome.written = value_at(record.written, record.horizon_ns);
  outcome.lost = static_cast<std::int64_t>(record.losses.size());
  outcome.duplicates = record.duplicates;
  outcome.redelivered = record.redelivered;
  outcome.attempts = record.attempts;
  outcome.failed_attempts = record.failed_attempts;
  outcome.latency = latency_figures(record.items);
  for (const auto& [id, gpu] : record.gpus) {
    outcome.devices.push_back(device_figures(id, gpu, end));
    const auto starved = first_starved(gpu.states);
    if (starved && *starved < outcome.first_starved_ns.value_or(record.horizon_ns + 1)) outcome.first_starved_ns = starved;
  }
  for (const auto& [id, queue] : record.queues) outcome.queues.push_back(queue_figures(id, queue, end));
  for (const auto& [id, station] : record.stations) outcome.stations.push_back({id, station.servers, sum_until(station.work, end)});
  for (const auto& [id, down] : record.down)
    outcome.failures.push_back({id, static_cast<std::int64_t>(down.size()), static_cast<Nanoseconds>(sum_until(down, end))});
  if (!record.losses.empty()) outcome.first_loss_ns = record.losses.front();
  outcome.curve = curve(record, end, curve_points);
  outcome.fingerprint = fingerprint(record);
  outcome.events = record.events;
  return outcome;
}

}  // namespace batchyard::support
