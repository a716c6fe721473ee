#include "game/explain.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <map>
#include <span>

#include "game/causes.h"
#include "model/problem.h"
#include "support/task_yards.h"
#include "support/yards.h"

namespace batchyard::game {
namespace {

using namespace test;
using model::Board;
using model::Level;
using model::Nanoseconds;
using model::Outcome;

constexpr Nanoseconds s = 1000 * ms;

struct Yard {
  Level level;
  Board board;
};

/// A level without goals, rules or a palette, on which `items` come in evenly.
Level traffic(std::int64_t items, Nanoseconds over_ns, Nanoseconds horizon_ns) {
  Level out = level();
  out.palette.clear();
  out.goals.clear();
  out.rules.clear();
  out.traffic.segments = {{model::Segment::Shape::even, 0, over_ns, items, 0}};
  out.horizon_ns = horizon_ns;
  return out;
}

Level backlog(std::int64_t items, Nanoseconds horizon_ns) {
  Level out = traffic(items, 0, horizon_ns);
  out.traffic.segments = {{model::Segment::Shape::backlog, 0, 0, items, 0}};
  return out;
}

Board set(Board board, const std::string& id, const std::string& key, std::int64_t value) {
  find(board, id)->settings[key] = value;
  return board;
}

Yard with_constant(Yard yard, std::int64_t model::Constants::*constant, std::int64_t value) {
  yard.level.catalogue.constants.*constant = value;
  return yard;
}

Yard with_goal(Yard yard, const std::string& measure, std::int64_t under) {
  yard.level.goals = {{measure, model::Comparison::under, under}};
  return yard;
}

// An L4 20 times as slow as the H100 beside it; the broker deals out everything at once.
Yard slow_beside_fast() {
  Yard yard{backlog(10'000, 1000 * s), pipeline(1, 1)};
  add_worker(yard.board, 2, 1, "H100");
  yard.level.catalogue.laws = {law("L4", 10 * ms, 10 * ms), law("H100", ms / 2, ms / 2)};
  for (const char* id : {"worker-1", "worker-2"}) yard.board = set(yard.board, id, "prefetch", 1'000'000);
  return yard;
}

Yard with_empty_server() {
  Yard yard{traffic(120'000, 100 * s, 101 * s), pipeline(1, 64)};
  yard.board.parts.push_back(part(PartKind::gpu_server, "gpu-server-2"));
  return yard;
}

struct Case {
  Yard yard;
  std::string part;
};

Yard with_fault(Yard yard, model::PartKind kind, Nanoseconds at_ns, Nanoseconds down_ns) {
  yard.level.faults = {{"", {at_ns}, 0, down_ns, kind}};
  return yard;
}

Yard with_broker(Yard yard, const std::string& key, model::SettingValue value) {
  find(yard.board, "broker-1")->settings[key] = std::move(value);
  return yard;
}

using C = model::Constants;
/// For every cause a board that it holds back more than any other.
const std::map<std::string, std::function<Case()>> cases{
    {"early_acks",
     [] {
       const Yard yard = with_broker({backlog(10'000, 100 * s), pipeline(1, 64)}, "acks", std::string("on_delivery"));
       return Case{with_fault(yard, PartKind::worker, 5 * s, s), "broker-1"};
     }},
    {"transient",
     [] {
       return Case{with_fault({backlog(10'000, 100 * s), pipeline(1, 64)}, PartKind::broker, 5 * s, s), "broker-1"};
     }},
    {"late_acks",
     [] {
       return Case{with_broker({traffic(6'000, 10 * s, 20 * s), pipeline(1, 64)}, "ack_timeout_s", 300 * ms), "broker-1"};
     }},
    {"restarts",
     [] {
       const Yard yard = with_broker({traffic(50'000, 100 * s, 200 * s), pipeline(1, 64)}, "durability", std::string("durable"));
       return Case{with_fault(yard, PartKind::broker, 40 * s, 50 * s), "broker-1"};
     }},
    {"deaths",
     [] {
       return Case{with_fault({traffic(50'000, 100 * s, 110 * s), pipeline(1, 64)}, PartKind::worker, 50 * s, 70 * s), "gpu-server-1"};
     }},
    {"launch",
     [] {
       return Case{{traffic(20'000, 100 * s, 100 * s), pipeline(1, 1)}, "gpu-server-1"};
     }},
    {"compute",
     [] {
       return Case{{traffic(100'000, 100 * s, 100 * s), pipeline(1, 64)}, "gpu-server-1"};
     }},
    {"spill",
     [] {
       return Case{{traffic(50'000, 100 * s, 100 * s), pipeline(1, 200)}, "gpu-server-1"};
     }},
    {"out_of_memory",
     [] {
       return Case{{traffic(10'000, 100 * s, 200 * s), pipeline(1, 300)}, "gpu-server-1"};
     }},
    {"prefetch",
     [] {
       return Case{{traffic(10'000, 100 * s, 100 * s), set(pipeline(1, 1), "worker-1", "prefetch", 1)}, "worker-1"};
     }},
    {"store_slow",
     [] {
       return Case{with_constant({traffic(50'000, 100 * s, 100 * s), pipeline(1, 64)}, &C::store_row_ns, 10 * ms), "store-1"};
     }},
    {"store_full",
     [] {
       return Case{with_constant({traffic(5'000, 100 * s, 200 * s), pipeline(1, 64)}, &C::store_memory_per_vcpu_bytes, 64'000),
                   "store-1"};
     }},
    {"broker_full",
     [] {
       return Case{with_constant({backlog(10'000, 500 * s), pipeline(1, 64)}, &C::broker_memory_per_vcpu_bytes, 40'000),
                   "broker-1"};
     }},
    {"broker_slow",
     [] {
       return Case{with_constant({traffic(50'000, 100 * s, 100 * s), pipeline(1, 64)}, &C::broker_message_ns, 20 * ms),
                   "broker-1"};
     }},
    {"filling",
     [] {
       return Case{with_goal({traffic(1'000, 100 * s, 200 * s), pipeline(1, 64)}, "latency_p99_s", s), "gpu-server-1"};
     }},
    {"empty_server",
     [] {
       return Case{with_empty_server(), "gpu-server-2"};
     }},
    {"unequal_share",
     [] {
       return Case{slow_beside_fast(), "gpu-server-1"};
     }},
    {"warm_up",
     [] {
       return Case{with_constant({traffic(54'000, 90 * s, 100 * s), pipeline(1, 64)}, &C::worker_warm_up_ns, 95 * s),
                   "gpu-server-1"};
     }},
    {"links",
     [] {
       Yard yard = with_goal({traffic(5'000, 100 * s, 200 * s), pipeline(1, 1)}, "latency_p99_s", s);
       yard.board.links.back().settings["latency_s"] = 5 * s;  // from worker to store
       return Case{yard, "worker-1"};
     }},
    {"arrival",
     [] {
       return Case{{traffic(5'000, 100 * s, 200 * s), pipeline(2, 16)}, "users-1"};
     }},
};

Yard tasks(std::vector<model::Task> tasks, Nanoseconds assembly_ns, const TaskYard& yard) {
  return {task_level(std::move(tasks), assembly_ns, 600 * one_minute), yard.board};
}

model::Task with(model::Task task, std::int64_t model::Task::*field, std::int64_t value) {
  task.*field = value;
  return task;
}

Case failing() {
  Yard yard = tasks({task(100 * one_minute, 2)}, 0, cards(2, "as_available"));
  yard.level.faults = {{"card-01", {90 * one_minute}, 0, one_minute}};
  return {yard, "server-01"};
}

Case licensed() {
  model::Task task = test::task(10 * one_minute, 8);
  task.licence = true;
  return {tasks({task}, 0, cards(4, "as_available").licences(1)), "licences"};
}

Case saving() {
  const model::Task task = with(test::task(30 * one_minute, 2), &model::Task::save_ns, 10 * one_minute);
  return {tasks({task}, 0, cards(2, "as_available").set("card-01", "checkpoint_s", 2 * one_minute)), "server-01"};
}

Case handed_out() {
  Yard yard = tasks({task(one_second, 100)}, 0, cards(2, "as_available"));
  yard.level.catalogue.constants.dispatcher_handout_ns = 10 * one_second;
  return {yard, "server-01"};
}

Case with_empty_task_server() {
  Yard yard = tasks({task(10 * one_minute, 8)}, 0, cards(2, "as_available"));
  yard.board.parts.push_back(part(PartKind::gpu_server, "spare"));
  yard.level.horizon_ns = 39 * one_minute;
  return {yard, "spare"};
}

Case refused() {
  model::Task task = test::task(one_minute, 8);
  task.error = 500'000'000;
  return {tasks({task}, 0, cards(2)), "assembler"};
}

/// The same for levels with tasks.
const std::map<std::string, std::function<Case()>> task_cases{
    {"refused_results", refused},
    {"failures", failing},
    {"empty_server", with_empty_task_server},
    {"deal",
     [] {
       return Case{tasks({task(20 * one_minute, 4), task(one_minute, 12)}, 0, cards(4)), "dispatcher"};
     }},
    {"licence", licensed},
    {"read",
     [] {
       const model::Task reading = with(task(one_minute, 8), &model::Task::read_bytes, 600 * bytes_per_gb);
       return Case{tasks({reading}, 0, cards(2, "as_available").storage(bytes_per_gb)), "storage"};
     }},
    {"save", saving},
    {"assembly",
     [] {
       return Case{tasks({task(6 * one_minute, 8)}, 40 * one_minute, cards(8)), "assembler"};
     }},
    {"hand_out", handed_out},
    {"compute",
     [] {
       return Case{tasks({task(12 * one_minute, 8)}, 10 * one_minute, cards(1)), "server-01"};
     }},
};

Explanation explained(const Yard& yard, unsigned threads = 2) {
  EXPECT_EQ(problems(yard.level, yard.board), std::vector<model::BoardProblem>{});
  return explain(yard.level, yard.board, 1, sim::run(yard.level, yard.board, 1), threads, {}).value();
}

std::string listed(const Explanation& explanation) {
  std::string out;
  for (const Cause& cause : explanation.causes)
    out += std::string(cause.id) + " " + std::to_string(cause.weight) + " (" + cause.part + "): " + cause.seen + "\n";
  return out;
}

void expect_each_on_top(std::span<const CauseRow> rows, const std::map<std::string, std::function<Case()>>& of) {
  for (const CauseRow& row : rows) {
    const auto found = of.find(std::string(row.id));
    ASSERT_NE(found, of.end()) << row.id << " has no board that shows it";
    const Case its = found->second();
    const Explanation explanation = explained(its.yard);
    ASSERT_FALSE(explanation.causes.empty()) << row.id;
    EXPECT_EQ(explanation.causes[0].id, row.id) << listed(explanation);
    EXPECT_EQ(explanation.causes[0].part, its.part) << row.id;
    EXPECT_GT(explanation.causes[0].weight, 100'000'000) << row.id << " is said to matter by 10 %";
  }
}

TEST(Explain, EveryCauseIsOnTopOfABoardThatItHoldsBack) { expect_each_on_top(traffic_causes(), cases); }
TEST(Explain, EveryCauseOfTasksIsOnTopOfABoardThatItHoldsBack) { expect_each_on_top(task_causes(), task_cases); }

// 8 tasks of 12 minutes, then 10 minutes of assembly: 106 minutes on one card and 58 on two.
TEST(Explain, TheGainOnTasksIsThatOfARunWithoutTheCause) {
  const Cause compute = explained(task_cases.at("compute")().yard).causes.at(0);
  ASSERT_EQ(compute.changes.at(0).measure->id, "completion_time_s");
  EXPECT_EQ(compute.changes[0].before, 106 * one_minute);
  EXPECT_EQ(compute.changes[0].after, 58 * one_minute);
}

// One L4 at batch 1: an item takes 8 ms to launch and 1.357 ms to compute. With 200 items a second for 100 s and no launch
// it does all that has come in 12.3 ms before the end, and about 107 a second as it is.
TEST(Explain, TheGainIsThatOfARunWithoutTheCause) {
  const Yard yard = cases.at("launch")().yard;
  const Cause launch = explained(yard).causes.at(0);
  Yard without = yard;
  without.level.catalogue.laws[0].launch_ns = 0;
  ASSERT_EQ(launch.changes.at(0).measure->id, "written");
  EXPECT_EQ(launch.changes[0].before, sim::run(yard.level, yard.board, 1).written);
  EXPECT_EQ(launch.changes[0].after, sim::run(without.level, without.board, 1).written);
  EXPECT_NEAR(static_cast<double>(*launch.changes[0].before), 99'700 / 9.357, 10);
  EXPECT_NEAR(static_cast<double>(*launch.changes[0].after), 20'000, 20);
  EXPECT_EQ(launch.weight, (*launch.changes[0].after - *launch.changes[0].before) * 1'000'000'000 / 20'000);
}

TEST(Explain, SaysOfAChangeWhichWayItGoes) {
  const auto words = [](const char* id, model::Figure before, model::Figure after, bool before_cut_off = false, bool after_cut_off = false) {
    return change_text({model::measure(id), before, after, before_cut_off, after_cut_off});
  };
  constexpr std::int64_t second = 1'000'000'000;
  EXPECT_EQ(words("completion_time_s", 90'000 * second, 72'000 * second), "18,000 s sooner");
  EXPECT_EQ(words("completion_time_s", 90'000 * second, 72'000 * second, true), "at least 18,000 s sooner");
  EXPECT_EQ(words("completion_time_s", 72'000 * second, 90'000 * second, false, true), "at least 18,000 s later");
  EXPECT_EQ(words("completion_time_s", 90'000 * second, 90'000 * second, true, true), "neither finished");
  EXPECT_EQ(words("latency_p99_s", 2 * second, second), "1 s shorter");
  EXPECT_EQ(words("written", 1'000, 3'000), "2,000 more");
  EXPECT_EQ(words("lost_writes", 3, 1), "2 fewer");
  EXPECT_EQ(words("monthly_cost_usd", 1'104'000'000, 584'000'000), "520 USD less");
  EXPECT_EQ(words("written", 5, 5), "same");
  EXPECT_EQ(words("latency_p99_s", {}, second), "");
}

TEST(Explain, TellsWhatWasSeenInWords) {
  EXPECT_EQ(explained(cases.at("launch")().yard).causes.at(0).seen,
            "GPU server spent 85.33 % of its time starting batches: 10,665 of them, with 1 item in each.");
  EXPECT_EQ(explained(cases.at("broker_full")().yard).causes.at(0).seen,
            "Message broker was full, with < 0.01 GB held: it refused 9,000 messages.");
  EXPECT_EQ(explained(cases.at("empty_server")().yard).causes.at(0).seen,
            "GPU server 2 has no worker: it is paid for and does nothing.");
  EXPECT_EQ(explained(cases.at("restarts")().yard).causes.at(0).seen,
            "Message broker restarted: 25,003 messages were refused, 90 were delivered again, 64 rows were written twice.");
  EXPECT_EQ(explained(cases.at("early_acks")().yard).causes.at(1).seen,
            "GPU server spent 0 % of its time without a living worker, and 1 % on batches that came to nothing: 6,800 items were lost.");
}

const Cause* cause(const Explanation& explanation, std::string_view id) {
  const auto found = std::ranges::find(explanation.causes, id, &Cause::id);
  return found == explanation.causes.end() ? nullptr : &*found;
}

// One item in ten is a million bytes, which a broker of half of that never holds: it refuses them with its memory next to empty.
TEST(Explain, ABrokerIsFullForWhatDoesNotFit) {
  Yard yard = with_constant({traffic(1'000, 100 * s, 200 * s), pipeline(1, 16)}, &C::broker_memory_per_vcpu_bytes, 250'000);
  yard.level.traffic.item_bytes = 100'009;
  yard.level.traffic.sizes = {{10, 9}, {1'000'000, 1}};
  const Explanation explanation = explained(yard);
  ASSERT_NE(cause(explanation, "broker_full"), nullptr) << listed(explanation);
  EXPECT_EQ(explanation.causes[0].id, "broker_full");
}

// Room for all thousand, and for not one more: nothing was turned away.
TEST(Explain, ABrokerThatIsFilledToTheLastByteWasNotFull) {
  const Yard yard = with_constant({backlog(1'000, 200 * s), pipeline(1, 64)}, &C::broker_memory_per_vcpu_bytes, 40'000);
  const Outcome outcome = sim::run(yard.level, yard.board, 1);
  EXPECT_EQ(outcome.queues[0].peak_memory_bytes, 2 * 40'000);
  EXPECT_FALSE(outcome.queues[0].was_full);
  EXPECT_EQ(cause(explained(yard), "broker_full"), nullptr);
  const Yard one_less = with_constant(yard, &C::broker_memory_per_vcpu_bytes, 39'999);
  EXPECT_TRUE(sim::run(one_less.level, one_less.board, 1).queues[0].was_full);
}

// Failed batches count as failed attempts too, and are nothing to the store.
TEST(Explain, AStoreIsFullOnlyIfItRejected) {
  Yard yard = with_constant({backlog(1'000, 200 * s), pipeline(1, 300)}, &C::store_memory_per_vcpu_bytes, 32'000);
  EXPECT_EQ(cause(explained(yard), "store_full"), nullptr);
  yard.board = set(yard.board, "worker-1", "batch", 100);
  EXPECT_FALSE(sim::run(yard.level, yard.board, 1).queues[1].was_full);
  EXPECT_TRUE(sim::run(with_constant(yard, &C::store_memory_per_vcpu_bytes, 31'999).level, yard.board, 1).queues[1].was_full);
}

// The words count what happened, not what the level lists.
TEST(Explain, CountsRestartsByChance) {
  Yard yard = with_broker({traffic(50'000, 100 * s, 200 * s), pipeline(1, 64)}, "durability", std::string("durable"));
  yard.level.faults = {{"", {}, 20 * s, 15 * s, PartKind::broker}};
  const Outcome outcome = sim::run(yard.level, yard.board, 1);
  ASSERT_EQ(outcome.failures.size(), 1u);
  ASSERT_GT(outcome.failures[0].times, 1);
  const Explanation explanation = explained(yard);
  const Cause* restarts = cause(explanation, "restarts");
  ASSERT_NE(restarts, nullptr) << listed(explanation);
  EXPECT_TRUE(restarts->seen.starts_with("Message broker restarted " + std::to_string(outcome.failures[0].times) + " times: ")) << restarts->seen;
}

TEST(Explain, TimeSharesSumToAllOfTheGpusTime) {
  for (const auto& [id, its] : cases) {
    const Yard yard = its().yard;
    const Outcome outcome = sim::run(yard.level, yard.board, 1);
    Nanoseconds sum = 0, last = std::numeric_limits<Nanoseconds>::max();
    for (const TimeShare& share : time_shares(outcome)) {
      EXPECT_LE(share.ns, last) << id;
      sum += last = share.ns;
    }
    EXPECT_EQ(sum, outcome.completion_ns * static_cast<Nanoseconds>(outcome.devices.size())) << id;
  }
}

TEST(Explain, TheSubjectIsWhatTheLevelAsksFor) {
  const auto ids = [](const Yard& yard) {
    std::vector<std::string_view> out;
    for (const model::MeasureRow* row : subject_of(yard.level, sim::run(yard.level, yard.board, 1))) out.push_back(row->id);
    return out;
  };
  using Ids = std::vector<std::string_view>;
  EXPECT_EQ(ids(cases.at("launch")().yard), Ids{"written"});
  EXPECT_EQ(ids(cases.at("filling")().yard), Ids{"latency_p99_s"});
  Yard passing = cases.at("arrival")().yard;
  EXPECT_EQ(ids(passing), Ids{"completion_time_s"});
  passing.level.medals = {{"latency_p50_s", 0, 0}, {"monthly_cost_usd", 9000 * usd, 9000 * usd}};
  EXPECT_EQ(ids(passing), (Ids{"latency_p50_s", "completion_time_s"})) << "the other medal is gold";
}

TEST(Explain, DoesNotDependOnTheNumberOfThreads) {
  for (const char* id : {"spill", "unequal_share"})
    EXPECT_EQ(listed(explained(cases.at(id)().yard, 1)), listed(explained(cases.at(id)().yard, 7)));
}

TEST(Explain, GivesNothingWhenStopped) {
  const Yard yard = cases.at("compute")().yard;
  std::stop_source stop;
  stop.request_stop();
  Yard long_one = yard;  // takes far longer than it may
  long_one.level = traffic(100'000'000, 90'000 * s, 90'000 * s);
  EXPECT_FALSE(explain(long_one.level, long_one.board, 1, sim::run(yard.level, yard.board, 1), 1, stop.get_token()));
}

}  // namespace
}  // namespace batchyard::game
