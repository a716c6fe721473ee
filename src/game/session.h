#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "edit/history.h"
#include "game/explain.h"
#include "game/score.h"
#include "model/level.h"
#include "model/outcome.h"
#include "model/problem.h"
#include "sim/playback.h"

namespace batchyard::game {

/// A finished run of a board: kept with the board that it belongs to.
struct RunResult {
  model::Board board;
  model::Outcome outcome;              ///< with the level's first seed
  std::vector<model::Outcome> others;  ///< with its further seeds
  Score score;                         ///< over all

  /// With one of the level's seeds, counted from 0.
  const model::Outcome& with_seed(std::size_t index) const { return index == 0 ? outcome : others.at(index - 1); }
};

/// One level being played: named boards with their histories, the run under way, the runs so far. No screen in here.
class Session {
 public:
  /// With the boards that were kept from before, or the level's start board where there are none.
  explicit Session(model::Level level, std::vector<model::Board> boards = {});
  ~Session();
  Session(Session&&) noexcept;
  Session& operator=(Session&&) noexcept;

  const model::Level& level() const;

  // Boards
  const std::vector<std::string>& board_names() const;  ///< all different
  std::size_t current_board() const;
  void choose_board(std::size_t index);
  void add_board(model::Board board);    ///< becomes current; its name is made unique
  void remove_board(std::size_t index);  ///< the last one stays
  const model::Board& board() const;
  const model::Board& board(std::size_t index) const;
  const edit::History& history() const;  ///< of the current board
  const edit::History& history(std::size_t index) const;
  /// Steps from before a restart; they must lead to the board as it is.
  void restore(std::size_t index, edit::History history);
  const std::vector<model::BoardProblem>& problems() const;  ///< of the current board, kept fresh
  std::int64_t monthly_cost_usd() const;                     ///< millionths

  std::optional<std::string> make(const edit::Edit& edit, unsigned gesture = 0);  ///< refusal, or nothing
  void cancel_gesture(unsigned gesture);
  void undo();
  void redo();
  void jump(std::size_t done);
  /// Counts up with every change of any board, and of which is the current one: what is made for a board compares it.
  std::uint64_t revision() const;

  // Runs
  bool can_run() const;  ///< no problems, and none under way
  void start_run();      ///< on another thread; needs can_run()
  bool running() const;
  double progress() const;  ///< 0 to 1, of simulated time over all seeds
  void cancel_run();
  /// Takes over a run that has ended. True once per finished run; call every frame.
  bool poll();
  const std::string& run_failure() const;  ///< why the last run came to nothing ("out of memory"); empty: it did not
  const RunResult* last_run() const;       ///< of the current board, newest; may be of an older state of it
  bool last_run_is_current() const;        ///< the board as it is now would run just so
  const std::vector<RunResult>& runs() const;

  // One of the runs that a level with several seeds makes of a board. Scores are over all of them; what shows a course of events shows this one.
  std::size_t shown_seed() const;  ///< index into model::seeds(level())
  void show_seed(std::size_t index);
  const model::Outcome& shown_outcome() const;  ///< of last_run(), which there must be
  /// What held back last_run() with the shown seed: begun in the background when first asked for, and again only for another run or seed. Nothing while
  /// it is being computed (poll() takes it over), and where it came to nothing: `run_failure` then says why.
  const Explanation* explanation();
  bool explaining() const;
  sim::Playback* playback();  ///< of last_run() with the shown seed; made when first asked for; nothing without a run

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace batchyard::game
