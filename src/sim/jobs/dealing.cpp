#include "sim/jobs/dealing.h"

#include <algorithm>
#include <numeric>

namespace batchyard::sim {

Deal deal_in_blocks(int tasks, int cards) {
  Deal deal(static_cast<std::size_t>(cards));
  const auto block = [&](int card) { return static_cast<int>(std::int64_t{card} * tasks / cards); };
  for (int card = 0; card < cards; ++card)
    for (int task = block(card); task < block(card + 1); ++task) deal[static_cast<std::size_t>(card)].push_back(task);
  return deal;
}

Deal deal_longest_first(std::span<const model::Nanoseconds> lengths_ns, int cards) {
  const auto length = [&](int task) { return lengths_ns[static_cast<std::size_t>(task)]; };
  std::vector<int> order(lengths_ns.size());
  std::iota(order.begin(), order.end(), 0);
  std::ranges::stable_sort(order, std::greater{}, length);

  Deal deal(static_cast<std::size_t>(cards));
  std::vector<model::Wide> load(deal.size());
  for (const int task : order) {
    const auto card = std::ranges::min_element(load) - load.begin();
    load[static_cast<std::size_t>(card)] += length(task);
    deal[static_cast<std::size_t>(card)].push_back(task);
  }
  return deal;
}

}  // namespace batchyard::sim
