#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "edit/edit.h"

namespace batchyard::edit {
namespace {

using model::Board;
using model::Part;

bool holds(const AddParts& copied, std::string_view id) {
  return std::ranges::find(copied.parts, id, &Part::id) != copied.parts.end();
}

bool chosen(const Part& part, const std::vector<std::string>& ids) {
  const auto is_in = [&](const std::string& id) { return std::ranges::find(ids, id) != ids.end(); };
  return is_in(part.id) || (!part.server.empty() && is_in(part.server));
}

Part standing_free(const Board& board, Part part) {
  if (const Part* server = find(board, part.server)) {
    part.at.x += server->at.x;
    part.at.y += server->at.y;
  }
  part.server.clear();
  return part;
}

using Fresh = std::map<std::string, std::string, std::less<>>;  // new ids by old ones

Fresh renamed(std::vector<Part>& parts, const Board& into) {
  std::set<std::string, std::less<>> taken;
  Fresh fresh;
  for (Part& part : parts) {
    const std::string old = std::exchange(part.id, fresh_id(into, part.kind, taken));
    fresh[old] = part.id;
    taken.insert(part.id);
  }
  return fresh;
}

void rename(std::string& id, const Fresh& fresh) {
  if (const auto found = fresh.find(id); found != fresh.end()) id = found->second;
}

// The value that a new part must have where its kind's standard is not allowed.
model::SettingValue first_value(const model::Level& level, const Part& part, const model::SettingRow& setting) {
  const model::PaletteRow* row = find(level.palette, part.kind);
  const auto allowed = row ? row->settings.find(setting.key) : decltype(row->settings.find(setting.key)){};
  if (!row || allowed == row->settings.end()) return fixed_value(level, part, setting.key);
  if (model::allows(allowed->second, setting.standard)) return setting.standard;
  if (!allowed->second.values.empty()) return allowed->second.values.front();
  const std::int64_t least = allowed->second.least.value_or(setting.least);
  const auto* standard = std::get_if<std::int64_t>(&setting.standard);
  return standard && *standard > least ? allowed->second.most.value_or(setting.most) : least;
}

}  // namespace

Part new_part(const model::Level& level, const Board& board, model::PartKind kind) {
  Part part;
  part.id = fresh_id(board, kind);
  part.kind = kind;
  if (level.palette.empty()) return part;
  for (const model::SettingRow& setting : model::row(kind).settings)
    if (const auto value = first_value(level, part, setting); value != setting.standard)
      part.settings[std::string(setting.key)] = value;
  return part;
}

AddParts copied(const Board& board, const std::vector<std::string>& ids) {
  AddParts out;
  for (const Part& part : board.parts)
    if (chosen(part, ids)) out.parts.push_back(part);
  for (Part& part : out.parts)
    if (!part.server.empty() && !holds(out, part.server)) part = standing_free(board, part);
  for (const model::Link& link : board.links)
    if (holds(out, link.from.part) && holds(out, link.to.part)) out.links.push_back(link);
  return out;
}

AddParts twins(const Board& from, const std::vector<std::string>& ids, const Board& into) {
  AddParts out;
  for (const Part& part : from.parts)
    if (chosen(part, ids)) out.parts.push_back(part);
  for (const model::Link& link : from.links)
    if (holds(out, link.from.part) || holds(out, link.to.part)) out.links.push_back(link);
  const Fresh fresh = renamed(out.parts, into);
  for (Part& part : out.parts) rename(part.server, fresh);
  for (model::Link& link : out.links) {
    rename(link.from.part, fresh);
    rename(link.to.part, fresh);
  }
  return out;
}

AddParts pasted(const Board& board, const AddParts& copied, model::Place by) {
  AddParts out = copied;
  const Fresh fresh = renamed(out.parts, board);
  for (Part& part : out.parts) {
    if (!part.server.empty())
      part.server = fresh.at(part.server);
    else
      part.at = {part.at.x + by.x, part.at.y + by.y};
  }
  for (model::Link& link : out.links) {
    link.from.part = fresh.at(link.from.part);
    link.to.part = fresh.at(link.to.part);
  }
  return out;
}

}  // namespace batchyard::edit
