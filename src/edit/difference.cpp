#include "edit/difference.h"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <ranges>
#include <set>

#include "model/roster.h"

namespace batchyard::edit {
namespace {

using model::Board;
using model::Link;
using model::Part;
using model::Roster;

/// Parts of `a` with the parts of `b` that take their place, by id.
using Pairs = std::map<std::string, std::string, std::less<>>;

/// In what two parts of a kind are alike, the closest first.
struct Likeness {
  bool id, title, settings;
};
constexpr std::array closest_first{Likeness{true, true, true},  Likeness{true, true, false},  Likeness{true, false, true},  Likeness{true, false, false},
                                   Likeness{false, true, true}, Likeness{false, true, false}, Likeness{false, false, true}, Likeness{false, false, false}};

std::string text_of(const model::Settings& settings) {
  std::string out;
  for (const auto& [key, value] : settings) {
    out += '\n' + key + '=';
    if (const auto* number = std::get_if<std::int64_t>(&value)) out += std::to_string(*number);
    if (const auto* word = std::get_if<std::string>(&value)) out += '"' + *word;
  }
  return out;
}

// Parts with the same key are alike. Nothing: the part has no title to be alike in.
std::optional<std::string> key_of(const Part& part, const Likeness& in) {
  if (in.title && part.title.empty()) return std::nullopt;
  return std::string(model::row(part.kind).id) + '\n' + (in.id ? part.id : "") + '\n' + (in.title ? part.title : "") + (in.settings ? text_of(part.settings) : "");
}

Pairs paired(const Board& a, const Board& b) {
  Pairs pairs;
  std::set<std::string_view> taken;
  for (const Likeness& in : closest_first) {
    std::map<std::string, std::vector<const Part*>> free;  // in b's order from the back
    for (const Part& part : b.parts | std::views::reverse)
      if (const auto key = key_of(part, in); key && !taken.contains(part.id)) free[*key].push_back(&part);
    for (const Part& part : a.parts) {
      if (pairs.contains(part.id)) continue;
      const auto key = key_of(part, in);
      const auto found = key ? free.find(*key) : free.end();
      if (found == free.end() || found->second.empty()) continue;
      const Part& other = *found->second.back();
      found->second.pop_back();
      if (taken.insert(other.id).second) pairs[part.id] = other.id;
    }
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

void settings_of(const Roster& b, const Part& from, const Part& to, const Pairs& pairs, Changes& out) {
  for (const model::SettingRow& row : model::row(from.kind).settings)
    if (const auto &before = value(from, row.key), &after = value(to, row.key); before != after)
      out[changed(row, before, after)].push_back(b.title(to.id));
  if (!same_server(from, to, pairs)) out["Other place"].push_back(b.title(to.id));
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

std::string ends_of(const Roster& roster, const Link& link) { return roster.title(link.from.part) + " to " + roster.title(link.to.part); }

void links_of(const Roster& a, const Roster& b, const Pairs& pairs, Changes& out) {
  std::map<std::pair<model::End, model::End>, const Link*> links;  // of b
  for (const Link& link : b.board().links) links.try_emplace({link.from, link.to}, &link);
  std::set<std::string_view> taken;
  for (const auto& [from, to] : pairs) taken.insert(to);
  std::set<std::pair<model::End, model::End>> kept;
  for (const Link& link : a.board().links) {
    const auto from = pairs.find(link.from.part), to = pairs.find(link.to.part);
    if (from == pairs.end() || to == pairs.end()) continue;  // goes with its part
    const model::End there{from->second, link.from.port}, at{to->second, link.to.port};
    const auto found = links.find({there, at});
    const Link* same = found == links.end() ? nullptr : found->second;
    const std::string ends = ends_of(a, link);
    if (!same) out["Link removed"].push_back(ends);
    else kept.insert({there, at});
    for (const model::SettingRow& row : model::link_settings())
      if (same && value(link, row.key) != value(*same, row.key)) out[changed(row, value(link, row.key), value(*same, row.key))].push_back(ends);
  }
  for (const Link& link : b.board().links)
    if (!kept.contains({link.from, link.to}) && taken.contains(link.from.part) && taken.contains(link.to.part))
      out["Link added"].push_back(ends_of(b, link));
}

}  // namespace

std::vector<std::string> differences(const Board& a, const Board& b) {
  const Pairs pairs = paired(a, b);
  std::vector<std::string> out;
  Changes changes;
  numbers_of(a, b, out);
  const Roster parts_a(a), parts_b(b);
  for (const Part& part : a.parts)
    if (const auto other = pairs.find(part.id); other != pairs.end()) settings_of(parts_b, part, *parts_b.part(other->second), pairs, changes);
  links_of(parts_a, parts_b, pairs, changes);
  for (const auto& [what, where] : changes) {
    std::string line = what + ": ";
    for (std::size_t i = 0; i < where.size(); ++i) line += (i == 0 ? "" : i + 1 == where.size() ? " and " : ", ") + where[i];
    out.push_back(std::move(line));
  }
  return out;
}

}  // namespace batchyard::edit
