#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>

#include "model/roster.h"
#include "ui/board/board_view.h"
#include "ui/board/lens.h"

namespace batchyard::ui {

/// Everything that a picture of a board is made of.
struct BoardPicture {
  const model::Level& level;
  const model::Board& board;  ///< as shown: with what is being dragged or placed
  const model::Roster& roster;  ///< of that board
  const Layout& layout;       ///< of that board
  const BoardView& view;
  Lens lens;
  Hit hovered;
  std::set<std::string> problems;  ///< ids of parts that keep the board from running
  std::set<std::string> ghosts;    ///< ids of parts that are being placed
  std::string receiving;           ///< the server that would take what is dragged
  const LinkOffers* offers = nullptr;
  bool focus_visible = false;
};

void draw_grid(Kit& kit, const Lens& lens);
void draw_tracks(Kit& kit, const BoardPicture& picture);
void draw_cards(Kit& kit, const BoardPicture& picture);
void draw_ports(Kit& kit, const BoardPicture& picture);
/// What is on the links at the clock.
void draw_flow(Kit& kit, const BoardPicture& picture);
/// The name of each link's protocol, over what is on the link.
void draw_protocols(Kit& kit, const BoardPicture& picture);
/// The dashed track from a port to the pointer.
void draw_pending_link(Kit& kit, const BoardPicture& picture, const DrawLink& draw);

/// How much of a card there is room for.
enum class Detail { schematic, plain, price, full };
Detail detail(double zoom);
inline Detail detail(const BoardPicture& picture) { return picture.layout.condensed ? Detail::schematic : detail(picture.lens.camera.zoom); }

}  // namespace batchyard::ui
