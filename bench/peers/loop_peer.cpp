// The textbook loop: a priority queue of events, no library.
#include <queue>

#include "pipeline.h"

struct Loop {
  struct Entry {
    std::int64_t at_ns, number;
    Event event;
    int worker;
    bool operator<(const Entry& other) const { return at_ns != other.at_ns ? at_ns > other.at_ns : number > other.number; }
  };
  std::priority_queue<Entry> pending;
  std::int64_t now = 0, scheduled = 0;

  std::int64_t now_ns() const { return now; }
  void after(std::int64_t ns, Event event, int worker) { pending.push({now + ns, ++scheduled, event, worker}); }
};

int main(int count, char** words) {
  if (count != 3) return 2;
  const double n = std::atof(words[2]);
  const Work work = work_named(words[1], n);
  timed("loop", words[1], n, [&] {
    Loop loop;
    Pipeline<Loop> pipeline(loop, work);
    pipeline.begin();
    while (!loop.pending.empty() && loop.pending.top().at_ns <= work.horizon_ns) {
      const Loop::Entry next = loop.pending.top();
      loop.pending.pop();
      loop.now = next.at_ns;
      pipeline.happen(next.event, next.worker);
    }
    return pipeline.result();
  });
}
