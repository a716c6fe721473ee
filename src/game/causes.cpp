#include <algorithm>
#include <array>
#include <limits>

#include "game/cause_signs.h"
#include "game/redelivery_signs.h"

namespace batchyard::game {
namespace {

using model::Activity;
using model::Board;
using model::DeviceFigures;
using model::Level;
using model::Nanoseconds;
using model::Outcome;
using model::Part;
using model::PartKind;
using model::QueueFigures;
using model::StationFigures;
using model::Wide;

// More than any run needs, and still far from where products of it would leave 64 bits.
constexpr model::Bytes plenty_bytes = std::numeric_limits<std::int64_t>::max() / 64;

// Batches

std::optional<Sign> launch_sign(const ExplainedRun& run) {
  const DeviceFigures* device = most_of(run.outcome, Activity::launch);
  if (!device) return std::nullopt;
  const std::int64_t batches = std::max<std::int64_t>(1, device->batches);
  const std::int64_t tenths = (device->items * 10 + batches / 2) / batches;
  return Sign{device->id, spent_on(run, *device, Activity::launch) + " starting batches: " + count(device->batches) +
                              " of them, with " + model::grouped(model::decimal(tenths, 1)) +
                              (tenths == 10 ? " item" : " items") + " in each."};
}

void remove_launch(const ExplainedRun&, Level& level, Board&) {
  for (model::BatchLaw& law : level.catalogue.laws) {
    for (model::BatchLaw::Point& point : law.measured) point.time_ns = std::max<Nanoseconds>(1, point.time_ns - law.launch_ns);
    law.launch_ns = 0;
    law.per_item_ns = std::max<Nanoseconds>(1, law.per_item_ns);
  }
}

void remove_compute(const ExplainedRun&, Level& level, Board&) {
  for (model::BatchLaw& law : level.catalogue.laws) {
    law.launch_ns = std::max<Nanoseconds>(1, law.launch_ns);
    law.per_item_ns = 0;
    for (model::BatchLaw::Point& point : law.measured) point.time_ns = law.launch_ns;
  }
}

void remove_spill(const ExplainedRun&, Level& level, Board&) {
  for (model::Gpu& gpu : level.catalogue.gpus) gpu.host_link_bytes_per_s = std::numeric_limits<std::int64_t>::max();
}

void remove_memory_limit(const ExplainedRun&, Level& level, Board&) {
  for (model::Gpu& gpu : level.catalogue.gpus) gpu.memory_bytes = plenty_bytes;
}

// Batches that start early are smaller too, which changes more than the wait: only a wait that takes time is a sign.
std::optional<Sign> filling_sign(const ExplainedRun& run) {
  const DeviceFigures* device = most_of(run.outcome, Activity::filling);
  if (!device || spent(*device, Activity::filling) < run.outcome.completion_ns / 100) return std::nullopt;
  return time_sign(run, Activity::filling, "waiting with a batch that was not full");
}

void remove_filling(const ExplainedRun&, Level&, Board& board) {
  for (Part* worker : parts_of(board, PartKind::worker)) worker->settings["max_wait_s"] = std::int64_t{0};
}

void remove_warm_up(const ExplainedRun&, Level& level, Board&) { level.catalogue.constants.worker_warm_up_ns = 0; }

// Work that does not reach the GPUs

Nanoseconds without_work(const DeviceFigures& device) {
  return spent(device, Activity::starved) + spent(device, Activity::filling);
}

const DeviceFigures* least_fed(const Outcome& outcome) {
  const auto found = std::ranges::max_element(outcome.devices, {}, without_work);
  return found == outcome.devices.end() || without_work(*found) == 0 ? nullptr : &*found;
}

// Full messages lie in the broker, and a worker may not have them.
std::optional<Sign> prefetch_sign(const ExplainedRun& run) {
  const DeviceFigures* device = least_fed(run.outcome);
  const QueueFigures* queue = queue_of(run.outcome, PartKind::broker);
  if (!device || !queue || queue->longest == 0) return std::nullopt;
  const auto workers = run.board.on(*run.board.part(device->id));
  if (workers.empty()) return std::nullopt;
  const Part& worker = *workers.front();
  return Sign{worker.id, run.board.called(worker) + " was short of items for " +
                             share(without_work(*device), run.outcome.completion_ns) + " of the time, while up to " +
                             count(queue->longest) + " messages waited in the broker: it may hold " +
                             count(model::prefetch(worker)) + " until they are acknowledged."};
}

void remove_prefetch(const ExplainedRun&, Level&, Board& board) {
  for (Part* worker : parts_of(board, PartKind::worker)) {
    const std::int64_t more = 16 * std::max(model::prefetch(*worker), model::number(*worker, "batch"));
    worker->settings["prefetch"] = std::min(more, model::setting(PartKind::worker, "prefetch")->most);
  }
}

std::optional<Sign> arrival_sign(const ExplainedRun& run) {
  const DeviceFigures* device = least_fed(run.outcome);
  const auto users = std::ranges::find(run.board.parts, PartKind::users, &Part::kind);
  if (!device || users == run.board.parts.end()) return std::nullopt;
  Nanoseconds last_ns = 0;
  for (const model::Segment& segment : run.board.level.traffic.segments) last_ns = std::max(last_ns, model::end_ns(segment));
  return Sign{(*users)->id, "Items came in until " + time(std::min(last_ns, run.outcome.horizon_ns)) + ", and " +
                                called(run, device->id) + " was short of them for " +
                                share(without_work(*device), run.outcome.completion_ns) + " of the time."};
}

// All of it there at once; the broker must be able to hold it.
void remove_arrivals(const ExplainedRun& run, Level& level, Board&) {
  model::Segment all{model::Segment::Shape::backlog, std::numeric_limits<std::int64_t>::max(), 0, run.outcome.published, 0};
  for (const model::Segment& segment : level.traffic.segments) all.from_ns = std::min(all.from_ns, segment.from_ns);
  all.to_ns = all.from_ns;
  level.traffic.segments = {all};
  level.catalogue.constants.broker_memory_per_vcpu_bytes = plenty_bytes;
}

Nanoseconds latency(const ExplainedRun& run, const model::Link& link) {
  return model::latency_ns(run.board.level.catalogue, run.board.board, link);
}

std::optional<Sign> links_sign(const ExplainedRun& run) {
  const auto found = std::ranges::max_element(run.board.links, {}, [&](const model::Link* link) { return latency(run, *link); });
  if (found == run.board.links.end() || latency(run, **found) == 0) return std::nullopt;
  const model::Link* slowest = *found;
  const Nanoseconds most_ns = latency(run, *slowest);
  return Sign{slowest->from.part, "A message needs " + time(most_ns) + " from " + called(run, slowest->from.part) + " to " +
                                      called(run, slowest->to.part) + ", the slowest link, and an answer as long."};
}

void remove_links(const ExplainedRun&, Level& level, Board& board) {
  level.catalogue.constants.amqp_latency_ns = level.catalogue.constants.grpc_latency_ns = 0;
  for (model::Link& link : board.links) link.settings.erase("latency_s");
}

// Broker and store

// The busiest station of a kind; null if none did anything.
const StationFigures* busiest(const ExplainedRun& run, PartKind kind) {
  const StationFigures* most = nullptr;
  for (const StationFigures& each : run.outcome.stations) {
    const Part* part = run.board.part(each.id);
    const bool busier = !most || each.busy_ns * most->servers > most->busy_ns * each.servers;
    if (part && part->kind == kind && each.busy_ns > 0 && busier) most = &each;
  }
  return most;
}

std::optional<Sign> station_sign(const ExplainedRun& run, PartKind kind, std::string_view work) {
  const StationFigures* station = busiest(run, kind);
  if (!station) return std::nullopt;
  return Sign{station->id, "The " + count(station->servers) + " vCPU of " + called(run, station->id) + " " + std::string(work) +
                               " for " + share(station->busy_ns, Wide{station->servers} * run.outcome.completion_ns) +
                               " of the time."};
}

// Acceptance is the broker's own: what a worker gives up is lost elsewhere.
std::optional<Sign> broker_full_sign(const ExplainedRun& run) {
  const QueueFigures* queue = queue_of(run.outcome, PartKind::broker);
  if (!queue || !queue->was_full) return std::nullopt;
  const std::string& full = std::get<std::string>(model::value(*run.board.part(queue->id), "overflow"));
  std::string then = "it made " + std::string("messages wait outside");
  if (full == "reject") then = "it refused " + count(run.outcome.refused) + " messages";
  if (full == "drop_oldest") then = "it dropped messages, and " + count(run.outcome.lost) + " items were lost";
  return Sign{queue->id, called(run, queue->id) + " was full, with " + memory(queue->peak_memory_bytes) + " held: " + then + "."};
}

// A store rejects a batch that does not fit into what is left of its memory.
std::optional<Sign> store_full_sign(const ExplainedRun& run) {
  const model::Constants& constants = run.board.level.catalogue.constants;
  for (const QueueFigures& queue : run.outcome.queues) {
    if (queue.kind != PartKind::store || !queue.was_full) continue;
    const model::Bytes room = vcpu(run, queue.id) * constants.store_memory_per_vcpu_bytes;
    return Sign{queue.id, called(run, queue.id) + " rejected rows: it held " + memory(queue.peak_memory_bytes) + " of " +
                              memory(room) + ", and " + count(run.outcome.lost) + " items were lost."};
  }
  return std::nullopt;
}

// GPUs that share the work badly

// From the broker and back to it, but for the time on the GPU.
Nanoseconds round_trip_ns(const ExplainedRun& run, const Part& worker) {
  const model::Constants& constants = run.board.level.catalogue.constants;
  Nanoseconds sum = constants.store_commit_ns + model::number(worker, "batch") * constants.store_row_ns;
  for (const model::Link* link : run.board.links) {
    if (link->to.part == worker.id) sum += 2 * latency(run, *link);
    if (link->from.part == worker.id) sum += latency(run, *link);
  }
  return sum;
}

// Two batches, and those that are computed while one is on its way.
std::int64_t just_enough(const ExplainedRun& run, const Part& worker) {
  const Level& level = run.board.level;
  const std::int64_t batch = model::number(worker, "batch");
  const auto& gpu = std::get<std::string>(model::value(*run.board.part(worker.server), "gpu"));
  const model::BatchCost cost = model::batch_cost(level.catalogue, *model::find_gpu(level.catalogue, gpu),
                                                  *model::find_law(level.catalogue, gpu, level.job), batch);
  const std::int64_t batches = 2 + round_trip_ns(run, worker) / std::max<Nanoseconds>(1, cost.total_ns());
  return std::min(batch * batches, model::setting(PartKind::worker, "prefetch")->most);
}

// Each worker then holds no more than keeps it busy, and the next message goes to whoever is free.
void remove_unequal_share(const ExplainedRun& run, Level&, Board& board) {
  for (Part* worker : parts_of(board, PartKind::worker)) worker->settings["prefetch"] = just_enough(run, *worker);
}

void set_brokers(Board& board, const char* setting, model::SettingValue value) {
  for (Part* broker : parts_of(board, PartKind::broker)) broker->settings[setting] = value;
}

void remove_faults(Level& level, PartKind kind) {
  std::erase_if(level.faults, [&](const model::Fault& fault) { return fault.kind == kind; });
}

// Where what failed need not have cost anything, that comes before the failure.
const std::array rows{
    CauseRow{"early_acks", "Acknowledged too early", early_ack_sign, "If messages were acknowledged after their rows were written",
             [](const ExplainedRun&, Level&, Board& board) { set_brokers(board, "acks", std::string("after_write")); }},
    CauseRow{"transient", "Messages in memory only", transient_sign, "If the broker were durable",
             [](const ExplainedRun&, Level&, Board& board) { set_brokers(board, "durability", std::string("durable")); }},
    CauseRow{"late_acks", "Acknowledged too late", late_ack_sign, "If the broker had waited for every acknowledgement",
             [](const ExplainedRun&, Level&, Board& board) { set_brokers(board, "ack_timeout_s", model::Blank{}); }},
    CauseRow{"restarts", "Broker restarted", restart_sign, "If the broker had not restarted",
             [](const ExplainedRun&, Level& level, Board&) { remove_faults(level, PartKind::broker); }},
    CauseRow{"deaths", "Workers died", death_sign, "If no worker had died",
             [](const ExplainedRun&, Level& level, Board&) { remove_faults(level, PartKind::worker); }},
    CauseRow{"out_of_memory", "Out of GPU memory",
             [](const ExplainedRun& run) {
               return time_sign(run, Activity::failed, "on batches that its memory could not hold, and that came to nothing");
             },
             "If the GPUs had memory enough", remove_memory_limit},
    CauseRow{
        "broker_full", "Broker full", broker_full_sign, "If the broker had memory enough",
        [](const ExplainedRun&, Level& level, Board&) { level.catalogue.constants.broker_memory_per_vcpu_bytes = plenty_bytes; }},
    CauseRow{
        "store_full", "Store full", store_full_sign, "If the store had memory enough",
        [](const ExplainedRun&, Level& level, Board&) { level.catalogue.constants.store_memory_per_vcpu_bytes = plenty_bytes; }},
    CauseRow{"empty_server", "A GPU without a worker", empty_server_sign, "If a worker like the first stood on every GPU server",
             fill_empty_servers},
    CauseRow{"launch", "Starting batches", launch_sign, "If starting a batch took no time", remove_launch},
    CauseRow{"spill", "Spilling",
             [](const ExplainedRun& run) {
               return time_sign(run, Activity::spill, "moving what its memory could not hold to the host and back");
             },
             "If moving it took no time", remove_spill},
    CauseRow{"compute", "Computing", [](const ExplainedRun& run) { return time_sign(run, Activity::compute, "computing items"); },
             "If computing took no time", remove_compute},
    CauseRow{"prefetch", "Starved by prefetch", prefetch_sign, "If every worker's prefetch were 16 times as large",
             remove_prefetch},
    CauseRow{"unequal_share", "Work shared unequally", unequal_share_sign, "If every worker held no more than keeps it busy",
             remove_unequal_share},
    CauseRow{"store_slow", "Store too slow",
             [](const ExplainedRun& run) { return station_sign(run, PartKind::store, "were writing rows"); },
             "If writing a row took no time",
             [](const ExplainedRun&, Level& level, Board&) { level.catalogue.constants.store_row_ns = 0; }},
    CauseRow{"broker_slow", "Broker too slow",
             [](const ExplainedRun& run) { return station_sign(run, PartKind::broker, "were taking in messages"); },
             "If taking in a message took no time",
             [](const ExplainedRun&, Level& level, Board&) { level.catalogue.constants.broker_message_ns = 0; }},
    CauseRow{"filling", "Waiting for a batch to fill", filling_sign, "If every batch started with what there was",
             remove_filling},
    CauseRow{"warm_up", "Warm-up", [](const ExplainedRun& run) { return time_sign(run, Activity::warm_up, "loading its model"); },
             "If workers were warm from the start", remove_warm_up},
    CauseRow{"links", "Way over the links", links_sign, "If the links took no time", remove_links},
    CauseRow{"arrival", "Waiting for items to come in", arrival_sign, "If all items had been there from the start",
             remove_arrivals},
};

}  // namespace

std::span<const CauseRow> traffic_causes() { return rows; }

}  // namespace batchyard::game
