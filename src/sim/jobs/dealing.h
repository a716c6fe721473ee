#pragma once

#include <span>
#include <vector>

#include "model/units.h"

namespace batchyard::sim {

/// The tasks of each card, by their numbers in the list from 0, in the order in which the card does them.
using Deal = std::vector<std::vector<int>>;

/// Contiguous blocks: of m tasks and n cards, card j has the tasks floor(j m / n) to floor((j + 1) m / n) - 1.
Deal deal_in_blocks(int tasks, int cards);

/// The longest task left goes to the card with the least to do; the first of equal tasks, to the first of equal cards
/// (R. L. Graham, "Bounds on multiprocessing timing anomalies", 1969: at most 4/3 - 1/(3n) of the best).
Deal deal_longest_first(std::span<const model::Nanoseconds> lengths_ns, int cards);

}  // namespace batchyard::sim
