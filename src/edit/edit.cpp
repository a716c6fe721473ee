#include "edit/edit.h"

#include <algorithm>
#include <cassert>
#include <set>

namespace batchyard::edit {
namespace {

using model::Board;
using model::Link;
using model::Part;
using Ids = std::set<std::string, std::less<>>;

Ids set_of(const std::vector<std::string>& ids) { return Ids(ids.begin(), ids.end()); }

Ids with_what_stands_on_them(const Board& board, const std::vector<std::string>& ids) {
  Ids all = set_of(ids);
  for (const Part& part : board.parts)
    if (!part.server.empty() && all.contains(part.server)) all.insert(part.id);
  return all;
}

bool same_ends(const Link& a, const Link& b) { return a.from == b.from && a.to == b.to; }

void put(model::Settings& settings, const std::string& key, const model::SettingValue& value, const model::SettingRow* row) {
  if (row && row->standard == value)
    settings.erase(key);
  else
    settings[key] = value;
}

const model::SettingRow* link_setting(std::string_view key) {
  const auto rows = model::link_settings();
  const auto found = std::ranges::find(rows, key, &model::SettingRow::key);
  return found == rows.end() ? nullptr : &*found;
}

void apply(Board& board, const AddParts& edit) {
  board.parts.insert(board.parts.end(), edit.parts.begin(), edit.parts.end());
  board.links.insert(board.links.end(), edit.links.begin(), edit.links.end());
}

void remove_links(Board& board, const std::vector<Link>& links) {
  std::erase_if(board.links, [&](const Link& link) {
    return std::ranges::any_of(links, [&](const Link& gone) { return same_ends(link, gone); });
  });
}

void apply(Board& board, const RemoveParts& edit) {
  const Ids gone = with_what_stands_on_them(board, edit.ids);
  std::erase_if(board.parts, [&](const Part& part) { return gone.contains(part.id); });
  std::erase_if(board.links, [&](const Link& link) { return gone.contains(link.from.part) || gone.contains(link.to.part); });
  remove_links(board, edit.links);
}

// A part on a server that moves along keeps its place there.
void apply(Board& board, const MoveParts& edit) {
  const Ids moved = set_of(edit.ids);
  for (Part& part : board.parts) {
    if (!moved.contains(part.id) || moved.contains(part.server)) continue;
    part.at.x += edit.by.x;
    part.at.y += edit.by.y;
  }
}

void apply(Board& board, const ArrangeParts& edit) {
  for (const ArrangeParts::Spot& spot : edit.spots) find(board, spot.id)->at = spot.at;
}

void apply(Board& board, const PlaceOnServer& edit) {
  Part& part = *find(board, edit.id);
  part.server = edit.server;
  part.at = edit.at;
}

void apply(Board& board, const AddLink& edit) { board.links.push_back(edit.link); }

void apply(Board& board, const RemoveLinks& edit) { remove_links(board, edit.links); }

void apply(Board& board, const ChangeSetting& edit) {
  for (const std::string& id : edit.ids) {
    Part& part = *find(board, id);
    put(part.settings, edit.key, edit.value, model::setting(part.kind, edit.key));
  }
}

void apply(Board& board, const ChangeLinkSetting& edit) {
  for (Link& link : board.links)
    if (link.from == edit.from && link.to == edit.to) put(link.settings, edit.key, edit.value, link_setting(edit.key));
}

void apply(Board& board, const Rename& edit) {
  if (edit.id.empty())
    board.name = edit.title;
  else
    find(board, edit.id)->title = edit.title;
}

// The parts that an edit takes for granted.
std::vector<std::string> parts_of(const AddParts&) { return {}; }
std::vector<std::string> parts_of(const RemoveParts& edit) { return edit.ids; }
std::vector<std::string> parts_of(const MoveParts& edit) { return edit.ids; }
std::vector<std::string> parts_of(const ArrangeParts& edit) {
  std::vector<std::string> ids;
  for (const ArrangeParts::Spot& spot : edit.spots) ids.push_back(spot.id);
  return ids;
}
std::vector<std::string> parts_of(const PlaceOnServer& edit) { return {edit.id}; }
std::vector<std::string> parts_of(const AddLink&) { return {}; }
std::vector<std::string> parts_of(const RemoveLinks&) { return {}; }
std::vector<std::string> parts_of(const ChangeSetting& edit) { return edit.ids; }
std::vector<std::string> parts_of(const ChangeLinkSetting& edit) { return {edit.from.part, edit.to.part}; }
std::vector<std::string> parts_of(const Rename& edit) {
  return edit.id.empty() ? std::vector<std::string>{} : std::vector{edit.id};
}

std::optional<std::string> missing_part(const Board& board, const Edit& edit) {
  for (const std::string& id : std::visit([](const auto& its) { return parts_of(its); }, edit))
    if (!find(board, id)) return "There is no part \"" + id + "\" any more. Choose one that is there.";
  return std::nullopt;
}

std::optional<std::string> missing_link(const Board& board, const Edit& edit) {
  const auto* change = std::get_if<ChangeLinkSetting>(&edit);
  if (!change || find(board, change->from, change->to)) return std::nullopt;
  return "There is no such link any more. Choose one that is there.";
}

std::ptrdiff_t count_like(const std::vector<model::BoardProblem>& problems, const model::BoardProblem& like) {
  return std::ranges::count_if(problems, [&](const auto& other) { return other.rule == like.rule && other.part == like.part; });
}

// A board that is already wrong (a file made by hand) may stay as wrong as it is while it is mended.
std::optional<std::string> new_breach(const model::Level& level, const Board& before, const Board& after) {
  const auto old = model::problems(level, before);
  const auto now = model::problems(level, after);
  for (const model::BoardProblem& problem : now)
    if (!model::may_be_unfinished(problem.rule) && count_like(now, problem) > count_like(old, problem))
      return problem.message + " " + problem.remedy;
  return std::nullopt;
}

}  // namespace

std::optional<std::string> why_not(const model::Level& level, const Board& board, const Edit& edit) {
  if (auto reason = missing_part(board, edit)) return reason;
  if (auto reason = missing_link(board, edit)) return reason;
  return new_breach(level, board, applied(board, edit));
}

Board applied(const Board& board, const Edit& edit) {
  Board after = board;
  std::visit([&](const auto& its) { apply(after, its); }, edit);
  return after;
}

}  // namespace batchyard::edit
