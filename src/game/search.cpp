#include "game/search.h"

#include <algorithm>
#include <cassert>
#include <functional>
#include <numeric>
#include <set>

#include "edit/edit.h"

namespace batchyard::game {
namespace {

using model::Board;
using model::Cell;
using model::KindSettings;
using model::Level;
using model::Part;
using model::PartKind;
using model::Recipe;
using model::SettingRow;
using model::SettingValue;

constexpr int cell_rise = 248;  // from one server to the next on the board

const Part* first_server(const Board& board) {
  const auto servers = model::parts_of(board, PartKind::gpu_server);
  return servers.empty() ? nullptr : servers.front();
}

bool is_in_a_cell(const Part& part) { return part.kind == PartKind::gpu_server || !part.server.empty(); }

// The kinds of a board's parts inside, or outside, its cells, in the order of the table.
std::vector<PartKind> kinds_of(const Board& board, bool in_cells) {
  std::vector<PartKind> out;
  for (const model::KindRow& kind : model::kinds())
    if (std::ranges::any_of(board.parts, [&](const Part& part) { return part.kind == kind.kind && is_in_a_cell(part) == in_cells; }))
      out.push_back(kind.kind);
  return out;
}

// --- What is tried

struct Dial {  // one setting and the values that it takes
  PartKind kind;
  std::string key;
  std::vector<SettingValue> values;
};

const model::KindValues* searched(const Level& level, PartKind kind) {
  if (!level.proof) return nullptr;
  const auto found = std::ranges::find(level.proof->search, kind, &model::KindValues::kind);
  return found == level.proof->search.end() ? nullptr : &*found;
}

std::vector<SettingValue> values_of(const Level& level, PartKind kind, const SettingRow& row, const model::Allowed& allowed) {
  const model::KindValues* own = searched(level, kind);
  if (!own) return finite_values(level, row, allowed);
  const auto found = own->settings.find(row.key);
  return found == own->settings.end() ? std::vector<SettingValue>() : found->second;
}

std::vector<Dial> dials(const Level& level, const std::vector<PartKind>& kinds) {
  std::vector<Dial> out;
  for (const PartKind kind : kinds) {
    const model::PaletteRow* palette = model::find(level.palette, kind);
    if (!palette) continue;
    for (const SettingRow& row : model::row(kind).settings) {
      const auto allowed = palette->settings.find(row.key);
      if (allowed == palette->settings.end()) continue;
      auto values = values_of(level, kind, row, allowed->second);
      if (!values.empty()) out.push_back({kind, std::string(row.key), std::move(values)});
    }
  }
  return out;
}

model::Wide positions(const std::vector<Dial>& dials) {
  model::Wide out = 1;
  for (const Dial& dial : dials) out = std::min<model::Wide>(out * static_cast<model::Wide>(dial.values.size()), model::Wide{1} << 80);
  return out;
}

void set(std::vector<KindSettings>& all, PartKind kind, const std::string& key, const SettingValue& value) {
  auto found = std::ranges::find(all, kind, &KindSettings::kind);
  if (found == all.end()) found = all.insert(all.end(), KindSettings{kind, {}});
  found->settings[key] = value;
}

// Every position of all dials: the last one turns fastest.
std::vector<std::vector<KindSettings>> turned(const std::vector<Dial>& dials) {
  std::vector<std::vector<KindSettings>> out{{}};
  for (const Dial& dial : dials) {
    std::vector<std::vector<KindSettings>> next;
    for (const auto& before : out)
      for (const SettingValue& value : dial.values) {
        next.push_back(before);
        set(next.back(), dial.kind, dial.key, value);
      }
    out = std::move(next);
  }
  return out;
}

// --- Cells

struct Servers {
  std::vector<SettingValue> gpus;
  int least = 1;
  int most = 1;
};

// The GPU models leave the dials: they are chosen cell by cell.
Servers take_servers(const Level& level, std::vector<Dial>& cell_dials) {
  Servers out;
  const auto gpu = std::ranges::find_if(cell_dials, [](const Dial& dial) { return dial.kind == PartKind::gpu_server && dial.key == "gpu"; });
  if (gpu != cell_dials.end()) {
    out.gpus = gpu->values;
    cell_dials.erase(gpu);
  } else {
    out.gpus = {model::value(*first_server(*level.solution), "gpu")};
  }
  const model::PaletteRow* palette = model::find(level.palette, PartKind::gpu_server);
  out.least = palette ? std::max(1, palette->least) : 1;
  out.most = palette ? palette->most : 1;
  return out;
}

int total(const std::vector<int>& counts) { return std::accumulate(counts.begin(), counts.end(), 0); }

// Every way to have between least and most servers of these models: one count a model.
std::vector<std::vector<int>> counts(const Servers& servers) {
  std::vector<std::vector<int>> out{{}};
  for (std::size_t i = 0; i < servers.gpus.size(); ++i) {
    std::vector<std::vector<int>> next;
    for (const auto& before : out)
      for (int count = 0; total(before) + count <= servers.most; ++count) {
        next.push_back(before);
        next.back().push_back(count);
      }
    out = std::move(next);
  }
  std::erase_if(out, [&](const std::vector<int>& each) { return total(each) < servers.least; });
  std::ranges::stable_sort(out, {}, total);
  return out;
}

// How many counts() would give, were `least` 0: the binomial of most + models over models.
model::Wide count_of_counts(const Servers& servers) {
  model::Wide out = 1;
  for (std::size_t i = 1; i <= servers.gpus.size() && out < model::Wide{1} << 80; ++i)
    out = out * (static_cast<model::Wide>(servers.most) + static_cast<model::Wide>(i)) / static_cast<model::Wide>(i);
  return out;
}

model::Wide ways(const std::vector<int>& counts, model::Wide variants) {
  model::Wide out = 1;
  for (const int count : counts)
    if (count > 0) out = std::min(out * variants, model::Wide{1} << 80);
  return out;
}

std::vector<std::vector<Cell>> cells(const Servers& servers, const std::vector<int>& counts,
                                     const std::vector<std::vector<KindSettings>>& variants) {
  std::vector<std::vector<Cell>> out{{}};
  for (std::size_t i = 0; i < counts.size(); ++i) {
    if (counts[i] == 0) continue;
    std::vector<std::vector<Cell>> next;
    for (const auto& before : out)
      for (const auto& variant : variants) {
        next.push_back(before);
        Cell cell{counts[i], variant};
        set(cell.settings, PartKind::gpu_server, "gpu", servers.gpus[i]);
        std::ranges::stable_sort(cell.settings, std::ranges::greater(), &KindSettings::kind);
        next.back().push_back(std::move(cell));
      }
    out = std::move(next);
  }
  return out;
}

std::string why_not_searchable(const Level& level) {
  if (level.palette.empty()) return "the level has no palette: there is no end to its boards";
  if (!level.solution) return "the level has no reference board, whose wiring a search keeps: add its .solution.json";
  if (!first_server(*level.solution)) return "the reference board has no GPU server, and a search varies their number";
  if (level.medals.empty()) return "the level has no medals, whose scores a search weighs: add some";
  return "";
}

std::string too_many(model::Wide boards) {
  const bool countless = boards > 1'000'000'000'000;
  return "the search would try " + (countless ? "over 1,000,000,000,000" : model::shown(static_cast<std::int64_t>(boards), model::Unit::count)) +
         " boards, more than " + model::shown(most_boards, model::Unit::count) +
         ": name the values to try in proof.search, or free fewer in the palette";
}

// --- Boards

Board without_cells(const Board& board) {
  edit::RemoveParts cells;
  for (const Part* server : model::parts_of(board, PartKind::gpu_server)) cells.ids.push_back(server->id);
  return edit::applied(board, cells);
}

void add_cell(Board& board, const Board& reference, const std::vector<KindSettings>& settings, int number) {
  const Part& server = *first_server(reference);
  edit::AddParts cell = edit::twins(reference, {server.id}, board);
  for (Part& part : cell.parts) {
    apply(settings, part);
    if (part.kind == PartKind::gpu_server) part.at = {server.at.x, 40 + number * cell_rise};
  }
  board.parts.insert(board.parts.end(), cell.parts.begin(), cell.parts.end());
  board.links.insert(board.links.end(), cell.links.begin(), cell.links.end());
}

// --- Words

std::string lower(std::string text) {
  if (text.size() > 1 && text[1] >= 'a' && text[1] <= 'z' && text[0] >= 'A' && text[0] <= 'Z') text[0] = static_cast<char>(text[0] - 'A' + 'a');
  return text;
}

std::string setting_words(const KindSettings& all) {
  std::string out;
  for (const SettingRow& row : model::row(all.kind).settings)
    if (const auto found = all.settings.find(row.key); found != all.settings.end())
      out += (out.empty() ? "" : ", ") + lower(std::string(row.label)) + " " + model::shown(row, found->second);
  return out;
}

std::string cell_words(const Cell& cell) {
  std::string gpu, rest;
  for (const KindSettings& each : cell.settings) {
    if (each.kind == PartKind::gpu_server)
      gpu = std::get<std::string>(each.settings.at("gpu"));
    else
      rest += ", " + setting_words(each);
  }
  return std::to_string(cell.count) + " × " + gpu + rest;
}

// The largest number among the allowed ones; the value itself if there is none to choose.
SettingValue largest(const Level& level, const SettingRow& row, const model::Allowed& allowed, const SettingValue& own) {
  SettingValue out = own;
  for (const SettingValue& value : finite_values(level, row, allowed))
    if (const auto* number = std::get_if<std::int64_t>(&value))
      if (const auto* best = std::get_if<std::int64_t>(&out); !best || *number > *best) out = value;
  return out;
}

SettingValue dearest_gpu(const Level& level, const std::vector<SettingValue>& gpus) {
  return std::ranges::max(gpus, {}, [&](const SettingValue& value) {
    const model::Gpu* gpu = model::find_gpu(level.catalogue, std::get<std::string>(value));
    return gpu ? gpu->month_usd : -1;
  });
}

std::vector<KindSettings> largest_sizes(const Level& level, const Board& reference) {
  std::vector<KindSettings> out;
  for (const Part& part : reference.parts) {
    const model::PaletteRow* palette = model::find(level.palette, part.kind);
    if (!palette || is_in_a_cell(part)) continue;
    for (const SettingRow& row : model::row(part.kind).settings)
      if (const auto allowed = palette->settings.find(row.key); row.key == "vcpu" && allowed != palette->settings.end())
        set(out, part.kind, "vcpu", largest(level, row, allowed->second, model::value(part, "vcpu")));
  }
  return out;
}

}  // namespace

void apply(const std::vector<KindSettings>& all, Part& part) {
  for (const KindSettings& each : all)
    if (each.kind == part.kind)
      for (const auto& [key, value] : each.settings) part.settings[key] = value;
}

std::vector<SettingValue> finite_values(const Level& level, const SettingRow& row, const model::Allowed& allowed) {
  if (!allowed.values.empty()) return allowed.values;
  std::vector<SettingValue> out;
  if (row.choices == model::Choices::listed)
    for (const std::string_view word : row.words) out.emplace_back(std::string(word));
  if (row.choices == model::Choices::catalogue_gpus)
    for (const model::Gpu& gpu : level.catalogue.gpus)
      if (model::find_law(level.catalogue, gpu.id, level.job)) out.emplace_back(gpu.id);
  if (row.choices != model::Choices::not_a_choice) return out;
  const std::int64_t least = std::max(row.least, allowed.least.value_or(row.least)), most = std::min(row.most, allowed.most.value_or(row.most));
  std::set<std::int64_t> numbers;
  for (const std::int64_t step : row.steps)
    if (step >= least && step <= most) numbers.insert(step);
  if (allowed.least) numbers.insert(least);
  if (allowed.most) numbers.insert(most);
  for (const std::int64_t number : numbers) out.emplace_back(number);
  if (!numbers.empty() && !row.blank.empty()) out.emplace_back(model::Blank{});
  return out;
}

SearchSpace search_space(const Level& level) {
  SearchSpace out;
  out.refusal = why_not_searchable(level);
  if (!out.refusal.empty()) return out;
  const auto frame_dials = dials(level, kinds_of(*level.solution, false));
  auto cell_dials = dials(level, kinds_of(*level.solution, true));
  const Servers servers = take_servers(level, cell_dials);
  if (count_of_counts(servers) > most_boards) {
    out.refusal = too_many(count_of_counts(servers));
    return out;
  }
  const auto all_counts = counts(servers);
  model::Wide boards = 0;
  for (const auto& each : all_counts) boards += positions(frame_dials) * ways(each, positions(cell_dials));
  if (boards > most_boards) {
    out.refusal = too_many(boards);
    return out;
  }
  const auto variants = turned(cell_dials), frames = turned(frame_dials);
  for (const auto& each : all_counts)
    for (const auto& its_cells : cells(servers, each, variants))
      for (const auto& frame : frames) out.recipes.push_back({frame, its_cells});
  return out;
}

Board board_of(const Level& level, const Recipe& recipe) {
  const Board& reference = *level.solution;
  assert(first_server(reference));
  Board out = without_cells(reference);
  for (Part& part : out.parts) apply(recipe.settings, part);
  int number = 0;
  for (const Cell& cell : recipe.cells)
    for (int i = 0; i < cell.count; ++i) add_cell(out, reference, cell.settings, number++);
  out.name = words(recipe);
  return out;
}

std::string words(const Recipe& recipe) {
  std::string out;
  for (const Cell& cell : recipe.cells) out += (out.empty() ? "" : " + ") + cell_words(cell);
  for (const KindSettings& each : recipe.settings) out += " · " + lower(std::string(model::row(each.kind).label)) + ": " + setting_words(each);
  return out;
}

Board largest_board(const Level& level) {
  assert(level.solution && first_server(*level.solution));
  std::vector<Dial> cell_dials = dials(level, {PartKind::gpu_server});
  const Servers servers = take_servers(level, cell_dials);
  Recipe recipe{largest_sizes(level, *level.solution), {{servers.most, {}}}};
  set(recipe.cells.front().settings, PartKind::gpu_server, "gpu", dearest_gpu(level, servers.gpus));
  return board_of(level, recipe);
}

std::vector<const model::MeasureRow*> scored_measures(const Level& level) {
  std::vector<const model::MeasureRow*> out;
  for (const model::Medal& medal : level.medals) out.push_back(model::measure(medal.measure));
  return out;
}

std::optional<model::Front::Winner> winner(const Level& level, const Recipe& recipe, const Trial& trial) {
  if (!trial.score.passed) return std::nullopt;
  model::Front::Winner out{recipe, {}};
  for (const model::MeasureRow* measure : scored_measures(level)) {
    const model::Figure its = figure(trial, *measure);
    if (!its) return std::nullopt;
    out.figures.emplace(measure->id, *its);
  }
  return out;
}

std::vector<model::Front::Winner> undominated(const Level& level, const std::vector<model::Front::Winner>& winners) {
  const auto measures = scored_measures(level);
  const auto as_good = [&](const model::Front::Winner& a, const model::Front::Winner& b) {
    return std::ranges::none_of(measures, [&](const model::MeasureRow* measure) {
      return better(*measure, b.figures.find(measure->id)->second, a.figures.find(measure->id)->second);
    });
  };
  std::vector<model::Front::Winner> out;
  for (std::size_t i = 0; i < winners.size(); ++i) {
    bool beaten = false;
    for (std::size_t j = 0; j < winners.size() && !beaten; ++j)
      beaten = j != i && as_good(winners[j], winners[i]) && (j < i || !as_good(winners[i], winners[j]));
    if (!beaten) out.push_back(winners[i]);
  }
  return out;
}

bool costs_too_much(const Level& level, const Board& board) {
  const std::int64_t cost = model::month_usd(level.catalogue, board);
  return std::ranges::any_of(level.goals, [&](const model::Goal& goal) {
    return goal.measure == "monthly_cost_usd" && !model::holds(cost, goal.comparison, goal.value);
  });
}

}  // namespace batchyard::game
