#pragma once

#include <stop_token>

#include "cli/progress.h"

namespace batchyard::cli {

/// Waits until all pieces of work have ended, and shows how far they are. False if it was interrupted. `work` has count(),
/// finished() and wait(), as game::Results has.
template <class Work>
bool awaited(Work& work, const std::stop_token& stop) {
  Progress progress(work.count());
  const bool all = work.wait(stop, [&] { progress.show(work.finished()); });
  progress.end();
  return all;
}

}  // namespace batchyard::cli
