#include "edit/difference.h"

#include <algorithm>
#include <map>
#include <set>

namespace batchyard::edit {
namespace {

using model::Board;
using model::Link;
using model::Part;

/// Parts of `a` with the parts of `b` that take their place, by id.
using Pairs = std::map<std::string, std::string, std::less<>>;

bool is_taken(const Pairs& pairs, const std::string& id) {
  return std::ranges::any_of(pairs, [&](const auto& pair) { return pair.second == id; });
}

// How alike two parts of a kind are: by name, then by settings.
int likeness(const Part& a, const Part& b) {
  if (a.kind != b.kind) return 0;
  return 1 + (a.settings == b.settings ? 1 : 0) + (a.title == b.title && !a.title.empty() ? 2 : 0) + (a.id == b.id ? 4 : 0);
}

Pairs paired(const Board& a, const Board& b) {
  Pairs pairs;
  for (int least = 8; least > 0; --least)
    for (const Part& part : a.parts) {
      if (pairs.contains(part.id)) continue;
      const auto other = std::ranges::find_if(b.parts, [&](const Part& each) { return likeness(part, each) >= least && !is_taken(pairs, each.id); });
      if (other != b.parts.end()) pairs[part.id] = other->id;
    }
  return pairs;
}

// A worker stands where its server's partner stands, where there is a choice: those that are alike are swapped.
bool same_server(const Part& a, const Part& b, const Pairs& pairs) {
  const auto server = pairs.find(a.server);
  return a.server.empty() ? b.server.empty() : server != pairs.end() && server->second == b.server;
}

std::string changed(const model::SettingRow& row, const model::SettingValue& from, const model::SettingValue& to) {
  return std::string(row.label) + " " + shown(row, from) + " \u2192 " + shown(row, to);
}

/// One sentence with the parts that it is about.
using Changes = std::map<std::string, std::vector<std::string>>;

void settings_of(const Board& b, const Part& from, const Part& to, const Pairs& pairs, Changes& out) {
  for (const model::SettingRow& row : model::row(from.kind).settings)
    if (const auto &before = value(from, row.key), &after = value(to, row.key); before != after)
      out[changed(row, before, after)].push_back(shown_title(b, to));
  if (!same_server(from, to, pairs)) out["Other place"].push_back(shown_title(b, to));
}

void numbers_of(const Board& a, const Board& b, std::vector<std::string>& out) {
  std::map<model::PartKind, int> more;
  for (const Part& part : a.parts) --more[part.kind];
  for (const Part& part : b.parts) ++more[part.kind];
  for (const auto& [kind, count] : more) {
    const int size = std::abs(count);
    const model::KindRow& row = model::row(kind);
    if (size > 0) out.push_back(std::to_string(size) + " " + std::string(size == 1 ? row.one : row.many) + (count > 0 ? " more" : " fewer"));
  }
}

void links_of(const Board& a, const Board& b, const Pairs& pairs, Changes& out) {
  std::set<std::pair<model::End, model::End>> kept;
  for (const Link& link : a.links) {
    const auto from = pairs.find(link.from.part), to = pairs.find(link.to.part);
    if (from == pairs.end() || to == pairs.end()) continue;  // goes with its part
    const model::End there{from->second, link.from.port}, at{to->second, link.to.port};
    const Link* same = find(b, there, at);
    const std::string ends = shown_title(a, *find(a, link.from.part)) + " to " + shown_title(a, *find(a, link.to.part));
    if (!same) out["Link removed"].push_back(ends);
    else kept.insert({there, at});
    for (const model::SettingRow& row : model::link_settings())
      if (same && value(link, row.key) != value(*same, row.key)) out[changed(row, value(link, row.key), value(*same, row.key))].push_back(ends);
  }
  for (const Link& link : b.links)
    if (!kept.contains({link.from, link.to}) && is_taken(pairs, link.from.part) && is_taken(pairs, link.to.part))
      out["Link added"].push_back(shown_title(b, *find(b, link.from.part)) + " to " + shown_title(b, *find(b, link.to.part)));
}

}  // namespace

std::vector<std::string> differences(const Board& a, const Board& b) {
  const Pairs pairs = paired(a, b);
  std::vector<std::string> out;
  Changes changes;
  numbers_of(a, b, out);
  for (const Part& part : a.parts)
    if (const auto other = pairs.find(part.id); other != pairs.end()) settings_of(b, part, *find(b, other->second), pairs, changes);
  links_of(a, b, pairs, changes);
  for (const auto& [what, where] : changes) {
    std::string line = what + ": ";
    for (std::size_t i = 0; i < where.size(); ++i) line += (i == 0 ? "" : i + 1 == where.size() ? " and " : ", ") + where[i];
    out.push_back(std::move(line));
  }
  return out;
}

}  // namespace batchyard::edit
