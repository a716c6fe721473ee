#include "sim/plan.h"

#include <algorithm>
#include <cassert>
#include <limits>

#include "sim/index_of.h"
#include "sim/parts/link.h"

namespace batchyard::sim {
namespace {

using model::Board;
using model::Level;
using model::Nanoseconds;
using model::Part;
using model::PartKind;

class Planner {
 public:
  Planner(const Level& level, const Board& board, std::uint64_t seed)
      : level_(level), board_(board), seed_(seed), constants_(level.catalogue.constants), parts_(model::parts_by_id(board)) {}

  Plan plan() {
    const auto users = std::ranges::find(parts_, PartKind::users, [](const Part* part) { return part->kind; });
    out_.arrivals = Arrivals(level_.traffic, level_.horizon_ns, (*users)->id, seed_);
    if (model::sizes_vary(level_.traffic))
      out_.sizes = std::make_shared<const Sizes>(level_.traffic, out_.arrivals, constants_.broker_overhead_bytes, (*users)->id, seed_);
    out_.tracks_copies = out_.sizes != nullptr;
    out_.horizon_ns = level_.horizon_ns;
    out_.parts = static_cast<std::uint32_t>(parts_.size());
    for (std::size_t i = 0; i < parts_.size(); ++i) add_host(*parts_[i], static_cast<std::uint32_t>(i));
    for (std::size_t i = 0; i < parts_.size(); ++i)
      if (parts_[i]->kind == PartKind::worker) add_worker(*parts_[i], static_cast<std::uint32_t>(i));
    for (Plan::Worker& worker : out_.workers) give_costs(worker);
    send_arrivals();
    add_failures();
    return std::move(out_);
  }

 private:
  void add_host(const Part& part, std::uint32_t rank) {
    switch (part.kind) {
      case PartKind::users:
      case PartKind::dispatcher:
      case PartKind::runner:
      case PartKind::storage:
      case PartKind::licence_server:
      case PartKind::assembler: break;
      case PartKind::broker: add_broker(part, rank); break;
      case PartKind::store: add_store(part, rank); break;
      case PartKind::gpu_server: out_.servers.push_back({rank, part.id, word(part, "gpu"), 0, {}}); break;
      case PartKind::worker: break;
    }
  }

  void add_broker(const Part& part, std::uint32_t rank) {
    assert(out_.broker.id.empty() && "one broker to a board");
    Plan::Broker& broker = out_.broker;
    broker.rank = rank;
    broker.id = part.id;
    broker.vcpu = static_cast<int>(number(part, "vcpu"));
    broker.message_ns = constants_.broker_message_ns;
    broker.durable = word(part, "durability") == "durable";
    if (broker.durable) broker.confirm_ns = constants_.broker_fsync_ns;
    if (const auto* timeout = std::get_if<std::int64_t>(&value(part, "ack_timeout_s"))) broker.ack_timeout_ns = *timeout;
    broker.message_bytes = level_.traffic.item_bytes + constants_.broker_overhead_bytes;
    broker.capacity_bytes = broker.vcpu * constants_.broker_memory_per_vcpu_bytes;
    broker.capacity = broker.capacity_bytes / std::max<model::Bytes>(1, broker.message_bytes);
    const std::string& overflow = word(part, "overflow");
    if (overflow == "drop_oldest") broker.overflow = Plan::Overflow::drop_oldest;
    if (overflow == "block") broker.overflow = Plan::Overflow::block;
    if (word(part, "acks") == "on_delivery") broker.acks = Plan::Acks::on_delivery;
    broker.users_latency_ns = latency_ns(link_into(part.id));
    broker.users_bytes_per_s = bytes_per_s(link_into(part.id));
    broker.users_sending_ns = message_sending_ns(link_into(part.id));
  }

  void add_store(const Part& part, std::uint32_t rank) {
    Plan::Store store{.rank = rank, .id = part.id, .vcpu = static_cast<int>(number(part, "vcpu"))};
    store.row_ns = constants_.store_row_ns;
    store.commit_ns = constants_.store_commit_ns;
    store.row_bytes = constants_.store_row_bytes;
    store.capacity = store.vcpu * constants_.store_memory_per_vcpu_bytes / std::max<model::Bytes>(1, store.row_bytes);
    out_.stores.push_back(store);
  }

  void add_worker(const Part& part, std::uint32_t rank) {
    Plan::Worker worker{.rank = rank, .id = part.id, .max_wait_ns = {}, .store_bytes_per_s = {}, .costs = {}, .spread = {}};
    worker.server = index_of(out_.servers, part.server);
    worker.store = index_of(out_.stores, link_out_of(part.id).to.part);
    worker.batch = number(part, "batch");
    if (const auto* wait = std::get_if<std::int64_t>(&value(part, "max_wait_s"))) worker.max_wait_ns = *wait;
    worker.prefetch = model::prefetch(part);
    worker.retries = number(part, "retries");
    worker.splits = word(part, "split_on_out_of_memory") == "yes";
    worker.warm_up_ns = constants_.worker_warm_up_ns;
    worker.retry_ns = constants_.worker_retry_ns;
    worker.broker_latency_ns = latency_ns(link_into(part.id));
    worker.store_latency_ns = latency_ns(link_out_of(part.id));
    worker.broker_sending_ns = message_sending_ns(link_into(part.id));
    worker.broker_bytes_per_s = bytes_per_s(link_into(part.id));
    worker.store_bytes_per_s = bytes_per_s(link_out_of(part.id));
    out_.servers[worker.server].workers.push_back(out_.workers.size());
    out_.workers.push_back(std::move(worker));
  }

