#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "game/score.h"
#include "model/level.h"

namespace batchyard::game {

// The proof that a level teaches what it says, in the six points of docs/LEVEL_FORMAT.md, "The proof". A proof is
// judged from runs that the caller makes, on as many threads as it likes: trials[i] is that of proof_boards(level)[i].

/// The most steps that the engine may take for a board of a proof: a run must be over at once.
inline constexpr std::int64_t most_proof_steps = 2'000'000;
/// A reference board keeps this share of a goal's value as its margin, in thousandths.
inline constexpr std::int64_t least_margin = 30;

struct ProofBoard {
  enum class Role { start, naive, reference, undone, largest, front };
  Role role;
  std::string name;  ///< in a sentence: "the naive board"
  model::Board board;
  std::size_t index = 0;  ///< of front: the winner's; of undone: the change's, settings first, then parts, then links
};
/// Every board whose run the proof needs; front boards only where a front was found.
std::vector<ProofBoard> proof_boards(const model::Level& level);

/// What is not proven, and what the author can do.
struct Finding {
  int point = 0;        ///< 1 to 6; 0: of all of them
  std::string path;     ///< JSON pointer into the level's file: "/goals/0/value"
  std::string message;  ///< as of a fault in a file: what is wrong; what to do
  bool operator==(const Finding&) const = default;
};
struct ProofReport {
  std::vector<Finding> findings;     ///< empty: proven. Those of exempted points are left out
  std::vector<std::string> remarks;  ///< margins and what else an author may want to know, a line each
};
ProofReport proof_report(const model::Level& level, const std::vector<ProofBoard>& boards, const std::vector<Trial>& trials);

}  // namespace batchyard::game
