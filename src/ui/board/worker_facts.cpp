#include "ui/board/worker_facts.h"

namespace batchyard::ui {

using model::PartKind;

WorkerFacts worker_facts(const model::Level& level, const model::Gpu& gpu, const model::BatchLaw& law, std::int64_t batch) {
  WorkerFacts facts{&gpu, &law, batch, model::seats(gpu, law), model::batch_cost(level.catalogue, gpu, law, batch), 0};
  const model::Nanoseconds total = facts.cost.total_ns();
  if (facts.cost.fits && total > 0)
    facts.items_per_s = static_cast<double>(batch) * model::nanoseconds_per_second / static_cast<double>(total);
  return facts;
}

std::optional<WorkerFacts> worker_facts(const model::Level& level, const model::Roster& roster, const model::Part& worker) {
  const model::Part* server = worker.server.empty() ? nullptr : roster.part(worker.server);
  if (worker.kind != PartKind::worker || !server || server->kind != PartKind::gpu_server) return std::nullopt;
  const auto& id = std::get<std::string>(model::value(*server, "gpu"));
  const model::Gpu* gpu = model::find_gpu(level.catalogue, id);
  const model::BatchLaw* law = model::find_law(level.catalogue, id, level.job);
  if (!gpu || !law) return std::nullopt;
  return worker_facts(level, *gpu, *law, model::number(worker, "batch"));
}

model::Bytes gpu_memory_needed(const model::Level& level, const model::Roster& roster, std::string_view server) {
  model::Bytes sum = 0;
  for (const model::Part* part : roster.on(server))
    if (const auto facts = worker_facts(level, roster, *part)) sum += facts->cost.memory_bytes;
  return sum;
}

}  // namespace batchyard::ui
