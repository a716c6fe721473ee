#include "game/verdict.h"

namespace batchyard::game {
namespace {

std::string problem(const Trial& trial) {
  if (trial.ran()) return trial.outcome.failure;
  const model::BoardProblem& first = trial.problems.front();
  const std::size_t more = trial.problems.size() - 1;
  return first.message + " " + first.remedy + (more == 0 ? "" : " (And " + std::to_string(more) + " more.)");
}

}  // namespace

std::optional<Verdict> verdict(const model::Level& level, const model::Board& board, std::span<const std::uint64_t> seeds, std::stop_token stop) {
  const Trial its = trial(level, board, seeds, {.stop = std::move(stop), .curve_points = 1});
  if (its.outcome.ending == model::Ending::stopped) return std::nullopt;
  Verdict out{its.score.passed, {}, {}, problem(its)};
  for (const model::MeasureRow& measure : model::measures()) out.figures.push_back(figure(its, measure));
  out.cut_off = its.ran() && cut_off(*model::measure("completion_time_s"), its.outcome, its.others);
  if (its.ran()) out.fingerprint = fingerprint(its.outcome, its.others);
  return out;
}

}  // namespace batchyard::game
