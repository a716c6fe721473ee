#pragma once

#include <functional>
#include <memory>
#include <optional>

#include "game/parallel.h"
#include "game/search.h"

namespace batchyard::game {

/// Tries every board of a search on some threads. When it goes away it stops, and waits for them.
class Solver {
 public:
  /// The space must have no refusal.
  Solver(model::Level level, SearchSpace space, unsigned threads);

  std::size_t count() const { return tried_->count(); }
  std::size_t finished() const { return tried_->finished(); }
  /// As Results::wait.
  bool wait(const std::stop_token& stop, const std::function<void()>& tick = {}) { return tried_->wait(stop, tick); }

  struct Found {
    model::Front front;
    std::int64_t winners = 0;     ///< boards that passed
    std::int64_t too_dear = 0;    ///< boards whose cost alone misses a goal: not run
    std::int64_t unfinished = 0;  ///< boards whose run came to no end
  };
  /// Of what has been tried so far.
  Found found() const;

 private:
  struct Tried {
    bool too_dear = false;
    std::optional<model::Front::Winner> winner;
  };
  static std::optional<Tried> tried(const model::Level& level, const model::Recipe& recipe, std::stop_token stop);

  std::shared_ptr<const model::Level> level_;
  std::unique_ptr<Results<Tried>> tried_;
};

}  // namespace batchyard::game
