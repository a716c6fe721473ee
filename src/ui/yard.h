#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "ui/elements.h"

namespace batchyard::ui {

enum class Stop { locked, open, next, passed };

/// One level on the map.
struct Station {
  std::string id;
  std::string title;
  Stop stop = Stop::open;
  std::vector<MedalMetal> medals;  ///< of a passed level
};
struct TrackLine {
  std::string title;
  std::vector<Station> stations;
  std::string opens;  ///< what has to be done before it can be played; empty: it can
};
/// The level that Continue opens.
struct NextStop {
  std::string id;
  std::string title;
  std::string idea;
  int minutes = 0;  ///< 0: not known
  std::size_t goals = 0;
  std::string best;  ///< "passed, 74,100.25 s"; empty: not tried
};
struct YardMap {
  std::vector<TrackLine> tracks;
  std::optional<NextStop> next;
};

struct YardAnswer {
  std::string open;  ///< level id; empty: none
  bool explorer = false;
};

/// Home: chapters as tracks, levels as stations, what is next.
YardAnswer yard_screen(Kit& kit, const YardMap& map, const Rect& area);

}  // namespace batchyard::ui
