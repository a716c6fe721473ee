#include <imgui.h>

#include <array>
#include <cmath>
#include <span>

#include "ui/board/board_stage.h"
#include "ui/board/tray.h"
#include "ui/glyphs.h"

namespace batchyard::ui {
namespace {


std::string label_of(const TrayItem& item) { return item.gpu.empty() ? item.title : item.title + " " + item.gpu; }

std::string short_title(const TrayItem& item) {
  switch (item.kind) {
    case model::PartKind::worker: return "Worker";
    case model::PartKind::broker: return "Broker";
    case model::PartKind::store: return "Store";
    case model::PartKind::storage: return "Storage";
    case model::PartKind::licence_server: return "Licences";
    case model::PartKind::dispatcher:
    case model::PartKind::runner:
    case model::PartKind::assembler:
    case model::PartKind::users:
    case model::PartKind::gpu_server: return item.title;
  }
  return item.title;
}

/// How an item is set, in layout units.
struct Setting {
  float tile, margin, gap, title_em, detail_em;  ///< tile 0: none
};
constexpr std::array settings{Setting{32, 12, 10, 14, 12}, Setting{28, 8, 8, 13, 12}, Setting{24, 6, 6, 13, 12}, Setting{0, 8, 0, 13, 12}};
constexpr float padlock = 16, mark_margin = 6, item_gap = 8, tray_padding = 8;
constexpr std::size_t most_rows = 3;

/// The items of a tray in rows, each with its width in pixels.
struct Arrangement {
  Setting setting;
  std::size_t in_row = 1;
  std::vector<float> widths;

