#pragma once

#include <cstdint>
#include <string>

#include "model/level.h"
#include "model/outcome.h"

// What is measured: boards on levels, built in code. bench/peers/README.md says what those before the reference level are.
namespace batchyard::bench {

struct Yard {
  model::Level level;
  model::Board board;
};

/// `items`, a multiple of 128, all there at once; two GPUs at batch 64; the store writes a batch in 1 ms.
Yard backlog(std::int64_t items);
/// The same, one item every 0.72 ms.
Yard evenly(std::int64_t items);
/// Eight GPUs at batch 1, 10 ms an item, with work for `seconds`.
Yard single(std::int64_t seconds);
/// About as many items at random instants and of random service times (exponential both), 0.8 a millisecond: one GPU with 1 ms an item in the
/// mean, or 64, the most that a board takes, with 64 ms. The store writes in no time.
Yard random_one(std::int64_t items);
Yard random_many(std::int64_t items);
/// The reference level with so many items at its rate: two GPUs at batch 64, or one at batch 1.
Yard reference(std::int64_t items);
Yard naive(std::int64_t items);

/// One of these by name; n as above.
Yard yard_named(const std::string& name, std::int64_t n);

/// Arrivals one by one, ends of batches and of writes: what the peers count. The outcome's own events are more.
std::int64_t peer_events(const Yard& yard, const model::Outcome& outcome);

model::Outcome run(const Yard& yard, bool leap);

}  // namespace batchyard::bench
