// The random boards are only worth running if what they are for really happens on many of them.
#include "support/random_board.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <numeric>
#include <span>

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

// Of the parts with a queue the broker alone fails.
bool restarts_several_times(const Outcome& o) {
  return std::ranges::any_of(o.failures, [&](const auto& each) {
    return each.times > 1 && std::ranges::find(o.queues, each.id, &model::QueueFigures::id) != o.queues.end();
  });
}

constexpr Wildness everything{.faults = true, .timeouts = true, .durability = true, .splitting = true, .bandwidth = true, .spread = true};
constexpr Sight sights_of_everything[] = {
    {"writes", 150, [](const Outcome& o) { return o.written > 0; }},
    {"writes everything", 30, [](const Outcome& o) { return o.written == o.published && o.written > 0; }},
    {"refuses", 40, [](const Outcome& o) { return o.refused > 0; }},
    {"loses", 60, [](const Outcome& o) { return o.lost > 0; }},
    {"delivers again", 100, [](const Outcome& o) { return o.redelivered > 0; }},
    {"writes twice", 40, [](const Outcome& o) { return o.duplicates > 0; }},
    {"restarts its broker several times", 30, restarts_several_times},
    {"is down", 100, [](const Outcome& o) { return does(o, model::Activity::down); }},
    {"fails a batch", 60, [](const Outcome& o) { return does(o, model::Activity::failed); }},
};

// Whatever breaks and repeats.
void expect_time_and_items_add_up(const Outcome& o) {
  EXPECT_TRUE(o.inside() == 0 || (o.inside() > 0 && o.ending == model::Ending::horizon));
  for (const auto& device : o.devices)
    EXPECT_EQ(std::accumulate(device.ledger.begin(), device.ledger.end(), model::Nanoseconds{0}), o.completion_ns);
}

void expect_to_see(std::span<const Sight> expected, const Wildness& wildness) {
  std::map<std::string, int> seen;
  for (std::uint64_t seed = 1; seed <= boards; ++seed) {
    const Scene scene = random_scene(seed, wildness);
    const Outcome outcome = reference_run(scene.level, scene.board, seed);
    SCOPED_TRACE(seed);
    expect_time_and_items_add_up(outcome);
    for (const Sight& sight : expected) seen[sight.what] += sight.seen(outcome);
  }
  for (const Sight& sight : expected) EXPECT_GE(seen[sight.what], sight.least) << sight.what;
}

TEST(RandomBoards, HaveNoProblems) {
  for (const Wildness& wildness : {Wildness{}, everything})
    for (std::uint64_t seed = 1; seed <= boards; ++seed) {
      const Scene scene = random_scene(seed, wildness);
      ASSERT_EQ(model::problems(scene.level, scene.board), std::vector<model::BoardProblem>{}) << "seed " << seed;
    }
}

TEST(RandomBoards, ShowWhatTheyAreFor) { expect_to_see(sights, {}); }
TEST(RandomBoards, ShowEverythingWhereTheyMay) { expect_to_see(sights_of_everything, everything); }

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
  for (std::uint64_t seed = 1; seed <= 20; ++seed) EXPECT_EQ(as_code(random_scene(seed, everything)), as_code(random_scene(seed, everything)));
  EXPECT_NE(as_code(random_scene(1)), as_code(random_scene(2)));
}

}  // namespace
}  // namespace batchyard::support
