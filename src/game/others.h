#pragma once

#include <filesystem>
#include <stop_token>
#include <string>
#include <vector>

#include "model/level.h"

namespace batchyard::game {

/// Boards of other players: a folder of board files, such as what a class handed in.
struct OtherBoards {
  struct Board {
    std::string name;  ///< of its file, with its folder's where it stands in one: "group 2/Anna"
    model::Board board;
  };
  struct Refused {
    std::string file;    ///< named in the same way
    std::string reason;  ///< the first fault with its place
  };
  std::vector<Board> boards;     ///< by name
  std::vector<Refused> refused;  ///< files that are no sound board
};

/// The files that are looked at, at most; what is beyond is told as refused.
inline constexpr std::size_t most_other_boards = 500;

/// Reads every ".json" file of the folder and of the folders in it. Sound boards of other levels are left out without a word. A
/// folder that is not there is empty.
OtherBoards other_boards(const model::Level& level, const std::filesystem::path& folder, const std::stop_token& stop);

}  // namespace batchyard::game
