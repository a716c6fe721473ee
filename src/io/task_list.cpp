#include "io/task_list.h"

#include <algorithm>
#include <array>

namespace batchyard::io {
namespace {

using model::Unit;

constexpr std::int64_t most_tasks = 100'000;

// --- Checks

void check_kind_of_work(const Node& level, Faults& faults) {
  const Node* traffic = find(level, "traffic");
  const Node* tasks = find(level, "tasks");
  if (!traffic && !tasks)
    faults.add(level.offset, "", "\"traffic\" is missing; add \"traffic\": an object, or \"tasks\": a list of objects");
  if (traffic && tasks) faults.add(tasks->offset, "/tasks", "a level has traffic or tasks; remove one of the two");
  if (traffic && !find(level, "job"))
    faults.add(level.offset, "", "\"job\" is missing; add \"job\": the name of a batch law's job");
  if (tasks) return;
  for (const char* key : {"assembly_s", "tolerance"})
    if (const Node* found = find(level, key))
      faults.add(found->offset, below("", key), "\"" + std::string(key) + "\" goes with tasks, and there are none; remove it");
}

void check_number_of_tasks(const Node& level, Faults& faults) {
  std::int64_t tasks = 0;
  for (const Node& row : elements(level, "tasks")) {
    const Node* count = find(row, "count");
    const auto value = count && count->kind == Node::Kind::number ? model::scaled(count->text, 0) : std::optional<std::int64_t>(1);
    tasks += std::clamp<std::int64_t>(value.value_or(1), 0, most_tasks);
  }
  if (tasks > most_tasks)
    faults.add(at(level, "tasks").offset, "/tasks", "the list has more than 100000 tasks; write smaller counts");
}

// --- Reading

std::int64_t number_or(const Node& object, std::string_view key, Unit unit, std::int64_t otherwise) {
  const Node* node = find(object, key);
  return node ? number(*node, unit) : otherwise;
}

model::Task task_of(const Node& node) {
  return {.compute_ns = number(node, "compute_s", Unit::seconds),
          .read_bytes = number_or(node, "read_gb", Unit::gb, 0),
          .licence = find(node, "licence") && truth(node, "licence"),
          .team = static_cast<int>(number_or(node, "team", Unit::count, 1)),
          .count = static_cast<int>(number_or(node, "count", Unit::count, 1)),
          .save_ns = number_or(node, "save_s", Unit::seconds, 0),
          .save_bytes = number_or(node, "save_gb", Unit::gb, 0),
          .error = number_or(node, "error", Unit::ratio, 0)};
}

}  // namespace

void check_tasks(const Node& level, Faults& faults) {
  check_kind_of_work(level, faults);
  check_number_of_tasks(level, faults);
}

void read_tasks(const Node& level, model::Level& out) {
  for (const Node& task : elements(level, "tasks")) out.tasks.push_back(task_of(task));
  out.assembly_ns = number_or(level, "assembly_s", Unit::seconds, 0);
  out.tolerance = number_or(level, "tolerance", Unit::ratio, 0);
}

}  // namespace batchyard::io
