#pragma once

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

/// Removes parts and links, in the order in which they have to be made.
std::vector<edit::Edit> removal(const Selection& selection);

/// The parts and the links among them, as a board of their own: what Copy puts on the clipboard.
model::Board excerpt(const model::Board& board, const std::set<std::string>& parts);

/// `copied` with ids that are fresh on `board` and the same inner links, moved by `by`. A part whose server is not copied
/// along stands on `server`, or free where that is empty.
edit::AddParts pasted(const model::Board& board, const model::Board& copied, model::Place by, std::string_view server = {});

/// A copy of the parts beside the originals that also keeps the links to other parts, wherever the other end still has room.
edit::AddParts duplicated(const model::Board& board, const std::set<std::string>& parts, model::Place by);

/// Ids of the parts that an edit adds.
std::set<std::string> added(const edit::AddParts& edit);

}  // namespace batchyard::ui
