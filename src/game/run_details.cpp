#include "game/run_details.h"

#include <algorithm>
#include <map>
#include <string>

namespace batchyard::game {
namespace {

using model::Nanoseconds;

constexpr Nanoseconds first_window_ns = 1'000'000'000;
constexpr std::size_t most_of_window = 20'000;

// Windows that follow one another, put together. Each tells again what was under way when it began.
class Gathering {
 public:
  Gathering(const model::Board& board, Nanoseconds from_ns, Nanoseconds end_ns) : board_(board), end_ns_(end_ns) {
    out_.from_ns = out_.to_ns = from_ns;
  }

  void add(const sim::Window& window) {
    for (const sim::Span& span : window.spans) add(span, window.from_ns);
    for (const sim::Passage& passage : window.passages)
      if (is_new(passage.from_ns, window.from_ns)) add(passage);
    out_.to_ns = window.to_ns;
    first_ = false;
  }
  std::size_t size() const { return out_.slices.size() + out_.journeys.size(); }
  RunDetails details() && { return std::move(out_); }

 private:
  bool is_new(Nanoseconds from_ns, Nanoseconds window_from_ns) const { return first_ || from_ns > window_from_ns; }

  void add(sim::Passage passage) {
    passage.to_ns = std::min(passage.to_ns, end_ns_);
    if (passage.from_ns <= passage.to_ns) out_.journeys.push_back(passage);
  }

  void add(sim::Span span, Nanoseconds window_from_ns) {
    span.to_ns = std::min(span.to_ns, end_ns_);
    const bool of_store = find(board_, span.lane)->kind == model::PartKind::store;
    if (of_store && !is_new(span.from_ns, window_from_ns)) return;
    if (!of_store && continues(span)) return;
    if (span.from_ns < span.to_ns) out_.slices.push_back(span);
  }

  // A GPU does one thing at a time: what lies before the end of its last slice is that slice, told again.
  bool continues(sim::Span& span) {
    const auto last = last_.find(span.lane);
    if (last == last_.end()) {
      last_[span.lane] = out_.slices.size();
      return false;
    }
    sim::Span& slice = out_.slices[last->second];
    span.from_ns = std::max(span.from_ns, slice.to_ns);
    if (span.from_ns >= span.to_ns) return true;
    const bool same_rest = span.items == 0 && slice.items == 0 && span.activity == slice.activity && span.from_ns == slice.to_ns;
    if (same_rest)
      slice.to_ns = span.to_ns;
    else
      last->second = out_.slices.size();
    return same_rest;
  }

  const model::Board& board_;
  Nanoseconds end_ns_;
  RunDetails out_;
  std::map<std::string, std::size_t> last_;  // by GPU server: its last slice
  bool first_ = true;
};

}  // namespace

RunDetails run_details(const model::Board& board, sim::Playback& playback, Nanoseconds from_ns, Nanoseconds end_ns,
                       std::size_t most, const std::stop_token& stop) {
  Gathering gathering(board, from_ns, end_ns);
  Nanoseconds length_ns = first_window_ns;
  for (Nanoseconds at_ns = from_ns; at_ns < end_ns && gathering.size() < most && !stop.stop_requested();) {
    const Nanoseconds to_ns = at_ns + std::min(length_ns, end_ns - at_ns);
    const sim::Window window = playback.window(at_ns, to_ns, most_of_window);
    if (window.cut) {  // too much at once
      if (to_ns == at_ns + 1) break;
      length_ns = std::max<Nanoseconds>(1, (to_ns - at_ns) / 4);
      continue;
    }
    gathering.add(window);
    at_ns = to_ns;
    if (window.spans.size() + window.passages.size() < most_of_window / 4) length_ns = std::min(2 * length_ns, end_ns);
  }
  return std::move(gathering).details();
}

}  // namespace batchyard::game
