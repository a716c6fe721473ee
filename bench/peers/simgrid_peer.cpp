// SimGrid S4U: actors that sleep for service times and hand work over with semaphores.
#include <cmath>
#include <simgrid/s4u.hpp>

#include "pipeline.h"

namespace sg = simgrid::s4u;

namespace {

struct Worker {
  std::int64_t buffered = 0, held = 0;
  bool waits = false;
  sg::SemaphorePtr full = sg::Semaphore::create(0);
};

struct Yard {
  explicit Yard(const Work& its) : work(its), times(its), workers(static_cast<std::size_t>(its.workers)) {}

  Work work;
  Times times;
  std::vector<Worker> workers;
  std::deque<int> to_write;
  sg::SemaphorePtr rows = sg::Semaphore::create(0);
  std::int64_t queue = 0, written = 0, events = 0;
  double last_s = 0;
  double inside_s = 0;  // of items, summed up
  int next = 0;

  bool over() const {
    return work.horizon_ns != INT64_MAX && sg::Engine::get_clock() > static_cast<double>(work.horizon_ns) * 1e-9 + 1e-7;
  }

  void deal() {
    for (int tried = 0; queue > 0 && tried < work.workers; ++tried) {
      Worker& its = workers[static_cast<std::size_t>(next)];
      next = (next + 1) % work.workers;
      if (its.held == work.window) continue;
      --queue, ++its.held, ++its.buffered, tried = -1;
      if (its.waits && its.buffered >= work.batch) {
        its.waits = false;
        its.full->release();
      }
    }
  }

  void arrivals() {
    for (std::int64_t i = 1; i <= work.items; ++i) {
      if (work.random) sg::this_actor::sleep_for(static_cast<double>(times.of(work.interval_ns)) * 1e-9);
      else sg::this_actor::sleep_until(static_cast<double>(i) * static_cast<double>(work.interval_ns) * 1e-9);
      ++events, ++queue;
      inside_s -= sg::Engine::get_clock();
      deal();
    }
    while (work.random && written < work.items) sg::this_actor::sleep_for(1e-3);  // what is under way ends before the run does
  }

  // False: nothing is left to be done.
  bool take_batch(Worker& its) {
    if (work.interval_ns == 0) {
      if (queue < work.batch) return false;
      queue -= work.batch;
      return true;
    }
    if (its.buffered < work.batch) {
      its.waits = true;
      its.full->acquire();
    }
    its.buffered -= work.batch;
    return true;
  }

  void compute(int number) {
    Worker& its = workers[static_cast<std::size_t>(number)];
    while (take_batch(its)) {
      sg::this_actor::sleep_for(static_cast<double>(times.of(work.batch_ns)) * 1e-9);
      if (over()) return;
      ++events;
      to_write.push_back(number);
      if (work.write_ns == 0) written_now();
      else rows->release();
    }
  }

  void write() {
    while (written < work.items / work.batch * work.batch) {
      rows->acquire();
      sg::this_actor::sleep_for(static_cast<double>(work.write_ns) * 1e-9);
      if (over()) return;
      ++events;
      written_now();
    }
  }

  void written_now() {
    written += work.batch;
    last_s = sg::Engine::get_clock();
    inside_s += last_s;
    workers[static_cast<std::size_t>(to_write.front())].held -= work.batch;
    to_write.pop_front();
    if (work.interval_ns > 0) deal();
  }
};

}  // namespace

int main(int count, char** words) {
  sg::Engine engine(&count, words);
  if (count != 3) return 2;
  const double n = std::atof(words[2]);
  Yard yard(work_named(words[1], n));
  auto* zone = sg::create_full_zone("yard");
  auto* host = zone->create_host("host", "1Gf");
  zone->seal();
  if (yard.work.interval_ns > 0)
    sg::Actor::create("users", host, [&] { yard.arrivals(); });
  else
    yard.queue = yard.work.items;
  for (int i = 0; i < yard.work.workers; ++i) {
    auto worker = sg::Actor::create("worker", host, [&yard, i] { yard.compute(i); });
    if (yard.work.interval_ns > 0) worker->daemonize();  // in the end they wait for a batch that never fills
  }
  auto store = sg::Actor::create("store", host, [&] { yard.write(); });
  if (yard.work.horizon_ns != INT64_MAX || yard.work.write_ns == 0) store->daemonize();  // it waits for more when the workers have stopped
  timed("SimGrid", words[1], n, [&] {
    engine.run();
    if (yard.work.random) return Result{yard.events, yard.inside_s / static_cast<double>(yard.work.items)};
    const bool counts = yard.work.horizon_ns != INT64_MAX;
    return Result{yard.events, counts ? static_cast<double>(yard.written) : yard.last_s};
  });
}
