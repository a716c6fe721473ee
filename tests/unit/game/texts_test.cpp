#include "game/texts.h"

#include <gtest/gtest.h>

#include "support/yards.h"

namespace batchyard::game {
namespace {

using namespace test;

std::string text(const std::string& words) {
  const model::Level its = level();
  ReferenceRuns runs(its);
  return resolved(words, its, runs);
}

TEST(Duration, IsInTheUnitThatSuits) {
  EXPECT_EQ(duration(0), "0 s");
  EXPECT_EQ(duration(90'000'000 * ms), "25 hours");
  EXPECT_EQ(duration(3'600'000 * ms), "1 hour");
  EXPECT_EQ(duration(720'000 * ms), "12 minutes");
  EXPECT_EQ(duration(60'000 * ms), "1 minute");
  EXPECT_EQ(duration(74'100'250 * ms), "74,100.25 s");
  EXPECT_EQ(duration(1500 * ms), "1.5 s");
  EXPECT_EQ(duration(8 * ms), "8 ms");
  EXPECT_EQ(duration(1'357'000), "1.357 ms");
  EXPECT_EQ(duration(50'000), "50 µs");
  EXPECT_EQ(duration(7), "7 ns");
  EXPECT_EQ(duration(-8 * ms), "-8 ms");
}

TEST(Texts, ResolveWhatTheLevelSays) {
  EXPECT_EQ(text("{level.items} of {level.item_size} until {level.traffic_end}, {level.rate}, closing after {level.horizon}"),
            "100,000,000 of 64 B until 20 hours, 1,388.9 items/s, closing after 25 hours");
  EXPECT_EQ(text("{level.goal.completion_time_s} {level.goal.lost_writes}"), "24 hours 0");
}

TEST(Texts, ResolveWhatTheCatalogueSays) {
  EXPECT_EQ(
      text(
          "{catalogue.L4.price} {catalogue.L4.memory} {catalogue.H100.host_link} {catalogue.L4.vcpu} {catalogue.L4.host_memory}"),
      "520 USD 24 GB 64 GB/s 4 16 GB");
  EXPECT_EQ(text("{catalogue.L4.launch} {catalogue.L4.per_item} {catalogue.L4.seats} {catalogue.H100.seats}"),
            "8 ms 1.357 ms 135 485");
  EXPECT_EQ(text("{catalogue.L4.time.64} {catalogue.L4.rate.64} {catalogue.L4.rate.1}"), "94.848 ms 674.8 items/s 106.9 items/s");
  EXPECT_EQ(text("{catalogue.worker_warm_up_s} {catalogue.spill_limit_gb} {catalogue.broker_month_usd_per_vcpu}"),
            "200 ms 16 GB 16 USD");
}

TEST(Texts, ResolveSegmentsBoardsAndRates) {
  model::Level its = level();
  its.traffic.segments = {{model::Segment::Shape::even, 0, 600'000 * ms, 12'000, 0}, {model::Segment::Shape::backlog, 60'000 * ms, 0, 300, 0}};
  its.naive = pipeline(1, 64);
  ReferenceRuns runs(its);
  EXPECT_EQ(resolved("{level.segment.1.items} in {level.segment.1.length} at {level.segment.1.rate}, {level.segment.2.items} at {level.segment.2.from}", its, runs),
            "12,000 in 10 minutes at 20 items/s, 300 at 1 minute");
  EXPECT_EQ(resolved("{board.naive.worker-1.batch} {board.start.worker-1.max_wait_s} {board.naive.gpu-server-1.gpu}", its, runs), "64 none L4");
  EXPECT_EQ(resolved("{catalogue.store_row_s.rate}, {catalogue.broker_message_s.rate}", its, runs), "8,000 items/s, 20,000 items/s");
  EXPECT_EQ(resolved("{batch.1024}", its, runs), "1,024");
  const std::string unknown = "{level.segment.3.items} {level.segment.2.rate} {board.naive.worker-2.batch} {board.solution.worker-1.batch} "
                              "{catalogue.store_row_bytes.rate} {batch.0} {batch.x} {board.naive.worker-1.bath}";
  EXPECT_EQ(resolved(unknown, its, runs), unknown);
}

TEST(Texts, ResolveFaultsAndSaves) {
  model::Level its = level();
  its.faults.resize(2);
  its.faults[0].at_ns = {1'000 * ms, 2'000 * ms};
  its.faults[0].down_ns = 60'000 * ms;
  its.faults[1].mean_ns = 1'200'000 * ms;
  ReferenceRuns runs(its);
  EXPECT_EQ(resolved("{level.fault.1.times} times, down {level.fault.1.down}, every {level.fault.2.mean}", its, runs), "2 times, down 1 minute, every 20 minutes");
  const std::string unknown = "{level.fault.0.down} {level.fault.3.down} {level.fault.1.mean} {level.fault.2.times} {level.save_time}";
  EXPECT_EQ(resolved(unknown, its, runs), unknown);
  its.tasks.resize(2);
  for (model::Task& task : its.tasks) task.save_ns = 60'000 * ms;
  EXPECT_EQ(resolved("{level.save_time}", its, runs), "1 minute");
  its.tasks[1].save_ns = 1;
  EXPECT_EQ(resolved("{level.save_time}", its, runs), "{level.save_time}") << "not the same for all";
}

TEST(Texts, ResolveWhatRunsGive) {
  model::Level its = level();
  its.traffic.segments[0] = {model::Segment::Shape::backlog, 0, 0, 1000, 0};
  its.solution = pipeline(1, 8);
  ReferenceRuns runs(its);
  const std::string words = "{run.solution.written} {run.solution.refused} {run.start.monthly_cost_usd}";
  for (const char* board : {"solution", "start"}) ASSERT_NE(runs.wait(board), nullptr);
  EXPECT_EQ(resolved(words, its, runs), "1,000 0 584 USD");
  EXPECT_EQ(resolved("{run.start.gpu_utilisation}", its, runs), "99.56 %") << "rounded as in tables";
  EXPECT_EQ(resolved("{run.naive.written}", its, runs), "{run.naive.written}") << "the level has no such board";
}

TEST(Texts, BracesWrittenTwiceAreBraces) {
  EXPECT_EQ(text("{{level.items}} and }} and {{"), "{level.items} and } and {");
  EXPECT_EQ(text("{level.items"), "{level.items");
  EXPECT_EQ(text("a } b"), "a } b");
  EXPECT_EQ(text("{ {level.horizon}"), "{ 25 hours");
}

TEST(Texts, UnknownReferencesStayAndAreNamed) {
  model::Level its = level();
  its.story.in["en"] =
      "{level.itms} {catalogue.L5.price} {level.items} {run.naive.written} {catalogue.A10G.launch} {catalogue.L4.time.0}";
  its.hints.push_back({{{"en", "{catalogue.L4.time.9999} {nonsense} {level.itms}"}}});
  its.idea.in["en"] = "{level.rate}";
  ReferenceRuns runs(its);
  EXPECT_EQ(resolved(its.story, its, runs),
            "{level.itms} {catalogue.L5.price} 100,000,000 {run.naive.written} {catalogue.A10G.launch} {catalogue.L4.time.0}");
  EXPECT_EQ(unknown_references(its),
            (std::vector<std::string>{"{catalogue.A10G.launch}", "{catalogue.L4.time.0}", "{catalogue.L4.time.9999}",
                                      "{catalogue.L5.price}", "{level.itms}", "{nonsense}", "{run.naive.written}"}));
}

TEST(Texts, ALanguageThatIsMissingFallsBackToEnglish) {
  const model::Level its = level();
  ReferenceRuns runs(its);
  const model::Text words{{{"en", "{level.horizon}"}, {"fr", "en {level.horizon}"}}};
  EXPECT_EQ(resolved(words, its, runs, "fr"), "en 25 hours");
  EXPECT_EQ(resolved(words, its, runs, "de"), "25 hours");
}

TEST(Prediction, TheNearestChoiceIsRight) {
  model::Level its = level();
  its.traffic.segments[0] = {model::Segment::Shape::backlog, 0, 0, 1000, 0};
  its.prediction = model::Prediction{{}, "start", "written", {10, 900, 1200, 5000}};
  ReferenceRuns runs(its);
  ASSERT_NE(runs.wait("start"), nullptr);
  EXPECT_EQ(predicted_figure(its, runs), 1000);
  EXPECT_EQ(right_choice(its, runs), 900);
}

}  // namespace
}  // namespace batchyard::game
