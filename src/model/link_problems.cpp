#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <tuple>

#include "model/board_problems.h"

namespace batchyard::model {
namespace {

using enum BoardRule;

std::string in_quotes(std::string_view word) { return "\"" + std::string(word) + "\""; }

std::string ports_of(PartKind kind) {
  std::string names;
  for (const PortRow& port : row(kind).ports) names += (names.empty() ? "" : " or ") + in_quotes(port.name);
  return names;
}

std::optional<BoardProblem> end_problem(const BoardIndex& index, const End& end, const End& other) {
  const Part* part = index.part(end.part);
  if (!part)
    return BoardProblem{link_to_nowhere, index.part(other.part) ? other.part : "",
                        "A link leads to " + in_quotes(end.part) + ", and no part has this id.", "Link to a part that is there."};
  if (port(part->kind, end.port)) return std::nullopt;
  const std::string remedy =
      row(part->kind).ports.empty() ? "Link the part that stands on it." : "Use " + ports_of(part->kind) + ".";
  return BoardProblem{unknown_port, part->id, index.called(*part) + " has no port " + in_quotes(end.port) + ".", remedy};
}

// Both ends are there.
std::optional<BoardProblem> pair_problem(const BoardIndex& index, const Link& link) {
  const Part& sender = *index.part(link.from.part);
  const Part& receiver = *index.part(link.to.part);
  const PortRow& from = *port(sender.kind, link.from.port);
  const PortRow& to = *port(receiver.kind, link.to.port);
  if (from.direction != Direction::out)
    return BoardProblem{wrong_direction, sender.id,
                        "A link can't begin at port " + in_quotes(from.name) + " of " + index.called(sender) + ": it receives.",
                        "Begin at a port that sends."};
  if (to.direction != Direction::in)
    return BoardProblem{wrong_direction, receiver.id,
                        "A link can't end at port " + in_quotes(to.name) + " of " + index.called(receiver) + ": it sends.",
                        "End at a port that receives."};
  if (from.protocol != to.protocol)
    return BoardProblem{wrong_protocol, sender.id,
                        index.called(sender) + " sends over " + std::string(name(from.protocol)) + ", and " +
                            index.called(receiver) + " receives over " + std::string(name(to.protocol)) + ".",
                        "Link it to a port that speaks " + std::string(name(from.protocol)) + "."};
  if (from.cargo != to.cargo)
    return BoardProblem{wrong_cargo, sender.id,
                        index.called(sender) + " sends " + std::string(name(from.cargo)) + ", and " + index.called(receiver) +
                            " takes " + std::string(name(to.cargo)) + ".",
                        "Link it to a part that takes " + std::string(name(from.cargo)) + "."};
  return std::nullopt;
}

void find_wrong_link(const BoardIndex& index, const Link& link, std::vector<BoardProblem>& out) {
  auto problem = end_problem(index, link.from, link.to);
  if (!problem) problem = end_problem(index, link.to, link.from);
  const bool to_itself = link.from.part == link.to.part;  // named as the shortest loop
  if (!problem && !to_itself) problem = pair_problem(index, link);
  if (problem) out.push_back(*problem);
}

bool same_ends(const Link* a, const Link* b) { return a->from == b->from && a->to == b->to; }

BoardProblem doubled(const BoardIndex& index, const Part& from, const Part& to) {
  return {linked_twice, from.id, index.called(from) + " and " + index.called(to) + " can have only one link between the same two ports.",
          "Keep one of them."};
}

void find_doubled_links(const BoardIndex& index, std::vector<BoardProblem>& out) {
  for (auto at = index.links.begin(); at != index.links.end();) {
    const auto next = std::find_if(at, index.links.end(), [&](const Link* link) { return !same_ends(*at, link); });
    const Part* from = index.part((*at)->from.part);
    const Part* to = index.part((*at)->to.part);
    if (next - at > 1 && from && to) out.push_back(doubled(index, *from, *to));
    at = next;
  }
}

std::string protocol_and_cargo(const PortRow& port) {
  return std::string(name(port.cargo)) + " over " + std::string(name(port.protocol));
}

BoardProblem unlinked(const std::string& part, const std::string& called, const PortRow& port) {
  if (port.direction == Direction::in)
    return {port_unlinked, part, called + " receives nothing: its port " + in_quotes(port.name) + " has no link.",
            "Link a part to it that sends " + protocol_and_cargo(port) + "."};
  return {port_unlinked, part, called + " sends to nobody: its port " + in_quotes(port.name) + " has no link.",
          "Link it to a part that takes " + protocol_and_cargo(port) + "."};
}

BoardProblem overfull(const BoardIndex& index, const Part& part, const PortRow& port) {
  return {port_full, part.id,
          "Port " + in_quotes(port.name) + " of " + index.called(part) + " takes " +
              (port.most_links == 1 ? "one link" : "at most " + std::to_string(port.most_links) + " links") + ".",
          port.most_links == 1 ? "Remove the other link." : "Remove another link."};
}

std::size_t links_at(const BoardIndex& index, const Part& part, const PortRow& port) {
  auto links = index.at(part, port);
  links.erase(std::unique(links.begin(), links.end(), same_ends), links.end());
  return links.size();
}

void find_port_problems(const BoardIndex& index, std::vector<BoardProblem>& out) {
  for (const Part* part : index.parts)
    for (const PortRow& port : row(part->kind).ports) {
      const std::size_t links = links_at(index, *part, port);
      if (links == 0) out.push_back(unlinked(part->id, index.called(*part), port));
      if (links > static_cast<std::size_t>(port.most_links)) out.push_back(overfull(index, *part, port));
    }
}

using Successors = std::map<std::string_view, std::set<std::string_view>>;

Successors successors(const BoardIndex& index) {
  Successors next;
  for (const Link* link : index.links)
    if (index.part(link->from.part) && index.part(link->to.part)) next[link->from.part].insert(link->to.part);
  return next;
}

// Takes away, again and again, the parts that lead nowhere: what stays leads into a loop.
void keep_endless(Successors& next) {
  std::map<std::string_view, std::vector<std::string_view>> senders;
  std::vector<std::string_view> ends;
  for (const auto& [from, to] : next)
    for (const std::string_view part : to) {
      senders[part].push_back(from);
      if (!next.contains(part)) ends.push_back(part);
    }
  while (!ends.empty()) {
    const std::string_view end = ends.back();
    ends.pop_back();
    for (const std::string_view sender : senders[end]) {
      const auto found = next.find(sender);
      if (found == next.end()) continue;
      found->second.erase(end);
      if (!found->second.empty()) continue;
      next.erase(found);
      ends.push_back(sender);
    }
  }
}

// The shortest way from a part back to itself, both ends included; empty if there is none. Breadth first.
std::vector<std::string_view> loop_through(const Successors& next, std::string_view start) {
  std::map<std::string_view, std::string_view> came_from;
  std::vector<std::string_view> found{start};
  for (std::size_t i = 0; i < found.size() && !came_from.contains(start); ++i)
    if (const auto to = next.find(found[i]); to != next.end())
      for (const std::string_view part : to->second)
        if (came_from.emplace(part, found[i]).second) found.push_back(part);
  if (!came_from.contains(start)) return {};
  std::vector<std::string_view> way{start};
  do way.push_back(came_from.at(way.back()));
  while (way.back() != start);
  std::ranges::reverse(way);
  return way;
}

BoardProblem looped(const BoardIndex& index, const std::vector<std::string_view>& way) {
  const Part& first = *index.part(way.front());
  if (way.size() == 2) return {loop, first.id, index.called(first) + " can't be linked to itself.", "Link it to another part."};
  std::string names;
  for (const std::string_view id : way) names += (names.empty() ? "" : " → ") + index.called(*index.part(id));
  return {loop, first.id, "Links can't run in a loop: " + names + ".", "Leave out one of these links."};
}

void find_loops(const BoardIndex& index, std::vector<BoardProblem>& out) {
  Successors next = successors(index);
  keep_endless(next);
  std::set<std::string_view> named;
  for (const Part* part : index.parts) {
    if (named.contains(part->id) || !next.contains(part->id)) continue;
    const auto way = loop_through(next, part->id);
    if (way.empty()) continue;
    named.insert(way.begin(), way.end());
    out.push_back(looped(index, way));
  }
}

}  // namespace

void find_link_problems(const BoardIndex& index, std::vector<BoardProblem>& out) {
  for (const Link* link : index.links) find_wrong_link(index, *link, out);
  find_doubled_links(index, out);
  find_port_problems(index, out);
  find_loops(index, out);
}

bool closes_loop(const BoardIndex& index, const Link& link) {
  std::set<std::string_view> seen{link.to.part};
  std::vector<std::string_view> found{link.to.part};
  for (std::size_t i = 0; i < found.size() && !seen.contains(link.from.part); ++i)
    if (const Part* part = index.part(found[i]))
      for (const PortRow& port : row(part->kind).ports)
        for (const Link* on : index.at(*part, port))
          if (on->from.part == part->id && seen.insert(on->to.part).second) found.push_back(on->to.part);
  return seen.contains(link.from.part);
}

void find_problems_of_added_link(const BoardIndex& index, const Link& link, std::vector<BoardProblem>& out) {
  find_wrong_link(index, link, out);
  const Part &from = *index.part(link.from.part), &to = *index.part(link.to.part);
  const PortRow *out_port = port(from.kind, link.from.port), *in_port = port(to.kind, link.to.port);
  const auto same = [&](const Link* other) { return same_ends(other, &link); };
  const bool twice = out_port && std::ranges::any_of(index.at(from, *out_port), same);
  if (twice) out.push_back(doubled(index, from, to));
  const bool in_order = from.id < to.id;
  for (const auto& [part, port] : {in_order ? std::pair(&from, out_port) : std::pair(&to, in_port), in_order ? std::pair(&to, in_port) : std::pair(&from, out_port)})
    if (!twice && port && links_at(index, *part, *port) == static_cast<std::size_t>(port->most_links)) out.push_back(overfull(index, *part, *port));
  find_problems_of_link(index, link, out);
}

}  // namespace batchyard::model
