#include <algorithm>
#include <array>
#include <limits>

#include "game/cause_signs.h"
#include "game/grid.h"

namespace batchyard::game {
namespace {

using model::Activity;
using model::Board;
using model::DeviceFigures;
using model::Level;
using model::Part;
using model::PartKind;

// The sign about the part that the GPUs waited for, where the board has it.
std::optional<Sign> about(const ExplainedRun& run, PartKind kind, std::optional<Sign> sign) {
  const auto found = std::ranges::find(run.board.parts, kind, &Part::kind);
  if (sign && found != run.board.parts.end()) sign->part = (*found)->id;
  return sign;
}

std::optional<Sign> failure_sign(const ExplainedRun& run) {
  const auto lost = [](const DeviceFigures& each) { return spent(each, Activity::down) + spent(each, Activity::redone); };
  const auto most = std::ranges::max_element(run.outcome.devices, {}, lost);
  if (most == run.outcome.devices.end() || lost(*most) == 0) return std::nullopt;
  return Sign{most->id, called(run, most->id) + " was down for " +
                            share(spent(*most, Activity::down), run.outcome.completion_ns) + " of the time, and spent " +
                            share(spent(*most, Activity::redone), run.outcome.completion_ns) +
                            " on work that it had done before and not saved."};
}

std::optional<Sign> assembly_sign(const ExplainedRun& run) {
  for (const model::StationFigures& station : run.outcome.stations) {
    const Part* part = run.board.part(station.id);
    if (!part || part->kind != PartKind::assembler || station.busy_ns == 0) continue;
    return Sign{part->id, run.board.called(*part) + " worked for " + share(station.busy_ns, run.outcome.completion_ns) +
                              " of the time, after all results were there: no GPU helps with that."};
  }
  return std::nullopt;
}

std::optional<Sign> refusal_sign(const ExplainedRun& run) {
  if (run.outcome.refused == 0) return std::nullopt;
  return about(run, PartKind::assembler,
               Sign{"", count(run.outcome.refused) + " of " + count(run.outcome.published) + " results were refused."});
}

std::optional<Sign> deal_sign(const ExplainedRun& run) {
  const auto in_advance = [](const Part* part) {
    return part->kind == PartKind::dispatcher && model::value(*part, "deal") != model::SettingValue(std::string("as_available"));
  };
  const auto found = std::ranges::find_if(run.board.parts, in_advance);
  auto sign = unequal_share_sign(run);
  if (found == run.board.parts.end() || !sign) return std::nullopt;
  sign->part = (*found)->id;
  return sign;
}

// Computing is the work itself: more cards are what helps with it.
void double_cards(const ExplainedRun& run, Level&, Board& board) {
  for (const Part* part : run.board.parts)
    if (part->kind == PartKind::gpu_server && !run.board.on(*part).empty()) make_copies(board, part->id, 2);
}

void each_task(Level& level, void (*change)(model::Task&)) { std::ranges::for_each(level.tasks, change); }

const std::array rows{
    CauseRow{"refused_results", "Results refused", refusal_sign, "If every result had been within the tolerance",
             [](const ExplainedRun&, Level& level, Board&) { level.tolerance = std::numeric_limits<std::int64_t>::max(); }},
    CauseRow{"failures", "Failures, and work done twice", failure_sign, "If no card had failed",
             [](const ExplainedRun&, Level& level, Board&) { level.faults.clear(); }},
    CauseRow{"empty_server", "A GPU without a card", empty_server_sign, "If a card like the first stood on every GPU server",
             fill_empty_servers},
    CauseRow{"deal", "Tasks dealt unequally", deal_sign, "If each card took the next task when it was idle",
             [](const ExplainedRun&, Level&, Board& board) {
               for (Part* dispatcher : parts_of(board, PartKind::dispatcher))
                 dispatcher->settings["deal"] = std::string("as_available");
             }},
    CauseRow{"licence", "Waiting for a licence",
             [](const ExplainedRun& run) {
               return about(run, PartKind::licence_server, time_sign(run, Activity::blocked, "in line for a token"));
             },
             "If there were tokens for all",
             [](const ExplainedRun&, Level&, Board& board) {
               for (Part* server : parts_of(board, PartKind::licence_server))
                 server->settings["tokens"] = model::setting(PartKind::licence_server, "tokens")->most;
             }},
    CauseRow{"read", "Reading from the shared storage",
             [](const ExplainedRun& run) {
               return about(run, PartKind::storage, time_sign(run, Activity::starved, "reading what its tasks need"));
             },
             "If nothing had to be read",
             [](const ExplainedRun&, Level& level, Board&) { each_task(level, [](model::Task& task) { task.read_bytes = 0; }); }},
    CauseRow{"save", "Saving",
             [](const ExplainedRun& run) { return time_sign(run, Activity::checkpoint, "saving the state of its tasks"); },
             "If a save took no time",
             [](const ExplainedRun&, Level& level, Board&) {
               each_task(level, [](model::Task& task) { task.save_ns = task.save_bytes = 0; });
             }},
    CauseRow{"assembly", "Serial tail", assembly_sign, "If the assembly took no time",
             [](const ExplainedRun&, Level& level, Board&) { level.assembly_ns = 0; }},
    CauseRow{"hand_out", "Handing out tasks",
             [](const ExplainedRun& run) { return time_sign(run, Activity::warm_up, "being handed its tasks"); },
             "If handing out a task took no time",
             [](const ExplainedRun&, Level& level, Board&) { level.catalogue.constants.dispatcher_handout_ns = 0; }},
    CauseRow{"compute", "Computing", [](const ExplainedRun& run) { return time_sign(run, Activity::compute, "computing tasks"); },
             "If there were twice as many cards", double_cards},
};

}  // namespace

std::span<const CauseRow> task_causes() { return rows; }

}  // namespace batchyard::game
