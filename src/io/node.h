#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/units.h"

namespace batchyard::io {

/// A JSON value that remembers where it stood.
struct Node {
  enum class Kind { null, truth, number, string, list, object };
  struct Key {
    std::string name;
    std::size_t offset = 0;
  };

  Kind kind = Kind::null;
  std::size_t offset = 0;   ///< of its first byte in the text
  std::string text{};       ///< of a string: its content; of a number: as written; of a truth: "true" or "false"
  std::vector<Key> keys{};  ///< of an object, one for each item
  std::vector<Node> items{};  ///< of a list: its elements; of an object: the values
};

Node string_node(std::string_view text);
Node number_node(std::int64_t value, model::Unit unit);  ///< `value` in the unit's smallest step
Node truth_node(bool value);
Node list_node(std::vector<Node> items = {});
Node object_node();
void add(Node& object, std::string_view key, Node value);

/// The value under a key, or nothing: also if `node` is no object.
const Node* find(const Node& node, std::string_view key);
/// The content of the string under a key; empty if there is none.
std::string_view word(const Node& node, std::string_view key);
/// The elements of the list under a key; none if there is no list.
const std::vector<Node>& elements(const Node& node, std::string_view key);
/// The number under a key, in the unit's smallest step; nothing if there is none, or if 64 bits can't hold it.
std::optional<std::int64_t> figure(const Node& object, std::string_view key, model::Unit unit);

// For trees that have passed `check`:
const Node& at(const Node& object, std::string_view key);
std::int64_t number(const Node& node, model::Unit unit);  ///< in the unit's smallest step
std::int64_t number(const Node& object, std::string_view key, model::Unit unit);
bool truth(const Node& object, std::string_view key);

}  // namespace batchyard::io
