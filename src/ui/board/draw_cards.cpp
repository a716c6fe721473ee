#include <array>
#include <cmath>

#include "ui/board/card_words.h"
#include "ui/board/draw_board.h"
#include "ui/board/plane.h"
#include "ui/board/worker_facts.h"
#include "ui/widgets.h"
#include "ui/words.h"

namespace batchyard::ui {
namespace {

using model::Part;
using model::PartKind;

constexpr float planned_opacity = 0.55f, loading_opacity = 0.5f, future_ghost = 0.6f;
constexpr float least_em = 11;

/// One card being drawn: its place on the screen and how to set things inside it.
struct Sheet {
  Kit& kit;
  const BoardPicture& picture;
  const CardBox& box;
  const Part& part;
  Rect rect;  // pixels
  Detail level_of_detail;

  const Lens& lens() const { return picture.lens; }
  float u(float units) const { return picture.lens.length(units); }
  /// A row of the card, its middle `y` units below the top, between the paddings.
  Rect row(float y, float left = card_padding, float right = card_padding) const {
    return {rect.x + u(left), rect.y + u(y - 10), rect.w - u(left) - u(right), u(20)};
  }
  float name_shift() const { return static_cast<float>(box.name.size() - 1) * name_line; }
  float radius(float units) const { return std::max(kit.px(3), u(units)); }
};

Glyph glyph_for(const Part& part) {
  const std::string gpu = part.kind == PartKind::gpu_server ? std::get<std::string>(model::value(part, "gpu")) : "";
  return glyph_of(part.kind, gpu);
}

// Frame and states ------------------------------------------------------------------------------------------------------

bool is_hovered(const Sheet& s) { return s.picture.hovered == Hit{PartHit{s.part.id}}; }
bool is_selected(const Sheet& s) { return s.picture.view.selection.parts.contains(s.part.id); }
bool has_problem(const Sheet& s) { return s.picture.problems.contains(s.part.id); }
bool is_blamed(const Sheet& s) { return s.picture.view.blame && s.picture.view.blame->part == s.part.id; }

void draw_body(const Sheet& s) {
  const Theme& t = s.kit.theme();
  const bool frame = s.part.kind == PartKind::gpu_server;
  const float radius = s.radius(frame ? 12 : 8);
  if (s.picture.ghosts.contains(s.part.id)) {
    fill(s.kit, s.rect, faded(frame ? t.gpu_frame : t.card, future_ghost), radius);
    return dashed_outline(s.kit, s.rect, t.accent, radius, s.kit.px(1.5f), s.kit.px(7), s.kit.px(6));
  }
  if (!frame || t.light) shadow(s.kit, s.rect, radius);
  fill(s.kit, s.rect, frame ? t.gpu_frame : is_hovered(s) ? t.raised : t.card, radius);
  const bool receives = s.picture.receiving == s.part.id;
  const Colour border = has_problem(s) ? t.fail : receives ? t.accent : t.edge;
  outline(s.kit, s.rect, border, radius, s.kit.px(has_problem(s) || receives ? 2 : frame ? 1.5f : 1));
}

void draw_states(const Sheet& s) {
  const Theme& t = s.kit.theme();
  const float radius = s.radius(s.part.kind == PartKind::gpu_server ? 12 : 8);
  if (is_selected(s)) selection_outline(s.kit, s.rect, radius);
  if (s.picture.focus_visible && s.picture.view.focus == s.part.id) focus_outline(s.kit, s.rect, radius);
  if (is_blamed(s)) outline(s.kit, s.rect.outset(s.kit.px(3)), t.fail, radius + s.kit.px(3), s.kit.px(2));
  if (has_problem(s)) {
    const float size = std::max(s.kit.px(16), s.u(18));  // on the corner, where no card has words
    const Vec corner{s.rect.right() - size * 0.2f, s.rect.y + size * 0.1f};
    disc(s.kit, corner, size * 0.72f, t.board);
    glyph(s.kit, Glyph::triangle, {corner.x, corner.y - size * 0.05f}, size, t.fail);
  }
}

// The tag of a blamed part stands on the upper edge of its frame, or wholly above it where it would cover the name.
void draw_blame(Kit& kit, const BoardPicture& picture) {
  if (!picture.view.blame) return;
  const Part* part = picture.roster.part(picture.view.blame->part);
  if (!part) return;
  const CardBox* outer = picture.layout.card(part->server.empty() ? part->id : part->server);
  if (!outer) return;
  const TextStyle style{13, kit.theme().on_fail, Face::medium, true};
  const Rect frame = picture.lens.px(outer->rect);
  const bool covers = picture.layout.condensed || picture.lens.length(frame_header) < kit.px(36);
  const Rect tag = around({frame.centre().x, frame.y - (covers ? kit.px(13) : 0)}, std::round(text_width(kit, picture.view.blame->words, style) + kit.px(24)), kit.px(24));
  fill(kit, tag, kit.theme().fail, tag.h / 2);
  text(kit, tag, picture.view.blame->words, style, Align::centre);
}

// Words -----------------------------------------------------------------------------------------------------------------

void draw_name(const Sheet& s, float y, float left, float em, Colour colour) {
  for (std::size_t i = 0; i < s.box.name.size(); ++i) {
    const Rect row = s.row(y + static_cast<float>(i) * name_line, left, 2);
    text_of(s.kit, s.part.id + " name", row, s.box.name[i], s.lens().style(em, colour, Face::medium));
  }
}

void draw_tile(const Sheet& s, float y) {
  const Vec centre{s.rect.x + s.u(card_padding + tile_size / 2), s.rect.y + s.u(y)};
  kind_tile(s.kit, glyph_for(s.part), centre, std::round(s.u(tile_size)), colour_of(s.kit.theme(), s.part.kind));
}

void draw_figure(const Sheet& s, const Rect& row, const CardWords& words, float em) {
  const Theme& t = s.kit.theme();
  const float wide = text(s.kit, row, words.figure, s.lens().style(em, words.alarm ? t.fail : t.ink, Face::regular, true));
  if (words.figure_unit.empty()) return;
  const float gap = s.u(5);
  text(s.kit, {row.x + wide + gap, row.y + s.u(1), row.w - wide - gap, row.h}, words.figure_unit, s.lens().style(12, t.ink2));
}

void draw_line(const Sheet& s, float y, std::string_view words, Colour colour, Align align = Align::left, float left = card_padding) {
  const Rect row = s.row(y, left, card_padding);
  TextStyle style = s.lens().style(12, colour, Face::regular, true);
  if (const float width = text_width(s.kit, words, style); width > row.w) style.em *= 0.98f * row.w / width;  // the longest of figures, by a hair
  text(s.kit, row, words, style, align);
}

// Kinds -----------------------------------------------------------------------------------------------------------------

void draw_plain(const Sheet& s, const CardWords& words) {
  const Theme& t = s.kit.theme();
  const float down = s.name_shift();
  draw_tile(s, 25);
  draw_name(s, 25, 48, name_em, t.ink);
  draw_figure(s, s.row(59.5f + down), words, 14);
  if (!words.lines.empty()) draw_line(s, 80 + down, words.lines[0], t.ink2);
  if (words.lines.size() > 1) draw_line(s, 98.5f + down, words.lines[1], t.ink2);
}

void draw_station(const Sheet& s, const CardWords& words, Colour gauge_colour) {
  const Theme& t = s.kit.theme();
  const float down = s.name_shift();
  draw_tile(s, 26);
  draw_name(s, 26, 48, name_em, t.ink);
  draw_figure(s, s.row(62 + down), words, 22);
  const Rect bar{s.rect.x + s.u(card_padding), std::round(s.rect.y + s.u(82.5f + down)), s.rect.w - 2 * s.u(card_padding), std::round(s.u(8))};
  gauge(s.kit, bar, words.gauge, gauge_colour);
  draw_line(s, 106 + down, words.lines.front(), t.ink2);
  if (s.level_of_detail >= Detail::price) draw_line(s, 125 + down, words.price, t.ink3);
}

Colour seat_colour(const Theme& t, const SeatGrid& grid) {
  const Colour colour = grid.activity == model::Activity::launch ? t.data.sky
                        : grid.activity == model::Activity::spill ? t.data.vermillion
                                                                  : t.data.green;
  return grid.planned ? faded(colour, planned_opacity) : colour;
}

float seat_pitch(const Sheet& s) { return std::max(2.f, std::floor(s.u(8))); }

void draw_seats(const Sheet& s, const SeatGrid& grid, Vec at) {
  const Theme& t = s.kit.theme();
  const std::array runs{SeatRun{grid.on_gpu, seat_colour(t, grid)}, SeatRun{grid.loading, faded(t.data.green, loading_opacity)},
                        SeatRun{grid.cells - grid.on_gpu - grid.loading, t.empty_seat()}};
  const float pitch = seat_pitch(s);  // on a ground of their own: seen whatever the card's colour
  const Rect ground{std::round(at.x), std::round(at.y), pitch * static_cast<float>(grid.columns), pitch * static_cast<float>(grid.rows)};
  const float gap = pitch - std::floor(pitch * 0.75f);  // a seat has it on its right and below
  fill(s.kit, {ground.x - gap, ground.y - gap, ground.w + gap, ground.h + gap}, t.board, s.kit.px(2));
  seats(s.kit, {std::round(at.x), std::round(at.y)}, grid.columns, seat_pitch(s), runs);
}

void draw_worker(const Sheet& s, const CardWords& words) {
  const Theme& t = s.kit.theme();
  const float down = s.name_shift();
  draw_tile(s, 22);
  draw_name(s, 22, 48, name_em, t.ink);
  const SeatGrid grid = seat_grid(s.picture.level, s.picture.roster, s.part, s.picture.view.moment ? &*s.picture.view.moment : nullptr);
  if (grid.cells > 0) draw_seats(s, grid, {s.rect.x + s.u(card_padding), s.rect.y + s.u(46 + down)});
  const float left = card_padding + (grid.cells > 0 ? (static_cast<float>(grid.columns) * seat_pitch(s)) / s.u(1) + 1 : 0);
  text(s.kit, s.row(56 + down, left), words.figure, s.lens().style(22, words.alarm ? t.fail : t.ink, Face::regular, true), Align::right);
  const std::size_t lines = s.level_of_detail == Detail::full ? words.lines.size() : std::min<std::size_t>(words.lines.size(), 2);
  for (std::size_t i = 0; i < lines; ++i) {
    const Colour colour = words.alarm && i > 0 ? t.fail : i == 1 ? t.ink : t.ink2;
    draw_line(s, 77 + 19.5f * static_cast<float>(i) + down, words.lines[i], colour, Align::right, left);
  }
  if (grid.items_per_cell > 1 && s.level_of_detail == Detail::full)
    text(s.kit, s.row(123 + down), "a cell is " + grouped(grid.items_per_cell) + " items", s.lens().style(11, t.ink3, Face::regular, true));
}

void draw_memory_bar(const Sheet& s, const model::Gpu& gpu, model::Bytes need, const Rect& bar) {
  const Theme& t = s.kit.theme();
  const auto share = [&](model::Bytes bytes) { return static_cast<float>(std::min(1.0, static_cast<double>(bytes) / static_cast<double>(gpu.memory_bytes))); };
  gauge(s.kit, bar, share(need), need > gpu.memory_bytes ? t.data.vermillion : t.data.green);
  const model::BatchLaw* law = model::find_law(s.picture.level.catalogue, gpu.id, s.picture.level.job);
  if (!law || need == 0) return;
  const Rect base{bar.x, bar.y, std::round(bar.w * share(law->base_bytes)), bar.h};
  fill(s.kit, base, t.edge, s.kit.px(2));
  hatch(s.kit, base, Hatch::rising, faded(t.ink, 0.75f));
}

// Tasks have no law of memory: their server shows what share of the time so far it computed.
void draw_busy_share(const Sheet& s) {
  const auto& moment = s.picture.view.moment;
  if (!moment) return;
  const auto device = std::ranges::lower_bound(moment->devices, s.part.id, {}, &sim::Moment::Device::id);  // sorted by id
  if (device == moment->devices.end() || device->id != s.part.id || moment->at_ns <= 0) return;
  const double share = static_cast<double>(device->ledger[static_cast<std::size_t>(model::Activity::compute)]) / static_cast<double>(moment->at_ns);
  const float bottom = s.rect.h / s.u(1);
  if (s.level_of_detail >= Detail::plain) {
    const Rect row = s.row(bottom - 32.5f, 13, 13);
    const TextStyle style = s.lens().style(12.5f, s.kit.theme().ink2, Face::regular, true);
    text(s.kit, row, s.kit.say("Computing"), style);
    text_of(s.kit, s.part.id + " computing", row, percent(share), style, Align::right);
  }
  const Rect bar{s.rect.x + s.u(13), std::round(s.rect.y + s.u(bottom - 22)), s.rect.w - 2 * s.u(13), std::round(s.u(8))};
  gauge(s.kit, bar, static_cast<float>(share), s.kit.theme().data.green);
}

void draw_gpu_memory(const Sheet& s) {
  if (model::has_tasks(s.picture.level)) return draw_busy_share(s);
  const Theme& t = s.kit.theme();
  const model::Gpu* gpu = model::find_gpu(s.picture.level.catalogue, std::get<std::string>(model::value(s.part, "gpu")));
  if (!gpu) return;
  const model::Bytes need = gpu_memory_needed(s.picture.level, s.picture.roster, s.part.id);
  const float bottom = s.rect.h / s.u(1);
  const Rect row = s.row(bottom - 32.5f, 13, 13);
  if (s.level_of_detail >= Detail::plain) {
    text(s.kit, row, s.kit.say("Memory"), s.lens().style(12.5f, t.ink2));
    const std::string words = rounded(need, model::Unit::gb, 1, false) + " of " + rounded(gpu->memory_bytes, model::Unit::gb, 0);
    text_of(s.kit, s.part.id + " memory", row, words, s.lens().style(12.5f, need > gpu->memory_bytes ? t.fail : t.ink2, Face::regular, true), Align::right);
  }
  draw_memory_bar(s, *gpu, need, {s.rect.x + s.u(13), std::round(s.rect.y + s.u(bottom - 22)), s.rect.w - 2 * s.u(13), std::round(s.u(8))});
}
void draw_empty_bay(const Sheet& s) {
  const Theme& t = s.kit.theme();
  const Rect bay{s.rect.x + s.u(12), s.rect.y + s.u(frame_header + s.name_shift()), s.rect.w - s.u(24), s.rect.h - s.u(frame_header + frame_footer + s.name_shift())};
  dashed_outline(s.kit, bay, t.edge, s.radius(8), s.kit.px(1), s.kit.px(5), s.kit.px(5));
  if (s.level_of_detail >= Detail::plain) text(s.kit, bay, s.kit.say(model::has_tasks(s.picture.level) ? "Drop a card here" : "Drop a worker here"), s.lens().style(13, t.ink3), Align::centre);
}

void draw_server(const Sheet& s) {
  const Theme& t = s.kit.theme();
  glyph(s.kit, glyph_for(s.part), {s.rect.x + s.u(24), s.rect.y + s.u(19)}, s.u(18), t.ink2);
  draw_name(s, 19, 40, server_em, t.ink2);
  if (s.level_of_detail >= Detail::plain)
    text(s.kit, s.row(19, 60, has_problem(s) ? 32 : 13), server_words(s.picture.level, s.part), s.lens().style(server_em, t.ink2, Face::regular, true), Align::right);
  draw_gpu_memory(s);
  if (s.picture.roster.on(s.part.id).empty()) draw_empty_bay(s);
}

// Schematic -------------------------------------------------------------------------------------------------------------

constexpr float line_height_em = 1.4f;

/// What a schematic card is set with.
struct Schematic {
  const Sheet& s;
  const CardWords& words;
  std::string title;
  float pad, line;
  TextStyle name, number;

