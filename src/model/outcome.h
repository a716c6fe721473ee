#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/part_kind.h"
#include "model/units.h"

namespace batchyard::model {

/// What a GPU does at an instant. Busy categories first, then those in which it waits: the order of every list.
enum class Activity {
  compute, launch, exposed_communication, warm_up, checkpoint, spill, redone, failed,
  blocked, filling, starved, peer_wait, bubble, down, idle,
};
inline constexpr int activity_count = 15;
struct ActivityRow {
  Activity activity;
  std::string_view id;     ///< "warm_up"
  std::string_view label;  ///< "warm-up"
  bool busy;
  std::string_view definition;  ///< one sentence
};
const ActivityRow& row(Activity activity);

using Ledger = std::array<Nanoseconds, activity_count>;

struct DeviceFigures {
  std::string id;   ///< of the GPU server
  std::string gpu;  ///< "L4"
  Ledger ledger{};  ///< sums to the outcome's completion time
  Bytes peak_memory_bytes = 0;
  std::int64_t batches = 0;
  std::int64_t items = 0;
};

struct QueueFigures {
  std::string id;             ///< of the part that holds the queue
  std::int64_t longest = 0;   ///< items
  Nanoseconds longest_at_ns = 0;
  Wide item_ns = 0;       ///< integral of its length from 0 to completion
  std::int64_t entered = 0;
  Nanoseconds longest_wait_ns = 0;
  Wide wait_ns = 0;       ///< sum of the waits of those that left
  std::int64_t left = 0;
  Bytes peak_memory_bytes = 0;
  PartKind kind = PartKind::broker;  ///< or store, or licence server
  bool was_full = false;  ///< its memory had no room for something: docs/MODEL.md, section 6
};

struct FailureFigures {
  std::string id;          ///< of a broker, worker or card that failed
  std::int64_t times = 0;  ///< that it went down
  Nanoseconds down_ns = 0; ///< to completion
  bool operator==(const FailureFigures&) const = default;
};

struct StationFigures {
  std::string id;  ///< of a broker, a store, a shared storage, a licence server (its tokens) or an assembler
  int servers = 0;
  Wide busy_ns = 0;  ///< over all servers, to completion
};

struct LatencyFigures {
  std::int64_t items = 0;
  Nanoseconds mean_ns = 0;  ///< rounded half up
  Nanoseconds p50_ns = 0;
  Nanoseconds p95_ns = 0;
  Nanoseconds p99_ns = 0;
  Nanoseconds max_ns = 0;
};

enum class Ending {
  nothing_left,  ///< every event has happened
  horizon,
  stopped,       ///< by the stop token
  event_budget,  ///< failure names the busiest part
  endless_loop,  ///< failure names the cycle
};

/// Points of the whole run for charts, at even steps of time: value at `i * step_ns`.
struct Curve {
  Nanoseconds step_ns = 0;
  std::vector<std::int64_t> published;
  std::vector<std::int64_t> written;
  std::vector<std::int64_t> waiting;  ///< in the broker
};

/// What a run gives: a plain value, the same bytes on every machine.
struct Outcome {
  Ending ending = Ending::nothing_left;
  std::string failure;  ///< a sentence for event_budget and endless_loop
  Nanoseconds horizon_ns = 0;
  Nanoseconds completion_ns = 0;

  std::int64_t published = 0;
  std::int64_t refused = 0;     ///< by the broker: neither accepted nor lost
  std::int64_t written = 0;     ///< rows
  std::int64_t lost = 0;
  std::int64_t duplicates = 0;
  std::int64_t redelivered = 0;
  std::int64_t attempts = 0;         ///< item attempts over publishes, batches and writes
  std::int64_t failed_attempts = 0;

  std::int64_t monthly_cost_usd = 0;  ///< millionths
  std::int64_t gpu_month_usd = 0;     ///< millionths: the GPU servers alone
  std::optional<Nanoseconds> minimum_rental_ns;  ///< the level's

  std::optional<std::int64_t> accepted_results;  ///< by the assembler; nothing on a level without tasks
  bool assembled = false;                        ///< the product of all tasks is finished
  std::int64_t saves = 0;                        ///< completed

  std::optional<LatencyFigures> latency;
  std::vector<DeviceFigures> devices;   ///< by id
  std::vector<QueueFigures> queues;     ///< by id
  std::vector<StationFigures> stations; ///< by id
  std::vector<FailureFigures> failures; ///< by id; parts that never failed are not there
  std::optional<Nanoseconds> first_loss_ns;
  std::optional<Nanoseconds> first_starved_ns;  ///< of any GPU after its first batch
  Curve curve;

  std::uint64_t fingerprint = 0;
  std::int64_t events = 0;  ///< model events: docs/MODEL.md, section 6
  std::int64_t steps = 0;   ///< that the engine took for them: says nothing about the board

  bool finished() const { return ending == Ending::nothing_left || ending == Ending::horizon; }
  /// Published items that are neither written, lost nor refused at the end.
  std::int64_t inside() const { return published - written - lost - refused; }
};

}  // namespace batchyard::model
