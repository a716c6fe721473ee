#include "ui/board/flow.h"

#include <algorithm>
#include <cmath>

namespace batchyard::ui {
namespace {

constexpr double longest_look_ns = 0.4e9;
constexpr double followable_s = 0.25;  // a mark that needs longer for its way can be followed
constexpr double steady_from_speed = 10;

// The time that the length of the track stands for, so that marks keep their gap.
double look_ns(std::span<const sim::Passage> passages, const FlowView& view) {
  double least = longest_look_ns;
  for (std::size_t i = 1; i < passages.size(); ++i) {
    const double apart = static_cast<double>(passages[i].from_ns - passages[i - 1].from_ns);
    if (apart > 0) least = std::min(least, apart);
  }
  const double crossing = static_cast<double>(passages.front().to_ns - passages.front().from_ns);
  const double spread = static_cast<double>(view.length_px / view.gap_px) * least;
  return std::clamp(spread, std::min(crossing, longest_look_ns), longest_look_ns);
}

std::vector<FlowMark> true_marks(std::span<const sim::Passage> passages, const FlowView& view, double look) {
  std::vector<FlowMark> marks;
  for (const sim::Passage& passage : passages) {
    const double age = view.clock_ns - static_cast<double>(passage.from_ns);
    if (age >= 0 && age <= look) marks.push_back({static_cast<float>(age / look), passage.items});
  }
  return marks;
}

const sim::Passage* departed_between(std::span<const sim::Passage> passages, double from_ns, double to_ns) {
  const auto after = std::ranges::partition_point(passages, [&](const auto& p) { return static_cast<double>(p.from_ns) <= from_ns; });
  return after != passages.end() && static_cast<double>(after->from_ns) <= to_ns ? &*after : nullptr;
}

std::vector<FlowMark> steady_marks(std::span<const sim::Passage> passages, const FlowView& view) {
  std::vector<FlowMark> marks;
  const double per_px = longest_look_ns / static_cast<double>(view.length_px);
  for (float x = std::fmod(view.phase_px, view.gap_px); x <= view.length_px; x += view.gap_px) {
    const bool anything = view.speed >= steady_from_speed;
    const double newest = anything ? view.clock_ns : view.clock_ns - per_px * static_cast<double>(x);
    const double width = anything ? longest_look_ns : per_px * static_cast<double>(view.gap_px);
    if (const sim::Passage* passage = departed_between(passages, newest - width, newest)) marks.push_back({x / view.length_px, passage->items});
  }
  return marks;
}

}  // namespace

std::vector<FlowMark> flow_marks(std::span<const sim::Passage> passages, const FlowView& view) {
  if (passages.empty() || view.length_px < 1) return {};
  const double look = look_ns(passages, view);
  const bool followable = view.speed <= 0 || look / 1e9 / view.speed >= followable_s;
  return followable ? true_marks(passages, view, look) : steady_marks(passages, view);
}

}  // namespace batchyard::ui
