#include "io/board_file.h"

#include <algorithm>
#include <cassert>
#include <map>
#include <utility>

#include "io/check.h"
#include "io/document.h"
#include "io/files.h"
#include "io/print.h"

namespace batchyard::io {
namespace {

using model::Direction;

// --- Checks. They also see boards with other faults, and pass over what those leave unclear.

using PartsById = std::map<std::string_view, const Node*, std::less<>>;

std::vector<std::string> ids(const PartsById& parts) {
  std::vector<std::string> out;
  for (const auto& [id, part] : parts) out.emplace_back(id);
  return out;
}

PartsById unique_parts(const Node& board, const std::string& path, Faults& faults) {
  PartsById parts;
  for (std::size_t i = 0; i < elements(board, "parts").size(); ++i) {
    const Node& part = elements(board, "parts")[i];
    const std::string_view id = word(part, "id");
    if (id.empty()) continue;
    const auto [first, is_new] = parts.try_emplace(id, &part);
    if (is_new) continue;
    const int line = faults.line(at(*first->second, "id").offset);
    faults.add(at(part, "id").offset, below(below(below(path, "parts"), i), "id"),
               "id \"" + std::string(id) + "\" is taken by the part on line " + std::to_string(line) + "; write another id");
  }
  return parts;
}

std::string not_on_board(std::string_view id, const PartsById& parts) {
  return "no part \"" + std::string(id) + "\" is on the board" + remedy(id, ids(parts));
}

void check_server(const Node& part, const PartsById& parts, const std::string& path, Faults& faults) {
  const std::string_view server = word(part, "server");
  if (server.empty()) return;
  const auto found = parts.find(server);
  if (found == parts.end()) return faults.add(at(part, "server").offset, path, not_on_board(server, parts));
  const auto kind = model::kind_with_id(word(*found->second, "kind"));
  if (kind && *kind != model::PartKind::gpu_server)
    faults.add(at(part, "server").offset, path, "\"" + std::string(server) + "\" is no GPU server; write the id of a GPU server");
}

std::pair<std::string_view, std::string_view> split(std::string_view end) {
  const std::size_t dot = end.find('.');
  return {end.substr(0, dot), end.substr(dot + 1)};
}

std::vector<std::string> ends(std::string_view part, const model::KindRow& kind, Direction direction) {
  std::vector<std::string> out;
  for (const model::PortRow& port : kind.ports)
    if (port.direction == direction) out.push_back(std::string(part) + "." + std::string(port.name));
  return out;
}

std::string wrong_port(std::string_view part, std::string_view port, const model::KindRow& kind, Direction direction) {
  const std::string owner = "\"" + std::string(part) + "\" has no port ";
  const std::string verb = direction == Direction::out ? "sends" : "receives";
  const auto offered = ends(part, kind, direction);
  if (offered.empty()) return owner + "that " + verb + "; link another part";
  return owner + "\"" + std::string(port) + "\" that " + verb + "; write " + listed(quoted(offered));
}

void check_end(const Node& link, std::string_view key, const PartsById& parts, const std::string& path, Faults& faults) {
  const std::string_view end = word(link, key);
  if (!has_form(Form::end, end)) return;
  const auto [id, port_name] = split(end);
  const auto part = parts.find(id);
  if (part == parts.end()) return faults.add(at(link, key).offset, below(path, key), not_on_board(id, parts));
  const auto kind = model::kind_with_id(word(*part->second, "kind"));
  if (!kind) return;
  const Direction direction = key == "from" ? Direction::out : Direction::in;
  const model::PortRow* port = model::port(*kind, port_name);
  if (!port || port->direction != direction)
    faults.add(at(link, key).offset, below(path, key), wrong_port(id, port_name, model::row(*kind), direction));
}

void check_links(const Node& board, const PartsById& parts, const std::string& path, Faults& faults) {
  std::map<std::pair<std::string_view, std::string_view>, std::size_t> met;
  const auto& links = elements(board, "links");
  for (std::size_t i = 0; i < links.size(); ++i) {
    const std::string here = below(below(path, "links"), i);
    check_end(links[i], "from", parts, here, faults);
    check_end(links[i], "to", parts, here, faults);
    const std::pair ends{word(links[i], "from"), word(links[i], "to")};
    if (ends.first.empty() || ends.second.empty()) continue;
    const auto [first, is_new] = met.try_emplace(ends, links[i].offset);
    if (!is_new)
      faults.add(links[i].offset, here, "the same link stands on line " + std::to_string(faults.line(first->second)) + "; remove one of the two");
  }
}

// --- Reading

int pixels(const Node& value) { return static_cast<int>(number(value, model::Unit::count)); }

model::Part part_of(const Node& node) {
  const auto kind = model::kind_with_id(word(node, "kind"));
  assert(kind);
  const auto& place = elements(node, "at");
  return {.id = std::string(word(node, "id")),
          .kind = *kind,
          .title = std::string(word(node, "title")),
          .at = {pixels(place[0]), pixels(place[1])},
          .server = std::string(word(node, "server")),
          .settings = settings_of(model::row(*kind).settings, node)};
}

// --- Writing

Node value_node(const model::SettingRow& row, const model::SettingValue& value) {
  if (const auto* number = std::get_if<std::int64_t>(&value)) return number_node(*number, row.unit);
  return string_node(model::text(row, value));
}

void add_settings(Node& owner, std::span<const model::SettingRow> rows, const model::Settings& settings) {
  Node out = settings_node(rows, settings);
  if (!out.keys.empty()) add(owner, "settings", std::move(out));
}

Node part_node(const model::Part& part) {
  Node out = object_node();
  add(out, "id", string_node(part.id));
  add(out, "kind", string_node(model::row(part.kind).id));
  if (!part.title.empty()) add(out, "title", string_node(part.title));
  add(out, "at", list_node({number_node(part.at.x, model::Unit::count), number_node(part.at.y, model::Unit::count)}));
  if (!part.server.empty()) add(out, "server", string_node(part.server));
  add_settings(out, model::row(part.kind).settings, part.settings);
  return out;
}

Node link_node(const model::Link& link) {
  Node out = object_node();
  add(out, "from", string_node(link.from.part + "." + link.from.port));
  add(out, "to", string_node(link.to.part + "." + link.to.port));
  add_settings(out, model::link_settings(), link.settings);
  return out;
}

// --- Files

void check_its_level(const Node& root, const model::Level& level, Faults& faults) {
  const std::string_view given = word(root, "level");
  if (!has_form(Form::path, given) || given == level.id) return;
  faults.add(at(root, "level").offset, "/level",
             "the board is for level \"" + std::string(given) + "\"; write \"" + level.id + "\", or open it in its own level");
}

}  // namespace

void check_board(const Node& board, const std::string& path, Faults& faults) {
  const Node* list = find(board, "parts");
  if (!list || list->kind != Node::Kind::list) return;  // said already; that every link leads nowhere helps nobody
  const PartsById parts = unique_parts(board, path, faults);
  for (std::size_t i = 0; i < elements(board, "parts").size(); ++i)
    check_server(elements(board, "parts")[i], parts, below(below(below(path, "parts"), i), "server"), faults);
  check_links(board, parts, path, faults);
}

model::End end_of(std::string_view text) {
  const auto [part, port] = split(text);
  return {std::string(part), std::string(port)};
}

model::Link link_of(const Node& node) {
  return {end_of(word(node, "from")), end_of(word(node, "to")), settings_of(model::link_settings(), node)};
}

model::Board board_of(const Node& board) {
  model::Board out;
  out.name = word(board, "name");
  for (const Node& part : elements(board, "parts")) out.parts.push_back(part_of(part));
  for (const Node& link : elements(board, "links")) out.links.push_back(link_of(link));
  return out;
}

model::Settings settings_of(std::span<const model::SettingRow> rows, const Node& owner) {
  model::Settings out;
  const Node* settings = find(owner, "settings");
  if (!settings) return out;
  for (const model::SettingRow& row : rows)
    if (const Node* value = find(*settings, row.key)) out.emplace(row.key, setting_value(row, *value));
  return out;
}

Node settings_node(std::span<const model::SettingRow> rows, const model::Settings& settings) {
  Node out = object_node();
  for (const model::SettingRow& row : rows)
    if (const auto found = settings.find(row.key); found != settings.end()) add(out, row.key, value_node(row, found->second));
  return out;
}

model::KindSettings kind_settings_of(const Node& node) {
  const auto kind = model::kind_with_id(word(node, "kind"));
  assert(kind);
  return {*kind, settings_of(model::row(*kind).settings, node)};
}

model::SettingValue setting_value(const model::SettingRow& row, const Node& value) {
  if (value.kind == Node::Kind::number) return number(value, row.unit);
  if (value.text == row.blank) return model::Blank{};
  return value.text;
}

Loaded<model::Board> board_from_text(std::string_view text, std::string_view shown_name, const model::Level* level) {
  const std::string_view plain = without_mark(text);
  Document read = document(FileKind::board, level ? &level->catalogue : nullptr, std::string(shown_name), plain);
  if (read.root) {
    check_board(*read.root, "", read.faults);
    if (level) check_its_level(*read.root, *level, read.faults);
  }
  return result(read, board_of);
}

Loaded<model::Board> load_board(const std::filesystem::path& file, const model::Level* level) {
  const auto text = read_file(file);
  if (!text) return {std::nullopt, text.problems};
  return board_from_text(*text.value, file.string(), level);
}

std::string board_text(const model::Board& board, std::string_view level_id) {
  Node root = file_node(FileKind::board);
  add(root, "level", string_node(level_id));
  add(root, "name", string_node(board.name));
  std::vector<Node> parts, links;
  for (const model::Part& part : board.parts) parts.push_back(part_node(part));
  for (const model::Link& link : board.links) links.push_back(link_node(link));
  add(root, "parts", list_node(std::move(parts)));
  add(root, "links", list_node(std::move(links)));
  return printed(root);
}

}  // namespace batchyard::io
