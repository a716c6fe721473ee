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

const model::Progress::Level* record(const model::Progress& progress, std::string_view level) {
  const auto found = progress.levels.find(level);
  return found == progress.levels.end() ? nullptr : &found->second;
}

bool passed(const model::Progress& progress, std::string_view level) {
  const model::Progress::Level* its = record(progress, level);
  return its && its->passed;
}

std::vector<MedalResult> medals_so_far(const model::Level& level, const model::Progress& progress) {
  const model::Progress::Level* player = record(progress, level.id);
  std::vector<MedalResult> medals;
  for (const model::Medal& medal : level.medals) {
    MedalResult& its = medals.emplace_back(MedalResult{medal, {}, MedalColour::none});
    if (!player || !player->passed) continue;
    if (const auto best = player->best.find(medal.measure); best != player->best.end()) its.actual = best->second;
    its.colour = colour(medal, its.actual);
  }
  return medals;
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

model::Progress news(const model::Progress& ours, const model::Progress& theirs) {
  model::Progress out;
  if (ours.last_level.empty()) out.last_level = theirs.last_level;
  for (const auto& [id, level] : theirs.levels) {
    model::Progress::Level& its = out.levels[id] = level;
    if (const model::Progress::Level* mine = record(ours, id)) its.runs = std::max<std::int64_t>(0, level.runs - mine->runs);
  }
  return out;
}

}  // namespace batchyard::game
