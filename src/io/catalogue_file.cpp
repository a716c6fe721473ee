#include "io/catalogue_file.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <set>
#include <utility>

#include "io/check.h"
#include "io/document.h"
#include "io/file_kind.h"
#include "io/files.h"
#include "model/part_kind.h"

namespace batchyard::io {
namespace {

using model::Unit;

constexpr std::string_view changed_by_level = "Changed by this level.";

// --- Checks

std::vector<std::string> check_gpu_ids(const Node& owner, const std::string& path, Faults& faults) {
  std::vector<std::string> ids;
  const auto& gpus = elements(owner, "gpus");
  for (std::size_t i = 0; i < gpus.size(); ++i) {
    const std::string id(word(gpus[i], "id"));
    if (id.empty()) continue;
    if (std::ranges::find(ids, id) != ids.end())
      faults.add(at(gpus[i], "id").offset, below(below(below(path, "gpus"), i), "id"),
                 "GPU model \"" + id + "\" stands twice; remove one of the two");
    ids.push_back(id);
  }
  return ids;
}

void check_points(const Node& law, const std::string& path, Faults& faults) {
  const auto& points = elements(law, "measured");
  if (points.empty()) return;
  const Node* fit = find(law, "fit_up_to_batch");
  if (!fit) return faults.add(law.offset, path, "\"measured\" needs \"fit_up_to_batch\"; add the batch from which the points hold");
  auto last = model::scaled(fit->text, 0);
  for (std::size_t i = 0; i < points.size(); ++i) {
    const Node* batch = find(points[i], "batch");
    const auto value = batch ? model::scaled(batch->text, 0) : std::nullopt;
    if (value && last && *value <= *last)
      faults.add(batch->offset, below(below(below(path, "measured"), i), "batch"),
                 batch->text + " does not rise; write a batch over " + std::to_string(*last));
    if (value) last = value;
  }
}

// Straight on from two points.
model::Wide time_at(std::int64_t batch, const model::BatchLaw::Point& low, const model::BatchLaw::Point& high) {
  return high.time_ns + model::Wide{high.time_ns - low.time_ns} * (batch - high.batch) / (high.batch - low.batch);
}

// A batch takes its launch and then some, so no time may be below that: neither a measured one nor, where they end before the largest batch, that of the
// largest on the line through the last two.
void check_times(const Node& law, const std::string& path, Faults& faults) {
  const auto known = [](std::optional<std::int64_t> value) { return value && *value >= 0 && *value <= longest_ns; };  // others are faults already
  const auto launch = figure(law, "launch_s", Unit::seconds), per_item = figure(law, "per_item_s", Unit::seconds), fit = figure(law, "fit_up_to_batch", Unit::count);
  const auto& points = elements(law, "measured");
  if (points.empty() || !known(launch) || !known(per_item) || !known(fit)) return;
  const model::Wide fitted = *launch + model::Wide{*per_item} * *fit;
  if (fitted > 2 * longest_ns) return;
  model::BatchLaw::Point low, high{*fit, static_cast<model::Nanoseconds>(fitted)};
  for (std::size_t i = 0; i < points.size(); ++i) {
    const auto batch = figure(points[i], "batch", Unit::count), time = figure(points[i], "time_s", Unit::seconds);
    if (!known(batch) || !known(time) || *batch <= high.batch) return;
    if (*time < *launch)
      faults.add(at(points[i], "time_s").offset, below(below(below(path, "measured"), i), "time_s"),
                 "a batch takes no less than its launch; write at least " + at(law, "launch_s").text);
    low = std::exchange(high, {*batch, *time});
  }
  const std::int64_t largest = model::setting(model::PartKind::worker, "batch")->most;
  if (high.batch >= largest) return;
  if (const model::Wide time = time_at(largest, low, high); time < *launch || time > longest_ns)
    faults.add(points.back().offset, below(below(path, "measured"), points.size() - 1),
               "the line through the last two points does not stay between " + at(law, "launch_s").text + " and 1000000000 s; add a point for batch " +
                   std::to_string(largest));
}

void check_laws(const Node& owner, const std::vector<std::string>& gpus, const std::string& path, Faults& faults) {
  std::set<std::pair<std::string_view, std::string_view>> met;
  const auto& laws = elements(owner, "laws");
  for (std::size_t i = 0; i < laws.size(); ++i) {
    const std::string here = below(below(path, "laws"), i);
    const std::string gpu(word(laws[i], "gpu"));
    if (!gpu.empty() && std::ranges::find(gpus, gpu) == gpus.end())
      faults.add(at(laws[i], "gpu").offset, below(here, "gpu"),
                 "unknown GPU model \"" + gpu + "\"" + remedy(gpu, gpus));
    const std::pair key{word(laws[i], "gpu"), word(laws[i], "job")};
    if (!key.first.empty() && !key.second.empty() && !met.insert(key).second)
      faults.add(laws[i].offset, here,
                 "a second law for " + gpu + " and job \"" + std::string(key.second) + "\"; remove one of the two");
    check_points(laws[i], here, faults);
    check_times(laws[i], here, faults);
    if (const Node* sigma = find(laws[i], "spread_sigma"); sigma && !find(laws[i], "spread"))
      faults.add(sigma->offset, below(here, "spread_sigma"), "\"spread_sigma\" needs \"spread\": \"lognormal\"; add it");
  }
}

// --- Reading

model::Source source_of(const Node& node) {
  using model::Provenance;
  constexpr std::array all{Provenance::measured, Provenance::published, Provenance::game_value};
  const auto found = std::ranges::find(all, word(node, "provenance"), [](Provenance each) { return model::name(each); });
  assert(found != all.end());
  return {*found, std::string(word(node, "source"))};
}

// Numbers that each say where they come from.
template <class Row, class Owner>
void read_sourced(std::span<const Row> rows, const Node& node, Owner& owner, model::Sources& sources) {
  for (const Row& row : rows) {
    const Node& figure = at(node, row.key);
    owner.*row.field = number(figure, "value", row.unit);
    sources.emplace(row.key, source_of(figure));
  }
}

template <class Row, class Owner>
void read_overrides(std::span<const Row> rows, const Node& node, Owner& owner, model::Sources& sources) {
  for (const Row& row : rows)
    if (const Node* value = find(node, row.key)) {
      owner.*row.field = number(*value, row.unit);
      sources[std::string(row.key)] = {model::Provenance::game_value, std::string(changed_by_level)};
    }
}

model::Gpu gpu_of(const Node& node) {
  model::Gpu gpu;
  gpu.id = word(node, "id");
  read_sourced(model::gpu_figures(), node, gpu, gpu.sources);
  return gpu;
}

constexpr std::array<std::pair<std::string_view, model::BatchLaw::Spread>, 2> spreads{
    {{"exponential", model::BatchLaw::Spread::exponential}, {"lognormal", model::BatchLaw::Spread::lognormal}}};

void read_spread(const Node& node, model::BatchLaw& law) {
  for (const auto& [name, spread] : spreads)
    if (word(node, "spread") == name) law.spread = spread;
  if (const Node* sigma = find(node, "spread_sigma")) law.spread_sigma = number(*sigma, Unit::ratio);
}

model::BatchLaw law_of(const Node& node) {
  model::BatchLaw law{.gpu = std::string(word(node, "gpu")),
                      .job = std::string(word(node, "job")),
                      .launch_ns = number(node, "launch_s", Unit::seconds),
                      .per_item_ns = number(node, "per_item_s", Unit::seconds),
                      .measured = {},
                      .base_bytes = number(node, "base_gb", Unit::gb),
                      .per_item_bytes = number(node, "per_item_gb", Unit::gb),
                      .source = source_of(node)};
  if (const Node* fit = find(node, "fit_up_to_batch")) law.fit_up_to_batch = number(*fit, Unit::count);
  for (const Node& point : elements(node, "measured"))
    law.measured.push_back({number(point, "batch", Unit::count), number(point, "time_s", Unit::seconds)});
  read_spread(node, law);
  return law;
}

model::Catalogue catalogue_of(const Node& root) {
  model::Catalogue out;
  read_sourced(model::constants(), at(root, "constants"), out.constants, out.constant_sources);
  for (const Node& gpu : elements(root, "gpus")) out.gpus.push_back(gpu_of(gpu));
  for (const Node& law : elements(root, "laws")) out.laws.push_back(law_of(law));
  return out;
}

void put(std::vector<model::BatchLaw>& laws, model::BatchLaw law) {
  const auto same = [&](const model::BatchLaw& other) { return other.gpu == law.gpu && other.job == law.job; };
  const auto found = std::ranges::find_if(laws, same);
  if (found == laws.end()) laws.push_back(std::move(law));
  else *found = std::move(law);
}

}  // namespace

void check_catalogue(const Node& root, Faults& faults) { check_laws(root, check_gpu_ids(root, "", faults), "", faults); }

void check_overrides(const Node& overrides, const model::Catalogue& catalogue, const std::string& path, Faults& faults) {
  check_gpu_ids(overrides, path, faults);
  std::vector<std::string> gpus;
  for (const model::Gpu& gpu : catalogue.gpus) gpus.push_back(gpu.id);
  check_laws(overrides, gpus, path, faults);
}

model::Catalogue overridden(model::Catalogue catalogue, const Node& overrides) {
  if (const Node* constants = find(overrides, "constants"))
    read_overrides(model::constants(), *constants, catalogue.constants, catalogue.constant_sources);
  for (const Node& node : elements(overrides, "gpus")) {
    const auto gpu = std::ranges::find(catalogue.gpus, word(node, "id"), &model::Gpu::id);
    assert(gpu != catalogue.gpus.end());
    read_overrides(model::gpu_figures(), node, *gpu, gpu->sources);
  }
  for (const Node& law : elements(overrides, "laws")) put(catalogue.laws, law_of(law));
  return catalogue;
}

Loaded<model::Catalogue> load_catalogue(const std::filesystem::path& file) {
  const auto text = read_file(file);
  if (!text) return {std::nullopt, text.problems};
  Document read = document(FileKind::catalogue, nullptr, file.string(), without_mark(*text.value));
  if (read.root) check_catalogue(*read.root, read.faults);
  return result(read, catalogue_of);
}

}  // namespace batchyard::io
