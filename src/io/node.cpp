#include "io/node.h"

#include <algorithm>
#include <cassert>

namespace batchyard::io {

Node string_node(std::string_view text) { return {.kind = Node::Kind::string, .text = std::string(text)}; }

Node number_node(std::int64_t value, model::Unit unit) {
  return {.kind = Node::Kind::number, .text = model::decimal(value, model::row(unit).decimals)};
}

Node truth_node(bool value) { return {.kind = Node::Kind::truth, .text = value ? "true" : "false"}; }
Node list_node(std::vector<Node> items) { return {.kind = Node::Kind::list, .items = std::move(items)}; }
Node object_node() { return {.kind = Node::Kind::object}; }

void add(Node& object, std::string_view key, Node value) {
  object.keys.push_back({std::string(key), 0});
  object.items.push_back(std::move(value));
}

const Node* find(const Node& node, std::string_view key) {
  const auto found = std::ranges::find(node.keys, key, &Node::Key::name);
  if (found == node.keys.end()) return nullptr;
  return &node.items[static_cast<std::size_t>(found - node.keys.begin())];
}

std::string_view word(const Node& node, std::string_view key) {
  const Node* found = find(node, key);
  return found && found->kind == Node::Kind::string ? std::string_view(found->text) : std::string_view();
}

const std::vector<Node>& elements(const Node& node, std::string_view key) {
  static const std::vector<Node> none;
  const Node* found = find(node, key);
  return found && found->kind == Node::Kind::list ? found->items : none;
}

std::optional<std::int64_t> figure(const Node& object, std::string_view key, model::Unit unit) {
  const Node* node = find(object, key);
  return node && node->kind == Node::Kind::number ? model::scaled(node->text, model::row(unit).decimals) : std::nullopt;
}

const Node& at(const Node& object, std::string_view key) {
  const Node* found = find(object, key);
  assert(found);
  return *found;
}

std::int64_t number(const Node& node, model::Unit unit) {
  const auto value = model::scaled(node.text, model::row(unit).decimals);
  assert(value);
  return *value;
}

std::int64_t number(const Node& object, std::string_view key, model::Unit unit) { return number(at(object, key), unit); }
bool truth(const Node& object, std::string_view key) { return at(object, key).text == "true"; }

}  // namespace batchyard::io
