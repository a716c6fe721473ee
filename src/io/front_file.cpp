#include "io/board_file.h"
#include "io/document.h"
#include "io/files.h"
#include "io/print.h"
#include "model/measure.h"

namespace batchyard::io {
namespace {

using model::Unit;

std::vector<model::KindSettings> all_settings_of(const Node& owner) {
  std::vector<model::KindSettings> out;
  for (const Node& each : elements(owner, "settings")) out.push_back(kind_settings_of(each));
  return out;
}

model::Front::Winner winner_of(const Node& node) {
  model::Front::Winner out;
  const Node& figures = at(node, "figures");
  for (std::size_t i = 0; i < figures.items.size(); ++i)
    out.figures.emplace(figures.keys[i].name, number(figures.items[i], model::measure(figures.keys[i].name)->unit));
  out.recipe.settings = all_settings_of(node);
  for (const Node& cell : elements(node, "cells"))
    out.recipe.cells.push_back({static_cast<int>(number(cell, "count", Unit::count)), all_settings_of(cell)});
  return out;
}

model::Front front_of(const Node& root) {
  model::Front out{number(root, "boards", Unit::count), {}};
  for (const Node& winner : elements(root, "winners")) out.winners.push_back(winner_of(winner));
  return out;
}

Node all_settings_node(const std::vector<model::KindSettings>& all) {
  std::vector<Node> nodes;
  for (const model::KindSettings& each : all) {
    Node node = object_node();
    add(node, "kind", string_node(model::row(each.kind).id));
    add(node, "settings", settings_node(model::row(each.kind).settings, each.settings));
    nodes.push_back(std::move(node));
  }
  return list_node(std::move(nodes));
}

Node winner_node(const model::Front::Winner& winner) {
  Node out = object_node(), figures = object_node();
  for (const model::MeasureRow& row : model::measures())
    if (const auto found = winner.figures.find(row.id); found != winner.figures.end()) add(figures, row.id, number_node(found->second, row.unit));
  add(out, "figures", std::move(figures));
  add(out, "settings", all_settings_node(winner.recipe.settings));
  std::vector<Node> cells;
  for (const model::Cell& cell : winner.recipe.cells) {
    Node node = object_node();
    add(node, "count", number_node(cell.count, Unit::count));
    add(node, "settings", all_settings_node(cell.settings));
    cells.push_back(std::move(node));
  }
  add(out, "cells", list_node(std::move(cells)));
  return out;
}

void check_its_level(const Node& root, const model::Level& level, Faults& faults) {
  const std::string_view given = word(root, "level");
  if (!has_form(Form::path, given) || given == level.id) return;
  faults.add(at(root, "level").offset, "/level",
             "the front is of level \"" + std::string(given) + "\"; write \"" + level.id + "\", or run \"batchyard solve\" on this one");
}

}  // namespace

Loaded<model::Front> load_front(const std::filesystem::path& file, const model::Level* level) {
  const auto text = read_file(file);
  if (!text) return {std::nullopt, text.problems};
  Document read = document(FileKind::front, level ? &level->catalogue : nullptr, file.string(), without_mark(*text.value));
  if (read.root && level) check_its_level(*read.root, *level, read.faults);
  return result(read, front_of);
}

std::string front_text(const model::Front& front, std::string_view level_id) {
  Node root = file_node(FileKind::front);
  add(root, "level", string_node(level_id));
  add(root, "boards", number_node(front.boards, Unit::count));
  std::vector<Node> winners;
  for (const model::Front::Winner& winner : front.winners) winners.push_back(winner_node(winner));
  add(root, "winners", list_node(std::move(winners)));
  return printed(root);
}

}  // namespace batchyard::io