  float width(std::string_view text, const TextStyle& style) const { return text_width(s.kit, text, style); }
  /// The name in whole words; nothing where one of them is wider.
  std::vector<std::string> name_lines(float most) const {
    const NameWidth measure = [&](std::string_view text, float) { return width(text, name); };
    if (most <= 0) return {};
    std::vector<std::string> lines = wrapped(title, most, name.em, measure);
    std::size_t letters = lines.size() - 1;
    for (const std::string& each : lines) letters += each.size();
    const bool whole = letters == title.size() && std::ranges::all_of(lines, [&](const std::string& each) { return width(each, name) <= most; });
    return whole ? lines : std::vector<std::string>{};
  }
  float height(std::size_t lines) const { return line * static_cast<float>(lines); }
  std::string figure() const {
    return !words.small.empty() ? words.small : words.figure + (words.figure_unit.empty() ? "" : " " + words.figure_unit);
  }
  /// The figure with its unit if there is room for both, else nothing: a bare number says nothing.
  std::string number_within(float most) const { return width(figure(), number) <= most ? figure() : ""; }
  void write_name(const std::vector<std::string>& lines, Rect at) const {
    for (const std::string& each : lines) text_of(s.kit, s.part.id + " name", at.cut_top(line), each, name);
  }
};

Schematic schematic(const Sheet& s, const CardWords& words) {
  const Theme& t = s.kit.theme();
  const float em = std::max((s.picture.layout.condensed ? 14 : 12) * s.lens().zoom(), least_em / s.kit.scale());
  const bool settled = s.lens().settled;
  return {s, words, s.picture.roster.title(s.part.id), s.kit.px(9), std::ceil(em * s.kit.scale() * line_height_em),
          {em, t.ink, Face::medium, false, settled}, {em, words.alarm ? t.fail : t.ink2, Face::regular, true, settled}};
}

// Glyph, and right of it the name above the number. False: there is no room for that.
bool draw_beside_tile(const Schematic& c, float tile) {
  const Rect& card = c.s.rect;
  const Rect right{card.x + 2 * c.pad + tile, card.y, card.w - 3 * c.pad - tile, card.h};
  const std::vector<std::string> lines = c.name_lines(right.w);
  if (lines.empty() || c.height(lines.size()) > card.h - 2) return false;
  const std::string number = c.height(lines.size() + 1) <= card.h - 2 ? c.number_within(right.w) : "";
  const float high = c.height(lines.size() + (number.empty() ? 0 : 1)), top = std::round(card.centre().y - high / 2);
  kind_tile(c.s.kit, glyph_for(c.s.part), {card.x + c.pad + tile / 2, card.centre().y}, tile, colour_of(c.s.kit.theme(), c.s.part.kind));
  c.write_name(lines, {right.x, top, right.w, high});
  if (!number.empty()) text(c.s.kit, {right.x, top + c.height(lines.size()), right.w, c.line}, number, c.number);
  return true;
}

// Glyph and number, below them the name; the name alone where that is all there is room for. False: there is not even that.
bool draw_above_name(const Schematic& c, float tile) {
  const Rect& card = c.s.rect;
  Rect inside = card.inset(c.s.kit.px(9), 0);  // clear of the ports
  std::vector<std::string> lines = c.name_lines(inside.w);
  if (lines.empty() || c.height(lines.size()) > card.h) inside = card.inset(c.s.kit.px(3), 0), lines = c.name_lines(inside.w);
  const float high = c.height(lines.size());
  if (lines.empty() || high > card.h) return false;
  const bool with_tile = tile + high + c.pad / 2 <= card.h;
  const float top = std::round(card.centre().y - (high + (with_tile ? tile : 0)) / 2);
  c.write_name(lines, {inside.x, top + (with_tile ? tile : 0), inside.w, high});
  if (!with_tile) return true;
  kind_tile(c.s.kit, glyph_for(c.s.part), {inside.x + tile / 2, top + tile / 2}, tile, colour_of(c.s.kit.theme(), c.s.part.kind));
  const Rect right{inside.x + tile + c.pad, top, inside.w - tile - c.pad, tile};
  if (const std::string number = c.number_within(right.w); !number.empty()) text(c.s.kit, right, number, c.number);
  return true;
}

/// These return whether the name is on the card.
bool draw_schematic_station(const Schematic& c) {
  const float tile = std::round(std::min(c.s.kit.px(30), c.s.rect.h * 0.6f));
  if (draw_beside_tile(c, tile) || draw_above_name(c, std::round(std::min(c.s.kit.px(28), c.s.rect.h * 0.45f)))) return true;
  kind_tile(c.s.kit, glyph_for(c.s.part), c.s.rect.centre(), tile, colour_of(c.s.kit.theme(), c.s.part.kind));
  return false;
}

/// The figure above the rate, as far as there is room.
void draw_worker_figures(const Schematic& c, Rect room, Align align) {
  TextStyle figure = c.number;
  if (!c.words.alarm) figure.colour = c.s.kit.theme().ink;
  const std::string words = c.figure();
  if (c.width(words, figure) > room.w || room.h < c.line - 1) return;
  const bool two = c.words.lines.size() > 1 && c.width(c.words.lines[1], c.number) <= room.w && c.height(2) <= room.h + 2;
  text(c.s.kit, room.cut_top(c.line), words, figure, align);
  if (two) text(c.s.kit, room.cut_top(c.line), c.words.lines[1], c.number, align);
}

bool draw_schematic_worker(const Schematic& c) {
  const Sheet& s = c.s;
  const SeatGrid grid = seat_grid(s.picture.level, s.picture.roster, s.part, s.picture.view.moment ? &*s.picture.view.moment : nullptr);
  if (grid.cells == 0) return draw_schematic_station(c);
  const float pitch = seat_pitch(s), wide = pitch * static_cast<float>(grid.columns), high = pitch * static_cast<float>(grid.rows);
  const Rect& card = s.rect;
  // Seats, and right of them name and figures.
  const Rect right{card.x + 2 * c.pad + wide, card.y + c.pad / 2, card.w - wide - 3 * c.pad, card.h - c.pad};
  if (const auto lines = c.name_lines(right.w); !lines.empty() && c.height(lines.size() + 1) <= right.h && high <= card.h) {
    const bool two = c.height(lines.size() + 2) <= right.h;
    Rect rest = around(right.centre(), right.w, c.height(lines.size() + (two ? 2 : 1)));
    draw_seats(s, grid, {card.x + c.pad, card.centre().y - high / 2});
    c.write_name(lines, rest.cut_top(c.height(lines.size())));
    draw_worker_figures(c, rest, Align::left);
    return true;
  }
  // The name, and below it seats and figures.
  const std::vector<std::string> lines = c.name_lines(card.w - 2 * c.pad);
  const float name_high = c.height(lines.size());
  if (const float gap = s.kit.px(4); !lines.empty() && name_high + gap + high + c.pad <= card.h) {
    const float top = std::round(card.centre().y - (name_high + gap + high) / 2), seats_top = top + name_high + gap;
    c.write_name(lines, {card.x + c.pad, top, card.w - 2 * c.pad, name_high});
    draw_seats(s, grid, {card.x + c.pad, seats_top});
    draw_worker_figures(c, around({right.centre().x, seats_top + high / 2}, right.w, std::max(high, c.line)), Align::right);
    return true;
  }
  return draw_schematic_station(c);
}

// The name left of what stands on the server, below it how full its memory is.
bool draw_condensed_server(const Schematic& c) {
  const Sheet& s = c.s;
  Rect column = s.rect;
  for (const Part* part : s.picture.roster.on(s.part.id))
    if (const CardBox* box = s.picture.layout.card(part->id)) column.w = s.lens().px(box->rect).x - s.rect.x;
  column.cut_left(std::min(s.kit.px(10), s.u(16))), column.cut_right(std::min(s.kit.px(4), s.u(8)));
  const std::vector<std::string> lines = c.name_lines(column.w);
  const float size = std::min(s.kit.px(18), column.h * 0.3f), name_high = c.height(lines.size()), bar_high = std::max(s.kit.px(4), std::round(s.u(6)));
  const bool named = !lines.empty() && name_high <= column.h, with_bar = name_high + 2 * bar_high + c.pad <= column.h;
  const bool with_glyph = !named || name_high + 2 * bar_high + size + 2 * c.pad <= column.h;
  Rect rest = around(column.centre(), column.w, (with_glyph ? size + c.pad / 2 : 0) + (named ? name_high : 0) + (with_bar ? 2 * bar_high : 0));
  if (with_glyph) glyph(s.kit, glyph_for(s.part), {rest.x + size / 2, rest.cut_top(size + c.pad / 2).y + size / 2}, size, s.kit.theme().ink2);
  if (named) c.write_name(lines, rest.cut_top(name_high));
  const model::Gpu* gpu = model::find_gpu(s.picture.level.catalogue, std::get<std::string>(model::value(s.part, "gpu")));
  if (gpu && with_bar && !model::has_tasks(s.picture.level)) draw_memory_bar(s, *gpu, gpu_memory_needed(s.picture.level, s.picture.roster, s.part.id), {rest.x, std::round(rest.y + bar_high), rest.w - s.kit.px(6), bar_high});
  return named;
}

bool draw_schematic_server(const Schematic& c) {
  const Sheet& s = c.s;
  if (s.picture.layout.condensed) return draw_condensed_server(c);
  const float header = s.u(frame_header), size = std::min(s.kit.px(16), header * 0.8f);
  const Rect row{s.rect.x + c.pad + size + s.kit.px(4), s.rect.y, s.rect.w - 2 * c.pad - size - s.kit.px(4), header};
  TextStyle quiet = c.name;
  quiet.colour = s.kit.theme().ink2, quiet.face = Face::regular;
  const bool with_glyph = c.width(c.title, quiet) <= row.w, named = c.width(c.title, quiet) <= s.rect.w - c.pad && header >= quiet.em * s.kit.scale() * 0.8f;
  if (with_glyph || !named) glyph(s.kit, glyph_for(s.part), {s.rect.x + c.pad + size / 2, s.rect.y + header / 2}, size, s.kit.theme().ink2);
  if (named) text_of(s.kit, s.part.id + " name", with_glyph ? row : Rect{s.rect.x + c.pad / 2, row.y, s.rect.w - c.pad, row.h}, c.title, quiet);
  draw_gpu_memory(s);
  if (s.picture.roster.on(s.part.id).empty()) draw_empty_bay(s);
  return named;
}

// Where a free card is too small for its name there is room around it.
void draw_name_below(const Schematic& c) {
  const float width = c.width(c.title, c.name) + 1;
  text_of(c.s.kit, c.s.part.id + " name", {c.s.rect.centre().x - width / 2, c.s.rect.bottom(), width, c.line}, c.title, c.name, Align::centre);
}

bool draw_schematic(const Sheet& s, const CardWords& words) {
  const Schematic c = schematic(s, words);
  if (s.part.kind == PartKind::gpu_server) return draw_schematic_server(c);
  return s.part.kind == PartKind::worker ? draw_schematic_worker(c) : draw_schematic_station(c);
}

// ---------------------------------------------------------------------------------------------------------------------------

void draw_full(const Sheet& s, const CardWords& words) {
  switch (s.part.kind) {
    case PartKind::broker: return draw_station(s, words, words.gauge > 0.5f ? s.kit.theme().data.orange : s.kit.theme().data.sky);
    case PartKind::store: return draw_station(s, words, s.kit.theme().data.purple);
    case PartKind::assembler: return draw_station(s, words, s.kit.theme().data.yellow);
    case PartKind::users:
    case PartKind::dispatcher:
    case PartKind::runner:
    case PartKind::storage:
    case PartKind::licence_server: return draw_plain(s, words);
    case PartKind::worker: return draw_worker(s, words);
    case PartKind::gpu_server: return draw_server(s);
  }
}

/// Returns whether the name is on the card.
bool draw_content(const Sheet& s) {
  const CardWords words = card_words(s.picture.level, s.picture.roster, s.part, s.picture.view.moment ? &*s.picture.view.moment : nullptr);
  if (s.level_of_detail == Detail::schematic) return draw_schematic(s, words);
  draw_full(s, words);
  return true;
}

void draw_card(const Sheet& s) {
  draw_body(s);
  const bool named = draw_content(s);
  draw_states(s);
  if (!named && s.part.server.empty() && s.part.kind != PartKind::gpu_server) draw_name_below(schematic(s, {}));
  else if (!named && is_hovered(s)) tip(s.kit, s.rect, s.picture.roster.title(s.part.id));
  RecordEntry entry = s.kit.entry(Drawn::part, s.picture.roster.title(s.part.id), s.part.id, s.rect);
  entry.chosen = is_selected(s);
  entry.focused = s.picture.view.focus == s.part.id;
  s.kit.record().add(std::move(entry));
}

bool in_sight(const Rect& a, const Rect& view) { return meet(a.outset(32), view); }

}  // namespace

Detail detail(double zoom) {
  if (zoom < 0.72) return Detail::schematic;
  if (zoom < 0.86) return Detail::plain;
  return zoom < 0.98 ? Detail::price : Detail::full;
}

void draw_cards(Kit& kit, const BoardPicture& picture) {
  for (const CardBox& box : picture.layout.cards) {
    const Part* part = picture.roster.part(box.id);
    const Rect rect = picture.lens.px(box.rect);
    if (part && in_sight(rect, picture.lens.view)) draw_card({kit, picture, box, *part, rect, detail(picture)});
  }
  draw_blame(kit, picture);
}

}  // namespace batchyard::ui
