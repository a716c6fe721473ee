#include "game/explorer.h"

#include <algorithm>
#include <cstdlib>
#include <numeric>

namespace batchyard::game {
namespace {

using model::PartKind;

constexpr std::int64_t job_items = 7'200'000;
constexpr model::Bytes item_bytes = 64;
constexpr model::Nanoseconds horizon_ns = 1'000'000 * model::nanoseconds_per_second;
constexpr int first_gpus = 2;
constexpr std::size_t first_batch = 6;  // index: 64

model::Part part(PartKind kind, std::string id, std::string server = "") {
  model::Part part;
  part.kind = kind;
  part.id = std::move(id);
  part.server = std::move(server);
  return part;
}

model::Link link(std::string from, std::string to) { return {{std::move(from), "out"}, {std::move(to), "in"}, {}}; }

void add_server(model::Board& board, int number, std::int64_t batch) {
  const std::string server = "gpu-server-" + std::to_string(number);
  const std::string worker = "worker-" + std::to_string(number);
  board.parts.push_back(part(PartKind::gpu_server, server));
  board.parts.push_back(part(PartKind::worker, worker, server));
  board.parts.back().settings["batch"] = batch;
  board.links.push_back(link("broker", worker));
  board.links.push_back(link(worker, "store"));
}

std::optional<Explorer::Cell> run(const model::Level& level, int gpus, std::int64_t batch, std::stop_token stop) {
  const model::BatchLaw* law = model::find_law(level.catalogue, "L4", level.job);
  const model::Gpu* gpu = model::find_gpu(level.catalogue, "L4");
  if (law && gpu && !model::batch_cost(level.catalogue, *gpu, *law, batch).fits) return Explorer::Cell{.out_of_memory = true};
  const Trial its = trial(level, explorer_board(gpus, batch), level.seed, {.stop = std::move(stop)});
  if (!its.ran() || !its.outcome.finished()) return std::nullopt;
  Explorer::Cell cell;
  cell.job_ns = its.outcome.completion_ns;
  cell.cost_usd = *model::measure("job_cost_usd")->of(its.outcome);
  cell.written = its.outcome.written;
  cell.lost = its.outcome.lost;
  cell.peak_memory_bytes = *model::measure("peak_gpu_memory_gb")->of(its.outcome);
  cell.spills = std::ranges::any_of(its.outcome.devices, [](const model::DeviceFigures& device) {
    return device.ledger[static_cast<std::size_t>(model::Activity::spill)] > 0;
  });
  return cell;
}

int gpus_of(std::size_t cell) { return static_cast<int>(cell / Explorer::batches.size()) + 1; }
std::size_t batch_of(std::size_t cell) { return cell % Explorer::batches.size(); }

// Steps of the arrow keys and the space bar from where the player begins.
int away(std::size_t cell) {
  return std::abs(gpus_of(cell) - first_gpus) + std::abs(static_cast<int>(batch_of(cell)) - static_cast<int>(first_batch));
}

// value / unit with one decimal, rounded half up.
std::string one_decimal(std::int64_t value, std::int64_t unit) {
  const auto tenths = static_cast<std::int64_t>((model::Wide{value} * 20 + unit) / (model::Wide{unit} * 2));
  return model::grouped(std::to_string(tenths / 10)) + "." + std::to_string(tenths % 10);
}

}  // namespace

model::Level explorer_level(model::Catalogue catalogue) {
  model::Level level;
  level.id = "explorer";
  level.traffic.item_bytes = item_bytes;
  level.traffic.segments = {{model::Segment::Shape::backlog, 0, 0, job_items, 0}};
  level.horizon_ns = horizon_ns;
  level.catalogue = std::move(catalogue);
  return level;
}

model::Board explorer_board(int gpus, std::int64_t batch) {
  model::Board board;
  board.parts = {part(PartKind::users, "users"), part(PartKind::broker, "broker"), part(PartKind::store, "store")};
  board.links = {link("users", "broker")};
  for (int number = 1; number <= gpus; ++number) add_server(board, number, batch);
  return board;
}

Explorer::Explorer(model::Catalogue catalogue)
    : level_(std::make_shared<const model::Level>(explorer_level(std::move(catalogue)))) {
  std::iota(order_.begin(), order_.end(), std::size_t{0});
  std::ranges::stable_sort(order_, {}, away);
  auto work = [level = level_, order = order_](std::size_t index, std::stop_token stop) {
    return run(*level, gpus_of(order[index]), batches[batch_of(order[index])], std::move(stop));
  };
  cells_ = std::make_unique<Results<Cell>>(order_.size(), std::move(work), spare_threads());
}

std::size_t Explorer::index(int gpus, std::size_t batch) const {
  const std::size_t cell = static_cast<std::size_t>(gpus - 1) * batches.size() + batch;
  return static_cast<std::size_t>(std::ranges::find(order_, cell) - order_.begin());
}

std::optional<Explorer::Cell> Explorer::cell(int gpus, std::size_t batch) const { return cells_->at(index(gpus, batch)); }

std::string sentence(int gpus, std::int64_t batch, const Explorer::Cell& cell) {
  constexpr std::int64_t hour_ns = 3600 * model::nanoseconds_per_second;
  constexpr std::int64_t usd = 1'000'000;
  return std::to_string(gpus) + (gpus == 1 ? " GPU" : " GPUs") + " · batch " + std::to_string(batch) + " · job " +
         one_decimal(cell.job_ns, hour_ns) + " h · " + one_decimal(cell.cost_usd, usd) + " USD";
}

}  // namespace batchyard::game
