#include <algorithm>
#include <set>

#include "model/board_problems.h"

namespace batchyard::model {
namespace {

using enum BoardRule;

void find_taken_ids(const BoardIndex& index, std::vector<BoardProblem>& out) {
  for (std::size_t i = 1; i < index.parts.size(); ++i) {
    const std::string& id = index.parts[i]->id;
    const bool first_repeat = id == index.parts[i - 1]->id && (i < 2 || id != index.parts[i - 2]->id);
    if (first_repeat) out.push_back({id_taken, id, "Several parts have the id \"" + id + "\".", "Give each an id of its own."});
  }
}

void find_missing_users(const BoardIndex& index, std::vector<BoardProblem>& out) {
  const auto publishes = [](const Part* part) { return part->kind == PartKind::users; };
  if (!has_tasks(index.level) && std::ranges::none_of(index.parts, publishes))
    out.push_back({nothing_published, "", "Nobody publishes on this board: it has no users.", "Add users."});
}

void find_useless_parts(const BoardIndex& index, std::vector<BoardProblem>& out) {
  const std::string why = has_tasks(index.level) ? " has nothing to do on a level with tasks: nobody publishes items here."
                                                 : " has nothing to do on a level with traffic: there are no tasks here.";
  for (const Part* part : index.parts)
    if (!has_use_for(index.level, part->kind)) out.push_back({of_no_use_here, part->id, index.called(*part) + why, "Leave it out."});
}

std::set<int> teams(const Level& level) {
  std::set<int> all;
  for (const Task& task : level.tasks) all.insert(task.team);
  return all;
}

void find_wrongly_dealt_teams(const BoardIndex& index, std::vector<BoardProblem>& out) {
  const std::set<int> all = teams(index.level);
  for (const int team : all) {
    const std::string whose = all.size() == 1 ? "the tasks" : "the tasks of team " + std::to_string(team);
    const auto deals = [&](const Part* part) {
      if (part->kind != PartKind::dispatcher) return false;
      const auto* own = std::get_if<std::int64_t>(&value(*part, "team"));
      return !own || *own == team;
    };
    const auto dealers = std::ranges::count_if(index.parts, deals);
    if (dealers == 0)
      out.push_back({team_not_dealt, "", "No dispatcher deals " + whose + ".", "Add a dispatcher for them."});
    if (dealers > 1)
      out.push_back({team_dealt_twice, (*std::ranges::find_if(index.parts, deals))->id, "Several dispatchers deal " + whose + ".",
                     "Leave them to one."});
  }
}

void find_missing_services(const BoardIndex& index, std::vector<BoardProblem>& out) {
  const auto there = [&](PartKind kind) { return std::ranges::find(index.parts, kind, &Part::kind) != index.parts.end(); };
  const auto needs = [&](auto what) { return std::ranges::any_of(index.level.tasks, what); };
  if (needs([](const Task& task) { return task.read_bytes > 0; }) && !there(PartKind::storage))
    out.push_back({storage_missing, "", "The tasks read from a shared storage, and there is none.", "Add a shared storage."});
  if (needs([](const Task& task) { return task.licence; }) && !there(PartKind::licence_server))
    out.push_back({licence_server_missing, "", "The tasks compute under a licence, and there is no licence server.", "Add a licence server."});
}

std::int64_t count(const std::vector<Part>& parts, PartKind kind) { return std::ranges::count(parts, kind, &Part::kind); }

std::string counted(std::int64_t number, const KindRow& kind) {
  const std::string figure = number == 0 ? "no" : shown(number, Unit::count);
  return figure + " " + std::string(number == 1 ? kind.one : kind.many);
}

void find_several_of_a_single_kind(const BoardIndex& index, std::vector<BoardProblem>& out) {
  for (const KindRow& kind : kinds())
    if (kind.single && count(index.board.parts, kind.kind) > 1)
      out.push_back(
          {several_of_a_single_kind, "", "A board can have only one " + std::string(kind.one) + ".", "Keep one of them."});
}

void find_wrong_counts(const BoardIndex& index, std::vector<BoardProblem>& out) {
  if (index.level.palette.empty()) return;
  for (const KindRow& kind : kinds()) {
    const PaletteRow* allowed = find(index.level.palette, kind.kind);
    const std::int64_t most = allowed ? allowed->most : count(index.level.start.parts, kind.kind);
    const std::int64_t least = allowed ? allowed->least : 0;
    const std::int64_t there = count(index.board.parts, kind.kind);
    if (there > most && !(kind.single && most > 0))
      out.push_back({too_many_parts, "",
                     "The level allows " + (most == 0 ? "" : std::string("at most ")) + counted(most, kind) + ".",
                     most == 0 ? "Leave it out." : "Change one that is there, or remove one."});
    if (there < least)
      out.push_back({too_few_parts, "", "The level asks for at least " + counted(least, kind) + ".",
                     "Add " + std::to_string(least - there) + "."});
  }
}

void find_missing_locked_parts(const BoardIndex& index, std::vector<BoardProblem>& out) {
  for (const std::string& id : index.level.locked) {
    const Part* own = find(index.level.start, id);
    const Part* there = index.part(id);
    if (!own || (there && there->kind == own->kind)) continue;
    const KindRow& kind = row(own->kind);
    out.push_back({locked_part_missing, "", "The level's own " + std::string(kind.one) + " \"" + id + "\" can't be left out.",
                   "Keep the part with this id."});
  }
}

}  // namespace

bool may_be_unfinished(BoardRule rule) {
  switch (rule) {
    case nothing_published:
    case team_not_dealt:
    case team_dealt_twice:
    case storage_missing:
    case licence_server_missing:
    case too_few_parts:
    case port_unlinked:
    case on_no_server:
    case prefetch_under_batch:
      return true;
    case id_taken:
    case of_no_use_here:
    case several_of_a_single_kind:
    case too_many_parts:
    case locked_part_missing:
    case link_to_nowhere:
    case unknown_port:
    case wrong_direction:
    case wrong_protocol:
    case wrong_cargo:
    case linked_twice:
    case port_full:
    case loop:
    case on_what_is_no_server:
    case cannot_stand_on_server:
    case server_vcpu_full:
    case gpu_memory_full:
    case card_not_alone:
    case unknown_gpu:
    case no_batch_law:
    case unknown_setting:
    case value_out_of_range:
    case value_not_in_palette:
    case link_is_instant:
      return false;
  }
  return false;
}

std::vector<BoardProblem> problems(const Level& level, const Board& board) {
  const BoardIndex index(level, board);
  std::vector<BoardProblem> out;
  find_taken_ids(index, out);
  find_useless_parts(index, out);
  find_missing_users(index, out);
  find_wrongly_dealt_teams(index, out);
  find_missing_services(index, out);
  find_several_of_a_single_kind(index, out);
  find_wrong_counts(index, out);
  find_missing_locked_parts(index, out);
  find_link_problems(index, out);
  find_server_problems(index, out);
  find_setting_problems(index, out);
  std::ranges::stable_sort(out, {}, &BoardProblem::rule);
  return out;
}

}  // namespace batchyard::model
