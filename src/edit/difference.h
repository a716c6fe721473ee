#pragma once

#include <string>
#include <vector>

#include "model/board.h"

namespace batchyard::edit {

/// What one would have to change on `a` for it to run as `b` does, in words: "Batch size 1 → 64: Embedding worker", "1 GPU
/// server more". Names, places, ids and the order of writing are no difference; empty: there is none.
std::vector<std::string> differences(const model::Board& a, const model::Board& b);

}  // namespace batchyard::edit
