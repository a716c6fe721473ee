#include "game/solver.h"

#include <cassert>

namespace batchyard::game {

std::optional<Solver::Tried> Solver::tried(const model::Level& level, const model::Recipe& recipe, std::stop_token stop) {
  const model::Board board = board_of(level, recipe);
  if (costs_too_much(level, board)) return Tried{true, {}};
  const Trial its = trial(level, board, model::seeds(level), {.stop = std::move(stop)});
  if (its.ran() && !its.outcome.finished()) return std::nullopt;
  return Tried{false, winner(level, recipe, its)};
}

Solver::Solver(model::Level level, SearchSpace space, unsigned threads)
    : level_(std::make_shared<const model::Level>(std::move(level))) {
  assert(space.refusal.empty());
  const auto recipes = std::make_shared<const std::vector<model::Recipe>>(std::move(space.recipes));
  auto work = [its = level_, recipes](std::size_t index, std::stop_token stop) { return tried(*its, (*recipes)[index], std::move(stop)); };
  tried_ = std::make_unique<Results<Tried>>(recipes->size(), std::move(work), threads);
}

Solver::Found Solver::found() const {
  Found out;
  std::vector<model::Front::Winner> winners;
  for (std::size_t i = 0; i < tried_->count(); ++i) {
    const auto its = tried_->at(i);
    if (!its) {
      ++out.unfinished;
      continue;
    }
    out.too_dear += its->too_dear;
    if (its->winner) winners.push_back(*its->winner);
  }
  out.winners = std::ssize(winners);
  out.front = {static_cast<std::int64_t>(tried_->count()), undominated(*level_, winners)};
  return out;
}

}  // namespace batchyard::game
