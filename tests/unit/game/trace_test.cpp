#include "game/trace.h"

#include <gtest/gtest.h>

#include <map>
#include <set>

#include "sim/run.h"
#include "support/trace_rules.h"
#include "support/yards.h"

namespace batchyard::game {
namespace {

using namespace test;
using model::Nanoseconds;
using support::TraceRules;
using Json = nlohmann::json;
using Strings = std::vector<std::string>;

constexpr Nanoseconds s = 1000 * ms;

struct Yard {
  model::Level level;
  model::Board board;
  model::Outcome outcome() const { return sim::run(level, board, 1); }
};

Yard yard(std::int64_t items, Nanoseconds over_ns, model::Board board) {
  Yard out{level(), std::move(board)};
  out.level.palette.clear();
  out.level.traffic.segments = {{model::Segment::Shape::even, 0, over_ns, items, 0}};
  out.level.horizon_ns = 10 * over_ns;
  return out;
}

/// Two L4s, of which one spills, one H100; fewer items than they could take; batches that wait.
Yard busy() {
  Yard out = yard(4000, 20 * s, pipeline(2, 64));
  add_worker(out.board, 3, 16, "H100");
  find(out.board, "worker-2")->settings["batch"] = std::int64_t{150};
  return out;
}

Json traced(const Yard& yard, const TraceOptions& options = {}) {
  const Trace its = trace(yard.level, yard.board, 1, yard.outcome(), options).value();
  EXPECT_EQ(TraceRules::broken_by(its.text), Strings{});
  return Json::parse(its.text);
}

std::map<std::int64_t, std::string> tracks(const Json& trace, std::int64_t process) {
  std::map<std::int64_t, std::string> out;
  for (const Json& event : trace["traceEvents"])
    if (event["ph"] == "M" && event["name"] == "thread_name" && event["pid"] == process)
      out[event["tid"]] = event["args"]["name"];
  return out;
}

TEST(Trace, SlicesOfAGpuAreItsLedger) {
  const Yard its = busy();
  const model::Outcome outcome = its.outcome();
  const Json trace = traced(its);
  EXPECT_EQ(trace["otherData"]["left_out"], "nothing");
  std::map<std::pair<std::int64_t, std::string>, Nanoseconds> spent;
  std::map<std::int64_t, Nanoseconds> ends;
  for (const Json& event : trace["traceEvents"]) {
    if (event["ph"] != "X" || event["pid"] != 1) continue;
    spent[{event["tid"], event["name"]}] += TraceRules::nanoseconds(event["dur"]);
    EXPECT_EQ(TraceRules::nanoseconds(event["ts"]), ends[event["tid"]]) << "one behind the other, from 0 on: " << event.dump();
    ends[event["tid"]] = TraceRules::nanoseconds(event["ts"]) + TraceRules::nanoseconds(event["dur"]);
  }
  EXPECT_EQ(tracks(trace, 1), (std::map<std::int64_t, std::string>{
                                  {1, "gpu-server-1 (L4)"}, {2, "gpu-server-2 (L4)"}, {3, "gpu-server-3 (H100)"}}));
  for (std::size_t i = 0; i < outcome.devices.size(); ++i)
    for (int a = 0; a < model::activity_count; ++a) {
      const std::string label(model::row(static_cast<model::Activity>(a)).label);
      EXPECT_EQ((spent[{static_cast<std::int64_t>(i) + 1, label}]), outcome.devices[i].ledger[static_cast<std::size_t>(a)])
          << i << " " << label;
    }
}

TEST(Trace, EveryItemGoesOverEveryLinkAndIsWritten) {
  const Yard its = busy();
  const Json trace = traced(its);
  std::map<std::string, std::int64_t> last, sent;
  std::int64_t rows = 0;
  for (const Json& event : trace["traceEvents"]) {
    if (event["ph"] == "X" && event["pid"] == 2) rows += event["args"]["items"].get<std::int64_t>();
    if (event["ph"] != "C" || event["pid"] != 3) continue;
    const std::int64_t now = event["args"]["items"];
    EXPECT_GE(now, 0);
    sent[event["name"]] += std::max<std::int64_t>(0, now - last[event["name"]]);
    last[event["name"]] = now;
  }
  EXPECT_EQ(rows, 4000);
  EXPECT_EQ(sent.size(), 7U) << "one track a link";
  for (const auto& [link, items] : last) EXPECT_EQ(items, 0) << link << " is empty in the end";
  EXPECT_GT(sent["users-1.out → broker-1.in"], 0);
}

TEST(Trace, QueuesAndSharesAreSampledOverTheWholeRun) {
  const Yard its = busy();
  const Json trace = traced(its);
  std::map<std::string, int> samples;
  double most = 0;
  for (const Json& event : trace["traceEvents"]) {
    if (event["ph"] != "C" || event["pid"] < 4) continue;
    ++samples[event["name"]];
    if (event["pid"] != 5) continue;
    double sum = 0;
    for (const Json& share : event["args"]) sum += share.get<double>();
    most = std::max(most, sum);
    EXPECT_GT(sum, 99.8) << event.dump();
  }
  EXPECT_LE(most, 100.0001);
  for (const char* id : {"broker-1", "store-1", "gpu-server-1", "gpu-server-2", "gpu-server-3"})
    EXPECT_GE(samples[id], 400) << id;
}

TEST(Trace, StoresHaveATrackForEachVcpu) {
  Yard its = busy();
  find(its.board, "store-1")->settings["vcpu"] = std::int64_t{4};
  EXPECT_EQ(tracks(traced(its), 2),
            (std::map<std::int64_t, std::string>{
                {1, "store-1 vCPU 1"}, {2, "store-1 vCPU 2"}, {3, "store-1 vCPU 3"}, {4, "store-1 vCPU 4"}}));
}

TEST(Trace, ALongRunIsCutAndSaysSo) {
  const Yard its = yard(1'000'000, 900 * s, pipeline(2, 64));
  const model::Outcome outcome = its.outcome();
  const Trace whole = trace(its.level, its.board, 1, outcome, {.most_details = 4000, .samples = 50}).value();
  EXPECT_EQ(TraceRules::broken_by(whole.text), Strings{});
  EXPECT_LT(whole.text.size(), 3'000'000U);
  EXPECT_GT(whole.details_to_ns, 0);
  EXPECT_LT(whole.details_to_ns, outcome.completion_ns);
  EXPECT_NE(whole.text.find("\"left_out\": \"slices of GPUs and stores"), std::string::npos);
  EXPECT_NE(whole.text.find("Details end here"), std::string::npos);
  const Trace later = trace(its.level, its.board, 1, outcome, {.from_ns = 600 * s, .most_details = 4000, .samples = 50}).value();
  EXPECT_EQ(TraceRules::broken_by(later.text), Strings{});
  EXPECT_EQ(later.details_from_ns, 600 * s);
  EXPECT_GT(later.details_to_ns, 600 * s);
}

// A million items at one instant are one journey.
TEST(Trace, ABacklogHasDetailsToo) {
  Yard its = yard(1'000'000, 900 * s, pipeline(2, 64));
  its.level.traffic.segments[0].shape = model::Segment::Shape::backlog;
  const Trace cut = trace(its.level, its.board, 1, its.outcome(), {.most_details = 4000, .samples = 5}).value();
  EXPECT_EQ(TraceRules::broken_by(cut.text), Strings{});
  EXPECT_GT(cut.details_to_ns, s);
  EXPECT_NE(cut.text.find("\"items\": 1000000"), std::string::npos);
}

// The parts of a run traced one behind the other show the same as the run traced at once.
TEST(Trace, DetailsDoNotDependOnWhereWindowsEnd) {
  const Yard its = busy();
  const auto slices = [&](const TraceOptions& options) {
    std::set<std::string> out;
    const Json trace = traced(its, options);
    for (const Json& event : trace["traceEvents"])
      if (event["ph"] == "X" && event.contains("args") && TraceRules::nanoseconds(event["ts"]) >= 7 * s) out.insert(event.dump());
    return out;
  };
  const auto all = slices({.samples = 1});
  EXPECT_EQ(slices({.from_ns = 7 * s, .samples = 1}), all);
  EXPECT_GT(all.size(), 20U);
}

TEST(Trace, GivesNothingWhenStopped) {
  std::stop_source stop;
  stop.request_stop();
  EXPECT_FALSE(trace(busy().level, busy().board, 1, busy().outcome(), {}, stop.get_token()));
}

// The checker itself must be able to say no.
TEST(TraceRules, FindWhatIsWrong) {
  const auto broken = [](const std::string& events) { return TraceRules::broken_by("{\"traceEvents\": [" + events + "]}"); };
  const std::string names =
      R"({"ph":"M","name":"process_name","pid":1,"tid":0,"args":{"name":"p"}},{"ph":"M","name":"thread_name","pid":1,"tid":1,"args":{"name":"t"}})";
  const std::string slice = R"(,{"ph":"X","name":"a","pid":1,"tid":1,"ts":1.5,"dur":2})";
  EXPECT_EQ(broken(names + slice), Strings{});
  EXPECT_EQ(TraceRules::broken_by("["), Strings{"is no JSON"});
  EXPECT_EQ(TraceRules::broken_by("{}"), Strings{"has no list traceEvents"});
  const std::vector<std::pair<std::string, std::string>> rows{
      {slice.substr(1), "a track with slices has a name"},
      {names + R"(,{"ph":"X","name":"a","pid":1,"tid":1,"ts":1.5})", "a slice has a duration"},
      {names + R"(,{"ph":"X","name":"a","pid":1,"ts":1.5,"dur":1})", "an event has ph, name, pid and tid"},
      {names + R"(,{"ph":"X","name":"a","pid":1,"tid":1,"dur":1})", "an event has an instant"},
      {names + slice + R"(,{"ph":"X","name":"b","pid":1,"tid":1,"ts":1,"dur":1})", "events come in order of time"},
      {names + slice + R"(,{"ph":"X","name":"b","pid":1,"tid":1,"ts":2,"dur":2})", "slices of a track nest"},
      {names + R"(,{"ph":"C","name":"c","pid":1,"tid":0,"ts":1,"args":{}})", "a counter has numbers"},
      {names +
           R"(,{"ph":"C","name":"c","pid":1,"tid":0,"ts":1,"args":{"a":1}},{"ph":"C","name":"c","pid":1,"tid":0,"ts":1,"args":{"b":1}})",
       "a counter has the same numbers everywhere"},
      {names + R"(,{"ph":"i","name":"c","pid":1,"tid":0,"ts":1})", "an instant has a scope"},
      {names + R"(,{"ph":"Z","name":"c","pid":1,"tid":0,"ts":1})", "the phase is one that is used here"},
      {names + R"(,{"ph":"C","name":"c","pid":2,"tid":0,"ts":1,"args":{"a":1}})", "a process has a name"},
      {names + "," + names, "a process has one name"},
  };
  for (const auto& [events, rule] : rows) {
    const Strings found = broken(events);
    ASSERT_FALSE(found.empty()) << events;
    EXPECT_TRUE(found[0].starts_with(rule + ": ")) << found[0];
  }
}

}  // namespace
}  // namespace batchyard::game
