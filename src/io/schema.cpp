#include "io/schema.h"

#include <algorithm>

#include "io/print.h"

namespace batchyard::io {
namespace {

using model::Unit;

Node schema_of(const Shape& shape);

Node count_node(std::size_t value) { return number_node(static_cast<std::int64_t>(value), Unit::count); }

Node strings_node(const std::vector<std::string>& strings) {
  Node out = list_node();
  for (const std::string& string : strings) out.items.push_back(string_node(string));
  return out;
}

Node typed(std::string_view type) {
  Node out = object_node();
  add(out, "type", string_node(type));
  return out;
}

Node property(const Field& field) {
  Node out = schema_of(field.shape);
  add(out, "description", string_node(field.help));
  return out;
}

Node required(const std::vector<Field>& fields) {
  Node out = list_node();
  for (const Field& field : fields)
    if (field.needed) out.items.push_back(string_node(field.key));
  return out;
}

bool has(const std::vector<Field>& fields, std::string_view key) {
  for (const Field& field : fields)
    if (field.key == key) return true;
  return false;
}

// Every key of any case, once.
std::vector<std::string> case_keys(const ObjectShape& shape) {
  std::vector<std::string> keys;
  for (const auto& each : shape.cases)
    for (const Field& field : each.fields)
      if (std::ranges::find(keys, field.key) == keys.end()) keys.push_back(field.key);
  return keys;
}

// { "properties": { "kind": { "enum": [...] } }, "required": ["kind"] }
Node chooses(const ObjectShape& shape, const ObjectShape::Case& each) {
  Node words = object_node(), properties = object_node(), out = object_node();
  add(words, "enum", strings_node(each.words));
  add(properties, shape.chooser, std::move(words));
  add(out, "properties", std::move(properties));
  add(out, "required", strings_node({shape.chooser}));
  return out;
}

// The case's own keys with their shapes; those of other cases are refused.
Node case_schema(const ObjectShape& shape, const ObjectShape::Case& each) {
  Node properties = object_node();
  for (const Field& field : each.fields) add(properties, field.key, property(field));
  for (const std::string& key : case_keys(shape))
    if (!has(each.fields, key)) add(properties, key, truth_node(false));
  Node then = object_node(), out = object_node();
  add(then, "properties", std::move(properties));
  add(then, "required", required(each.fields));
  add(out, "if", chooses(shape, each));
  add(out, "then", std::move(then));
  return out;
}

struct Schema {
  Node operator()(const NumberShape& shape) const {
    if (!shape.only.empty()) {
      Node out = object_node(), only = list_node();
      for (const std::int64_t value : shape.only) only.items.push_back(number_node(value, shape.unit));
      add(out, "enum", std::move(only));
      return out;
    }
    Node out = typed(model::row(shape.unit).decimals == 0 ? "integer" : "number");
    add(out, "minimum", number_node(shape.least, shape.unit));
    add(out, "maximum", number_node(shape.most, shape.unit));
    return out;
  }
  Node operator()(const TruthShape&) const { return typed("boolean"); }
  Node operator()(const WordShape& shape) const {
    Node out = object_node();
    add(out, "enum", strings_node(shape.words));
    return out;
  }
  Node operator()(const TextShape& shape) const {
    Node out = typed("string");
    if (shape.form == Form::any) add(out, "maxLength", count_node(shape.most_characters));
    else add(out, "pattern", string_node(pattern(shape.form)));
    return out;
  }
  Node operator()(const ListShape& shape) const {
    Node out = typed("array");
    add(out, "items", schema_of(shape.item.front()));
    if (shape.least > 0) add(out, "minItems", count_node(shape.least));
    add(out, "maxItems", count_node(shape.most));
    return out;
  }
  Node operator()(const ObjectShape& shape) const {
    Node out = typed("object"), properties = object_node();
    for (const Field& field : shape.fields) add(properties, field.key, property(field));
    for (const std::string& key : case_keys(shape)) add(properties, key, truth_node(true));
    add(out, "properties", std::move(properties));
    add(out, "required", required(shape.fields));
    add(out, "additionalProperties", truth_node(false));
    if (shape.cases.empty()) return out;
    Node cases = list_node();
    for (const auto& each : shape.cases) cases.items.push_back(case_schema(shape, each));
    add(out, "allOf", std::move(cases));
    return out;
  }
  Node operator()(const MapShape& shape) const {
    Node out = typed("object"), keys = object_node();
    add(keys, "pattern", string_node(pattern(shape.keys)));
    add(out, "propertyNames", std::move(keys));
    add(out, "additionalProperties", schema_of(shape.value.front()));
    add(out, "required", strings_node(shape.needed));
    return out;
  }
  Node operator()(const OneOfShape& shape) const {
    Node out = object_node(), shapes = list_node();
    for (const Shape& each : shape.shapes) shapes.items.push_back(schema_of(each));
    add(out, "anyOf", std::move(shapes));
    return out;
  }
};

Node schema_of(const Shape& shape) { return std::visit(Schema{}, shape.is); }

}  // namespace

std::string schema_text(FileKind kind, const model::Catalogue& catalogue) {
  Node out = object_node();
  add(out, "$schema", string_node("http://json-schema.org/draft-07/schema#"));
  add(out, "title", string_node("Batchyard: " + std::string(with_article(kind))));
  Node body = schema_of(file_shape(kind, &catalogue));
  for (std::size_t i = 0; i < body.items.size(); ++i) add(out, body.keys[i].name, std::move(body.items[i]));
  return printed(out);
}

}  // namespace batchyard::io
