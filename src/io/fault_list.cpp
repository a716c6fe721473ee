#include "io/fault_list.h"

#include <algorithm>
#include <array>
#include <cassert>

#include "io/check.h"

namespace batchyard::io {
namespace {

using model::PartKind;
using model::Unit;

// --- Checks

std::optional<PartKind> failing_kind(const Node& fault) {
  return find(fault, "kind") ? model::kind_with_id(word(fault, "kind")) : PartKind::runner;
}

void check_that_it_is_there(const Node& level, const Node& fault, const std::string& path, Faults& faults) {
  const auto kind = failing_kind(fault);
  const bool tasks = find(level, "tasks");
  if (!kind || tasks == (kind == PartKind::runner)) return;
  const std::string rest = tasks ? "a level with tasks has cards alone; write \"runner\""
                                 : "a level with traffic has no cards; write \"worker\" or \"broker\"";
  if (const Node* node = find(fault, "kind")) return faults.add(node->offset, below(path, "kind"), rest);
  faults.add(fault.offset, path, "\"kind\" is missing; add \"kind\": \"worker\" or \"broker\"");
}

struct Companion {
  std::string_view key;
  PartKind kind;
};
constexpr std::array companions{Companion{"part", PartKind::runner}, Companion{"nth", PartKind::worker}, Companion{"gpus", PartKind::worker}};

void check_what_goes_with_it(const Node& fault, const std::string& path, Faults& faults) {
  const auto kind = failing_kind(fault);
  if (!kind) return;
  const std::string_view name = model::row(*kind).id;
  for (const Companion& each : companions)
    if (const Node* node = find(fault, each.key); node && *kind != each.kind)
      faults.add(node->offset, below(path, each.key),
                 "\"" + std::string(each.key) + "\" does not go with \"kind\": \"" + std::string(name) + "\"; remove it");
}

void check_failing_part(const Node& level, const Node& fault, const std::string& path, Faults& faults) {
  const std::string id(word(fault, "part"));
  const Node* start = find(level, "start");
  if (id.empty() || !start) return;
  std::vector<std::string> cards;
  for (const Node& part : elements(*start, "parts"))
    if (word(part, "kind") == model::row(model::PartKind::runner).id) cards.emplace_back(word(part, "id"));
  if (std::ranges::find(cards, id) == cards.end())
    faults.add(at(fault, "part").offset, below(path, "part"), "the start board has no card \"" + id + "\"" + remedy(id, cards));
}

void check_rising_instants(const Node& fault, const std::string& path, Faults& faults) {
  const auto& instants = elements(fault, "at_s");
  std::optional<std::int64_t> last;
  for (std::size_t i = 0; i < instants.size(); ++i) {
    const auto value = instants[i].kind == Node::Kind::number ? model::scaled(instants[i].text, 9) : std::nullopt;
    if (value && last && *value <= *last)
      faults.add(instants[i].offset, below(below(path, "at_s"), i), "the instants don't rise; write more than " + model::decimal(*last, 9));
    if (value) last = value;
  }
}

// --- Reading

model::Fault fault_of(const Node& node) {
  const auto kind = failing_kind(node);
  assert(kind);
  model::Fault out{.part = std::string(word(node, "part")), .at_ns = {}, .down_ns = number(node, "down_s", Unit::seconds), .kind = *kind};
  for (const Node& instant : elements(node, "at_s")) out.at_ns.push_back(number(instant, Unit::seconds));
  if (const Node* mean = find(node, "mean_s")) out.mean_ns = number(*mean, Unit::seconds);
  if (const Node* nth = find(node, "nth")) out.nth = number(*nth, Unit::count);
  for (const Node& gpu : elements(node, "gpus")) out.gpus.push_back(gpu.text);
  return out;
}

}  // namespace

void check_fault_list(const Node& level, Faults& faults) {
  const auto& rows = elements(level, "faults");
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const std::string path = below("/faults", i);
    check_that_it_is_there(level, rows[i], path, faults);
    check_what_goes_with_it(rows[i], path, faults);
    if (failing_kind(rows[i]) == PartKind::runner) check_failing_part(level, rows[i], path, faults);
    check_rising_instants(rows[i], path, faults);
  }
}

void read_fault_list(const Node& level, model::Level& out) {
  for (const Node& fault : elements(level, "faults")) out.faults.push_back(fault_of(fault));
}

}  // namespace batchyard::io
