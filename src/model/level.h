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
  enum class Shape { even, backlog, poisson, recorded };
  Shape shape = Shape::even;
  Nanoseconds from_ns = 0;  ///< backlog: all at this instant
  Nanoseconds to_ns = 0;    ///< even, poisson: items fall in (from, to]
  std::int64_t count = 0;   ///< even, backlog
  std::int64_t per_second = 0;  ///< poisson: millionths of an item per second
  std::string file = {};        ///< recorded: as the level names it
  std::vector<Nanoseconds> instants = {};  ///< recorded: from the file, by rising instant
  std::vector<Bytes> sizes = {};           ///< recorded: payloads from the file; empty: as those of all other items
  bool operator==(const Segment&) const = default;
};

/// One of the payloads that items have at random, as often as its share of all weights.
struct WeightedSize {
  Bytes bytes = 0;
  std::int64_t weight = 1;
  bool operator==(const WeightedSize&) const = default;
};

struct Traffic {
  Bytes item_bytes = 64;  ///< payload of each item, or their mean
  std::vector<Segment> segments;
  std::vector<WeightedSize> sizes = {};  ///< none: all as `item_bytes`
  std::int64_t size_sigma = 0;           ///< above 0: sizes are lognormal, this is the standard deviation of their logarithm, in billionths
  bool operator==(const Traffic&) const = default;
};
inline constexpr Bytes most_item_bytes = 100'000'000;
/// Not all items have `item_bytes`.
bool sizes_vary(const Traffic& traffic);
/// When the last item may be published.
Nanoseconds end_ns(const Segment& segment);
/// Items that all but the poisson segments publish.
std::int64_t planned_items(const Traffic& traffic);

/// A task of a level without traffic: something that one card does from beginning to end.
struct Task {
  Nanoseconds compute_ns = 0;
  Bytes read_bytes = 0;   ///< from the shared storage, before it computes
  bool licence = false;   ///< computes under a token of the licence server
  int team = 1;           ///< whose it is
  int count = 1;          ///< as many like it, one after the other in the list
  Nanoseconds save_ns = 0;  ///< that a save takes where it does not go to the shared storage
  Bytes save_bytes = 0;     ///< that a save writes to the shared storage; 0: it does not go there
  std::int64_t error = 0;   ///< of its result, in billionths; compared with the level's tolerance
  bool operator==(const Task&) const = default;
};

/// Failures of cards, of workers or of the broker.
struct Fault {
  std::string part;  ///< id of a card; empty: each of them
  std::vector<Nanoseconds> at_ns;  ///< scripted, by rising instant; empty: at random
  Nanoseconds mean_ns = 0;         ///< at random: mean time between two, exponential
  Nanoseconds down_ns = 0;         ///< from a failure until what failed is up again
  PartKind kind = PartKind::runner;    ///< or worker or broker
  std::int64_t nth = 1;                ///< scripted, of workers: which of the board's, by id; none there: nothing happens
  std::vector<std::string> gpus = {};  ///< random, of workers: those on servers with one of these; none named: all of them
  bool operator==(const Fault&) const = default;
};

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
  Traffic traffic;  ///< nothing in it where there are tasks
  std::vector<Task> tasks;
  Nanoseconds assembly_ns = 0;   ///< that the assembler needs at speed 1, once all results are accepted
  std::int64_t tolerance = 0;    ///< largest error of a result that is accepted, in billionths
  std::vector<Fault> faults;
  Nanoseconds horizon_ns = 0;
  std::optional<Nanoseconds> minimum_rental_ns;  ///< for which GPU servers are paid at least
  std::uint64_t seed = 1;                 ///< of the first run, which playback, trace and explanation show
  std::vector<std::uint64_t> more_seeds;  ///< of the further runs that the score is over; all differ
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

inline bool has_tasks(const Level& level) { return !level.tasks.empty(); }
/// Of every run that the score is over, in order.
std::vector<std::uint64_t> seeds(const Level& level);
/// Tasks, each counted as often as it is there.
std::int64_t task_count(const Level& level);
/// Whether a part of this kind has anything to do on the level.
bool has_use_for(const Level& level, PartKind kind);
/// Whether a GPU model can do the level's work: tasks run on any, items need its batch law for the job.
bool can_work(const Level& level, const Gpu& gpu);
const PaletteRow* find(const std::vector<PaletteRow>& palette, PartKind kind);

/// One way, of a link between parts of the board: its own, or its protocol's.
Nanoseconds latency_ns(const Catalogue& catalogue, const Board& board, const Link& link);

/// Monthly price of one part, in millionths of a USD.
std::int64_t month_usd(const Catalogue& catalogue, const Part& part);
/// Of all hosts and sized parts on the board.
std::int64_t month_usd(const Catalogue& catalogue, const Board& board);

}  // namespace batchyard::model
