#include <imgui.h>

#include <array>
#include <cmath>

#include "model/roster.h"
#include "ui/charts.h"
#include "ui/elements.h"
#include "ui/playback.h"
#include "ui/result.h"
#include "ui/seeds.h"
#include "ui/widgets.h"
#include "ui/words.h"

namespace batchyard::ui {
namespace {

constexpr double least_window_s = 0.01, wheel_step = 1.25, second_ns = 1e9;
constexpr float lane_units = 28, gap_units = 8, least_pitch_units = 20, future_dim = 0.55f;
constexpr std::size_t most_lanes_at_once = 9;

/// One frame of the timeline.
struct TimelineStage {
  Kit& kit;
  game::Session& session;
  PlaybackView& view;
  Rect gutter;    ///< labels
  Rect overview;
  Rect lanes;

  const model::Outcome& outcome() const { return session.shown_outcome(); }
  const model::Board& board() const { return session.last_run()->board; }
  double horizon() const { return static_cast<double>(outcome().horizon_ns); }
  double end() const { return static_cast<double>(outcome().completion_ns); }
  double half_window() const { return view.window_s * second_ns / 2; }
  float overview_x(double ns) const { return overview.x + overview.w * static_cast<float>(ns / std::max(1.0, horizon())); }
  float lane_x(double ns) const { return lanes.x + lanes.w * static_cast<float>((ns - view.at_ns + half_window()) / (2 * half_window())); }
};

// Whole run -------------------------------------------------------------------------------------------------------------

// A curve of an outcome as a line of the overview, its greatest value near the top.
std::vector<Vec> overview_line(const TimelineStage& s, const model::Outcome& of, const std::vector<std::int64_t>& values, double most) {
  std::vector<Vec> line;
  const auto end = static_cast<double>(of.completion_ns);
  for (std::size_t i = 0; i < values.size(); ++i) {
    const double at = std::min(static_cast<double>(of.curve.step_ns) * static_cast<double>(i), end);
    line.push_back({s.overview_x(at), s.overview.bottom() - 1 - (s.overview.h - 8) * static_cast<float>(static_cast<double>(values[i]) / most)});
    if (at >= end) break;
  }
  return line;
}

double greatest(const std::vector<std::int64_t>& values) {
  return values.empty() ? 1 : static_cast<double>(std::max<std::int64_t>(1, std::ranges::max(values)));
}

// Rows written in each step of the curve.
std::vector<std::int64_t> per_step(const std::vector<std::int64_t>& written) {
  std::vector<std::int64_t> out;
  for (std::size_t i = 1; i < written.size(); ++i) out.push_back(written[i] - written[i - 1]);
  return out;
}

void draw_waiting(const TimelineStage& s) {
  const game::RunResult* before = run_before(s.session, *s.session.last_run());
  const std::vector<std::int64_t>& waiting = s.outcome().curve.waiting;
  const model::Outcome* other = before ? &before->with_seed(s.session.shown_seed()) : nullptr;
  const double most = std::max(greatest(waiting), other ? greatest(other->curve.waiting) : 1);
  const std::vector<Vec> line = overview_line(s, s.outcome(), waiting, most);
  if (other)
    if (const std::vector<Vec> ghost = overview_line(s, *other, other->curve.waiting, most); ghost.size() > 1)
      dashed(s.kit, ghost, s.kit.theme().ink3, s.kit.px(1.5f), s.kit.px(7), s.kit.px(6));
  if (line.size() < 2) return;
  area_below(s.kit, line, s.overview.bottom(), faded(s.kit.theme().data.sky, 0.25f));
  path(s.kit, line, s.kit.theme().safe.sky, s.kit.px(1.5f));
}

void draw_throughput(const TimelineStage& s) {
  const std::vector<std::int64_t> rate = per_step(s.outcome().curve.written);
  const std::vector<Vec> line = overview_line(s, s.outcome(), rate, greatest(rate));
  if (line.size() > 1) path(s.kit, line, s.kit.theme().safe.green, s.kit.px(1.5f));
}

// The two lines of the overview by name, and the ghost of the run before.
void draw_legend(const TimelineStage& s) {
  Kit& kit = s.kit;
  const Theme& t = kit.theme();
  float y = s.overview.y + kit.px(20);
  const auto row = [&](std::string_view words, Colour colour) {
    fill(kit, {s.gutter.x, std::round(y + kit.px(8)), kit.px(12), kit.px(2)}, colour);
    text(kit, {s.gutter.x + kit.px(18), y, s.gutter.w - kit.px(18), kit.px(17)}, kit.say(words), {12, t.ink3});
    y += kit.px(17);
  };
  const bool tasks = model::has_tasks(s.session.level());
  row(tasks ? "tasks waiting" : "items waiting", t.safe.sky);
  row(tasks ? "results" : "rows a second", t.safe.green);
  if (run_before(s.session, *s.session.last_run()) && !kit.compact()) row("waiting, run before", t.ink3);
}

/// Words beside a mark of the overview: right of it where there is room, else left of it.
struct MarkLabel {
  std::string words;
  TextStyle style;
  float x, width = 0, gap = 0;
  bool left = false;

