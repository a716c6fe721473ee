#include "io/level_file.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <set>

#include "io/board_file.h"
#include "io/catalogue_file.h"
#include "io/check.h"
#include "io/document.h"
#include "io/fault_list.h"
#include "io/files.h"
#include "io/recorded_file.h"
#include "io/task_list.h"
#include "io/utf8.h"

namespace batchyard::io {
namespace {

using model::Segment;
using model::Unit;

constexpr std::int64_t most_items = 10'000'000'000;
constexpr double most_by_chance = 20'000'000;  // each is kept

// --- Checks

void check_chapter(const Node& root, Faults& faults) {
  const std::string_view id = word(root, "id"), chapter = word(root, "chapter");
  if (!has_form(Form::path, id) || chapter.empty()) return;
  const std::string_view expected = id.substr(0, id.find('/'));
  if (chapter != expected)
    faults.add(at(root, "chapter").offset, "/chapter",
               "id \"" + std::string(id) + "\" is of another chapter; write \"" + std::string(expected) + "\"");
}

void check_job(const Node& root, const model::Catalogue& catalogue, Faults& faults) {
  std::vector<std::string> jobs;
  for (const model::BatchLaw& law : catalogue.laws) jobs.push_back(law.job);
  if (const Node* overrides = find(root, "catalogue"))
    for (const Node& law : elements(*overrides, "laws")) jobs.emplace_back(word(law, "job"));
  const std::string_view job = word(root, "job");
  if (job.empty() || std::ranges::find(jobs, job) != jobs.end()) return;
  faults.add(at(root, "job").offset, "/job",
             "no batch law has job \"" + std::string(job) + "\"" + remedy(job, jobs));
}

// A level is its folder: it reads nothing outside.
bool is_outside(const std::filesystem::path& file) {
  return file.empty() || file.is_absolute() || std::ranges::find(file, std::filesystem::path("..")) != file.end();
}

void check_recorded(const Node& segment, const std::string& path, Faults& faults) {
  const Node* file = find(segment, "file");
  if (file && file->kind == Node::Kind::string && is_outside(file->text))
    faults.add(file->offset, below(path, "file"), "the table must stand in the level's folder or below it; write such as \"traffic.csv\"");
}

void check_segments(const Node& root, Faults& faults) {
  const Node* traffic = find(root, "traffic");
  if (!traffic) return;
  const auto& segments = elements(*traffic, "segments");
  model::Wide items = 0;
  double by_chance = 0;
  for (std::size_t i = 0; i < segments.size(); ++i) {
    check_recorded(segments[i], below("/traffic/segments", i), faults);
    const auto from = figure(segments[i], "from_s", Unit::seconds), to = figure(segments[i], "to_s", Unit::seconds);
    if (from && to && *to <= *from)
      faults.add(at(segments[i], "to_s").offset, below(below("/traffic/segments", i), "to_s"),
                 "the segment ends before it begins; write more than " + at(segments[i], "from_s").text);
    items += std::clamp<std::int64_t>(figure(segments[i], "count", Unit::count).value_or(0), 0, most_items);
    const auto rate = figure(segments[i], "per_second", Unit::per_second);
    if (from && to && rate) by_chance += static_cast<double>(*rate) * 1e-15 * (static_cast<double>(*to) - static_cast<double>(*from));
  }
  if (items > most_items)
    faults.add(at(*traffic, "segments").offset, "/traffic/segments",
               "the segments have more than 10000000000 items together; write smaller counts");
  if (by_chance > most_by_chance)
    faults.add(at(*traffic, "segments").offset, "/traffic/segments",
               "the poisson segments have more than 20000000 items in the mean; write lower rates or shorter times");
}

// The mean of a list of sizes is what the level's texts and screens show.
void check_sizes(const Node& root, Faults& faults) {
  const Node* traffic = find(root, "traffic");
  if (!traffic) return;
  const Node* sigma = find(*traffic, "size_sigma");
  if (sigma && find(*traffic, "sizes")) faults.add(sigma->offset, "/traffic/size_sigma", "sizes are listed already; remove \"sizes\" or \"size_sigma\"");
  model::Wide bytes = 0, weights = 0;
  for (const Node& size : elements(*traffic, "sizes")) {
    const auto each = figure(size, "bytes", Unit::bytes), weight = figure(size, "weight", Unit::count);
    if (!each || !weight) return;
    const auto within = [](std::int64_t value) { return model::Wide{std::clamp<std::int64_t>(value, 0, most_items)}; };  // refused beyond anyway
    bytes += within(*each) * within(*weight);
    weights += within(*weight);
  }
  const auto mean = figure(*traffic, "item_bytes", Unit::bytes);
  if (!mean || weights <= 0) return;
  const auto nearest = static_cast<std::int64_t>((2 * bytes + weights) / (2 * weights));
  if (*mean != nearest)
    faults.add(at(*traffic, "item_bytes").offset, "/traffic/item_bytes",
               "item_bytes is not the mean of the sizes; write " + std::to_string(nearest));
}

void check_range(const Node& allowed, const model::SettingRow& row, const std::string& path, Faults& faults) {
  const auto from = figure(allowed, "from", row.unit), to = figure(allowed, "to", row.unit);
  if (from && to && *to < *from)
    faults.add(at(allowed, "to").offset, below(path, "to"), "the range ends before it begins; write at least " + at(allowed, "from").text);
}

void check_palette_row(const Node& node, const std::string& path, Faults& faults) {
  const auto least = figure(node, "least", Unit::count), most = figure(node, "most", Unit::count);
  if (least && most && *most < *least)
    faults.add(at(node, "most").offset, below(path, "most"), "most is under least; write at least " + at(node, "least").text);
  const auto kind = model::kind_with_id(word(node, "kind"));
  const Node* settings = find(node, "settings");
  if (!kind || !settings) return;
  for (const model::SettingRow& row : model::row(*kind).settings)
    if (const Node* allowed = find(*settings, row.key)) check_range(*allowed, row, below(below(path, "settings"), row.key), faults);
}

void check_seeds(const Node& root, Faults& faults) {
  const Node* one = find(root, "seed");
  const Node* several = find(root, "seeds");
  if (!one && !several)
    faults.add(root.offset, "", "\"seed\" is missing; add \"seed\": a whole number, or \"seeds\": a list of them");
  if (one && several) faults.add(several->offset, "/seeds", "a level has seed or seeds; remove one of the two");
  std::set<std::int64_t> met;
  const auto& listed = elements(root, "seeds");
  for (std::size_t i = 0; i < listed.size(); ++i)
    if (const auto value = listed[i].kind == Node::Kind::number ? model::scaled(listed[i].text, 0) : std::nullopt; value && !met.insert(*value).second)
      faults.add(listed[i].offset, below("/seeds", i), "seed " + listed[i].text + " stands twice; remove one of the two");
}

void check_palette(const Node& root, Faults& faults) {
  std::set<std::string_view> met;
  const auto& rows = elements(root, "palette");
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const std::string path = below("/palette", i);
    const std::string_view kind = word(rows[i], "kind");
    if (!kind.empty() && !met.insert(kind).second)
      faults.add(at(rows[i], "kind").offset, below(path, "kind"),
                 "kind \"" + std::string(kind) + "\" stands twice in the palette; remove one of the two");
    check_palette_row(rows[i], path, faults);
  }
}

std::vector<std::string> goal_measures(const Node& root) {
  std::vector<std::string> out;
  for (const Node& goal : elements(root, "goals")) out.emplace_back(word(goal, "measure"));
  return out;
}

void check_about(const Node& root, Faults& faults) {
  const Node* proof = find(root, "proof");
  const std::string_view about = proof ? word(*proof, "about") : "";
  const auto goals = goal_measures(root);
  if (about.empty() || !model::measure(about) || std::ranges::find(goals, about) != goals.end()) return;
  faults.add(at(*proof, "about").offset, "/proof/about", "no goal is on \"" + std::string(about) + "\"" + remedy(about, goals));
}

void check_locked(const Node& root, Faults& faults) {
  const Node* start = find(root, "start");
  if (!start) return;
  std::vector<std::string> ids;
  for (const Node& part : elements(*start, "parts")) ids.emplace_back(word(part, "id"));
  const auto& locked = elements(root, "locked");
  for (std::size_t i = 0; i < locked.size(); ++i)
    if (locked[i].kind == Node::Kind::string && std::ranges::find(ids, locked[i].text) == ids.end())
      faults.add(locked[i].offset, below("/locked", i),
                 "no part \"" + locked[i].text + "\" is on the start board" + remedy(locked[i].text, ids));
}

// --- Reading

constexpr std::array<std::pair<std::string_view, Segment::Shape>, 4> segment_shapes{{{"even", Segment::Shape::even},
                                                                                  {"backlog", Segment::Shape::backlog},
                                                                                  {"poisson", Segment::Shape::poisson},
                                                                                  {"recorded", Segment::Shape::recorded}}};

std::int64_t number_or_zero(const Node& object, std::string_view key, Unit unit) {
  const Node* node = find(object, key);
  return node ? number(*node, unit) : 0;
}

Segment segment_of(const Node& node) {
  const auto shape = std::ranges::find(segment_shapes, word(node, "shape"), &std::pair<std::string_view, Segment::Shape>::first);
  assert(shape != segment_shapes.end());
  return {.shape = shape->second,
          .from_ns = number_or_zero(node, "from_s", Unit::seconds),
          .to_ns = number_or_zero(node, "to_s", Unit::seconds),
          .count = number_or_zero(node, "count", Unit::count),
          .per_second = number_or_zero(node, "per_second", Unit::per_second),
          .file = std::string(word(node, "file"))};
}

model::Traffic traffic_of(const Node& node) {
  model::Traffic out{.item_bytes = number(node, "item_bytes", Unit::bytes), .segments = {}};
  for (const Node& segment : elements(node, "segments")) out.segments.push_back(segment_of(segment));
  for (const Node& size : elements(node, "sizes")) out.sizes.push_back({number(size, "bytes", Unit::bytes), number(size, "weight", Unit::count)});
  out.size_sigma = number_or_zero(node, "size_sigma", Unit::ratio);
  return out;
}

model::Allowed allowed_of(const model::SettingRow& row, const Node& node) {
  model::Allowed out;
  if (node.kind == Node::Kind::list)
    for (const Node& value : node.items) out.values.push_back(setting_value(row, value));
  if (node.kind == Node::Kind::object) {
    out.least = number(node, "from", row.unit);
    out.most = number(node, "to", row.unit);
  }
  return out;
}

int small(const Node& object, std::string_view key) { return static_cast<int>(number(object, key, Unit::count)); }

model::PaletteRow palette_row_of(const Node& node) {
  const auto kind = model::kind_with_id(word(node, "kind"));
  assert(kind);
  model::PaletteRow out{.kind = *kind, .least = small(node, "least"), .most = small(node, "most"), .settings = {}};
  if (const Node* settings = find(node, "settings"))
    for (const model::SettingRow& row : model::row(*kind).settings)
      if (const Node* allowed = find(*settings, row.key)) out.settings.emplace(row.key, allowed_of(row, *allowed));
  return out;
}

Unit unit_of_measure(const Node& node) {
  const model::MeasureRow* row = model::measure(word(node, "measure"));
  assert(row);
  return row->unit;
}

model::Goal goal_of(const Node& node) {
  const auto comparison = model::comparison(word(node, "comparison"));
  assert(comparison);
  return {std::string(word(node, "measure")), *comparison, number(node, "value", unit_of_measure(node))};
}

model::Medal medal_of(const Node& node) {
  const Unit unit = unit_of_measure(node);
  return {std::string(word(node, "measure")), number(node, "gold", unit), number(node, "silver", unit)};
}

model::Prediction prediction_of(const Node& node) {
  model::Prediction out{text_of(at(node, "question")), std::string(word(node, "board")), std::string(word(node, "measure")), {}};
  for (const Node& choice : elements(node, "choices")) out.choices.push_back(number(choice, unit_of_measure(node)));
  return out;
}

model::TeacherNotes teacher_of(const Node& node) {
  return {small(node, "minutes"), text_of(at(node, "misconception")), text_of(at(node, "question"))};
}

model::KindValues kind_values_of(const Node& node) {
  const auto kind = model::kind_with_id(word(node, "kind"));
  assert(kind);
  model::KindValues out{*kind, {}};
  const Node& settings = at(node, "settings");
  for (const model::SettingRow& row : model::row(*kind).settings)
    if (const Node* values = find(settings, row.key))
      for (const Node& value : values->items) out.settings[std::string(row.key)].push_back(setting_value(row, value));
  return out;
}

model::Proof proof_of(const Node& node) {
  model::Proof out;
  out.about = word(node, "about");
  for (const Node& change : elements(node, "undo_settings")) out.undo_settings.push_back(kind_settings_of(change));
  for (const Node& id : elements(node, "undo_parts")) out.undo_parts.push_back(id.text);
  for (const Node& link : elements(node, "undo_links")) out.undo_links.push_back(link_of(link));
  for (const Node& values : elements(node, "search")) out.search.push_back(kind_values_of(values));
  for (const Node& exempt : elements(node, "exempt")) out.exempt.push_back({small(exempt, "point"), std::string(word(exempt, "reason"))});
  return out;
}

void read_seeds(const Node& root, model::Level& out) {
  const auto seed = [](const Node& node) { return static_cast<std::uint64_t>(number(node, Unit::count)); };
  if (const Node* one = find(root, "seed")) out.seed = seed(*one);
  const auto& listed = elements(root, "seeds");
  for (std::size_t i = 0; i < listed.size(); ++i) {
    if (i == 0)
      out.seed = seed(listed[i]);
    else
      out.more_seeds.push_back(seed(listed[i]));
  }
}

model::Level level_of(const Node& root, const model::Catalogue& catalogue) {
  model::Level out;
  out.id = word(root, "id");
  out.chapter = word(root, "chapter");
  out.title = text_of(at(root, "title"));
  out.idea = text_of(at(root, "idea"));
  out.story = text_of(at(root, "story"));
  if (const Node* traffic = find(root, "traffic")) out.traffic = traffic_of(*traffic);
  read_tasks(root, out);
  out.horizon_ns = number(root, "horizon_s", Unit::seconds);
  if (find(root, "minimum_rental_s")) out.minimum_rental_ns = number(root, "minimum_rental_s", Unit::seconds);
  read_seeds(root, out);
  out.job = word(root, "job");
  read_fault_list(root, out);
  for (const Node& row : elements(root, "palette")) out.palette.push_back(palette_row_of(row));
  for (const Node& id : elements(root, "locked")) out.locked.push_back(id.text);
  out.start = board_of(at(root, "start"));
  for (const Node& goal : elements(root, "goals")) out.goals.push_back(goal_of(goal));
  for (const Node& rule : elements(root, "rules")) out.rules.push_back(rule.text);
  for (const Node& medal : elements(root, "medals")) out.medals.push_back(medal_of(medal));
  for (const Node& hint : elements(root, "hints")) out.hints.push_back(text_of(hint));
  if (const Node* prediction = find(root, "prediction")) out.prediction = prediction_of(*prediction);
  if (const Node* teacher = find(root, "teacher")) out.teacher = teacher_of(*teacher);
  out.diagnosis = find(root, "diagnosis") && truth(root, "diagnosis");
  if (const Node* proof = find(root, "proof")) out.proof = proof_of(*proof);
  const Node* overrides = find(root, "catalogue");
  out.catalogue = overrides ? overridden(catalogue, *overrides) : catalogue;
  return out;
}

// --- The files beside a level

template <class T>
void take(Loaded<T> loaded, std::optional<T>& value, std::vector<Problem>& problems) {
  std::ranges::move(loaded.problems, std::back_inserter(problems));
  value = std::move(loaded.value);
}

// Also where only a look at it is refused: reading it then says why. A name that is too long for a file is none.
bool is_there(const std::filesystem::path& path) {
  std::error_code error;
  return std::filesystem::exists(path, error) || (error && error != std::errc::filename_too_long && error != std::errc::not_a_directory);
}

void load_boards_beside(const std::filesystem::path& file, model::Level& level, std::vector<Problem>& problems) {
  for (const auto& [ending, board] : {std::pair{".naive.json", &level.naive}, std::pair{".solution.json", &level.solution}})
    if (const auto path = beside(file, ending); is_there(path)) take(load_board(path, &level), *board, problems);
}

void load_recorded_traffic(const std::filesystem::path& file, model::Traffic& traffic, std::vector<Problem>& problems) {
  for (Segment& segment : traffic.segments) {
    if (segment.shape != Segment::Shape::recorded) continue;
    std::optional<Recorded> table;
    take(load_recorded(file.parent_path() / segment.file), table, problems);
    if (!table || table->instants.empty()) continue;
    segment.instants = std::move(table->instants);
    segment.sizes = std::move(table->sizes);
    segment.from_ns = segment.instants.front();
    segment.to_ns = segment.instants.back();
  }
}

// Sizes that are all `item_bytes` say nothing; other ones are kept for every item of the traffic.
void settle_sizes(const std::filesystem::path& file, model::Traffic& traffic, std::vector<Problem>& problems) {
  const auto alike = [&](const Segment& segment) { return std::ranges::all_of(segment.sizes, [&](model::Bytes size) { return size == traffic.item_bytes; }); };
  if (traffic.sizes.empty() && traffic.size_sigma == 0 && std::ranges::all_of(traffic.segments, alike))
    for (Segment& segment : traffic.segments) segment.sizes.clear();
  double items = static_cast<double>(model::planned_items(traffic));
  for (const Segment& segment : traffic.segments)
    items += static_cast<double>(segment.per_second) * 1e-15 * static_cast<double>(segment.to_ns - segment.from_ns);
  if (model::sizes_vary(traffic) && items > most_by_chance)
    problems.push_back({file.string(), 0, 0, "/traffic", "the sizes of more than 20000000 items vary; write smaller counts, or sizes that are all item_bytes"});
}

void load_front_beside(const std::filesystem::path& file, model::Level& level, std::vector<Problem>& problems) {
  if (const auto path = beside(file, ".front.json"); is_there(path)) take(load_front(path, &level), level.front, problems);
}

void load_lesson_beside(const std::filesystem::path& file, model::Level& level, std::vector<Problem>& problems) {
  const auto path = beside(file, ".lesson.md");
  if (!is_there(path)) return;
  std::optional<std::string> text;
  take(read_file(path), text, problems);
  if (!text) return;
  const std::string_view plain = without_mark(*text);
  Faults faults(path.string(), plain);
  if (const auto broken = first_broken_byte(plain)) faults.add(*broken, "", "the text is not UTF-8 here; save the file as UTF-8");
  std::ranges::move(faults.sorted(), std::back_inserter(problems));
  level.lesson = plain;
}

}  // namespace

