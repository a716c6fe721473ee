#!/usr/bin/env python3
"""SimPy: a process for each worker, for the arrivals and for the server that writes. Called with WORK N; time in nanoseconds."""
import json
import random
import sys
import time

import simpy


class Yard:
    def __init__(self, work, n):
        self.env = simpy.Environment()
        single = work == "single"
        self.random = work.startswith("random")  # intervals and batch times are means; a write takes no time, and is no event
        self.workers, self.batch = (8, 1) if single else (2, 64)
        self.batch_ns, self.write_ns = (10_000_000 if single else 94_848_000), 1_000_000
        self.interval_ns = 720_000 if work == "evenly" else 0
        self.window = 1024
        if self.random:
            self.workers, self.batch = (1 if work == "random-1" else 64), 1
            self.batch_ns, self.interval_ns, self.window = 1_000_000 * self.workers, 1_250_000, 1
        self.horizon_ns = int(n * 1e9) if single else None
        self.items = sys.maxsize if single else int(n)
        self.queue = 0 if self.interval_ns else self.items
        self.buffered, self.held = [0] * self.workers, [0] * self.workers
        self.waiting = [None] * self.workers
        self.rows = simpy.Store(self.env)
        self.next = self.events = self.written = self.last_ns = 0
        self.inside_ns = 0  # of items, summed up

    def time(self, mean_ns):
        return random.expovariate(1 / mean_ns) if self.random else mean_ns

    def deal(self):
        tried = 0
        while self.queue and tried < self.workers:
            worker = self.next
            self.next = (worker + 1) % self.workers
            if self.held[worker] == self.window:
                tried += 1
                continue
            tried = 0
            self.queue -= 1
            self.held[worker] += 1
            self.buffered[worker] += 1
            if self.waiting[worker] and self.buffered[worker] >= self.batch:
                self.waiting[worker].succeed()
                self.waiting[worker] = None

    def arrivals(self):
        for _ in range(self.items):
            yield self.env.timeout(self.time(self.interval_ns))
            self.events += 1
            self.queue += 1
            self.inside_ns -= self.env.now
            self.deal()

    def compute(self, worker):
        while True:
            if self.interval_ns:
                if self.buffered[worker] < self.batch:
                    self.waiting[worker] = self.env.event()
                    yield self.waiting[worker]
                self.buffered[worker] -= self.batch
            elif self.queue < self.batch:
                return
            else:
                self.queue -= self.batch
            yield self.env.timeout(self.time(self.batch_ns))
            self.events += 1
            if self.random:
                self.written_now(worker)
            else:
                self.rows.put(worker)

    def write(self):
        while True:
            worker = yield self.rows.get()
            yield self.env.timeout(self.write_ns)
            self.events += 1
            self.written_now(worker)

    def written_now(self, worker):
        self.written += self.batch
        self.last_ns = self.env.now
        self.inside_ns += self.env.now
        self.held[worker] -= self.batch
        if self.interval_ns:
            self.deal()

    def run(self):
        if self.interval_ns:
            self.env.process(self.arrivals())
        for worker in range(self.workers):
            self.env.process(self.compute(worker))
        self.env.process(self.write())
        # Events at the horizon still happen.
        self.env.run(until=self.horizon_ns + 1 if self.horizon_ns else None)
        if self.random:
            return self.inside_ns * 1e-9 / self.items
        return self.written if self.horizon_ns else self.last_ns * 1e-9


def main():
    work, n = sys.argv[1], float(sys.argv[2])
    yard = Yard(work, n)
    start = time.process_time()
    check = yard.run()
    seconds = time.process_time() - start
    print(json.dumps({"peer": "SimPy", "work": work, "n": n, "events": yard.events, "seconds": seconds, "check": check}))


if __name__ == "__main__":
    main()
