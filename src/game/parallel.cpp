#include "game/parallel.h"

namespace batchyard::game {

unsigned spare_threads() { return std::max(2U, std::thread::hardware_concurrency()) - 1; }

unsigned all_threads() { return std::max(1U, std::thread::hardware_concurrency()); }

}  // namespace batchyard::game