std::filesystem::path beside(std::filesystem::path level, std::string_view ending) { return level.replace_extension(ending); }

model::Text text_of(const Node& node) {
  if (node.kind == Node::Kind::string) return {{{"en", node.text}}};
  model::Text out;
  for (std::size_t i = 0; i < node.items.size(); ++i) out.in.emplace(node.keys[i].name, node.items[i].text);
  return out;
}

void check_level(const Node& root, const model::Catalogue* catalogue, Faults& faults) {
  check_chapter(root, faults);
  check_segments(root, faults);
  check_sizes(root, faults);
  check_tasks(root, faults);
  check_fault_list(root, faults);
  check_seeds(root, faults);
  check_palette(root, faults);
  if (const Node* start = find(root, "start")) check_board(*start, "/start", faults);
  check_locked(root, faults);
  check_about(root, faults);
  if (!catalogue) return;
  check_job(root, *catalogue, faults);
  if (const Node* overrides = find(root, "catalogue")) check_overrides(*overrides, *catalogue, "/catalogue", faults);
}

Loaded<model::Level> load_level(const std::filesystem::path& file, const model::Catalogue& catalogue) {
  const auto text = read_file(file);
  if (!text) return {std::nullopt, text.problems};
  Document read = document(FileKind::level, &catalogue, file.string(), without_mark(*text.value));
  if (read.root) check_level(*read.root, &catalogue, read.faults);
  auto out = result(read, [&](const Node& root) { return level_of(root, catalogue); });
  if (!out) return out;
  load_boards_beside(file, *out.value, out.problems);
  load_recorded_traffic(file, out.value->traffic, out.problems);
  settle_sizes(file, out.value->traffic, out.problems);
  load_front_beside(file, *out.value, out.problems);
  load_lesson_beside(file, *out.value, out.problems);
  if (!out.problems.empty()) out.value.reset();
  return out;
}

}  // namespace batchyard::io
