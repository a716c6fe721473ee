#include "ui/explorer_map.h"

#include <array>
#include <cmath>

#include "ui/glyphs.h"
#include "ui/words.h"

namespace batchyard::ui {
namespace {

using game::Explorer;

double shown_value(const ExplorerView& view, const Explorer::Cell& cell) {
  return view.by_cost ? static_cast<double>(cell.cost_usd) / 1e6 : static_cast<double>(cell.job_ns) / 3.6e12;
}

std::string value_words(double value) { return fixed(value, value >= 9.95 ? 0 : value >= 0.995 ? 1 : 2); }

struct Range {
  double best, worst;
};
std::optional<Range> range(const ExplorerView& view) {
  std::optional<Range> out;
  for (int gpus = 1; gpus <= Explorer::most_gpus; ++gpus)
    for (std::size_t batch = 0; batch < Explorer::batches.size(); ++batch)
      if (const auto cell = view.runs->cell(gpus, batch); cell && !cell->out_of_memory) {
        const double value = shown_value(view, *cell);
        out = out ? Range{std::min(out->best, value), std::max(out->worst, value)} : Range{value, value};
      }
  return out;
}

float goodness(const Range& range, double value) {
  if (range.worst <= range.best) return 1;
  return static_cast<float>(std::log(range.worst / value) / std::log(range.worst / range.best));
}

Colour words_on(const Theme& t, float share) {
  const bool bright = t.light ? share < 0.75f : share > 0.72f;
  return bright ? rgb(0x0A1A22) : rgb(0xF2F6F7);
}

void draw_cell(Kit& kit, ExplorerView& view, const std::optional<Range>& all, int gpus, std::size_t batch, const Rect& box) {
  const Theme& t = kit.theme();
  const auto cell = view.runs->cell(gpus, batch);
  const bool here = view.gpus == gpus && view.batch == batch;
  const std::string name = kit.say("{} GPUs, batch {}", {std::to_string(gpus), std::to_string(Explorer::batches[batch])});
  const bool fails = cell && cell->out_of_memory;
  const std::string words = fails ? kit.say("out of memory") : cell ? value_words(shown_value(view, *cell)) : "";
  const Touch use = touch(kit, name, box, {.kind = Drawn::choice, .chosen = here, .focusable = false, .text = words});
  if (use.clicked) view.gpus = gpus, view.batch = batch;
  const float radius = kit.px(4);
  if (fails) {
    fill(kit, box, t.panel, radius);
    hatch(kit, box, Hatch::sparse, t.data.vermillion);
    fill(kit, around(box.centre(), kit.px(22), kit.px(22)), t.panel, kit.px(4));
    glyph(kit, Glyph::cross, box.centre(), kit.px(18), t.fail);
  } else if (!cell || !all) {
    fill(kit, box, t.panel, radius);
  } else {
    const float share = goodness(*all, shown_value(view, *cell));
    const Colour colour = heat(t, share);
    fill(kit, box, colour, radius);
    const TextStyle style{kit.compact() ? 12.f : 13.f, words_on(t, share), Face::regular, true};
    if (cell->spills) {
      hatch(kit, box, Hatch::sparse, t.data.vermillion);
      const float width = text_width(kit, words, style) + kit.px(6);
      fill(kit, around(box.centre(), width, kit.px(18)), colour, kit.px(3));
    }
    text(kit, box, words, style, Align::centre);
  }
  if (use.hovered && !here) outline(kit, box, t.ink2, radius, kit.px(1));
}

/// The line between cells that are within the limit and those that are not.
template <class Box>
void draw_limit_edge(Kit& kit, const ExplorerView& view, const Box& box) {
  const auto within = [&](int gpus, std::size_t batch) -> std::optional<bool> {
    const auto cell = view.runs->cell(gpus, batch);
    return cell ? std::optional(within_limit(view, *cell)) : std::nullopt;
  };
  const float width = kit.px(4);
  for (int gpus = 1; gpus <= Explorer::most_gpus; ++gpus)
    for (std::size_t batch = 0; batch < Explorer::batches.size(); ++batch) {
      const auto here = within(gpus, batch);
      if (!here) continue;
      const Rect at = box(gpus, batch).outset(kit.px(1));
      const std::string name = kit.say("Limit at {} GPUs, batch {}", {std::to_string(gpus), std::to_string(Explorer::batches[batch])});
      kit.note(Drawn::picture, name, kit.say(*here ? "within" : "beyond"), at);
      const auto right = batch + 1 < Explorer::batches.size() ? within(gpus, batch + 1) : std::nullopt;
      const auto above = gpus < Explorer::most_gpus ? within(gpus + 1, batch) : std::nullopt;
      if (right && *right != *here) fill(kit, {at.right() - width / 2, at.y - width / 2, width, at.h + width}, kit.theme().warn, width / 2);
      if (above && *above != *here) fill(kit, {at.x - width / 2, at.y - width / 2, at.w + width, width}, kit.theme().warn, width / 2);
    }
}

/// The limit, between the title and the tabs of the head.
void limit_slider(Kit& kit, ExplorerView& view, Rect row) {
  const std::string words = view.by_cost ? kit.say("at most {}", {exact(cost_limits_usd[view.cost_limit], model::Unit::usd)})
                                         : kit.say("within {}", {duration(time_limits_ns[view.time_limit])});
  const TextStyle style{13, kit.theme().warn, Face::medium, true};
  const float widest = text_width(kit, kit.say("at most {}", {"10 USD"}), style) + kit.px(4), wanted = kit.px(120);
  const float bar = std::min(wanted, row.w - widest - kit.px(8));
  if (bar < kit.px(60)) return;
  text_of(kit, kit.say("Limit words"), row.cut_right(widest), words, style);
  row.cut_right(kit.px(8));
  const Rect track = row.cut_right(bar);
  std::size_t& limit = view.by_cost ? view.cost_limit : view.time_limit;
  const int count = static_cast<int>(view.by_cost ? cost_limits_usd.size() : time_limits_ns.size());
  const Slid slid = slider(kit, around(track.centre(), track.w, kit.px(32)), kit.say("Limit"), count, static_cast<int>(limit), words);
  if (slid.changed) limit = static_cast<std::size_t>(slid.step);
}

void draw_axes(Kit& kit, const ExplorerView& view, const Rect& grid, float pitch_x, float pitch_y) {
  const Theme& t = kit.theme();
  const auto style = [&](bool here) { return TextStyle{13, here ? t.ink : t.ink3, Face::regular, true}; };
  for (int gpus = 1; gpus <= Explorer::most_gpus; ++gpus) {
    const float y = grid.y + static_cast<float>(Explorer::most_gpus - gpus) * pitch_y;
    text(kit, {grid.x - kit.px(32), y, kit.px(20), pitch_y}, std::to_string(gpus), style(gpus == view.gpus), Align::right);
  }
  for (std::size_t batch = 0; batch < Explorer::batches.size(); ++batch) {
    const float x = grid.x + static_cast<float>(batch) * pitch_x;
    text(kit, {x, grid.bottom() + kit.px(4), pitch_x, kit.px(24)}, std::to_string(Explorer::batches[batch]), style(batch == view.batch), Align::centre);
  }
}

void draw_scale(Kit& kit, const ExplorerView& view, const Range& all, Rect area) {
  const Theme& t = kit.theme();
  const std::string unit = view.by_cost ? " USD" : " h";
  const Rect bar = area.cut_top(kit.px(12));
  constexpr int steps = 48;
  for (int i = 0; i < steps; ++i) {
    const float from = bar.x + bar.w * static_cast<float>(i) / steps, to = bar.x + bar.w * static_cast<float>(i + 1) / steps;
    fill(kit, {from, bar.y, to - from, bar.h}, heat(t, (static_cast<float>(i) + 0.5f) / steps));
  }
  area.cut_top(kit.px(6));
  const Rect row = area.cut_top(kit.px(20));
  const TextStyle style{12, t.ink3, Face::regular, true};
  text(kit, row, value_words(all.worst) + unit, style);
  text(kit, row, value_words(all.best) + unit, style, Align::right);
}

}  // namespace

void explorer_map(Kit& kit, ExplorerView& view, Rect area) {
  const Theme& t = kit.theme();
  const bool narrow = kit.compact();
  Rect head = area.cut_top(kit.px(narrow ? 48 : 80));
  const std::array words{kit.say("Time"), kit.say("Cost")};
  const std::array all_tabs{Tab{words[0]}, Tab{words[1]}};
  const float width = tabs_width(kit, all_tabs);
  view.by_cost = tabs(kit, {head.right() - width, head.centre().y - kit.px(18), width, kit.px(36)}, all_tabs, view.by_cost) == 1;
  head.w -= width + kit.px(16);
  const TextStyle title{narrow ? 15.f : 17.f, t.ink, Face::semibold};
  head.cut_left(text(kit, head, kit.say(view.by_cost ? "Job cost, USD" : "Job time, hours"), title) + kit.px(16));
  limit_slider(kit, view, head);
  area.cut_top(kit.px(narrow ? 4 : 8));
  const float below = kit.px(narrow ? 124 : 150);
  Rect grid{area.x + kit.px(32), area.y, area.w - kit.px(32), area.h - below};
  const float pitch_x = std::floor(grid.w / static_cast<float>(Explorer::batches.size()));
  const float pitch_y = std::min(std::floor(grid.h / Explorer::most_gpus), kit.px(124));
  grid.w = pitch_x * static_cast<float>(Explorer::batches.size()), grid.h = pitch_y * Explorer::most_gpus;
  const std::optional<Range> all = range(view);
  const auto box = [&](int gpus, std::size_t batch) {
    return Rect{grid.x + static_cast<float>(batch) * pitch_x, grid.y + static_cast<float>(Explorer::most_gpus - gpus) * pitch_y,
                pitch_x - kit.px(2), pitch_y - kit.px(2)};
  };
  for (int gpus = 1; gpus <= Explorer::most_gpus; ++gpus)
    for (std::size_t batch = 0; batch < Explorer::batches.size(); ++batch) draw_cell(kit, view, all, gpus, batch, box(gpus, batch));
  draw_limit_edge(kit, view, box);
  outline(kit, box(view.gpus, view.batch).outset(kit.px(2)), t.ink, kit.px(5), kit.px(2.5f));
  draw_axes(kit, view, grid, pitch_x, pitch_y);
  Rect foot{grid.x, grid.bottom() + kit.px(32), grid.w, kit.px(24)};
  text(kit, foot, kit.say("batch size across, GPUs up"), {13, t.ink2});
  const std::string spills = kit.say("hatched: spills over {}", {rounded(model::find_gpu(view.runs->level().catalogue, "L4")->memory_bytes, model::Unit::gb, 0)});
  text(kit, foot, spills, {13, t.ink2, Face::regular, true}, Align::right);
  foot.y += kit.px(narrow ? 32 : 44);
  if (all) draw_scale(kit, view, *all, foot);
  if (const std::size_t done = view.runs->finished(); done < view.runs->count())
    text(kit, {grid.x, foot.y + kit.px(22), grid.w, kit.px(20)}, kit.say("{} of {} runs", {std::to_string(done), std::to_string(view.runs->count())}), {12, t.ink3, Face::regular, true}, Align::centre);
}

}  // namespace batchyard::ui
