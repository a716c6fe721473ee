#pragma once

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <string_view>

namespace batchyard::sim {

/// Where the part with this id, which must be there, stands in a plan's list.
template <class List>
std::size_t index_of(const List& list, std::string_view id) {
  const auto found = std::ranges::find(list, id, [](const auto& part) -> std::string_view { return part.id; });
  assert(found != list.end());
  return static_cast<std::size_t>(found - list.begin());
}

}  // namespace batchyard::sim
