#include "game/trace.h"

#include <algorithm>
#include <map>

#include "game/run_details.h"
#include "io/print.h"

namespace batchyard::game {
namespace {

using io::Node;
using model::Nanoseconds;
using model::Unit;

// Processes of the format: groups of tracks.
enum Group { gpu_group = 1, store_group, link_group, queue_group, share_group };
struct GroupRow {
  Group group;
  const char* name;
};
constexpr GroupRow groups[] = {{gpu_group, "GPU servers"},
                               {store_group, "Stores: rows being written"},
                               {link_group, "Links: items on the way"},
                               {queue_group, "Queues: items waiting"},
                               {share_group, "GPU time, in per cent"}};

Node microseconds(Nanoseconds ns) {
  Node node;
  node.kind = Node::Kind::number;
  node.text = model::decimal(ns, 3);
  return node;
}
Node whole(std::int64_t value) { return io::number_node(value, Unit::count); }

// Lines of the document, each with the instant that it is sorted by; at one instant the longer slice encloses the shorter.
class Events {
 public:
  void name_group(const GroupRow& row) { name("process_name", row.group, 0, row.name); }
  void name_track(Group group, int track, const std::string& name_of_it) { name("thread_name", group, track, name_of_it); }

  void slice(Group group, int track, std::string_view label, const sim::Span& span) {
    Node node = event("X", label, group, track, span.from_ns);
    add(node, "dur", microseconds(span.to_ns - span.from_ns));
    if (span.items > 0) {
      Node arguments = io::object_node();
      add(arguments, "items", whole(span.items));
      add(node, "args", std::move(arguments));
    }
    lines_.push_back({span.from_ns, span.from_ns - span.to_ns, io::in_one_line(node)});
  }
  void level_of(Group group, std::string_view track, Nanoseconds at_ns, Node values) {
    Node node = event("C", track, group, 0, at_ns);
    add(node, "args", std::move(values));
    lines_.push_back({at_ns, 0, io::in_one_line(node)});
  }
  void mark(std::string_view label, Nanoseconds at_ns) {
    Node node = event("i", label, gpu_group, 1, at_ns);
    add(node, "s", io::string_node("g"));
    lines_.push_back({at_ns, 0, io::in_one_line(node)});
  }

  std::string text(const Node& about) && {
    std::ranges::stable_sort(lines_, {}, [](const Line& line) { return std::pair(line.at_ns, line.rank); });
    std::string out = "{\n\"displayTimeUnit\": \"ns\",\n\"otherData\": " + io::in_one_line(about) + ",\n\"traceEvents\": [\n";
    for (std::size_t i = 0; i < lines_.size(); ++i) out += lines_[i].text + (i + 1 < lines_.size() ? ",\n" : "\n");
    return out + "]\n}\n";
  }

 private:
  struct Line {
    Nanoseconds at_ns;
    Nanoseconds rank;
    std::string text;
  };
  static Node event(const char* phase, std::string_view label, Group group, int track, Nanoseconds at_ns) {
    Node node = io::object_node();
    add(node, "ph", io::string_node(phase));
    add(node, "name", io::string_node(label));
    add(node, "pid", whole(group));
    add(node, "tid", whole(track));
    add(node, "ts", microseconds(at_ns));
    return node;
  }
  void name(const char* what, Group group, int track, const std::string& name_of_it) {
    Node node = event("M", what, group, track, 0);
    Node arguments = io::object_node();
    add(arguments, "name", io::string_node(name_of_it));
    add(node, "args", std::move(arguments));
    lines_.push_back({-1, 0, io::in_one_line(node)});
  }

