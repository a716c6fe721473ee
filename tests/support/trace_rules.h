#pragma once

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

// The rules of Chrome's trace event format ("Trace Event Format", Google, the JSON object form), for the phases that a trace of
// ours has.
namespace batchyard::support {

class TraceRules {
 public:
  using Json = nlohmann::json;

  /// What the text breaks, a sentence each; none: it may be opened by any reader of the format.
  static std::vector<std::string> broken_by(const std::string& text) {
    TraceRules rules;
    rules.check(text);
    return rules.broken_;
  }

  /// A time in microseconds as whole nanoseconds.
  static std::int64_t nanoseconds(const Json& microseconds) { return std::llround(microseconds.get<double>() * 1000); }

 private:
  using Track = std::pair<std::int64_t, std::int64_t>;

  void need(bool holds, const std::string& rule, const Json& event) {
    if (!holds && broken_.size() < 20) broken_.push_back(rule + ": " + event.dump());
  }

  void check(const std::string& text) {
    const Json root = Json::parse(text, nullptr, false);
    if (root.is_discarded()) return broken_.push_back("is no JSON");
    if (!root.is_object() || !root.contains("traceEvents") || !root["traceEvents"].is_array())
      return broken_.push_back("has no list traceEvents");
    if (root.contains("displayTimeUnit"))
      need(root["displayTimeUnit"] == "ms" || root["displayTimeUnit"] == "ns", "displayTimeUnit is ms or ns",
           root["displayTimeUnit"]);
    for (const Json& event : root["traceEvents"]) check_event(event);
    for (const auto& [track, one] : slices_) need(track_names_.contains(track), "a track with slices has a name", one);
    for (const std::int64_t process : processes_) need(process_names_.contains(process), "a process has a name", process);
  }

  void check_event(const Json& event) {
    const bool sound = event.is_object() && event.contains("ph") && event["ph"].is_string() && event.contains("pid") &&
                       event["pid"].is_number_integer() && event.contains("tid") && event["tid"].is_number_integer() &&
                       event.contains("name") && event["name"].is_string() && !event["name"].empty();
    need(sound, "an event has ph, name, pid and tid", event);
    if (!sound) return;
    if (event.contains("args")) need(event["args"].is_object(), "args is an object", event);
    const std::string phase = event["ph"];
    if (phase == "M") return check_name(event);
    const bool timed = event.contains("ts") && event["ts"].is_number() && event["ts"] >= 0;
    need(timed, "an event has an instant", event);
    if (!timed) return;
    processes_.insert(event["pid"].get<std::int64_t>());
    need(nanoseconds(event["ts"]) >= last_ns_, "events come in order of time", event);
    last_ns_ = nanoseconds(event["ts"]);
    if (phase == "X")
      check_slice(event);
    else if (phase == "C")
      check_counter(event);
    else if (phase == "i")
      need(event.contains("s") && (event["s"] == "g" || event["s"] == "p" || event["s"] == "t"), "an instant has a scope", event);
    else
      need(false, "the phase is one that is used here", event);
  }

  void check_name(const Json& event) {
    const bool sound = event.contains("args") && event["args"].contains("name") && event["args"]["name"].is_string() &&
                       !event["args"]["name"].empty();
    need(sound, "metadata says a name", event);
    const Track track{event["pid"], event["tid"]};
    if (event["name"] == "process_name")
      need(process_names_.insert(track.first).second, "a process has one name", event);
    else if (event["name"] == "thread_name")
      need(track_names_.insert(track).second, "a track has one name", event);
    else
      need(false, "metadata is one of the known ones", event);
  }

  // Slices of a track nest: each ends before or with those that it began in.
  void check_slice(const Json& event) {
    const bool sound = event.contains("dur") && event["dur"].is_number() && event["dur"] >= 0;
    need(sound, "a slice has a duration", event);
    if (!sound) return;
    const Track track{event["pid"], event["tid"]};
    slices_.emplace(track, event);
    std::vector<std::int64_t>& open = open_[track];
    const std::int64_t from_ns = nanoseconds(event["ts"]), to_ns = from_ns + nanoseconds(event["dur"]);
    while (!open.empty() && open.back() <= from_ns) open.pop_back();
    need(open.empty() || to_ns <= open.back(), "slices of a track nest", event);
    open.push_back(to_ns);
  }

  void check_counter(const Json& event) {
    const bool sound = event.contains("args") && !event["args"].empty() &&
                       std::ranges::all_of(event["args"], [](const Json& value) { return value.is_number(); });
    need(sound, "a counter has numbers", event);
    if (!sound) return;
    std::set<std::string> keys;
    for (const auto& [key, value] : event["args"].items()) keys.insert(key);
    const auto [known, fresh] =
        counters_.emplace(std::pair(event["pid"].get<std::int64_t>(), event["name"].get<std::string>()), keys);
    need(fresh || known->second == keys, "a counter has the same numbers everywhere", event);
  }

  std::vector<std::string> broken_;
  std::set<std::int64_t> processes_, process_names_;
  std::set<Track> track_names_;
  std::map<Track, Json> slices_;
  std::map<Track, std::vector<std::int64_t>> open_;
  std::map<std::pair<std::int64_t, std::string>, std::set<std::string>> counters_;
  std::int64_t last_ns_ = 0;
};

}  // namespace batchyard::support
