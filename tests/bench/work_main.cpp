// One of the peers' works on Batchyard's engine, timed: batchyard-work WORK N [step]. With "step" it leaps over nothing.
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <string>

#include "bench/work.h"
#include "model/problem.h"

using namespace batchyard;

namespace {

// What bench/peers/README.md says of the work.
double check_of(const std::string& name, const model::Outcome& outcome) {
  if (name == "single") return static_cast<double>(outcome.written);
  if (name.starts_with("random")) return static_cast<double>(outcome.latency.value().mean_ns) * 1e-9;
  return static_cast<double>(outcome.completion_ns) * 1e-9;
}

}  // namespace

int main(int count, char** words) {
  if (count < 3) return 2;
  const std::string name = words[1];
  const bool leap = count == 3;
  const auto n = static_cast<std::int64_t>(std::strtod(words[2], nullptr));
  const bench::Yard yard = bench::yard_named(name, n);
  if (!model::problems(yard.level, yard.board).empty()) return 3;
  const std::clock_t start = std::clock();
  const model::Outcome outcome = bench::run(yard, leap);
  const double seconds = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
  std::printf("{\"peer\": \"%s\", \"work\": \"%s\", \"n\": %lld, \"events\": %lld, \"seconds\": %.9f, \"check\": %.6f}\n",
              leap ? "Batchyard" : "Batchyard, stepped", name.c_str(), static_cast<long long>(n),
              static_cast<long long>(bench::peer_events(yard, outcome)), seconds, check_of(name, outcome));
}
