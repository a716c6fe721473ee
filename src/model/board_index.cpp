#include "model/board_index.h"

#include <algorithm>
#include <tuple>

#include "model/roster.h"

namespace batchyard::model {

BoardIndex::BoardIndex(const Level& its_level, const Board& its_board) : level(its_level), board(its_board) {
  for (const Part& part : board.parts) parts.push_back(&part);
  for (const Link& link : board.links) links.push_back(&link);
  std::ranges::sort(parts, {}, [](const Part* part) { return std::tie(part->id, part->kind); });
  std::ranges::sort(links, {}, [](const Link* link) { return std::tie(link->from, link->to); });
  const Roster roster(board);
  for (const Part* part : parts) {
    by_id.emplace(part->id, part);
    names.emplace(part->id, part->title.empty() ? roster.title(part->id) : "“" + part->title + "”");
    if (!part->server.empty()) by_server[part->server].push_back(part);
  }
  for (const Link* link : links) {
    by_end.emplace(link->from, link);
    by_end.emplace(link->to, link);
  }
}

const Part* BoardIndex::part(std::string_view id) const {
  const auto found = by_id.find(id);
  return found == by_id.end() ? nullptr : found->second;
}

std::vector<const Part*> BoardIndex::on(const Part& server) const {
  const auto found = by_server.find(server.id);
  return found == by_server.end() ? std::vector<const Part*>{} : found->second;
}

std::vector<const Link*> BoardIndex::at(const Part& part, const PortRow& port) const {
  std::vector<const Link*> found;
  const auto [first, last] = by_end.equal_range(End{part.id, std::string(port.name)});
  std::transform(first, last, std::back_inserter(found), [](const auto& row) { return row.second; });
  return found;
}

}  // namespace batchyard::model
