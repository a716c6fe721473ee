#include "io/print.h"

#include <algorithm>
#include <cassert>
#include <cstdio>

#include "io/utf8.h"

namespace batchyard::io {
namespace {

constexpr std::size_t widest = 120;

std::string escaped(unsigned char c) {
  switch (c) {
    case '"': return "\\\"";
    case '\\': return "\\\\";
    case '\n': return "\\n";
    case '\r': return "\\r";
    case '\t': return "\\t";
    default: break;
  }
  char code[8];
  std::snprintf(code, sizeof code, "\\u%04x", static_cast<unsigned>(c));
  return code;
}

std::string in_quotes(std::string_view text) {
  std::string out = "\"";
  for (const char c : mended(text)) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x20 || c == '"' || c == '\\') out += escaped(byte);
    else out += c;
  }
  return out + "\"";
}

// `column` is where the value begins, `indent` that of the line it begins on.
void print(const Node& node, std::size_t column, std::size_t indent, std::string& out) {
  const std::string line = in_one_line(node);
  const bool fits = indent > 0 && column + character_count(line) <= widest;  // the root is never on one line
  if (node.items.empty() || fits) {
    out += line;
    return;
  }
  const bool object = node.kind == Node::Kind::object;
  out += object ? "{\n" : "[\n";
  for (std::size_t i = 0; i < node.items.size(); ++i) {
    const std::string key = object ? in_quotes(node.keys[i].name) + ": " : "";
    out += std::string(indent + 2, ' ') + key;
    print(node.items[i], indent + 3 + character_count(key), indent + 2, out);
    out += i + 1 < node.items.size() ? ",\n" : "\n";
  }
  out += std::string(indent, ' ') + (object ? "}" : "]");
}

Node ordered_object(const Node& node, const ObjectShape& shape) {
  Node out = object_node();
  const auto take = [&](const std::vector<Field>& fields) {
    for (const Field& field : fields)
      if (const Node* value = find(node, field.key)) add(out, field.key, in_order(*value, field.shape));
  };
  take(shape.fields);
  if (const auto* chosen = chosen_case(shape, node)) take(chosen->fields);
  return out;
}

struct Ordered {
  const Node& node;
  Node operator()(const NumberShape& shape) const { return number_node(number(node, shape.unit), shape.unit); }
  Node operator()(const TruthShape&) const { return node; }
  Node operator()(const WordShape&) const { return node; }
  Node operator()(const TextShape&) const { return node; }
  Node operator()(const ListShape& shape) const {
    Node out = list_node();
    for (const Node& item : node.items) out.items.push_back(in_order(item, shape.item.front()));
    return out;
  }
  Node operator()(const ObjectShape& shape) const { return ordered_object(node, shape); }
  Node operator()(const MapShape& shape) const {
    Node out = object_node();
    for (std::size_t i = 0; i < node.items.size(); ++i) add(out, node.keys[i].name, in_order(node.items[i], shape.value.front()));
    return out;
  }
  Node operator()(const OneOfShape& shape) const {
    const auto fitting = std::ranges::find_if(shape.shapes, [&](const Shape& each) { return takes(each, node.kind); });
    assert(fitting != shape.shapes.end());
    return in_order(node, *fitting);
  }
};

}  // namespace

std::string in_one_line(const Node& node) {
  if (node.kind == Node::Kind::null) return "null";
  if (node.kind == Node::Kind::string) return in_quotes(node.text);
  if (node.kind != Node::Kind::list && node.kind != Node::Kind::object) return node.text;
  const bool object = node.kind == Node::Kind::object;
  std::string out;
  for (std::size_t i = 0; i < node.items.size(); ++i) {
    if (i > 0) out += ", ";
    if (object) out += in_quotes(node.keys[i].name) + ": ";
    out += in_one_line(node.items[i]);
  }
  if (!object) return "[" + out + "]";
  return out.empty() ? "{}" : "{ " + out + " }";
}

Node file_node(FileKind kind) {
  Node out = object_node();
  add(out, "$schema", string_node(schema(kind)));
  add(out, "format", number_node(newest_format, model::Unit::count));
  return out;
}

std::string printed(const Node& root) {
  std::string out;
  print(root, 0, 0, out);
  return out + "\n";
}

Node in_order(const Node& node, const Shape& shape) { return std::visit(Ordered{node}, shape.is); }

}  // namespace batchyard::io