  float start() const { return left ? x - gap - width : x + gap; }
  bool meets(const MarkLabel& other) const { return start() < other.start() + other.width + gap && other.start() < start() + width + gap; }
};

MarkLabel mark_label(const TimelineStage& s, float x, std::string words, const TextStyle& style) {
  MarkLabel label{std::move(words), style, x};
  label.width = text_width(s.kit, label.words, style), label.gap = s.kit.px(6);
  label.left = x + label.gap + label.width > s.overview.right();
  return label;
}

// On a ground of its own: curves pass behind it.
void draw_label(const TimelineStage& s, const MarkLabel& label, float y) {
  const Rect words{label.start(), y, label.width + 1, s.kit.px(18)};
  fill(s.kit, {words.x - s.kit.px(3), words.y, words.w + s.kit.px(6), words.h}, faded(s.kit.theme().board, 0.85f), s.kit.px(3));
  text(s.kit, words, label.words, label.style);
}

std::optional<double> deadline(const TimelineStage& s) {
  for (const model::Goal& goal : s.session.level().goals)
    if (goal.measure == "completion_time_s" && (goal.comparison == model::Comparison::under || goal.comparison == model::Comparison::at_most))
      return static_cast<double>(goal.value);
  return std::nullopt;
}

void draw_marks(const TimelineStage& s) {
  Kit& kit = s.kit;
  const Theme& t = kit.theme();
  std::optional<MarkLabel> due_label;
  if (const auto due = deadline(s); due && *due <= s.horizon()) {
    const float x = std::round(s.overview_x(*due)) + 0.5f;
    dashed(kit, std::array{Vec{x, s.overview.y}, Vec{x, s.overview.bottom()}}, t.warn, kit.px(1), kit.px(4), kit.px(4));
    due_label = mark_label(s, x, kit.say("deadline"), {12, t.warn});
  }
  const bool tall = s.overview.h >= kit.px(40);
  if (!game::cut_off(s.outcome())) {
    const float x = std::round(s.overview_x(s.end()));
    fill(kit, {x, s.overview.y, kit.px(2), s.overview.h}, t.pass);
    MarkLabel commit = mark_label(s, x, kit.say(model::has_tasks(s.session.level()) ? "assembled" : "last commit"), {12, t.pass});
    MarkLabel when = mark_label(s, x, readable(s.outcome().completion_ns, model::Unit::seconds), {12, t.ink2, Face::regular, true});
    const auto within = [&](const MarkLabel& label) { return label.start() >= s.overview.x && label.start() + label.width <= s.overview.right(); };
    bool free = !due_label;
    for (int sides = 0; due_label && !free && sides < 4; ++sides) {  // the first choice of sides with room for all
      commit.left = when.left = (sides & 1) != 0;
      due_label->left = (sides & 2) == 0;
      free = within(commit) && within(when) && within(*due_label) && !commit.meets(*due_label) && !when.meets(*due_label);
    }
    if (!free) due_label.reset(), commit.left = when.left = commit.x + commit.gap + std::max(commit.width, when.width) > s.overview.right();
    draw_label(s, commit, s.overview.y + kit.px(tall ? 2 : 10));
    if (tall) draw_label(s, when, s.overview.y + kit.px(22));
  }
  if (due_label) draw_label(s, *due_label, s.overview.y + kit.px(tall ? 2 : 10));
}

void draw_hours(const TimelineStage& s) {
  const bool hours = s.horizon() >= 2 * 3600 * second_ns;
  const double unit = hours ? 3600 * second_ns : second_ns;
  const TextStyle style{12, s.kit.theme().ink3, Face::regular, true};
  for (const double at : round_steps(0, s.horizon() / unit, s.kit.compact() ? 5 : 6)) {
    const std::string words = grouped(fixed(at, at == std::floor(at) ? 0 : 1)) + (hours ? " h" : " s");
    const float width = text_width(s.kit, words, style), x = s.overview_x(at * unit);
    const float left = std::clamp(x - width / 2, s.overview.x, s.overview.right() - width);
    text(s.kit, {left, s.overview.bottom() + s.kit.px(2), width + 1, s.kit.px(18)}, words, style);
  }
}

void draw_playhead(const TimelineStage& s) {
  Kit& kit = s.kit;
  const float x = std::round(s.overview_x(s.view.at_ns)), half = kit.px(6);
  fill(kit, {x - kit.px(1), s.overview.y - kit.px(4), kit.px(2), s.overview.h + kit.px(8)}, kit.theme().ink);
  const std::array triangle{Vec{x - half, s.overview.y - kit.px(12)}, Vec{x + half, s.overview.y - kit.px(12)}, Vec{x, s.overview.y - kit.px(3)}};
  polygon(kit, triangle, kit.theme().ink);
}

// The window of the close-up fans out from its place in the whole run.
void draw_fan(const TimelineStage& s) {
  const float top = s.overview.bottom() + s.kit.px(22), bottom = s.lanes.y - s.kit.px(4);
  const auto cut = [&](double ns) { return s.overview_x(std::clamp(ns, 0.0, s.horizon())); };
  const std::array quad{Vec{cut(s.view.at_ns - s.half_window()), top}, Vec{cut(s.view.at_ns + s.half_window()) + 1, top},
                        Vec{s.lanes.right(), bottom}, Vec{s.lanes.x, bottom}};
  polygon(s.kit, quad, faded(s.kit.theme().raised, 0.55f));
}

void scrub(const TimelineStage& s) {
  const Rect hit{s.overview.x, s.overview.y - s.kit.px(10), s.overview.w, s.overview.h + s.kit.px(12)};
  const Touch use = touch(s.kit, "Scrubber", hit, {.kind = Drawn::slider, .arrows = true, .text = clock(static_cast<model::Nanoseconds>(s.view.at_ns))}, s.kit.px(4));
  if (use.held) go_to(s.view, std::clamp(static_cast<double>((s.kit.mouse().x - s.overview.x) / s.overview.w), 0.0, 1.0) * s.horizon());
  if (use.arrow != Vec{}) go_to(s.view, s.view.at_ns + (use.arrow.x > 0 || use.arrow.y < 0 ? 0.01 : -0.01) * s.horizon());
  s.view.at_ns = std::clamp(s.view.at_ns, 0.0, s.end());
}

void draw_overview(const TimelineStage& s) {
  Kit& kit = s.kit;
  const Theme& t = kit.theme();
  fill(kit, s.overview, t.board, kit.px(2));
  const float beyond = std::round(s.overview_x(s.end()));
  fill(kit, {beyond, s.overview.y, s.overview.right() - beyond, s.overview.h}, t.card);
  Rect title{s.gutter.x, s.overview.y + kit.px(2), s.gutter.w, kit.px(18)};
  title.cut_left(text(kit, title, kit.say("Whole run"), {13, t.ink, Face::medium}) + kit.px(10));
  s.session.show_seed(seed_link(kit, s.session.level(), s.session.shown_seed(), title));
  draw_legend(s);
  scrub(s);
  draw_throughput(s);
  draw_waiting(s);
  draw_marks(s);
  draw_hours(s);
  draw_fan(s);
  draw_playhead(s);
}

// Close-up --------------------------------------------------------------------------------------------------------------

/// One lane: a GPU server, a store, a broker, or a link.
struct Lane {
  std::string id;  ///< of the part
  std::string title;
  std::optional<model::PartKind> kind;  ///< nothing: a link
  int link = -1;                        ///< index into the board's links, as in the window's passages
  model::Protocol protocol = model::Protocol::grpc;
};

// A link is known by its worker, or else by both ends.
std::string link_title(const model::Roster& roster, const model::Part& from, const model::Part& to) {
  if (to.kind == model::PartKind::worker) return "to " + roster.title(to.id);
  if (from.kind == model::PartKind::worker) return "from " + roster.title(from.id);
  return roster.title(from.id) + " \u2192 " + roster.title(to.id);
}

std::vector<Lane> lanes(const model::Board& board) {
  const model::Roster roster(board);
  std::vector<Lane> out;
  for (const model::PartKind kind : {model::PartKind::gpu_server, model::PartKind::store, model::PartKind::broker}) {
    std::vector<const model::Part*> parts;
    for (const model::Part& part : board.parts)
      if (part.kind == kind) parts.push_back(&part);
    std::ranges::sort(parts, {}, [](const model::Part* part) { return part->id; });
    for (const model::Part* part : parts) out.push_back({part->id, roster.title(part->id), kind});
  }
  for (std::size_t i = 0; i < board.links.size(); ++i) {
    const model::Link& link = board.links[i];
    const model::Part *from = roster.part(link.from.part), *to = roster.part(link.to.part);
    const model::PortRow* port = from ? model::port(from->kind, link.from.port) : nullptr;
    const bool of_tasks = from && model::row(from->kind).work == model::Work::tasks;  // nothing is seen on its way there
    if (from && to && port && !of_tasks)
      out.push_back({link.from.part + "-" + link.to.part, link_title(roster, *from, *to), std::nullopt, static_cast<int>(i), port->protocol});
  }
  return out;
}

std::string span_words(const Lane& lane, const sim::Span& span, bool tasks) {
  const std::string what = lane.kind == model::PartKind::gpu_server ? std::string(model::row(span.activity).label) : "write";
  const std::string noun = tasks ? " task" : " item";
  const std::string items = span.items > 0 ? ", " + grouped(span.items) + noun + (span.items == 1 ? "" : "s") : "";
  return lane.title + ": " + what + items + ", " + duration(span.to_ns - span.from_ns, 3) + " from " + clock(span.from_ns);
}

void draw_gpu_span(const TimelineStage& s, const Rect& block, const sim::Span& span) {
  activity_block(s.kit, block, span.activity);
  const TextStyle style{12, s.kit.theme().on_data, Face::medium, true};
  const std::string words = grouped(span.items);
  const bool labelled = span.activity == model::Activity::compute && span.items > 0 && block.h >= s.kit.px(14);
  if (labelled && text_width(s.kit, words, style) + s.kit.px(8) < block.w) text(s.kit, block, words, style, Align::centre);
}

// A write, then the commit that its worker waits for.
void draw_store_span(const TimelineStage& s, const Rect& lane, const Rect& block, const sim::Span& span) {
  const Colour colour = s.kit.theme().data.purple;
  fill(s.kit, block.inset(0, lane.h * 0.12f), colour, s.kit.px(1));
  const float end = s.lane_x(static_cast<double>(span.to_ns + s.session.level().catalogue.constants.store_commit_ns));
  const float y = std::round(lane.centre().y), right = std::min(end, lane.right());
  if (right <= block.right()) return;
  fill(s.kit, {block.right(), y - s.kit.px(2), right - block.right(), s.kit.px(4)}, faded(colour, 0.55f));
  if (end <= lane.right()) fill(s.kit, {end - s.kit.px(2), y - lane.h * 0.25f, s.kit.px(2), lane.h * 0.5f}, colour);
}

void draw_spans(const TimelineStage& s, const Lane& lane, const Rect& rect) {
  const bool pointed = rect.holds(s.kit.mouse()) && s.kit.reachable();
  const sim::Span* under = nullptr;
  for (const sim::Span& span : s.view.window.spans) {
    if (span.lane != lane.id) continue;
    const float left = std::max(rect.x, s.lane_x(static_cast<double>(span.from_ns))), right = std::min(rect.right(), s.lane_x(static_cast<double>(span.to_ns)));
    if (right <= rect.x || left >= rect.right()) continue;
    const Rect block{left, rect.y, std::max(right - left - 1, 1.f), rect.h};
    if (lane.kind == model::PartKind::gpu_server) draw_gpu_span(s, block, span);
    else draw_store_span(s, rect, block, span);
    if (pointed && s.kit.mouse().x >= left && s.kit.mouse().x < right) under = &span;
  }
  if (under) tip(s.kit, {s.kit.mouse().x, rect.y, 1, rect.h}, span_words(lane, *under, model::has_tasks(s.session.level())));
}

const model::Ledger* ledger_of(const sim::Moment& moment, std::string_view id) {
  const auto at = std::ranges::find(moment.devices, id, &sim::Moment::Device::id);
  return at == moment.devices.end() ? nullptr : &at->ledger;
}

// The window holds too many batches to draw: what share of it each category took.
void draw_shares(const TimelineStage& s, const Lane& lane, const Rect& rect) {
  const Rect seen{std::max(rect.x, s.lane_x(static_cast<double>(s.view.window.from_ns))), rect.y, 0, rect.h};
  const float right = std::min(rect.right(), s.lane_x(static_cast<double>(s.view.window.to_ns)));
  const Rect bar{seen.x, rect.y, right - seen.x, rect.h};
  const model::Ledger* from = ledger_of(s.view.before, lane.id);
  const model::Ledger* to = ledger_of(s.view.after, lane.id);
  if (!from || !to) {
    fill(s.kit, bar, faded(s.kit.theme().data.purple, 0.25f), s.kit.px(2));
    const std::string words = s.kit.say("{} rows in this window", {grouped(s.view.after.written - s.view.before.written)});
    return void(text(s.kit, bar.inset(s.kit.px(8), 0), words, {12, s.kit.theme().ink2, Face::regular, true}));
  }
  model::Ledger spent{};
  for (std::size_t i = 0; i < spent.size(); ++i) spent[i] = (*to)[i] - (*from)[i];
  ledger_bar(s.kit, bar, spent, 1);
}

void draw_queue(const TimelineStage& s, const Lane& lane, const Rect& rect) {
  Kit& kit = s.kit;
  const Theme& t = kit.theme();
  const auto queue = std::ranges::find(s.view.moment.queues, lane.id, &sim::Moment::Queue::id);
  const std::int64_t length = queue == s.view.moment.queues.end() ? 0 : queue->length;
  const float left = std::max(rect.x, s.lane_x(0)), right = std::min(rect.right(), s.lane_x(s.end()));
  const float y = length > 0 ? rect.y + kit.px(5) : rect.bottom() - kit.px(2);
  fill(kit, {left, y, right - left, rect.bottom() - y}, faded(t.data.sky, 0.16f));
  fill(kit, {left, y, right - left, kit.px(2)}, t.safe.sky);
  if (rect.h >= kit.px(18))
    text(kit, {left + kit.px(10), rect.y + (length > 0 ? kit.px(5) : 0), right - left, rect.h - kit.px(5)}, kit.say("{} waiting", {compact_count(length)}), {12, t.ink, Face::regular, true});
}

std::string passage_words(const Lane& lane, const sim::Passage& passage) {
  return lane.title + ": " + grouped(passage.items) + (passage.items == 1 ? " item, " : " items, ") + duration(passage.to_ns - passage.from_ns, 3) +
         " on the way from " + clock(passage.from_ns);
}

// What is on its way: a bar from its departure to its arrival.
void draw_passages(const TimelineStage& s, const Lane& lane, const Rect& rect) {
  Kit& kit = s.kit;
  const Theme& t = kit.theme();
  const Colour colour = lane.protocol == model::Protocol::amqp ? t.safe.sky : t.safe.green;
  horizontal(kit, rect.x, rect.right(), std::round(rect.centre().y), t.line);
  if (s.view.window.cut)
    return void(text(kit, rect.inset(kit.px(8), 0), kit.say("too many to show one by one: zoom in"), {12, t.ink3}));
  const bool pointed = rect.holds(kit.mouse()) && kit.reachable();
  const sim::Passage* under = nullptr;
  float drawn_to = -1;
  for (const sim::Passage& passage : s.view.window.passages) {
    if (passage.link != lane.link) continue;
    const float left = std::floor(s.lane_x(static_cast<double>(passage.from_ns))), right = std::max(left + kit.px(2), s.lane_x(static_cast<double>(passage.to_ns)));
    if (right < rect.x || left > rect.right()) continue;
    if (pointed && kit.mouse().x >= left - kit.px(2) && kit.mouse().x <= right + kit.px(2)) under = &passage;
    if (right <= drawn_to) continue;
    fill(kit, {std::max(left, drawn_to), rect.y + rect.h * 0.2f, right - std::max(left, drawn_to), rect.h * 0.6f}, colour);
    drawn_to = right;
  }
  if (under) tip(kit, {kit.mouse().x, rect.y, 1, rect.h}, passage_words(lane, *under));
}

constexpr TextStyle lane_style{12};
constexpr float close_up_title = 78, before_lane = 12, narrow_gutter = 176, wide_gutter = 264, widest_gutter_share = 0.36f;

// As wide as the longest name of a lane, with the title of the close-up beside the first two.
float gutter_width(Kit& kit, const model::Board& board, const Rect& area) {
  float most = 0;
  const std::vector<Lane> all = lanes(board);
  for (const Lane& lane : all) most = std::max(most, text_width(kit, lane.title, lane_style));
  const float needed = std::ceil(most) + kit.px(before_lane + close_up_title) + panel_padding(kit) + 1;
  return std::clamp(needed, kit.px(kit.compact() ? narrow_gutter : wide_gutter), area.w * widest_gutter_share);
}

void draw_lane(const TimelineStage& s, const Lane& lane, const Rect& rect) {
  TextStyle style = lane_style;
  style.colour = s.kit.theme().ink2;
  const bool beside_title = rect.y < s.lanes.y + s.kit.px(40);
  const float taken = beside_title ? s.kit.px(close_up_title) : 0;
  const Rect words{s.gutter.x + taken, rect.y, s.gutter.w - taken - s.kit.px(before_lane), rect.h};
  if (words.holds(s.kit.mouse()) && text_width(s.kit, lane.title, style) > words.w) tip(s.kit, words, lane.title);
  text_of(s.kit, lane.id + " lane", words, elided(s.kit, lane.title, style, words.w), style, Align::right);
  s.kit.push_clip(rect);
  if (!lane.kind) draw_passages(s, lane, rect);
  else if (lane.kind == model::PartKind::broker) draw_queue(s, lane, rect);
  else if (s.view.window.cut) draw_shares(s, lane, rect);
  else draw_spans(s, lane, rect);
  s.kit.pop_clip();
}

std::string window_words(double seconds) {
  return seconds < 1000 ? duration(static_cast<model::Nanoseconds>(seconds * second_ns), 2) : duration(static_cast<model::Nanoseconds>(seconds * second_ns), 1);
}

void draw_close_up_axis(const TimelineStage& s) {
  Kit& kit = s.kit;
  const TextStyle style{12, kit.theme().ink3, Face::regular, true};
  const double half = s.view.window_s / 2;
  const bool hours = half >= 3600, millis = half < 0.05;
  const double unit = hours ? 3600 : millis ? 0.001 : 1;
  for (const double at : round_steps(-half / unit, half / unit, 4)) {
    const double size = std::abs(at);
    const bool here = size < half / unit * 1e-6;
    const std::string figure = size == std::floor(size) ? fixed(size, 0) : fixed(size, size * 10 == std::floor(size * 10) ? 1 : 2);
    const std::string words = here ? clock(static_cast<model::Nanoseconds>(s.view.at_ns)) : (at < 0 ? "\u2212" : "+") + grouped(figure) + (hours ? " h" : millis ? " ms" : " s");
    const float x = s.lane_x(s.view.at_ns + at * unit * second_ns), width = text_width(kit, words, style);
    const float left = std::clamp(x - width / 2, s.lanes.x, s.lanes.right() - width);
    text(kit, {left, s.lanes.bottom() + kit.px(2), width + 1, kit.px(18)}, words, style);
    if (!here) vertical(kit, std::round(x), s.lanes.y, s.lanes.bottom(), faded(kit.theme().line, 0.6f));
  }
}

void handle_close_up(const TimelineStage& s) {
  const Touch use = touch(s.kit, "Close-up", s.lanes, {.kind = Drawn::picture, .focusable = false}, 0);
  const ImGuiIO& io = ImGui::GetIO();
  if (use.held && io.MouseDelta.x != 0)
    go_to(s.view, std::clamp(s.view.at_ns - static_cast<double>(io.MouseDelta.x / s.lanes.w) * 2 * s.half_window(), 0.0, s.end()));
  if (use.hovered && io.MouseWheel != 0)
    s.view.window_s = std::clamp(s.view.window_s * std::pow(wheel_step, -static_cast<double>(io.MouseWheel)), least_window_s, 2 * s.horizon() / second_ns);
}

// Where there are more lanes than room: which are shown, and a button to the next ones.
void turn_lanes(const TimelineStage& s, std::size_t all, std::size_t shown) {
  const std::string words = s.kit.say("Lanes {}\u2013{} of {}", {std::to_string(s.view.lanes_from + 1), std::to_string(s.view.lanes_from + shown), std::to_string(all)});
  const Rect row{s.gutter.x, s.lanes.bottom() + s.kit.px(1), s.gutter.w, s.kit.px(20)};
  if (!text_link(s.kit, row, words)) return;
  s.view.lanes_from = s.view.lanes_from + shown >= all ? 0 : std::min(s.view.lanes_from + shown, all - shown);
}

void draw_close_up(const TimelineStage& s) {
  Kit& kit = s.kit;
  const Theme& t = kit.theme();
  handle_close_up(s);
  text(kit, {s.gutter.x, s.lanes.y, s.gutter.w, kit.px(18)}, kit.say("Close up"), {13, t.ink, Face::medium});
  text(kit, {s.gutter.x, s.lanes.y + kit.px(19), s.gutter.w, kit.px(18)}, window_words(s.view.window_s), {12, t.ink3, Face::regular, true});
  draw_close_up_axis(s);
  const std::vector<Lane> all = lanes(s.session.board());
  const auto fit = static_cast<std::size_t>(std::max(1.f, std::floor(s.lanes.h / kit.px(least_pitch_units))));
  const std::size_t shown = std::min(all.size(), fit);
  s.view.lanes_from = std::min(s.view.lanes_from, all.size() - shown);
  const float pitch = std::floor(std::min(s.lanes.h / static_cast<float>(std::max<std::size_t>(1, shown)), kit.px(lane_units + gap_units)));
  float y = s.lanes.y;
  for (std::size_t i = s.view.lanes_from; i < s.view.lanes_from + shown; ++i) {
    draw_lane(s, all[i], {s.lanes.x, y, s.lanes.w, std::round(pitch * lane_units / (lane_units + gap_units))});
    y += pitch;
  }
  if (shown < all.size()) turn_lanes(s, all.size(), shown);
  const float now = std::round(s.lane_x(s.view.at_ns));
  fill(kit, {now, s.lanes.y, s.lanes.right() - now, y - s.lanes.y}, faded(t.panel, future_dim));
  fill(kit, {now - kit.px(1), s.lanes.y - kit.px(4), kit.px(2), y - s.lanes.y + kit.px(2)}, t.ink);
}

}  // namespace

float timeline_height(const Kit& kit, const game::Session& session) {
  const std::size_t rows = std::min(lanes(session.board()).size(), most_lanes_at_once);
  const float around_lanes = kit.compact() ? 106 : 126, pitch = kit.compact() ? 22 : 26;
  return kit.px(std::max(kit.compact() ? 208.f : 272.f, around_lanes + pitch * static_cast<float>(rows)));
}

void playback_timeline(Kit& kit, game::Session& session, PlaybackView& view, const Rect& area) {
  kit.begin_area("timeline", area);
  const bool compact = kit.compact();
  const float padding = panel_padding(kit), gutter = gutter_width(kit, session.board(), area);
  const Rect inside{area.x + padding, area.y, area.w - 2 * padding, area.h};
  const Rect overview{area.x + gutter, area.y + kit.px(compact ? 16 : 20), area.right() - padding - area.x - gutter, kit.px(compact ? 36 : 44)};
  const float top = overview.bottom() + kit.px(compact ? 30 : 38);
  const Rect lanes{overview.x, top, overview.w, area.bottom() - kit.px(24) - top};
  const TimelineStage stage{kit, session, view, {inside.x, area.y, gutter - padding, area.h}, overview, lanes};
  draw_overview(stage);
  draw_close_up(stage);
  kit.end_area();
}

}  // namespace batchyard::ui
