#pragma once

#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "model/level.h"
#include "sim/chance.h"
#include "support/reference_record.h"

namespace batchyard::support {

/// Items are known by their numbers 1, 2, 3, ...
using Items = std::vector<std::int64_t>;

/// One delivery of a message: docs/MODEL.md, "Copies".
struct Copy {
  std::int64_t item = 0;
  std::int64_t turn = 0;  ///< how often the item had been delivered, with this
  std::size_t worker = 0;
  std::int64_t failures_before = 0;  ///< of batches that held it, when it was delivered
  std::int64_t failures = 0;
  Nanoseconds delivered_ns = 0;
  bool outstanding = true;
  bool lives = true;
};
using CopyRef = std::shared_ptr<Copy>;
using Copies = std::vector<CopyRef>;

struct Item {
  Bytes bytes = 0;  ///< payload
  std::int64_t failures = 0;  ///< as the broker knows them
  std::int64_t deliveries = 0;
  std::int64_t living_copies = 0;
  bool returned = false;
  bool lost = false;
  bool written = false;
  Nanoseconds queued_ns = 0;  ///< when it entered the broker's queue, the last time
};

/// One way over a link.
struct Way {
  Nanoseconds latency_ns = 0;
  std::optional<std::int64_t> bytes_per_s;
  Nanoseconds free_ns = 0;  ///< what was given to it so far has left by then

  /// The instant at which something given to it now arrives.
  Nanoseconds arrival(Nanoseconds now, Bytes bytes);
};

struct Users {
  std::string id;
  Way to_broker;
  std::size_t unpublished = 0;
};

struct Broker {
  std::string id;
  std::int64_t vcpu = 0;
  Bytes capacity_bytes = 0;
  Bytes overhead_bytes = 0;
  std::string overflow;
  bool acks_on_delivery = false;
  bool durable = false;
  std::optional<Nanoseconds> ack_timeout_ns;

  std::map<std::size_t, sim::RandomStream> failures;  ///< of the random faults that are about it, by place in the level's list

  bool up = true;
  std::set<std::int64_t> on_link;  ///< from users
  std::deque<std::int64_t> outside;
  std::set<std::int64_t> in_line;  ///< or at a vCPU, or being confirmed
  std::set<std::int64_t> queue;
  std::set<std::int64_t> held;  ///< in memory
  std::vector<Nanoseconds> served_ns;  ///< when a vCPU has finished each of those accepted since it was last up, in order
  std::size_t next_consumer = 0;
};

struct Batch {
  std::size_t worker = 0;
  Copies copies;
  std::shared_ptr<BatchSpan> span;
  std::int64_t attempts = 0;  ///< to write it
  Nanoseconds reached_store_ns = 0;
  bool refused = false;      ///< by the store, and not sent again
  bool sender_died = false;  ///< since it computed the batch
};
using BatchRef = std::shared_ptr<Batch>;

struct Store {
  std::string id;
  std::int64_t vcpu = 0;
  std::int64_t capacity_rows = 0;

  std::set<std::int64_t> rows;
  std::int64_t uncommitted_rows = 0;
  std::int64_t free_vcpus = 0;
  std::deque<BatchRef> line;

  std::int64_t taken_rows() const { return static_cast<std::int64_t>(rows.size()) + uncommitted_rows; }
};

struct Buffered {
  CopyRef copy;
  Nanoseconds entered_ns;
  bool waited_longest = false;
};

struct Worker {
  Worker(const std::string& its_id, std::uint64_t seed) : id(its_id), service(seed, its_id, "service") {}

  std::string id;
  std::size_t server = 0;
  std::size_t store = 0;
  std::int64_t batch = 0;
  std::optional<Nanoseconds> max_wait_ns;
  std::int64_t prefetch = 0;
  std::int64_t retries = 0;
  bool splits = false;
  std::optional<Bytes> buffer_bytes;
  Way from_broker;
  Way to_store;

  bool alive = true;
  bool warm = false;
  Copies outstanding;
  Copies on_link;  ///< from the broker
  std::deque<CopyRef> before_buffer;
  std::deque<Buffered> buffer;
  std::deque<Copies> pieces;
  std::vector<BatchRef> unwritten;  ///< computed, and neither committed nor given up
  Copies nacks;                     ///< under way to the broker
  sim::RandomStream service;
  std::map<std::size_t, sim::RandomStream> failures;  ///< of the random faults that are about it, by place in the level's list
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
  Parts(const model::Level& level, const model::Board& board, std::uint64_t seed);

  Users users;
  Broker broker;
  std::vector<Store> stores;
  std::vector<Worker> workers;
  std::vector<Server> servers;
};

/// An item as the traffic says.
struct PlannedItem {
  Nanoseconds at_ns = 0;
  std::size_t segment = 0;
  std::int64_t place = 0;  ///< in the segment
  Bytes bytes = 0;         ///< payload
};
/// Items 1, 2, 3, ..., those after the horizon left out.
std::vector<PlannedItem> planned_items(const model::Level& level, const std::string& users, std::uint64_t seed);
/// Planned instants of items 1, 2, 3, ..., those after the horizon left out. The users' id and the seed matter to chance alone.
std::vector<Nanoseconds> planned_instants(const model::Level& level, const std::string& users = "", std::uint64_t seed = 0);

/// The item of each copy.
Items items_of(const Copies& copies);

Bytes gpu_memory(const Server& server, std::size_t items);

/// Section 4, "Batch law", for a batch that starts at `now`, without its spread.
BatchSpan batch_span(const model::Catalogue& catalogue, const Server& server, std::size_t items, Nanoseconds now);

/// Its computing time, which draws from the stream where the law has a spread.
Nanoseconds spread(const model::BatchLaw& law, Nanoseconds mean, sim::RandomStream& stream);

/// Prices of all parts, or of those of one kind; millionths of a USD a month.
std::int64_t price(const model::Catalogue& catalogue, const model::Board& board, std::optional<model::PartKind> only = {});

}  // namespace batchyard::support
