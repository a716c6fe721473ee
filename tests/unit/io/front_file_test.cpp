#include <gtest/gtest.h>

#include "unit/io/shipped.h"

namespace batchyard::io {
namespace {

using model::PartKind;

constexpr std::int64_t usd = 1'000'000;

model::Front front() {
  model::Front out{12, {}};
  model::Recipe mixed{{{PartKind::broker, {{"vcpu", std::int64_t{4}}, {"overflow", std::string("block")}}}},
                      {{1, {{PartKind::gpu_server, {{"gpu", std::string("H100")}}}, {PartKind::worker, {{"batch", std::int64_t{64}}, {"max_wait_s", model::Blank{}}}}}},
                       {3, {{PartKind::gpu_server, {{"gpu", std::string("L4")}}}}}}};
  out.winners.push_back({mixed, {{"monthly_cost_usd", 1104 * usd}, {"latency_p99_s", 2'079'304'128'000}}});
  out.winners.push_back({{}, {{"monthly_cost_usd", 584 * usd}}});
  return out;
}

TEST(FrontFile, ComesBackAsItWas) {
  const TemporaryFolder folder;
  const fs::path file = folder.path() / "two-gpus.front.json";
  ASSERT_FALSE(write_file(file, front_text(front(), "scaling/two-gpus")));
  const auto loaded = load_front(file, &reference_level());
  ASSERT_TRUE(loaded) << lines(loaded.problems);
  EXPECT_EQ(*loaded.value, front());
  EXPECT_EQ(formatted(file).value, content(file)) << "written canonically";
}

TEST(FrontFile, IsReadBesideItsLevel) {
  const TemporaryFolder folder;
  const fs::path file = folder.path() / "two-gpus.json";
  ASSERT_FALSE(write_file(file, content(source / "levels/scaling/two-gpus.json")));
  EXPECT_FALSE(load_level(file, shipped_catalogue()).value->front);
  ASSERT_FALSE(write_file(beside(file, ".front.json"), front_text(front(), "scaling/two-gpus")));
  EXPECT_EQ(load_level(file, shipped_catalogue()).value->front, front());
  ASSERT_FALSE(write_file(beside(file, ".front.json"), front_text(front(), "scaling/one-gpu")));
  const auto level = load_level(file, shipped_catalogue());
  ASSERT_EQ(level.problems.size(), 1U);
  EXPECT_EQ(level.problems[0].message,
            "the front is of level \"scaling/one-gpu\"; write \"scaling/two-gpus\", or run \"batchyard solve\" on this one");
}

TEST(LevelFile, ReadsTheClaimsOfItsProof) {
  const auto proof = reference_level().proof;
  ASSERT_TRUE(proof);
  EXPECT_EQ(proof->about, "completion_time_s");
  EXPECT_EQ(proof->undo_settings, (std::vector<model::KindSettings>{{PartKind::worker, {{"batch", std::int64_t{1}}}}}));
  EXPECT_EQ(proof->undo_parts, std::vector<std::string>{"gpu-server-2"});
  EXPECT_EQ(proof->search.at(1), (model::KindValues{PartKind::worker, {{"batch", {std::int64_t{64}, std::int64_t{128}}}}}));
  EXPECT_TRUE(proof->exempt.empty());
}

TEST(ProblemAt, FindsThePlaceOfAPointer) {
  const fs::path file = source / "levels/scaling/two-gpus.json";
  const Problem problem = problem_at(file, "/goals/0/value", "too much; write less");
  EXPECT_EQ(text(problem), file.string() + ":42:71: at /goals/0/value: too much; write less");
  for (const char* nowhere : {"", "/goals/9", "/story/nothing"})
    EXPECT_EQ(text(problem_at(file, nowhere, "bad")), file.string() + ": bad") << nowhere;
  EXPECT_EQ(text(problem_at("nothing.json", "/goals", "bad")), "nothing.json: bad");
}

}  // namespace
}  // namespace batchyard::io
