#pragma once

#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "model/board.h"
#include "model/catalogue.h"
#include "model/measure.h"
#include "model/proof.h"

namespace batchyard::model {

/// A text in one or more languages; "en" is always there. May hold references such as {level.horizon}.
struct Text {
  std::map<std::string, std::string, std::less<>> in;
  const std::string& english() const { return in.at("en"); }
  bool operator==(const Text&) const = default;
};

struct Segment {
  enum class Shape { even, backlog, poisson };
  Shape shape = Shape::even;
  Nanoseconds from_ns = 0;  ///< backlog: all at this instant
  Nanoseconds to_ns = 0;    ///< even, poisson: items fall in (from, to]
  std::int64_t count = 0;   ///< even, backlog
  std::int64_t per_second = 0;  ///< poisson: millionths of an item per second
  bool operator==(const Segment&) const = default;
};

struct Traffic {
  Bytes item_bytes = 64;
  std::vector<Segment> segments;
  bool operator==(const Traffic&) const = default;
};
/// Items that the even and backlog segments publish.
std::int64_t planned_items(const Traffic& traffic);

/// The values that a level allows for one setting.
struct Allowed {
  std::vector<SettingValue> values;  ///< a list; empty: any value of the table's range, cut to least..most
  std::optional<std::int64_t> least;
  std::optional<std::int64_t> most;
  bool operator==(const Allowed&) const = default;
};
bool allows(const Allowed& allowed, const SettingValue& value);

struct PaletteRow {
  PartKind kind = PartKind::users;
  int least = 0;  ///< parts of this kind on a board
  int most = 0;
  /// By setting key. A setting that is not here keeps the kind's standard or the start board's value: it is fixed.
  std::map<std::string, Allowed, std::less<>> settings;
  bool operator==(const PaletteRow&) const = default;
};

struct Medal {
  std::string measure;
  std::int64_t gold = 0;  ///< at most (or at least, where higher is better) this, in the measure's unit
  std::int64_t silver = 0;
  bool operator==(const Medal&) const = default;
};

struct Prediction {
  Text question;
  std::string board;    ///< "start", "naive" or "solution": the board that is run for the answer
  std::string measure;  ///< whose figure is the answer
  std::vector<std::int64_t> choices;  ///< in the measure's unit; the nearest to the answer is right
  bool operator==(const Prediction&) const = default;
};

struct TeacherNotes {
  int minutes = 0;
  Text misconception;
  Text question;
  bool operator==(const TeacherNotes&) const = default;
};

/// The rules that a level may name, each judged by the score: "board_complete".
std::span<const std::string_view> rule_names();

struct Level {
  std::string id;  ///< "scaling/two-gpus"
  std::string chapter;
  Text title;
  Text idea;
  Text story;
  Traffic traffic;
  Nanoseconds horizon_ns = 0;
  std::uint64_t seed = 1;
  std::string job = "reference";  ///< names the batch laws of the catalogue
  std::vector<PaletteRow> palette;  ///< empty: every kind, in any number, with any setting of its range
  std::map<std::string, Allowed, std::less<>> link_settings;  ///< as a palette row's, for every link
  std::vector<std::string> locked;  ///< ids of parts that can't be removed
  Board start;
  std::optional<Board> naive;
  std::optional<Board> solution;
  std::vector<Goal> goals;
  std::vector<std::string> rules;  ///< by name: "board_complete"
  std::vector<Medal> medals;
  std::vector<Text> hints;
  std::optional<Prediction> prediction;
  std::optional<TeacherNotes> teacher;
  bool diagnosis = false;  ///< the start board is finished and fails: the player finds why
  std::optional<Proof> proof;
  std::optional<Front> front;  ///< from the file beside the level, as `solve` left it
  std::string lesson;  ///< Markdown; empty: none
  Catalogue catalogue;  ///< with the level's overrides applied
};

const PaletteRow* find(const std::vector<PaletteRow>& palette, PartKind kind);

/// Monthly price of one part, in millionths of a USD.
std::int64_t month_usd(const Catalogue& catalogue, const Part& part);
/// Of all hosts and sized parts on the board.
std::int64_t month_usd(const Catalogue& catalogue, const Board& board);

}  // namespace batchyard::model
