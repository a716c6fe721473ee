#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "model/board.h"

namespace batchyard::model {

/// Settings of every part of one kind.
struct KindSettings {
  PartKind kind = PartKind::users;
  Settings settings;
  bool operator==(const KindSettings&) const = default;
};

/// The values that the solver tries for settings of one kind: see game/search.
struct KindValues {
  PartKind kind = PartKind::users;
  std::map<std::string, std::vector<SettingValue>, std::less<>> settings;
  bool operator==(const KindValues&) const = default;
};

/// A point of the proof that does not apply to a level.
struct Exemption {
  int point = 0;       ///< 1 to 6: docs/LEVEL_FORMAT.md, "The proof"
  std::string reason;  ///< one clause
  bool operator==(const Exemption&) const = default;
};

/// What the author claims of a level, for `check` to prove.
struct Proof {
  std::string about;  ///< the measure of the goal that the naive board must miss
  /// What the reference board has learnt, one change each: undoing any of them must lose.
  std::vector<KindSettings> undo_settings;
  std::vector<std::string> undo_parts;  ///< ids of parts of the reference board; what stands on them goes with them
  std::vector<Link> undo_links;
  std::vector<KindValues> search;  ///< instead of all that the palette frees, for these kinds
  std::vector<Exemption> exempt;
  bool operator==(const Proof&) const = default;
};

/// A GPU server with its workers, and how often it stands on a board.
struct Cell {
  int count = 1;
  std::vector<KindSettings> settings;  ///< of the server and of what stands on it
  bool operator==(const Cell&) const = default;
};

/// A board in short: the reference board's wiring with other numbers of servers and other settings.
struct Recipe {
  std::vector<KindSettings> settings;  ///< of all parts that stand on no server
  std::vector<Cell> cells;
  bool operator==(const Recipe&) const = default;
};

/// The winning boards of a level that no other beats in all its medals' scores, as `solve` found them.
struct Front {
  struct Winner {
    Recipe recipe;
    std::map<std::string, std::int64_t, std::less<>> figures;  ///< by measure: the medals'
    bool operator==(const Winner&) const = default;
  };
  std::int64_t boards = 0;  ///< that were tried
  std::vector<Winner> winners;
  bool operator==(const Front&) const = default;
};

}  // namespace batchyard::model
