#include "io/document.h"
#include "io/files.h"
#include "io/print.h"
#include "model/measure.h"

namespace batchyard::io {
namespace {

using model::Unit;

// --- Progress

model::Progress::Level level_progress_of(const Node& node) {
  model::Progress::Level out;
  out.passed = truth(node, "passed");
  out.runs = number(node, "runs", Unit::count);
  if (const Node* best = find(node, "best"))
    for (std::size_t i = 0; i < best->items.size(); ++i)
      out.best.emplace(best->keys[i].name, number(best->items[i], model::measure(best->keys[i].name)->unit));
  if (const Node* prediction = find(node, "prediction")) {
    const std::string measure(word(*prediction, "measure"));
    out.prediction = {measure, number(*prediction, "value", model::measure(measure)->unit)};
  }
  return out;
}

model::Progress progress_of(const Node& root) {
  model::Progress out;
  out.last_level = word(root, "last_level");
  const Node& levels = at(root, "levels");
  for (std::size_t i = 0; i < levels.items.size(); ++i)
    out.levels.emplace(levels.keys[i].name, level_progress_of(levels.items[i]));
  return out;
}

Node best_node(const model::Progress::Level& level) {
  Node out = object_node();
  for (const model::MeasureRow& row : model::measures())
    if (const auto found = level.best.find(row.id); found != level.best.end()) add(out, row.id, number_node(found->second, row.unit));
  return out;
}

Node level_progress_node(const model::Progress::Level& level) {
  Node out = object_node();
  add(out, "passed", truth_node(level.passed));
  add(out, "runs", number_node(level.runs, Unit::count));
  if (!level.best.empty()) add(out, "best", best_node(level));
  if (level.prediction) {
    Node answer = object_node();
    add(answer, "measure", string_node(level.prediction->measure));
    add(answer, "value", number_node(level.prediction->value, model::measure(level.prediction->measure)->unit));
    add(out, "prediction", std::move(answer));
  }
  return out;
}

// --- Preferences

model::Preferences preferences_of(const Node& root) {
  return {.light = truth(root, "light"),
          .scale_percent = static_cast<int>(number(root, "scale_percent", Unit::count)),
          .reduced_motion = truth(root, "reduced_motion"),
          .all_levels_open = truth(root, "all_levels_open"),
          .others_folder = std::string(word(root, "others_folder"))};
}

template <class Convert>
auto loaded(FileKind kind, const std::filesystem::path& file, Convert convert) -> Loaded<decltype(convert(Node()))> {
  const auto text = read_file(file);
  if (!text) return {std::nullopt, text.problems};
  return result(document(kind, nullptr, file.string(), without_mark(*text.value)), convert);
}

}  // namespace

Loaded<model::Progress> load_progress(const std::filesystem::path& file) { return loaded(FileKind::progress, file, progress_of); }

Loaded<model::Preferences> load_preferences(const std::filesystem::path& file) {
  return loaded(FileKind::preferences, file, preferences_of);
}

std::string progress_text(const model::Progress& progress) {
  Node root = file_node(FileKind::progress);
  if (!progress.last_level.empty()) add(root, "last_level", string_node(progress.last_level));
  Node levels = object_node();
  for (const auto& [id, level] : progress.levels) add(levels, id, level_progress_node(level));
  add(root, "levels", std::move(levels));
  return printed(root);
}

std::string preferences_text(const model::Preferences& preferences) {
  Node root = file_node(FileKind::preferences);
  add(root, "light", truth_node(preferences.light));
  add(root, "scale_percent", number_node(preferences.scale_percent, Unit::count));
  add(root, "reduced_motion", truth_node(preferences.reduced_motion));
  add(root, "all_levels_open", truth_node(preferences.all_levels_open));
  if (!preferences.others_folder.empty()) add(root, "others_folder", string_node(preferences.others_folder));
  return printed(root);
}

}  // namespace batchyard::io
