#pragma once

#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "edit/edit.h"

namespace batchyard::ui {

using LinkEnds = std::pair<model::End, model::End>;

/// What is chosen on a board, by id: it may be kept while the board changes, see `still_there`.
struct Selection {
  std::set<std::string> parts;
  std::set<LinkEnds> links;

  bool empty() const { return parts.empty() && links.empty(); }
  bool operator==(const Selection&) const = default;
};

/// Without what is no longer on the board.
Selection still_there(const Selection& selection, const model::Board& board);

/// The parts with everything that stands on chosen servers.
std::set<std::string> with_standing(const std::set<std::string>& parts, const model::Board& board);
/// The parts without those that stand on a chosen server: what a move has to name.
std::set<std::string> without_standing(const std::set<std::string>& parts, const model::Board& board);

/// Removes parts and links in one step; nothing if nothing is chosen.
std::optional<edit::Edit> removal(const Selection& selection);

/// A copy of the parts beside the originals that also keeps the links to other parts, wherever the other end still has room.
edit::AddParts duplicated(const model::Board& board, const std::set<std::string>& parts, model::Place by);

/// Parts that stand nowhere but belong onto a server are put onto this one.
edit::AddParts onto_server(edit::AddParts add, std::string_view server);

/// Ids of the parts that an edit adds.
std::set<std::string> added(const edit::AddParts& edit);

}  // namespace batchyard::ui
