#pragma once

#include <compare>
#include <optional>
#include <vector>

#include "model/units.h"

namespace batchyard::sim {

/// A storage whose bandwidth is shared equally by all who read at the moment (egalitarian processor sharing: L. Kleinrock,
/// "Queueing Systems" volume 2, section 4.4). What one reader would have got since the start, had it read all along, is kept
/// as an exact fraction; a reader leaves at the first whole nanosecond at which that has risen by its bytes.
class ProcessorSharing {
 public:
  static constexpr int most_readers = 64;

  explicit ProcessorSharing(model::Bytes bytes_per_s) : bytes_per_s_(bytes_per_s) {}

  /// Instants passed in never go back. `reader` is any number that does not read at the moment.
  void join(model::Nanoseconds now_ns, int reader, model::Bytes bytes);
  /// Gives up reading, if it reads.
  void leave(model::Nanoseconds now_ns, int reader);
  /// When the next reader is done, if nobody joins or leaves before; never before the last instant passed in.
  /// At most after_every_run_ns.
  std::optional<model::Nanoseconds> next_end_ns() const;
  /// Takes away the readers that are done by now and names them, lowest first.
  std::vector<int> take_done(model::Nanoseconds now_ns);

  int readers() const { return static_cast<int>(readers_.size()); }

 private:
  struct Attained {  // bytes + parts / parts_of_a_byte
    model::Wide bytes = 0;
    model::Wide parts = 0;
    auto operator<=>(const Attained&) const = default;
  };
  struct Reader {
    Attained target;
    int name = 0;
  };

  void advance(model::Nanoseconds now_ns);

  model::Bytes bytes_per_s_;
  model::Nanoseconds at_ns_ = 0;
  Attained attained_;
  std::vector<Reader> readers_;
};

}  // namespace batchyard::sim
