#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "game/parallel.h"
#include "game/score.h"
#include "model/level.h"

namespace batchyard::game {

/// The toy of the concept page: one job on 1 to 8 L4s at ten batch sizes. Every cell is a run of the usual pipeline.
class Explorer {
 public:
  static constexpr int most_gpus = 8;
  static constexpr std::array<std::int64_t, 10> batches{1, 2, 4, 8, 16, 32, 64, 96, 128, 160};

  struct Cell {
    model::Nanoseconds job_ns = 0;
    std::int64_t cost_usd = 0;  ///< millionths: GPU servers for the time of the job
    std::int64_t written = 0;
    std::int64_t lost = 0;
    model::Bytes peak_memory_bytes = 0;  ///< of one GPU
    bool spills = false;
    bool out_of_memory = false;  ///< no batch of this size can be computed: the job is never done
  };

  /// Begins to fill the grid in the background, nearest to 2 GPUs at batch 64 first.
  explicit Explorer(model::Catalogue catalogue);

  /// Nothing as long as it is being computed. gpus from 1, batch an index into `batches`.
  std::optional<Cell> cell(int gpus, std::size_t batch) const;
  /// Next, please: the cell that the player looks at.
  void ask_for(int gpus, std::size_t batch) { cells_->ask_for(index(gpus, batch)); }
  std::size_t finished() const { return cells_->finished(); }
  std::size_t count() const { return cells_->count(); }

  const model::Level& level() const { return *level_; }
  std::int64_t items() const { return model::planned_items(level_->traffic); }

 private:
  std::size_t index(int gpus, std::size_t batch) const;

  std::shared_ptr<const model::Level> level_;
  std::array<std::size_t, most_gpus * batches.size()> order_{};  // cell numbers: nearest first
  std::unique_ptr<Results<Cell>> cells_;                         // in this order
};

/// Its job and its pipeline, as for any other run: users, a broker, a store, and `gpus` servers of one worker each.
model::Level explorer_level(model::Catalogue catalogue);
model::Board explorer_board(int gpus, std::int64_t batch);

/// "2 GPUs · batch 64 · job 1.5 h · 2.1 USD": one decimal, rounded half up.
std::string sentence(int gpus, std::int64_t batch, const Explorer::Cell& cell);

}  // namespace batchyard::game
