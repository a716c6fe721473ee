#include "model/board_index.h"

#include <algorithm>
#include <array>
#include <tuple>

namespace batchyard::model {
namespace {

std::map<std::string_view, std::string> names_of(const std::vector<const Part*>& parts) {
  std::array<int, part_kind_count> of_kind{};
  const auto count = [&](const Part* part) -> int& { return of_kind[static_cast<std::size_t>(part->kind)]; };
  for (const Part* part : parts) ++count(part);
  const auto several = of_kind;
  of_kind = {};
  std::map<std::string_view, std::string> names;
  for (const Part* part : parts) {
    std::string name(row(part->kind).label);
    const int number = ++count(part);
    if (several[static_cast<std::size_t>(part->kind)] > 1) name += " " + std::to_string(number);
    names[part->id] = part->title.empty() ? name : "“" + part->title + "”";
  }
  return names;
}

}  // namespace

BoardIndex::BoardIndex(const Level& its_level, const Board& its_board) : level(its_level), board(its_board) {
  for (const Part& part : board.parts) parts.push_back(&part);
  for (const Link& link : board.links) links.push_back(&link);
  std::ranges::sort(parts, {}, [](const Part* part) { return std::tie(part->id, part->kind); });
  std::ranges::sort(links, {}, [](const Link* link) { return std::tie(link->from, link->to); });
  for (const Part* part : parts) {
    by_id.emplace(part->id, part);
    if (!part->server.empty()) by_server.emplace(part->server, part);
  }
  for (const Link* link : links) {
    by_end.emplace(link->from, link);
    by_end.emplace(link->to, link);
  }
  names = names_of(parts);
}

const Part* BoardIndex::part(std::string_view id) const {
  const auto found = by_id.find(id);
  return found == by_id.end() ? nullptr : found->second;
}

std::vector<const Part*> BoardIndex::on(const Part& server) const {
  std::vector<const Part*> found;
  const auto [first, last] = by_server.equal_range(server.id);
  std::transform(first, last, std::back_inserter(found), [](const auto& row) { return row.second; });
  return found;
}

std::vector<const Link*> BoardIndex::at(const Part& part, const PortRow& port) const {
  std::vector<const Link*> found;
  const auto [first, last] = by_end.equal_range(End{part.id, std::string(port.name)});
  std::transform(first, last, std::back_inserter(found), [](const auto& row) { return row.second; });
  return found;
}

}  // namespace batchyard::model
