#include "model/roster.h"

#include <algorithm>
#include <array>
#include <tuple>

namespace batchyard::model {
namespace {

// By kind; in it shorter ids first, so that worker-10 comes after worker-2.
std::vector<const Part*> in_counting_order(const Board& board) {
  std::vector<const Part*> parts;
  parts.reserve(board.parts.size());
  for (const Part& part : board.parts) parts.push_back(&part);
  std::ranges::stable_sort(parts, {}, [](const Part* part) { return std::tuple(part->kind, part->id.size(), std::string_view(part->id)); });
  return parts;
}

}  // namespace

Roster::Roster(const Board& board) : board_(board) {
  std::array<std::size_t, part_kind_count> of_kind{};
  for (const Part& part : board.parts) {
    ++of_kind[static_cast<std::size_t>(part.kind)];
    if (!part.server.empty()) standing_[part.server].push_back(&part);
  }
  rows_.reserve(board.parts.size());
  for (const Part& part : board.parts) rows_.try_emplace(part.id, Row{&part, part.title});
  std::size_t number = 0;
  const Part* before = nullptr;
  for (const Part* part : in_counting_order(board)) {
    number = before && before->kind == part->kind ? number + 1 : 1;
    before = part;
    Row& row = rows_.at(part->id);
    if (row.part != part || !row.title.empty()) continue;
    row.title = model::row(part->kind).label;
    if (of_kind[static_cast<std::size_t>(part->kind)] > 1) row.title += " " + std::to_string(number);
  }
}

const Part* Roster::part(std::string_view id) const {
  const auto found = rows_.find(id);
  return found == rows_.end() ? nullptr : found->second.part;
}

const std::string& Roster::title(std::string_view id) const { return rows_.at(id).title; }

std::span<const Part* const> Roster::on(std::string_view server) const {
  const auto found = standing_.find(server);
  return found == standing_.end() ? std::span<const Part* const>() : std::span<const Part* const>(found->second);
}

}  // namespace batchyard::model