  std::vector<Line> lines_;
};

Node value(std::int64_t items) {
  Node values = io::object_node();
  add(values, "items", whole(items));
  return values;
}

// GPUs and stores

std::vector<const model::Part*> parts(const model::Board& board, model::PartKind kind) {
  std::vector<const model::Part*> found;
  for (const model::Part& part : board.parts)
    if (part.kind == kind) found.push_back(&part);
  std::ranges::sort(found, {}, &model::Part::id);
  return found;
}

void add_gpus(const model::Board& board, const RunDetails& details, Events& events) {
  std::map<std::string_view, int> tracks;
  for (const model::Part* part : parts(board, model::PartKind::gpu_server)) {
    const int track = tracks[part->id] = static_cast<int>(tracks.size()) + 1;
    events.name_track(gpu_group, track, part->id + " (" + std::get<std::string>(model::value(*part, "gpu")) + ")");
  }
  for (const sim::Span& span : details.slices)
    if (const auto track = tracks.find(span.lane); track != tracks.end())
      events.slice(gpu_group, track->second, row(span.activity).label, span);
}

// A track for each vCPU: slices of one track don't overlap.
void add_stores(const model::Board& board, RunDetails& details, Events& events) {
  std::ranges::stable_sort(details.slices, {}, &sim::Span::from_ns);
  int track = 0;
  for (const model::Part* part : parts(board, model::PartKind::store)) {
    std::vector<Nanoseconds> free_from(static_cast<std::size_t>(model::number(*part, "vcpu")), 0);
    for (std::size_t i = 0; i < free_from.size(); ++i)
      events.name_track(store_group, track + 1 + static_cast<int>(i), part->id + " vCPU " + std::to_string(i + 1));
    for (const sim::Span& span : details.slices) {
      if (span.lane != part->id) continue;
      const auto free = std::ranges::find_if(free_from, [&](Nanoseconds ns) { return ns <= span.from_ns; });
      if (free == free_from.end()) continue;
      *free = span.to_ns;
      events.slice(store_group, track + 1 + static_cast<int>(free - free_from.begin()), "write rows", span);
    }
    track += static_cast<int>(free_from.size());
  }
}

// Links

std::string name_of(const model::Link& link) {
  return link.from.part + "." + link.from.port + " → " + link.to.part + "." + link.to.port;
}

void add_links(const model::Board& board, const RunDetails& details, Events& events) {
  std::vector<std::map<Nanoseconds, std::int64_t>> changes(board.links.size());
  for (auto& of_link : changes) of_link[details.from_ns] = 0;
  for (const sim::Passage& journey : details.journeys) {
    auto& of_link = changes[static_cast<std::size_t>(journey.link)];
    of_link[journey.from_ns] += journey.items;
    of_link[journey.to_ns] -= journey.items;
  }
  for (std::size_t i = 0; i < changes.size(); ++i) {
    std::int64_t on_the_way = 0;
    for (const auto& [at_ns, change] : changes[i])
      if (at_ns <= details.to_ns) events.level_of(link_group, name_of(board.links[i]), at_ns, value(on_the_way += change));
  }
}

// Samples: queues, and what each GPU did since the last one

void add_queues(const sim::Moment& moment, Events& events) {
  for (const sim::Moment::Queue& queue : moment.queues) events.level_of(queue_group, queue.id, moment.at_ns, value(queue.length));
}

// Categories that the GPU ever spends time in, so that all samples have the same.
Node shares(const model::Ledger& of_run, const model::Ledger& before, const model::Ledger& now, Nanoseconds elapsed_ns) {
  Node values = io::object_node();
  for (int i = 0; i < model::activity_count; ++i) {
    const auto at = static_cast<std::size_t>(i);
    if (of_run[at] == 0) continue;
    Node share;
    share.kind = Node::Kind::number;
    share.text = model::decimal(
        static_cast<std::int64_t>(model::Wide{now[at] - before[at]} * 10'000 / std::max<Nanoseconds>(1, elapsed_ns)), 2);
    add(values, row(static_cast<model::Activity>(i)).id, std::move(share));
  }
  return values;
}

// A share stands at the beginning of the stretch that it is of.
void add_shares(const model::Outcome& outcome, const sim::Moment& before, const sim::Moment& now, Events& events) {
  for (std::size_t i = 0; i < now.devices.size(); ++i)
    events.level_of(share_group, now.devices[i].id, before.at_ns,
                    shares(outcome.devices[i].ledger, before.devices[i].ledger, now.devices[i].ledger, now.at_ns - before.at_ns));
}

Nanoseconds instant(Nanoseconds from_ns, Nanoseconds to_ns, int i, int of) {
  return from_ns + static_cast<Nanoseconds>(model::Wide{to_ns - from_ns} * i / of);
}

void add_samples(const model::Outcome& outcome, int samples, sim::Playback& playback, const std::stop_token& stop,
                 Events& events) {
  sim::Moment before = playback.moment(0);
  add_queues(before, events);
  for (int i = 1; i <= samples && !stop.stop_requested(); ++i) {
    const Nanoseconds at_ns = instant(0, outcome.completion_ns, i, samples);
    if (at_ns == before.at_ns) continue;
    sim::Moment now = playback.moment(at_ns);
    add_queues(now, events);
    add_shares(outcome, before, now, events);
    before = std::move(now);
  }
}

// Where details are, queues are looked at more often.
void add_close_samples(const RunDetails& details, int samples, sim::Playback& playback, const std::stop_token& stop,
                       Events& events) {
  for (int i = 1; i < samples && !stop.stop_requested(); ++i)
    add_queues(playback.moment(instant(details.from_ns, details.to_ns, i, samples)), events);
}

Node about(const model::Level& level, const model::Board& board, std::uint64_t seed, const model::Outcome& outcome,
           const RunDetails& details) {
  Node node = io::object_node();
  add(node, "level", io::string_node(level.id));
  add(node, "board", io::string_node(board.name));
  add(node, "seed", io::string_node(std::to_string(seed)));
  add(node, "completion_s", io::string_node(model::decimal(outcome.completion_ns, 9)));
  add(node, "details_from_s", io::string_node(model::decimal(details.from_ns, 9)));
  add(node, "details_to_s", io::string_node(model::decimal(details.to_ns, 9)));
  const bool whole_run = details.from_ns == 0 && details.to_ns == outcome.completion_ns;
  add(node, "left_out",
      io::string_node(whole_run ? "nothing"
                                : "slices of GPUs and stores and items on links outside of the details; queues and shares of GPU "
                                  "time are sampled"));
  return node;
}

}  // namespace

std::optional<Trace> trace(const model::Level& level, const model::Board& board, std::uint64_t seed,
                           const model::Outcome& outcome, const TraceOptions& options, const std::stop_token& stop) {
  sim::Playback playback(level, board, seed);
  Events events;
  for (const GroupRow& row : groups) events.name_group(row);
  add_samples(outcome, options.samples, playback, stop, events);
  const Nanoseconds from_ns = std::min(options.from_ns, outcome.completion_ns);
  RunDetails details = run_details(board, playback, from_ns, outcome.completion_ns, options.most_details, stop);
  add_close_samples(details, options.samples, playback, stop, events);
  if (stop.stop_requested()) return std::nullopt;
  add_gpus(board, details, events);
  add_stores(board, details, events);
  add_links(board, details, events);
  if (from_ns > 0) events.mark("Details begin here", details.from_ns);
  if (details.to_ns < outcome.completion_ns) events.mark("Details end here; --trace-from begins them elsewhere", details.to_ns);
  return Trace{std::move(events).text(about(level, board, seed, outcome, details)), details.from_ns, details.to_ns};
}

}  // namespace batchyard::game
