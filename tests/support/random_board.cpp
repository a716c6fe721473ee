#include "support/random_board.h"

#include <algorithm>
#include <numeric>

namespace batchyard::support {
namespace {

using model::Nanoseconds;
using model::Part;
using model::PartKind;

constexpr std::int64_t plenty_bytes = 1'000'000'000'000;

class SceneMaker {
 public:
  SceneMaker(std::uint64_t seed, const Wildness& wildness) : seed_(seed), dice_(seed), wild_(wildness) {}

  Scene made() {
    tick_ns_ = dice_.one_of({1, 10, 1'000, 1'000'000});
    make_traffic();
    make_constants();
    make_catalogue();
    make_parts();
    add_features();
    return scene_;
  }

 private:
  Nanoseconds ticks(std::int64_t least, std::int64_t most);
  void make_traffic();
  model::Segment segment(std::int64_t count);
  void make_constants();
  void make_catalogue();
  model::Gpu gpu(const char* id);
  model::BatchLaw law(const model::Gpu& gpu);
  void fit_memory(model::Gpu& gpu, const model::BatchLaw& law);

  void make_parts();
  std::vector<std::string> ids();
  Part part(PartKind kind);
  void add_broker();
  void add_servers_and_workers();
  Part worker(const std::string& server);
  void add_links();
  void add_link(const std::string& from, const std::string& to);

  void add_features();
  void add_faults(Dice dice);
  model::Fault fault(Dice& dice);
  Nanoseconds busy_time() const;
  void add_timeout(Dice dice);
  void add_durability(Dice dice);
  void add_splitting(Dice dice);
  void add_bandwidth(Dice dice);
  void add_spread(Dice dice);
  void add_sizes(Dice dice);
  Part& broker() { return *find(scene_.board, broker_); }

  std::uint64_t seed_;
  Dice dice_;
  Wildness wild_;
  Scene scene_;
  Nanoseconds tick_ns_ = 1;
  std::vector<std::string> ids_;
  std::size_t next_id_ = 0;
  std::string users_, broker_;
  std::vector<std::string> workers_, stores_;
};

// Mostly whole ticks, now and then something between.
Nanoseconds SceneMaker::ticks(std::int64_t least, std::int64_t most) {
  const Nanoseconds whole = dice_.between(least, most) * tick_ns_;
  return dice_.chance(10) ? whole + dice_.between(0, tick_ns_ - 1) : whole;
}

void SceneMaker::make_traffic() {
  model::Level& level = scene_.level;
  level.traffic.item_bytes = dice_.one_of({1, 64, 1'000});
  const std::int64_t segments = dice_.between(1, 3);
  for (std::int64_t i = 0; i < segments; ++i) {
    const std::int64_t most = dice_.chance(70) ? std::min<std::int64_t>(30, wild_.most_items) : wild_.most_items;
    level.traffic.segments.push_back(segment(dice_.between(0, most / segments)));
  }
  Nanoseconds last = 0;
  for (const auto& each : level.traffic.segments) last = std::max({last, each.from_ns, each.to_ns});
  level.horizon_ns = wild_.cuts && dice_.chance(40) ? std::max<Nanoseconds>(1, ticks(0, 2 * last / tick_ns_ + 30))
                                                    : 100'000'000 * tick_ns_;
}

model::Segment SceneMaker::segment(std::int64_t count) {
  model::Segment segment;
  segment.count = count;
  segment.from_ns = ticks(0, dice_.one_of({0, 5, 50}));
  segment.shape = dice_.chance(40) ? model::Segment::Shape::backlog : model::Segment::Shape::even;
  const Nanoseconds length = dice_.chance(70) ? count * dice_.between(0, 4) * tick_ns_ : ticks(0, 3 * count);
  if (segment.shape == model::Segment::Shape::even) segment.to_ns = segment.from_ns + length;
  return segment;
}

void SceneMaker::make_constants() {
  model::Constants& c = scene_.level.catalogue.constants;
  const model::Bytes message = scene_.level.traffic.item_bytes + (c.broker_overhead_bytes = dice_.one_of({0, 16}));
  c.amqp_latency_ns = ticks(0, 4);
  c.grpc_latency_ns = ticks(0, 3);
  c.broker_message_ns = ticks(0, 2);
  c.broker_memory_per_vcpu_bytes = wild_.losses && dice_.chance(50) ? dice_.between(0, 40) * message / 2 : plenty_bytes;
  c.broker_month_usd_per_vcpu = 16'000'000;
  c.broker_fsync_ns = 6 * tick_ns_;
  c.store_row_ns = ticks(0, 2);
  c.store_commit_ns = ticks(0, 5);
  c.store_row_bytes = dice_.one_of({1, 64});
  c.store_memory_per_vcpu_bytes = wild_.losses && dice_.chance(25) ? dice_.between(0, 60) * c.store_row_bytes / 2 : plenty_bytes;
  c.store_month_usd_per_vcpu = 15'000'000;
  c.worker_warm_up_ns = ticks(0, dice_.one_of({0, 5, 30}));
  c.worker_retry_ns = ticks(0, 6);
  c.worker_vcpu = 1;
}

void SceneMaker::make_catalogue() {
  model::Catalogue& catalogue = scene_.level.catalogue;
  catalogue.constants.spill_limit_bytes = dice_.one_of({0, 300, 1'500, 100'000});
  for (const char* id : {"L4", "H100"}) {
    catalogue.gpus.push_back(gpu(id));
    catalogue.laws.push_back(law(catalogue.gpus.back()));
    fit_memory(catalogue.gpus.back(), catalogue.laws.back());
  }
}

model::Gpu SceneMaker::gpu(const char* id) {
  model::Gpu gpu;
  gpu.id = id;
  gpu.host_link_bytes_per_s = dice_.chance(70) ? 2'000 * model::nanoseconds_per_second / tick_ns_ : dice_.between(1'000'000, 9'999'999'999);
  gpu.month_usd = dice_.one_of({520'000'000, 1'900'000'000});
  gpu.host_vcpu = 16;
  const model::Bytes message = scene_.level.traffic.item_bytes + scene_.level.catalogue.constants.broker_overhead_bytes;
  gpu.host_memory_bytes = dice_.chance(40) ? 0 : dice_.chance(50) ? dice_.between(0, 100) * message : plenty_bytes;
  return gpu;
}

model::BatchLaw SceneMaker::law(const model::Gpu& gpu) {
  model::BatchLaw law;
  law.gpu = gpu.id;
  law.job = scene_.level.job;
  law.launch_ns = ticks(dice_.chance(10) ? 0 : 1, 6);
  law.per_item_ns = ticks(0, 3);
  law.base_bytes = dice_.one_of({0, 2'300});
  law.per_item_bytes = dice_.one_of({0, 160, 160, 1'000});
  if (dice_.chance(75)) return law;
  law.fit_up_to_batch = dice_.between(0, 6);
  model::BatchLaw::Point point{law.fit_up_to_batch, law.launch_ns + law.per_item_ns * law.fit_up_to_batch};
  for (std::int64_t i = dice_.between(1, 3); i > 0; --i) {
    point.batch += dice_.between(1, 9);
    point.time_ns += ticks(0, 20);
    law.measured.push_back(point);
  }
  return law;
}

// Room for three workers' models, and for few or many items beside.
void SceneMaker::fit_memory(model::Gpu& gpu, const model::BatchLaw& law) {
  const std::int64_t items = wild_.losses && dice_.chance(60) ? dice_.between(0, 5) : 100'000;
  gpu.memory_bytes = 3 * law.base_bytes + items * law.per_item_bytes + dice_.between(1, 50);
}

void SceneMaker::make_parts() {
  ids_ = ids();
  scene_.board.parts.push_back(part(PartKind::users));
  users_ = scene_.board.parts.back().id;
  add_broker();
  for (std::int64_t i = dice_.chance(75) ? 1 : dice_.between(2, 3); i > 0; --i) {
    Part store = part(PartKind::store);
    store.settings["vcpu"] = dice_.one_of({1, 1, 2, 4});
    stores_.push_back(store.id);
    scene_.board.parts.push_back(store);
  }
  add_servers_and_workers();
  add_links();
}

// In random order, so that no kind of part always comes first where ids decide.
std::vector<std::string> SceneMaker::ids() {
  std::vector<std::string> ids{"-", "0", "10", "9", "_", "a", "a-1", "a-10", "a-2", "a0", "a_1", "b", "m", "w1", "w10", "w2", "z", "zz"};
  for (std::size_t i = ids.size() - 1; i > 0; --i) std::swap(ids[i], ids[static_cast<std::size_t>(dice_.between(0, static_cast<std::int64_t>(i)))]);
  return ids;
}

Part SceneMaker::part(PartKind kind) {
  Part part;
  part.kind = kind;
  part.id = ids_[next_id_++];
  return part;
}

void SceneMaker::add_broker() {
  Part broker = part(PartKind::broker);
  broker.settings["vcpu"] = dice_.one_of({1, 2, 2, 4});
  if (wild_.losses) {
    broker.settings["overflow"] = dice_.one_of(std::vector<std::string>{"reject", "drop_oldest", "block"});
    broker.settings["acks"] = dice_.one_of(std::vector<std::string>{"after_write", "after_write", "on_delivery"});
  }
  broker_ = broker.id;
  scene_.board.parts.push_back(broker);
}

void SceneMaker::add_servers_and_workers() {
  std::int64_t left = dice_.chance(50) ? 1 : dice_.between(2, 6);
  while (left > 0) {
    Part server = part(PartKind::gpu_server);
    server.settings["gpu"] = dice_.one_of(std::vector<std::string>{"L4", "H100"});
    scene_.board.parts.push_back(server);
    const std::int64_t here = dice_.chance(10) ? 0 : dice_.chance(60) ? 1 : dice_.between(1, std::min<std::int64_t>(3, left));
    for (std::int64_t i = 0; i < here; ++i) scene_.board.parts.push_back(worker(server.id));
    left -= std::max<std::int64_t>(1, here);
  }
  if (workers_.empty()) scene_.board.parts.push_back(worker(scene_.board.parts.back().id));
}

Part SceneMaker::worker(const std::string& server) {
  Part worker = part(PartKind::worker);
  worker.server = server;
  const std::int64_t batch = dice_.chance(80) ? dice_.between(1, 8) : dice_.between(1, 40);
  worker.settings["batch"] = batch;
  if (dice_.chance(50)) worker.settings["max_wait_s"] = ticks(0, dice_.one_of({0, 4, 20}));
  if (dice_.chance(60)) worker.settings["prefetch"] = dice_.one_of({batch, batch, batch + 1, 2 * batch, 4 * batch, 1'000});
  worker.settings["retries"] = dice_.between(0, 3);
  workers_.push_back(worker.id);
  return worker;
}

// Every store gets a worker: there may be fewer of these.
void SceneMaker::add_links() {
  add_link(users_, broker_);
  while (stores_.size() > workers_.size()) {
    std::erase_if(scene_.board.parts, [&](const Part& each) { return each.id == stores_.back(); });
    stores_.pop_back();
  }
  for (std::size_t i = 0; i < workers_.size(); ++i) {
    add_link(broker_, workers_[i]);
    add_link(workers_[i], i < stores_.size() ? stores_[i] : dice_.one_of(stores_));
  }
}

void SceneMaker::add_link(const std::string& from, const std::string& to) {
  model::Link link{{from, "out"}, {to, "in"}, {}};
  if (dice_.chance(25)) link.settings["latency_s"] = ticks(0, 6);
  scene_.board.links.push_back(link);
}

// Each with dice of its own, so that none changes the rest of the scene.
void SceneMaker::add_features() {
  const auto own = [&](std::uint64_t feature) { return Dice(seed_ * 8 + feature + (std::uint64_t{1} << 60)); };
  if (wild_.timeouts) add_timeout(own(1));
  if (wild_.durability) add_durability(own(2));
  if (wild_.splitting) add_splitting(own(3));
  if (wild_.bandwidth) add_bandwidth(own(4));
  if (wild_.spread) add_spread(own(5));
  if (wild_.faults) add_faults(own(6));
  if (wild_.sizes) add_sizes(own(7));
}

// About how long the board has something to do.
Nanoseconds SceneMaker::busy_time() const {
  const model::BatchLaw& law = scene_.level.catalogue.laws.front();
  const Nanoseconds an_item = law.per_item_ns + law.launch_ns / 3 + tick_ns_;
  Nanoseconds last = 0, work = 0;
  for (const model::Segment& segment : scene_.level.traffic.segments) {
    last = std::max({last, segment.from_ns, segment.to_ns});
    work += segment.count * an_item;
  }
  return std::max(last, work) + 30 * tick_ns_;
}

// Workers that die for ever would never end: the run is cut a good while after it could have been done.
void SceneMaker::add_faults(Dice dice) {
  for (std::int64_t i = dice.between(1, 4); i > 0; --i) scene_.level.faults.push_back(fault(dice));
  for (std::int64_t i = dice.one_of({0, 0, 0, 1, 1, 2}); i > 0; --i) {
    model::Fault random{.part = "", .at_ns = {}, .kind = PartKind::worker};
    random.mean_ns = dice.between(1, 2 * busy_time() / tick_ns_) * tick_ns_ + dice.between(0, tick_ns_);
    if (dice.chance(40)) random.kind = PartKind::broker;
    else if (dice.chance(50)) random.gpus = {dice.one_of(std::vector<std::string>{"L4", "H100"})};
    random.down_ns = dice.between(1, 40) * tick_ns_;
    scene_.level.faults.insert(scene_.level.faults.begin() + (dice.chance(50) ? 0 : 1), random);
  }
  scene_.level.horizon_ns = std::min(scene_.level.horizon_ns, 6 * busy_time() + 300 * tick_ns_);
}

model::Fault SceneMaker::fault(Dice& dice) {
  model::Fault fault{.part = "", .at_ns = {}, .kind = PartKind::worker};
  if (dice.chance(40)) fault.kind = PartKind::broker;
  else fault.nth = dice.between(1, static_cast<std::int64_t>(workers_.size()) + (dice.chance(10) ? 1 : 0));
  const Nanoseconds latest = dice.chance(50) ? 40 * tick_ns_ : busy_time();
  for (std::int64_t i = dice.chance(30) ? 2 : 1; i > 0; --i)
    fault.at_ns.push_back(dice.chance(90) ? dice.between(0, latest / tick_ns_) * tick_ns_ : dice.between(0, latest));
  std::ranges::sort(fault.at_ns);
  fault.at_ns.erase(std::unique(fault.at_ns.begin(), fault.at_ns.end()), fault.at_ns.end());
  fault.down_ns = dice.chance(10) ? dice.between(1, 3) : dice.between(1, dice.one_of({3, 20, 100})) * tick_ns_;
  return fault;
}

// Mostly longer than a batch takes, now and then far too short.
void SceneMaker::add_timeout(Dice dice) {
  if (dice.chance(10)) return;
  broker().settings["ack_timeout_s"] = (dice.one_of({10, 30, 100, 100, 300}) + dice.between(0, 9)) * tick_ns_;
  scene_.level.horizon_ns = std::min(scene_.level.horizon_ns, 6 * busy_time() + 300 * tick_ns_);
}

void SceneMaker::add_durability(Dice dice) {
  scene_.level.catalogue.constants.broker_fsync_ns = dice.between(0, 6) * tick_ns_;
  if (dice.chance(70)) broker().settings["durability"] = std::string("durable");
}

// On GPUs that often hold a few items only.
void SceneMaker::add_splitting(Dice dice) {
  for (Part& part : scene_.board.parts)
    if (part.kind == PartKind::worker && dice.chance(80)) part.settings["split_on_out_of_memory"] = std::string("yes");
  if (dice.chance(50)) scene_.level.catalogue.constants.spill_limit_bytes = dice.one_of({0, 0, 300});
  for (std::size_t i = 0; i < scene_.level.catalogue.gpus.size(); ++i) {
    const model::BatchLaw& law = scene_.level.catalogue.laws[i];
    if (dice.chance(60)) scene_.level.catalogue.gpus[i].memory_bytes = 3 * law.base_bytes + dice.between(0, 4) * law.per_item_bytes + dice.between(1, 50);
  }
}

// From a fraction of a tick for each message to several.
void SceneMaker::add_bandwidth(Dice dice) {
  const model::Bytes bytes = scene_.level.traffic.item_bytes;
  for (model::Link& link : scene_.board.links)
    if (dice.chance(50))
      link.settings["bandwidth_gb_s"] =
          std::max<std::int64_t>(1, bytes * model::nanoseconds_per_second / (tick_ns_ * dice.one_of({1, 1, 2, 3})) * dice.one_of({1, 1, 4}));
}

void SceneMaker::add_spread(Dice dice) {
  for (model::BatchLaw& law : scene_.level.catalogue.laws) {
    law.spread = dice.one_of(std::vector{model::BatchLaw::Spread::none, model::BatchLaw::Spread::exponential, model::BatchLaw::Spread::lognormal});
    if (law.spread == model::BatchLaw::Spread::lognormal) law.spread_sigma = dice.between(1, 2'000) * 1'000'000;
  }
}

// Listed, random, or one segment as a table says; and often in memories that hold a few of them.
void SceneMaker::add_sizes(Dice dice) {
  model::Traffic& traffic = scene_.level.traffic;
  const model::Bytes mean = traffic.item_bytes;
  const auto size = [&] { return dice.chance(20) ? dice.between(1, 12 * mean) : mean * dice.between(1, 4); };
  if (dice.chance(30)) traffic.size_sigma = dice.between(1, 2'000) * 1'000'000;
  else if (dice.chance(60))
    for (std::int64_t i = dice.between(2, 4); i > 0; --i) traffic.sizes.push_back({size(), dice.between(1, 5)});
  if (traffic.size_sigma == 0 && (traffic.sizes.empty() || dice.chance(20))) {
    model::Segment& first = traffic.segments.front();
    model::Segment recorded{.shape = model::Segment::Shape::recorded};
    const Nanoseconds length = std::max<Nanoseconds>(0, first.to_ns - first.from_ns);
    for (std::int64_t i = 1; i <= first.count; ++i) {
      recorded.instants.push_back(first.from_ns + i * length / first.count);
      recorded.sizes.push_back(size());
    }
    if (!recorded.instants.empty()) {
      recorded.from_ns = recorded.instants.front(), recorded.to_ns = recorded.instants.back();
      first = recorded;
    }
  }
  model::Constants& constants = scene_.level.catalogue.constants;
  if (wild_.losses && dice.chance(60)) constants.broker_memory_per_vcpu_bytes = dice.between(0, 40) * mean;
  for (model::Gpu& gpu : scene_.level.catalogue.gpus)
    if (dice.chance(50)) gpu.host_memory_bytes = dice.between(0, 100) * mean;
}

}  // namespace

std::int64_t Dice::between(std::int64_t least, std::int64_t most) {
  state_ += 0x9E3779B97F4A7C15;
  std::uint64_t z = state_;
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EB;
  z ^= z >> 31;
  const auto choices = static_cast<std::uint64_t>(most - least) + 1;
  return least + static_cast<std::int64_t>(z % choices);
}

Scene random_scene(std::uint64_t seed, const Wildness& wildness) { return SceneMaker(seed, wildness).made(); }

}  // namespace batchyard::support
