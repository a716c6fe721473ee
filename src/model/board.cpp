#include "model/board.h"

#include <algorithm>
#include <cassert>
#include <string_view>
#include <tuple>

#include "model/roster.h"

namespace batchyard::model {
namespace {

const SettingValue& value(std::span<const SettingRow> rows, const Settings& own, std::string_view key) {
  if (const auto found = own.find(key); found != own.end()) return found->second;
  const auto row = std::ranges::find(rows, key, &SettingRow::key);
  assert(row != rows.end());
  return row->standard;
}

void drop_standard(std::span<const SettingRow> rows, Settings& settings) {
  for (const SettingRow& row : rows) {
    const auto found = settings.find(row.key);
    if (found != settings.end() && found->second == row.standard) settings.erase(found);
  }
}

// Pointers to those of the parts that are asked for, by id.
template <class Pointer, class Parts, class Asked>
std::vector<Pointer> sorted(Parts& parts, const Asked& asked) {
  std::vector<Pointer> out;
  for (auto& part : parts)
    if (asked(part)) out.push_back(&part);
  std::ranges::sort(out, {}, &Part::id);
  return out;
}

}  // namespace

const Part* find(const Board& board, std::string_view id) {
  const auto at = std::ranges::find(board.parts, id, &Part::id);
  return at == board.parts.end() ? nullptr : &*at;
}

Part* find(Board& board, std::string_view id) {
  const auto at = std::ranges::find(board.parts, id, &Part::id);
  return at == board.parts.end() ? nullptr : &*at;
}

const Link* find(const Board& board, const End& from, const End& to) {
  const auto at = std::ranges::find_if(board.links, [&](const Link& link) { return link.from == from && link.to == to; });
  return at == board.links.end() ? nullptr : &*at;
}

std::vector<const Part*> parts_by_id(const Board& board) {
  return sorted<const Part*>(board.parts, [](const Part&) { return true; });
}
std::vector<const Part*> parts_of(const Board& board, PartKind kind) {
  return sorted<const Part*>(board.parts, [&](const Part& part) { return part.kind == kind; });
}
std::vector<Part*> parts_of(Board& board, PartKind kind) {
  return sorted<Part*>(board.parts, [&](const Part& part) { return part.kind == kind; });
}

const SettingValue& value(const Part& part, std::string_view key) { return value(row(part.kind).settings, part.settings, key); }
const SettingValue& value(const Link& link, std::string_view key) { return value(link_settings(), link.settings, key); }

std::int64_t number(const Part& part, std::string_view key) { return std::get<std::int64_t>(value(part, key)); }
const std::string& word(const Part& part, std::string_view key) { return std::get<std::string>(value(part, key)); }

std::int64_t prefetch(const Part& worker) {
  const auto* set = std::get_if<std::int64_t>(&value(worker, "prefetch"));
  return set ? *set : std::max<std::int64_t>(4 * number(worker, "batch"), 1024);
}

std::string shown_title(const Board& board, const Part& part) { return part.title.empty() ? Roster(board).title(part.id) : part.title; }

std::string fresh_id(const Board& board, PartKind kind) { return fresh_id(board, kind, {}); }

std::string fresh_id(const Board& board, PartKind kind, const std::set<std::string, std::less<>>& taken) {
  std::string stem(row(kind).id);
  std::ranges::replace(stem, '_', '-');
  for (int number = 1;; ++number) {
    const std::string id = stem + "-" + std::to_string(number);
    if (!find(board, id) && !taken.contains(id)) return id;
  }
}

Board canonical(Board board) {
  for (Part& part : board.parts) drop_standard(row(part.kind).settings, part.settings);
  for (Link& link : board.links) drop_standard(link_settings(), link.settings);
  std::ranges::sort(board.parts, {}, &Part::id);
  std::ranges::sort(board.links, {}, [](const Link& link) { return std::tie(link.from, link.to); });
  return board;
}

Board without_looks(Board board) {
  board.name.clear();
  for (Part& part : board.parts) {
    part.title.clear();
    part.at = {};
  }
  return canonical(std::move(board));
}

bool same_run(const Board& a, const Board& b) { return without_looks(a) == without_looks(b); }

}  // namespace batchyard::model
