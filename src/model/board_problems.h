#pragma once

#include <vector>

#include "model/board_index.h"
#include "model/problem.h"

namespace batchyard::model {

// The parts of problems(): each adds what it finds, by part id or by the ends of the link.
void find_link_problems(const BoardIndex& index, std::vector<BoardProblem>& out);
void find_server_problems(const BoardIndex& index, std::vector<BoardProblem>& out);
void find_setting_problems(const BoardIndex& index, std::vector<BoardProblem>& out);

}  // namespace batchyard::model