  std::size_t rows() const { return widths.empty() ? 1 : (widths.size() + in_row - 1) / in_row; }
};

TextStyle title_style(const Setting& setting) { return {setting.title_em, 0, Face::medium}; }

// The key or the padlock stands at the right of the title.
float mark_width(Kit& kit, const TrayItem& item) {
  if (!item.locked.empty()) return kit.px(padlock + 2 * mark_margin);
  return item.action ? key_cap_width(kit, shown(row(*item.action).chord)) + kit.px(2 * mark_margin) : kit.px(mark_margin);
}

float needed(Kit& kit, const TrayItem& item, const Setting& setting) {
  const float title = text_width(kit, short_title(item), title_style(setting)) + mark_width(kit, item);
  const float detail = text_width(kit, item.detail, {setting.detail_em}) + kit.px(mark_margin);
  return std::ceil(kit.px(setting.margin + setting.tile + setting.gap) + std::max(title, detail)) + 1;
}

// All of the same width if that fits, else each as wide as its words.
std::optional<Arrangement> arranged(Kit& kit, const std::vector<TrayItem>& items, const Setting& setting, std::size_t rows, float room) {
  Arrangement out{setting, (items.size() + rows - 1) / rows, {}};
  const float gaps = kit.px(item_gap) * static_cast<float>(out.in_row - 1), equal = std::floor((room - gaps) / static_cast<float>(out.in_row));
  for (const TrayItem& item : items) out.widths.push_back(needed(kit, item, setting));
  if (std::ranges::max(out.widths) <= equal) return std::ranges::fill(out.widths, equal), out;
  for (std::size_t from = 0; from < items.size(); from += out.in_row) {
    const std::span row(out.widths.data() + from, std::min(out.in_row, items.size() - from));
    float sum = kit.px(item_gap) * static_cast<float>(row.size() - 1);
    for (const float width : row) sum += width;
    if (sum > room) return std::nullopt;
    for (float& width : row) width += std::floor((room - sum) / static_cast<float>(row.size()));
  }
  return out;
}

Arrangement arrangement(Kit& kit, const std::vector<TrayItem>& items, float room) {
  if (items.empty()) return {settings.front(), 1, {}};
  for (std::size_t rows = 1; rows <= most_rows; ++rows)
    for (const Setting& setting : settings)
      if (auto out = arranged(kit, items, setting, rows, room)) return *out;
  const std::size_t in_row = (items.size() + most_rows - 1) / most_rows;
  return {settings.back(), in_row, std::vector(items.size(), std::floor(room / static_cast<float>(in_row)) - kit.px(item_gap))};
}

float tray_margin(const Kit& kit) { return kit.px(kit.compact() ? 22 : 28); }
float row_height(const Kit& kit) { return kit.px(kit.compact() ? 56 : 64); }

Arrangement arrangement(const BoardStage& stage) {
  return arrangement(stage.kit, stage.view.tray, stage.area.w - 2 * tray_margin(stage.kit) - 2 * stage.kit.px(tray_padding));
}

void draw_mark(Kit& kit, const TrayItem& item, Vec right_middle) {
  if (!item.locked.empty()) return glyph(kit, Glyph::padlock, {right_middle.x - kit.px(padlock / 2), right_middle.y}, kit.px(padlock), kit.theme().ink3);
  if (!item.action) return;
  const std::string key = shown(row(*item.action).chord);
  key_cap(kit, {right_middle.x - key_cap_width(kit, key), right_middle.y}, key);
}

Touch draw_item(Kit& kit, const TrayItem& item, const Setting& setting, const Rect& rect) {
  const Theme& t = kit.theme();
  const bool open = item.locked.empty();
  const Touch use = touch(kit, label_of(item), rect, {.enabled = open, .text = item.detail});
  fill(kit, rect, use.hovered ? t.raised : t.card, kit.px(8));
  outline(kit, rect, open ? use.hovered ? t.edge : t.line : t.line, kit.px(8), kit.px(1));
  Rect rest = rect;
  rest.cut_left(kit.px(setting.margin));
  if (setting.tile > 0) {
    const Rect tile = rest.cut_left(kit.px(setting.tile));
    kind_tile(kit, glyph_of(item.kind, item.gpu), tile.centre(), tile.w, open ? colour_of(t, item.kind) : t.ink3);
    rest.cut_left(kit.px(setting.gap));
  }
  TextStyle title = title_style(setting), detail{setting.detail_em};
  title.colour = open ? t.ink : faded(t.ink2, 0.75f), detail.colour = open ? t.ink2 : faded(t.ink2, 0.75f);
  const Rect first{rest.x, rect.centre().y - kit.px(21), rest.w - mark_width(kit, item), kit.px(22)};
  text(kit, first, short_title(item), title);
  text(kit, {rest.x, rect.centre().y + kit.px(1), rest.w - kit.px(mark_margin), kit.px(20)}, item.detail, detail);
  draw_mark(kit, item, {rect.right() - kit.px(mark_margin), first.centre().y});
  if (rect.holds(kit.mouse()) && kit.reachable() && !open) tip(kit, rect, item.locked);
  return use;
}

}  // namespace

Rect tray_area(const BoardStage& stage) {
  Kit& kit = stage.kit;
  const auto rows = static_cast<float>(arrangement(stage).rows());
  const float margin = tray_margin(kit), height = 2 * kit.px(tray_padding) + rows * row_height(kit) + (rows - 1) * kit.px(item_gap);
  return {stage.area.x + margin, stage.area.bottom() - kit.px(16) - height, stage.area.w - 2 * margin, height};
}

void draw_tray(BoardStage& stage) {
  Kit& kit = stage.kit;
  const Rect rect = tray_area(stage);
  const Arrangement how = arrangement(stage);
  kit.begin_area("tray", rect, {.floats = true});
  kit.pen().PushClipRectFullScreen();
  shadow(kit, rect, kit.px(12));
  kit.pop_clip();
  fill(kit, rect, kit.theme().panel, kit.px(12));
  outline(kit, rect, kit.theme().line, kit.px(12), kit.px(1));
  Rect inside = rect.inset(kit.px(tray_padding)), row;
  for (std::size_t i = 0; i < stage.view.tray.size(); ++i) {
    if (i % how.in_row == 0) row = inside.cut_top(row_height(kit)), inside.cut_top(kit.px(item_gap));
    const TrayItem item = stage.view.tray[i];
    const Touch use = draw_item(kit, item, how.setting, row.cut_left(how.widths[i]));
    row.cut_left(kit.px(item_gap));
    const auto* in_hand = std::get_if<PlaceParts>(&stage.view.gesture);
    if (use.held && !rect.holds(kit.mouse()) && !(in_hand && in_hand->dragged)) take_in_hand(stage, item.kind, item.gpu, true);
    if (use.clicked && !in_hand) take_in_hand(stage, item.kind, item.gpu, false);
  }
  kit.end_area();
}

}  // namespace batchyard::ui
