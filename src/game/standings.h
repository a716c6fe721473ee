#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "game/others.h"
#include "game/parallel.h"
#include "game/session.h"
#include "game/verdict.h"

namespace batchyard::game {

/// Boards of one level beside one another: the player's own, those of the runs so far, the best known ones and those of other
/// players. Each is run once, in the background; what can be read or run no more is told and never an error.
class Standings {
 public:
  enum class Whose { other, best, earlier, run, mine };
  struct Entry {
    Whose whose = Whose::mine;
    std::string name;
    model::Board board;
    std::size_t number = 0;          ///< mine: index of the session's board; run: of its run, from 0; earlier: of the kept ones, the latest first
    std::optional<Verdict> verdict;  ///< nothing while it is being computed
    bool shown = false;              ///< the run that the player looks at
  };

  explicit Standings(const model::Level& level);

  /// Reads the boards of other players in the background. Needed before they show; again to read the folder anew.
  void read_others(const std::filesystem::path& folder);
  /// The boards of runs from before this session: Saves::tried. They are run again, so that what is shown of them is true of the level and
  /// the program as they are now.
  void use_earlier(std::vector<model::Board> boards);
  /// The best known boards show how the level is won: not before the player has.
  void show_best(bool shown);
  /// Takes over what has been read and computed, and what the session has. Call every frame in which they are looked at; costs
  /// next to nothing where nothing has changed.
  void update(const Session& session);

  const std::vector<Entry>& entries() const { return entries_; }
  /// Boards of other players that can't be read or don't run, with the reason.
  std::vector<OtherBoards::Refused> refused() const;
  bool busy() const { return reading_ || trying_; }

  /// The measures that boards differ by on this level, in the order of the table: time, costs, and those of goals and medals.
  const std::vector<const model::MeasureRow*>& measures() const { return measures_; }

 private:
  struct Known {
    model::Board run;  // model::without_looks
    Verdict verdict;
  };
  struct Trying {
    std::vector<Entry> asked;
    std::vector<bool> taken;
    std::unique_ptr<Results<Verdict>> runs;
    std::size_t finished = 0;
  };
  struct Seen {  // of the session
    std::uint64_t revision = 0;
    std::size_t runs = 0, board = 0;
    bool operator==(const Seen&) const = default;
  };

  void take_others();
  void take_tried();
  void learn(const Entry& entry, Verdict verdict);
  const Verdict* known(const model::Board& run) const;
  bool has(const model::Board& run, Whose whose) const;
  void add(Entry entry, model::Board run = {});
  void rebuild(const Session& session);
  void try_unknown();

  std::shared_ptr<const model::Level> level_;
  std::vector<const model::MeasureRow*> measures_;
  OtherBoards others_;
  std::vector<std::optional<Verdict>> of_others_;  // by index into others_.boards
  std::vector<model::Board> earlier_;
  std::vector<Known> known_;                       // of all other boards
  std::vector<Entry> entries_;
  std::vector<model::Board> runs_;  // of the entries, without_looks; of other players' nothing
  bool best_shown_ = true;
  std::optional<Seen> seen_;  // what entries_ were made for; nothing: they are to be made anew
  std::optional<Task<OtherBoards>> reading_;
  std::optional<Trying> trying_;
};

}  // namespace batchyard::game
