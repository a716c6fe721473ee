#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "model/level.h"
#include "model/problem.h"

namespace batchyard::edit {

struct AddParts {  ///< with the links among them (a paste, a drop from the tray with its server)
  std::vector<model::Part> parts;
  std::vector<model::Link> links;
};
struct RemoveParts {  ///< with every link that touches them; a server takes what stands on it along
  std::vector<std::string> ids;
  std::vector<model::Link> links = {};  ///< to be removed too
};
struct MoveParts {
  std::vector<std::string> ids;
  model::Place by;
};
struct ArrangeParts {
  struct Spot {
    std::string id;
    model::Place at;
  };
  std::vector<Spot> spots;
};
struct PlaceOnServer {  ///< or take off: server empty
  std::string id;
  std::string server;
  model::Place at;
};
struct AddLink {
  model::Link link;
};
struct RemoveLinks {
  std::vector<model::Link> links;
};
struct ChangeSetting {
  std::vector<std::string> ids;  ///< of parts of one kind
  std::string key;
  model::SettingValue value;
};
struct ChangeLinkSetting {
  model::End from;
  model::End to;
  std::string key;
  model::SettingValue value;
};
struct Rename {
  std::string id;  ///< of a part; empty: the board itself
  std::string title;
};

/// A change to a board as a value. Menu, mouse, keyboard, solver and tests all go through it.
using Edit = std::variant<AddParts, RemoveParts, MoveParts, ArrangeParts, PlaceOnServer, AddLink, RemoveLinks, ChangeSetting,
                          ChangeLinkSetting, Rename>;

/// Why the edit can't be made on this board, with what to do instead; nothing if it can. An edit may leave a board
/// unfinished (`model::may_be_unfinished`); one that would break another rule of `model::problems` is refused in its words.
std::optional<std::string> why_not(const model::Level& level, const model::Board& board, const Edit& edit);

/// The board after the edit, which must be possible (`why_not` says nothing).
model::Board applied(const model::Board& board, const Edit& edit);

/// What the step is called in the undo menu: "Batch size 1 → 64", "Move 2 parts".
std::string title(const model::Board& before, const Edit& edit);

/// A part for the tray: a fresh id, and the values that the level fixes or, where the standard is not allowed, allows first.
model::Part new_part(const model::Level& level, const model::Board& board, model::PartKind kind);

/// Parts with what stands on them and the links among them, to be pasted. A part taken off a server stands free.
AddParts copied(const model::Board& board, const std::vector<std::string>& ids);

/// The parts once more, for the board `into`: with what stands on them, with fresh ids, and linked to others as the originals are.
AddParts twins(const model::Board& from, const std::vector<std::string>& ids, const model::Board& into);

/// The copied parts with fresh ids, moved: an edit for this board.
AddParts pasted(const model::Board& board, const AddParts& copied, model::Place by);

}  // namespace batchyard::edit
