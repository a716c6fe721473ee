#pragma once

#include <string>
#include <utility>
#include <vector>

#include "model/level.h"
#include "model/outcome.h"

// Levels with tasks and boards for them, built in code.
namespace batchyard::test {

inline constexpr model::Nanoseconds one_second = model::nanoseconds_per_second;
inline constexpr model::Nanoseconds one_minute = 60 * one_second;

/// The prices that model.md names: card 520, assembler 32 or 128, storage 200 a GB/s, licence 50 a token.
inline model::Level task_level(std::vector<model::Task> tasks, model::Nanoseconds assembly_ns, model::Nanoseconds horizon_ns) {
  model::Level level;
  level.tasks = std::move(tasks);
  level.assembly_ns = assembly_ns;
  level.horizon_ns = horizon_ns;
  level.rules = {"board_complete"};
  model::Gpu card;
  card.id = "L4";
  card.memory_bytes = 24 * model::bytes_per_gb;
  card.month_usd = 520'000'000;
  card.host_vcpu = 4;
  level.catalogue.gpus = {card};
  model::Constants& constants = level.catalogue.constants;
  constants.worker_vcpu = 1;
  constants.storage_month_usd_per_gb_s = 200'000'000;
  constants.licence_month_usd_per_token = 50'000'000;
  constants.assembler_month_usd = 32'000'000;
  constants.assembler_fast_month_usd = 128'000'000;
  return level;
}

inline model::Task task(model::Nanoseconds compute_ns, int count = 1) {
  model::Task out;
  out.compute_ns = compute_ns;
  out.count = count;
  return out;
}

/// An assembler, and dispatchers with their cards.
class TaskYard {
 public:
  TaskYard() { add("assembler", model::PartKind::assembler); }

  TaskYard& dispatcher(const std::string& id, int cards, const std::string& deal = "static_by_order") {
    add(id, model::PartKind::dispatcher);
    set(id, "deal", deal);
    for (int i = 0; i < cards; ++i) card(id);
    return *this;
  }
  /// One more card for a dispatcher: "card-01", "card-02", ... on a server of its own.
  TaskYard& card(const std::string& dispatcher) {
    ++cards_;
    const std::string number = (cards_ < 10 ? "0" : "") + std::to_string(cards_);
    add("server-" + number, model::PartKind::gpu_server);
    add("card-" + number, model::PartKind::runner).server = "server-" + number;
    board.links.push_back({{dispatcher, "out"}, {"card-" + number, "in"}, {}});
    board.links.push_back({{"card-" + number, "out"}, {"assembler", "in"}, {}});
    return *this;
  }
  TaskYard& storage(model::Bytes bytes_per_s) {
    add("storage", model::PartKind::storage);
    return set("storage", "bandwidth_gb_s", bytes_per_s);
  }
  TaskYard& licences(std::int64_t tokens) {
    add("licences", model::PartKind::licence_server);
    return set("licences", "tokens", tokens);
  }
  TaskYard& set(std::string_view part, std::string key, model::SettingValue value) {
    model::find(board, part)->settings[std::move(key)] = std::move(value);
    return *this;
  }

  model::Board board;

 private:
  model::Part& add(std::string id, model::PartKind kind) {
    model::Part& part = board.parts.emplace_back();
    part.id = std::move(id);
    part.kind = kind;
    return part;
  }
  int cards_ = 0;
};

/// Cards under one dispatcher.
inline TaskYard cards(int count, const std::string& deal = "static_by_order") { return TaskYard().dispatcher("dispatcher", count, deal); }

}  // namespace batchyard::test
