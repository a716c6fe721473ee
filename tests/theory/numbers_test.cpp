#include <gtest/gtest.h>

#include <functional>
#include <map>
#include <set>
#include <tuple>
#include <vector>

#include "model/measure.h"
#include "model/problem.h"
#include "sim/run.h"
#include "support/task_yards.h"
#include "support/yards.h"

// Every number that a board, a link or the catalogue holds does something, and in the right direction: on a board on which it is what matters, the half of it and the double move a figure the
// way one would expect. Every word of a choice gives another run. A setting or constant without a row here fails.
namespace batchyard::test {
namespace {

using model::Board;
using model::Level;
using model::Nanoseconds;
using model::Outcome;

constexpr Nanoseconds s = 1000 * ms;

struct Yard {
  Level level;
  Board board;
};

using Figure = std::function<double(const Yard&)>;
using Change = std::function<void(Yard&, std::int64_t)>;

enum class Moves { up, down };

/// `base` is what `set` is given first, then half of it and the double.
struct Effect {
  std::function<Yard()> yard;
  std::int64_t base;
  Figure figure;
  Moves moves;
  bool one_sided = false;  ///< only the half or only the double matters: a limit that holds or not
};

Outcome run(const Yard& yard) {
  for (const model::BoardProblem& problem : model::problems(yard.level, yard.board)) ADD_FAILURE() << problem.message << " " << problem.remedy;
  return sim::run(yard.level, yard.board, 1);
}

Figure measured(const char* id) {
  return [id](const Yard& yard) { return static_cast<double>(model::measure(id)->of(run(yard)).value()); };
}
Figure of(std::int64_t Outcome::*field) {
  return [field](const Yard& yard) { return static_cast<double>(run(yard).*field); };
}
double problems(const Yard& yard) { return static_cast<double>(model::problems(yard.level, yard.board).size()); }
double first_loss(const Yard& yard) { return static_cast<double>(run(yard).first_loss_ns.value()); }
const Figure written = of(&Outcome::written), lost = of(&Outcome::lost), refused = of(&Outcome::refused);
const Figure latency = measured("latency_mean_s"), cost = measured("monthly_cost_usd"), completion = measured("completion_time_s");

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

Yard with(Yard yard, std::int64_t model::Constants::*constant, std::int64_t value) {
  yard.level.catalogue.constants.*constant = value;
  return yard;
}
Yard with(Yard yard, const std::string& part, const std::string& key, model::SettingValue value) {
  model::find(yard.board, part)->settings[key] = std::move(value);
  return yard;
}
Yard with_fault(Yard yard, PartKind kind) {
  yard.level.faults = {{"", {5 * s}, 0, s, kind}};
  return yard;
}

using C = model::Constants;

// More than the board can do, for as long as it runs.
Yard too_much(std::int64_t batch) { return {traffic(100'000, 100 * s, 100 * s), pipeline(1, batch)}; }
// Little enough that only delays matter.
Yard a_little() { return {traffic(1'000, 100 * s, 200 * s), pipeline(1, 1)}; }
Yard full_broker() { return with({backlog(10'000, 500 * s), pipeline(1, 64)}, &C::broker_memory_per_vcpu_bytes, 40'000); }
Yard full_store() { return with({traffic(5'000, 100 * s, 200 * s), pipeline(1, 64)}, &C::store_memory_per_vcpu_bytes, 64'000); }
Yard busy_broker() { return with(too_much(64), &C::broker_message_ns, 20 * ms); }
Yard busy_store() { return with(too_much(64), &C::store_row_ns, 10 * ms); }
Yard spilling() { return too_much(200); }
Yard out_of_memory() { return {backlog(1'200, 100 * s), pipeline(1, 300)}; }
Yard restarting() { return with_fault({backlog(10'000, 100 * s), pipeline(1, 64)}, PartKind::broker); }
Yard dying_after_early_acks() {
  return with(with_fault({backlog(10'000, 100 * s), pipeline(1, 64)}, PartKind::worker), "broker-1", "acks", std::string("on_delivery"));
}
Yard two_on_one_server() {
  Yard yard{traffic(100, s, 100 * s), pipeline(1, 1)};
  yard.board.parts.push_back(part(PartKind::worker, "worker-2", "gpu-server-1"));
  yard.board.links.push_back(link("broker-1", "worker-2"));
  yard.board.links.push_back(link("worker-2", "store-1"));
  return yard;
}
Yard scattering() {
  Yard yard{traffic(0, 0, 4'000 * s), pipeline(1, 1)};
  yard.level.traffic.segments = {{.shape = model::Segment::Shape::poisson, .from_ns = 0, .to_ns = 2'000 * s, .per_second = 50'000'000}};
  yard.level.catalogue.laws[0].spread = model::BatchLaw::Spread::lognormal;
  return yard;
}
Yard beyond_the_fit() {  // a batch of 64 takes twice what the formula says
  Yard yard = too_much(32);
  yard.level.catalogue.laws[0].measured = {{64, 190 * ms}};
  yard.level.catalogue.laws[0].fit_up_to_batch = 16;
  return yard;
}

Yard tasks(std::vector<model::Task> tasks, Nanoseconds assembly_ns, const TaskYard& yard) {
  return {task_level(std::move(tasks), assembly_ns, 6'000 * one_minute), yard.board};
}
Yard plain_tasks() { return tasks({task(6 * one_minute, 8)}, 40 * one_minute, cards(4, "as_available").storage(bytes_per_gb).licences(2)); }
Yard reading() {
  model::Task its = task(one_minute, 8);
  its.read_bytes = 600 * bytes_per_gb;
  return tasks({its}, 0, cards(2, "as_available").storage(bytes_per_gb));
}
Yard licensed() {
  model::Task its = task(10 * one_minute, 8);
  its.licence = true;
  return tasks({its}, 0, cards(4, "as_available").licences(2));
}
Yard saving() {
  model::Task its = task(60 * one_minute, 2);
  its.save_ns = 10 * one_minute;
  return tasks({its}, 0, cards(2, "as_available"));
}
Yard handed_out() { return tasks({task(one_second, 100)}, 0, cards(2, "as_available")); }
Yard one_bad_result() {
  model::Task bad = task(one_minute);
  bad.error = 500'000'000;
  return tasks({task(one_minute, 7), bad}, 0, cards(2));
}
Yard uneven_tasks() { return tasks({task(one_minute, 12), task(20 * one_minute, 4)}, 0, cards(4)); }
Yard two_teams() {
  model::Task second = task(7 * one_minute, 3);
  second.team = 2;
  TaskYard yard;
  yard.dispatcher("team-1", 1, "as_available").set("team-1", "team", std::int64_t{1});
  yard.dispatcher("team-2", 2, "as_available").set("team-2", "team", std::int64_t{2});
  return tasks({task(one_minute, 5), second}, 0, yard);
}

Nanoseconds half(std::int64_t value) { return value / 2; }

void expect_effect(const std::string& what, const Effect& its, const Change& change) {
  SCOPED_TRACE(what);
  std::vector<double> figures;
  for (const std::int64_t value : {half(its.base), its.base, 2 * its.base}) {
    Yard yard = its.yard();
    change(yard, value);
    figures.push_back(its.moves == Moves::up ? its.figure(yard) : -its.figure(yard));
  }
  EXPECT_LT(figures[0], figures[2]);
  EXPECT_LE(figures[0], figures[1]);
  EXPECT_LE(figures[1], figures[2]);
  EXPECT_EQ(figures[0] < figures[1] && figures[1] < figures[2], !its.one_sided) << figures[0] << " " << figures[1] << " " << figures[2];
}

// ---- settings

struct SettingEffect {
  const char* part;
  Effect its;
};
const std::map<std::string, SettingEffect> settings{
    {"broker.vcpu", {"broker-1", {busy_broker, 2, written, Moves::up}}},
    {"broker.ack_timeout_s", {"broker-1", {[] { return Yard{traffic(6'000, 10 * s, 20 * s), pipeline(1, 64)}; }, 300 * ms, measured("redelivered"), Moves::down}}},
    {"worker.batch", {"worker-1", {[] { return too_much(1); }, 8, written, Moves::up}}},
    {"worker.max_wait_s", {"worker-1", {[] { return with(a_little(), "worker-1", "batch", std::int64_t{64}); }, s, latency, Moves::up}}},
    {"worker.prefetch", {"worker-1", {[] { return with(too_much(1), &C::grpc_latency_ns, 50 * ms); }, 2, written, Moves::up}}},
    {"worker.retries", {"worker-1", {out_of_memory, 2, of(&Outcome::failed_attempts), Moves::up}}},
    {"store.vcpu", {"store-1", {busy_store, 2, written, Moves::up}}},
    {"runner.checkpoint_s", {"card-01", {saving, 10 * one_minute, completion, Moves::down}}},
    {"storage.bandwidth_gb_s", {"storage", {reading, bytes_per_gb, completion, Moves::down}}},
    {"licence_server.tokens", {"licences", {licensed, 2, completion, Moves::down}}},
};

struct Choice {
  const char* part;
  std::function<Yard()> yard;
  std::vector<model::SettingValue> values = {};  ///< empty: all words
  void (*also)(Board& board, const model::SettingValue& value) = [](Board&, const model::SettingValue&) {};
};
// Each team has a dispatcher.
void give_the_other_team(Board& board, const model::SettingValue& value) { model::find(board, "team-2")->settings["team"] = 3 - std::get<std::int64_t>(value); }

const std::map<std::string, Choice> choices{
    {"broker.overflow", {"broker-1", full_broker}},
    {"broker.acks", {"broker-1", [] { return with_fault({backlog(10'000, 100 * s), pipeline(1, 64)}, PartKind::worker); }}},
    {"broker.durability", {"broker-1", restarting}},
    {"worker.split_on_out_of_memory", {"worker-1", out_of_memory}},
    {"gpu_server.gpu", {"gpu-server-1", [] { return too_much(64); }, {std::string("L4"), std::string("H100")}}},
    {"dispatcher.deal", {"dispatcher", uneven_tasks}},
    {"dispatcher.team", {"team-1", two_teams, {std::int64_t{1}, std::int64_t{2}}, give_the_other_team}},
    {"assembler.speed", {"assembler", plain_tasks, {std::int64_t{1}, std::int64_t{2}}}},
    {"assembler.accept", {"assembler", one_bad_result}},
};

std::vector<model::SettingValue> values_of(const model::SettingRow& row, const Choice& choice) {
  if (!choice.values.empty()) return choice.values;
  std::vector<model::SettingValue> values;
  for (const std::string_view word : row.words) values.emplace_back(std::string(word));
  return values;
}

void expect_each_differs(const std::string& key, const model::SettingRow& row, const Choice& choice) {
  std::set<std::tuple<std::uint64_t, Nanoseconds, std::int64_t>> runs;
  for (const model::SettingValue& value : values_of(row, choice)) {
    Yard yard = with(choice.yard(), choice.part, std::string(row.key), value);
    choice.also(yard.board, value);
    const Outcome its = run(yard);
    runs.emplace(its.fingerprint, its.completion_ns, its.written);
  }
  EXPECT_EQ(runs.size(), values_of(row, choice).size()) << key;
}

TEST(Numbers, EverySettingOfEveryPartMatters) {
  for (const model::KindRow& kind : model::kinds())
    for (const model::SettingRow& row : kind.settings) {
      const std::string key = std::string(kind.id) + "." + std::string(row.key);
      const auto choice = choices.find(key);
      if (choice != choices.end()) {
        expect_each_differs(key, row, choice->second);
        continue;
      }
      const auto found = settings.find(key);
      ASSERT_NE(found, settings.end()) << key << " has no board on which it matters";
      const char* part = found->second.part;
      expect_effect(key, found->second.its, [&](Yard& yard, std::int64_t value) { model::find(yard.board, part)->settings[std::string(row.key)] = value; });
    }
}

TEST(Numbers, EverySettingOfALinkMatters) {
  const std::map<std::string, Effect> effects{{"latency_s", {a_little, s, latency, Moves::up}}, {"bandwidth_gb_s", {[] { return too_much(64); }, 6'400, written, Moves::up}}};
  for (const model::SettingRow& row : model::link_settings()) {
    const auto found = effects.find(std::string(row.key));
    ASSERT_NE(found, effects.end()) << row.key << " has no board on which it matters";
    for (std::size_t link = 0; link < pipeline(1, 1).links.size(); ++link)
      expect_effect(std::string(row.key) + " of link " + std::to_string(link), found->second,
                    [&](Yard& yard, std::int64_t value) { yard.board.links[link].settings[std::string(row.key)] = value; });
  }
}

// ---- the catalogue

const std::map<std::string, Effect> constants{
    {"amqp_latency_s", {a_little, s, latency, Moves::up}},
    {"grpc_latency_s", {a_little, s, latency, Moves::up}},
    {"broker_message_s", {busy_broker, 20 * ms, written, Moves::down}},
    {"broker_overhead_bytes", {full_broker, 16, refused, Moves::up}},
    {"broker_memory_per_vcpu_gb", {full_broker, 40'000, refused, Moves::down}},
    {"broker_month_usd_per_vcpu", {a_little, 16 * usd, cost, Moves::up}},
    {"broker_fsync_s", {[] { return with(a_little(), "broker-1", "durability", std::string("durable")); }, s, latency, Moves::up}},
    {"store_row_s", {busy_store, 10 * ms, written, Moves::down}},
    {"store_commit_s", {a_little, s, latency, Moves::up}},
    {"store_row_bytes", {full_store, 64, written, Moves::down}},
    {"store_memory_per_vcpu_gb", {full_store, 64'000, written, Moves::up}},
    {"store_month_usd_per_vcpu", {a_little, 16 * usd, cost, Moves::up}},
    {"worker_warm_up_s", {[] { return Yard{traffic(54'000, 90 * s, 100 * s), pipeline(1, 64)}; }, 40 * s, written, Moves::down}},
    {"worker_retry_s", {full_store, s, first_loss, Moves::up}},
    {"worker_vcpu", {two_on_one_server, 2, problems, Moves::up, true}},
    {"spill_limit_gb", {spilling, 16 * bytes_per_gb, written, Moves::up, true}},
    {"dispatcher_handout_s", {handed_out, 10 * one_second, completion, Moves::up}},
    {"dispatcher_shared_month_usd", {plain_tasks, 120 * usd, cost, Moves::up}},
    {"storage_month_usd_per_gb_s", {plain_tasks, 200 * usd, cost, Moves::up}},
    {"licence_month_usd_per_token", {plain_tasks, 50 * usd, cost, Moves::up}},
    {"assembler_month_usd", {plain_tasks, 32 * usd, cost, Moves::up}},
    {"assembler_fast_month_usd", {[] { return with(plain_tasks(), "assembler", "speed", std::int64_t{2}); }, 128 * usd, cost, Moves::up}},
};

TEST(Numbers, EveryConstantMatters) {
  for (const model::ConstantRow& row : model::constants()) {
    const auto found = constants.find(std::string(row.key));
    ASSERT_NE(found, constants.end()) << row.key << " has no board on which it matters";
    expect_effect(std::string(row.key), found->second, [&](Yard& yard, std::int64_t value) { yard.level.catalogue.constants.*row.field = value; });
  }
}

TEST(Numbers, EveryFigureOfAGpuMatters) {
  const auto set = [](auto model::Gpu::*field) {
    return [field](Yard& yard, std::int64_t value) { yard.level.catalogue.gpus[0].*field = value; };
  };
  expect_effect("memory", {spilling, 24 * bytes_per_gb, written, Moves::up}, set(&model::Gpu::memory_bytes));
  expect_effect("host link", {spilling, 32 * bytes_per_gb, written, Moves::up}, set(&model::Gpu::host_link_bytes_per_s));
  expect_effect("price", {a_little, 520 * usd, cost, Moves::up}, set(&model::Gpu::month_usd));
  expect_effect("host vcpu", {two_on_one_server, 2, problems, Moves::down, true}, set(&model::Gpu::host_vcpu));
  expect_effect("host memory", {dying_after_early_acks, 16'000, lost, Moves::up}, set(&model::Gpu::host_memory_bytes));
}

TEST(Numbers, EveryFigureOfABatchLawMatters) {
  const auto set = [](auto model::BatchLaw::*field) { return [field](Yard& yard, std::int64_t value) { yard.level.catalogue.laws[0].*field = value; }; };
  expect_effect("launch", {[] { return too_much(1); }, 8 * ms, written, Moves::down}, set(&model::BatchLaw::launch_ns));
  expect_effect("per item", {[] { return too_much(64); }, 1'357'000, written, Moves::down}, set(&model::BatchLaw::per_item_ns));
  expect_effect("base memory", {spilling, 2'300'000'000, written, Moves::down}, set(&model::BatchLaw::base_bytes));
  expect_effect("memory per item", {spilling, 120'000'000, written, Moves::down}, set(&model::BatchLaw::per_item_bytes));
  expect_effect("fit up to", {beyond_the_fit, 16, written, Moves::up}, set(&model::BatchLaw::fit_up_to_batch));
  expect_effect("measured time", {beyond_the_fit, 190 * ms, written, Moves::down}, [](Yard& yard, std::int64_t value) { yard.level.catalogue.laws[0].measured[0].time_ns = value; });
  expect_effect("spread", {scattering, 800'000'000, latency, Moves::up}, set(&model::BatchLaw::spread_sigma));
}

TEST(Numbers, EveryFigureOfAFaultMatters) {
  const auto dying = [] {
    Yard yard = too_much(64);
    yard.level.faults = {{"", {}, 10 * s, s, PartKind::worker}};
    return yard;
  };
  expect_effect("mean", {dying, 10 * s, written, Moves::up}, [](Yard& yard, std::int64_t value) { yard.level.faults[0].mean_ns = value; });
  expect_effect("down", {dying, 2 * s, written, Moves::down}, [](Yard& yard, std::int64_t value) { yard.level.faults[0].down_ns = value; });
}

}  // namespace
}  // namespace batchyard::test
