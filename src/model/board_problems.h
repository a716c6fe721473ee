#pragma once

#include <vector>

#include "model/board_index.h"
#include "model/problem.h"

namespace batchyard::model {

// The parts of problems(): each adds what it finds, by part id or by the ends of the link.
void find_link_problems(const BoardIndex& index, std::vector<BoardProblem>& out);
void find_server_problems(const BoardIndex& index, std::vector<BoardProblem>& out);
void find_setting_problems(const BoardIndex& index, std::vector<BoardProblem>& out);
/// Of the settings of one link.
void find_problems_of_link(const BoardIndex& index, const Link& link, std::vector<BoardProblem>& out);

/// Whether one more link would lie in a loop.
bool closes_loop(const BoardIndex& index, const Link& link);
/// What one more link breaks that was not broken before: as problems() of the board with it, but for loops. Both parts must be there.
void find_problems_of_added_link(const BoardIndex& index, const Link& link, std::vector<BoardProblem>& out);

}  // namespace batchyard::model
