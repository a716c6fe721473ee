#include "ui/lesson_figures.h"

#include <array>
#include <cmath>

#include "ui/board/worker_facts.h"
#include "ui/charts.h"
#include "ui/glyphs.h"
#include "ui/setting_values.h"
#include "ui/words.h"

namespace batchyard::ui {
namespace {

constexpr std::array<std::int64_t, 5> shown_batches{1, 4, 16, 64, 128};

/// A GPU model that this level offers, with its law for the level's job.
struct LevelGpu {
  const model::Gpu* gpu;
  const model::BatchLaw* law;
};

bool has_workers(const model::Level& level) {
  const auto on_start = std::ranges::any_of(level.start.parts, [](const model::Part& part) { return part.kind == model::PartKind::worker; });
  return on_start || find(level.palette, model::PartKind::worker) != nullptr;
}

std::vector<LevelGpu> gpus(const model::Level& level) {
  std::vector<LevelGpu> out;
  if (!has_workers(level)) return out;
  const model::SettingRow& row = *model::setting(model::PartKind::gpu_server, "gpu");
  std::vector<std::string> ids;
  for (const model::SettingValue& value : offered_values(level, model::PartKind::gpu_server, row))
    if (const auto* id = std::get_if<std::string>(&value)) ids.push_back(*id);
  for (const model::Part& part : level.start.parts)
    if (part.kind == model::PartKind::gpu_server) ids.push_back(std::get<std::string>(model::value(part, "gpu")));
  for (const std::string& id : ids) {
    const model::Gpu* gpu = model::find_gpu(level.catalogue, id);
    const model::BatchLaw* law = model::find_law(level.catalogue, id, level.job);
    const auto alike = [&](const LevelGpu& each) {  // a spot server has the same GPU: one curve for both
      return each.gpu == gpu || (law && each.law->launch_ns == law->launch_ns && each.law->per_item_ns == law->per_item_ns);
    };
    const bool there = std::ranges::any_of(out, alike);
    if (gpu && law && !there && out.size() < 4) out.push_back({gpu, law});
  }
  return out;
}

float title(Kit& kit, Vec at, float width, std::string_view words, std::string_view note) {
  const Rect row{at.x, at.y, width, kit.px(32)};
  const TextStyle small{13, kit.theme().ink3, Face::regular, true};
  text(kit, row, words, {20, kit.theme().ink, Face::semibold});
  if (text_width(kit, words, {20, 0, Face::semibold}) + text_width(kit, note, small) + kit.px(24) < width) text(kit, row, note, small, Align::right);
  return kit.px(44);
}

double milliseconds(double ns) { return ns / 1e6; }

/// One bar: the item's share of the start, then what is its own.
void cost_bar(Kit& kit, const Rect& bar, const model::BatchCost& cost, std::int64_t batch, double longest) {
  const auto share = [&](model::Nanoseconds ns) { return std::round(bar.w * static_cast<float>(static_cast<double>(ns) / static_cast<double>(batch) / longest)); };
  float x = bar.x;
  for (const auto& [activity, ns] : {std::pair{model::Activity::launch, cost.launch_ns}, std::pair{model::Activity::compute, cost.compute_ns},
                                     std::pair{model::Activity::spill, cost.spill_ns}}) {
    if (ns == 0) continue;
    const float width = std::max(kit.px(1), share(ns));
    activity_block(kit, {x, bar.y, width, bar.h}, activity);
    x += width;
  }
}

float item_costs(Kit& kit, const model::Level& level, const LevelGpu& of, Vec at, float width) {
  const Theme& t = kit.theme();
  float y = at.y + title(kit, at, width, kit.say("What one item costs"), kit.say("GPU time on an {}, by batch size", {of.gpu->id}));
  const float label = kit.px(88), value = kit.px(104), pitch = kit.px(44), height = kit.px(28);
  const double longest = static_cast<double>(worker_facts(level, *of.gpu, *of.law, 1).cost.total_ns());
  for (const std::int64_t batch : shown_batches) {
    const WorkerFacts facts = worker_facts(level, *of.gpu, *of.law, batch);
    if (!facts.cost.fits) continue;
    const Rect row{at.x, y, width, height};
    text(kit, {row.x, row.y, label, row.h}, kit.say("batch {}", {grouped(batch)}), {14, t.ink2, Face::regular, true});
    cost_bar(kit, {row.x + label, row.y, row.w - label - value, row.h}, facts.cost, batch, longest);
    const double each = milliseconds(static_cast<double>(facts.cost.total_ns()) / static_cast<double>(batch));
    text_of(kit, "cost at " + std::to_string(batch), {row.right() - value, row.y, value, row.h}, fixed(each, 3) + " ms", {14, t.ink, Face::regular, true}, Align::right);
    y += pitch;
  }
  y += kit.px(4);
  const float launch = legend(kit, {at.x + label, y + kit.px(10)}, model::Activity::launch, kit.say("its share of the start"), "");
  legend(kit, {at.x + label + launch + kit.px(16), y + kit.px(10)}, model::Activity::compute, kit.say("its own computing"), "");
  return y + kit.px(24) - at.y;
}

double arrivals_per_s(const model::Level& level) {
  double most = 0;
  for (const model::Segment& s : level.traffic.segments) {
    if (s.shape == model::Segment::Shape::even) most = std::max(most, static_cast<double>(s.count) * 1e9 / static_cast<double>(s.to_ns - s.from_ns));
    if (s.shape == model::Segment::Shape::poisson) most = std::max(most, static_cast<double>(s.per_second) / 1e6);
  }
  return most;
}

std::vector<Point> rate_curve(const model::Level& level, const LevelGpu& of, std::int64_t most) {
  std::vector<Point> out;
  for (std::int64_t batch = 1; batch <= most; ++batch)
    if (const double rate = worker_facts(level, *of.gpu, *of.law, batch).items_per_s; rate > 0) out.push_back({static_cast<double>(batch), rate});
  return out;
}

float rates(Kit& kit, const model::Level& level, const std::vector<LevelGpu>& all, Vec at, float width, float height) {
  const Theme& t = kit.theme();
  const float top = title(kit, at, width, kit.say("What one GPU does"), kit.say("items a second, by batch size"));
  constexpr std::int64_t last = shown_batches.back();
  const float below = kit.px(28), high = std::max(kit.px(260), std::min(height - top - below, width / 2));
  Plot plot{{at.x + kit.px(64), at.y + top, width - kit.px(64), std::round(high)}, {1, static_cast<double>(last), {}}, {0, arrivals_per_s(level), {}}};
  std::vector<std::vector<Point>> curves;
  for (const LevelGpu& each : all) curves.push_back(rate_curve(level, each, last));
  for (const auto& curve : curves)
    for (const Point& p : curve) plot.y.most = std::max(plot.y.most, p.y);
  plot.y.most *= 1.12;
  for (const double at_y : round_steps(0, plot.y.most, 4)) plot.y.ticks.push_back({at_y, grouped(fixed(at_y, 0))});
  for (const double at_x : {1.0, 32.0, 64.0, 96.0, 128.0}) plot.x.ticks.push_back({at_x, fixed(at_x, 0)});
  draw_frame(kit, plot);
  const auto words = [&](double x, double y, std::string_view what, Colour colour) {
    const TextStyle style{13, colour, Face::medium, true};
    const float wide = text_width(kit, what, style);
    const Vec spot = plot.at(x, y);
    text(kit, {spot.x - wide - kit.px(10), spot.y - kit.px(24), wide + 1, kit.px(20)}, what, style);
  };
  const std::array colours{t.safe.green, t.safe.blue, t.safe.purple, t.safe.orange};
  for (std::size_t i = 0; i < curves.size(); ++i) {
    draw_curve(kit, plot, curves[i], colours[i], kit.px(2.5f), i == 0);
    if (!curves[i].empty()) words(curves[i].back().x, curves[i].back().y, all[i].gpu->id, colours[i]);
  }
  if (const double rate = arrivals_per_s(level); rate > 0) {
    draw_limit_y(kit, plot, rate, t.warn);
    const std::string label = kit.say("items arrive at {} a second", {grouped(fixed(rate, rate < 100 ? 1 : 0))});
    const TextStyle style{13, t.warn, Face::regular, true};
    const float wide = text_width(kit, label, style), y = plot.y_of(rate);  // at the right, where curves are far from it
    const bool above = y - kit.px(24) > plot.frame.y;
    text(kit, {plot.frame.right() - wide - kit.px(64), above ? y - kit.px(22) : y + kit.px(2), wide + 1, kit.px(20)}, label, style);
  }
  return top + plot.frame.h + below;
}

}  // namespace

bool has_batch_figures(const model::Level& level) { return !gpus(level).empty(); }

float batch_figures(Kit& kit, const model::Level& level, Vec at, float width, float height) {
  const std::vector<LevelGpu> all = gpus(level);
  if (all.empty()) return 0;
  const float first = item_costs(kit, level, all.front(), at, width) + kit.px(40);
  return first + rates(kit, level, all, {at.x, at.y + first}, width, height - first);
}

}  // namespace batchyard::ui
