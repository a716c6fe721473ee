#pragma once

#include <deque>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "model/level.h"
#include "support/reference_record.h"

namespace batchyard::support {

/// Items are known by their numbers 1, 2, 3, ...
using Items = std::vector<std::int64_t>;

struct Item {
  std::int64_t failures = 0;  ///< of batches that held it
  bool returned = false;
  Nanoseconds queued_ns = 0;  ///< when it entered the broker's queue, the last time
};

struct Users {
  std::string id;
  Nanoseconds latency_ns = 0;  ///< to the broker
  std::size_t unpublished = 0;
};

struct Broker {
  std::string id;
  std::int64_t vcpu = 0;
  Bytes capacity_bytes = 0;
  Bytes message_bytes = 0;
  std::string overflow;
  bool acks_on_delivery = false;

  std::set<std::int64_t> on_link;  ///< from users
  std::deque<std::int64_t> outside;
  std::set<std::int64_t> in_line;  ///< or at a vCPU
  std::set<std::int64_t> queue;
  std::set<std::int64_t> held;  ///< in memory
  std::vector<Nanoseconds> ready_ns;  ///< of all accepted so far, in order
  std::size_t next_consumer = 0;

  Bytes held_bytes() const { return static_cast<Bytes>(held.size()) * message_bytes; }
  bool fits() const { return held_bytes() + message_bytes <= capacity_bytes; }
};

struct Batch {
  std::size_t worker = 0;
  Items items;
  BatchSpan span;
  std::int64_t attempts = 0;  ///< to write it
  Nanoseconds reached_store_ns = 0;
};
using BatchRef = std::shared_ptr<Batch>;

struct Store {
  std::string id;
  std::int64_t vcpu = 0;
  std::int64_t capacity_rows = 0;

  std::int64_t rows = 0;
  std::int64_t uncommitted_rows = 0;
  std::int64_t free_vcpus = 0;
  std::deque<BatchRef> line;
};

struct Buffered {
  std::int64_t item;
  Nanoseconds entered_ns;
  bool waited_longest = false;
};

struct Worker {
  std::string id;
  std::size_t server = 0;
  std::size_t store = 0;
  std::int64_t batch = 0;
  std::optional<Nanoseconds> max_wait_ns;
  std::int64_t prefetch = 0;
  std::int64_t retries = 0;
  std::size_t most_buffered = 0;
  Nanoseconds broker_latency_ns = 0;
  Nanoseconds store_latency_ns = 0;

  bool warm = false;
  std::set<std::int64_t> unsettled;  ///< delivered, and the broker knows of no settlement
  std::set<std::int64_t> on_link;    ///< from the broker
  std::deque<std::int64_t> before_buffer;
  std::deque<Buffered> buffer;
};

struct Server {
  std::string id;
  model::Gpu gpu;
  model::BatchLaw law;
  std::vector<std::size_t> workers;  ///< by id

  BatchRef running;
  std::size_t next_worker = 0;  ///< index into `workers`
  std::int64_t batches_ended = 0;
  std::int64_t items_ended = 0;
};

/// The parts of a board by kind, each kind by id, in their state at instant 0.
struct Parts {
  Parts(const model::Level& level, const model::Board& board);

  Users users;
  Broker broker;
  std::vector<Store> stores;
  std::vector<Worker> workers;
  std::vector<Server> servers;
};

/// Planned instants of items 1, 2, 3, ..., those after the horizon left out. The users' id and the seed matter to chance alone.
std::vector<Nanoseconds> planned_instants(const model::Level& level, const std::string& users = "", std::uint64_t seed = 0);

Bytes gpu_memory(const Server& server, std::size_t items);

/// Section 4, "Batch law", for a batch that starts at `now`.
BatchSpan batch_span(const model::Catalogue& catalogue, const Server& server, std::size_t items, Nanoseconds now);

/// Prices of all parts, or of those of one kind; millionths of a USD a month.
std::int64_t price(const model::Catalogue& catalogue, const model::Board& board, std::optional<model::PartKind> only = {});

}  // namespace batchyard::support
