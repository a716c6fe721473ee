#pragma once

#include <optional>
#include <string>

#include "game/session.h"
#include "ui/causes.h"
#include "ui/elements.h"
#include "ui/standings.h"

namespace batchyard::ui {

struct ResultAnswer {
  bool build_again = false;
  bool next_level = false;
  bool play_back = false;
  std::string show_part;  ///< id; empty: none
  std::optional<std::size_t> board;  ///< index of an entry of the standings: to be opened or compared
};

/// What the player guessed before the first run, and what the simulator says.
struct Guess {
  std::string answer;  ///< the player's; empty: none
  std::string truth;   ///< empty while it is being computed
};

/// Height of the sheet: 552, in the narrow layout 400, less where the board would vanish: the sheet then scrolls.
float result_height(const Kit& kit);

struct ResultView {
  CausesView causes;
  bool why = false;     ///< after a run that passed: the reasons rather than the medals
  bool course = false;  ///< the items over time rather than the boards
  StandingsView standings;
};

/// What the sheet shows.
struct ResultSheet {
  game::Session& session;
  const game::RunResult& run;  ///< its last
  Guess guess;
  bool has_next = false;  ///< there is a level after this one
  ResultView& view;
  game::Standings& standings;
};

/// Score, reasons or medals, and a chart: the sheet that rises after a run.
ResultAnswer result_sheet(Kit& kit, const ResultSheet& sheet, const Rect& area);

/// The run made before this one in the session; nothing if it was the first.
const game::RunResult* run_before(const game::Session& session, const game::RunResult& run);

/// Items written over time beside the slowest run that would pass, or the run before.
/// Both with the shown seed, which can be chosen there.
void ghost_chart(Kit& kit, game::Session& session, const game::RunResult& run, const game::RunResult* before, Rect area);

}  // namespace batchyard::ui
