#pragma once

#include <optional>
#include <string>
#include <vector>

#include "edit/edit.h"
#include "ui/shortcuts.h"

namespace batchyard::ui {

/// A part that can be taken from the tray.
struct TrayItem {
  model::PartKind kind = model::PartKind::users;
  std::string gpu;                ///< of a GPU server: its model
  std::string title;              ///< "GPU server"
  std::string detail;             ///< "L4 · 520 USD", "needs 1 vCPU", "fixed here"
  std::optional<Action> action;   ///< its key
  std::string locked;             ///< why it can't be taken, in a sentence; empty: it can
};

/// In the order of the tray.
std::vector<TrayItem> tray_items(const model::Level& level, const model::Board& board);

/// What taking an item brings: the part and, with a GPU server, a worker on it where the level has room for both.
edit::AddParts new_parts(const model::Level& level, const model::Board& board, model::PartKind kind, std::string_view gpu);

}  // namespace batchyard::ui
