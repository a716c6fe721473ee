// The random boards are only worth running if what they are for really happens on many of them.
#include "support/random_board.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "model/problem.h"
#include "support/reference_run.h"

namespace batchyard::support {
namespace {

using model::Outcome;

constexpr std::uint64_t boards = 300;

bool does(const Outcome& outcome, model::Activity activity) {
  return std::ranges::any_of(outcome.devices, [&](const auto& device) { return device.ledger[static_cast<std::size_t>(activity)] > 0; });
}

struct Sight {
  const char* what;
  int least;  // boards of 300
  bool (*seen)(const Outcome&);
};
constexpr Sight sights[] = {
    {"writes", 200, [](const Outcome& o) { return o.written > 0; }},
    {"writes more than 100 items", 20, [](const Outcome& o) { return o.written > 100; }},
    {"writes everything", 90, [](const Outcome& o) { return o.written == o.published && o.written > 0; }},
    {"is cut by its horizon", 40, [](const Outcome& o) { return o.ending == model::Ending::horizon && o.published > 0; }},
    {"refuses", 15, [](const Outcome& o) { return o.refused > 0; }},
    {"loses", 30, [](const Outcome& o) { return o.lost > 0; }},
    {"delivers again", 15, [](const Outcome& o) { return o.redelivered > 0; }},
    {"has a queue", 60, [](const Outcome& o) { return o.queues.front().longest > 0 || o.queues.back().longest > 0; }},
    {"spills", 15, [](const Outcome& o) { return does(o, model::Activity::spill); }},
    {"fails a batch", 15, [](const Outcome& o) { return does(o, model::Activity::failed); }},
    {"fills", 100, [](const Outcome& o) { return does(o, model::Activity::filling); }},
    {"starves after its first batch", 60, [](const Outcome& o) { return o.first_starved_ns.has_value(); }},
};

TEST(RandomBoards, HaveNoProblems) {
  for (std::uint64_t seed = 1; seed <= boards; ++seed) {
    const Scene scene = random_scene(seed);
    ASSERT_EQ(problems(scene.level, scene.board), std::vector<model::BoardProblem>{}) << "seed " << seed;
  }
}

TEST(RandomBoards, ShowWhatTheyAreFor) {
  std::map<std::string, int> seen;
  for (std::uint64_t seed = 1; seed <= boards; ++seed) {
    const Scene scene = random_scene(seed);
    const Outcome outcome = reference_run(scene.level, scene.board, 1);
    for (const Sight& sight : sights) seen[sight.what] += sight.seen(outcome);
  }
  for (const Sight& sight : sights) EXPECT_GE(seen[sight.what], sight.least) << sight.what;
}

TEST(RandomBoards, PutSeveralWorkersOnAServer) {
  int seen = 0;
  for (std::uint64_t seed = 1; seed <= boards; ++seed) {
    std::map<std::string, int> on;
    for (const model::Part& part : random_scene(seed).board.parts) ++on[part.server];
    on.erase("");
    seen += std::ranges::any_of(on, [](const auto& server) { return server.second > 1; });
  }
  EXPECT_GE(seen, 30);
}

TEST(RandomBoards, TheSameSeedGivesTheSame) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) EXPECT_EQ(as_code(random_scene(seed)), as_code(random_scene(seed)));
  EXPECT_NE(as_code(random_scene(1)), as_code(random_scene(2)));
}

}  // namespace
}  // namespace batchyard::support
