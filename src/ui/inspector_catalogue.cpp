#include <cmath>

#include "ui/inspector_parts.h"
#include "ui/words.h"

namespace batchyard::ui {
namespace {

// "Broker: CPU time of a message" stands under the broker already: its name is left out.
std::string own_label(std::string_view label) {
  const std::size_t colon = label.find(": ");
  if (colon == std::string_view::npos) return std::string(label);
  std::string own(label.substr(colon + 2));
  if (!own.empty() && (own.size() < 2 || own[1] < 'A' || own[1] > 'Z'))
    own[0] = static_cast<char>(own[0] >= 'a' && own[0] <= 'z' ? own[0] - 'a' + 'A' : own[0]);
  return own;
}

std::string shown_figure(std::int64_t value, model::Unit unit) {
  return unit == model::Unit::seconds ? duration(value, 3) : model::shown(value, unit);
}

void draw_figure(InspectorColumn& column, const CatalogueFigure& figure) {
  Kit& kit = column.kit;
  const Theme& t = kit.theme();
  const TextStyle words{13, t.ink2}, value{13, t.ink, Face::regular, true};
  const float width = text_width(kit, figure.value, value);
  const float room = column.area.w - width - kit.px(12);
  const float height = paragraph_height(kit, room, figure.label, words, 18);
  paragraph(kit, {column.area.x, column.y}, room, figure.label, words, 18);
  text(kit, {column.area.x, column.y, column.area.w, kit.px(18)}, figure.value, value, Align::right);
  column.y += height + kit.px(2);
  if (!column.view.inspector.sources_open) return;
  const std::string source = std::string(name(figure.source.provenance)) + ": " + figure.source.text;
  column.y += paragraph(kit, {column.area.x, column.y}, column.area.w, source, {12, t.ink3}, 17) + kit.px(6);
}

}  // namespace

void hairline(InspectorColumn& column, float above, float below) {
  column.gap(above);
  horizontal(column.kit, column.area.x, column.area.right(), std::round(column.y), column.kit.theme().line);
  column.gap(below);
}

void catalogue_figures(InspectorColumn& column, const std::vector<CatalogueFigure>& figures) {
  if (figures.empty()) return;
  Kit& kit = column.kit;
  hairline(column, 14, 12);
  const Rect head = column.row(28);
  text(kit, head, kit.say("From the catalogue"), {14, kit.theme().ink, Face::medium});
  const std::string words = kit.say(column.view.inspector.sources_open ? "Hide sources" : "Sources");
  const float width = text_width(kit, words, {14, 0, Face::medium});
  if (text_link(kit, {head.right() - width, head.y, width + 1, head.h}, words)) column.view.inspector.sources_open = !column.view.inspector.sources_open;
  for (const CatalogueFigure& figure : figures) draw_figure(column, figure);
}

std::vector<CatalogueFigure> constant_figures(const model::Catalogue& catalogue, std::string_view prefix) {
  std::vector<CatalogueFigure> out;
  for (const model::ConstantRow& row : model::constants()) {
    if (!row.key.starts_with(prefix)) continue;
    const auto source = catalogue.constant_sources.find(row.key);
    out.push_back({own_label(row.label), shown_figure(catalogue.constants.*row.field, row.unit),
                   source == catalogue.constant_sources.end() ? model::Source{} : source->second});
  }
  return out;
}

std::vector<CatalogueFigure> gpu_figures_of(const model::Gpu& gpu) {
  std::vector<CatalogueFigure> out;
  for (const model::GpuRow& row : model::gpu_figures()) {
    const auto source = gpu.sources.find(row.key);
    out.push_back({std::string(row.label), shown_figure(gpu.*row.field, row.unit), source == gpu.sources.end() ? model::Source{} : source->second});
  }
  return out;
}

std::vector<CatalogueFigure> law_figures(const model::BatchLaw& law, const model::Gpu& gpu) {
  const std::string on = " on " + gpu.id;
  return {{"A launch" + on, shown_figure(law.launch_ns, model::Unit::seconds), law.source},
          {"An item" + on, shown_figure(law.per_item_ns, model::Unit::seconds), law.source},
          {"Memory for the model", model::shown(law.base_bytes, model::Unit::gb), law.source},
          {"Memory for an item", model::shown(law.per_item_bytes, model::Unit::gb), law.source}};
}

}  // namespace batchyard::ui
