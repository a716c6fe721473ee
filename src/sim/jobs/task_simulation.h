#pragma once

#include <compare>
#include <memory>
#include <optional>
#include <vector>

#include "sim/curve.h"
#include "sim/failures.h"
#include "sim/fingerprint.h"
#include "sim/jobs/checkpointed_work.h"
#include "sim/jobs/gauge.h"
#include "sim/jobs/licence_server.h"
#include "sim/jobs/processor_sharing.h"
#include "sim/jobs/task_history.h"
#include "sim/jobs/task_plan.h"

namespace batchyard::sim {

/// A run of a level with tasks, event by event: docs/MODEL.md, section 9.
class TaskSimulation {
 public:
  /// `history`: where the run is recorded; null: it is not.
  TaskSimulation(std::shared_ptr<const TaskPlan> plan, int curve_points, TaskHistory* history);

  /// The instant of the next event; the largest of all if there is none.
  model::Nanoseconds next_ns() const { return next_event().at_ns; }
  void step();
  bool ended() const { return ended_; }  ///< nothing is left that matters
  model::Nanoseconds now_ns() const { return now_ns_; }
  std::int64_t steps() const { return steps_; }
  const std::string& busiest_part() const;

  /// Brings every count and integral up to the instant, at or after the last event, and fills the outcome in. Once, at the end.
  void measure_into(model::Outcome& outcome, model::Nanoseconds until_ns);
  bool assembled() const { return assembled_; }

 private:
  enum class Rank { transfer_end, handout_end, stretch_end, save_end, assembly_end, failure, up, start };
  enum class Doing { nothing, handed, reading, waiting, computing, saving, down };
  struct Event {
    model::Nanoseconds at_ns;
    Rank rank;
    std::size_t card;
    auto operator<=>(const Event&) const = default;
  };
  struct Card {
    Doing doing = Doing::nothing;
    model::Nanoseconds since_ns = 0;
    std::optional<model::Nanoseconds> ends_ns;  // of a hand-out, a stretch, a save that is no transfer, or being down
    int task = -1;
    bool handed_out = false;  // the task in hand: its hand-out is over
    bool token = false;
    bool loaded = false;  // reads or saves at the storage
    std::size_t begun = 0;  // of those dealt in advance
    CheckpointedWork work;
    Failures failures;
    model::Ledger ledger{};
    Fingerprint print;
    std::int64_t tasks = 0;   // ended
    std::int64_t events = 0;
    model::Nanoseconds asked_ns = 0;  // for a token
  };

  Event next_event() const;
  Event next_event_of(std::size_t card) const;
  bool can_start(std::size_t card) const;
  void happen(const Event& event);

  void start(std::size_t card);
  void resume(std::size_t card);
  void end_handout(std::size_t card);
  void read(std::size_t card);
  void ask_for_token(std::size_t card);
  void get_token(std::size_t card);
  void compute(std::size_t card);
  void end_stretch(std::size_t card);
  void save(std::size_t card);
  void end_save(std::size_t card);
  void end_transfers();
  void end_task(std::size_t card);
  void give_token_back(std::size_t card);
  void fail(std::size_t card);
  void deliver(std::size_t card);
  void assemble_if_complete();
  void finish_assembly();

  void become(std::size_t card, Doing doing, std::optional<model::Nanoseconds> ends_ns = {});
  void spend(std::size_t card, model::Activity activity, model::Nanoseconds from_ns, model::Nanoseconds to_ns);
  void account(std::size_t card);
  void transfer(std::size_t card, Doing doing, model::Bytes bytes);
  void stop_transfer(std::size_t card);
  void leave_line(std::size_t card);
  void count();
  void mark();
  void sample_before(model::Nanoseconds at_ns);
  const TaskPlan::Task& task_of(const Card& card) const { return plan_->tasks[static_cast<std::size_t>(card.task)]; }
  std::int64_t number(const Card& card) const { return card.task + 1; }
  void assert_conserved(model::Nanoseconds until_ns) const;

  void devices_into(model::Outcome& outcome) const;
  void stations_into(model::Outcome& outcome) const;
  void fingerprint_into(model::Outcome& outcome) const;

  std::shared_ptr<const TaskPlan> plan_;
  TaskHistory* history_;
  std::vector<Card> cards_;
  std::vector<std::size_t> handed_out_;  // by dispatcher: how many of its open tasks
  std::optional<ProcessorSharing> storage_;
  std::optional<LicenceServer> licences_;
  Acceptance acceptance_;
  Fingerprint assembler_print_;
  std::optional<model::Nanoseconds> assembly_ends_ns_;
  CurveLog curve_;

  Gauge readers_, waiting_, tokens_out_;
  model::Nanoseconds counted_ns_ = 0;
  model::Nanoseconds reading_ns_ = 0;  // with at least one reader
  model::Nanoseconds longest_wait_ns_ = 0;
  model::Wide waited_ns_ = 0;
  std::int64_t asked_ = 0, answered_ = 0;  // requests for tokens that entered and left the line

  model::Nanoseconds now_ns_ = 0;
  bool ended_ = false;
  bool assembled_ = false;
  std::int64_t begun_ = 0;
  std::int64_t delivered_ = 0;
  std::int64_t good_ = 0;
  std::int64_t saves_ = 0;
  std::int64_t steps_ = 0;
};

}  // namespace batchyard::sim
