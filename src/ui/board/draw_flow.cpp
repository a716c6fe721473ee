#include <cmath>

#include "ui/board/draw_board.h"
#include "ui/board/flow.h"
#include "ui/words.h"

namespace batchyard::ui {
namespace {

constexpr float dot_radius = 3.4f, dot_gap = 13, row_half = 2.5f, wagon_wide = 26, wagon_high = 14, wagon_gap = 42, port_clearance = 7;
constexpr float flow_px_per_s = 46;
constexpr Colour rim = rgb(0x0B1113);

struct Carriage {
  bool rows = false;   ///< rows to a store; else messages
  bool wagons = false; ///< several items together
};

/// `whole`: no port or card covers a part of it.
void draw_mark(Kit& kit, const Lens& lens, Vec at, const FlowMark& mark, Carriage carriage, bool whole) {
  const Theme& t = kit.theme();
  const float s = std::clamp(lens.zoom(), 0.7f, 1.4f);
  if (carriage.wagons) {
    const Rect wagon = around(at, kit.px(wagon_wide * s), kit.px(wagon_high * s));
    fill(kit, wagon, t.light ? t.data.green : t.safe.green, kit.px(3));
    const TextStyle style{11, t.on_data, Face::medium, true};
    if (const std::string count = compact_count(mark.items); whole && text_width(kit, count, style) <= wagon.w - kit.px(2)) text(kit, wagon, count, style, Align::centre);
  } else if (carriage.rows) {
    fill(kit, around(at, 2 * kit.px(row_half * s), 2 * kit.px(row_half * s)), t.safe.green, kit.px(1));
  } else {
    disc(kit, at, kit.scale() * (dot_radius * s + 1.2f), t.light ? t.board : rim);
    disc(kit, at, kit.scale() * dot_radius * s, t.safe.sky);
  }
}

void draw_link(Kit& kit, const BoardPicture& picture, const LinkTrack& track, std::vector<sim::Passage> passages) {
  std::ranges::sort(passages, {}, &sim::Passage::from_ns);
  const model::Link& link = picture.board.links[static_cast<std::size_t>(track.link)];
  const model::Part* to = model::find(picture.board, link.to.part);
  const model::PortRow* port = to ? model::port(to->kind, link.to.port) : nullptr;
  Carriage carriage{port && port->cargo == model::Cargo::rows, false};
  carriage.wagons = carriage.rows && std::ranges::any_of(passages, [](const sim::Passage& p) { return p.items > 1; });
  const float s = std::clamp(picture.lens.zoom(), 0.7f, 1.4f);
  const BoardView& view = picture.view;
  const bool moving = view.speed > 0 && !kit.reduced_motion();
  const FlowView how{view.clock_ns, view.speed, picture.lens.length(track.track.length()), kit.px((carriage.wagons ? wagon_gap : dot_gap) * s),
                     moving ? static_cast<float>(std::fmod(kit.now() * static_cast<double>(kit.px(flow_px_per_s)), 1e5)) : 0};
  const float clear = kit.px(wagon_wide * s) / 2 + kit.px(port_clearance);
  for (const FlowMark& mark : flow_marks(passages, how)) {
    const float along = mark.at * how.length_px;
    draw_mark(kit, picture.lens, picture.lens.px(track.track.at(mark.at * track.track.length())), mark, carriage, along >= clear && along <= how.length_px - clear);
  }
}

}  // namespace

void draw_flow(Kit& kit, const BoardPicture& picture) {
  if (!picture.view.window) return;
  std::map<int, std::vector<sim::Passage>> by_link;
  for (const sim::Passage& passage : picture.view.window->passages) by_link[passage.link].push_back(passage);
  for (const LinkTrack& track : picture.layout.tracks)
    if (const auto found = by_link.find(track.link); found != by_link.end()) draw_link(kit, picture, track, std::move(found->second));
}

}  // namespace batchyard::ui
