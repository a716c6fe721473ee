#include <array>
#include <cmath>
#include <utility>

#include "ui/charts.h"
#include "ui/inspector_parts.h"
#include "ui/setting_values.h"
#include "ui/words.h"

namespace batchyard::ui {
namespace {

constexpr int samples = 120;

/// A value over the batch axis, whose marks are the offered batches, evenly apart.
struct BatchCurve {
  std::vector<Point> points;
  double most = 0;
};

std::int64_t batch_at(const std::vector<std::int64_t>& batches, double position) {
  const auto low = std::min(static_cast<std::size_t>(position), batches.size() - 2);
  const double share = position - static_cast<double>(low);
  const double log_low = std::log(static_cast<double>(batches[low])), log_high = std::log(static_cast<double>(batches[low + 1]));
  return std::max<std::int64_t>(1, std::llround(std::exp(log_low + share * (log_high - log_low))));
}

// Points at whole batches only: there is nothing in between.
template <class Value>
BatchCurve curve(const std::vector<std::int64_t>& batches, Value value) {
  BatchCurve out;
  const double end = static_cast<double>(batches.size() - 1);
  std::int64_t last = 0;
  for (int i = 0; i <= samples; ++i) {
    const std::int64_t batch = batch_at(batches, end * i / samples);
    if (std::exchange(last, batch) == batch) continue;
    const double y = value(batch);
    out.points.push_back({batch_position(batches, batch), y});
    out.most = std::max(out.most, y);
  }
  return out;
}

void value_row(InspectorColumn& column, std::string_view label, std::string_view value, std::string_view unit) {
  Kit& kit = column.kit;
  const Rect row = column.row(26);
  text_of(kit, std::string(label) + " label", row, kit.say(label), {14, kit.theme().ink, Face::medium});
  const TextStyle small{13, kit.theme().ink3, Face::regular, true};
  const float width = text_width(kit, unit, small);
  text(kit, row, unit, small, Align::right);
  text_of(kit, label, {row.x, row.y, row.w - width - kit.px(6), row.h}, value, {16, kit.theme().ink, Face::regular, true}, Align::right);
}

/// What both plots share: where the batch stands, and from where on batches spill (beyond the end: nowhere).
struct BatchAxis {
  std::vector<std::int64_t> batches;
  double here = 0;
  double spill_from = 0;

