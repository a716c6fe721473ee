#include "sim/jobs/task_plan.h"

#include <algorithm>
#include <cassert>

#include "sim/index_of.h"
#include "sim/jobs/dealing.h"

namespace batchyard::sim {
namespace {

using model::Board;
using model::Level;
using model::Part;
using model::PartKind;

class TaskPlanner {
 public:
  TaskPlanner(const Level& level, const Board& board, std::uint64_t seed) : level_(level), board_(board), seed_(seed), parts_(model::parts_by_id(board)) {}

  TaskPlan plan() {
    out_.parts = parts_.size();
    out_.horizon_ns = level_.horizon_ns;
    for (std::size_t i = 0; i < parts_.size(); ++i) add_host(*parts_[i], i);
    add_tasks();
    for (std::size_t i = 0; i < parts_.size(); ++i)
      if (parts_[i]->kind == PartKind::runner) add_card(*parts_[i], i);
    for (const Part* part : parts_)
      if (part->kind == PartKind::dispatcher) deal(*part);
    return std::move(out_);
  }

 private:
  void add_host(const Part& part, std::size_t rank) {
    switch (part.kind) {
      case PartKind::gpu_server: return out_.servers.push_back({part.id, word(part, "gpu")});
      case PartKind::dispatcher: return out_.dispatchers.push_back({part.id, 0, {}});
      case PartKind::storage: out_.storage = {part.id, number(part, "bandwidth_gb_s")}; return;
      case PartKind::licence_server: out_.licences = {part.id, number(part, "tokens")}; return;
      case PartKind::assembler: return add_assembler(part, rank);
      case PartKind::runner:
      case PartKind::users:
      case PartKind::broker:
      case PartKind::worker:
      case PartKind::store: return;
    }
  }

  void add_assembler(const Part& part, std::size_t rank) {
    const std::int64_t speed = number(part, "speed");
    out_.assembler = {part.id, rank, (2 * level_.assembly_ns + speed) / (2 * speed),
                      word(part, "accept") == "each" ? Acceptance::Takes::each : Acceptance::Takes::whole_batch, level_.tolerance};
  }

  void add_tasks() {
    for (const model::Task& row : level_.tasks) {
      const TaskPlan::Task task{row.compute_ns, row.read_bytes, row.licence, row.save_ns, out_.storage ? row.save_bytes : 0, row.error};
      out_.tasks.insert(out_.tasks.end(), static_cast<std::size_t>(row.count), task);
      teams_.insert(teams_.end(), static_cast<std::size_t>(row.count), row.team);
    }
  }

  void add_card(const Part& part, std::size_t rank) {
    TaskPlan::Card card{.id = part.id, .rank = rank, .interval_ns = {}, .dealt = {}, .failures = {}};
    card.server = index_of(out_.servers, part.server);
    const auto link = std::ranges::find_if(board_.links, [&](const model::Link& each) { return each.to.part == part.id; });
    card.dispatcher = index_of(out_.dispatchers, link->from.part);
    if (const auto* interval = std::get_if<std::int64_t>(&value(part, "checkpoint_s"))) card.interval_ns = *interval;
    card.failures = failure_rows(level_, {PartKind::runner, part.id}, seed_);
    out_.cards.push_back(std::move(card));
  }

  void deal(const Part& part) {
    const std::size_t dispatcher = index_of(out_.dispatchers, part.id);
    const auto* team = std::get_if<std::int64_t>(&value(part, "team"));
    std::vector<int> tasks;
    for (std::size_t i = 0; i < teams_.size(); ++i)
      if (!team || teams_[i] == *team) tasks.push_back(static_cast<int>(i));
    if (word(part, "deal") == "as_available") {
      out_.dispatchers[dispatcher].handout_ns = level_.catalogue.constants.dispatcher_handout_ns;
      out_.dispatchers[dispatcher].open = std::move(tasks);
      return;
    }
    std::vector<std::size_t> cards;
    for (std::size_t i = 0; i < out_.cards.size(); ++i)
      if (out_.cards[i].dispatcher == dispatcher) cards.push_back(i);
    const Deal shares = deal_in_advance(tasks, static_cast<int>(cards.size()), word(part, "deal") == "static_by_size");
    for (std::size_t j = 0; j < cards.size(); ++j)
      for (const int place : shares[j]) out_.cards[cards[j]].dealt.push_back(tasks[static_cast<std::size_t>(place)]);
  }

  Deal deal_in_advance(const std::vector<int>& tasks, int cards, bool by_size) const {
    if (!by_size) return deal_in_blocks(static_cast<int>(tasks.size()), cards);
    std::vector<model::Nanoseconds> lengths;
    for (const int task : tasks) lengths.push_back(out_.tasks[static_cast<std::size_t>(task)].compute_ns);
    return deal_longest_first(lengths, cards);
  }

  const Level& level_;
  const Board& board_;
  std::uint64_t seed_;
  std::vector<const Part*> parts_;
  std::vector<int> teams_;  // by task
  TaskPlan out_;
};

}  // namespace

TaskPlan task_plan(const Level& level, const Board& board, std::uint64_t seed) { return TaskPlanner(level, board, seed).plan(); }

}  // namespace batchyard::sim