  void send_arrivals() {
    if (out_.sizes && out_.broker.users_bytes_per_s) {
      out_.sent_arrivals = out_.arrivals.sent([&](std::int64_t item) { return out_.users_sending_of(item); }, level_.horizon_ns);
      out_.sending_takes_time = true;
    } else if (out_.broker.users_sending_ns > 0) {
      out_.sent_arrivals = out_.arrivals.sent(out_.broker.users_sending_ns, level_.horizon_ns);
      out_.sending_takes_time = true;
    }
  }

  void give_costs(Plan::Worker& worker) {
    Plan::Server& server = out_.servers[worker.server];
    const model::Gpu* gpu = model::find_gpu(level_.catalogue, server.gpu);
    const model::BatchLaw* law = model::find_law(level_.catalogue, server.gpu, level_.job);
    assert(gpu && law);
    const auto workers = static_cast<std::int64_t>(server.workers.size());
    server.resident_bytes = workers * law->base_bytes;
    const model::Bytes share_bytes = gpu->host_memory_bytes / workers;
    const std::int64_t share = share_bytes / std::max<model::Bytes>(1, out_.broker.message_bytes);
    worker.sizes = out_.sizes;
    worker.buffer_bytes = gpu->host_memory_bytes == 0 ? std::numeric_limits<model::Bytes>::max() : share_bytes;
    worker.buffer = gpu->host_memory_bytes == 0 ? std::numeric_limits<std::int64_t>::max() : std::max(worker.batch, share);
    for (std::int64_t batch = 1; batch <= worker.batch; ++batch)
      worker.costs.push_back(model::batch_cost(level_.catalogue, *gpu, *law, batch, workers));
    if (law->spread != model::BatchLaw::Spread::none) worker.spread.emplace(*law, RandomStream(seed_, worker.id, "service"));
  }

  void add_failures() {
    out_.broker.failures = failure_rows(level_, {PartKind::broker, out_.broker.id}, seed_);
    bool any = !out_.broker.failures.empty();
    for (std::size_t i = 0; i < out_.workers.size(); ++i) {
      Plan::Worker& worker = out_.workers[i];
      worker.failures = failure_rows(level_, {PartKind::worker, worker.id, static_cast<std::int64_t>(i) + 1, out_.servers[worker.server].gpu}, seed_);
      any = any || !worker.failures.empty();
    }
    if (any || out_.broker.ack_timeout_ns) out_.tracks_copies = true;
  }

  const model::Link& link_into(std::string_view part) const {
    return *std::ranges::find_if(board_.links, [&](const model::Link& link) { return link.to.part == part; });
  }
  const model::Link& link_out_of(std::string_view part) const {
    return *std::ranges::find_if(board_.links, [&](const model::Link& link) { return link.from.part == part; });
  }
  Nanoseconds latency_ns(const model::Link& link) const { return model::latency_ns(level_.catalogue, board_, link); }

  static std::optional<model::Bytes> bytes_per_s(const model::Link& link) {
    const auto* bandwidth = std::get_if<std::int64_t>(&value(link, "bandwidth_gb_s"));
    return bandwidth ? std::optional(*bandwidth) : std::nullopt;
  }
  Nanoseconds message_sending_ns(const model::Link& link) const {
    const auto bandwidth = bytes_per_s(link);
    return bandwidth ? sending_ns(level_.traffic.item_bytes, *bandwidth) : 0;
  }

  const Level& level_;
  const Board& board_;
  std::uint64_t seed_;
  const model::Constants& constants_;
  std::vector<const Part*> parts_;
  Plan out_;
};

}  // namespace

Nanoseconds Plan::users_sending_of(std::int64_t item) const {
  if (!sizes) return broker.users_sending_ns;
  return broker.users_bytes_per_s ? sending_ns(sizes->payload(item), *broker.users_bytes_per_s) : 0;
}

Nanoseconds Plan::sending_of(const Worker& worker, std::int64_t item) const {
  if (!sizes) return worker.broker_sending_ns;
  return worker.broker_bytes_per_s ? sending_ns(sizes->payload(item), *worker.broker_bytes_per_s) : 0;
}

Nanoseconds Plan::rows_sending_ns(const Worker& worker, std::int64_t rows) const {
  return worker.store_bytes_per_s ? sending_ns(rows * stores[worker.store].row_bytes, *worker.store_bytes_per_s) : 0;
}

Plan plan(const Level& level, const Board& board, std::uint64_t seed) { return Planner(level, board, seed).plan(); }

}  // namespace batchyard::sim