  double end() const { return static_cast<double>(batches.size() - 1); }
};

void draw_spill(Kit& kit, const Rect& frame, float from) {
  const float x = std::round(from);
  const Rect region{x, frame.y + 1, frame.right() - x - 1, frame.h - 2};
  fill(kit, region, faded(kit.theme().data.vermillion, 0.14f));
  hatch(kit, region, Hatch::sparse, faded(kit.theme().safe.vermillion, 0.6f));
}

// The plot's sides are inset by as much as the slider's knob, so that a batch stands at the same place in both.
void draw_plot(InspectorColumn& column, const BatchAxis& axis, const BatchCurve& values, double top, double value_here, Colour colour) {
  Kit& kit = column.kit;
  const Theme& t = kit.theme();
  const Rect frame = column.row(column.compact() ? 80 : 116);
  const Plot plot{frame.inset(kit.px(10), 0), {0, axis.end()}, {0, top}};
  fill(kit, frame, t.board, kit.px(4));
  for (std::size_t i = 1; i + 1 < axis.batches.size(); ++i) vertical(kit, std::round(plot.x_of(static_cast<double>(i))), frame.y, frame.bottom(), faded(t.line, 0.7f));
  if (axis.spill_from < axis.end()) draw_spill(kit, frame, plot.x_of(axis.spill_from));
  std::vector<Vec> line;
  for (const Point& p : values.points) line.push_back(plot.at(p.x, std::min(p.y, top)));
  area_below(kit, line, frame.bottom() - 1, faded(colour, 0.14f));
  path(kit, line, colour, kit.px(2));
  outline(kit, frame, t.line, kit.px(4), kit.px(1));
  const Vec dot = plot.at(axis.here, std::min(value_here, top));
  vertical(kit, std::round(dot.x), dot.y, frame.bottom() - 1, colour);
  draw_dot(kit, dot, kit.px(5), colour);
}

void draw_memory_limit(InspectorColumn& column, const Rect& frame, double share, std::string_view words) {
  Kit& kit = column.kit;
  const float y = std::round(frame.bottom() - frame.h * static_cast<float>(share));
  const TextStyle label{12, kit.theme().ink3, Face::regular, true};
  dashed(kit, std::array{Vec{frame.x, y}, Vec{frame.right(), y}}, kit.theme().ink3, kit.px(1), kit.px(4), kit.px(4));
  text(kit, {frame.x + kit.px(8), y - kit.px(18), frame.w, kit.px(16)}, words, label);
}

void draw_spill_note(InspectorColumn& column, std::int64_t seats) {
  Kit& kit = column.kit;
  const Rect row = column.row(26);
  const Rect swatch{row.x, std::round(row.centre().y - kit.px(6)), kit.px(12), kit.px(12)};
  fill(kit, swatch, faded(kit.theme().data.vermillion, 0.25f));
  hatch(kit, swatch, Hatch::cross, kit.theme().safe.vermillion);
  text(kit, {row.x + kit.px(20), row.y, row.w, row.h}, kit.say("spills past {} items", {grouped(seats)}), {13, kit.theme().ink2, Face::regular, true});
}

void draw_split(InspectorColumn& column, const model::BatchCost& cost) {
  Kit& kit = column.kit;
  const bool long_batch = cost.total_ns() >= model::nanoseconds_per_second;
  const auto figure = [&](model::Nanoseconds ns) { return fixed(static_cast<double>(ns) / (long_batch ? 1e9 : 1e6), long_batch ? 2 : 1); };
  value_row(column, "One batch", figure(cost.total_ns()), long_batch ? "s" : "ms");
  const Rect bar = column.row(20);
  struct Piece {
    model::Activity activity;
    model::Nanoseconds ns;
  };
  const std::array pieces{Piece{model::Activity::launch, cost.launch_ns}, Piece{model::Activity::compute, cost.compute_ns},
                          Piece{model::Activity::spill, cost.spill_ns}};
  column.gap(8);
  Rect words = column.row(20);
  float x = bar.x;
  const double total = static_cast<double>(std::max<model::Nanoseconds>(1, cost.total_ns()));
  for (const Piece& piece : pieces) {
    if (piece.ns == 0) continue;
    const float width = std::max(kit.px(1), std::round(bar.w * static_cast<float>(static_cast<double>(piece.ns) / total)));
    const float right = std::min(bar.right(), x + width);
    activity_block(kit, {x, bar.y, right - x, bar.h}, piece.activity);
    x = right;
    words.cut_left(legend(kit, {words.x, words.centre().y}, piece.activity, model::row(piece.activity).label, figure(piece.ns)) + kit.px(14));
  }
}

}  // namespace

void batch_curves(InspectorColumn& column, const model::Gpu& gpu, const model::BatchLaw& law, std::int64_t batch) {
  Kit& kit = column.kit;
  const model::Level& level = column.level();
  const WorkerFacts facts = worker_facts(level, gpu, law, batch);
  BatchAxis axis{batches_of(offered_values(level, model::PartKind::worker, *model::setting(model::PartKind::worker, "batch")))};
  if (axis.batches.size() < 3) axis.batches = {1, 2, 4, 8, 16, 32, 64, 128, 256};
  axis.here = batch_position(axis.batches, batch), axis.spill_from = batch_position(axis.batches, facts.seats);

  const BatchCurve rate = curve(axis.batches, [&](std::int64_t b) { return worker_facts(level, gpu, law, b).items_per_s; });
  value_row(column, "Throughput", fixed(facts.items_per_s, 1), "items/s");
  draw_plot(column, axis, rate, rate.most * 1.12, facts.items_per_s, kit.theme().safe.green);
  column.gap(column.compact() ? 6 : 12);

  const auto gb = [](model::Bytes bytes) { return static_cast<double>(bytes) / model::bytes_per_gb; };
  const auto memory = [&](std::int64_t b) { return gb(law.base_bytes + b * law.per_item_bytes); };
  const std::string room = rounded(gpu.memory_bytes, model::Unit::gb, 1);
  const double most = std::max(gb(gpu.memory_bytes) * 1.3, memory(batch) * 1.1);
  value_row(column, "GPU memory", fixed(memory(batch), 1), kit.say("of {}", {room}));
  const float top = column.y;
  draw_plot(column, axis, curve(axis.batches, memory), most, memory(batch), kit.theme().safe.sky);
  draw_memory_limit(column, {column.area.x, top, column.area.w, column.y - top}, gb(gpu.memory_bytes) / most, room);
  draw_spill_note(column, facts.seats);
  if (facts.cost.fits) return draw_split(column, facts.cost);
  column.y += paragraph(kit, {column.area.x, column.y}, column.area.w, kit.say("A batch of this size runs out of memory and fails."), {14, kit.theme().fail}, 20);
}

}  // namespace batchyard::ui
