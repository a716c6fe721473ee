#include <algorithm>

#include "model/board_problems.h"

namespace batchyard::model {
namespace {

using enum BoardRule;

std::optional<BoardProblem> standing_problem(const BoardIndex& index, const Part& part) {
  const std::string& called = index.called(part);
  const bool placed = row(part.kind).placed_on_server;
  if (placed && part.server.empty())
    return BoardProblem{on_no_server, part.id, called + " stands on no GPU server.", "Put it on one."};
  if (part.server.empty()) return std::nullopt;
  if (!placed) return BoardProblem{cannot_stand_on_server, part.id, called + " can't stand on a GPU server.", "Put it beside."};
  const Part* server = index.part(part.server);
  if (server && server->kind == PartKind::gpu_server) return std::nullopt;
  return BoardProblem{on_what_is_no_server, part.id, called + " stands on \"" + part.server + "\", which is no GPU server.",
                      "Put it on one."};
}

void find_overload(const BoardIndex& index, const Part& server, const Gpu& gpu, std::vector<BoardProblem>& out) {
  const auto workers = static_cast<std::int64_t>(index.on(server).size());
  const std::int64_t vcpu = workers * index.level.catalogue.constants.worker_vcpu;
  if (vcpu > gpu.host_vcpu)
    out.push_back({server_vcpu_full, server.id,
                   "What stands on " + index.called(server) + " needs " + shown(vcpu, Unit::count) + " vCPU, and it has " +
                       shown(gpu.host_vcpu, Unit::count) + ".",
                   "Put a worker on another server."});
  const BatchLaw* law = find_law(index.level.catalogue, gpu.id, index.level.job);
  const Bytes loaded = law ? workers * law->base_bytes : 0;
  if (loaded > gpu.memory_bytes)
    out.push_back({gpu_memory_full, server.id,
                   "The models that " + index.called(server) + " has to load take " + shown(loaded, Unit::gb) +
                       " of GPU memory, and it has " + shown(gpu.memory_bytes, Unit::gb) + ".",
                   "Put a worker on another server."});
}

void find_shared_card(const BoardIndex& index, const Part& server, std::vector<BoardProblem>& out) {
  const auto standing = index.on(server);
  const auto card = std::ranges::find(standing, PartKind::runner, &Part::kind);
  if (card != standing.end() && standing.size() > 1)
    out.push_back({card_not_alone, server.id, index.called(server) + " has one GPU, and a card needs it to itself.",
                   "Put the other on a server of its own."});
}

}  // namespace

void find_server_problems(const BoardIndex& index, std::vector<BoardProblem>& out) {
  for (const Part* part : index.parts) {
    if (const auto problem = standing_problem(index, *part)) out.push_back(*problem);
    if (part->kind != PartKind::gpu_server) continue;
    const auto* model = std::get_if<std::string>(&value(*part, "gpu"));
    const Gpu* gpu = model ? find_gpu(index.level.catalogue, *model) : nullptr;
    if (gpu) find_overload(index, *part, *gpu, out);
    find_shared_card(index, *part, out);
  }
}

}  // namespace batchyard::model
