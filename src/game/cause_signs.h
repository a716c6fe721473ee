#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "game/causes.h"

namespace batchyard::game {

// What the tables of causes are written in.

std::string count(std::int64_t items);
std::string time(model::Nanoseconds ns);
std::string memory(model::Bytes bytes);
std::string share(model::Wide part, model::Wide whole);

/// A part's name in a sentence.
const std::string& called(const ExplainedRun& run, std::string_view id);

model::Nanoseconds spent(const model::DeviceFigures& device, model::Activity activity);
/// The GPU server that spent most on it; null if none spent any.
const model::DeviceFigures* most_of(const model::Outcome& outcome, model::Activity activity);
/// "GPU server 2 spent 85.47 % of its time"
std::string spent_on(const ExplainedRun& run, const model::DeviceFigures& device, model::Activity activity);
/// The same and what it did, of the server that spent most on it.
std::optional<Sign> time_sign(const ExplainedRun& run, model::Activity activity, std::string_view doing);
/// Of two GPU servers that can compute one had nothing left to do for longer than the other: about that other one.
std::optional<Sign> unequal_share_sign(const ExplainedRun& run);

/// The queue of this kind of part that grew longest; null if there is none.
const model::QueueFigures* queue_of(const model::Outcome& outcome, model::PartKind kind);
std::int64_t vcpu(const ExplainedRun& run, std::string_view id);

/// A GPU server on which nothing stands that computes.
std::optional<Sign> empty_server_sign(const ExplainedRun& run);
/// Puts a copy of the board's first worker or card, by id, on each of them.
void fill_empty_servers(const ExplainedRun& run, model::Level& level, model::Board& board);

}  // namespace batchyard::game
