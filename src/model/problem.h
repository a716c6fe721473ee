#pragma once

#include <string>
#include <vector>

#include "model/level.h"

namespace batchyard::model {

/// What a board may break, in the order in which problems are listed.
enum class BoardRule {
  id_taken,
  of_no_use_here,
  nothing_published,
  team_not_dealt,
  team_dealt_twice,
  storage_missing,
  licence_server_missing,
  several_of_a_single_kind,
  too_many_parts,
  too_few_parts,
  locked_part_missing,
  link_to_nowhere,
  unknown_port,
  wrong_direction,
  wrong_protocol,
  wrong_cargo,
  linked_twice,
  port_full,
  loop,
  port_unlinked,
  on_no_server,
  on_what_is_no_server,
  cannot_stand_on_server,
  server_vcpu_full,
  gpu_memory_full,
  card_not_alone,
  unknown_gpu,
  no_batch_law,
  unknown_setting,
  value_out_of_range,
  value_not_in_palette,
  link_is_instant,
  prefetch_under_batch,
};

/// Whether a board on its way to being finished may break the rule. Edits lead to no board that breaks another.
bool may_be_unfinished(BoardRule rule);

/// Something that keeps a board from running.
struct BoardProblem {
  BoardRule rule = BoardRule::id_taken;
  std::string part;     ///< id of the part it is about; empty: the whole board
  std::string message;  ///< one sentence: what is wrong
  std::string remedy;   ///< one sentence: what to do
  bool operator==(const BoardProblem&) const = default;
};

/// The one list of what is wrong with a board on a level: by rule, then by part id. Empty: it can run.
std::vector<BoardProblem> problems(const Level& level, const Board& board);

/// The value at which the level holds a setting that its palette does not free: that of the start board's part of this
/// id, or else of its first part of this kind by id, or else the kind's standard.
SettingValue fixed_value(const Level& level, const Part& part, std::string_view key);

}  // namespace batchyard::model
