#include "sim/parts/pieces.h"

#include <algorithm>
#include <utility>

#include "sim/pattern.h"

namespace batchyard::sim {
namespace {

std::int64_t count_of(const std::vector<Items>& piece) {
  std::int64_t count = 0;
  for (const Items& items : piece) count += items.count;
  return count;
}

}  // namespace

void Pieces::split(const std::vector<Items>& batch) {
  const std::int64_t count = count_of(batch);
  assert(count > 1);
  std::vector<Items> head, rest = batch;
  for (std::int64_t left = (count + 1) / 2; left > 0; left -= head.back().count) {
    head.push_back(cut(rest.front(), std::min(left, rest.front().count)));
    if (rest.front().count == 0) rest.erase(rest.begin());
  }
  pieces_.push_back(std::move(rest));
  pieces_.push_back(std::move(head));
  items_ += count;
}

std::vector<Items> Pieces::take() {
  std::vector<Items> piece = std::move(pieces_.back());
  pieces_.pop_back();
  items_ -= count_of(piece);
  return piece;
}

void Pieces::repeat(const Pieces& before, Pattern& pattern) {
  pattern.level(before.pieces_.size(), pieces_.size());
  for (std::size_t i = 0; pattern.holds() && i < pieces_.size(); ++i) {
    pattern.level(before.pieces_[i].size(), pieces_[i].size());
    for (std::size_t k = 0; pattern.holds() && k < pieces_[i].size(); ++k) pattern.items(before.pieces_[i][k], pieces_[i][k]);
  }
}

}  // namespace batchyard::sim
