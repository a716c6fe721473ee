#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "model/outcome.h"

namespace batchyard::support {

using model::Bytes;
using model::Nanoseconds;

/// A quantity over time: its value after all events of each instant at which it was noted.
template <class Value>
struct History {
  struct Step {
    Nanoseconds at_ns;
    Value value;
  };
  std::vector<Step> steps;

  void note(Nanoseconds now, const Value& value) {
    if (!steps.empty() && steps.back().at_ns == now) steps.pop_back();
    steps.push_back({now, value});
  }
};

struct QueueRecord {
  History<std::int64_t> length;
  History<Bytes> memory;
  std::int64_t entered = 0;
  std::vector<Nanoseconds> waits;  ///< one for each item that left
  bool turned_away = false;            ///< something that its memory had no room for
  History<std::int64_t> kept_outside;  ///< messages, while the broker is up
};

/// One vCPU at work for one message or batch, or a part that is down.
struct Work {
  Nanoseconds from_ns;
  Nanoseconds to_ns;
};

struct StationRecord {
  int servers = 0;
  std::vector<Work> work;
};

struct BatchSpan {
  Nanoseconds started_ns = 0;
  Nanoseconds launch_ns = 0;
  Nanoseconds compute_ns = 0;
  Nanoseconds spill_ns = 0;
  bool good = true;  ///< false: it fails, or has failed by now
};

struct GpuState {
  std::shared_ptr<const BatchSpan> batch;  ///< on the GPU now; what a death makes of it counts from its start
  model::Activity otherwise = model::Activity::idle;
  std::int64_t batches_ended = 0;
  std::int64_t items_ended = 0;
};

struct GpuRecord {
  std::string gpu;
  History<GpuState> states;
  History<Bytes> memory;
};

struct Token {
  int kind;
  std::int64_t items;
  std::int64_t first_item;
  Nanoseconds at_ns;
};

struct ItemRecord {
  Nanoseconds planned_ns = 0;
  std::optional<Nanoseconds> written_ns;
};

/// All that happened in one run, by part id.
struct RunRecord {
  Nanoseconds horizon_ns = 0;
  std::vector<ItemRecord> items;
  History<std::int64_t> published;
  History<std::int64_t> written;
  std::int64_t refused = 0;
  std::vector<Nanoseconds> losses;  ///< an instant for each lost item
  std::int64_t duplicates = 0;
  std::int64_t redelivered = 0;
  std::int64_t attempts = 0;
  std::int64_t failed_attempts = 0;
  std::int64_t events = 0;
  std::string broker;  ///< id
  std::map<std::string, QueueRecord> queues;
  std::map<std::string, std::vector<Work>> down;  ///< each time that a part was
  std::map<std::string, StationRecord> stations;
  std::map<std::string, GpuRecord> gpus;
  std::map<std::string, std::vector<Token>> tokens;  ///< of every part of the board
};

}  // namespace batchyard::support
