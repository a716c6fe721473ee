#pragma once

#include <optional>
#include <vector>

#include "sim/chance.h"
#include "sim/jobs/task_plan.h"

namespace batchyard::sim {

/// When a card fails: the failures of all the level's rows that are about it, one after the other.
class Failures {
 public:
  Failures(const TaskPlan& plan, const TaskPlan::Card& card);

  /// Nothing: never again.
  std::optional<model::Nanoseconds> next_ns() const;
  /// Takes the next failure, of the first row among several at an instant. For how long the card is down.
  model::Nanoseconds take();

 private:
  struct Row {
    const TaskPlan::Failures* plan;
    std::optional<RandomStream> stream;  // nothing: scripted
    std::size_t taken = 0;
    std::optional<model::Nanoseconds> next_ns;
    void advance(model::Nanoseconds now_ns);
  };
  const Row* next() const;

  std::vector<Row> rows_;
};

}  // namespace batchyard::sim
