#pragma once

#include <optional>
#include <set>
#include <string>
#include <variant>
#include <vector>

#include "edit/edit.h"
#include "edit/link_judge.h"
#include "ui/board/hit.h"
#include "ui/board/layout.h"
#include "ui/board/selection.h"

namespace batchyard::ui {

/// What a gesture is made on. Positions are in board units.
struct Scene {
  const model::Level& level;
  const model::Board& board;
  const Layout& layout;
};

// What the pointer is about. Values only: ids, never pointers, so that nothing dangles when the board changes under them.
struct Idle {
  bool operator==(const Idle&) const = default;
};
/// A button went down and has not moved yet: it may become a click or a drag.
struct Press {
  Hit on;
  Vec at;
  bool extend = false;  ///< Shift or Ctrl: adds to the selection, or takes from it
  bool operator==(const Press&) const = default;
};
struct DragParts {
  std::set<std::string> ids;
  Vec from;
  Vec to;
  bool operator==(const DragParts&) const = default;
};
struct SelectBox {
  Vec from;
  Vec to;
  std::set<std::string> before;  ///< stays selected
  bool operator==(const SelectBox&) const = default;
};
struct DrawLink {
  model::End from;
  Vec at;
  bool by_keys = false;
  std::optional<model::End> chosen = {};  ///< by keys: the end to be linked
  bool operator==(const DrawLink&) const = default;
};
/// Parts that are not on the board yet, centred on the point 0,0. Ids are those that they will get.
struct PlaceParts {
  edit::AddParts parts;
  Vec at;
  bool dragged = false;  ///< out of the tray with the button down: placed where it is let go
  Vec size = {};         ///< that they cover; where something lies already they come to lie below it. Nothing: exactly where they are let go
};
using Gesture = std::variant<Idle, Press, DragParts, SelectBox, DrawLink, PlaceParts>;

bool is_idle(const Gesture& gesture);

/// A gesture's answer to one event.
struct Step {
  Gesture next;
  Selection selection;
  std::optional<edit::Edit> edit;  ///< to be made: one undo step
  std::string refusal;            ///< why nothing was done; empty: no complaint
};

/// The left button goes down. `slack` is how near to a port counts as on it.
Step press(const Scene& scene, const Gesture& gesture, const Selection& selection, Vec at, bool extend, float slack);
/// The pointer moves; a press becomes a drag once it is more than `slop` away.
Step move(const Scene& scene, const Gesture& gesture, const Selection& selection, Vec at, float slop);
/// The button goes up.
Step release(const Scene& scene, const Gesture& gesture, const Selection& selection, float slack);
/// The gesture after the board changed under it: idle where something that it is about is gone.
Gesture still_valid(Gesture gesture, const model::Board& board);

/// The board as drawn while the gesture lasts: parts follow the pointer, off the grid and off their servers.
model::Board shown_during(const Scene& scene, const Gesture& gesture);
/// The server that would take what is being dragged or placed; empty: none.
std::string receiving_server(const Scene& scene, const Gesture& gesture);

// Links
/// The link between two ends, whichever of them sends.
model::Link link_between(const model::Board& board, const model::End& a, const model::End& b);
/// Why ends can't be linked to this one, whichever of them sends; nothing if they can.
class LinkQuestions {
 public:
  LinkQuestions(const Scene& scene, const model::End& from);
  std::optional<std::string> operator()(const model::End& to) const;

 private:
  edit::LinkJudge judge_;
  model::End from_;
  bool sends_ = false;
};
/// All ends that would take a link from `from`, in reading order.
std::vector<model::End> takers(const Scene& scene, const model::End& from);
/// The end that a link from `from` dropped at `at` goes to: the port there, else the only taker of the card or server there.
std::optional<model::End> drop_end(const Scene& scene, const model::End& from, Vec at, float slack);
/// The port of a part from which L starts a link: the first that something would take, outputs before inputs.
std::optional<model::End> start_of_link(const Scene& scene, std::string_view part);
/// The link that would mend a part with a free port, where there is exactly one candidate. `judge` is of the same board.
std::optional<model::Link> mending_link(const model::Board& board, const edit::LinkJudge& judge, std::string_view part);

}  // namespace batchyard::ui
