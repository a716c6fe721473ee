#include "model/part_kind.h"

#include <algorithm>
#include <array>
#include <cassert>

namespace batchyard::model {
namespace {

using namespace std::string_view_literals;

constexpr std::int64_t seconds = nanoseconds_per_second;
constexpr std::int64_t milliseconds = seconds / 1000;
constexpr std::int64_t most_seconds = 1'000'000 * seconds;

constexpr std::array<std::int64_t, 5> sizes{1, 2, 4, 8, 16};
constexpr std::array<std::int64_t, 15> batches{1, 2, 4, 8, 16, 32, 48, 64, 96, 128, 160, 192, 256, 384, 480};
constexpr std::array<std::int64_t, 6> waits{20 * milliseconds,  50 * milliseconds,  100 * milliseconds,
                                            200 * milliseconds, 500 * milliseconds, 1 * seconds};
constexpr std::array<std::int64_t, 4> tokens{1, 2, 4, 8};
constexpr std::array<std::int64_t, 2> speeds{1, 2};
constexpr std::array<std::int64_t, 4> bandwidths{bytes_per_gb / 2, bytes_per_gb, 2 * bytes_per_gb, 4 * bytes_per_gb};
constexpr std::array<std::int64_t, 6> intervals{60 * seconds, 300 * seconds, 600 * seconds, 1800 * seconds, 3600 * seconds, 7200 * seconds};
constexpr std::array<std::int64_t, 9> prefetches{64, 128, 256, 512, 768, 1024, 1536, 2048, 4096};
constexpr std::array overflow_words{"reject"sv, "drop_oldest"sv, "block"sv};
constexpr std::array ack_words{"after_write"sv, "on_delivery"sv};
constexpr std::array durability_words{"transient"sv, "durable"sv};
constexpr std::array deal_words{"static_by_order"sv, "static_by_size"sv, "as_available"sv};
constexpr std::array accept_words{"each"sv, "whole_batch"sv};
constexpr std::array no_yes_words{"no"sv, "yes"sv};

constexpr std::array users_ports{PortRow{"out", Direction::out, Protocol::amqp, Cargo::messages, 1}};
constexpr std::array broker_ports{PortRow{"in", Direction::in, Protocol::amqp, Cargo::messages, 1},
                                  PortRow{"out", Direction::out, Protocol::grpc, Cargo::messages, 64}};
constexpr std::array worker_ports{PortRow{"in", Direction::in, Protocol::grpc, Cargo::messages, 1},
                                  PortRow{"out", Direction::out, Protocol::grpc, Cargo::rows, 1}};
constexpr std::array store_ports{PortRow{"in", Direction::in, Protocol::grpc, Cargo::rows, 64}};
constexpr std::array dispatcher_ports{PortRow{"out", Direction::out, Protocol::http, Cargo::tasks, 64}};
constexpr std::array runner_ports{PortRow{"in", Direction::in, Protocol::http, Cargo::tasks, 1},
                                  PortRow{"out", Direction::out, Protocol::http, Cargo::results, 1}};
constexpr std::array assembler_ports{PortRow{"in", Direction::in, Protocol::http, Cargo::results, 64}};

SettingRow choice(std::string_view key, std::string_view label, std::span<const std::string_view> words,
                  std::string_view help) {
  return {.key = key, .label = label, .unit = Unit::count, .least = 0, .most = 0, .blank = "",
          .standard = std::string(words.front()), .choices = Choices::listed, .words = words, .help = help};
}

const std::array broker_settings{
    SettingRow{.key = "vcpu", .label = "Size", .unit = Unit::count, .least = 1, .most = 16, .blank = "",
               .standard = std::int64_t{2}, .steps = sizes, .only_steps = true,
               .help = "Virtual CPUs. Each brings its share of memory and of the price."},
    choice("overflow", "When full", overflow_words, "What happens to a message that finds no memory left."),
    choice("acks", "Acknowledge", ack_words, "When a message counts as done and leaves the broker's memory."),
    choice("durability", "Durability", durability_words,
           "Durable messages are written to disk before they are delivered, and survive a restart."),
    SettingRow{.key = "ack_timeout_s", .label = "Ack timeout", .unit = Unit::seconds, .least = 1,
               .most = most_seconds, .blank = "none", .standard = Blank{},
               .help = "A message not acknowledged by then goes out again, though its worker lives."},
};

const std::array worker_settings{
    SettingRow{.key = "batch", .label = "Batch size", .unit = Unit::count, .least = 1, .most = 4096, .blank = "",
               .standard = std::int64_t{1}, .steps = batches, .help = "Items that go to the GPU together."},
    SettingRow{.key = "max_wait_s", .label = "Longest wait", .unit = Unit::seconds, .least = 0, .most = most_seconds,
               .blank = "none", .standard = Blank{}, .steps = waits,
               .help = "A batch starts with what there is when its oldest item has waited this long."},
    SettingRow{.key = "prefetch", .label = "Prefetch", .unit = Unit::count, .least = 1, .most = 1'000'000,
               .blank = "auto", .standard = Blank{}, .steps = prefetches,
               .help = "The most messages that the broker hands to this worker before it acknowledges any."},
    SettingRow{.key = "retries", .label = "Retries", .unit = Unit::count, .least = 0, .most = 100, .blank = "",
               .standard = std::int64_t{3}, .help = "Further attempts after a write is rejected or a batch runs out of memory."},
    choice("split_on_out_of_memory", "Split when too big", no_yes_words,
           "Whether a batch that runs out of memory is tried again in halves."),
};

const std::array store_settings{
    SettingRow{.key = "vcpu", .label = "Size", .unit = Unit::count, .least = 1, .most = 16, .blank = "",
               .standard = std::int64_t{2}, .steps = sizes, .only_steps = true,
               .help = "Virtual CPUs. Each brings its share of memory and of the price."},
};

const std::array gpu_server_settings{
    SettingRow{.key = "gpu", .label = "GPU", .unit = Unit::count, .least = 0, .most = 0, .blank = "",
               .standard = std::string("L4"), .choices = Choices::catalogue_gpus, .help = "The GPU model of this server."},
};

const std::array dispatcher_settings{
    choice("deal", "Deal", deal_words, "Whether each card gets its share in advance, in blocks or longest first, or the next task whenever it is idle."),
    SettingRow{.key = "team", .label = "Team", .unit = Unit::count, .least = 1, .most = 100, .blank = "all", .standard = Blank{},
               .help = "Whose tasks it deals."},
};
const std::array runner_settings{
    SettingRow{.key = "checkpoint_s", .label = "Save every", .unit = Unit::seconds, .least = 1 * seconds, .most = most_seconds,
               .blank = "never", .standard = Blank{}, .steps = intervals,
               .help = "Computing time between two saves of a task's state, from which it goes on after a failure."},
};
const std::array storage_settings{
    SettingRow{.key = "bandwidth_gb_s", .label = "Bandwidth", .unit = Unit::gb_per_s, .least = bytes_per_gb / 1000, .most = 1000 * bytes_per_gb,
               .blank = "", .standard = bytes_per_gb, .steps = bandwidths,
               .help = "Bytes a second, shared equally by all who read or save at the moment."},
};
const std::array licence_server_settings{
    SettingRow{.key = "tokens", .label = "Tokens", .unit = Unit::count, .least = 1, .most = 1000, .blank = "",
               .standard = std::int64_t{1}, .steps = tokens, .help = "Tasks that may compute at a time."},
};
const std::array assembler_settings{
    SettingRow{.key = "speed", .label = "Speed", .unit = Unit::count, .least = 1, .most = 2, .blank = "", .standard = std::int64_t{1},
               .steps = speeds, .only_steps = true, .help = "A host twice as fast assembles in half the time."},
    choice("accept", "Accept", accept_words, "Whether each result is accepted by itself, or all of them or none."),
};
const std::array own_link_settings{
    SettingRow{.key = "latency_s", .label = "Latency", .unit = Unit::seconds, .least = 0, .most = 1000 * seconds,
               .blank = "standard", .standard = Blank{}, .help = "Time that every message needs to cross."},
    SettingRow{.key = "bandwidth_gb_s", .label = "Bandwidth", .unit = Unit::gb_per_s, .least = 1, .most = 10'000 * bytes_per_gb,
               .blank = "unlimited", .standard = Blank{}, .help = "Bytes a second; a busy link makes others wait."},
};

const std::array kind_rows{
    KindRow{PartKind::users, "users", "Users", "group of users", "groups of users", 'U', false, users_ports, {}, "Publish the level's items.", true},
    KindRow{PartKind::broker, "broker", "Message broker", "message broker", "message brokers", 'B', false, broker_ports, broker_settings,
            "Queues items and hands them to workers in turn.", true},
    KindRow{PartKind::worker, "worker", "Embedding worker", "embedding worker", "embedding workers", 'W', true, worker_ports, worker_settings,
            "Gathers items into batches and computes them on its server's GPU."},
    KindRow{PartKind::store, "store", "Key-value store", "key-value store", "key-value stores", 'S', false, store_ports, store_settings,
            "Writes one row an item and says when it is durable."},
    KindRow{PartKind::gpu_server, "gpu_server", "GPU server", "GPU server", "GPU servers", 'G', false, {}, gpu_server_settings,
            "A host with one GPU. What computes stands on it.", false, Work::any},
    KindRow{PartKind::dispatcher, "dispatcher", "Dispatcher", "dispatcher", "dispatchers", 'D', false, dispatcher_ports, dispatcher_settings,
            "Deals the level's tasks to cards.", false, Work::tasks},
    KindRow{PartKind::runner, "runner", "Card", "card", "cards", 'C', true, runner_ports, runner_settings,
            "Does one task at a time, with its server's GPU to itself.", false, Work::tasks},
    KindRow{PartKind::storage, "storage", "Shared storage", "shared storage", "shared storages", 'O', false, {}, storage_settings,
            "Every card reads its tasks' bytes from it, without a link.", true, Work::tasks},
    KindRow{PartKind::licence_server, "licence_server", "Licence server", "licence server", "licence servers", 'I', false, {}, licence_server_settings,
            "Lends every card the token that a licensed task needs, without a link.", true, Work::tasks},
    KindRow{PartKind::assembler, "assembler", "Assembler", "assembler", "assemblers", 'M', false, assembler_ports, assembler_settings,
            "Checks the results and makes one product of them, on a host of its own.", true, Work::tasks},
};

}  // namespace

std::string_view name(Protocol protocol) {
  switch (protocol) {
    case Protocol::amqp: return "AMQP";
    case Protocol::grpc: return "gRPC";
    case Protocol::http: return "HTTP";
  }
  return {};
}

std::string_view name(Cargo cargo) {
  switch (cargo) {
    case Cargo::messages: return "messages";
    case Cargo::rows: return "rows";
    case Cargo::tasks: return "tasks";
    case Cargo::results: return "results";
  }
  return {};
}


std::span<const KindRow> kinds() { return kind_rows; }

const KindRow& row(PartKind kind) {
  const KindRow& found = kind_rows[static_cast<std::size_t>(kind)];
  assert(found.kind == kind);
  return found;
}

const PortRow* port(PartKind kind, std::string_view name) {
  const auto ports = row(kind).ports;
  const auto at = std::ranges::find(ports, name, &PortRow::name);
  return at == ports.end() ? nullptr : &*at;
}

const SettingRow* setting(PartKind kind, std::string_view key) {
  const auto settings = row(kind).settings;
  const auto at = std::ranges::find(settings, key, &SettingRow::key);
  return at == settings.end() ? nullptr : &*at;
}

std::optional<PartKind> kind_with_id(std::string_view id) {
  const auto at = std::ranges::find(kind_rows, id, &KindRow::id);
  if (at == kind_rows.end()) return std::nullopt;
  return at->kind;
}

std::span<const SettingRow> link_settings() { return own_link_settings; }

std::string text(const SettingRow& row, const SettingValue& value) {
  if (const auto* number = std::get_if<std::int64_t>(&value)) return decimal(*number, model::row(row.unit).decimals);
  if (const auto* word = std::get_if<std::string>(&value)) return *word;
  return std::string(row.blank);
}

std::string shown(const SettingRow& row, const SettingValue& value) {
  if (const auto* number = std::get_if<std::int64_t>(&value)) return shown(*number, row.unit);
  std::string words = text(row, value);
  std::ranges::replace(words, '_', ' ');
  return words;
}

}  // namespace batchyard::model
