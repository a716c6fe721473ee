#include "game/progress.h"

#include <algorithm>

namespace batchyard::game {
namespace {

void keep_better(model::Progress::Level& level, const model::MeasureRow& measure, std::int64_t value) {
  const auto [found, is_new] = level.best.emplace(measure.id, value);
  if (!is_new && better(measure, value, found->second)) found->second = value;
}

bool is_kept(const model::Level& level, const model::MeasureRow& measure) {
  return measure.always_shown || std::ranges::find(level.medals, measure.id, &model::Medal::measure) != level.medals.end();
}

}  // namespace

void count_run(model::Progress& progress, const model::Level& level, const Score& score, const model::Outcome& outcome) {
  model::Progress::Level& its = progress.levels[level.id];
  ++its.runs;
  if (!score.passed) return;
  its.passed = true;
  for (const model::MeasureRow& measure : model::measures())
    if (const model::Figure value = measure.of(outcome); value && is_kept(level, measure)) keep_better(its, measure, *value);
}

model::Progress merged(model::Progress theirs, const model::Progress& ours) {
  for (const auto& [id, added] : ours.levels) {
    model::Progress::Level& its = theirs.levels[id];
    its.passed = its.passed || added.passed;
    its.runs += added.runs;
    if (!its.prediction) its.prediction = added.prediction;
    for (const auto& [measure, value] : added.best)
      if (const model::MeasureRow* row = model::measure(measure)) keep_better(its, *row, value);
  }
  if (!ours.last_level.empty()) theirs.last_level = ours.last_level;
  return theirs;
}

}  // namespace batchyard::game
