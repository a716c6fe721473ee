#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "model/level.h"
#include "model/outcome.h"
#include "sim/run.h"

namespace batchyard::sim {

/// What can be seen of a run at one instant. Counts obey published = written + lost + refused + inside.
struct Moment {
  struct Worker {
    std::string id;
    std::int64_t buffered = 0;  ///< pieces of a batch that was split included
    std::int64_t batch = 0;  ///< on the GPU now; 0: none
    model::Activity activity = model::Activity::idle;
    model::Nanoseconds batch_started_ns = 0;
    model::Nanoseconds batch_ends_ns = 0;
  };
  struct Queue {
    std::string id;  ///< of a broker or a store
    std::int64_t length = 0;  ///< broker: messages ready to go out; store: rows being written or waiting for it
    model::Bytes memory_bytes = 0;
  };
  struct Device {
    std::string id;  ///< of a GPU server
    model::Ledger ledger{};  ///< up to now; sums to now
  };
  model::Nanoseconds at_ns = 0;
  std::int64_t published = 0, written = 0, lost = 0, refused = 0;
  std::int64_t waiting = 0;  ///< in brokers; messages whose items are written already are left out
  std::int64_t in_hand = 0;  ///< everything else that is inside: on links, in buffers, on GPUs, in stores
  std::vector<Worker> workers;  ///< by id
  std::vector<Queue> queues;    ///< by id
  std::vector<Device> devices;  ///< by id
};

/// Something on its way over a link during a window: from when the link begins to send it to when it arrives.
struct Passage {
  int link = 0;  ///< index into the board's links
  model::Nanoseconds from_ns = 0;
  model::Nanoseconds to_ns = 0;
  std::int64_t items = 0;
};

/// A stretch of one lane of the timeline.
struct Span {
  std::string lane;  ///< id of a GPU server or store
  model::Nanoseconds from_ns = 0;
  model::Nanoseconds to_ns = 0;
  model::Activity activity = model::Activity::idle;  ///< of a GPU server
  std::int64_t items = 0;                            ///< in the batch
};

/// A window of a run in full detail. When it holds more than `most` spans or passages, those lists end early and
/// `cut` is set: the view then shows shares instead.
struct Window {
  model::Nanoseconds from_ns = 0;
  model::Nanoseconds to_ns = 0;
  std::vector<Span> spans;
  std::vector<Passage> passages;
  bool cut = false;
};

/// A run that can be looked at anywhere, forwards and backwards; never changes the outcome.
class Playback {
 public:
  Playback(const model::Level& level, const model::Board& board, std::uint64_t seed);
  ~Playback();
  Playback(Playback&&) noexcept;
  Playback& operator=(Playback&&) noexcept;

  /// The run itself, as sim::run: afterwards every instant of it is near a snapshot. Without it the first look at a late
  /// instant steps all the way.
  model::Outcome run(const RunOptions& options = {});

  Moment moment(model::Nanoseconds at_ns);
  Window window(model::Nanoseconds from_ns, model::Nanoseconds to_ns, std::size_t most = 4000);
  /// The instant of the next (or last) batch start, batch end or commit after (before) `at_ns`.
  model::Nanoseconds next_event(model::Nanoseconds at_ns);
  model::Nanoseconds previous_event(model::Nanoseconds at_ns);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace batchyard::sim
