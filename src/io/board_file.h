#pragma once

#include <string>

#include "io/faults.h"
#include "io/node.h"
#include "model/proof.h"

namespace batchyard::io {

/// Adds what no shape can say of a board: ids given twice, links to nowhere, the same link twice.
void check_board(const Node& board, const std::string& path, Faults& faults);

/// Of a board that has passed every check.
model::Board board_of(const Node& board);

/// One setting's value from a checked file.
model::SettingValue setting_value(const model::SettingRow& row, const Node& value);

/// The object under "settings", read and made; none gives no settings.
model::Settings settings_of(std::span<const model::SettingRow> rows, const Node& owner);
Node settings_node(std::span<const model::SettingRow> rows, const model::Settings& settings);

/// An object of "kind" and "settings".
model::KindSettings kind_settings_of(const Node& node);

/// A link of a board that has passed every check.
model::Link link_of(const Node& node);

}  // namespace batchyard::io
