#pragma once

#include <string>

#include "io/faults.h"
#include "io/node.h"
#include "model/board.h"

namespace batchyard::io {

/// Adds what no shape can say of a board: ids given twice, links to nowhere, the same link twice.
void check_board(const Node& board, const std::string& path, Faults& faults);

/// Of a board that has passed every check.
model::Board board_of(const Node& board);

/// One setting's value from a checked file.
model::SettingValue setting_value(const model::SettingRow& row, const Node& value);

}  // namespace batchyard::io
