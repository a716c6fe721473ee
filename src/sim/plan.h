#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "model/level.h"
#include "sim/arrivals.h"
#include "sim/failures.h"
#include "sim/parts/service_spread.h"
#include "sim/sizes.h"

namespace batchyard::sim {

/// A level and a board, resolved once for a run: numbers and indices instead of texts. Never changes while it runs.
struct Plan {
  enum class Overflow { reject, drop_oldest, block };
  enum class Acks { after_write, on_delivery };

  struct Broker {
    std::uint32_t rank = 0;  ///< of its id among all ids of the board
    std::string id;
    int vcpu = 1;
    model::Nanoseconds message_ns = 0;
    model::Nanoseconds confirm_ns = 0;  ///< from the end of that until a message is ready
    model::Bytes message_bytes = 0;  ///< payload and overhead
    std::int64_t capacity = 0;       ///< messages, where all are alike
    model::Bytes capacity_bytes = 0;
    Overflow overflow = Overflow::reject;
    Acks acks = Acks::after_write;
    model::Nanoseconds users_latency_ns = 0;
    std::optional<model::Bytes> users_bytes_per_s = {};  ///< of the link from the users
    model::Nanoseconds users_sending_ns = 0;  ///< that a message takes the link from the users, before its latency
    bool durable = false;
    std::optional<model::Nanoseconds> ack_timeout_ns;
    std::vector<FailureRow> failures = {};
  };
  struct Store {
    std::uint32_t rank = 0;
    std::string id;
    int vcpu = 1;
    model::Nanoseconds row_ns = 0;
    model::Nanoseconds commit_ns = 0;
    model::Bytes row_bytes = 0;
    std::int64_t capacity = 0;  ///< rows
  };
  struct Worker {
    std::uint32_t rank = 0;
    std::string id;
    std::size_t server = 0;
    std::size_t store = 0;
    std::int64_t batch = 1;
    std::optional<model::Nanoseconds> max_wait_ns;
    std::int64_t prefetch = 0;
    std::int64_t retries = 0;
    bool splits = false;  ///< batches that run out of memory
    std::int64_t buffer = 0;  ///< messages that fit, where all are alike
    model::Bytes buffer_bytes = 0;
    std::shared_ptr<const Sizes> sizes = {};  ///< as the plan's
    model::Nanoseconds warm_up_ns = 0;
    model::Nanoseconds retry_ns = 0;
    model::Nanoseconds broker_latency_ns = 0;
    model::Nanoseconds store_latency_ns = 0;
    model::Nanoseconds broker_sending_ns = 0;  ///< that a message takes the link from the broker, before its latency
    std::optional<model::Bytes> broker_bytes_per_s = {};  ///< of the link from the broker
    std::optional<model::Bytes> store_bytes_per_s;  ///< of the link to the store
    std::vector<model::BatchCost> costs;  ///< of a batch of 1, 2, ... `batch`; means where there is a spread
    std::optional<ServiceSpread> spread;  ///< before its first draw
    std::vector<FailureRow> failures = {};
  };
  struct Server {
    std::uint32_t rank = 0;
    std::string id;
    std::string gpu;
    model::Bytes resident_bytes = 0;  ///< of all its workers, without a batch
    std::vector<std::size_t> workers;
  };

  const Arrivals& sent() const { return sending_takes_time ? sent_arrivals : arrivals; }
  /// That a message takes the link from the users, or to a worker, before its latency.
  model::Nanoseconds users_sending_of(std::int64_t item) const;
  model::Nanoseconds sending_of(const Worker& worker, std::int64_t item) const;
  /// That the rows of a batch take the link to the store, before its latency.
  model::Nanoseconds rows_sending_ns(const Worker& worker, std::int64_t rows) const;

  Arrivals arrivals;  ///< as planned
  Arrivals sent_arrivals;  ///< as they leave the link from the users, where that takes time: see sent()
  bool sending_takes_time = false;
  std::shared_ptr<const Sizes> sizes;  ///< null: all items are alike
  model::Nanoseconds horizon_ns = 0;
  std::uint32_t parts = 0;  ///< on the board, of every kind
  /// A message may be delivered while an older copy of it lives, or items differ: what becomes of each is known.
  bool tracks_copies = false;
  Broker broker;
  std::vector<Worker> workers;  ///< by id, as all lists here
  std::vector<Server> servers;
  std::vector<Store> stores;
};

/// The board must have no problems on this level.
Plan plan(const model::Level& level, const model::Board& board, std::uint64_t seed);

}  // namespace batchyard::sim
