#include "ui/board/selection.h"

#include <algorithm>
#include <map>

#include "model/roster.h"

namespace batchyard::ui {
namespace {

using model::Board;
using model::End;
using model::Link;
using model::Part;

End renamed(const End& end, const std::map<std::string, std::string>& ids) {
  const auto found = ids.find(end.part);
  return found == ids.end() ? end : End{found->second, end.port};
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
  if (!selection.parts.empty())
    for (const Part& part : board.parts)
      if (selection.parts.contains(part.id)) kept.parts.insert(part.id);
  if (!selection.links.empty())
    for (const Link& link : board.links)
      if (const LinkEnds ends{link.from, link.to}; selection.links.contains(ends)) kept.links.insert(ends);
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
  for (const Part& part : board.parts)
    if (parts.contains(part.id) && !parts.contains(part.server)) some.insert(part.id);
  return some;
}

std::optional<edit::Edit> removal(const Selection& selection) {
  std::vector<Link> links;
  for (const LinkEnds& ends : selection.links) links.push_back({ends.first, ends.second, {}});
  if (!selection.parts.empty()) return edit::RemoveParts{{selection.parts.begin(), selection.parts.end()}, std::move(links)};
  if (!links.empty()) return edit::RemoveLinks{std::move(links)};
  return std::nullopt;
}

edit::AddParts duplicated(const Board& board, const std::set<std::string>& parts, model::Place by) {
  const edit::AddParts copied = edit::copied(board, {parts.begin(), parts.end()});
  edit::AddParts add = edit::pasted(board, copied, by);
  std::map<std::string, std::string> ids;
  const model::Roster roster(board);
  for (std::size_t i = 0; i < copied.parts.size(); ++i) {
    const Part& original = *roster.part(copied.parts[i].id);
    ids[original.id] = add.parts[i].id;
    if (add.parts[i].server.empty() && !original.server.empty()) add.parts[i].server = original.server, add.parts[i].at = original.at;
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

edit::AddParts onto_server(edit::AddParts add, std::string_view server) {
  for (Part& part : add.parts)
    if (part.server.empty() && model::row(part.kind).placed_on_server) part.server = server, part.at = {};
  return add;
}

std::set<std::string> added(const edit::AddParts& edit) {
  std::set<std::string> ids;
  for (const Part& part : edit.parts) ids.insert(part.id);
  return ids;
}

}  // namespace batchyard::ui
