#include "io/file_kind.h"

#include <algorithm>
#include <cassert>
#include <functional>

#include "model/level.h"

namespace batchyard::io {
namespace {

using model::Unit;

constexpr std::int64_t seconds = model::nanoseconds_per_second;
constexpr std::int64_t most_items = 10'000'000'000;
constexpr std::int64_t most_tasks = 100'000;
constexpr std::int64_t most_of_anything = 1'000'000'000'000'000'000;
constexpr std::int64_t farthest = 1'000'000;
constexpr std::int64_t billion = 1'000'000'000;

struct KindNames {
  FileKind kind;
  std::string_view name;
  std::string_view with_article;
  std::string_view schema;
};
constexpr std::array kind_names{
    KindNames{FileKind::catalogue, "catalogue", "a catalogue", "../levels/schema/catalogue.json"},
    KindNames{FileKind::level, "level", "a level", "../schema/level.json"},
    KindNames{FileKind::board, "board", "a board", "../schema/board.json"},
    KindNames{FileKind::front, "front", "a front", "../schema/front.json"},
    KindNames{FileKind::campaign, "campaign", "a campaign", "schema/campaign.json"},
    KindNames{FileKind::progress, "progress", "a player's progress", "schema/progress.json"},
    KindNames{FileKind::preferences, "preferences", "a player's preferences", "schema/preferences.json"},
};

const KindNames& names(FileKind kind) {
  const KindNames& found = kind_names[static_cast<std::size_t>(kind)];
  assert(found.kind == kind);
  return found;
}

template <class Range, class Name>
std::vector<std::string> words(const Range& range, Name name) {
  std::vector<std::string> out;
  for (const auto& each : range) out.emplace_back(std::invoke(name, each));
  return out;
}

std::vector<std::string> with_blank(std::vector<std::string> words, std::string_view blank) {
  if (!blank.empty()) words.emplace_back(blank);
  return words;
}

// --- Shapes that several files share

Shape texts_shape(std::size_t most_characters) {
  return {OneOfShape{{text_shape(Form::any, most_characters),
                      {MapShape{Form::file_word, {text_shape(Form::any, most_characters)}, {"en"}}}}}};
}

Shape choice_shape(const model::SettingRow& row, const model::Catalogue* catalogue) {
  if (row.choices == model::Choices::listed) return word_shape(with_blank(words(row.words, [](auto word) { return word; }), row.blank));
  if (!catalogue) return text_shape();
  return word_shape(with_blank(words(catalogue->gpus, &model::Gpu::id), row.blank));
}

Shape setting_shape(const model::SettingRow& row, const model::Catalogue* catalogue) {
  if (row.choices != model::Choices::not_a_choice) return choice_shape(row, catalogue);
  NumberShape number{row.unit, row.least, row.most};
  if (row.only_steps) number.only.assign(row.steps.begin(), row.steps.end());
  if (row.blank.empty()) return {number};
  return {OneOfShape{{{number}, word_shape({std::string(row.blank)})}}};
}

Shape settings_shape(std::span<const model::SettingRow> rows, const model::Catalogue* catalogue) {
  std::vector<Field> fields;
  for (const model::SettingRow& row : rows)
    fields.push_back(optional(std::string(row.key), std::string(row.help), setting_shape(row, catalogue)));
  return object_shape(std::move(fields));
}

Shape kind_word_shape() { return word_shape(words(model::kinds(), &model::KindRow::id)); }

std::vector<std::string> measures_in(Unit unit) {
  std::vector<std::string> out;
  for (const model::MeasureRow& row : model::measures())
    if (row.unit == unit) out.emplace_back(row.id);
  return out;
}

// An object about the measure that it names: `figures` are its fields that hold numbers in that measure's unit.
Shape by_measure(std::vector<Field> fields, std::vector<Field> (*figures)(Unit)) {
  ObjectShape shape{std::move(fields), "measure", {}};
  shape.fields.insert(shape.fields.begin(),
                      needed("measure", "What is measured.", word_shape(words(model::measures(), &model::MeasureRow::id))));
  for (const Unit unit : {Unit::seconds, Unit::count, Unit::usd, Unit::ratio, Unit::gb})
    shape.cases.push_back({measures_in(unit), figures(unit)});
  return {std::move(shape)};
}

// --- Board

ObjectShape::Case part_case(const model::KindRow& row, const model::Catalogue* catalogue) {
  ObjectShape::Case out{{std::string(row.id)}, {}};
  if (row.placed_on_server)
    out.fields.push_back(optional("server", "Id of the GPU server that it stands on.", text_shape(Form::file_word)));
  if (!row.settings.empty())
    out.fields.push_back(optional("settings", "Those that differ from the standard.", settings_shape(row.settings, catalogue)));
  return out;
}

Shape part_shape(const model::Catalogue* catalogue) {
  ObjectShape shape{{needed("id", "Unique on the board; decides ties.", text_shape(Form::file_word)),
                     needed("kind", "Kind of part.", kind_word_shape()),
                     optional("title", "As shown; without it the kind's name and a number.", text_shape(Form::any, 100)),
                     needed("at", "Left and top on the board, or on the server that it stands on.",
                            list_shape(count_shape(-farthest, farthest), 2, 2))},
                    "kind",
                    {}};
  for (const model::KindRow& row : model::kinds()) shape.cases.push_back(part_case(row, catalogue));
  return {std::move(shape)};
}

Shape link_shape() {
  return object_shape({needed("from", "A port that sends.", text_shape(Form::end)),
                       needed("to", "A port that receives.", text_shape(Form::end)),
                       optional("settings", "Those that differ from the standard.", settings_shape(model::link_settings(), nullptr))});
}

std::vector<Field> board_fields(const model::Catalogue* catalogue) {
  return {needed("name", "The player's name for the board.", text_shape(Form::any, 100)),
          needed("parts", "In any order.", list_shape(part_shape(catalogue), 0, 5000)),
          needed("links", "In any order.", list_shape(link_shape(), 0, 20000))};
}

std::vector<Field> standing_board_fields(const model::Catalogue* catalogue) {
  auto fields = board_fields(catalogue);
  fields.insert(fields.begin(), needed("level", "Id of the level that the board is for.", text_shape(Form::path)));
  return fields;
}

// --- What a proof and a front say of kinds of parts

using SettingValues = Shape (*)(const model::SettingRow&, const model::Catalogue*);

// An object about the kind that it names: what is said of each of its settings.
Shape by_kind(const char* help, SettingValues values, const model::Catalogue* catalogue) {
  ObjectShape shape{{}, "kind", {}};
  std::vector<std::string> kinds;
  for (const model::KindRow& kind : model::kinds()) {
    if (kind.settings.empty()) continue;
    kinds.emplace_back(kind.id);
    std::vector<Field> fields;
    for (const model::SettingRow& row : kind.settings)
      fields.push_back(optional(std::string(row.key), std::string(row.help), values(row, catalogue)));
    shape.cases.push_back({{std::string(kind.id)}, {needed("settings", help, object_shape(std::move(fields)))}});
  }
  shape.fields.push_back(needed("kind", "Kind of part.", word_shape(std::move(kinds))));
  return {std::move(shape)};
}

Shape kind_settings_shape(const model::Catalogue* catalogue) { return by_kind("Of every part of the kind.", setting_shape, catalogue); }

Shape kind_values_shape(const model::Catalogue* catalogue) {
  return by_kind("The values to try.",
                 [](const model::SettingRow& row, const model::Catalogue* its) { return list_shape(setting_shape(row, its), 1, 100); },
                 catalogue);
}

// --- Catalogue

Shape provenance_shape() {
  using model::Provenance;
  return word_shape(words(std::array{Provenance::measured, Provenance::published, Provenance::game_value},
                          [](Provenance provenance) { return model::name(provenance); }));
}

std::vector<Field> source_fields() {
  return {needed("provenance", "Where the number comes from.", provenance_shape()),
          needed("source", "The source in words, or why the game has this value.", text_shape(Form::any, 500))};
}

// Wide enough for any real part, narrow enough that no product of them leaves 64 bits.
Shape catalogue_number_shape(Unit unit) {
  switch (unit) {
    case Unit::seconds: return number_shape(unit, 0, 1000 * seconds);
    case Unit::gb: return number_shape(unit, 0, 100'000 * model::bytes_per_gb);
    case Unit::gb_per_s: return number_shape(unit, model::bytes_per_gb / 1000, 100'000 * model::bytes_per_gb);
    case Unit::usd: return number_shape(unit, 0, 1'000'000'000'000);
    case Unit::bytes: return number_shape(unit, 0, 1'000'000'000);
    case Unit::count: return number_shape(unit, 0, 1000);
    case Unit::ratio:
    case Unit::per_second: break;
  }
  return number_shape(unit, 0, most_of_anything);
}

Shape sourced_shape(Unit unit) {
  auto fields = source_fields();
  fields.insert(fields.begin(), needed("value", "In the unit that the key names.", catalogue_number_shape(unit)));
  return object_shape(std::move(fields));
}

template <class Row>
std::vector<Field> sourced_fields(std::span<const Row> rows) {
  std::vector<Field> fields;
  for (const Row& row : rows) fields.push_back(needed(std::string(row.key), std::string(row.label) + ".", sourced_shape(row.unit)));
  return fields;
}

template <class Row>
std::vector<Field> override_fields(std::span<const Row> rows) {
  std::vector<Field> fields;
  for (const Row& row : rows)
    fields.push_back(optional(std::string(row.key), std::string(row.label) + ".", catalogue_number_shape(row.unit)));
  return fields;
}

Shape gpu_shape() {
  auto fields = sourced_fields(model::gpu_figures());
  fields.insert(fields.begin(), needed("id", "Name of the GPU model.", text_shape(Form::any, 40)));
  return object_shape(std::move(fields));
}

Shape point_shape() {
  return object_shape({needed("batch", "Items.", count_shape(1, 1'000'000)),
                       needed("time_s", "Of the whole batch.", number_shape(Unit::seconds, 1, longest_ns))});
}

Shape law_shape() {
  std::vector<Field> fields{
      needed("gpu", "Id of the GPU model.", text_shape(Form::any, 40)),
      needed("job", "What is computed; levels name it.", text_shape(Form::file_word)),
      needed("launch_s", "Time of a batch beside its items.", number_shape(Unit::seconds, 0, 1000 * seconds)),
      needed("per_item_s", "Time of each item.", number_shape(Unit::seconds, 1, 1000 * seconds)),
      optional("fit_up_to_batch", "Largest batch that the two numbers above were fitted to.", count_shape(1, 1'000'000)),
      optional("measured", "Points beyond the fit, by rising batch.", list_shape(point_shape(), 1, 100)),
      needed("base_gb", "GPU memory without items.", number_shape(Unit::gb, 0, 10'000 * model::bytes_per_gb)),
      needed("per_item_gb", "GPU memory of each item.", number_shape(Unit::gb, 0, 1000 * model::bytes_per_gb)),
      optional("spread", "How the computing time of a batch varies around its mean.", word_shape({"exponential", "lognormal"}))};
  for (Field& field : source_fields()) fields.push_back(std::move(field));
  const Field sigma = needed("spread_sigma", "Standard deviation of the time's logarithm.", number_shape(Unit::ratio, 1, 5 * billion));
  return {ObjectShape{std::move(fields), "spread", {{{"exponential"}, {}}, {{"lognormal"}, {sigma}}}}};
}

std::vector<Field> catalogue_fields() {
  return {needed("constants", "What parts cost and take.", object_shape(sourced_fields(model::constants()))),
          needed("gpus", "GPU models with the server that they are rented in.", list_shape(gpu_shape(), 1, 100)),
          needed("laws", "How long a batch takes, by GPU model and job.", list_shape(law_shape(), 1, 1000))};
}

Shape gpu_override_shape(const model::Catalogue* catalogue) {
  auto fields = override_fields(model::gpu_figures());
  fields.insert(fields.begin(), needed("id", "Name of the GPU model.",
                                       catalogue ? word_shape(words(catalogue->gpus, &model::Gpu::id)) : text_shape(Form::any, 40)));
  return object_shape(std::move(fields));
}

Shape overrides_shape(const model::Catalogue* catalogue) {
  return object_shape({optional("constants", "Instead of the catalogue's.", object_shape(override_fields(model::constants()))),
                       optional("gpus", "Instead of the catalogue's.", list_shape(gpu_override_shape(catalogue), 1, 100)),
                       optional("laws", "Instead of the catalogue's, or beside them.", list_shape(law_shape(), 1, 100))});
}

// --- Level

Shape segment_shape() {
  const Field from = needed("from_s", "When it begins.", number_shape(Unit::seconds, 0, longest_ns));
  const Field to = needed("to_s", "When it ends, this instant included.", number_shape(Unit::seconds, 0, longest_ns));
  const Field count = needed("count", "Items.", count_shape(1, most_items));
  const Field file = needed("file", "Table of instants, from the level's folder.", text_shape(Form::any, 200));
  const Field rate = needed("per_second", "Items a second in the mean.", number_shape(Unit::per_second, 1, most_items * 1'000'000));
  return {ObjectShape{{needed("shape", "How the items are spread.", word_shape({"even", "backlog", "poisson", "recorded"}))},
                      "shape",
                      {{{"even"}, {from, to, count}}, {{"backlog"}, {from, count}}, {{"poisson"}, {from, to, rate}}, {{"recorded"}, {file}}}}};
}

Shape traffic_shape() {
  const Shape size = object_shape({needed("bytes", "Payload.", number_shape(Unit::bytes, 1, model::most_item_bytes)),
                                   needed("weight", "How often, against the other weights.", count_shape(1, 1'000'000))});
  return object_shape({needed("item_bytes", "Payload of one item, or the mean where sizes vary.", number_shape(Unit::bytes, 1, model::most_item_bytes)),
                       optional("sizes", "Payloads that items have at random.", list_shape(size, 1, 1000)),
                       optional("size_sigma", "Payloads are lognormal: standard deviation of the logarithm.", number_shape(Unit::ratio, 1, 5 * billion)),
                       needed("segments", "Their sum is the traffic.", list_shape(segment_shape(), 1, 1000))});
}

Shape task_shape() {
  const auto time = [](std::int64_t least) { return number_shape(Unit::seconds, least, longest_ns); };
  const Shape bytes = number_shape(Unit::gb, 0, 1'000'000 * model::bytes_per_gb);
  return object_shape({needed("compute_s", "Of one card.", time(1)),
                       optional("read_gb", "Read from the shared storage before it computes.", bytes),
                       optional("licence", "Whether it computes under a token of the licence server.", {TruthShape{}}),
                       optional("team", "Whose it is; 1 where nothing is said.", count_shape(1, 100)),
                       optional("count", "As many like it, one after the other.", count_shape(1, most_tasks)),
                       optional("save_s", "Of a save that does not go to the shared storage.", time(0)),
                       optional("save_gb", "What a save writes to the shared storage, where there is one.", bytes),
                       optional("error", "Of its result.", figure_shape(Unit::ratio))});
}

Shape fault_shape(const model::Catalogue* catalogue) {
  const Field kind = optional("kind", "What fails; cards where nothing is said.", word_shape({"runner", "worker", "broker"}));
  const Field part = optional("part", "Id of a card; each of them where nothing is said.", text_shape(Form::file_word));
  const Field down = needed("down_s", "From a failure until what failed is up again.", number_shape(Unit::seconds, 0, longest_ns));
  const Shape instants = list_shape(number_shape(Unit::seconds, 0, longest_ns), 1, 1000);
  const Shape gpus = list_shape(catalogue ? word_shape(words(catalogue->gpus, &model::Gpu::id)) : text_shape(Form::any, 40), 1, 100);
  return {ObjectShape{{needed("when", "By a list, or by chance.", word_shape({"scripted", "random"})), kind, part, down},
                      "when",
                      {{{"scripted"},
                        {needed("at_s", "Rising instants.", instants),
                         optional("nth", "Which of the board's workers, by id; the first where nothing is said.", count_shape(1, 1000))}},
                       {{"random"},
                        {needed("mean_s", "Mean time between two, exponential.", number_shape(Unit::seconds, seconds / 1000, longest_ns)),
                         optional("gpus", "Only workers on servers with one of these GPUs.", gpus)}}}}};
}

// What a level allows for a setting: "any", a list of values, or a range of numbers.
Shape allowed_shape(const model::SettingRow& row, const model::Catalogue* catalogue) {
  OneOfShape shape{{word_shape({"any"}), list_shape(setting_shape(row, catalogue), 1, 100)}};
  if (row.choices == model::Choices::not_a_choice && !row.only_steps)
    shape.shapes.push_back(object_shape({needed("from", "Least.", number_shape(row.unit, row.least, row.most)),
                                         needed("to", "Most.", number_shape(row.unit, row.least, row.most))}));
  return {std::move(shape)};
}

Shape palette_row_shape(const model::Catalogue* catalogue) {
  ObjectShape shape{{needed("kind", "Kind of part.", kind_word_shape()),
                     needed("least", "Fewest on a board.", count_shape(0, 1000)),
                     needed("most", "Most on a board.", count_shape(0, 1000))},
                    "kind",
                    {}};
  for (const model::KindRow& kind : model::kinds()) {
    std::vector<Field> settings;
    for (const model::SettingRow& row : kind.settings)
      settings.push_back(optional(std::string(row.key), std::string(row.help), allowed_shape(row, catalogue)));
    if (settings.empty()) shape.cases.push_back({{std::string(kind.id)}, {}});
    else
      shape.cases.push_back({{std::string(kind.id)},
                             {optional("settings", "What may be changed; the others are fixed.", object_shape(std::move(settings)))}});
  }
  return {std::move(shape)};
}

Shape goal_shape() {
  using model::Comparison;
  const auto comparisons = std::array{Comparison::under, Comparison::at_most, Comparison::equal, Comparison::at_least, Comparison::over};
  return by_measure({needed("comparison", "How the figure must stand to the value.",
                            word_shape(words(comparisons, [](Comparison comparison) { return model::name(comparison); })))},
                    [](Unit unit) { return std::vector{needed("value", "In the measure's unit.", figure_shape(unit))}; });
}

Shape medal_shape() {
  return by_measure({}, [](Unit unit) {
    return std::vector{needed("gold", "For a figure as good as this.", figure_shape(unit)),
                       needed("silver", "For a figure as good as this.", figure_shape(unit))};
  });
}

Shape prediction_shape() {
  return by_measure({needed("question", "Asked before the first run.", texts_shape(500)),
                     needed("board", "The board that is run for the answer.", word_shape({"start", "naive", "solution"}))},
                    [](Unit unit) {
                      return std::vector{needed("choices", "The nearest to the answer is right.", list_shape(figure_shape(unit), 2, 5))};
                    });
}

Shape proof_shape(const model::Catalogue* catalogue) {
  return object_shape(
      {optional("about", "The measure of the goal that the naive board must miss.", word_shape(words(model::measures(), &model::MeasureRow::id))),
       optional("undo_settings", "What the reference board has learnt, one change each: with these settings it must lose.",
                list_shape(kind_settings_shape(catalogue), 0, 20)),
       optional("undo_parts", "Ids of parts without which the reference board must lose.", list_shape(text_shape(Form::file_word), 0, 20)),
       optional("undo_links", "Links without which the reference board must lose.", list_shape(link_shape(), 0, 20)),
       optional("search", "The values that solve tries, for kinds of parts whose palette frees too many.",
                list_shape(kind_values_shape(catalogue), 0, model::part_kind_count)),
       optional("exempt", "Points of the proof that do not apply.",
                list_shape(object_shape({needed("point", "Of docs/LEVEL_FORMAT.md.", count_shape(1, 6)),
                                         needed("reason", "Why it does not apply.", text_shape(Form::any, 300))}),
                           0, 6))});
}

std::vector<Field> level_fields(const model::Catalogue* catalogue) {
  return {needed("id", "Chapter and name, as the file's folder and name.", text_shape(Form::path)),
          needed("title", "As shown.", texts_shape(60)),
          needed("chapter", "Id of its chapter.", text_shape(Form::file_word)),
          needed("idea", "The one thing that it teaches, in one sentence.", texts_shape(200)),
          needed("story", "Two or three sentences.", texts_shape(1000)),
          optional("traffic", "What users publish; a level has this or tasks.", traffic_shape()),
          optional("tasks", "What cards do; a level has this or traffic.", list_shape(task_shape(), 1, 1000)),
          optional("assembly_s", "Of making one product of all results, at speed 1.", number_shape(Unit::seconds, 0, longest_ns)),
          optional("tolerance", "Largest error of a result that is accepted.", figure_shape(Unit::ratio)),
          optional("faults", "What fails during a run.", list_shape(fault_shape(catalogue), 1, 100)),
          needed("horizon_s", "When a run ends at the latest.", number_shape(Unit::seconds, 1, longest_ns)),
          optional("minimum_rental_s", "For which GPU servers are paid at least.", number_shape(Unit::seconds, 1, longest_ns)),
          optional("seed", "Of all chance in a run; a level has this or seeds.", count_shape(0, most_of_anything)),
          optional("seeds", "Of several runs that the score is over; a level has this or seed.", list_shape(count_shape(0, most_of_anything), 1, 32)),
          optional("job", "What workers compute: names the catalogue's batch laws; needed with traffic.", text_shape(Form::file_word)),
          needed("palette", "The parts that a board may have.", list_shape(palette_row_shape(catalogue), 1, model::part_kind_count)),
          optional("locked", "Ids of parts that can't be removed.", list_shape(text_shape(Form::file_word), 0, 1000)),
          needed("start", "The board that the player begins with.", object_shape(board_fields(catalogue))),
          needed("goals", "All must hold.", list_shape(goal_shape(), 1, 20)),
          needed("rules", "None may be broken.", list_shape(word_shape(words(model::rule_names(), [](auto name) { return name; })), 0, 20)),
          optional("medals", "Scores in conflict.", list_shape(medal_shape(), 0, 3)),
          optional("hints", "In steps.", list_shape(texts_shape(500), 0, 10)),
          optional("prediction", "A question whose answer is computed.", prediction_shape()),
          optional("teacher", "Notes for a lesson.",
                   object_shape({needed("minutes", "To plan for.", count_shape(1, 600)),
                                 needed("misconception", "What many believe at first.", texts_shape(500)),
                                 needed("question", "For the class.", texts_shape(500))})),
          optional("diagnosis", "Whether the start board is finished and the player finds why it fails.", {TruthShape{}}),
          optional("proof", "What the author claims, for check to prove.", proof_shape(catalogue)),
          optional("catalogue", "Numbers that this level changes.", overrides_shape(catalogue))};
}

// --- Front

Shape figures_shape() {
  std::vector<Field> fields;
  for (const model::MeasureRow& row : model::measures())
    fields.push_back(optional(std::string(row.id), std::string(row.definition), figure_shape(row.unit)));
  return object_shape(std::move(fields));
}

std::vector<Field> front_fields(const model::Catalogue* catalogue) {
  const Shape settings = list_shape(kind_settings_shape(catalogue), 0, model::part_kind_count);
  const Shape cell = object_shape({needed("count", "How many there are.", count_shape(1, 1000)),
                                   needed("settings", "Of the server and of what stands on it.", settings)});
  const Shape winner = object_shape({needed("figures", "Of the medals' measures.", figures_shape()),
                                     needed("settings", "Of parts that stand on no server.", settings),
                                     needed("cells", "GPU servers with what stands on them.", list_shape(cell, 0, 100))});
  return {needed("level", "Id of the level.", text_shape(Form::path)),
          needed("boards", "How many were tried.", count_shape(0, most_items)),
          needed("winners", "Those that no other beats in all scores.", list_shape(winner, 0, 1000))};
}

// --- Campaign, progress, preferences

std::vector<Field> campaign_fields() {
  return {needed("chapters", "In the order of play.",
                 list_shape(object_shape({needed("id", "Name of its folder.", text_shape(Form::file_word)),
                                          needed("title", "As shown.", texts_shape(60)),
                                          needed("levels", "Ids in the order of play.", list_shape(text_shape(Form::path), 1, 100))}),
                            1, 100))};
}

Shape level_progress_shape() {
  return object_shape({needed("passed", "Whether a run has passed.", {TruthShape{}}),
                       needed("runs", "How many there were.", count_shape(0, most_of_anything)),
                       optional("best", "Best figures of passing runs.", figures_shape()),
                       optional("prediction", "The player's answer.", by_measure({}, [](Unit unit) {
                                  return std::vector{needed("value", "In the measure's unit.", figure_shape(unit))};
                                }))});
}

std::vector<Field> progress_fields() {
  return {optional("last_level", "Id of the level last played.", text_shape(Form::path)),
          needed("levels", "By level id.", {MapShape{Form::path, {level_progress_shape()}}})};
}

std::vector<Field> preferences_fields() {
  return {needed("light", "Light colours.", {TruthShape{}}), needed("scale_percent", "On top of the display's own.", count_shape(75, 300)),
          needed("reduced_motion", "Whether things stand still where they can.", {TruthShape{}}),
          needed("all_levels_open", "For classes.", {TruthShape{}}),
          optional("others_folder", "A folder with boards of other players; if left out, others/ in the player's data folder.",
                   text_shape(Form::any, 4000))};
}

std::vector<Field> own_fields(FileKind kind, const model::Catalogue* catalogue) {
  switch (kind) {
    case FileKind::catalogue: return catalogue_fields();
    case FileKind::level: return level_fields(catalogue);
    case FileKind::board: return standing_board_fields(catalogue);
    case FileKind::front: return front_fields(catalogue);
    case FileKind::campaign: return campaign_fields();
    case FileKind::progress: return progress_fields();
    case FileKind::preferences: return preferences_fields();
  }
  return {};
}

}  // namespace

std::string_view name(FileKind kind) { return names(kind).name; }
std::string_view with_article(FileKind kind) { return names(kind).with_article; }
std::string_view schema(FileKind kind) { return names(kind).schema; }

std::optional<FileKind> kind_of_schema(std::string_view schema) {
  const std::string_view file = schema.substr(schema.find_last_of('/') + 1);
  for (const KindNames& names : kind_names)
    if (file == std::string(names.name) + ".json") return names.kind;
  return std::nullopt;
}

Shape file_shape(FileKind kind, const model::Catalogue* catalogue) {
  std::vector<Field> fields{needed("$schema", "The schema that describes this kind of file.", text_shape()),
                            needed("format", "Version of the file format.", count_shape(1, newest_format))};
  for (Field& field : own_fields(kind, catalogue)) fields.push_back(std::move(field));
  return object_shape(std::move(fields));
}

Shape figure_shape(Unit unit) { return number_shape(unit, 0, most_of_anything); }

}  // namespace batchyard::io
