#pragma once

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>

// What all peers print, and how they are called: WORK N.

struct Result {
  std::int64_t events = 0;
  double check = 0;
};

template <class Run>
void timed(const char* peer, const char* work, double n, Run run) {
  const std::clock_t start = std::clock();
  const Result result = run();
  const double seconds = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
  std::printf("{\"peer\": \"%s\", \"work\": \"%s\", \"n\": %.0f, \"events\": %lld, \"seconds\": %.9f, \"check\": %.6f}\n", peer,
              work, n, static_cast<long long>(result.events), seconds, result.check);
}
