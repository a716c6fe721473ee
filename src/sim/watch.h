#pragma once

#include "sim/playback.h"
#include "sim/simulation.h"

namespace batchyard::sim {

/// Notes what passes over the links and what the GPUs and stores do while a simulation is stepped through a window.
class Watch {
 public:
  Watch(const model::Board& board, const Plan& plan, model::Nanoseconds from_ns, model::Nanoseconds to_ns, std::size_t most);

  /// The simulation stands at the window's start, brought up to it.
  void begin(Simulation& simulation);
  /// Steps it to the window's end.
  void follow(Simulation& simulation);
  Window window() && { return std::move(window_); }

 private:
  struct Resting {
    bool free = true;
    model::Nanoseconds since_ns = 0;
    model::Activity activity = model::Activity::idle;
    bool operator==(const Resting&) const = default;
  };

  void publishes();
  std::int64_t last_given(std::int64_t first) const;
  void notice(const Simulation& simulation);
  void notice_deliveries(const Simulation& simulation, std::size_t worker);
  void notice_rows(const Simulation& simulation, std::size_t worker);
  void notice_server(const Simulation& simulation, std::size_t server);
  void notice_writes(const Simulation& simulation, std::size_t store);
  void batch(const Simulation& simulation, std::size_t server);
  void break_off(const std::string& lane, model::Nanoseconds from_ns, model::Nanoseconds to_ns);
  void span(const std::string& lane, model::Nanoseconds from_ns, model::Nanoseconds to_ns, model::Activity activity, std::int64_t items);
  void passage(int link, model::Nanoseconds from_ns, model::Nanoseconds to_ns, std::int64_t items);

  const Plan* plan_;
  Window window_;
  std::size_t most_;
  int users_link_ = -1;
  std::vector<int> in_link_, out_link_;       // by worker
  std::vector<std::int64_t> delivered_;       // by worker: messages noted
  std::vector<Posted> last_rows_;             // by worker: the last batch noted on its way to the store
  std::vector<Resting> servers_;              // as noted last
  std::vector<std::vector<Posted>> writes_;   // by store: under way when noted last
};

}  // namespace batchyard::sim
