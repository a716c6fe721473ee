#include "ui/inspector.h"

#include <cmath>
#include <set>

#include "model/roster.h"
#include "ui/glyphs.h"
#include "ui/inspector_parts.h"
#include "ui/traffic_chart.h"
#include "ui/words.h"

namespace batchyard::ui {
namespace {

using model::Part;
using model::PartKind;

Glyph glyph_for(const Part& part) {
  return glyph_of(part.kind, part.kind == PartKind::gpu_server ? std::get<std::string>(model::value(part, "gpu")) : "");
}

void head(InspectorColumn& column, Glyph sign, Colour colour, std::string_view title, std::string_view below) {
  Kit& kit = column.kit;
  const float tile = kit.px(40), left = tile + kit.px(12);
  const TextStyle big{16, kit.theme().ink, Face::semibold}, small{13, kit.theme().ink2};
  const float room = column.area.w - left;
  const float high = paragraph_height(kit, room, title, big, 22) + paragraph_height(kit, room, below, small, 20);
  kind_tile(kit, sign, {column.area.x + tile / 2, column.y + tile / 2}, tile, colour);
  float y = column.y + std::max(0.f, std::round((tile - high) / 2));
  y += paragraph(kit, {column.area.x + left, y}, room, title, big, 22);
  paragraph(kit, {column.area.x + left, y}, room, below, small, 20);
  column.y += std::max(tile, high) + kit.px(12);
}

void subheading(InspectorColumn& column, std::string_view words) {
  text(column.kit, column.row(30), column.kit.say(words), {14, column.kit.theme().ink, Face::medium});
}

void value_line(InspectorColumn& column, std::string_view label, std::string_view value) {
  Kit& kit = column.kit;
  const Rect row = column.row(28);
  text_of(kit, std::string(label) + " label", row, kit.say(label), {14, kit.theme().ink2});
  text_of(kit, label, row, value, {14, kit.theme().ink, Face::regular, true}, Align::right);
}

std::string month_price(const InspectorColumn& column, const Part& part) {
  return rounded(model::month_usd(column.level().catalogue, part), model::Unit::usd, 0) + "/month";
}

// Parts -----------------------------------------------------------------------------------------------------------------

std::string where(const InspectorColumn& column, const Part& part) {
  const Part* server = part.server.empty() ? nullptr : model::find(column.board(), part.server);
  if (server) return "on " + model::shown_title(column.board(), *server) + ", " + std::get<std::string>(model::value(*server, "gpu"));
  if (model::row(part.kind).placed_on_server) return column.kit.say("on no GPU server");
  return std::string(part.title.empty() ? "" : model::row(part.kind).label);
}

void worker_rows(InspectorColumn& column, const SettingTarget& target, const Part& part) {
  setting_row(column, target, *model::setting(PartKind::worker, "batch"), true);
  const auto facts = worker_facts(column.level(), model::Roster(column.board()), part);
  if (facts) batch_curves(column, *facts->gpu, *facts->law, facts->batch);
  hairline(column, 10, 6);
  setting_rows(column, target, model::row(PartKind::worker).settings, "batch");
  std::vector<CatalogueFigure> figures = facts ? law_figures(*facts->law, *facts->gpu) : std::vector<CatalogueFigure>{};
  for (CatalogueFigure& figure : constant_figures(column.level().catalogue, "worker_")) figures.push_back(std::move(figure));
  catalogue_figures(column, figures);
}

// A broker's or a store's size buys memory and costs money.
void station_rows(InspectorColumn& column, const SettingTarget& target, const Part& part, model::Bytes per_vcpu) {
  setting_row(column, target, *model::setting(part.kind, "vcpu"), true);
  if (target.parts.size() == 1) {
    value_line(column, "Memory", rounded(model::number(part, "vcpu") * per_vcpu, model::Unit::gb, 1));
    value_line(column, "Price", month_price(column, part));
  }
  if (model::row(part.kind).settings.size() > 1) hairline(column, 8, 6);
  setting_rows(column, target, model::row(part.kind).settings, "vcpu");
  catalogue_figures(column, constant_figures(column.level().catalogue, std::string(model::row(part.kind).id) + "_"));
}

bool part_row(InspectorColumn& column, const model::Roster& roster, const Part& part, std::string_view value, bool problem) {
  Kit& kit = column.kit;
  const Theme& t = kit.theme();
  const Rect row = column.row(36);
  const std::string& title = roster.title(part.id);
  const Touch use = touch(kit, kit.say("Show {}", {title}), row, {.text = title});
  if (use.hovered) fill(kit, row.outset(0).moved({0, 0}), t.raised, kit.px(6));
  glyph(kit, glyph_for(part), {row.x + kit.px(14), row.centre().y}, kit.px(18), colour_of(t, part.kind));
  const float width = text_width(kit, value, {13, t.ink3, Face::regular, true});
  const float mark = problem ? kit.px(22) : 0;
  text_of(kit, part.id + " in the list", {row.x + kit.px(34), row.y, row.w - kit.px(50) - width - mark, row.h}, title, {14, t.ink});
  text(kit, {row.x, row.y, row.w - kit.px(8) - mark, row.h}, value, {13, t.ink3, Face::regular, true}, Align::right);
  if (problem) glyph(kit, Glyph::triangle, {row.right() - kit.px(14), row.centre().y}, kit.px(16), t.warn);
  return use.clicked;
}

void server_rows(InspectorColumn& column, const SettingTarget& target, const Part& part) {
  setting_rows(column, target, model::row(part.kind).settings);
  if (target.parts.size() > 1) return;
  value_line(column, "Price", month_price(column, part));
  const model::Gpu* gpu = model::find_gpu(column.level().catalogue, std::get<std::string>(model::value(part, "gpu")));
  const model::Roster roster(column.board());
  const auto standing = roster.on(part.id);
  if (gpu) {
    const std::int64_t used = static_cast<std::int64_t>(standing.size()) * column.level().catalogue.constants.worker_vcpu;
    value_line(column, "vCPUs in use", grouped(used) + " of " + grouped(gpu->host_vcpu));
  }
  hairline(column, 8, 6);
  subheading(column, standing.empty() ? "Nothing stands on it yet" : "On this server");
  for (const Part* other : standing)
    if (part_row(column, roster, *other, other->kind == PartKind::worker ? "batch " + grouped(model::number(*other, "batch")) : "", false)) show_part(column.view, other->id);
  if (gpu) catalogue_figures(column, gpu_figures_of(*gpu));
}

void users_rows(InspectorColumn& column) {
  const model::Traffic& traffic = column.level().traffic;
  value_line(column, "Items", grouped(mean_items(traffic)));
  value_line(column, "Size of an item", grouped(traffic.item_bytes) + " B");
  column.gap(8);
  column.y += paragraph(column.kit, {column.area.x, column.y}, column.area.w,
                        column.kit.say("What is published, and when, belongs to the level: it can't be changed here."),
                        {13, column.kit.theme().ink3}, 20);
}

// What only its settings and its price can be said of.
void plain_rows(InspectorColumn& column, const SettingTarget& target, const Part& part, std::string_view constants) {
  setting_rows(column, target, model::row(part.kind).settings);
  const bool priced = model::month_usd(column.level().catalogue, part) > 0;
  if (target.parts.size() == 1 && priced) value_line(column, "Price", month_price(column, part));
  column.gap(8);
  column.y += paragraph(column.kit, {column.area.x, column.y}, column.area.w, column.kit.say(model::row(part.kind).help), {13, column.kit.theme().ink3}, 20);
  if (!constants.empty()) catalogue_figures(column, constant_figures(column.level().catalogue, constants));
}

void rows_of_kind(InspectorColumn& column, const SettingTarget& target, const Part& part) {
  const model::Constants& constants = column.level().catalogue.constants;
  switch (part.kind) {
    case PartKind::users: return users_rows(column);
    case PartKind::broker: return station_rows(column, target, part, constants.broker_memory_per_vcpu_bytes);
    case PartKind::worker: return worker_rows(column, target, part);
    case PartKind::store: return station_rows(column, target, part, constants.store_memory_per_vcpu_bytes);
    case PartKind::dispatcher: return plain_rows(column, target, part, "dispatcher_");
    case PartKind::runner: return plain_rows(column, target, part, "");
    case PartKind::storage: return plain_rows(column, target, part, "storage_");
    case PartKind::licence_server: return plain_rows(column, target, part, "licence_");
    case PartKind::assembler: return plain_rows(column, target, part, "assembler_");
    case PartKind::gpu_server: return server_rows(column, target, part);
  }
}

void parts_of_one_kind(InspectorColumn& column, const std::vector<std::string>& ids) {
  const Part& first = *model::find(column.board(), ids.front());
  const model::KindRow& kind = model::row(first.kind);
  const bool one = ids.size() == 1;
  const std::string title = one ? model::shown_title(column.board(), first) : grouped(static_cast<std::int64_t>(ids.size())) + " " + std::string(kind.many);
  head(column, glyph_for(first), colour_of(column.kit.theme(), first.kind), title, one ? where(column, first) : column.kit.say("Changes go to all of them"));
  rows_of_kind(column, {first.kind, ids, {}}, first);
}

void several_kinds(InspectorColumn& column, const std::set<std::string>& ids) {
  head(column, Glyph::copy, column.kit.theme().ink2, column.kit.say("{} parts", {grouped(static_cast<std::int64_t>(ids.size()))}),
       column.kit.say("of different kinds"));
  const model::Roster roster(column.board());
  for (const std::string& id : ids) {
    const Part& part = *roster.part(id);
    if (part_row(column, roster, part, "", false)) show_part(column.view, id);
  }
}

// Links -----------------------------------------------------------------------------------------------------------------

void link_rows(InspectorColumn& column, const LinkEnds& ends) {
  const Part& from = *model::find(column.board(), ends.first.part);
  const Part& to = *model::find(column.board(), ends.second.part);
  const model::PortRow* port = model::port(from.kind, ends.first.port);
  const bool amqp = port && port->protocol == model::Protocol::amqp;
  const Theme& t = column.kit.theme();
  head(column, Glyph::dispatcher, amqp ? t.safe.sky : t.safe.green,
       model::shown_title(column.board(), from) + " to " + model::shown_title(column.board(), to),
       port ? std::string(name(port->cargo)) + " over " + std::string(name(port->protocol)) : "");
  if (port && port->protocol == model::Protocol::http) {
    column.y += paragraph(column.kit, {column.area.x, column.y}, column.area.w, column.kit.say("What crosses it is there at once."), {13, t.ink3}, 20);
    return;
  }
  setting_rows(column, {std::nullopt, {}, ends}, model::link_settings());
  catalogue_figures(column, constant_figures(column.level().catalogue, amqp ? "amqp_" : "grpc_"));
}

// The board -------------------------------------------------------------------------------------------------------------

void problem_rows(InspectorColumn& column) {
  Kit& kit = column.kit;
  const Theme& t = kit.theme();
  const auto& problems = column.session.problems();
  if (problems.empty()) {
    const Rect row = column.row(32);
    glyph(kit, Glyph::check, {row.x + kit.px(14), row.centre().y}, kit.px(16), t.pass);
    text(kit, {row.x + kit.px(34), row.y, row.w, row.h}, kit.say("No problems: it can run"), {14, t.ink2});
    return;
  }
  for (const model::BoardProblem& problem : problems) {
    glyph(kit, Glyph::triangle, {column.area.x + kit.px(14), column.y + kit.px(11)}, kit.px(16), t.warn);
    const float left = column.area.x + kit.px(34), room = column.area.w - kit.px(34);
    column.y += paragraph(kit, {left, column.y}, room, problem.message, {14, t.ink}, 20);
    column.y += paragraph(kit, {left, column.y}, room, problem.remedy, {13, t.ink2}, 19);
    if (!problem.part.empty() && text_link(kit, {left, column.y, room, kit.px(26)}, kit.say("Show it"))) show_part(column.view, problem.part);
    column.gap(problem.part.empty() ? 8 : 32);
  }
}

void board_rows(InspectorColumn& column) {
  Kit& kit = column.kit;
  const model::Board& board = column.board();
  head(column, Glyph::yard, kit.theme().ink2, board.name.empty() ? kit.say("Board") : board.name, kit.say("Select a part to change it"));
  value_line(column, "Monthly cost", rounded(column.session.monthly_cost_usd(), model::Unit::usd, 0));
  value_line(column, "Parts", grouped(static_cast<std::int64_t>(board.parts.size())));
  hairline(column, 8, 8);
  problem_rows(column);
  hairline(column, 8, 6);
  subheading(column, "Parts on this board");
  const model::Roster roster(board);
  std::set<std::string_view> with_problems;
  for (const model::BoardProblem& problem : column.session.problems()) with_problems.insert(problem.part);
  for (const Part& part : board.parts) {
    const std::int64_t price = model::month_usd(column.level().catalogue, part);
    if (part_row(column, roster, part, price > 0 ? rounded(price, model::Unit::usd, 0) : "", with_problems.contains(part.id))) show_part(column.view, part.id);
  }
}

void rows(InspectorColumn& column) {
  const Selection& selection = column.view.selection;
  if (selection.parts.empty() && selection.links.size() == 1) return link_rows(column, *selection.links.begin());
  if (selection.parts.empty()) return board_rows(column);
  std::set<PartKind> kinds;
  for (const Part& part : column.board().parts)
    if (selection.parts.contains(part.id)) kinds.insert(part.kind);
  if (kinds.size() == 1) return parts_of_one_kind(column, {selection.parts.begin(), selection.parts.end()});
  several_kinds(column, selection.parts);
}

}  // namespace

void inspector(Kit& kit, game::Session& session, BoardView& view, const Rect& area) {
  kit.begin_area("inspector", area, {.scrolls = true});
  view.selection = still_there(view.selection, session.board());
  if (view.inspector.of != view.selection) {
    const unsigned gesture = view.inspector.gesture;
    view.inspector = {.inputs = {}, .wrong = "", .complaint = "", .gesture = gesture, .sources_open = view.inspector.sources_open, .of = view.selection};
  }
  const float padding = kit.px(kit.compact() ? 16 : 24);
  const Rect content = kit.content();
  InspectorColumn column{kit, session, view, {content.x + padding, content.y, content.w - 2 * padding, content.h}, content.y + padding};
  rows(column);
  kit.end_area(column.y + padding);
}

}  // namespace batchyard::ui
