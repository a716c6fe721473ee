// The event core of ns-3.
#include <ns3/core-module.h>

#include "pipeline.h"

struct Ns3 {
  Pipeline<Ns3>* pipeline = nullptr;
  std::int64_t now_ns() const { return ns3::Simulator::Now().GetNanoSeconds(); }
  void after(std::int64_t ns, Event event, int worker) {
    ns3::Simulator::Schedule(ns3::NanoSeconds(ns), &Pipeline<Ns3>::happen, pipeline, event, worker);
  }
};

int main(int count, char** words) {
  if (count != 3) return 2;
  const double n = std::atof(words[2]);
  const Work work = work_named(words[1], n);
  ns3::ObjectFactory scheduler;
  scheduler.SetTypeId("ns3::HeapScheduler");
  ns3::Simulator::SetScheduler(scheduler);
  Ns3 clock;
  Pipeline<Ns3> pipeline(clock, work);
  clock.pipeline = &pipeline;
  pipeline.begin();
  // Events at the horizon still happen.
  if (work.horizon_ns != INT64_MAX) ns3::Simulator::Stop(ns3::NanoSeconds(work.horizon_ns + 1));
  timed("ns-3", words[1], n, [&] {
    ns3::Simulator::Run();
    return pipeline.result();
  });
  ns3::Simulator::Destroy();
}
