#pragma once

#include <string>
#include <vector>

#include "model/level.h"
#include "model/roster.h"
#include "sim/playback.h"

namespace batchyard::ui {

/// What a card says of its part, before a run or at an instant of one.
struct CardWords {
  std::string figure;        ///< "2.55 M"
  std::string figure_unit;   ///< "waiting"; empty: none
  std::string small = {};    ///< figure and unit where there is room for little: "batch 64"; empty: as above
  std::vector<std::string> lines;  ///< below it, the least important last
  std::string price;         ///< "2 vCPU · 32 USD/month"; empty: none
  float gauge = -1;          ///< share that is full; negative: no gauge
  bool alarm = false;        ///< the figure is a fault: out of memory
};

/// Without `moment`: the part as it is set up.
CardWords card_words(const model::Level& level, const model::Roster& roster, const model::Part& part, const sim::Moment* moment);

/// "L4 · 24 GB"
std::string server_words(const model::Level& level, const model::Part& server);

/// Cells of a seat grid: each is the memory of `items_per_cell` items.
struct SeatGrid {
  int columns = 15;
  int rows = 9;
  std::int64_t items_per_cell = 1;
  std::int64_t cells = 0;
  std::int64_t on_gpu = 0;   ///< cells of the batch that the GPU works on; before a run, of the planned batch
  std::int64_t loading = 0;  ///< cells of the next batch
  model::Activity activity = model::Activity::compute;
  bool planned = false;      ///< no run is shown
};
/// Of a worker on a server; no cells otherwise.
SeatGrid seat_grid(const model::Level& level, const model::Roster& roster, const model::Part& worker, const sim::Moment* moment);

/// "1,389/s", "106.9/s": whole numbers from a thousand on.
std::string rate_words(double per_second);
/// "100 M", "60,000", "2.5 M": no zeros behind the point.
std::string short_count(std::int64_t count);

}  // namespace batchyard::ui
