#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "model/level.h"
#include "sim/failures.h"
#include "sim/jobs/acceptance.h"

namespace batchyard::sim {

/// A level with tasks and a board for it, resolved once for a run. Never changes while it runs.
struct TaskPlan {
  struct Task {
    model::Nanoseconds compute_ns = 0;
    model::Bytes read_bytes = 0;
    bool licence = false;
    model::Nanoseconds save_ns = 0;
    model::Bytes save_bytes = 0;  ///< to the shared storage; 0: the save takes save_ns
    std::int64_t error = 0;
  };
  struct Card {
    std::string id;
    std::size_t rank = 0;    ///< of its id among all ids of the board
    std::size_t server = 0;  ///< index
    std::size_t dispatcher = 0;
    std::optional<model::Nanoseconds> interval_ns;
    std::vector<int> dealt;  ///< in advance, in the order in which it does them
    std::vector<FailureRow> failures;
  };
  struct Dispatcher {
    std::string id;
    model::Nanoseconds handout_ns = 0;
    std::vector<int> open;  ///< handed out as available, in this order
  };
  struct Server {
    std::string id;
    std::string gpu;
  };
  struct Assembler {
    std::string id;
    std::size_t rank = 0;
    model::Nanoseconds assembly_ns = 0;
    Acceptance::Takes takes = Acceptance::Takes::each;
    std::int64_t tolerance = 0;
  };
  struct Storage {
    std::string id;
    model::Bytes bytes_per_s = 0;
  };
  struct LicenceServer {
    std::string id;
    std::int64_t tokens = 0;
  };

  std::vector<Task> tasks;  ///< by number, from 0
  std::vector<Card> cards;  ///< by id, as all lists of parts
  std::vector<Dispatcher> dispatchers;
  std::vector<Server> servers;
  Assembler assembler;
  std::optional<Storage> storage;
  std::optional<LicenceServer> licences;
  std::size_t parts = 0;  ///< on the board, of every kind
  model::Nanoseconds horizon_ns = 0;
};

/// The board must have no problems on this level, and the level must have tasks.
TaskPlan task_plan(const model::Level& level, const model::Board& board, std::uint64_t seed);

}  // namespace batchyard::sim
