#include "ui/board/tray.h"

#include <algorithm>
#include <array>

#include "ui/words.h"

namespace batchyard::ui {
namespace {

using model::Board;
using model::Level;
using model::Part;
using model::PartKind;

constexpr std::array order{PartKind::gpu_server, PartKind::worker, PartKind::broker, PartKind::store, PartKind::users, PartKind::runner,
                           PartKind::dispatcher, PartKind::storage, PartKind::licence_server, PartKind::assembler};
static_assert(order.size() == model::part_kind_count);
constexpr std::array server_actions{Action::add_gpu_server, Action::add_gpu_server_h100};

std::optional<Action> action_of(PartKind kind) {
  switch (kind) {
    case PartKind::users: return Action::add_users;
    case PartKind::broker: return Action::add_broker;
    case PartKind::worker: return Action::add_worker;
    case PartKind::store: return Action::add_store;
    case PartKind::dispatcher: return Action::add_dispatcher;
    case PartKind::runner: return Action::add_card;
    case PartKind::storage: return Action::add_storage;
    case PartKind::licence_server: return Action::add_licence_server;
    case PartKind::assembler: return Action::add_assembler;
    case PartKind::gpu_server: return std::nullopt;  // by its GPU
  }
  return std::nullopt;
}

// GPU models that the level allows; without a palette all of the catalogue's.
std::vector<std::string> gpus(const Level& level) {
  std::vector<std::string> ids;
  const model::PaletteRow* row = model::find(level.palette, PartKind::gpu_server);
  const auto allowed = row ? row->settings.find("gpu") : decltype(row->settings.find("gpu")){};
  const bool free = level.palette.empty();
  for (const model::Gpu& gpu : level.catalogue.gpus) {
    if (!model::can_work(level, gpu)) continue;
    Part part;
    part.kind = PartKind::gpu_server;
    const model::SettingValue value = gpu.id;
    const bool listed = row && allowed != row->settings.end() && model::allows(allowed->second, value);
    const bool fixed = !free && (!row || allowed == row->settings.end()) && model::fixed_value(level, part, "gpu") == value;
    if (free || listed || fixed) ids.push_back(gpu.id);
  }
  return ids;
}

Part new_part(const Level& level, const Board& board, PartKind kind, std::string_view gpu) {
  Part part = edit::new_part(level, board, kind);
  if (kind != PartKind::gpu_server || gpu.empty()) return part;
  const std::string word(gpu);
  if (model::setting(kind, "gpu")->standard == model::SettingValue(word)) part.settings.erase("gpu");
  else part.settings["gpu"] = word;
  return part;
}

std::string month_price(const Level& level, const Part& part) { return rounded(model::month_usd(level.catalogue, part), model::Unit::usd, 0); }

std::string detail(const Level& level, const Part& part, std::string_view gpu) {
  switch (part.kind) {
    case PartKind::gpu_server: return std::string(gpu) + " · " + month_price(level, part);
    case PartKind::worker: return "needs " + grouped(level.catalogue.constants.worker_vcpu) + " vCPU";
    case PartKind::broker:
    case PartKind::store:
    case PartKind::storage:
    case PartKind::licence_server:
    case PartKind::assembler: return month_price(level, part);
    case PartKind::dispatcher: return "deals tasks";
    case PartKind::runner: return "does a task at a time";
    case PartKind::users: return "publish items";
  }
  return "";
}

// A kind that the level has no use for, or never offers, takes no room.
bool is_offered(const Level& level, PartKind kind) {
  if (!model::has_use_for(level, kind)) return false;
  const bool on_start = std::ranges::find(level.start.parts, kind, &Part::kind) != level.start.parts.end();
  return level.palette.empty() || model::find(level.palette, kind) || on_start;
}

PartKind what_stands_on_servers(const Level& level) { return model::has_tasks(level) ? PartKind::runner : PartKind::worker; }

bool is_fixed(const Level& level, PartKind kind) {
  if (level.palette.empty()) return false;
  const model::PaletteRow* row = model::find(level.palette, kind);
  return !row || row->most == std::ranges::count(level.start.parts, kind, &Part::kind);
}

TrayItem item(const Level& level, const Board& board, PartKind kind, std::string_view gpu, std::optional<Action> action) {
  const Part part = new_part(level, board, kind, gpu);
  TrayItem out{kind, std::string(gpu), std::string(model::row(kind).label), detail(level, part, gpu), action, ""};
  if (const auto reason = edit::why_not(level, board, edit::AddParts{{part}, {}})) {
    out.locked = *reason;
    out.detail = is_fixed(level, kind) ? "fixed here" : "no more here";
  }
  return out;
}

}  // namespace

std::vector<TrayItem> tray_items(const Level& level, const Board& board) {
  std::vector<TrayItem> items;
  for (const PartKind kind : order) {
    if (!is_offered(level, kind)) continue;
    if (kind != PartKind::gpu_server) {
      items.push_back(item(level, board, kind, "", action_of(kind)));
      continue;
    }
    const auto models = gpus(level);
    for (std::size_t i = 0; i < models.size(); ++i)
      items.push_back(item(level, board, kind, models[i], i < server_actions.size() ? std::optional(server_actions[i]) : std::nullopt));
  }
  return items;
}

edit::AddParts new_parts(const Level& level, const Board& board, PartKind kind, std::string_view gpu) {
  edit::AddParts out{{new_part(level, board, kind, gpu)}, {}};
  if (kind != PartKind::gpu_server) return out;
  edit::AddParts with_worker = out;
  Part worker = edit::new_part(level, board, what_stands_on_servers(level));
  worker.server = out.parts.front().id;
  with_worker.parts.push_back(std::move(worker));
  return edit::why_not(level, board, with_worker) ? out : with_worker;
}

}  // namespace batchyard::ui
