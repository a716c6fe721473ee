#include "ui/board/selection.h"

#include <algorithm>
#include <map>

namespace batchyard::ui {
namespace {

using model::Board;
using model::End;
using model::Link;
using model::Part;

void drop_missing_server(Board& board) {
  for (Part& part : board.parts)
    if (!model::find(board, part.server)) part.server.clear();
}

// New ids for the parts of `copied`, fresh on `board` and among themselves.
std::map<std::string, std::string> renamed(const Board& board, const Board& copied) {
  Board taken = board;
  std::map<std::string, std::string> ids;
  for (const Part& part : copied.parts) {
    ids[part.id] = model::fresh_id(taken, part.kind);
    taken.parts.push_back({.id = ids[part.id], .kind = part.kind, .title = {}, .at = {}, .server = {}, .settings = {}});
  }
  return ids;
}

End renamed(const End& end, const std::map<std::string, std::string>& ids) {
  const auto found = ids.find(end.part);
  return found == ids.end() ? end : End{found->second, end.port};
}

Part moved(Part part, model::Place by) {
  part.at = {part.at.x + by.x, part.at.y + by.y};
  return part;
}

bool has_room(const Board& board, const std::vector<Link>& more, const End& end) {
  const Part* part = model::find(board, end.part);
  const model::PortRow* port = part ? model::port(part->kind, end.port) : nullptr;
  if (!port) return false;
  const auto touches = [&](const Link& link) { return link.from == end || link.to == end; };
  return std::ranges::count_if(board.links, touches) + std::ranges::count_if(more, touches) < port->most_links;
}

}  // namespace

Selection still_there(const Selection& selection, const Board& board) {
  Selection kept;
  for (const std::string& id : selection.parts)
    if (model::find(board, id)) kept.parts.insert(id);
  for (const LinkEnds& link : selection.links)
    if (model::find(board, link.first, link.second)) kept.links.insert(link);
  return kept;
}

std::set<std::string> with_standing(const std::set<std::string>& parts, const Board& board) {
  std::set<std::string> all = parts;
  for (const Part& part : board.parts)
    if (parts.contains(part.server)) all.insert(part.id);
  return all;
}

std::set<std::string> without_standing(const std::set<std::string>& parts, const Board& board) {
  std::set<std::string> some;
  for (const std::string& id : parts) {
    const Part* part = model::find(board, id);
    if (part && !parts.contains(part->server)) some.insert(id);
  }
  return some;
}

std::vector<edit::Edit> removal(const Selection& selection) {
  std::vector<edit::Edit> edits;
  std::vector<Link> links;
  for (const LinkEnds& ends : selection.links)
    if (!selection.parts.contains(ends.first.part) && !selection.parts.contains(ends.second.part))
      links.push_back({ends.first, ends.second, {}});
  if (!links.empty()) edits.emplace_back(edit::RemoveLinks{std::move(links)});
  if (!selection.parts.empty())
    edits.emplace_back(edit::RemoveParts{{selection.parts.begin(), selection.parts.end()}});
  return edits;
}

Board excerpt(const Board& board, const std::set<std::string>& parts) {
  const std::set<std::string> taken = with_standing(parts, board);
  Board out;
  for (const Part& part : board.parts)
    if (taken.contains(part.id)) out.parts.push_back(part);
  for (const Link& link : board.links)
    if (taken.contains(link.from.part) && taken.contains(link.to.part)) out.links.push_back(link);
  drop_missing_server(out);
  return out;
}

edit::AddParts pasted(const Board& board, const Board& copied, model::Place by, std::string_view server) {
  const auto ids = renamed(board, copied);
  edit::AddParts add;
  for (Part part : copied.parts) {
    const bool free = part.server.empty();
    const bool takes_server = free && !server.empty() && model::row(part.kind).placed_on_server;
    part.id = ids.at(part.id);
    part.server = free ? std::string(takes_server ? server : "") : ids.at(part.server);
    add.parts.push_back(free && !takes_server ? moved(std::move(part), by) : std::move(part));
  }
  for (Link link : copied.links) {
    link.from = renamed(link.from, ids);
    link.to = renamed(link.to, ids);
    add.links.push_back(std::move(link));
  }
  return add;
}

edit::AddParts duplicated(const Board& board, const std::set<std::string>& parts, model::Place by) {
  const Board copied = excerpt(board, parts);
  const auto ids = renamed(board, copied);
  edit::AddParts add = pasted(board, copied, by);
  for (Part& part : add.parts) {
    const auto original = std::ranges::find_if(ids, [&](const auto& pair) { return pair.second == part.id; })->first;
    if (part.server.empty()) part.server = model::find(board, original)->server;
  }
  for (Link link : board.links) {
    const bool from_copied = ids.contains(link.from.part);
    if (from_copied == ids.contains(link.to.part)) continue;
    if (!has_room(board, add.links, from_copied ? link.to : link.from)) continue;
    link.from = renamed(link.from, ids);
    link.to = renamed(link.to, ids);
    add.links.push_back(std::move(link));
  }
  return add;
}

std::set<std::string> added(const edit::AddParts& edit) {
  std::set<std::string> ids;
  for (const Part& part : edit.parts) ids.insert(part.id);
  return ids;
}

}  // namespace batchyard::ui
