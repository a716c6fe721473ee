#include "support/outcome_text.h"

#include <algorithm>
#include <optional>

namespace batchyard::support {
namespace {

std::string text(model::Wide value) {
  if (value < 0) return "-" + text(-value);
  const std::string last(1, static_cast<char>('0' + static_cast<int>(value % 10)));
  return value < 10 ? last : text(value / 10) + last;
}
std::string text(std::int64_t value) { return std::to_string(value); }
std::string text(int value) { return std::to_string(value); }
std::string text(const std::string& value) { return value; }
std::string text(std::optional<std::int64_t> value) { return value ? std::to_string(*value) : "none"; }

class Writer {
 public:
  template <class Value>
  void add(const std::string& name, const Value& value) {
    fields_.push_back({prefix_ + name, text(value)});
  }
  void under(const std::string& prefix) { prefix_ = prefix; }
  std::vector<Field> fields() { return fields_; }

 private:
  std::string prefix_;
  std::vector<Field> fields_;
};

void add_totals(Writer& w, const model::Outcome& o) {
  w.add("ending", static_cast<int>(o.ending));
  w.add("failure", o.failure);
  w.add("horizon_ns", o.horizon_ns);
  w.add("completion_ns", o.completion_ns);
  w.add("published", o.published);
  w.add("refused", o.refused);
  w.add("written", o.written);
  w.add("lost", o.lost);
  w.add("duplicates", o.duplicates);
  w.add("redelivered", o.redelivered);
  w.add("attempts", o.attempts);
  w.add("failed_attempts", o.failed_attempts);
  w.add("accepted_results", o.accepted_results);
  w.add("assembled", static_cast<int>(o.assembled));
  w.add("saves", o.saves);
  w.add("monthly_cost_usd", o.monthly_cost_usd);
  w.add("gpu_month_usd", o.gpu_month_usd);
  w.add("minimum_rental_ns", o.minimum_rental_ns);
  w.add("first_loss_ns", o.first_loss_ns);
  w.add("first_starved_ns", o.first_starved_ns);
  w.add("fingerprint", text(static_cast<model::Wide>(o.fingerprint)));
  w.add("events", o.events);
}

void add_latency(Writer& w, const model::LatencyFigures& latency) {
  w.add("items", latency.items);
  w.add("mean_ns", latency.mean_ns);
  w.add("p50_ns", latency.p50_ns);
  w.add("p95_ns", latency.p95_ns);
  w.add("p99_ns", latency.p99_ns);
  w.add("max_ns", latency.max_ns);
}

void add_device(Writer& w, const model::DeviceFigures& device) {
  w.add("gpu", device.gpu);
  for (int i = 0; i < model::activity_count; ++i)
    w.add("ledger." + std::string(row(static_cast<model::Activity>(i)).id), device.ledger[static_cast<std::size_t>(i)]);
  w.add("peak_memory_bytes", device.peak_memory_bytes);
  w.add("batches", device.batches);
  w.add("items", device.items);
}

void add_queue(Writer& w, const model::QueueFigures& queue) {
  w.add("longest", queue.longest);
  w.add("longest_at_ns", queue.longest_at_ns);
  w.add("item_ns", queue.item_ns);
  w.add("entered", queue.entered);
  w.add("longest_wait_ns", queue.longest_wait_ns);
  w.add("wait_ns", queue.wait_ns);
  w.add("left", queue.left);
  w.add("peak_memory_bytes", queue.peak_memory_bytes);
  w.add("was_full", static_cast<int>(queue.was_full));
}

void add_curve(Writer& w, const model::Curve& curve) {
  w.add("step_ns", curve.step_ns);
  const auto add = [&](const std::string& name, const std::vector<std::int64_t>& points) {
    for (std::size_t i = 0; i < points.size(); ++i) w.add(name + "[" + std::to_string(i) + "]", points[i]);
  };
  add("published", curve.published);
  add("written", curve.written);
  add("waiting", curve.waiting);
}

}  // namespace

std::vector<Field> fields(const model::Outcome& outcome) {
  Writer w;
  add_totals(w, outcome);
  w.under("latency.");
  if (outcome.latency) add_latency(w, *outcome.latency);
  for (const auto& device : outcome.devices) {
    w.under("devices[" + device.id + "].");
    add_device(w, device);
  }
  for (const auto& queue : outcome.queues) {
    w.under("queues[" + queue.id + "].");
    add_queue(w, queue);
  }
  for (const auto& station : outcome.stations) {
    w.under("stations[" + station.id + "].");
    w.add("servers", station.servers);
    w.add("busy_ns", station.busy_ns);
  }
  for (const auto& failures : outcome.failures) {
    w.under("failures[" + failures.id + "].");
    w.add("times", failures.times);
    w.add("down_ns", failures.down_ns);
  }
  w.under("curve.");
  add_curve(w, outcome.curve);
  return w.fields();
}

std::string first_difference(const model::Outcome& a, const model::Outcome& b) {
  std::vector<Field> of_a = fields(a), of_b = fields(b);
  const std::size_t size = std::max(of_a.size(), of_b.size());
  of_a.resize(size, {"(nothing)", ""});
  of_b.resize(size, {"(nothing)", ""});
  for (std::size_t i = 0; i < size; ++i)
    if (of_a[i] != of_b[i]) return of_a[i].name + ": " + of_a[i].value + " against " + of_b[i].name + ": " + of_b[i].value;
  return {};
}

}  // namespace batchyard::support
