#include "support/reference_parts.h"

#include <algorithm>
#include <cmath>
#include <tuple>

#include "sim/chance.h"

namespace batchyard::support {
namespace {

using model::Board;
using model::Catalogue;
using model::Level;
using model::Part;
using model::PartKind;
using model::Wide;

std::optional<std::int64_t> number_or_blank(const model::SettingValue& value) {
  const auto* number = std::get_if<std::int64_t>(&value);
  return number ? std::optional(*number) : std::nullopt;
}

const model::Link& link_from(const Board& board, const std::string& part) {
  return *std::ranges::find_if(board.links, [&](const model::Link& link) { return link.from.part == part; });
}

const model::Link& link_to(const Board& board, const std::string& part) {
  return *std::ranges::find_if(board.links, [&](const model::Link& link) { return link.to.part == part; });
}

Way way(const model::Link& link, Nanoseconds standard_latency) {
  return {number_or_blank(value(link, "latency_s")).value_or(standard_latency), number_or_blank(value(link, "bandwidth_gb_s")), 0};
}

template <class Group>
std::size_t place_of(const std::vector<Group>& group, const std::string& id) {
  return static_cast<std::size_t>(std::ranges::find(group, id, &Group::id) - group.begin());
}

Broker broker(const Level& level, const Part& part) {
  const model::Constants& constants = level.catalogue.constants;
  Broker broker;
  broker.id = part.id;
  broker.vcpu = number(part, "vcpu");
  broker.capacity_bytes = broker.vcpu * constants.broker_memory_per_vcpu_bytes;
  broker.overhead_bytes = constants.broker_overhead_bytes;
  broker.overflow = word(part, "overflow");
  broker.acks_on_delivery = word(part, "acks") == "on_delivery";
  broker.durable = word(part, "durability") == "durable";
  broker.ack_timeout_ns = number_or_blank(value(part, "ack_timeout_s"));
  return broker;
}

Store store(const Catalogue& catalogue, const Part& part) {
  Store store;
  store.id = part.id;
  store.vcpu = number(part, "vcpu");
  store.free_vcpus = store.vcpu;
  store.capacity_rows = store.vcpu * catalogue.constants.store_memory_per_vcpu_bytes / catalogue.constants.store_row_bytes;
  return store;
}

Server server(const Level& level, const Part& part) {
  Server server;
  server.id = part.id;
  server.gpu = *model::find_gpu(level.catalogue, word(part, "gpu"));
  server.law = *model::find_law(level.catalogue, server.gpu.id, level.job);
  return server;
}

Worker worker(const Level& level, const Board& board, const Parts& parts, const Part& part, std::uint64_t seed) {
  const model::Constants& constants = level.catalogue.constants;
  Worker worker(part.id, seed);
  worker.server = place_of(parts.servers, part.server);
  worker.store = place_of(parts.stores, link_from(board, part.id).to.part);
  worker.batch = number(part, "batch");
  worker.max_wait_ns = number_or_blank(value(part, "max_wait_s"));
  worker.prefetch = number_or_blank(value(part, "prefetch")).value_or(std::max<std::int64_t>(4 * worker.batch, 1024));
  worker.retries = number(part, "retries");
  worker.splits = word(part, "split_on_out_of_memory") == "yes";
  worker.from_broker = way(link_to(board, part.id), constants.grpc_latency_ns);
  worker.to_store = way(link_from(board, part.id), constants.grpc_latency_ns);
  return worker;
}

bool names(const model::Fault& fault, const Server& server) {
  return fault.gpus.empty() || std::ranges::find(fault.gpus, server.gpu.id) != fault.gpus.end();
}

void add_random_faults(const Level& level, std::uint64_t seed, Parts& parts) {
  for (std::size_t i = 0; i < level.faults.size(); ++i) {
    const model::Fault& fault = level.faults[i];
    if (!fault.at_ns.empty()) continue;
    const auto stream = [&](const std::string& id) { return sim::RandomStream(seed, id, "faults-" + std::to_string(i + 1)); };
    if (fault.kind == PartKind::broker) parts.broker.failures.emplace(i, stream(parts.broker.id));
    if (fault.kind != PartKind::worker) continue;
    for (Worker& worker : parts.workers)
      if (names(fault, parts.servers[worker.server])) worker.failures.emplace(i, stream(worker.id));
  }
}

std::optional<Bytes> buffer_bytes(const Server& server) {
  if (server.gpu.host_memory_bytes == 0) return std::nullopt;
  return server.gpu.host_memory_bytes / static_cast<Bytes>(server.workers.size());
}

Nanoseconds planned(const model::Segment& segment, std::int64_t place) {
  if (segment.shape == model::Segment::Shape::backlog) return segment.from_ns;
  return segment.from_ns + static_cast<Nanoseconds>(Wide{place} * (segment.to_ns - segment.from_ns) / segment.count);
}

std::int64_t price(const Catalogue& catalogue, const Part& part) {
  switch (part.kind) {
    case PartKind::broker: return number(part, "vcpu") * catalogue.constants.broker_month_usd_per_vcpu;
    case PartKind::store: return number(part, "vcpu") * catalogue.constants.store_month_usd_per_vcpu;
    case PartKind::gpu_server: return model::find_gpu(catalogue, word(part, "gpu"))->month_usd;
    case PartKind::users:
    case PartKind::worker:
    case PartKind::dispatcher:
    case PartKind::runner:
    case PartKind::storage:
    case PartKind::licence_server:
    case PartKind::assembler: return 0;
  }
  return 0;
}

Nanoseconds nearest(Wide over, Wide under) { return static_cast<Nanoseconds>((2 * over + under) / (2 * under)); }

Nanoseconds formula(const model::BatchLaw& law, std::int64_t batch) { return law.launch_ns + batch * law.per_item_ns; }

Nanoseconds unspilled_time(const model::BatchLaw& law, std::int64_t batch) {
  if (law.measured.empty() || batch <= law.fit_up_to_batch) return formula(law, batch);
  std::vector<model::BatchLaw::Point> points{{law.fit_up_to_batch, formula(law, law.fit_up_to_batch)}};
  points.insert(points.end(), law.measured.begin(), law.measured.end());
  std::size_t high = 1;
  while (high + 1 < points.size() && points[high].batch < batch) ++high;
  const auto& a = points[high - 1];
  const auto& b = points[high];
  return nearest(Wide{a.time_ns} * (b.batch - batch) + Wide{b.time_ns} * (batch - a.batch), b.batch - a.batch);
}

}  // namespace

Nanoseconds Way::arrival(Nanoseconds now, Bytes bytes) {
  if (!bytes_per_s) return now + latency_ns;
  free_ns = std::max(now, free_ns) + nearest(Wide{bytes} * model::nanoseconds_per_second, *bytes_per_s);
  return free_ns + latency_ns;
}

Parts::Parts(const Level& level, const Board& board, std::uint64_t seed) {
  users.id = parts_of(board, PartKind::users).front()->id;
  users.to_broker = way(link_from(board, users.id), level.catalogue.constants.amqp_latency_ns);
  broker = support::broker(level, *parts_of(board, PartKind::broker).front());
  for (const Part* part : parts_of(board, PartKind::store)) stores.push_back(store(level.catalogue, *part));
  for (const Part* part : parts_of(board, PartKind::gpu_server)) servers.push_back(server(level, *part));
  for (const Part* part : parts_of(board, PartKind::worker)) {
    workers.push_back(worker(level, board, *this, *part, seed));
    servers[workers.back().server].workers.push_back(workers.size() - 1);
  }
  add_random_faults(level, seed, *this);
  for (Worker& each : workers) each.buffer_bytes = buffer_bytes(servers[each.server]);
}

// All instants of a poisson segment, one spacing after the other.
std::vector<Nanoseconds> drawn(const model::Segment& segment, sim::RandomStream stream) {
  std::vector<Nanoseconds> instants;
  double sum = 0;
  while (true) {
    sum += stream.exponential();
    const double after = sum * (1e15 / static_cast<double>(segment.per_second));
    const double nearest = std::floor(after + 0.5);
    if (nearest > static_cast<double>(segment.to_ns - segment.from_ns)) return instants;
    instants.push_back(segment.from_ns + std::max<Nanoseconds>(1, static_cast<Nanoseconds>(nearest)));
  }
}

Bytes drawn_size(const model::Traffic& traffic, sim::RandomStream& stream) {
  if (traffic.size_sigma > 0) {
    const double size = std::floor(static_cast<double>(traffic.item_bytes) * stream.lognormal(static_cast<double>(traffic.size_sigma) / 1e9) + 0.5);
    return static_cast<Bytes>(std::clamp(size, 1.0, 1e8));
  }
  std::vector<Bytes> all;  // each as often as its weight says
  for (const model::WeightedSize& size : traffic.sizes) all.insert(all.end(), static_cast<std::size_t>(size.weight), size.bytes);
  return all.empty() ? traffic.item_bytes : all[static_cast<std::size_t>(stream.below(all.size()))];
}

// Segment by segment, in order of place.
void give_sizes(const model::Traffic& traffic, const std::string& users, std::uint64_t seed, std::vector<PlannedItem>& items) {
  for (std::size_t i = 0; i < traffic.segments.size(); ++i) {
    sim::RandomStream stream(seed, users, "sizes-" + std::to_string(i + 1));
    const std::vector<Bytes>& listed = traffic.segments[i].sizes;
    std::size_t place = 0;
    for (PlannedItem& item : items)
      if (item.segment == i) item.bytes = listed.empty() ? drawn_size(traffic, stream) : listed[place++];
  }
}

std::vector<PlannedItem> planned_items(const Level& level, const std::string& users, std::uint64_t seed) {
  std::vector<std::tuple<Nanoseconds, std::size_t, std::int64_t>> all;
  for (std::size_t i = 0; i < level.traffic.segments.size(); ++i) {
    const model::Segment& segment = level.traffic.segments[i];
    for (std::int64_t place = 1; place <= segment.count; ++place) all.emplace_back(planned(segment, place), i, place);
    std::vector<Nanoseconds> listed = segment.instants;
    if (segment.shape == model::Segment::Shape::poisson) listed = drawn(segment, {seed, users, "traffic-" + std::to_string(i + 1)});
    for (std::size_t place = 0; place < listed.size(); ++place) all.emplace_back(listed[place], i, place);
  }
  std::ranges::sort(all);
  std::vector<PlannedItem> items;
  for (const auto& [instant, segment, place] : all)
    if (instant <= level.horizon_ns) items.push_back({instant, segment, place});
  give_sizes(level.traffic, users, seed, items);
  return items;
}

std::vector<Nanoseconds> planned_instants(const Level& level, const std::string& users, std::uint64_t seed) {
  std::vector<Nanoseconds> instants;
  for (const PlannedItem& item : planned_items(level, users, seed)) instants.push_back(item.at_ns);
  return instants;
}

Bytes gpu_memory(const Server& server, std::size_t items) {
  return server.law.base_bytes * static_cast<Bytes>(server.workers.size()) + server.law.per_item_bytes * static_cast<Bytes>(items);
}

BatchSpan batch_span(const Catalogue& catalogue, const Server& server, std::size_t items, Nanoseconds now) {
  const Bytes overflow = std::max<Bytes>(0, gpu_memory(server, items) - server.gpu.memory_bytes);
  BatchSpan span{now, server.law.launch_ns, 0, 0, overflow <= catalogue.constants.spill_limit_bytes};
  if (!span.good) return span;
  span.compute_ns = unspilled_time(server.law, static_cast<std::int64_t>(items)) - server.law.launch_ns;
  if (overflow > 0) span.spill_ns = nearest(Wide{2} * overflow * model::nanoseconds_per_second, server.gpu.host_link_bytes_per_s);
  return span;
}

Nanoseconds spread(const model::BatchLaw& law, Nanoseconds mean, sim::RandomStream& stream) {
  if (mean <= 0) return mean;
  switch (law.spread) {
    case model::BatchLaw::Spread::none: return mean;
    case model::BatchLaw::Spread::exponential: return stream.exponential_ns(mean);
    case model::BatchLaw::Spread::lognormal: return stream.lognormal_ns(mean, static_cast<double>(law.spread_sigma) / 1e9);
  }
  return mean;
}

Items items_of(const Copies& copies) {
  Items items;
  for (const CopyRef& copy : copies) items.push_back(copy->item);
  return items;
}

std::int64_t price(const Catalogue& catalogue, const Board& board, std::optional<PartKind> only) {
  std::int64_t sum = 0;
  for (const Part& part : board.parts)
    if (!only || part.kind == *only) sum += price(catalogue, part);
  return sum;
}

}  // namespace batchyard::support
