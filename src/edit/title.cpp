#include <algorithm>

#include "edit/edit.h"

namespace batchyard::edit {
namespace {

using model::Board;

std::string called(const Board& board, std::string_view id) {
  const model::Part* part = find(board, id);
  return part ? shown_title(board, *part) : std::string(id);
}

std::string parts(const Board& board, const std::vector<std::string>& ids) {
  return ids.size() == 1 ? called(board, ids.front()) : std::to_string(ids.size()) + " parts";
}

std::string change(const model::SettingRow& row, const model::SettingValue& from, const model::SettingValue& to) {
  return std::string(row.label) + " " + shown(row, from) + " → " + shown(row, to);
}

std::string of(const Board&, const AddParts& edit) {
  if (edit.parts.size() != 1) return "Add " + std::to_string(edit.parts.size()) + " parts";
  const model::Part& part = edit.parts.front();
  return "Add " + (part.title.empty() ? std::string(row(part.kind).one) : part.title);
}
std::string links(const std::vector<model::Link>& links) {
  return std::to_string(links.size()) + (links.size() == 1 ? " link" : " links");
}

std::string of(const Board& before, const RemoveParts& edit) {
  return "Remove " + parts(before, edit.ids) + (edit.links.empty() ? "" : " and " + links(edit.links));
}
std::string of(const Board& before, const MoveParts& edit) { return "Move " + parts(before, edit.ids); }
std::string of(const Board&, const ArrangeParts& edit) {
  return "Arrange " + std::to_string(edit.spots.size()) + (edit.spots.size() == 1 ? " part" : " parts");
}
std::string of(const Board& before, const PlaceOnServer& edit) {
  if (edit.server.empty()) return "Take " + called(before, edit.id) + " off its server";
  return "Put " + called(before, edit.id) + " on " + called(before, edit.server);
}
std::string of(const Board& before, const AddLink& edit) {
  return "Link " + called(before, edit.link.from.part) + " to " + called(before, edit.link.to.part);
}
std::string of(const Board& before, const RemoveLinks& edit) {
  if (edit.links.size() != 1) return "Remove " + links(edit.links);
  const model::Link& link = edit.links.front();
  return "Unlink " + called(before, link.from.part) + " and " + called(before, link.to.part);
}
std::string of(const Board& before, const ChangeSetting& edit) {
  const model::Part* part = edit.ids.empty() ? nullptr : find(before, edit.ids.front());
  const model::SettingRow* row = part ? model::setting(part->kind, edit.key) : nullptr;
  return row ? change(*row, value(*part, edit.key), edit.value) : "Change a setting";
}
std::string of(const Board& before, const ChangeLinkSetting& edit) {
  const model::Link* link = find(before, edit.from, edit.to);
  const auto rows = model::link_settings();
  const auto row = std::ranges::find(rows, edit.key, &model::SettingRow::key);
  return link && row != rows.end() ? change(*row, value(*link, edit.key), edit.value) : "Change a setting";
}
std::string of(const Board& before, const Rename& edit) {
  const std::string old = edit.id.empty() ? before.name : called(before, edit.id);
  return "Rename " + old + (edit.title.empty() ? " back" : " to " + edit.title);
}

}  // namespace

std::string title(const Board& before, const Edit& edit) {
  return std::visit([&](const auto& its) { return of(before, its); }, edit);
}

}  // namespace batchyard::edit
