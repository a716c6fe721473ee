#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/level.h"

namespace batchyard::game {

/// One thing that is varied: a setting of one or more parts of a kind, or how many there are of one.
struct Axis {
  std::string name;                            ///< as typed: "worker-1.batch"
  std::vector<std::string> parts;              ///< ids
  const model::SettingRow* setting = nullptr;  ///< null: the count
  std::vector<model::SettingValue> values;
  std::vector<std::string> texts;  ///< of the values, as in files
};

/// So many of a part in all: copies with what stands on it, each linked to others as it is.
void make_copies(model::Board& board, const std::string& id, std::int64_t count);

/// An axis, or one sentence about what is wrong with it.
struct ParsedAxis {
  std::optional<Axis> axis;
  std::string fault;
};

/// Reads "PART.SETTING=LIST" for a board. PART is an id, or its beginning and "*" for all parts whose ids begin so. SETTING is a
/// key of their kind, or "count": so many of it, with what stands on it and with the same links. LIST has values, "1..8" (every
/// whole number), "0.1..0.5+0.1" (in steps) and "1..128*2" (doubling), with commas between.
ParsedAxis parsed_axis(const model::Level& level, const model::Board& board, std::string_view text);

/// All boards that differ from one in the values of the axes. The first axis changes slowest.
class Grid {
 public:
  static constexpr std::int64_t most = 1'000'000'000;  ///< boards

  /// No part may have one setting on two axes: `clash`.
  Grid(model::Board board, std::vector<Axis> axes);

  const std::vector<Axis>& axes() const { return axes_; }
  /// Nothing if there are more than `most`.
  std::optional<std::int64_t> size() const;
  /// The place on each axis, of the board with this number, from 0.
  std::vector<std::size_t> places(std::int64_t number) const;
  model::Board board(std::int64_t number) const;

 private:
  model::Board board_;
  std::vector<Axis> axes_;
};

/// The first axis that sets what an earlier one sets too; null: none.
const Axis* clash(const std::vector<Axis>& axes);

}  // namespace batchyard::game
