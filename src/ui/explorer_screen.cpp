#include "ui/explorer_screen.h"

#include <array>
#include <cmath>

#include "ui/charts.h"
#include "ui/explorer_map.h"
#include "ui/words.h"

namespace batchyard::ui {
namespace {

using game::Explorer;

const model::BatchLaw& law(const ExplorerView& view) {
  const model::Level& level = view.runs->level();
  return *model::find_law(level.catalogue, "L4", level.job);
}
const model::Gpu& l4(const ExplorerView& view) { return *model::find_gpu(view.runs->level().catalogue, "L4"); }
std::int64_t batch_of(const ExplorerView& view) { return Explorer::batches[view.batch]; }
model::BatchCost cost_of(const ExplorerView& view, std::int64_t batch) {
  return model::batch_cost(view.runs->level().catalogue, l4(view), law(view), batch);
}
double items_per_second(const Explorer& runs, const Explorer::Cell& cell) {
  return static_cast<double>(runs.items()) * 1e9 / static_cast<double>(std::max<std::int64_t>(1, cell.job_ns));
}

void take_keys(Kit& kit, ExplorerView& view) {
  if (kit.pressed(Action::more_gpus)) view.gpus = std::min(view.gpus + 1, Explorer::most_gpus);
  if (kit.pressed(Action::fewer_gpus)) view.gpus = std::max(view.gpus - 1, 1);
  if (kit.pressed(Action::next_batch)) view.batch = (view.batch + 1) % Explorer::batches.size();
  if (kit.pressed(Action::previous_batch)) view.batch = (view.batch + Explorer::batches.size() - 1) % Explorer::batches.size();
}

std::vector<std::string> split(const std::string& sentence) {
  constexpr std::string_view dot = " \u00B7 ";
  std::vector<std::string> out;
  std::size_t from = 0;
  for (std::size_t at; (at = sentence.find(dot, from)) != sentence.npos; from = at + dot.size()) out.push_back(sentence.substr(from, at - from));
  out.push_back(sentence.substr(from));
  return out;
}

std::string sentence(Kit& kit, const ExplorerView& view) {
  const auto cell = view.runs->cell(view.gpus, view.batch);
  const std::string gpus = view.gpus == 1 ? kit.say("1 GPU") : kit.say("{} GPUs", {std::to_string(view.gpus)});
  if (cell && cell->out_of_memory) return kit.say("{} \u00B7 batch {} \u00B7 out of memory", {gpus, std::to_string(batch_of(view))});
  if (cell) return game::sentence(view.gpus, batch_of(view), *cell);
  return kit.say("{} \u00B7 batch {} \u00B7 computing", {gpus, std::to_string(batch_of(view))});
}

/// Draws the sentence; the answer is where each of its facts begins.
std::vector<float> draw_sentence(Kit& kit, const ExplorerView& view, const Rect& row) {
  const std::string words = sentence(kit, view);
  const std::vector<std::string> facts = split(words);
  TextStyle style{kit.compact() ? 32.f : 56.f, kit.theme().ink, Face::semibold};
  const float space = kit.px(kit.compact() ? 8 : 13);
  const auto width = [&] {
    float sum = 0;
    for (const std::string& fact : facts) sum += text_width(kit, fact, style) + 3 * space;
    return sum - 3 * space;
  };
  while (width() > row.w && style.em > 20) style.em -= 4;
  std::vector<float> starts;
  float x = row.x;
  for (std::size_t i = 0; i < facts.size(); ++i) {
    if (i > 0) {
      disc(kit, {x + 1.5f * space, row.centre().y + kit.px(style.em / 16)}, kit.px(style.em / 18), kit.theme().ink3);
      x += 3 * space;
    }
    starts.push_back(x);
    x += text(kit, {x, row.y, row.right() - x + 1, row.h}, facts[i], style);
  }
  kit.note(Drawn::picture, kit.say("Sentence"), words, {row.x, row.y, x - row.x, row.h});
  return starts;
}

/// Under each fact of the sentence: the key that changes it, or what it rests on.
void draw_keys(Kit& kit, const ExplorerView& view, const std::vector<float>& starts, const Rect& row) {
  const Theme& t = kit.theme();
  const float y = row.centre().y;
  const auto note = [&](std::size_t fact, std::string_view words) {
    if (fact >= starts.size()) return;
    const float room = (fact + 1 < starts.size() ? starts[fact + 1] : row.right()) - starts[fact] - kit.px(8);
    const TextStyle style{14, t.ink2, Face::regular, true};
    if (text_width(kit, words, style) <= room) text(kit, {starts[fact], row.y, room, row.h}, words, style);
  };
  float x = starts[0] + key_cap(kit, {starts[0], y}, "\u2190") + kit.px(4);
  x += key_cap(kit, {x, y}, "\u2192") + kit.px(8);
  if (!kit.compact()) text(kit, {x, row.y, kit.px(60), row.h}, kit.say("GPUs"), {14, t.ink2});
  x = starts[1] + key_cap(kit, {starts[1], y}, kit.say("Space")) + kit.px(8);
  if (!kit.compact()) text(kit, {x, row.y, kit.px(60), row.h}, kit.say("batch"), {14, t.ink2});
  note(2, kit.say("{} items", {grouped(view.runs->items())}));
  if (!kit.compact()) note(3, kit.say("{} USD a GPU, a month", {grouped(l4(view).month_usd / 1'000'000)}));
}

void section(Kit& kit, const Rect& row, std::string_view words) {
  text(kit, row, words, {kit.compact() ? 15.f : 17.f, 0, Face::semibold});
}

constexpr int bay_columns = 9;
constexpr float bay_side = 6, bay_head = 40, bay_foot = 56;  // around the seats of a bay

/// One GPU and the memory of the items on it: the batch full, the next one pale.
void draw_gpu(Kit& kit, const ExplorerView& view, const Rect& box, int number) {
  const Theme& t = kit.theme();
  const std::int64_t seats_all = model::seats(l4(view), law(view)), batch = batch_of(view);
  fill(kit, box, t.card, kit.px(8));
  outline(kit, box, t.edge, kit.px(8), kit.px(1));
  Rect rest = box.inset(kit.px(bay_side), kit.px(8));
  text(kit, rest.cut_top(kit.px(28)), kit.say("GPU {}", {std::to_string(number)}), {14, t.ink, Face::medium});
  rest.cut_top(kit.px(4));
  const TextStyle count{14, t.ink, Face::regular, true};
  const std::string both = kit.say("{} of {}", {grouped(batch), grouped(seats_all)});
  text(kit, rest.cut_bottom(kit.px(28)), text_width(kit, both, count) <= rest.w ? both : grouped(batch), count, Align::centre);
  const Rect bar = rest.cut_bottom(kit.px(20));
  const auto rows = static_cast<float>((seats_all + bay_columns - 1) / bay_columns);
  const float pitch = std::floor(std::min(rest.w / bay_columns, rest.h / rows));
  const std::int64_t full = std::min(batch, seats_all), next = std::min(batch, seats_all - full);
  const Colour busy = batch > seats_all ? t.data.vermillion : t.data.green;
  const std::array runs{SeatRun{full, busy}, SeatRun{next, faded(t.data.green, 0.28f)}, SeatRun{seats_all - full - next, t.empty_seat()}};
  seats(kit, {std::round(rest.centre().x - pitch * bay_columns / 2), rest.y}, bay_columns, pitch, runs);

  const model::BatchCost cost = cost_of(view, batch);
  if (!cost.fits) return;
  const auto share = [&](model::Nanoseconds ns) { return bar.w * static_cast<float>(ns) / static_cast<float>(cost.total_ns()); };
  Rect times{bar.x, bar.y + kit.px(6), bar.w, kit.px(8)};
  activity_block(kit, times.cut_left(std::max(kit.px(2), share(cost.launch_ns))), model::Activity::launch);
  if (cost.spill_ns > 0) activity_block(kit, times.cut_right(share(cost.spill_ns)), model::Activity::spill);
  activity_block(kit, times, model::Activity::compute);
}

float bay_gap(const Kit& kit) { return kit.px(kit.compact() ? 8 : 16); }
float bay_width(const Kit& kit, float strip) { return std::floor((strip - bay_gap(kit) * (Explorer::most_gpus - 1)) / Explorer::most_gpus); }

/// As high as bays of this width can use: with seats that fill it.
float strip_height(const Kit& kit, const ExplorerView& view, float width) {
  const float pitch = std::floor((bay_width(kit, width) - kit.px(2 * bay_side)) / bay_columns);
  const auto rows = static_cast<float>((model::seats(l4(view), law(view)) + bay_columns - 1) / bay_columns);
  return pitch * rows + kit.px(bay_head + bay_foot);
}

void draw_strip(Kit& kit, ExplorerView& view, Rect area) {
  const Theme& t = kit.theme();
  const float gap = bay_gap(kit), width = bay_width(kit, area.w);
  for (int i = 1; i <= Explorer::most_gpus; ++i) {
    const Rect box{area.x + static_cast<float>(i - 1) * (width + gap), area.y, width, area.h};
    const Touch use = touch(kit, kit.say("Up to GPU {}", {std::to_string(i)}), box, {.kind = Drawn::choice, .chosen = i <= view.gpus});
    if (use.clicked) view.gpus = i;
    if (i <= view.gpus) {
      draw_gpu(kit, view, box, i);
      continue;
    }
    dashed_outline(kit, box, use.hovered ? t.ink3 : t.line, kit.px(8), kit.px(1.5f), kit.px(5), kit.px(5));
    text(kit, {box.x + kit.px(10), box.y + kit.px(8), kit.px(24), kit.px(28)}, std::to_string(i), {14, t.ink3, Face::regular, true});
    if (i != view.gpus + 1) continue;
    glyph(kit, Glyph::plus, {box.centre().x, box.centre().y - kit.px(12)}, kit.px(20), t.ink2);
    text(kit, {box.x, box.centre().y, box.w, kit.px(26)}, kit.say("+{} USD", {grouped(l4(view).month_usd / 1'000'000)}),
         {kit.compact() ? 12.f : 13.f, t.ink2, Face::regular, true}, Align::centre);
  }
}

/// One second of each GPU, batch after batch.
void draw_lane(Kit& kit, const ExplorerView& view, const Rect& lane) {
  const model::BatchCost cost = cost_of(view, batch_of(view));
  if (!cost.fits) return hatch(kit, lane, Hatch::sparse, kit.theme().data.vermillion);
  const double pixels = static_cast<double>(lane.w) / 1e9;
  const auto x = [&](model::Nanoseconds at) { return lane.x + static_cast<float>(static_cast<double>(at) * pixels); };
  const bool words = static_cast<double>(cost.total_ns()) * pixels > static_cast<double>(kit.px(34)) && lane.h >= kit.px(15);
  for (model::Nanoseconds at = 0; at < 1'000'000'000; at += cost.total_ns()) {
    const model::Nanoseconds computes = at + cost.launch_ns, spills = computes + cost.compute_ns, ends = spills + cost.spill_ns;
    const auto block = [&](model::Nanoseconds from, model::Nanoseconds to, model::Activity activity) {
      const float left = std::round(x(from)), right = std::round(std::min(x(to), lane.right()));
      if (right > left) activity_block(kit, {left, lane.y, right - left, lane.h}, activity);
    };
    block(at, computes, model::Activity::launch);
    block(computes, spills, model::Activity::compute);
    block(spills, ends, model::Activity::spill);
    vertical(kit, std::round(x(at)), lane.y, lane.bottom(), kit.theme().board);
    if (words && x(spills) < lane.right())
      text(kit, {x(computes), lane.y, x(spills) - x(computes), lane.h}, std::to_string(batch_of(view)),
           {13, kit.theme().on_data, Face::regular, true}, Align::centre);
  }
}

void draw_second(Kit& kit, const ExplorerView& view, Rect area) {
  const Theme& t = kit.theme();
  Rect head = area.cut_top(kit.px(kit.compact() ? 28 : 36));
  const model::BatchCost cost = cost_of(view, batch_of(view));
  const auto share = [&](model::Nanoseconds ns) { return percent(static_cast<double>(ns) / static_cast<double>(cost.total_ns())); };
  float x = head.right();
  const bool narrow = head.w < kit.px(600);
  const auto key = [&](model::Activity activity, model::Nanoseconds ns) {
    if (ns == 0 || !cost.fits) return;
    const std::string words = kit.say(model::row(activity).label), value = narrow ? "" : share(ns);
    x -= text_width(kit, words, {13, 0}) + text_width(kit, value, {13, 0, Face::regular, true}) + kit.px(30);
    legend(kit, {std::round(x), head.centre().y}, activity, words, value);
    x -= kit.px(24);
  };
  key(model::Activity::spill, cost.spill_ns);
  key(model::Activity::compute, cost.compute_ns);
  key(model::Activity::launch, cost.launch_ns);
  section(kit, head, kit.say("One second of each GPU"));
  const float label = kit.px(kit.compact() ? 64 : 72);
  const float axis = kit.px(24), pitch = std::min(kit.px(kit.compact() ? 36 : 96), std::floor((area.h - axis) / static_cast<float>(view.gpus)));
  for (int i = 0; i < view.gpus; ++i) {
    Rect row = area.cut_top(pitch);
    const Rect name = row.cut_left(label);
    if (pitch >= kit.px(18)) text(kit, name, kit.say("GPU {}", {std::to_string(i + 1)}), {14, t.ink2});
    draw_lane(kit, view, row.inset(0, std::max(1.f, std::floor(pitch * 0.1f))));
  }
  const TextStyle style{12, t.ink3, Face::regular, true};
  Rect row = area.cut_top(axis);
  row.cut_left(label);
  text(kit, row, "0 s", style);
  for (const int tenth : {2, 4, 6, 8}) {
    const std::string words = "0." + std::to_string(tenth);
    text(kit, {row.x + row.w * static_cast<float>(tenth) / 10 - kit.px(20), row.y, kit.px(40), row.h}, words, style, Align::centre);
  }
  text(kit, row, "1 s", style, Align::right);
}

struct Fact {
  std::string figure, unit, words;
};

std::array<Fact, 3> facts(Kit& kit, const ExplorerView& view) {
  auto cell = view.runs->cell(view.gpus, view.batch), single = view.runs->cell(view.gpus, 0);
  if (cell && cell->out_of_memory) cell.reset();
  const std::string batch = grouped(batch_of(view)), wait = view.runs->cell(view.gpus, view.batch) ? "\u2013" : "\u2026";
  std::array<Fact, 3> out;
  out[0] = {cell ? grouped(fixed(items_per_second(*view.runs, *cell), 1)) : wait, kit.say("items/s"),
            view.gpus == 1 ? kit.say("one GPU at batch {}", {batch}) : kit.say("{} GPUs together, all at batch {}", {std::to_string(view.gpus), batch})};
  const bool both = cell && single && cell->job_ns > 0;
  out[1] = {both ? fixed(static_cast<double>(single->job_ns) / static_cast<double>(cell->job_ns), 1) : wait, kit.say("times"),
            kit.say("what batch {} gains over batch 1 on the same GPUs", {batch})};
  out[2] = {cell ? fixed(static_cast<double>(cell->cost_usd) / 1e6, 2) : wait, kit.say("USD"), kit.say("for the job: GPU servers are paid by the hour")};
  return out;
}

void draw_facts(Kit& kit, const ExplorerView& view, Rect area) {
  const Theme& t = kit.theme();
  horizontal(kit, area.x, area.right(), area.y, t.line);
  area.cut_top(kit.px(kit.compact() ? 12 : 20));
  const float width = std::floor(area.w / 3);
  for (const Fact& fact : facts(kit, view)) {
    Rect column = area.cut_left(width);
    column.w -= kit.px(24);
    Rect row = column.cut_top(kit.px(kit.compact() ? 32 : 44));
    const float used = text(kit, row, fact.figure, {kit.compact() ? 22.f : 32.f, t.ink, Face::regular, true});
    text(kit, {row.x + used + kit.px(8), row.y + kit.px(kit.compact() ? 1 : 4), row.w, row.h}, fact.unit, {14, t.ink2});
    paragraph(kit, column.corner(), column.w, fact.words, {13, t.ink2}, 20);
  }
}

void left_side(Kit& kit, ExplorerView& view, Rect area) {
  const bool narrow = kit.compact();
  const std::vector<float> starts = draw_sentence(kit, view, area.cut_top(kit.px(narrow ? 56 : 88)));
  if (starts.size() > 2) draw_keys(kit, view, starts, area.cut_top(kit.px(narrow ? 32 : 48)));
  area.cut_top(kit.px(narrow ? 4 : 32));
  Rect head = area.cut_top(kit.px(narrow ? 32 : 48));
  const std::string room = kit.say("one cell is the room of one item, {} in {}", {grouped(model::seats(l4(view), law(view))), rounded(l4(view).memory_bytes, model::Unit::gb, 0)});
  text(kit, head, room, {13, kit.theme().ink2, Face::regular, true}, Align::right);
  section(kit, head, kit.say("How full each GPU is"));
  const Rect facts = area.cut_bottom(kit.px(narrow ? 108 : 148));
  const float gap = kit.px(narrow ? 12 : 32), strip = strip_height(kit, view, area.w);
  const float least_second = std::min(kit.px(narrow ? 124 : 168), area.h * 0.42f);
  const Rect bays{area.x, area.y, area.w, std::min(area.h - least_second - gap, strip)};
  draw_strip(kit, view, bays);
  const Rect second{area.x, bays.bottom() + gap, area.w, area.bottom() - bays.bottom() - gap};
  draw_second(kit, view, second);
  draw_facts(kit, view, facts);
}

}  // namespace

bool within_limit(const ExplorerView& view, const Explorer::Cell& cell) {
  if (cell.out_of_memory || cell.lost > 0) return false;
  return view.by_cost ? cell.cost_usd <= cost_limits_usd[view.cost_limit] : cell.job_ns <= time_limits_ns[view.time_limit];
}

void explorer_screen(Kit& kit, ExplorerView& view, const Rect& area) {
  take_keys(kit, view);
  view.runs->ask_for(view.gpus, view.batch);
  if (view.runs->finished() < view.runs->count()) kit.redraw_in(0.1);
  const bool narrow = kit.compact();
  kit.begin_area("explorer", area);
  Rect rest = area.inset(kit.px(narrow ? 24 : 64), kit.px(narrow ? 16 : 40));
  const float gap = kit.px(narrow ? 40 : 80);
  left_side(kit, view, rest.cut_left(std::floor((rest.w - gap) * (narrow ? 0.59f : 0.64f))));
  rest.cut_left(gap);
  explorer_map(kit, view, rest);
  kit.end_area();
}

}  // namespace batchyard::ui
