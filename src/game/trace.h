#pragma once

#include <optional>
#include <stop_token>
#include <string>

#include "model/level.h"
#include "model/outcome.h"

namespace batchyard::game {

struct TraceOptions {
  model::Nanoseconds from_ns = 0;     ///< where details begin
  std::size_t most_details = 60'000;  ///< slices and journeys over links, about
  int samples = 400;                  ///< over the whole run
};

/// A run in the trace event format of Chrome's profiler, which Perfetto reads too. docs/CLI.md lists its tracks.
struct Trace {
  std::string text;  ///< a JSON document; at most about 16 MB with the standard options
  model::Nanoseconds details_from_ns = 0;
  model::Nanoseconds details_to_ns = 0;  ///< before the completion: the rest is left out, but for samples
};

/// The run that gave `outcome`, made again to be looked at. Nothing if it was stopped.
std::optional<Trace> trace(const model::Level& level, const model::Board& board, std::uint64_t seed,
                           const model::Outcome& outcome, const TraceOptions& options = {}, const std::stop_token& stop = {});

}  // namespace batchyard::game
