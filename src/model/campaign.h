#pragma once

#include <map>
#include <string>
#include <vector>

#include "model/level.h"

namespace batchyard::model {

struct Campaign {
  struct Chapter {
    std::string id;  ///< folder name: "scaling"
    Text title;
    std::vector<std::string> levels;  ///< ids in the order of play
    bool operator==(const Chapter&) const = default;
  };
  std::vector<Chapter> chapters;
  bool operator==(const Campaign&) const = default;
};

/// What a player has done, by level id: levels may move, go and come back without loss.
struct Progress {
  struct Answer {  ///< the player's, to the level's prediction question
    std::string measure;
    std::int64_t value = 0;  ///< in the measure's unit
    bool operator==(const Answer&) const = default;
  };
  struct Level {
    bool passed = false;
    std::map<std::string, std::int64_t, std::less<>> best;  ///< by measure, over passing runs; absent: none yet
    std::optional<Answer> prediction;
    std::int64_t runs = 0;
    bool operator==(const Level&) const = default;
  };
  std::map<std::string, Level, std::less<>> levels;
  std::string last_level;
  bool operator==(const Progress&) const = default;
};

struct Preferences {
  bool light = false;
  int scale_percent = 100;  ///< 75 to 300, on top of the display's own
  bool reduced_motion = false;
  bool all_levels_open = false;  ///< for classes
  std::string others_folder = {};  ///< of other players' boards; empty: the one in the player's data folder
  bool operator==(const Preferences&) const = default;
};

}  // namespace batchyard::model
