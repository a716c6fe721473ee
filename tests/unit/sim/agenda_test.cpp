#include "sim/agenda.h"

#include <gtest/gtest.h>

#include <map>
#include <random>

namespace batchyard::sim {
namespace {

// The least of all that is pending, found by looking at each.
std::size_t least(const std::map<std::size_t, Key>& pending) {
  auto best = pending.begin();
  for (auto at = pending.begin(); at != pending.end(); ++at)
    if (at->second.comes_before(best->second, at->first < best->first)) best = at;
  return best->first;
}

// Instants, ranks and items are few, so that many keys are equal but for their source.
Key any_key(std::mt19937_64& random, std::int64_t instants) {
  const auto below = [&](std::int64_t n) { return static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(n)); };
  return {below(instants), static_cast<Rank>(below(3)), static_cast<std::uint32_t>(below(2)), below(2), static_cast<std::int32_t>(below(2))};
}

TEST(Agenda, GivesTheLeastOfWhatIsPending) {
  std::mt19937_64 random(1);
  for (const std::size_t sources : {1U, 5U, 40U, 300U}) {  // in a long line places are searched by halves
    Agenda agenda(sources);
    std::map<std::size_t, Key> pending;
    for (int i = 0; i < 3000; ++i) {
      const std::size_t source = random() % sources;
      const auto action = random() % 8;
      if (action == 0) {
        agenda.clear(source);
        pending.erase(source);
      } else if (action == 1 && !pending.empty()) {
        pending.erase(agenda.next());
        agenda.pop();
      } else {
        const Key key = any_key(random, i % 2 == 0 ? 4 : 100);
        agenda.set(source, key);
        pending[source] = key;
      }
      ASSERT_EQ(agenda.pending(source), pending.contains(source));
      ASSERT_EQ(agenda.next_ns(), pending.empty() ? Key::never : pending[least(pending)].at_ns);
      if (pending.empty()) continue;
      ASSERT_EQ(agenda.next(), least(pending));
      ASSERT_EQ(agenda.key(agenda.next()), pending[agenda.next()]);
    }
  }
}

}  // namespace
}  // namespace batchyard::sim
